import TestSupport
import Testing

@testable import MRZ

@Suite struct MRZInputTests {
  private static let td3 = [
    "PPUTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3404159ZE184226B<<<<<16",
  ]
  private static let td1 = [
    "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
    "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
  ]

  @Test(
    "given what a swipe reader may put between lines, when it is read, then the MRZ is the same",
    arguments: ["", "\r", "\n", "\r\n", "\t", " ", "  \r\n", "\n\n\r\t "])
  func separators(_ separator: String) throws {
    for lines in [Self.td3, Self.td1] {
      let text = separator + lines.joined(separator: separator) + separator
      let mrz = try MRZ(parsing: text)
      #expect(mrz.lines == lines)
      #expect(!mrz.repaired)
      #expect(try MRZ(parsing: text.lowercased()) == mrz)
    }
  }

  @Test("given one wrong sign for every filler, when it is read, then it is taken for the filler")
  func garbledFiller() throws {
    let text = Self.td3.joined(separator: "\r").replacing("<", with: ";")
    let mrz = try MRZ(parsing: text)
    #expect(mrz.lines == Self.td3)
    #expect(mrz.repaired)
    #expect(throws: MRZError.self) { try MRZ(parsing: text.replacing(";;", with: ";:")) }
  }

  @Test(
    "given a text that is no MRZ, when it is read, then the error says why without its characters",
    arguments: [
      "", " \n", "L898902C3", td3[0], td3[0] + td3[1] + "<", td3[0] + "<\n" + td3[1] + "<",
      td3[0] + "<\n" + td3[1].dropLast(), "Ä" + td3[0].dropFirst(2) + td3[1],
      String(repeating: "<", count: 5000), td3[0].replacing("ANNA", with: "AN.A") + td3[1],
    ])
  func unreadable(_ text: String) throws {
    let error = #expect(throws: MRZError.self) { try MRZ(parsing: text) }
    guard case .mrzUnreadable(let defect) = error else {
      Issue.record("the MRZ is not called unreadable")
      return
    }
    #expect(!defect.words.contains("ERIKSSON") && !defect.words.contains("L8989"))
  }

  @Test(
    "given one wrong digit, when it is read, then the field with that check digit is named",
    arguments: [
      (0, MRZField.documentNumber), (9, .documentNumber), (14, .dateOfBirth), (19, .dateOfBirth),
      (23, .dateOfExpiry), (27, .dateOfExpiry), (30, .personalNumber), (42, .personalNumber),
      (43, .composite),
    ])
  func wrongDigit(_ position: Int, _ field: MRZField) {
    var lower = Array(Self.td3[1].utf8)
    lower[position] = lower[position] == UInt8(ascii: "3") ? UInt8(ascii: "4") : UInt8(ascii: "3")
    let text = Self.td3[0] + String(decoding: lower, as: UTF8.self)
    #expect(throws: MRZError.mrzCheckDigit(field)) { try MRZ(parsing: text) }
  }

  @Test(
    "given one confused character, when it is read, then the check digit puts it right",
    arguments: [
      ("L898902C36", "L8989O2C36"), ("7408122F", "74O8122F"),
      ("7408122F", "740B122F"), ("7408122F", "74OBIZZF"), ("3404159", "34O4IS9"),
      ("3404159", "34O41S9"), ("<<16", "<<I6"),
    ])
  func repairs(_ right: String, _ wrong: String) throws {
    let text = Self.td3[0] + Self.td3[1].replacing(right, with: wrong)
    #expect(text != Self.td3.joined())
    let mrz = try MRZ(parsing: text)
    #expect(mrz.lines == Self.td3)
    #expect(mrz.repaired)
    #expect(!(try MRZ(reading: text.utf8)).repaired)
  }

  @Test(
    "given one character confused throughout, when it is read, then the check digit puts it right",
    arguments: [("C00T47", "COOT47"), ("COOT47", "C00T47"), ("HIIK4T", "H11K4T")])
  func repairsThroughout(_ right: String, _ wrong: String) throws {
    let mrz = try composed(.td3, number: right)
    let text = String(decoding: mrz.encoded, as: UTF8.self).replacing(right, with: wrong)
    #expect(try MRZ(parsing: text).documentNumber == right)
  }

