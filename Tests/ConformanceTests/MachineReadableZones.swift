import Encoding
import LDS

/// DG1 with another zone than is printed, or with one that is rare.
extension ConformanceCase {
  /// The places of the second line of TD3: a check digit and what it covers.
  private static let digits: [(place: Int, covers: [Range<Int>])] = [
    (53, [44..<53]), (63, [57..<63]), (71, [65..<71]), (86, [72..<86]),
    (87, [44..<54, 57..<64, 65..<87]),
  ]

  /// Doc 9303-3, 4.9.
  private static func digit(_ characters: some Sequence<UInt8>) -> UInt8 {
    let sum = characters.enumerated().reduce(0) { sum, character in
      let value =
        switch character.element {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character.element - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character.element - UInt8(ascii: "A") + 10
        default: 0 as UInt8
        }
      return sum + Int(value) * [7, 3, 1][character.offset % 3]
    }
    return UInt8(ascii: "0") + UInt8(sum % 10)
  }

  /// DG1 in which a text stands at a place of the zone, with the right check digits; or with the wrong one, where a
  /// text of one character stands in the place of a digit.
  private static func changed(_ file: [UInt8], _ text: String, at place: Int) -> [UInt8] {
    var zone = Array(file.suffix(88))
    zone.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    for (index, covers) in digits where index != place {
      if place > index, index != 87 { continue }
      zone[index] = digit(covers.flatMap { zone[$0] })
    }
    return BERTLV.encode(0x61, BERTLV.encode(0x5F1F, zone))
  }

  private static func zone(
    _ identifier: String, _ words: String, _ expected: Expectation, _ verdict: String,
    because difference: String? = nil, _ text: String, at place: Int, isPrinted: Bool = false
  ) -> ConformanceCase {
    .chip(identifier, words, expected, verdict, because: difference) {
      $0.printsDG1 = isPrinted
      $0.changing = { $0[.dg1] = $0[.dg1].map { changed($0, text, at: place) } }
    }
  }

  private static func file(
    _ identifier: String, _ words: String, _ verdict: String,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> ConformanceCase {
    .chip(identifier, words, .failed, verdict) {
      $0.changing = { $0[.dg1] = $0[.dg1].map(change) }
    }
  }

  private static func born(
    _ identifier: String, _ words: String, _ date: String, _ verdict: String = "passed"
  ) -> ConformanceCase {
    .chip(identifier, words, .successful, verdict) { $0.profile.dateOfBirth = date }
  }

  private static let textDiffers = "by hand mrz-text-differs"
  private static let differs = "failed mrz-differs"
  private static let malformed = "failed file-malformed"
  private static let digitWarning = "passed mrz-check-digit"
  private static let as13 = "as for LDS_B_13"

  static let machineReadableZones: [ConformanceCase] = [
    .profile("LDS_B_01", "specimen", "a zone with optional data", .successful, "passed"),
    zone(
      "LDS_B_02", "a secondary identifier that is cut short to a letter", .successful, "passed",
      "ERIKSSON<<ANNA<M<<<<<", at: 5, isPrinted: true),
    zone(
      "LDS_B_03", "a name without a secondary identifier", .successful, "passed",
      "ERIKSSON<<<<<<<<<<<<<", at: 5, isPrinted: true),
    zone(
      "LDS_B_04", "no optional data, with the check digit 0", .successful, "passed",
      "<<<<<<<<<<<<<<", at: 72, isPrinted: true),
    file("LDS_B_05", "tag 62 where 61 must be", malformed) { [0x62] + $0.dropFirst() },
    file("LDS_B_06", "the file's length one too small", "failed digest-mismatch") {
      lengthened($0, by: -1)
    },
    file("LDS_B_07", "the file's length one too great", "failed file-truncated") {
      lengthened($0, by: 1)
    },
    zone(
      "LDS_B_08", "a document code that is none", .failed, "failed document-type-not-listed", "X",
      at: 0),
    zone(
      "LDS_B_09", "an issuing state of digits", .failed, "failed issuing-state-differs", "123",
      at: 2),
    zone(
      "LDS_B_10", "no name", .failed, textDiffers, String(repeating: "<", count: 39), at: 5),
    zone(
      "LDS_B_11", "another name than is printed", .failed, textDiffers,
      "SVENSSON<<KARIN<<<<<<", at: 5),
    zone(
      "LDS_B_12", "another document number than is printed", .failed, differs, "L898902C4", at: 44
    ),
    zone(
      "LDS_B_13", "a wrong check digit of the number", .failed, digitWarning,
      because: "the state signed it, and all that the digit covers is as printed: a warning", "9",
      at: 53),
    zone("LDS_B_14", "a nationality of digits", .failed, textDiffers, "123", at: 54),
    zone("LDS_B_15", "a date of birth with letters", .failed, differs, "74O8I2", at: 57),
    zone("LDS_B_16", "a date of birth in month 13", .failed, differs, "741312", at: 57),
    zone(
      "LDS_B_17", "a wrong check digit of the date of birth", .failed, digitWarning,
      because: as13, "9", at: 63),
    zone("LDS_B_18", "a sex that is none", .failed, textDiffers, "X", at: 64),
    zone("LDS_B_19", "a date of expiry with letters", .failed, differs, "3I12E1", at: 65),
    zone("LDS_B_20", "a date of expiry in month 13", .failed, differs, "311331", at: 65),
    zone(
      "LDS_B_21", "a wrong check digit of the date of expiry", .failed, digitWarning,
      because: as13, "8", at: 71),
    zone(
      "LDS_B_22", "a wrong check digit of the optional data", .failed, digitWarning,
      because: as13, "9", at: 86),
    zone(
      "LDS_B_23", "a wrong check digit of the whole", .failed, digitWarning, because: as13, "9",
      at: 87),
    file("LDS_B_24", "no zone", malformed) { _ in [0x61, 0x00] },
    born("LDS_B_25", "a date of birth without a day", "7408<<"),
    born("LDS_B_26", "a date of birth without a month", "74<<12"),
    born("LDS_B_27", "a date of birth without a year", "<<0812"),
    born("LDS_B_28", "no date of birth", "<<<<<<"),
  ]
}
