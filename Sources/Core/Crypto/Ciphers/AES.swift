/// AES with keys of 128, 192 or 256 bits (FIPS 197) in CBC mode without padding, as Doc 9303-11,
/// 4.4.3.3 and 9.8.7.1 use it, and as a cipher of single blocks.
public struct AES: Sendable {
  /// The length of a block in bytes.
  public static let blockLength = 16

  private let key: SecretBytes

  /// Takes a key of 16, 24 or 32 bytes.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes) throws(CryptoError) {
    guard [16, 24, 32].contains(key.count) else { throw .wrongLength("AES key") }
    self.key = key
  }

  /// Encrypts whole blocks from an initial value; without one, from zeros.
  /// - Throws: ``CryptoError/wrongLength(_:)`` when the last block is not whole.
  public func encrypt(
    _ bytes: [UInt8], initialValue: [UInt8] = [UInt8](repeating: 0, count: 16)
  ) throws(CryptoError) -> [UInt8] {
    try cipher(bytes, initialValue: initialValue, encrypting: true)
  }

  /// Decrypts whole blocks from an initial value; without one, from zeros.
  /// - Throws: ``CryptoError/wrongLength(_:)`` when the last block is not whole.
  public func decrypt(
    _ bytes: [UInt8], initialValue: [UInt8] = [UInt8](repeating: 0, count: 16)
  ) throws(CryptoError) -> [UInt8] {
    try cipher(bytes, initialValue: initialValue, encrypting: false)
  }

  /// Encrypts a single block.
  /// - Throws: ``CryptoError/wrongLength(_:)`` unless there are 16 bytes.
  public func encryptBlock(_ block: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard block.count == Self.blockLength else { throw .wrongLength("block") }
    // CBC mode over one block, from an initial value of zeros, is the block cipher itself.
    return try encrypt(block)
  }

  private func cipher(
    _ bytes: [UInt8], initialValue: [UInt8], encrypting: Bool
  ) throws(CryptoError) -> [UInt8] {
    guard bytes.count % Self.blockLength == 0 else { throw .wrongLength("data of whole blocks") }
    guard initialValue.count == Self.blockLength else { throw .wrongLength("initial value") }
    return try CipherContext.blocks(
      bytes, algorithm, "AES", key: key, initialValue: initialValue, encrypting: encrypting)
  }

  private static let aes128 = FetchedAlgorithm.cipher("AES-128-CBC")
  private static let aes192 = FetchedAlgorithm.cipher("AES-192-CBC")
  private static let aes256 = FetchedAlgorithm.cipher("AES-256-CBC")

  private var algorithm: FetchedAlgorithm {
    switch key.count {
    case 16: Self.aes128
    case 24: Self.aes192
    default: Self.aes256
    }
  }
}
