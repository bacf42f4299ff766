/// CMAC with AES, SP 800-38B. Doc 9303-11, 4.4.3.4 and 9.8.7.2, uses the first eight bytes of the
/// code.
public struct CMAC: Sendable {
  /// The number of bytes of the code that are used.
  public static let codeLength = 8

  private let key: SecretBytes

  /// Takes a key of 16, 24 or 32 bytes.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes) throws(CryptoError) {
    guard [16, 24, 32].contains(key.count) else { throw .wrongLength("MAC key") }
    self.key = key
  }

  /// The first eight bytes of the code of data of any length.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func code(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    Array(try wholeCode(for: bytes).prefix(Self.codeLength))
  }

  /// The whole code of data of any length, sixteen bytes.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func wholeCode(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    try MessageCode.cmac(bytes, key: key)
  }

  /// True if eight bytes are the code of some data, compared in constant time.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func isValid(_ code: [UInt8], for bytes: [UInt8]) throws(CryptoError) -> Bool {
    ConstantTime.equal(code, try self.code(for: bytes))
  }
}
