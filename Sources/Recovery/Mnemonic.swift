import Crypto
import Encoding

/// 24 words that stand for 32 random octets, BIP-39.
public struct Mnemonic: Sendable {
  /// The number of words.
  public static let count = 24
  /// The length of the random octets.
  public static let entropyLength = 32
  /// The length of the seed in octets.
  public static let seedLength = 64
  private static let bitsOfWord = 11

  /// The words in their order.
  public let words: [String]

  /// Words for random octets.
  /// - Throws: ``CryptoError/wrongLength(_:)`` unless there are 32 octets.
  public init(entropy: SecretBytes) throws(CryptoError) {
    guard entropy.count == Self.entropyLength else { throw .wrongLength("entropy of words") }
    let octets = Array(entropy.octets) + [try Self.checksum(entropy)]
    let bits: [Bool] = octets.flatMap { octet in
      (0..<8).map { octet >> UInt8(7 - $0) & 1 == 1 }
    }
    words = stride(from: 0, to: bits.count, by: Self.bitsOfWord).map { start in
      let number = bits[start..<start + Self.bitsOfWord].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
      return EnglishWords.all[number]
    }
  }

  /// Reads words as somebody typed them: in capital or small letters, with spaces or line feeds between them.
  /// - Throws: ``MnemonicError``.
  public init(parsing text: SecretBytes) throws {
    let typed = text.octets.split { !Self.isLetter($0) }.map { word in
      String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
    }
    guard typed.count == Self.count else { throw MnemonicError.count(typed.count) }
    var bits: [Bool] = []
    for (place, word) in typed.enumerated() {
      guard let number = EnglishWords.number(of: word) else {
        throw MnemonicError.unknown(place + 1)
      }
      bits += (0..<Self.bitsOfWord).map { number >> (Self.bitsOfWord - 1 - $0) & 1 == 1 }
    }
    var octets = (0..<bits.count / 8).map { place in
      bits[8 * place..<8 * place + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let checksum = octets.removeLast()
    guard try Self.checksum(SecretBytes(wiping: &octets)) == checksum else {
      throw MnemonicError.checksum
    }
    words = typed
  }

  /// The seed: 64 octets.
  /// - Parameter passphrase: a passphrase that belongs to the words; this program uses an empty one.
  /// - Throws: `CryptoError` when libcrypto refuses.
  public func seed(passphrase: String = "") throws(CryptoError) -> SecretBytes {
    var text = Array(words.joined(separator: " ").utf8)
    return try PBKDF2.key(
      from: SecretBytes(wiping: &text), salt: Array(("mnemonic" + passphrase).utf8),
      iterations: 2048,
      length: Self.seedLength, .sha512)
  }

  /// The first octet of SHA-256.
  private static func checksum(_ entropy: SecretBytes) throws(CryptoError) -> UInt8 {
    try DigestAlgorithm.sha256.digest(entropy.octets)[0]
  }

  static func isLetter(_ octet: UInt8) -> Bool {
    (0x61...0x7A).contains(octet | 0x20) || octet >= 0x80
  }
}

/// The reason for which words are not 24 words of BIP-39.
public enum MnemonicError: Error, Hashable, Sendable {
  /// There is another number of words.
  case count(Int)
  /// The word at this place, counted from 1, is not in the list.
  case unknown(Int)
  /// All words are in the list, and they do not belong together: one is another, or two are exchanged.
  case checksum
}
