import MRZ

/// An MRZ as a person types it, line by line, or as a file contains it.
package enum TypedMRZ {
  /// The lengths of lines of all formats.
  private static let widths = Set(MRZFormat.allCases.map(\.lineLength)).sorted()

  /// The number of characters of a line.
  private static func width(_ line: String) -> Int { line.count { !$0.isWhitespace } }

  /// The lengths that the next line may have: every line is as long as the first.
  package static func widths(after lines: [String]) -> [Int] {
    let known = widths.filter { $0 == lines.first.map(width) }
    return known.isEmpty ? widths : known
  }

  /// True for two lines of 36 or 44 characters, three of 30, or all of them in one.
  package static func isComplete(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    return switch width(first) {
    case ...30: lines.count >= 3 || lines.map(width).reduce(0, +) >= 90
    case ...44: lines.count >= 2
    default: true
    }
  }

  /// The numbers of the lines with an error; none when they are not known.
  package static func lines(of error: MRZError, in lines: [String]) -> [Int] {
    guard case .mrzCheckDigit(let field) = error else { return [] }
    let length = lines.map(width).reduce(0, +)
    guard let format = MRZFormat(length: length), lines.count == format.lineCount else { return [] }
    return format.lines(of: field)
  }

  /// The text of a file: UTF-16 if it begins with a byte order mark of UTF-16, otherwise UTF-8.
  package static func text(_ bytes: [UInt8]) -> String {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    return String(decoding: units, as: UTF16.self)
  }
}
