import COpenSSL

/// The state of a cipher in libcrypto, `EVP_CIPHER_CTX`; freed with the value.
@safe
struct CipherContext: ~Copyable {
  private let context: OpaquePointer

  /// A cipher with its key and initial value; the caller checks their lengths.
  /// - Parameter name: the name of the cipher in errors.
  init(
    _ algorithm: FetchedAlgorithm, _ name: String, key: SecretBytes, initialValue: [UInt8],
    encrypting: Bool
  ) throws(CryptoError) {
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .fromLibrary(name) }
    let done = unsafe key.withUnsafeBytes { key in
      unsafe EVP_CipherInit_ex2(
        context, algorithm.method, key.bindMemory(to: UInt8.self).baseAddress, initialValue,
        encrypting ? 1 : 0, nil) == 1
    }
    guard done else {
      unsafe EVP_CIPHER_CTX_free(context)
      throw .fromLibrary(name)
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  // MARK: Whole blocks

  /// Encrypts or decrypts whole blocks in CBC mode, without padding.
  static func blocks(
    _ bytes: [UInt8], _ algorithm: FetchedAlgorithm, _ name: String, key: SecretBytes,
    initialValue: [UInt8], encrypting: Bool
  ) throws(CryptoError) -> [UInt8] {
    guard let length = Int32(exactly: bytes.count) else {
      throw .wrongLength("data of whole blocks")
    }
    if bytes.isEmpty { return [] }
    let cipher = try CipherContext(
      algorithm, name, key: key, initialValue: initialValue, encrypting: encrypting)
    var output = [UInt8](repeating: 0, count: bytes.count + initialValue.count)
    var written: Int32 = 0
    guard unsafe EVP_CIPHER_CTX_set_padding(cipher.context, 0) == 1,
      unsafe EVP_CipherUpdate(cipher.context, &output, &written, bytes, length) == 1,
      Int(written) == bytes.count
    else { throw .fromLibrary(name) }
    output.removeLast(output.count - bytes.count)
    return output
  }

  // MARK: Authenticated encryption

  /// Takes the associated data, which may be empty.
  func authenticate(_ associatedData: [UInt8]) -> Bool {
    guard let length = Int32(exactly: associatedData.count) else { return false }
    var written: Int32 = 0
    return unsafe associatedData.isEmpty
      || EVP_CipherUpdate(context, nil, &written, associatedData, length) == 1
  }

  /// Encrypts all of a plaintext; nil when libcrypto refuses.
  func encrypt(_ plaintext: SecretBytes) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: plaintext.count)
    let done = unsafe plaintext.withUnsafeBytes { plaintext in
      unsafe output.withUnsafeMutableBytes { unsafe run(plaintext, into: $0) }
    }
    return done ? output : nil
  }

  /// Decrypts all of a ciphertext and compares its tag; nil, with nothing kept, when the tag
  /// differs.
  func decrypt(_ ciphertext: [UInt8]) -> SecretBytes? {
    unsafe SecretBytes.filled(ciphertext.count) { output in
      unsafe ciphertext.withUnsafeBytes { unsafe run($0, into: output) }
    }
  }

  /// The tag of the encrypted data; nil when libcrypto gives none.
  func tag(_ length: Int) -> [UInt8]? {
    var tag = [UInt8](repeating: 0, count: length)
    return unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(length), &tag) == 1
      ? tag : nil
  }

  /// Sets the tag that the decrypted data must have.
  func expect(tag: [UInt8]) -> Bool {
    var tag = tag
    return unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
  }

  /// Processes bytes, then computes or compares the tag.
  private func run(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var written: Int32 = 0
    if unsafe !input.isEmpty {
      guard
        unsafe EVP_CipherUpdate(
          context, output.bindMemory(to: UInt8.self).baseAddress, &written,
          input.bindMemory(to: UInt8.self).baseAddress, Int32(clamping: input.count)) == 1,
        Int(written) == input.count
      else { return false }
    }
    // An authenticated cipher writes nothing at its end, but libcrypto needs a buffer for it.
    var rest = [UInt8](repeating: 0, count: 16)
    return unsafe EVP_CipherFinal_ex(context, &rest, &written) == 1 && written == 0
  }
}
