import TestSupport
import Testing

@testable import MRZ

@Suite("Visas and the French card")
struct MRZFormatTests {
  static let all = Set(MRZFormat.allCases)
  static let french = [
    "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6",
  ]

  @Test(
    "given visas, when they are read as visas, then every field is there and no composite digit")
  func visas() throws {
    for value in try cases("mrz.json", "visas") {
      let mrz = try MRZ(parsing: try lines(value).joined(separator: "\n"), of: Self.all)
      #expect(!mrz.format.hasChip)
      #expect([.mrvA, .mrvB].contains(mrz.format))
      #expect(mrz.documentCode.hasPrefix("V"))
      #expect(!mrz.format.layout.checkedFields.contains(.composite))
    }
    let mrz = try MRZ(
      parsing:
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
      of: [.mrvA])
    #expect(mrz.documentNumber == "L8988901C")
    #expect(mrz.nationality == "XXX")
    #expect(mrz.dateOfBirth.characters == "400907")
    #expect(mrz.dateOfExpiry.characters == "961210")
    #expect(mrz.optionalData == ["6ZE184226B"])
  }

  @Test("given the French card, when it is read, then its fields are in their own places")
  func frenchCard() throws {
    let mrz = try MRZ(parsing: Self.french.joined(separator: "\n"), of: Self.all)
    #expect(mrz.format == .frenchCard)
    #expect(mrz.issuingState == "FRA")
    #expect(mrz.primaryIdentifier == "BERTHIER")
    #expect(mrz.secondaryIdentifier == "CORINNE")
    #expect(mrz.documentNumber == "880692310285")
    #expect(mrz.dateOfBirth.characters == "651206")
    #expect(mrz.sex == .female)
    #expect(mrz.nationality.isEmpty && mrz.optionalData == [""])
    #expect(mrz.dateOfExpiry.characters == "<<<<<<")
    #expect(!mrz.isPrimaryTruncated && !mrz.isSecondaryTruncated)
    let error = #expect(throws: MRZError.self) { try MRZ(parsing: Self.french.joined()) }
    #expect(error?.sentence.contains("French") == true)
  }

  @Test("given one wrong character in the French card, when it is read, then the field is named")
  func frenchCheckDigits() throws {
    for (place, field) in [
      (36, MRZField.documentNumber), (48, .documentNumber), (64, .dateOfBirth), (6, .composite),
      (71, .composite), (50, .composite),
    ] {
      var characters = Array(Self.french.joined().utf8)
      characters[place] = characters[place] == 0x37 ? 0x39 : 0x37
      #expect(try MRZ(reading: characters, of: Self.all).failedCheckDigits.first == field)
    }
  }

  @Test("given a French TD2, when only the check digits of a TD2 are right, then it is a TD2")
  func frenchTD2() throws {
    let mrz = try MRZ.composed(
      format: .td2, documentCode: "ID", issuingState: "FRA", documentNumber: "X4RTBPFW4",
      primaryIdentifier: "Martin", secondaryIdentifier: "Maelys", nationality: "FRA",
      dateOfBirth: try #require(MRZDate(characters: "900713")), sex: .female,
      dateOfExpiry: try #require(MRZDate(characters: "300211")))
    #expect(mrz.failedCheckDigits.isEmpty)
    #expect(try MRZ(parsing: mrz.lines.joined()).format == .td2)
    #expect(try MRZ(reading: mrz.encoded).format == .td2)
  }

  @Test(
    "given any format, when an MRZ of it is written and read, then it comes back",
    arguments: MRZFormat.allCases)
  func roundTrip(_ format: MRZFormat) throws {
    let visa = [.mrvA, .mrvB].contains(format)
    let mrz = try MRZ.composed(
      format: format, documentCode: visa ? "V" : format == .td3 ? "P" : "ID",
      issuingState: format == .frenchCard ? "FRA" : "UTO",
      documentNumber: format == .frenchCard ? "880692310285" : "L898902C",
      primaryIdentifier: "Eriksson", secondaryIdentifier: "Anna Maria", nationality: "UTO",
      dateOfBirth: try #require(MRZDate(characters: "740812")), sex: .female,
      dateOfExpiry: try #require(MRZDate(characters: "340415")), optionalData: ["692018"])
    #expect(mrz.failedCheckDigits.isEmpty && mrz.format == format)
    #expect(try MRZ(parsing: mrz.lines.joined(separator: "\r"), of: Self.all) == mrz)
    #expect(try MRZ(reading: mrz.encoded, of: Self.all) == mrz)
    #expect(mrz.secondaryIdentifier == "ANNA MARIA" && mrz.optionalData.first == "692018")
    #expect(throws: MRZError.self) {
      try MRZ(reading: mrz.encoded, of: Self.all.subtracting([format]))
    }
  }

  @Test("given a document code of another format, when it is written, then it is refused")
  func wrongCode() throws {
    let date = try #require(MRZDate(characters: "740812"))
    for (format, code) in [
      (MRZFormat.td3, "V"), (.td2, "V"), (.mrvA, "P"), (.mrvB, "I"), (.frenchCard, "I"),
    ] {
      #expect(throws: MRZError.self) {
        try MRZ.composed(
          format: format, documentCode: code, issuingState: "UTO", documentNumber: "1",
          primaryIdentifier: "A", secondaryIdentifier: "B", nationality: "UTO", dateOfBirth: date,
          sex: .female, dateOfExpiry: date)
      }
    }
  }

  @Test("given a number too long for a visa, when it is written, then it is refused")
  func longVisaNumber() {
    for format in [MRZFormat.mrvA, .mrvB] {
      #expect(throws: MRZError.self) { try composed(format, number: "AB1CD2EF3G") }
    }
  }

  @Test(
    "given names that fill their field or do not, when they are read, then it is known",
    arguments: [
      (MRZFormat.td1, "Papandropoulous", "Jon Alec", false),
      (.td2, "Papandropoulous", "Jonathoon Alec", true), (.td3, "Eriksson", "Anna", false),
      (.td3, "Nilavadhanananda", "Chayapa Dejthamrong Krasuang", true),
    ])
  func truncation(_ format: MRZFormat, _ surname: String, _ names: String, _ isCut: Bool) throws {
    let mrz = try composed(format, primary: surname, secondary: names)
    #expect(mrz.isPrimaryTruncated == isCut && mrz.isSecondaryTruncated == isCut)
  }
}
