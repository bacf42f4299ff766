/// Two-key triple DES in CBC mode without padding, as Doc 9303-11, 4.3.3 and 9.8 use it.
public struct TripleDES: Sendable {
  /// The length of a block in bytes.
  public static let blockLength = 8
  /// The length of the two keys together, in bytes.
  public static let keyLength = 16

  private let key: SecretBytes

  /// Takes a key of 16 bytes, K1 before K2.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes) throws(CryptoError) {
    guard key.count == Self.keyLength else { throw .wrongLength("triple DES key") }
    self.key = key
  }

  /// Encrypts whole blocks from an initial value; without one, from zeros.
  /// - Throws: ``CryptoError/wrongLength(_:)`` when the last block is not whole.
  public func encrypt(
    _ bytes: [UInt8], initialValue: [UInt8] = [UInt8](repeating: 0, count: 8)
  ) throws(CryptoError) -> [UInt8] {
    try Self.cipher(key, bytes, initialValue: initialValue, encrypting: true)
  }

  /// Decrypts whole blocks from an initial value; without one, from zeros.
  /// - Throws: ``CryptoError/wrongLength(_:)`` when the last block is not whole.
  public func decrypt(
    _ bytes: [UInt8], initialValue: [UInt8] = [UInt8](repeating: 0, count: 8)
  ) throws(CryptoError) -> [UInt8] {
    try Self.cipher(key, bytes, initialValue: initialValue, encrypting: false)
  }

  private static let fetched = FetchedAlgorithm.cipher("DES-EDE-CBC")

  static func cipher(
    _ key: SecretBytes, _ bytes: [UInt8], initialValue: [UInt8], encrypting: Bool
  ) throws(CryptoError) -> [UInt8] {
    guard bytes.count % blockLength == 0 else { throw .wrongLength("data of whole blocks") }
    guard initialValue.count == blockLength else { throw .wrongLength("initial value") }
    return try CipherContext.blocks(
      bytes, fetched, "triple DES", key: key, initialValue: initialValue, encrypting: encrypting)
  }
}
