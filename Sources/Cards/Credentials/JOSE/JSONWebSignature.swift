import Crypto
import Encoding
import Verdicts

/// A JSON Web Signature in compact form, RFC 7515, 7.1, whose payload is a JSON object. ES256 is
/// the only algorithm: the sender must not choose it (RFC 8725, 3.1).
public struct JSONWebSignature: Hashable, Sendable {
  /// The greatest length of a text in bytes.
  public static let maximumLength = 1 << 20
  /// The only algorithm, RFC 7518, 3.4.
  public static let algorithm: WireText = "ES256"

  /// The text as it was received.
  public let encoded: WireText
  /// The protected header.
  public let header: JSONValue
  /// The payload.
  public let payload: JSONValue

  private let signingInput: [UInt8]
  private let signature: [UInt8]

  /// True if two signatures are the same text.
  public static func == (left: JSONWebSignature, right: JSONWebSignature) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

  /// Reads the compact form. It does not verify the signature: ``isSigned(by:)`` does.
  /// - Throws: ``CredentialError/malformed(_:)`` when there are not three segments of base 64, the
  ///   header or payload is no object or has a name twice, the header has `crit` (RFC 7515, 4.1.11:
  ///   no extension is understood), or the text is too long;
  ///   ``CredentialError/algorithmNotAllowed(_:)`` for any algorithm but ES256.
  public init(parsing text: WireText) throws(CredentialError) {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed(.credentialTooLong) }
    let bytes = Array(text.utf8)
    let segments = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard segments.count == 3 else { throw .malformed(.credentialSignedPart) }
    header = try Self.object(segments[0], .credentialHeader)
    guard header["crit"] == nil else { throw .malformed(.credentialHeaderExtended) }
    guard header["alg"]?.string == Self.algorithm else {
      throw .algorithmNotAllowed(Self.known(header["alg"]?.string))
    }
    payload = try Self.object(segments[1], .credentialPayload)
    guard let signature = Self.decode(segments[2]) else { throw .malformed(.credentialSignature) }
    self.signature = signature
    signingInput = Array(bytes[..<segments[1].endIndex])
    encoded = text
  }

  /// Signs a payload. The header gets `alg` first, then the given members.
  /// - Throws: ``CredentialError/crypto(_:)`` when the key is not on P-256.
  public init(
    signing payload: JSONValue, header members: [JSONValue.Member], key: PrivateKey
  ) throws(CredentialError) {
    header = .object([JSONValue.Member("alg", .string(Self.algorithm))] + members)
    self.payload = payload
    let input = [header, payload].map { Base64URL.encode(JSONWriter().bytes($0)) }
      .joined(separator: ".")
    let bytes = Array(input.utf8)
    signature = try CredentialError.wrapping { () throws(CryptoError) in try key.es256(bytes) }
    signingInput = bytes
    encoded = "\(input).\(Base64URL.encode(signature))"
  }

  /// The `typ` of the header, RFC 7515, 4.1.9.
  public var type: WireText? { header["typ"]?.string }

  /// True if the `typ` of the header is a type, with or without `application/` before it (RFC 7515, 4.1.9).
  func isOfType(_ name: WireText) -> Bool {
    guard let type else { return false }
    return type == name || type == "application/" + name
  }

  /// True if the signature over header and payload, as they were received, verifies under a key.
  public func isSigned(by key: P256PublicKey) -> Bool {
    key.verifies(signature, over: signingInput)
  }

  private static func object(
    _ segment: ArraySlice<UInt8>, _ name: Phrase
  ) throws(CredentialError) -> JSONValue {
    guard let bytes = decode(segment), let value = try? JSONReader.read(bytes),
      case .object = value
    else { throw .malformed(name) }
    return value
  }

  private static func decode(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    try? Base64URL.decode(Array(segment))
  }

  /// The text, if it can be the name of an algorithm; nil otherwise, so that no error contains an
  /// arbitrary text of a sender.
  static func known(_ name: WireText?) -> WireText? {
    guard let name, (1...12).contains(name.utf8.count),
      name.utf8.allSatisfy({
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      })
    else { return nil }
    return name
  }
}
