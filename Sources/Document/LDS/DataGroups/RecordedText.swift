/// A text of a data object: UTF-8, ICAO Doc 9303-10, 4.7.11, with `<` between its parts. Bytes
/// that are not valid UTF-8 are read as ISO/IEC 8859-1, so that nothing is lost.
public struct RecordedText: Hashable, Sendable {
  /// The encoding of the characters.
  public enum CharacterSet: String, Hashable, Sendable, CaseIterable {
    /// UTF-8.
    case utf8
    /// ISO/IEC 8859-1, in which every byte string is valid.
    case latin1
  }

  /// The text with its separators.
  public let text: String
  /// The encoding.
  public let characterSet: CharacterSet

  /// A text in UTF-8.
  public init(_ text: String) {
    self.text = text
    characterSet = .utf8
  }

  /// Reads the value of a data object; every byte string has a reading.
  public init(_ bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self.text = text
      characterSet = .utf8
    } else {
      text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      characterSet = .latin1
    }
  }

  /// True if bytes are a text in UTF-8 or ISO/IEC 8859-1. Some issuers use other encodings, such as
  /// GBK or UTF-16, which no file names; they would be read as wrong letters. So a text has no
  /// controls but TAB, LF and CR, which some issuers write between the lines of an address, and no
  /// line of one or two bytes, as UTF-16 would give. A text in ISO/IEC 8859-1 also has no more than
  /// two letters outside ASCII in a row, and no word that consists of two of them.
  static func isUnderstood(_ bytes: some Collection<UInt8>) -> Bool {
    let lines = bytes.split { [0x09, 0x0A, 0x0D].contains($0) }
    guard lines.count < 2 || lines.allSatisfy({ $0.count > 2 }),
      lines.allSatisfy({ !$0.contains(where: isControl) }),
      !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE])
    else { return false }
    if case .some = String(validating: bytes, as: UTF8.self) { return true }
    let words = Array(bytes).split { !isLetter($0) && $0 < 0x80 }
    return bytes.allSatisfy { $0 < 0x80 || isLetter($0) || latin1Signs.contains($0) }
      && words.allSatisfy(mayBeLatin1)
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80
      || byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
  }

  /// The signs of ISO/IEC 8859-1 that addresses and names have: a space, º and ª, °, · and ´.
  private static let latin1Signs: Set<UInt8> = [0xA0, 0xAA, 0xB0, 0xB4, 0xB7, 0xBA]

  private static func mayBeLatin1(_ word: ArraySlice<UInt8>) -> Bool {
    let runs = word.split { $0 < 0x80 }
    return runs.allSatisfy { $0.count <= 2 } && (word.count < 2 || word.contains { $0 < 0x80 })
  }

  /// True if the text is empty, as in an object of length zero.
  public var isEmpty: Bool { text.isEmpty }

  /// The parts between the separators, without empty ones: the lines of an address, a place and its
  /// state.
  public var parts: [String] { Self.parts(text.unicodeScalars[...]) }

  /// In a name, the part before the first two separators: the surname in most states.
  public var primaryIdentifier: String {
    let scalars = text.unicodeScalars
    return Self.parts(scalars[..<(nameDivision ?? scalars.endIndex)]).joined(separator: " ")
  }

  /// In a name, the part after the first two separators: the given names in most states; nil if
  /// there is none.
  public var secondaryIdentifier: String? {
    guard let division = nameDivision else { return nil }
    let parts = Self.parts(text.unicodeScalars[division...])
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The position of the second one of the first two adjacent separators.
  private var nameDivision: String.Index? {
    let scalars = text.unicodeScalars
    return zip(scalars.indices, scalars.indices.dropFirst()).first {
      scalars[$0] == "<" && scalars[$1] == "<"
    }?.1
  }

  private static func parts(_ scalars: Substring.UnicodeScalarView) -> [String] {
    scalars.split(separator: "<").map { String($0) }
  }

  var bytes: [UInt8] {
    switch characterSet {
    case .utf8: Array(text.utf8)
    case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
  }
}
