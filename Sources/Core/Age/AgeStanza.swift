import Crypto
import Encoding

/// A recipient stanza of an age header: the file's key, wrapped for one recipient.
package struct AgeStanza: Hashable, Sendable {
  /// The arguments; the first names the type.
  package let arguments: [WireText]
  /// The wrapped key.
  package let body: [UInt8]

  static let columns = 64
  private static let bytesOfLine = 48

  /// A stanza of these arguments and this wrapped key.
  /// - Throws: ``AgeError/header(_:)`` without arguments, or with one that is empty or holds more
  ///   than visible ASCII.
  package init(_ arguments: [WireText], body: [UInt8]) throws(AgeError) {
    let areVisible = arguments.allSatisfy {
      !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
    guard !arguments.isEmpty, areVisible else { throw .header(.ageArgument) }
    self.arguments = arguments
    self.body = body
  }

  /// Reads a stanza whose first line was read already.
  init(line: ArraySlice<UInt8>, reading lines: inout AgeLines) throws(AgeError) {
    let arguments = line.dropFirst(3).split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    var body: [UInt8] = []
    while true {
      let line = try lines.next()
      guard line.count <= Self.columns, let bytes = try? UnpaddedBase64.decode(line) else {
        throw .header(.ageBody)
      }
      body += bytes
      if line.count < Self.columns { break }
    }
    // Bytes that are no UTF-8 become characters that are not visible ASCII, and are refused.
    try self.init(arguments.map { WireText(decoding: $0) }, body: body)
  }

  package var type: WireText { arguments.first ?? "" }

  /// The stanza as it is in a header. The last line of the body is shorter than the others; it
  /// may be empty.
  package var encoded: [UInt8] {
    var text = "-> \(arguments.joined(separator: " "))\n"
    var rest = body[...]
    while rest.count >= Self.bytesOfLine {
      text += UnpaddedBase64.encode(rest.prefix(Self.bytesOfLine)) + "\n"
      rest = rest.dropFirst(Self.bytesOfLine)
    }
    return Array((text + UnpaddedBase64.encode(rest) + "\n").utf8)
  }
}

/// The wrapping of a file's key in a stanza: ChaCha20-Poly1305 under a key that is used once, with
/// a nonce of zeros.
enum AgeKeyWrap {
  /// The length of a file's key in bytes.
  static let fileKeyLength = 16
  /// The length of a wrapped key in bytes. Another length is refused before decryption, so that no
  /// stanza opens under several keys.
  static let wrappedLength = fileKeyLength + AuthenticatedCipher.tagLength

  private static let nonce = [UInt8](repeating: 0, count: AuthenticatedCipher.nonceLength)

  static func wrap(_ fileKey: SecretBytes, under key: SecretBytes) throws(CryptoError) -> [UInt8] {
    try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
      .seal(fileKey, nonce: nonce, associatedData: [])
  }

  /// The file's key; nil when it was wrapped under another key.
  static func unwrap(
    _ body: [UInt8], under key: SecretBytes
  ) throws(CryptoError) -> SecretBytes? {
    let cipher = try AuthenticatedCipher(key: key, algorithm: .chaCha20Poly1305)
    do throws(CryptoError) {
      return try cipher.open(body, nonce: nonce, associatedData: [])
    } catch {
      guard error == .verificationFailed else { throw error }
      return nil
    }
  }
}
