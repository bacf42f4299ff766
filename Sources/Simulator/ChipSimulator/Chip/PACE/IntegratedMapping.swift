import Crypto

/// The pseudo-random number mapping of integrated mapping, Doc 9303-11, 4.4.3.3.2, figure 2.
enum IntegratedMapping {
  private static let short = Constants(
    c0: [
      0xA6, 0x68, 0x89, 0x2A, 0x7C, 0x41, 0xE3, 0xCA, 0x73, 0x9F, 0x40, 0xB0, 0x57, 0xD8, 0x59,
      0x04,
    ],
    c1: [
      0xA4, 0xE1, 0x36, 0xAC, 0x72, 0x5F, 0x73, 0x8B, 0x01, 0xC1, 0xF6, 0x02, 0x17, 0xC1, 0x88,
      0xAD,
    ])
  private static let long = Constants(
    c0: [
      0xD4, 0x63, 0xD6, 0x52, 0x34, 0x12, 0x4E, 0xF7, 0x89, 0x70, 0x54, 0x98, 0x6D, 0xCA, 0x0A,
      0x17, 0x4E, 0x28, 0xDF, 0x75, 0x8C, 0xBA, 0xA0, 0x3F, 0x24, 0x06, 0x16, 0x41, 0x4D, 0x5A,
      0x16, 0x76,
    ],
    c1: [
      0x54, 0xBD, 0x72, 0x55, 0xF0, 0xAA, 0xF8, 0x31, 0xBE, 0xC3, 0x42, 0x3F, 0xCF, 0x39, 0xD6,
      0x9B, 0x6C, 0xBF, 0x06, 0x66, 0x77, 0xD0, 0xFA, 0xAE, 0x5A, 0xAD, 0xD9, 0x9D, 0xF8, 0xE5,
      0x35, 0x17,
    ])

  private struct Constants {
    let c0: [UInt8]
    let c1: [UInt8]
  }

  /// The number of bytes that the chip's nonce has: the fewest whole blocks that fill a key.
  static func nonceLength(_ cipher: SessionCipher) -> Int {
    (cipher.keyLength + 15) / 16 * 16
  }

  /// x1 to xn, one after the other: at least 64 bits more than the prime has.
  /// - Parameters:
  ///   - nonce: s, the chip's.
  ///   - key: t, the terminal's nonce, as long as a key.
  static func number(
    _ nonce: [UInt8], _ key: [UInt8], cipher: SessionCipher, fieldBits: Int
  ) throws(CryptoError) -> SecretBytes {
    let constants = nonce.count == 16 ? short : long
    var current = try cipher.encrypt(nonce, key: SecretBytes(key))
    var number: [UInt8] = []
    while number.count * 8 < fieldBits + 64 {
      let next = SecretBytes(current.prefix(cipher.keyLength))
      number += try cipher.encrypt(constants.c1, key: next)
      current = try cipher.encrypt(constants.c0, key: next)
    }
    return SecretBytes(number)
  }
}
