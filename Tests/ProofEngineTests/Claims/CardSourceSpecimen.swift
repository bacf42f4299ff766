import Encoding
import Faces
import FoundationEssentials
import MRZ
import Testing
import Trust
import Verdicts

@testable import ProofEngine

/// A passport of the tests' own making, with the parts that a test wants otherwise.
struct CardSourceSpecimen {
  static let jpeg = EncodedImage([0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 17_000))
  static let jpeg2000 = EncodedImage([0xFF, 0x4F, 0xFF, 0x51] + [UInt8](repeating: 7, count: 90))

  var surname = "ERIKSSON"
  var givenNames = "ANNA<MARIA"
  var state = "UTO"
  var nationality = "UTO"
  var birth = "740812"
  var details: PartialDate?
  var fullName: String?
  var sex = "F"
  var chip = CheckStatus.passed
  var anchor = AnchorClass.state
  var isHolderMatched = false
  var day = "2026-11-22"
  var portrait: EncodedImage? = jpeg

  init(_ adjust: (inout CardSourceSpecimen) -> Void = { _ in }) { adjust(&self) }

  private func field(_ text: String, _ length: Int) -> String {
    text + String(repeating: "<", count: length - text.count)
  }

  var source: CardSource {
    get throws {
      let names = givenNames.isEmpty ? surname : "\(surname)<<\(givenNames)"
      let lines = [
        "P<", field(state, 3), field(names, 39), "L898902C36", field(nationality, 3), birth, "2",
        sex, "3112315", field("ZE184226B", 15), "0",
      ]
      let mrz = try MRZ(reading: Array(lines.joined().utf8))
      let instant = try #require(CalendarDate(iso8601: day))
      return CardSource(
        mrz: mrz, names: HolderNames(mrz: mrz, fullName: fullName),
        dateOfBirth: details.map {
          BirthDate(mrz: mrz.dateOfBirth, year: $0.year, month: $0.month, day: $0.day)
        } ?? BirthDate(mrz: mrz.dateOfBirth), portrait: portrait, chip: chip,
        rule: try MintingRule(
          chip: chip, anchor: anchor, acceptsUnprovenChip: true, isHolderMatched: isHolderMatched),
        issuerName: "Example Desk",
        time: JudgementTime(
          Timestamp(beginningOf: instant).instant.addingTimeInterval(36_000), in: .utc))
    }
  }
}
