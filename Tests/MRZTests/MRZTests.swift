import Encoding
import TestSupport
import Testing
import Verdicts

@testable import MRZ

@Suite struct MRZTests {
  @Test("given the standard's check digits, when they are computed, then they are the same")
  func checkDigits() throws {
    for value in try cases("mrz.json", "checkDigits") {
      let digit = MRZCheckDigit.digit(for: try value.text("data"))
      #expect(digit.map(String.init) ?? "none" == (try value.text("expected")))
    }
  }

  @Test("given the standard's specimens, when they are read, then every field is as printed")
  func specimens() throws {
    for value in try cases("mrz.json", "specimens") {
      let expected = try #require(value["expected"])
      let lines = try lines(value)
      let mrz = try MRZ(parsing: lines.joined(separator: "\n"))
      #expect(mrz.format.rawValue == (try value.text("format")))
      #expect(mrz.lines == lines)
      #expect(mrz.documentCode == expected["code"]?.string)
      #expect(mrz.issuingState == expected["state"]?.string)
      #expect(mrz.nationality == expected["nationality"]?.string)
      #expect(mrz.documentNumber == (try expected.text("number")))
      #expect(mrz.primaryIdentifier == (try expected.text("primary")))
      #expect(mrz.secondaryIdentifier == (try expected.text("secondary")))
      #expect(mrz.sex.rawValue == (try expected.text("sex")))
      #expect(mrz.dateOfBirth.characters == (try expected.text("birth")))
      #expect(mrz.dateOfExpiry.characters == (try expected.text("expiry")))
      #expect(mrz.optionalData == expected["optional"]?.array?.compactMap(\.string?.forPeople))
      #expect(mrz.accessFields.information == Array(try expected.text("information").utf8))
      #expect(mrz.encoded == Array(lines.joined().utf8))
      #expect(!mrz.repaired && mrz.failedCheckDigits.isEmpty)
    }
  }

  @Test("given a wrong check digit, when a chip gave the MRZ, then it is recorded; else refused")
  func misprinted() throws {
    for value in try cases("mrz.json", "misprinted") {
      let text = try lines(value).joined()
      let expected = try #require(value["expected"])
      let mrz = try MRZ(reading: text.utf8)
      let failed = expected["failed"]?.array?.compactMap(\.string?.forPeople)
      #expect(mrz.failedCheckDigits.map(\.rawValue) == failed)
      #expect(mrz.accessFields.information == Array(try expected.text("information").utf8))
      #expect(throws: MRZError.mrzCheckDigit(.composite)) { try MRZ(parsing: text) }
    }
  }

  @Test("given a visa, when it is read, then it is refused by name")
  func visas() throws {
    for value in try cases("mrz.json", "visas") {
      let text = try lines(value).joined()
      let error = #expect(throws: MRZError.self) { try MRZ(parsing: text) }
      #expect(error?.sentence.contains("visa") == true)
      #expect(throws: MRZError.self) { try MRZ(reading: text.utf8) }
    }
  }

  @Test("given names from the standard, when they are written, then they are as printed")
  func names() throws {
    for value in try cases("mrz.json", "names") {
      let format = try #require(MRZFormat(rawValue: try value.text("format")))
      let mrz = try composed(
        format, primary: value.text("primary"), secondary: value.text("secondary"))
      let field = String(decoding: mrz.encoded[format.layout.names], as: UTF8.self)
      let expected = try value.text("expected")
      #expect(
        field == expected + String(repeating: "<", count: field.utf8.count - expected.utf8.count))
    }
  }

  @Test("given MRZ and access fields, when they are printed, then none of the data is shown")
  func printing() throws {
    let text = "I<UTOD231458907<<<<<<<<<<<<<<<7408122F1204159UTO<<<<<<<<<<<6ERIKSSON<<ANNA<MARIA<<"
    let mrz = try MRZ(parsing: text + "<<<<<<<<")
    #expect("\(mrz.accessFields)" == "MRZ access fields")
    #expect(!"\([mrz.accessFields])\(mrz)\([mrz])".contains("D2314"))
  }

  @Test("given access fields from a person, when they are taken, then they equal those of the MRZ")
  func accessFields() throws {
    let fields = try MRZAccessFields(
      documentNumber: "l898902c<", dateOfBirth: "690806", dateOfExpiry: "940623")
    #expect(fields.documentNumber == "L898902C")
    #expect(fields.information == Array("L898902C<369080619406236".utf8))
    for bad in [("", "690806", "940623"), ("<<<", "690806", "940623"), ("A-1", "690806", "940623")]
      + [("A1", "69080", "940623"), ("A1", "690806", "94062X")]
    {
      #expect(throws: MRZError.self) {
        try MRZAccessFields(documentNumber: bad.0, dateOfBirth: bad.1, dateOfExpiry: bad.2)
      }
    }
  }
}