  @Test("given a confused personal number, when it is read, then its check digit puts it right")
  func personalNumberRepair() throws {
    let mrz = try composed(.td3, optionalData: ["QWOTERTA"])
    let text = String(decoding: mrz.encoded, as: UTF8.self)
    #expect(try MRZ(parsing: text.replacing("QWO", with: "QW0")).optionalData == ["QWOTERTA"])
  }

  @Test("given letters in a date whose check digit holds, when it is read, then it is not accepted")
  func lettersInDate() throws {
    // B is worth 11, so that BB at these places leaves the check digit as it was with 88.
    let mrz = try composed(.td3, birth: "880911")
    let text = String(decoding: mrz.encoded, as: UTF8.self).replacing("880911", with: "BB0911")
    #expect(try MRZ(parsing: text).dateOfBirth.characters == "880911")
    let other = String(decoding: mrz.encoded, as: UTF8.self).replacing("880911", with: "8809AA")
    #expect(throws: MRZError.mrzCheckDigit(.dateOfBirth)) { try MRZ(parsing: other) }
  }

  @Test("given two repairs that fit, when the MRZ is read, then neither is chosen")
  func ambiguous() throws {
    // Exchanging O for 0 weighs the same at the first and at the fourth place.
    let text = String(decoding: try composed(.td3, number: "0AAOAAAAA").encoded, as: UTF8.self)
    #expect(throws: MRZError.mrzCheckDigit(.documentNumber)) {
      try MRZ(parsing: text.replacing("0AAOAAAAA", with: "0AA0AAAAA"))
    }
    #expect(try MRZ(parsing: text).documentNumber == "0AAOAAAAA")
  }

  @Test(
    "given letters in a long document number, when one is confused, then it is put right there too",
    arguments: [MRZFormat.td1, .td2, .td3])
  func longNumberRepair(_ format: MRZFormat) throws {
    let mrz = try composed(format, number: "D3314699473O4")
    let text = String(decoding: mrz.encoded, as: UTF8.self)
    #expect(try MRZ(parsing: text) == mrz)
    guard format != .td3 else { return }  // there the personal number covers the rest as well
    let fixed = try MRZ(parsing: text.replacing("73O4", with: "7304"))
    #expect(fixed.documentNumber == "D3314699473O4")
    #expect(fixed.repaired)
  }

  @Test("given a filler or 0 as check digit of an empty personal number, then both hold")
  func emptyPersonalNumber() throws {
    let mrz = try composed(.td3)
    #expect(mrz.lines[1].dropFirst(28).prefix(15) == "<<<<<<<<<<<<<<<")
    var characters = mrz.encoded
    characters[86] = UInt8(ascii: "0")
    #expect(try MRZ(parsing: String(decoding: characters, as: UTF8.self)).optionalData == [""])
    characters[86] = UInt8(ascii: "1")
    #expect(try MRZ(reading: characters).failedCheckDigits == [.personalNumber, .composite])
  }

  @Test("given a long number with an empty rest, when it is read, then the check digit counts")
  func zeroOverflow() throws {
    let text = "I<UTOD23145890<7<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<0ERIKSSON<<ANNA<MARIA"
    var characters = Array((text + "<<<<<<<<<<").utf8)
    let layout = MRZLayout.td1
    let composite = MRZCheckedField(.composite, layout, characters)
    characters[59] = try #require(
      MRZCheckDigit.digit(for: composite.covered.map { characters[$0] }))
    let mrz = try MRZ(parsing: String(decoding: characters, as: UTF8.self))
    #expect(mrz.documentNumber == "D23145890")
    #expect(mrz.optionalData == ["", ""])
    characters[15] = MRZ.filler
    #expect(try MRZ(reading: characters).failedCheckDigits.contains(.documentNumber))
  }
}
