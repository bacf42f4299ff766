import Crypto
import Encoding
import Verdicts

/// A JSON Web Encryption in compact form, RFC 7516, 7.1: a key agreed on P-256 (`ECDH-ES`, RFC
/// 7518, 4.6) encrypts the content directly, with AES in Galois/Counter Mode.
public struct JSONWebEncryption: Sendable {
  /// The only algorithm to agree on a key.
  public static let algorithm: WireText = "ECDH-ES"
  /// The greatest length of a text in bytes.
  public static let maximumLength = 8 << 20

  /// The algorithms for the content, `enc`.
  public enum ContentEncryption: String, Sendable, CaseIterable {
    /// AES-128 in Galois/Counter Mode.
    case a128GCM = "A128GCM"
    /// AES-256 in Galois/Counter Mode.
    case a256GCM = "A256GCM"

    /// The algorithm of a name; nil for others.
    public init?(named name: WireText) { self.init(exactly: name) }

    fileprivate var cipher: AuthenticatedCipher.Algorithm {
      self == .a128GCM ? .aes128GCM : .aes256GCM
    }
  }

  /// The protected header.
  public let header: JSONValue

  private let protected: [UInt8]
  private let encryption: ContentEncryption
  private let ephemeral: P256PublicKey
  private let parties: (producer: [UInt8], consumer: [UInt8])
  private let nonce: [UInt8]
  private let sealed: [UInt8]

  // MARK: Encrypting

  /// Encrypts bytes for the holder of a key.
  /// - Parameters:
  ///   - keyIdentifier: the `kid` of the key; nil where it has none.
  ///   - random: gives the ephemeral key and the nonce.
  /// - Returns: the compact form.
  /// - Throws: ``CredentialError/crypto(_:)`` when libcrypto refuses or the source fails.
  public static func encrypt(
    _ plaintext: [UInt8], to key: P256PublicKey, keyIdentifier: WireText?,
    _ encryption: ContentEncryption, random: RandomSource
  ) throws(CredentialError) -> WireText {
    try CredentialError.wrapping { () throws(CryptoError) in
      let group = try EllipticCurveGroup(.secp256r1)
      let pair = try group.makeKeyPair(random)
      let header = JSONValue.object([
        "alg": .string(algorithm), "enc": .string(encryption.rawValue),
        "kid": keyIdentifier.map { .string($0) },
        "epk": try P256PublicKey(uncompressed: pair.publicValue).jwk,
      ])
      let protected = Base64URL.encode(JSONWriter().bytes(header))
      let secret = try group.sharedSecret(pair.privateKey, key.uncompressed)
      let nonce = try random.bytes(AuthenticatedCipher.nonceLength)
      let sealed = try cipher(encryption, secret, ([], [])).seal(
        SecretBytes(plaintext), nonce: nonce, associatedData: Array(protected.utf8))
      let end = sealed.count - AuthenticatedCipher.tagLength
      // The key is agreed, and so the segment of the encrypted key stays empty (RFC 7516, 5.1).
      let parts = [nonce, Array(sealed[..<end]), Array(sealed[end...])].map { Base64URL.encode($0) }
      return WireText(([protected, ""] + parts).joined(separator: "."))
    }
  }

  // MARK: Decrypting

  /// Reads the compact form. Nothing is decrypted yet.
  /// - Throws: ``CredentialError/malformed(_:)`` when there are not five base64url segments of the
  ///   right lengths, there is an encrypted key, the header is no object, has a name twice, `crit`
  ///   or `zip`, or its ephemeral key is no point of P-256;
  ///   ``CredentialError/algorithmNotAllowed(_:)`` for other algorithms.
  public init(parsing text: WireText) throws(CredentialError) {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed(.credentialTooLong) }
    let segments = Array(text.utf8).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard segments.count == 5, segments[1].isEmpty else {
      throw .malformed(.credentialEncryptedPart)
    }
    let parts = segments.compactMap { Self.decode($0) }
    guard parts.count == 5, parts[2].count == AuthenticatedCipher.nonceLength,
      parts[4].count == AuthenticatedCipher.tagLength
    else { throw .malformed(.credentialEncryptedPart) }
    guard let header = try? JSONReader.read(parts[0]), case .object = header else {
      throw .malformed(.credentialHeader)
    }
    guard header["crit"] == nil, header["zip"] == nil else {
      throw .malformed(.credentialHeaderExtended)
    }
    (encryption, ephemeral) = try Self.algorithms(header)
    parties = (try Self.party("apu", header), try Self.party("apv", header))
    self.header = header
    (protected, nonce, sealed) = (Array(segments[0]), parts[2], parts[3] + parts[4])
  }

  /// The decrypted content.
  /// - Parameter privateKey: a private key on P-256 as a number, 32 bytes.
  /// - Throws: ``CredentialError/crypto(_:)`` when the content is encrypted for another key, or
  ///   altered.
  public func decrypted(with privateKey: SecretBytes) throws(CredentialError) -> SecretBytes {
    try CredentialError.wrapping { () throws(CryptoError) in
      let group = try EllipticCurveGroup(.secp256r1)
      let secret = try group.sharedSecret(privateKey, ephemeral.uncompressed)
      return try Self.cipher(encryption, secret, parties).open(
        sealed, nonce: nonce, associatedData: protected)
    }
  }

  // MARK: Parts

  private static func cipher(
    _ encryption: ContentEncryption, _ secret: SecretBytes,
    _ parties: (producer: [UInt8], consumer: [UInt8])
  ) throws(CryptoError) -> AuthenticatedCipher {
    let key = try ConcatKDF.key(
      from: secret, algorithm: encryption.rawValue, producer: parties.producer,
      consumer: parties.consumer, length: encryption.cipher.keyLength)
    return try AuthenticatedCipher(key: key, algorithm: encryption.cipher)
  }

  private static func algorithms(
    _ header: JSONValue
  ) throws(CredentialError) -> (ContentEncryption, P256PublicKey) {
    guard header["alg"]?.string == algorithm else {
      throw .algorithmNotAllowed(JSONWebSignature.known(header["alg"]?.string))
    }
    guard let name = header["enc"]?.string, let encryption = ContentEncryption(named: name) else {
      throw .algorithmNotAllowed(JSONWebSignature.known(header["enc"]?.string))
    }
    guard let key = header["epk"] else { throw .malformed(.credentialKey) }
    return (encryption, try P256PublicKey(jwk: key))
  }

  /// The header's information about a party (`apu` or `apv`), RFC 7518, 4.6.1; empty if there is
  /// none.
  private static func party(
    _ name: WireText, _ header: JSONValue
  ) throws(CredentialError) -> [UInt8] {
    guard let member = header[name] else { return [] }
    guard let text = member.string, let bytes = try? Base64URL.decode(text) else {
      throw .malformed(.credentialHeader)
    }
    return bytes
  }

  private static func decode(_ segment: ArraySlice<UInt8>) -> [UInt8]? {
    try? Base64URL.decode(Array(segment))
  }
}
