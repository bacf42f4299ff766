import Crypto
import Encoding

/// 24 words that stand for 32 random bytes, BIP-39.
package struct Mnemonic: Sendable {
  /// The number of words.
  package static let count = 24
  /// The length of the random bytes.
  package static let entropyLength = 32
  /// The length of the seed in bytes.
  package static let seedLength = 64

  package let words: [String]

  /// True for a word of the list, in lower case.
  package static func isWord(_ text: WireText) -> Bool { WordList.english.number(of: text) != nil }

  /// Encodes random bytes as words.
  /// - Throws: ``CryptoError/wrongLength(_:)`` unless there are 32 bytes.
  package init(entropy: SecretBytes) throws(CryptoError) {
    guard entropy.count == Self.entropyLength else { throw .wrongLength("entropy of words") }
    let bits = [Bool](bitsOf: Array(entropy.bytes) + [try Self.checksum(entropy)])
    words = WordList.english.numbers(of: bits).map { WordList.english.all[$0] }
  }

  /// Reads words as a person typed them: in upper or lower case, with spaces or line feeds between
  /// them.
  /// - Throws: ``MnemonicError``.
  package init(parsing text: SecretBytes) throws {
    let numbers: [Int]
    do throws(WordList.Fault) {
      numbers = try WordList.english.numbers(in: text, count: Self.count)
    } catch {
      throw MnemonicError(error)
    }
    var bytes = WordList.english.bits(of: numbers).bytes()
    let checksum = bytes.removeLast()
    guard try Self.checksum(SecretBytes(wiping: &bytes)) == checksum else {
      throw MnemonicError.checksum
    }
    words = numbers.map { WordList.english.all[$0] }
  }

  /// The seed: 64 bytes.
  /// - Parameter passphrase: a passphrase that belongs to the words; this program uses an empty one.
  /// - Throws: `CryptoError` when libcrypto refuses.
  package func seed(passphrase: String = "") throws(CryptoError) -> SecretBytes {
    var text = Array(words.joined(separator: " ").utf8)
    return try PBKDF2.key(
      from: SecretBytes(wiping: &text), salt: Array(("mnemonic" + passphrase).utf8),
      iterations: 2048, length: Self.seedLength, .sha512)
  }

  /// The first byte of SHA-256.
  private static func checksum(_ entropy: SecretBytes) throws(CryptoError) -> UInt8 {
    try DigestAlgorithm.sha256.digest(entropy.bytes)[0]
  }
}

/// The reason for which words are not 24 words of BIP-39.
package enum MnemonicError: Error, Hashable, Sendable {
  /// The number of words is another.
  case count(Int)
  /// The word at this position, counted from 1, is not in the list.
  case unknown(Int)
  /// All words are in the list, but the checksum is wrong: one word is another, or two are
  /// exchanged.
  case checksum

  init(_ fault: WordList.Fault) {
    switch fault {
    case .count(let count): self = .count(count)
    case .unknown(let place): self = .unknown(place)
    }
  }
}
