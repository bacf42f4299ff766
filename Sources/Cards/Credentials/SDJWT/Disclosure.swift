import Crypto
import Encoding

/// The text that reveals one claim or array element, RFC 9901, 4.2: salt, name (of a claim only)
/// and value.
public struct Disclosure: Hashable, Sendable {
  /// The number of random bytes that a salt has: 128 bits, RFC 9901, 9.3.
  public static let saltLength = 16

  /// The salt, which makes the digest impossible to guess.
  public let salt: WireText
  /// The claim's name; nil for an array element.
  public let name: WireText?
  /// The value, which may itself hold digests.
  public let value: JSONValue
  /// The text as it was received, over which the digest is computed.
  public let encoded: WireText
  /// The SHA-256 digest of ``encoded`` in base64url, RFC 9901, 4.2.3.
  public let digest: WireText

  /// True if two disclosures are the same text.
  public static func == (left: Disclosure, right: Disclosure) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

  /// Reads a disclosure.
  /// - Throws: ``CredentialError/malformed(_:)`` when it is no array of two or three elements in
  ///   base 64, or its salt or name is no text; ``CredentialError/disclosureInvalid`` when its name
  ///   is reserved (RFC 9901, 7.1, step 3.3.2.2).
  public init(parsing text: WireText) throws(CredentialError) {
    guard let bytes = try? Base64URL.decode(text),
      let parts = (try? JSONReader.read(bytes))?.array, (2...3).contains(parts.count),
      let salt = parts[0].string, let value = parts.last
    else { throw .malformed(.credentialDisclosure) }
    if parts.count == 3 {
      guard let name = parts[1].string else { throw .malformed(.credentialDisclosure) }
      guard !ReservedName.all.contains(name) else { throw .disclosureInvalid }
      self.name = name
    } else {
      name = nil
    }
    self.salt = salt
    self.value = value
    encoded = text
    digest = try SHA256Text.digest(text)
  }

  /// Makes the disclosure of a claim, or of an array element when it has no name, with a new salt.
  /// - Throws: ``CredentialError/crypto(_:)`` when the random source fails.
  public init(name: WireText?, value: JSONValue, random: RandomSource) throws(CredentialError) {
    let bytes = try CredentialError.wrapping { () throws(CryptoError) in
      try random.bytes(Self.saltLength)
    }
    salt = WireText(Base64URL.encode(bytes))
    self.name = name
    self.value = value
    let parts = [.string(salt)] + (name.map { [.string($0)] } ?? []) + [value]
    encoded = WireText(Base64URL.encode(JSONWriter().bytes(.array(parts))))
    digest = try SHA256Text.digest(encoded)
  }
}

/// The SHA-256 digest of a text in base64url, used for disclosures (RFC 9901, 4.2.3), `sd_hash`
/// (4.3.1) and key thumbprints (RFC 7638, 3).
enum SHA256Text {
  static func digest(_ text: WireText) throws(CredentialError) -> WireText {
    let bytes = Array(text.utf8)
    let digest = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(bytes)
    }
    return WireText(Base64URL.encode(digest))
  }
}
