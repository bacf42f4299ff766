@testable import LDS
@testable import MRZ
import Encoding

extension FuzzTarget {
  static let mrz = [
    FuzzTarget("mrz", longest: 1100) { input in
      let formats = Set(MRZFormat.allCases)
      if let mrz = try? MRZ(parsing: String(decoding: input, as: UTF8.self), of: formats) {
        hold(mrz.failedCheckDigits.isEmpty, "what was typed has right check digits")
        let again = try? MRZ(parsing: mrz.lines.joined(separator: "\n"), of: formats)
        hold(again?.encoded == mrz.encoded, "the lines are read as the same")
        hold(again?.repaired == false, "right lines are not put right")
        use(mrz)
        compose(mrz)
      }
      if let mrz = try? MRZ(reading: input, of: formats) {
        hold(mrz.encoded == input, "a chip's MRZ stays as it is")
        let again = try? MRZ(parsing: mrz.lines.joined(separator: "\n"), of: formats)
        if mrz.failedCheckDigits.isEmpty, let again, !again.repaired {
          let capitals = String(decoding: input, as: UTF8.self).uppercased()
          hold(again.encoded == Array(capitals.utf8), "right lines stay as they are")
        }
        use(mrz)
      }
    },
    FuzzTarget("mrz-diagnosis", longest: 1100) { input in
      let text = String(decoding: input, as: UTF8.self)
      guard let diagnosis = try? MRZDiagnosis(text) else { return }
      let parsed = try? MRZ(parsing: text, of: Set(MRZFormat.allCases))
      let sentences = diagnosis.findings.map(\.sentence)
      hold(sentences.count == diagnosis.findings.count, "every finding has a sentence")
      for finding in diagnosis.findings {
        hold((1...5).contains(finding.line) && (finding.column ?? 1) >= 1, "a finding has a place")
        let facts = finding.sentence.facts.map(\.text)
        hold(facts.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a fact can be shown")
      }
      let lines = diagnosis.lines.joined().utf8
      hold(lines.allSatisfy { (0x20..<0x7F).contains($0) }, "the lines can be shown")
      for proposal in [diagnosis.repair].compactMap({ $0 }) + diagnosis.choices {
        let length = diagnosis.format.lineLength
        hold(proposal.lines.allSatisfy { $0.utf8.count == length }, "a proposal has whole lines")
      }
      hold(parsed != nil || !diagnosis.isRight, "what is not read has a finding")
      let wrong = diagnosis.checkDigits.contains { !$0.isRight }
      hold(!diagnosis.isRight || !wrong, "no wrong check digit without a finding")
      if let repair = diagnosis.repair {
        check(repair, of: diagnosis)
        if !repair.changes.isEmpty {
          hold(parsed?.lines == repair.lines, "what is proposed is what the parser takes")
        }
      }
      for choice in diagnosis.choices { hold(choice.lines.count > 1, "a choice has its lines") }
    },
    FuzzTarget("mrz-composition", longest: 600) { compose(from: $0) },
    FuzzTarget("holder-names", longest: 600) { input in
      var parts = InputParts(input)
      let lines = String(decoding: parts.part(), as: UTF8.self)
      let name = String(decoding: parts.all(), as: UTF8.self)
      guard let mrz = (try? MRZ(parsing: lines, of: Set(MRZFormat.allCases))) ?? specimen else {
        return
      }
      let names = HolderNames(mrz: mrz, fullName: name)
      hold((names.fullName != nil) == (names.match == .agrees), "only a name that agrees counts")
      if names.match != .agrees {
        hold(names.surname == mrz.primaryIdentifier, "otherwise that of the MRZ counts")
      }
    },
  ]

  private static let specimen = try? MRZ(
    parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
      + "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    of: Set(MRZFormat.allCases))

  static func use(_ mrz: MRZ) {
    _ = (mrz.documentCode, mrz.issuingState, mrz.documentNumber, mrz.nationality, mrz.sex)
    _ = (mrz.primaryIdentifier, mrz.secondaryIdentifier, mrz.optionalData, mrz.accessFields)
    _ = (mrz.isPrimaryTruncated, mrz.isSecondaryTruncated)
    guard let day = CalendarDate(year: 2026, month: 11, day: 21) else { return }
    _ = (mrz.dateOfBirth.birthReadings(asOf: day), mrz.dateOfExpiry.dateOfExpiry(asOf: day))
    let latest = mrz.dateOfBirth.latestDateOfBirth(asOf: day)
    hold(latest.map { $0 <= day } ?? true, "nobody is born tomorrow")
  }

  /// A repair makes every check digit right, and leaves each field alone whose own was right.
  private static func check(_ repair: MRZRepairProposal, of diagnosis: MRZDiagnosis) {
    let formats = Set(MRZFormat.allCases)
    let again = try? MRZ(parsing: repair.lines.joined(separator: "\n"), of: formats)
    hold(again != nil && again?.repaired == false, "a repair is whole")
    for change in repair.changes { hold(change.found != change.meant, "a change is one") }
    guard let mrz = diagnosis.mrz else { return }
    let meant = repair.lines.flatMap { Array($0.utf8) }
    let number = MRZCheckedField(.documentNumber, mrz.format.layout, mrz.encoded)
    for name in mrz.format.layout.checkedFields where name != .composite {
      let field = MRZCheckedField(name, mrz.format.layout, mrz.encoded)
      guard field.isWellFormed(in: mrz.encoded), field.holds(in: mrz.encoded) else { continue }
      // A long document number is in the personal number's field as well.
      if name == .personalNumber, !number.holds(in: mrz.encoded) { continue }
      for place in field.covered {
        hold(meant[place] == mrz.encoded[place], "a field that is right is not changed")
      }
    }
  }

  /// An MRZ that was read, composed from its fields, has the same access fields.
  private static func compose(_ mrz: MRZ) {
    guard
      let made = try? MRZ.composed(
        format: mrz.format, documentCode: mrz.documentCode.forPeople,
        issuingState: mrz.issuingState.forPeople,
        documentNumber: mrz.documentNumber, primaryIdentifier: mrz.primaryIdentifier,
        secondaryIdentifier: mrz.secondaryIdentifier, nationality: mrz.nationality.forPeople,
        dateOfBirth: mrz.dateOfBirth, sex: mrz.sex, dateOfExpiry: mrz.dateOfExpiry,
        optionalData: mrz.optionalData)
    else { return }
    checkComposed(made)
    hold(made.documentNumber == mrz.documentNumber, "the number is kept")
    hold(made.accessFields == mrz.accessFields, "what opens the chip is kept")
  }

  private static func checkComposed(_ made: MRZ) {
    hold(made.failedCheckDigits.isEmpty, "what is composed has right check digits")
    use(made)
    // A date with a letter in it can be composed, as it was misread, and is put right or refused.
    let fields = made.format.layout.checkedFields.map {
      MRZCheckedField($0, made.format.layout, made.encoded)
    }
    guard fields.allSatisfy({ $0.isWellFormed(in: made.encoded) }) else { return }
    let formats = Set(MRZFormat.allCases)
    let again = try? MRZ(parsing: made.lines.joined(separator: "\n"), of: formats)
    hold(again?.encoded == made.encoded, "what is composed is read as the same")
    hold(again?.repaired == false, "what is composed is not put right")
  }

  private static func compose(from input: [UInt8]) {
    var parts = InputParts(input)
    let format = MRZFormat.allCases[Int(parts.byte()) % MRZFormat.allCases.count]
    let sex = Sex(character: parts.byte())
    let zeroForEmpty = parts.byte() & 1 == 1
    let texts = String(decoding: parts.all(), as: UTF8.self)
      .split(separator: "\n", maxSplits: 8, omittingEmptySubsequences: false).map(String.init)
    guard texts.count == 9, let birth = MRZDate(characters: texts[6]),
      let expiry = MRZDate(characters: texts[7])
    else { return }
    let made = try? MRZ.composed(
      format: format, documentCode: texts[0], issuingState: texts[1], documentNumber: texts[2],
      primaryIdentifier: texts[3], secondaryIdentifier: texts[4], nationality: texts[5],
      dateOfBirth: birth, sex: sex, dateOfExpiry: expiry,
      optionalData: texts[8].split(separator: "\n").map(String.init), zeroForEmpty: zeroForEmpty)
    if let made { checkComposed(made) }
  }
}
