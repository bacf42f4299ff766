import Crypto
import Encoding

/// The function R of the integrated mapping, ICAO Doc 9303-11, 4.4.3.3.2 and figure 2: bytes from
/// two nonces, made by the block cipher in CBC mode. Modulo the prime they are R_p.
struct PseudoRandomMapping {
  let cipher: SessionCipher

  /// The number of bytes that the chip's nonce s has: the smallest number of whole blocks that hold a key.
  static func nonceLength(_ cipher: SessionCipher) -> Int {
    let block = cipher.blockLength
    return (cipher.keyLength + block - 1) / block * block
  }

  /// The bytes x1 ‖ x2 ‖ … ‖ xn, at least 64 bits longer than the prime.
  /// - Parameters:
  ///   - nonce: s, of the chip.
  ///   - terminalNonce: t, as long as a key.
  func bytes(
    nonce: SecretBytes, terminalNonce: SecretBytes, fieldBits: Int
  ) throws(CryptoError) -> SecretBytes {
    let length = Self.nonceLength(cipher)
    guard nonce.count == length else { throw .wrongLength("nonce") }
    var key = try encrypt(Array(nonce.bytes), with: terminalNonce)
    var output: [UInt8] = []
    while output.count * 8 < fieldBits + 64 {
      output += try encrypt(constant(1), with: key).bytes
      key = try encrypt(constant(0), with: key)
    }
    return SecretBytes(output)
  }

  /// The bytes of a key, cut to its length: only AES-192 has a longer output.
  private func encrypt(_ bytes: [UInt8], with key: SecretBytes) throws(CryptoError) -> SecretBytes {
    SecretBytes(try cipher.encrypt(bytes, key: key.slice(0..<cipher.keyLength)))
  }

  private func constant(_ index: Int) -> [UInt8] {
    Self.nonceLength(cipher) == 16 ? Self.short[index] : Self.long[index]
  }

  /// c0 and c1 for 128 bits.
  private static let short: [[UInt8]] = [
    [
      0xA6, 0x68, 0x89, 0x2A, 0x7C, 0x41, 0xE3, 0xCA, 0x73, 0x9F, 0x40, 0xB0, 0x57, 0xD8, 0x59,
      0x04,
    ],
    [
      0xA4, 0xE1, 0x36, 0xAC, 0x72, 0x5F, 0x73, 0x8B, 0x01, 0xC1, 0xF6, 0x02, 0x17, 0xC1, 0x88,
      0xAD,
    ],
  ]

  /// c0 and c1 for 256 bits.
  private static let long: [[UInt8]] = [
    [
      0xD4, 0x63, 0xD6, 0x52, 0x34, 0x12, 0x4E, 0xF7, 0x89, 0x70, 0x54, 0x98, 0x6D, 0xCA, 0x0A,
      0x17, 0x4E, 0x28, 0xDF, 0x75, 0x8C, 0xBA, 0xA0, 0x3F, 0x24, 0x06, 0x16, 0x41, 0x4D, 0x5A,
      0x16, 0x76,
    ],
    [
      0x54, 0xBD, 0x72, 0x55, 0xF0, 0xAA, 0xF8, 0x31, 0xBE, 0xC3, 0x42, 0x3F, 0xCF, 0x39, 0xD6,
      0x9B, 0x6C, 0xBF, 0x06, 0x66, 0x77, 0xD0, 0xFA, 0xAE, 0x5A, 0xAD, 0xD9, 0x9D, 0xF8, 0xE5,
      0x35, 0x17,
    ],
  ]
}
