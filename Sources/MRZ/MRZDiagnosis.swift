import Verdicts

/// Everything that is right and wrong with a text that is to be an MRZ, for the person who asked:
/// it repeats the data.
public struct MRZDiagnosis: Sendable {
  /// The format.
  public let format: MRZFormat
  /// The MRZ as it stands, with a question mark for what cannot be shown; nil when a line has a wrong length, so that fields cannot be told.
  public let mrz: MRZ?
  /// The lines as they were understood, with a question mark for what cannot be shown.
  public let lines: [String]
  /// True if another sign stood for the filler throughout and was taken for it.
  public let fillerWasGarbled: Bool
  /// Every check digit of the format whose field could be told.
  public let checkDigits: [MRZCheckDigitResult]
  /// What is wrong, from the first character to the last.
  public let findings: [MRZFinding]
  /// The text that was meant, where check digits prove it.
  public let repair: MRZRepairProposal?
  /// For a field that can be repaired in several ways: each of them. Then nothing is proven.
  public let choices: [MRZRepairProposal]

  /// Looks at a text of at most 1024 octets. Lines of almost the right length are taken for lines.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when it resembles no format.
  public init(_ text: String) throws(MRZError) {
    let input = try MRZTextLines(text)
    fillerWasGarbled = input.fillerWasGarbled
    let characters = Array(input.octets.joined())
    guard let format = MRZFormat(of: characters),
      input.octets.count == 1 || input.octets.allSatisfy({ $0.count == format.lineLength })
    else {
      let format = try Self.nearest(to: input)
      self.format = format
      lines = input.octets.map { String(decoding: Self.shown($0), as: UTF8.self) }
      mrz = nil
      checkDigits = []
      repair = MRZFillerCount.onlyRepair(input.octets, format)
        .map { MRZRepairProposal(recounted: $0, format) }
      choices = []
      findings = Self.lengthFindings(input, format)
      return
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

  /// The format whose lines have nearly the length of these.
  private static func nearest(to input: MRZTextLines) throws(MRZError) -> MRZFormat {
    let sizes: [MRZFormat] =
      switch input.octets.count {
      case 2: [.td2, .td3]
      case 3: [.td1]
      default: []
      }
    func distance(_ size: MRZFormat) -> Int {
      input.octets.map { abs($0.count - size.lineLength) }.max() ?? .max
    }
    guard let best = sizes.min(by: { distance($0) < distance($1) }), distance(best) <= 4 else {
      throw input.shapeError
    }
    return MRZFormat(of: best, beginning: input.octets.first ?? [])
  }

  private static func lengthFindings(_ input: MRZTextLines, _ format: MRZFormat) -> [MRZFinding] {
    input.octets.enumerated().flatMap { index, line -> [MRZFinding] in
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
  /// Says what this is, and nothing of the data.
  public var description: String { "diagnosis of an MRZ: \(findings.count) findings" }
}
