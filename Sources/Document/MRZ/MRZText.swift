/// The characters of an MRZ in a text that a person or a swipe reader typed: lines with or without
/// line ends, tabs or blanks between them, letters of either case.
struct MRZText {
  let characters: [UInt8]
  let format: MRZFormat
  /// True if another character was written for every filler, as with a wrong keyboard layout.
  let fillerWasGarbled: Bool
  let nameLineWasFilled: Bool

  /// The most characters of any format.
  static let mostCharacters = 90

  init(_ text: String) throws(MRZError) {
    var lines = try MRZTextLines(text)
    nameLineWasFilled = lines.fillNameLine()
    fillerWasGarbled = lines.fillerWasGarbled
    try Self.refuseOtherCharacters(lines.bytes)
    characters = Array(lines.bytes.joined())
    guard let format = MRZFormat(of: characters),
      lines.bytes.count == 1 || lines.bytes.allSatisfy({ $0.count == format.lineLength })
    else { throw lines.shapeError }
    if fillerWasGarbled, MRZKeyboard.hasExchangedLetters(characters, of: format) {
      throw .mrzUnreadable(MRZKeyboard.qwertz.defect)
    }
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

/// The lines of a text that should be an MRZ, in capitals and without blanks and byte order marks. Each
/// character of any script is one byte, so that columns are counted as they are seen; a character outside
/// ASCII is 0.
struct MRZTextLines {
  private(set) var bytes: [[UInt8]]
  /// The same characters as they were entered.
  let characters: [[Character]]
  let fillerWasGarbled: Bool

  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when it is too long or empty, or came through a keyboard layout
  ///   that makes more signs wrong than the one for `<`.
  init(_ text: String) throws(MRZError) {
    guard text.utf8.count <= 1024 else { throw .mrzUnreadable(.mrzTooLong) }
    // Turkish and Azerbaijani layouts have a dotted and a dotless I: both are the letter.
    let text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0 != "\u{FEFF}" }.map {
          $0 == "\u{130}" || $0 == "\u{131}" ? "I" : $0
        }))
    var lines = text.split { $0.asciiValue == 0x0A || $0.asciiValue == 0x0D || $0 == "\t" }
      .map { line in line.filter { $0 != " " } }
    lines.removeAll { $0.isEmpty }
    guard !lines.isEmpty else { throw .mrzUnreadable(.mrzEmpty) }
    characters = lines.map { Array($0) }
    var bytes = characters.map { $0.map { Self.upperCase($0.asciiValue ?? 0) } }
    fillerWasGarbled = try Self.restoreFiller(&bytes, characters)
    self.bytes = bytes
  }

  /// Adds the fillers that are left out at the end of the line with the names, where the other lines are whole.
  /// - Returns: true if some were.
  mutating func fillNameLine() -> Bool {
    let place = bytes.count == 3 ? 2 : 0
    let others = bytes.indices.filter { $0 != place }.map { bytes[$0].count }
    guard let length = others.first, others.allSatisfy({ $0 == length }),
      bytes.count == 3 ? length == 30 : bytes.count == 2 && [36, 44].contains(length),
      bytes[place].count < length, bytes[place].count > 5,
      zip(bytes[place].dropFirst(), bytes[place].dropFirst(2)).contains(where: {
        $0 == MRZ.filler && $1 == MRZ.filler
      })
    else { return false }
    bytes[place] += [UInt8](repeating: MRZ.filler, count: length - bytes[place].count)
    return true
  }

  private static func upperCase(_ character: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character) ? character - 0x20 : character
  }

  /// Replaces the sign that was written for every filler, whatever it is. A swipe reader sends key strokes, and
  /// with a wrong keyboard layout every filler becomes the same wrong sign.
  private static func restoreFiller(
    _ lines: inout [[UInt8]], _ characters: [[Character]]
  ) throws(MRZError) -> Bool {
    let foreign = zip(lines, characters).flatMap { bytes, line in
      zip(bytes, line).filter { MRZCheckDigit.value(of: $0.0) == nil }.map(\.1)
    }
    let signs = Set(foreign.flatMap { String($0).uppercased().unicodeScalars })
    let hasFiller = lines.joined().contains(MRZ.filler)
    if !hasFiller, signs.count == 1, signs.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) {
      lines = lines.map { $0.map { MRZCheckDigit.value(of: $0) == nil ? MRZ.filler : $0 } }
      return true
    }
    if let layout = MRZKeyboard.layout(making: signs, hasFiller: hasFiller) {
      throw .mrzUnreadable(layout.defect)
    }
    return false
  }

  /// The error for a wrong number of lines and characters.
  var shapeError: MRZError {
    .mrzUnreadable(.mrzLineLengths(bytes.prefix(5).map(\.count)))
  }
}
