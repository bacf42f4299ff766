import Crypto

/// Words that a person typed or pasted: line ends, tabulators, repeated blanks, the blanks of other programs, and
/// numbers as `1.` do not matter. Case does not matter to who reads them.
struct TypedWords {
  /// The words, with a blank after each.
  let text: SecretBytes
  /// The places of the words in the text.
  private let places: [Range<Int>]

  /// The number of words.
  var count: Int { places.count }

  init(_ typed: SecretBytes) {
    // All at once: an array that grows leaves copies behind.
    var words: [UInt8] = []
    words.reserveCapacity(typed.count + 1)
    var places: [Range<Int>] = []
    var start = 0
    func end() {
      guard words.count > start else { return }
      places.append(start..<words.count)
      words.append(0x20)
      start = words.count
    }
    var rest = typed.bytes[...]
    while let byte = rest.first {
      if let blank = Self.blanks.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(blank.count)
        end()
      } else {
        if Self.isLetter(byte) { words.append(byte) } else { end() }
        rest = rest.dropFirst()
      }
    }
    end()
    text = SecretBytes(wiping: &words)
    self.places = places
  }

  /// The words in groups, the last of which may be smaller.
  func groups(of size: Int) -> [SecretBytes] {
    stride(from: 0, to: count, by: size).map { first in
      text.slice(places[first].lowerBound..<places[min(first + size, count) - 1].upperBound)
    }
  }

  /// Blanks outside ASCII, and the mark at the beginning of a file, in UTF-8.
  private static let blanks: [[UInt8]] =
    [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE3, 0x80, 0x80], [0xEF, 0xBB, 0xBF]]
    + (0x80...0x8B).map { [0xE2, 0x80, $0] }

  /// True for letters, and for bytes of letters outside ASCII, which no word has.
  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }
}
