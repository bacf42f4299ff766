import Verdicts
import Encoding

/// The findings about single characters of an MRZ: those that no MRZ or not this field can have,
/// and dates that no calendar has.
struct MRZCharacterFindings {
  let format: MRZFormat
  /// The characters, with 0 for one that is not ASCII.
  let characters: [UInt8]
  /// The same characters as they were entered.
  let entered: [Character]

  var all: [MRZFinding] {
    MRZRegion.all(of: format.layout).flatMap { region -> [MRZFinding] in
      let findings = region.range.compactMap { character($0, region) }
      return findings + (findings.isEmpty && region.kind == .date ? date(region) : [])
    }
  }

  private func character(_ place: Int, _ region: MRZRegion) -> MRZFinding? {
    let (line, column) = format.place(of: place)
    let byte = characters[place]
    guard MRZCheckDigit.value(of: byte) != nil else {
      return .foreign(entered[place], line: line, column: column, region.name)
    }
    guard !region.kind.allows(byte) else { return nil }
    // A letter in the place of a check digit is reported with the check digit, not here.
    guard region.kind != .checkDigit else { return nil }
    let kind: Phrase = DecimalDigits.isDigit(byte) ? .mrzDigit : .mrzLetter
    return MRZFinding(
      defect: .wrongCharacter, line: line, column: column, field: region.name,
      found: region.kind == .sex ? .text("“\(entered[place])”") : .phrase(kind),
      expected: .phrase(region.kind.name))
  }

  /// Checks year, month and day: two digits each, or unknown.
  private func date(_ region: MRZRegion) -> [MRZFinding] {
    let start = region.range.lowerBound
    let bytes = Array(characters[region.range])
    let date = MRZDate(reading: bytes)
    func finding(_ offset: Int, _ found: Phrase, _ expected: Phrase) -> [MRZFinding] {
      let (line, column) = format.place(of: start + offset)
      return [
        MRZFinding(
          defect: .impossibleDate, line: line, column: column, field: region.name,
          found: .phrase(found), expected: .phrase(expected))
      ]
    }
    for (offset, half) in [(0, Phrase.mrzHalfYear), (2, .mrzHalfMonth), (4, .mrzHalfDay)] {
      let part = bytes[offset..<offset + 2]
      guard part.contains(MRZ.filler), !part.allSatisfy({ $0 == MRZ.filler }) else { continue }
      return finding(offset, half, .mrzTwoDigits)
    }
    guard let month = date.knownMonth else { return [] }
    guard (1...12).contains(month) else { return finding(2, .mrzMonth(month), .mrzMonths) }
    guard let day = date.knownDay else { return [] }
    // In one of the centuries; without a year, in a leap year.
    let years = date.year.map { [1900 + $0, 2000 + $0] } ?? [2000]
    let last = years.map { CalendarDate.lastDay(ofMonth: month, year: $0) }.max() ?? 31
    guard day <= last else {
      return finding(4, .mrzDay(day, month: month), .mrzDays(last))
    }
    return []
  }
}
