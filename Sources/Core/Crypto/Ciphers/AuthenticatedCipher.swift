/// AES in Galois/Counter Mode, SP 800-38D, or ChaCha20 with Poly1305, RFC 8439, 2.8, with nonces of 96
/// bits and tags of 128.
public struct AuthenticatedCipher: Sendable {
  /// The algorithm of the cipher.
  public enum Algorithm: String, Hashable, Sendable, CaseIterable {
    /// AES-128 in Galois/Counter Mode.
    case aes128GCM = "AES-128-GCM"
    /// AES-256 in Galois/Counter Mode.
    case aes256GCM = "AES-256-GCM"
    /// ChaCha20 with Poly1305.
    case chaCha20Poly1305 = "ChaCha20-Poly1305"

    /// The length of a key in bytes.
    public var keyLength: Int { self == .aes128GCM ? 16 : AuthenticatedCipher.keyLength }
  }

  /// The length of a key of 256 bits in bytes.
  public static let keyLength = 32
  /// The length of a nonce in bytes. A nonce must never be used twice under the same key.
  public static let nonceLength = 12
  /// The length of the tag that follows the ciphertext, in bytes.
  public static let tagLength = 16

  private let key: SecretBytes
  private let algorithm: Algorithm

  /// Takes a key of as many bytes as the algorithm has.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes, algorithm: Algorithm = .aes256GCM) throws(CryptoError) {
    guard key.count == algorithm.keyLength else { throw .wrongLength("\(algorithm.rawValue) key") }
    self.key = key
    self.algorithm = algorithm
  }

  /// Encrypts and authenticates, SP 800-38D, 7.1, and RFC 8439, 2.8.
  /// - Returns: the ciphertext, as long as the plaintext, and the tag.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for a nonce of another length than 12 bytes.
  public func seal(
    _ plaintext: SecretBytes, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let context = try prepare(nonce, associatedData, encrypting: true, length: plaintext.count)
    guard let output = context.encrypt(plaintext), let tag = context.tag(Self.tagLength) else {
      throw .fromLibrary(algorithm.rawValue)
    }
    return output + tag
  }

  /// Decrypts the result of ``seal(_:nonce:associatedData:)``, SP 800-38D, 7.2, and verifies its
  /// tag.
  /// - Throws: ``CryptoError/verificationFailed`` when the key, the nonce, the associated data or
  ///   any byte differs. No plaintext is returned then.
  public func open(
    _ sealed: some Collection<UInt8>, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    let length = sealed.count - Self.tagLength
    guard length >= 0 else { throw .verificationFailed }
    let ciphertext = Array(sealed.prefix(length))
    let context = try prepare(nonce, associatedData, encrypting: false, length: length)
    defer { ErrorQueue.clear() }
    guard context.expect(tag: Array(sealed.suffix(Self.tagLength))) else {
      throw .fromLibrary(algorithm.rawValue)
    }
    guard let plaintext = context.decrypt(ciphertext) else { throw .verificationFailed }
    return plaintext
  }

  private static let aes128GCM = FetchedAlgorithm.cipher(Algorithm.aes128GCM.rawValue)
  private static let aes256GCM = FetchedAlgorithm.cipher(Algorithm.aes256GCM.rawValue)
  private static let chaCha20Poly1305 = FetchedAlgorithm.cipher(Algorithm.chaCha20Poly1305.rawValue)

  private var fetched: FetchedAlgorithm {
    switch algorithm {
    case .aes128GCM: Self.aes128GCM
    case .aes256GCM: Self.aes256GCM
    case .chaCha20Poly1305: Self.chaCha20Poly1305
    }
  }

  /// A context that has taken the key, the nonce and the associated data.
  private func prepare(
    _ nonce: [UInt8], _ associatedData: [UInt8], encrypting: Bool, length: Int
  ) throws(CryptoError) -> CipherContext {
    guard nonce.count == Self.nonceLength else { throw .wrongLength("nonce") }
    guard Int32(exactly: associatedData.count) != nil, Int32(exactly: length) != nil else {
      throw .wrongLength("data to encrypt")
    }
    let context = try CipherContext(
      fetched, algorithm.rawValue, key: key, initialValue: nonce, encrypting: encrypting)
    guard context.authenticate(associatedData) else { throw .fromLibrary(algorithm.rawValue) }
    return context
  }
}
