/// The characters of an MRZ in a text that a person or a swipe reader typed: lines with or without
/// line ends, tabs or blanks between them, in either case.
struct MRZText {
  let characters: [UInt8]
  let format: MRZFormat
  /// Whether another character stood for the filler throughout, as a keyboard layout does it.
  let fillerWasGarbled: Bool

  init(_ text: String) throws(MRZError) {
    guard text.utf8.count <= 1024 else { throw .mrzUnreadable("the text is too long") }
    var lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      .map { line in line.filter { $0 != 0x20 }.map(Self.upperCase) }
    lines.removeAll { $0.isEmpty }
    fillerWasGarbled = Self.restoreFiller(&lines)
    try Self.refuseOtherCharacters(lines)
    characters = Array(lines.joined())
    format = try Self.format(of: lines)
  }

  private static func upperCase(_ character: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character) ? character - 0x20 : character
  }

  /// A swipe reader sends key strokes; under another keyboard layout every filler comes out as
  /// the same wrong sign.
  private static func restoreFiller(_ lines: inout [[UInt8]]) -> Bool {
    let signs = Set(lines.joined().filter { MRZCheckDigit.value(of: $0) == nil })
    guard signs.count == 1, let sign = signs.first, sign < 0x80,
      !lines.joined().contains(MRZ.filler)
    else { return false }
    lines = lines.map { $0.map { $0 == sign ? MRZ.filler : $0 } }
    return true
  }

  private static func refuseOtherCharacters(_ lines: [[UInt8]]) throws(MRZError) {
    for (index, line) in lines.enumerated() {
      guard let position = line.firstIndex(where: { MRZCheckDigit.value(of: $0) == nil }) else {
        continue
      }
      throw .mrzUnreadable(
        "character \(position + 1) of line \(index + 1) is none of A to Z, 0 to 9 and <")
    }
  }

  private static func format(of lines: [[UInt8]]) throws(MRZError) -> MRZFormat {
    let length = lines.reduce(0) { $0 + $1.count }
    guard length > 0 else { throw .mrzUnreadable("nothing was entered") }
    guard let format = MRZFormat(length: length),
      lines.count == 1 || lines.allSatisfy({ $0.count == format.lineLength })
    else {
      let counts = lines.map { String($0.count) }.joined(separator: " and ")
      throw .mrzUnreadable(
        "its lines have \(counts) characters, not two times 44 or 36 or three times 30")
    }
    return format
  }
}
