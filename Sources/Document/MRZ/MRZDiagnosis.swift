import Verdicts

/// All findings about a text that should be an MRZ. It repeats the data, and is for the person who
/// typed it.
public struct MRZDiagnosis: Sendable {
  /// The format.
  public let format: MRZFormat
  /// The MRZ without corrections, with a question mark for a character that cannot be shown; nil if
  /// a line has a wrong length, so that its fields are not known.
  public let mrz: MRZ?
  /// The lines as they were understood, with a question mark for a character that cannot be shown.
  public let lines: [String]
  /// True if another sign was written for every filler and was read as a filler.
  public let fillerWasGarbled: Bool
  /// The results of every check digit whose field is known.
  public let checkDigits: [MRZCheckDigitResult]
  /// The defects, from the first character to the last.
  public let findings: [MRZFinding]
  /// The correction that check digits prove; nil if there is none.
  public let repair: MRZRepairProposal?
  /// The possible corrections of a field that can be repaired in several ways, so that none is
  /// proven; empty otherwise.
  public let choices: [MRZRepairProposal]

  /// Reads a text of at most 1024 bytes. Lines of almost the right length are accepted.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when the text is like no format, or came through another keyboard
  ///   layout.
  public init(_ text: String) throws(MRZError) {
    let input = try MRZTextLines(text)
    fillerWasGarbled = input.fillerWasGarbled
    let characters = Array(input.bytes.joined())
    guard let format = MRZFormat(of: characters),
      input.bytes.count == 1 || input.bytes.allSatisfy({ $0.count == format.lineLength })
    else {
      let format = try Self.nearest(to: input)
      self.format = format
      lines = input.bytes.map { String(decoding: Self.shown($0), as: UTF8.self) }
      mrz = nil
      checkDigits = []
      repair = MRZFillerCount.onlyRepair(input.bytes, format)
        .map { MRZRepairProposal(recounted: $0, format) }
      choices = []
      findings = Self.lengthFindings(input, format)
      return
    }
    if fillerWasGarbled, MRZKeyboard.hasExchangedLetters(characters, of: format) {
      throw .mrzUnreadable(MRZKeyboard.qwertz.defect)
    }
    self.format = format
    let mrz = MRZ(
      format: format, characters: Self.shown(characters), repaired: false,
      failedCheckDigits: MRZ.failedCheckDigits(format, characters))
    self.mrz = mrz
    lines = mrz.lines
    checkDigits = MRZCheckDigitResult.all(format, characters)
    let places = MRZCharacterFindings(
      format: format, characters: characters, entered: Array(input.characters.joined()))
    findings = (places.all + checkDigits.compactMap(\.finding)).sorted {
      ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0)
    }
    let proposals = MRZRepairProposal.proposals(format, characters)
    repair = proposals.proven
    choices = proposals.choices
  }

  /// Characters with a question mark for each that cannot be shown.
  private static func shown(_ characters: [UInt8]) -> [UInt8] {
    characters.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
  }

  /// True if nothing is wrong.
  public var isRight: Bool { findings.isEmpty }

  /// The format whose lines have nearly the lengths of these; nil if there is none.
  private static func nearest(to input: MRZTextLines) throws(MRZError) -> MRZFormat {
    let sizes: [MRZFormat] =
      switch input.bytes.count {
      case 2: [.td2, .td3]
      case 3: [.td1]
      default: []
      }
    func distance(_ size: MRZFormat) -> Int {
      input.bytes.map { abs($0.count - size.lineLength) }.max() ?? .max
    }
    guard let best = sizes.min(by: { distance($0) < distance($1) }), distance(best) <= 4 else {
      throw input.shapeError
    }
    return MRZFormat(of: best, beginning: input.bytes.first ?? [])
  }

  private static func lengthFindings(_ input: MRZTextLines, _ format: MRZFormat) -> [MRZFinding] {
    input.bytes.enumerated().flatMap { index, line -> [MRZFinding] in
      var findings: [MRZFinding] = []
      if line.count != format.lineLength {
        findings.append(
          MRZFinding(
            defect: .length, line: index + 1, column: nil, field: nil,
            found: .phrase(.mrzCharacters(line.count)),
            expected: .number(format.lineLength)))
      }
      for (column, character) in line.enumerated() where MRZCheckDigit.value(of: character) == nil {
        findings.append(
          .foreign(
            input.characters[index][column], line: index + 1, column: column + 1,
            .mrzLine))
      }
      return findings
    }
  }
}

extension MRZDiagnosis: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "diagnosis of an MRZ: \(findings.count) findings" }
}
