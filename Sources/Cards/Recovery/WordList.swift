import Crypto
import Encoding

/// A list of words whose numbers encode bits, as in BIP-39 and SLIP-39.
struct WordList: Sendable {
  /// The words by their numbers, from 0.
  let all: [String]
  private let numbers: [WireText: Int]
  /// The number of bits that a word encodes.
  private let bitsOfWord: Int

  /// Makes a list from a text with a power of two of words, with spaces between them.
  init(_ text: String) {
    all = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    numbers = Dictionary(
      all.enumerated().map { (WireText($1), $0) }, uniquingKeysWith: { first, _ in first })
    bitsOfWord = all.count.trailingZeroBitCount
  }

  /// The reason for which a text is not the right number of words of the list.
  enum Fault: Error {
    /// The number of words is another.
    case count(Int)
    /// The word at this position, counted from 1, is not in the list.
    case unknown(Int)
  }

  /// The number of a word; nil for one that is not in the list.
  func number(of word: WireText) -> Int? { numbers[word] }

  /// The numbers of words as a person typed them: in upper or lower case, with spaces or line feeds
  /// between them.
  func numbers(in text: SecretBytes, count: Int) throws(Fault) -> [Int] {
    let typed = text.bytes.split { !Self.isLetter($0) }
    guard typed.count == count else { throw .count(typed.count) }
    var found: [Int] = []
    for (place, word) in typed.enumerated() {
      let word = WireText(decoding: word.map { $0 | 0x20 })
      guard let number = number(of: word) else { throw .unknown(place + 1) }
      found.append(number)
    }
    return found
  }

  /// True for letters, and for bytes of letters outside ASCII, which no word has.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }

  /// The bits of words, the highest bit of each word first.
  func bits(of numbers: some Sequence<Int>) -> [Bool] {
    numbers.flatMap { number in
      (0..<bitsOfWord).map { number >> (bitsOfWord - 1 - $0) & 1 == 1 }
    }
  }

  /// The numbers of the words that encode bits.
  func numbers(of bits: [Bool]) -> [Int] {
    stride(from: 0, to: bits.count, by: bitsOfWord).map { start in
      bits[start..<start + bitsOfWord].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

extension [Bool] {
  /// The bits of bytes, the highest bit of each byte first.
  init(bitsOf bytes: some Sequence<UInt8>) {
    self = bytes.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 } }
  }

  /// The bytes of bits from a position on, the highest bit of each byte first. Bits at the end that
  /// fill no byte are left out.
  func bytes(from start: Int = 0) -> [UInt8] {
    stride(from: start, through: count - 8, by: 8).map { place in
      self[place..<place + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}
