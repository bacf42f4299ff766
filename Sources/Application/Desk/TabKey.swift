import Crypto
import Encoding
import HTTP

/// The key that the desk has in common with its one tab. All that either says to the other is encrypted under it
/// (AES-256-GCM): the tab believes nobody else, and nobody else reads what it sends, though another program may have
/// the desk's port by then. It comes from the secret of the opening address and a number that the tab chooses, so that
/// the address opens nothing once it was used.
struct TabKey: Sendable {
  /// The length of the number that the tab chooses, in bytes.
  static let saltLength = 32

  private let cipher: AuthenticatedCipher

  /// - Throws: `CryptoError` when libcrypto refuses.
  init(secret: SecretBytes, salt: [UInt8]) throws(CryptoError) {
    let info = Array("passport desk tab".utf8)
    cipher = try AuthenticatedCipher(key: HKDF.key(from: secret, salt: salt, info: info))
  }

  /// Reads what the tab says at a path: a nonce, a ciphertext, a tag.
  /// - Returns: nil where somebody else said it, or said it elsewhere.
  func open(_ message: some Collection<UInt8>, at path: WireText) -> TabMessage? {
    let nonce = Array(message.prefix(AuthenticatedCipher.nonceLength))
    let content = try? cipher.open(
      message.dropFirst(nonce.count), nonce: nonce,
      associatedData: Array("tab \(path)".utf8))
    return content.map { TabMessage(content: $0, nonce: nonce, key: self) }
  }

  /// Encrypts an answer to the message with a nonce, and to no other one.
  fileprivate func seal(_ answer: SecretBytes, to nonce: [UInt8]) throws(CryptoError) -> [UInt8] {
    let own = try RandomSource.system.bytes(AuthenticatedCipher.nonceLength)
    return try own
      + cipher.seal(answer, nonce: own, associatedData: Array("desk ".utf8) + nonce)
  }
}

/// Something that the one tab said.
package struct TabMessage: Sendable {
  let content: SecretBytes
  fileprivate let nonce: [UInt8]
  fileprivate let key: TabKey

  /// The answer to it, of a status, a line about the view, and the view.
  func answer(_ status: Int, _ line: String = "", _ html: String = "") -> HTTPServerResponse {
    var bytes = Array("\(status) \(line)\n\(html)".utf8)
    guard let sealed = try? key.seal(SecretBytes(wiping: &bytes), to: nonce) else {
      return HTTPServerResponse(status: 500, fields: SecurityFields.all)
    }
    return HTTPServerResponse(
      status: 200,
      fields: SecurityFields.all + [HTTPField("content-type", "application/octet-stream")],
      body: sealed)
  }
}
