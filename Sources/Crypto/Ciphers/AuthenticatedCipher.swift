import COpenSSL

/// AES-256 in Galois/Counter Mode, SP 800-38D, or ChaCha20 with Poly1305, RFC 8439, 2.8, with nonces
/// of 96 bits and tags of 128.
public struct AuthenticatedCipher: Sendable {
  /// Which cipher.
  public enum Algorithm: String, Hashable, Sendable, CaseIterable {
    /// AES-256 in Galois/Counter Mode.
    case aes256GCM = "AES-256-GCM"
    /// ChaCha20 with Poly1305.
    case chaCha20Poly1305 = "ChaCha20-Poly1305"
  }

  /// Octets of a key.
  public static let keyLength = 32
  /// Octets of a nonce; one must never serve twice under the same key.
  public static let nonceLength = 12
  /// Octets of the tag that follows the ciphertext.
  public static let tagLength = 16

  private let key: SecretBytes
  private let algorithm: Algorithm

  /// Takes a key of 32 octets.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes, algorithm: Algorithm = .aes256GCM) throws(CryptoError) {
    guard key.count == Self.keyLength else { throw .wrongLength("\(algorithm.rawValue) key") }
    self.key = key
    self.algorithm = algorithm
  }

  /// Encrypts and authenticates, SP 800-38D, 7.1, and RFC 8439, 2.8.
  /// - Returns: the ciphertext, as long as the plaintext, and the tag.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for a nonce of another length than 12 octets.
  public func seal(
    _ plaintext: SecretBytes, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let context = try prepare(nonce, associatedData, encrypting: true, length: plaintext.count)
    defer { EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: plaintext.count)
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    let done = plaintext.withUnsafeBytes { plaintext in
      output.withUnsafeMutableBytes { Self.run(context, plaintext, into: $0) }
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), &tag) == 1
    }
    guard done else { throw .fromLibrary(algorithm.rawValue) }
    return output + tag
  }

  /// Decrypts what ``seal(_:nonce:associatedData:)`` made, SP 800-38D, 7.2.
  /// - Throws: ``CryptoError/verificationFailed`` when the key, the nonce, the associated data or
  ///   any octet is another; nothing of the plaintext is given out then.
  public func open(
    _ sealed: some Collection<UInt8>, nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    let length = sealed.count - Self.tagLength
    guard length >= 0 else { throw .verificationFailed }
    let ciphertext = Array(sealed.prefix(length))
    var tag = Array(sealed.suffix(Self.tagLength))
    let context = try prepare(nonce, associatedData, encrypting: false, length: length)
    defer {
      EVP_CIPHER_CTX_free(context)
      ERR_clear_error()
    }
    guard
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), &tag) == 1
    else { throw .fromLibrary(algorithm.rawValue) }
    let plaintext = SecretBytes.filled(length) { output in
      ciphertext.withUnsafeBytes { Self.run(context, $0, into: output) }
    }
    guard let plaintext else { throw .verificationFailed }
    return plaintext
  }

  private static let aes256GCM = FetchedAlgorithm.cipher(Algorithm.aes256GCM.rawValue)
  private static let chaCha20Poly1305 = FetchedAlgorithm.cipher(Algorithm.chaCha20Poly1305.rawValue)

  private var method: OpaquePointer? {
    switch algorithm {
    case .aes256GCM: Self.aes256GCM.method
    case .chaCha20Poly1305: Self.chaCha20Poly1305.method
    }
  }

  /// A context that has taken the key, the nonce and the associated data; the caller frees it.
  private func prepare(
    _ nonce: [UInt8], _ associatedData: [UInt8], encrypting: Bool, length: Int
  ) throws(CryptoError) -> OpaquePointer {
    guard nonce.count == Self.nonceLength else { throw .wrongLength("nonce") }
    guard let associatedLength = Int32(exactly: associatedData.count),
      Int32(exactly: length) != nil
    else { throw .wrongLength("data to encrypt") }
    guard let context = EVP_CIPHER_CTX_new() else { throw .fromLibrary(algorithm.rawValue) }
    var written: Int32 = 0
    let done = key.withUnsafeBytes { key in
      EVP_CipherInit_ex2(
        context, method, key.bindMemory(to: UInt8.self).baseAddress, nonce,
        encrypting ? 1 : 0, nil) == 1
        && (associatedData.isEmpty
          || EVP_CipherUpdate(context, nil, &written, associatedData, associatedLength) == 1)
    }
    guard done else {
      EVP_CIPHER_CTX_free(context)
      throw .fromLibrary(algorithm.rawValue)
    }
    return context
  }

  /// Runs octets through the cipher, and the tag's computation or comparison.
  private static func run(
    _ context: OpaquePointer, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var written: Int32 = 0
    if !input.isEmpty {
      guard
        EVP_CipherUpdate(
          context, output.bindMemory(to: UInt8.self).baseAddress, &written,
          input.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: input.count)) == 1,
        Int(written) == input.count
      else { return false }
    }
    // Neither cipher writes anything at its end, but libcrypto wants a place for it.
    var rest = [UInt8](repeating: 0, count: tagLength)
    return EVP_CipherFinal_ex(context, &rest, &written) == 1 && written == 0
  }
}
