import TestSupport
import Testing

@testable import MRZ

@Suite("Confused characters: what a check digit proves")
struct MRZRepairTests {
  private static let all = Set(MRZFormat.allCases)
  private static let confusions: [(Character, Character)] = [
    ("O", "0"), ("I", "1"), ("S", "5"), ("B", "8"), ("Z", "2"), ("G", "6"),
  ]

  @Test("given a confused character, when it is repaired, then the proposal shows where and what")
  func proposal() throws {
    let text =
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"
    let repair = try #require(try MRZDiagnosis(text).repair)
    #expect(repair.field == .documentNumber)
    #expect(repair.changes.count == 1)
    let change = try #require(repair.changes.first)
    #expect(change.line == 2 && change.column == 6 && change.found == "O" && change.meant == "0")
    #expect(repair.lines[1].hasPrefix("L898902C36"))
  }

  @Test("given two repairs that fit, when it is looked at, then both are listed and none is made")
  func ambiguous() throws {
    let right = try composed(.td3, number: "0AAOAAAAA").lines.joined()
    let text = right.replacing("0AAOAAAAA", with: "0AA0AAAAA")
    let diagnosis = try MRZDiagnosis(text)
    #expect(diagnosis.repair == nil)
    #expect(diagnosis.choices.map(\.changes.count) == [1, 1])
    #expect(diagnosis.choices.contains { $0.lines.joined() == right })
    #expect(throws: MRZError.mrzCheckDigit(.documentNumber)) { try MRZ(parsing: text) }
  }

  @Test(
    "given a long number that is right, when a repair of the personal number would change it, then none is made"
  )
  func longNumber() throws {
    // L898902C33S9 with check digit 0; with 5 for S the two other check digits would be right, and this one wrong.
    let text =
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L898902C3<UTO7408122F34041593S90<ZE37<<<<<40"
    let number = try MRZ(reading: text.utf8)
    #expect(number.failedCheckDigits == [.personalNumber, .composite])
    #expect(throws: MRZError.mrzCheckDigit(.personalNumber)) { try MRZ(parsing: text) }
    #expect(try MRZDiagnosis(text).repair == nil)
  }

