/// The characters of an MRZ in a text that a person or a swipe reader typed: lines with or without
/// line ends, tabs or blanks between them, in either case.
struct MRZText {
  let characters: [UInt8]
  let format: MRZFormat
  /// True if another character stood for the filler throughout, as a keyboard layout does it.
  let fillerWasGarbled: Bool

  /// More characters than any format has.
  static let mostCharacters = 90

  init(_ text: String) throws(MRZError) {
    let lines = try MRZTextLines(text)
    fillerWasGarbled = lines.fillerWasGarbled
    try Self.refuseOtherCharacters(lines.octets)
    characters = Array(lines.octets.joined())
    guard let format = MRZFormat(of: characters),
      lines.octets.count == 1 || lines.octets.allSatisfy({ $0.count == format.lineLength })
    else { throw lines.shapeError }
    self.format = format
  }

  private static func refuseOtherCharacters(_ lines: [[UInt8]]) throws(MRZError) {
    for (index, line) in lines.enumerated() {
      guard let position = line.firstIndex(where: { MRZCheckDigit.value(of: $0) == nil }) else {
        continue
      }
      throw .mrzUnreadable(.mrzForeignCharacter(position + 1, line: index + 1))
    }
  }
}
