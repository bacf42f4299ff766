import Crypto
import Encoding
import HTTP

/// The key that the desk shares with its one tab. All messages between them are encrypted under it
/// (AES-256-GCM): neither accepts messages of another program nor reveals anything to one, even if
/// it has taken over the desk's port. The key is derived from the secret of the opening address and
/// a salt that the tab chooses, so the address opens nothing after it was used.
struct TabKey: Sendable {
  /// The length of the salt that the tab chooses, in bytes.
  static let saltLength = 32

  private let cipher: AuthenticatedCipher

  /// - Throws: `CryptoError` when libcrypto refuses.
  init(secret: SecretBytes, salt: [UInt8]) throws(CryptoError) {
    let info = Array("passport desk tab".utf8)
    cipher = try AuthenticatedCipher(key: HKDF.key(from: secret, salt: salt, info: info))
  }

  /// Decrypts a message that the tab sent to a path: a nonce, a ciphertext, a tag.
  /// - Returns: nil if another party sent it, or if it was sent to another path.
  func open(_ message: some Collection<UInt8>, at path: WireText) -> TabMessage? {
    let nonce = Array(message.prefix(AuthenticatedCipher.nonceLength))
    let content = try? cipher.open(
      message.dropFirst(nonce.count), nonce: nonce,
      associatedData: Array("tab \(path)".utf8))
    return content.map { TabMessage(content: $0, nonce: nonce, key: self) }
  }

  /// Encrypts an answer, bound to the message that has this nonce.
  fileprivate func seal(_ answer: SecretBytes, to nonce: [UInt8]) throws(CryptoError) -> [UInt8] {
    let own = try RandomSource.system.bytes(AuthenticatedCipher.nonceLength)
    return try own
      + cipher.seal(answer, nonce: own, associatedData: Array("desk ".utf8) + nonce)
  }
}

/// A message from a tab.
package struct TabMessage: Sendable {
  let content: SecretBytes
  fileprivate let nonce: [UInt8]
  fileprivate let key: TabKey

  /// The encrypted answer to the message: a status, a line about the view, and the view.
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