  @Test("given a check digit that is a letter, when no composite digit proves it, then it stays")
  func checkDigitOfVisa() throws {
    for format in [MRZFormat.mrvA, .mrvB, .td3, .td2, .td1] {
      let mrz = try composed(format, number: "D23145894")  // its check digit is 1
      let place = format.layout.documentNumber.upperBound
      var characters = mrz.encoded
      try #require(characters[place] == UInt8(ascii: "1"))
      characters[place] = UInt8(ascii: "I")
      let text = String(decoding: characters, as: UTF8.self)
      if format.hasChip {
        #expect(try MRZ(parsing: text).encoded == mrz.encoded)
      } else {
        #expect(throws: MRZError.mrzCheckDigit(.documentNumber)) {
          try MRZ(parsing: text, of: Self.all)
        }
        #expect(try MRZDiagnosis(text).repair == nil)
      }
    }
  }

  @Test("given a check digit that is a letter and another mistake, then nothing is repaired")
  func unprovenCheckDigit() throws {
    let mrz = try composed(.td3, number: "D23145894")
    var characters = mrz.encoded
    characters[53] = UInt8(ascii: "I")
    characters[87] = characters[87] == 0x33 ? 0x34 : 0x33
    #expect(throws: MRZError.mrzCheckDigit(.composite)) {
      try MRZ(parsing: String(decoding: characters, as: UTF8.self))
    }
    let diagnosis = try MRZDiagnosis(String(decoding: characters, as: UTF8.self))
    #expect(diagnosis.repair == nil)
  }

  @Test("given a check digit that is a letter and a confused number, then nothing is repaired")
  func bothConfused() throws {
    let mrz = try composed(.td3, number: "D23O45894")
    var characters = mrz.encoded
    characters[47] = UInt8(ascii: "0")
    let digit = Character(Unicode.Scalar(characters[53]))
    characters[53] = try #require(Self.confusions.first { $0.1 == digit }?.0.asciiValue)
    let text = String(decoding: characters, as: UTF8.self)
    #expect(throws: MRZError.mrzCheckDigit(.documentNumber)) { try MRZ(parsing: text) }
    #expect(try MRZDiagnosis(text).repair == nil)
  }

  @Test("given confusions in fields without a check digit, when it is repaired, then they stay")
  func uncovered() throws {
    for format in MRZFormat.allCases {
      let mrz = try specimen(format)
      let covered = Set(
        format.layout.checkedFields.flatMap { name -> [Int] in
          let field = MRZCheckedField(name, format.layout, mrz.encoded)
          return field.covered + [field.checkDigit].compactMap { $0 }
        })
      var characters = mrz.encoded
      for place in characters.indices where !covered.contains(place) {
        let found = Character(Unicode.Scalar(characters[place]))
        if let pair = Self.confusions.first(where: { $0.0 == found }) {
          characters[place] = try #require(pair.1.asciiValue)
        }
      }
      let text = String(decoding: characters, as: UTF8.self)
      #expect(try MRZ(parsing: text, of: Self.all).encoded == characters)
      #expect(try MRZDiagnosis(text).repair == nil)
    }
  }

  @Test(
    "given one confused character in any place, when it is repaired, then rightly or not at all")
  func everyPlace() throws {
    var repaired = 0
    for format in MRZFormat.allCases {
      let mrz = try specimen(format)
      for place in mrz.encoded.indices {
        let found = Character(Unicode.Scalar(mrz.encoded[place]))
        guard let pair = Self.confusions.first(where: { $0.0 == found || $0.1 == found }) else {
          continue
        }
        var characters = mrz.encoded
        characters[place] = try #require((pair.0 == found ? pair.1 : pair.0).asciiValue)
        let text = String(decoding: characters, as: UTF8.self)
        guard let result = try? MRZ(parsing: text, of: Self.all) else { continue }
        guard result.encoded != characters else { continue }
        #expect(result.encoded == mrz.encoded)
        #expect(try MRZDiagnosis(text).repair?.lines == mrz.lines)
        repaired += 1
      }
    }
    #expect(repaired > 40)
  }

  @Test("given random MRZs with random mistakes, when repaired, then only covered places changed")
  func random() throws {
    var generator = SeededNumbers(seed: 0x9303_3)
    let alphabet = Array("OI5SB8Z2G60123456789ABC<".utf8)
    for _ in 0..<400 {
      let format = try #require(MRZFormat.allCases.randomElement(using: &generator))
      var characters = try specimen(format).encoded
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<characters.count, using: &generator)
        characters[place] = try #require(alphabet.randomElement(using: &generator))
      }
      let text = String(decoding: characters, as: UTF8.self)
      guard let result = try? MRZ(parsing: text, of: Self.all) else { continue }
      #expect(result.failedCheckDigits.isEmpty)
      #expect(MRZ.failedCheckDigits(result.format, result.encoded).isEmpty)
      let changed = result.encoded.indices.filter { result.encoded[$0] != characters[$0] }
      let covered = Set(
        result.format.layout.checkedFields.flatMap { name -> [Int] in
          let field = MRZCheckedField(name, result.format.layout, result.encoded)
          return field.covered + [field.checkDigit].compactMap { $0 }
        })
      #expect(changed.allSatisfy(covered.contains))
      #expect(changed.isEmpty == (try MRZDiagnosis(text).repair == nil))
    }
  }

  private func specimen(_ format: MRZFormat) throws -> MRZ {
    try MRZ.composed(
      format: format, documentCode: [.mrvA, .mrvB].contains(format) ? "V" : "ID",
      issuingState: format == .frenchCard ? "FRA" : "GBS",
      documentNumber: format == .frenchCard ? "8806BO010285" : "L8B8902C8",
      primaryIdentifier: "Obsigliz", secondaryIdentifier: "Isobel Zogis", nationality: "GBS",
      dateOfBirth: try #require(MRZDate(characters: "680125")), sex: .female,
      dateOfExpiry: try #require(MRZDate(characters: "310815")), optionalData: ["ZO18S"])
  }
}
