import Crypto
import Encoding
import Foundation

/// The tab of a desk's page, with the protocol of its script.
package struct DeskTab: Sendable {
  package struct Answer: Sendable {
    package let status: Int
    /// The rest of the first line: the revision and the language of the view.
    package let line: [Substring]
    /// The view.
    package let html: String
  }

  package struct Message: Sendable {
    /// The path of the request.
    package let path: String
    /// The body of the request.
    package let body: [UInt8]
    fileprivate let nonce: [UInt8]
  }

  /// The address and the port of the desk.
  package let authority: String
  private let cipher: AuthenticatedCipher
  private let salt: [UInt8]

  /// Takes the secret from an opening address: `http://127.1.2.3:4567/#…`.
  /// - Throws: ``Refused`` for another address.
  package init(opening address: String) throws {
    guard let found = address.firstMatch(of: /^http:\/\/(127\.[\d.]+:\d+)\/#([\w-]{43})$/) else {
      throw Refused(reason: address)
    }
    authority = String(found.1)
    salt = try RandomSource.system.bytes(32)
    let secret = SecretBytes(try Base64URL.decode(found.2))
    cipher = try AuthenticatedCipher(
      key: HKDF.key(from: secret, salt: salt, info: Array("passport desk tab".utf8)))
  }

  /// A message to a path.
  package func message(_ path: String, _ content: some Collection<UInt8>) throws -> Message {
    let nonce = try RandomSource.system.bytes(12)
    let sealed = try cipher.seal(
      SecretBytes(content), nonce: nonce, associatedData: Array("tab \(path)".utf8))
    return Message(path: path, body: nonce + sealed, nonce: nonce)
  }

  /// The first message.
  package func opening() throws -> Message {
    let message = try message("/open", [])
    return Message(path: message.path, body: salt + message.body, nonce: message.nonce)
  }

  /// Asks for the view.
  package func look(_ revision: String = "x") throws -> Message {
    try message("/view", Array(revision.utf8))
  }

  /// Presses a button of a form.
  package func press(_ action: String, _ fields: [String: String] = [:]) throws -> Message {
    let form = fields.map { name, value in
      "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }.joined(separator: "&")
    return try message("/do/\(action)", Array(form.utf8))
  }

  /// Reads the answer to a message.
  /// - Throws: `CryptoError` if another party sent it, or if it answers another message.
  package func answer(_ body: [UInt8], to message: Message) throws -> Answer {
    let opened = try cipher.open(
      body.dropFirst(12), nonce: Array(body.prefix(12)),
      associatedData: Array("desk ".utf8) + message.nonce)
    let text = String(decoding: opened.bytes, as: UTF8.self)
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ")
    return Answer(
      status: Int(words[0]) ?? 0, line: Array(words.dropFirst()), html: String(parts[1]))
  }

  /// The address is not one of a desk.
  package struct Refused: Error {
    package let reason: String
  }
}
