/// ISO/IEC 9797-1 MAC algorithm 3 with DES and eight bytes, Doc 9303-11, 9.8.6.1: single DES in
/// CBC mode over all blocks but the last, triple DES over the last. The data are padded here with
/// padding method 2.
public struct RetailMAC: Sendable {
  private let whole: SecretBytes
  private let first: SecretBytes

  /// Takes a key of 16 bytes, K1 before K2.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another length.
  public init(key: SecretBytes) throws(CryptoError) {
    guard key.count == TripleDES.keyLength else { throw .wrongLength("MAC key") }
    whole = key
    // Triple DES with K1 twice is single DES with K1, which libcrypto no longer offers.
    let half = key.slice(0..<8)
    first = half.appending(half)
  }

  /// The code of some data, eight bytes.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func code(for bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    let padded = ISO9797Padding.pad(bytes, blockLength: TripleDES.blockLength)
    let head = Array(padded.dropLast(TripleDES.blockLength))
    let zero = [UInt8](repeating: 0, count: TripleDES.blockLength)
    let chained = try TripleDES.cipher(first, head, initialValue: zero, encrypting: true)
    let link = chained.isEmpty ? zero : Array(chained.suffix(TripleDES.blockLength))
    let last = Array(padded.suffix(TripleDES.blockLength))
    return try TripleDES.cipher(whole, last, initialValue: link, encrypting: true)
  }

  /// True if bytes are the code of some data, compared in constant time.
  /// - Throws: ``CryptoError`` when libcrypto refuses.
  public func isValid(_ code: [UInt8], for bytes: [UInt8]) throws(CryptoError) -> Bool {
    ConstantTime.equal(code, try self.code(for: bytes))
  }
}
