import Crypto
import Encoding

/// A session with a token. It ends with this value and its keys.
package final class TokenSession: Sendable {
  /// The token, as it was when the session was opened.
  package let token: TokenSummary
  private let module: TokenModule
  private let handle: UInt64

  init(module: TokenModule, token: TokenSummary, handle: UInt64) {
    (self.module, self.token, self.handle) = (module, token, handle)
  }

  deinit { _ = try? order(.close, []) }

  /// Gives an order about this session.
  func order(_ order: TokenOrder, _ fields: [TokenField]) throws(TokenError) -> [[UInt8]] {
    try module.order(order, [.number(handle)] + fields, of: token.label)
  }

  /// The SHA-256 digest that the token signs.
  func digest(_ message: [UInt8]) throws(TokenError) -> [UInt8] {
    do throws(CryptoError) { return try DigestAlgorithm.sha256.digest(message) } catch {
      throw .key(token.label, .tokenDigest)
    }
  }

  // MARK: Keys

  /// The private keys on P-256 that an address names by label and identifier, all of them where it names neither. A token
  /// shows them after a login.
  /// - Throws: ``TokenError``.
  package func keys(matching address: TokenAddress) throws(TokenError) -> [TokenKey] {
    let label: [TokenField] =
      address.object.map { [.number(1), .text($0)] } ?? [.number(0), .text("")]
    let id: [TokenField] = address.id.map { [.number(1), .bytes($0)] } ?? [.number(0), .bytes([])]
    return try keys(in: order(.keys, label + id))
  }

  /// Makes a key on P-256 in the token, which can never leave it.
  /// - Throws: ``TokenError``: ``TokenError/exists(_:object:)`` where the token has an object of this label and
  ///   identifier already, ``TokenError/key(_:_:)`` where only a key of another kind has this label. A key that was made and cannot be used is removed.
  package func generateKey(label: String, id: [UInt8]) throws(TokenError) -> TokenKey {
    do throws(TokenError) {
      let made = try keys(in: order(.generate, [.text(label), .bytes(id)]))
      guard let key = made.first, made.count == 1 else {
        throw TokenError.module(module.path, .tokenModuleAnswer)
      }
      return key
    } catch {
      // There was nothing of this label and identifier before. A half of a key pair is of no use.
      if error.code != .tokenObjectExists { try? remove(label: label, id: id) }
      throw error
    }
  }

  /// Removes the certificates of a label and an identifier, and the key pair too if that is asked for: what was made for
  /// an office that was not finished.
  /// - Throws: ``TokenError``.
  package func remove(
    label: String, id: [UInt8], withKeys: Bool = true
  ) throws(TokenError) {
    _ = try order(.remove, [.text(label), .bytes(id), .number(withKeys ? 1 : 0)])
  }

  private func keys(in fields: [[UInt8]]) throws(TokenError) -> [TokenKey] {
    guard fields.count.isMultiple(of: 5) else { throw .module(module.path, .tokenModuleAnswer) }
    var keys: [TokenKey] = []
    for start in stride(from: 0, to: fields.count, by: 5) {
      let flags = TokenMessage.number(fields[start + 4])
      keys.append(
        TokenKey(
          label: String(decoding: fields[start + 1], as: UTF8.self), id: fields[start + 2],
          publicKey: try publicKey(fields[start + 3]), madeInToken: flags & 1 != 0,
          alwaysAuthenticate: flags & 2 != 0, session: self,
          handle: TokenMessage.number(fields[start])))
    }
    return keys
  }

  /// Reads `CKA_EC_POINT`: a DER octet string of the point (PKCS #11 v2.40 mechanisms, 2.3.3), or the point itself, as
  /// some modules have it.
  private func publicKey(_ value: [UInt8]) throws(TokenError) -> P256PublicKey {
    guard !value.isEmpty else { throw .key(token.label, .tokenKeyNoPublicKey) }
    var point = value
    // A point of 65 bytes begins with 04 too, which is also the tag of an octet string.
    if value.count != 65, let object = try? BERTLV(parsing: value), object.tag == .octetString {
      point = Array(object.content)
    }
    do throws(CryptoError) { return try P256PublicKey(uncompressed: point) } catch {
      throw .key(token.label, .tokenKeyOtherCurve)
    }
  }

  // MARK: Certificates

  /// Stores a certificate as an object that everybody who has the token can read.
  /// - Parameter certificate: an X.509 certificate in DER.
  /// - Throws: ``TokenError``.
  package func store(
    certificate: [UInt8], label: String, id: [UInt8]
  ) throws(TokenError) {
    _ = try order(.store, [.text(label), .bytes(id), .bytes(certificate)])
  }

  /// The certificate of a label and an identifier, in DER; nil where there is none. Nothing in it was checked.
  /// - Throws: ``TokenError``.
  package func certificate(label: String, id: [UInt8]) throws(TokenError) -> [UInt8]? {
    try order(.certificate, [.text(label), .bytes(id)]).first
  }
}
