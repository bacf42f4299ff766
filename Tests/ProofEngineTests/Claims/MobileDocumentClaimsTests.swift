import Credentials
import Crypto
import Encoding
import Faces
import Foundation
import MRZ
import Testing
import Trust
import Verdicts

@testable import ProofEngine

/// The elements of a mobile document's content, by name space.
private struct Elements {
  let content: MobileDocumentContent

  subscript(_ nameSpace: WireText, _ name: WireText) -> CBOR? {
    content.nameSpaces.first { $0.name == nameSpace }?.elements.first { $0.name == name }?.value
  }

  var evidence: CBOR? {
    content.evidence.first { $0.name == MobileDocumentContent.evidenceMember }?.value
  }

  /// The length of a mobile security object over the content in which the digests of each name space are
  /// filled up to a multiple of eight.
  var securityObjectLength: Int {
    let digests = content.nameSpaces.map { nameSpace in
      let count = (nameSpace.elements.count + 7) / 8 * 8
      return CBOR.Pair(
        .text(nameSpace.name),
        .map(
          (0..<count).map { CBOR.Pair(CBOR($0), .bytes([UInt8](repeating: 0, count: 32))) }))
    }
    let time = CBOR.tagged(0, .text("2026-11-22T00:00:00Z"))
    let coordinate = CBOR.bytes([UInt8](repeating: 0, count: 32))
    let key = CBOR.map([
      CBOR.Pair(CBOR(1), CBOR(2)), CBOR.Pair(CBOR(-1), CBOR(1)), CBOR.Pair(CBOR(-2), coordinate),
      CBOR.Pair(CBOR(-3), coordinate),
    ])
    return CBOR.map(
      [
        CBOR.Pair(.text("version"), .text("1.0")),
        CBOR.Pair(.text("digestAlgorithm"), .text("SHA-256")),
        CBOR.Pair(.text("valueDigests"), .map(digests)),
        CBOR.Pair(.text("deviceKeyInfo"), .map([CBOR.Pair(.text("deviceKey"), key)])),
        CBOR.Pair(.text("docType"), .text(content.documentType)),
        CBOR.Pair(
          .text("validityInfo"),
          .map(["signed", "validFrom", "validUntil"].map { CBOR.Pair(.text($0), time) })),
      ] + content.evidence.map { CBOR.Pair(.text($0.name), $0.value) }
    ).encoded.count
  }
}

/// The times of a card of thirty days.
private let issuedAt = Date(timeIntervalSince1970: 1_795_305_600)
private let expiresAt = issuedAt.addingTimeInterval(30 * 86400)

@Suite("What an age document says")
struct AgeDocumentTests {
  private func elements(_ source: CardSource) throws -> Elements {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    return Elements(
      content: try AgeDocument(source, issuedAt: issuedAt, expiresAt: expiresAt)
        .content(deviceKey: key, status: nil))
  }

  private func names(_ birth: String, _ day: String = "2026-11-22", details: PartialDate? = nil)
    throws -> [String]
  {
    let source = try CardSourceSpecimen {
      ($0.birth, $0.day, $0.details) = (birth, day, details)
    }.source
    return try elements(source).content.nameSpaces.flatMap(\.elements).map { element in
      #expect(element.value == .bool(true))
      return element.name.forPeople
    }
  }

  @Test(
    "given an adult, when the document is made, then it has the ages that are reached and nothing else"
  )
  func adult() throws {
    let document = try elements(CardSourceSpecimen().source)
    #expect(document.content.documentType == "eu.europa.ec.av.1")
    #expect(document.content.nameSpaces.map(\.name) == ["eu.europa.ec.av.1"])
    #expect(
      try names("740812") == [
        "age_over_13", "age_over_15", "age_over_16", "age_over_18", "age_over_21",
      ])
    #expect(document.content.issuedAt == issuedAt && document.content.expiresAt == expiresAt)
    #expect(document.securityObjectLength < 1000)
  }

  @Test("given a birthday, when it is tomorrow, then the age is not there; today, it is")
  func birthday() throws {
    #expect(try !names("081123").contains("age_over_18"))
    #expect(try names("081122").contains("age_over_18"))
    #expect(try !names("080229", "2026-02-28").contains("age_over_18"))
    #expect(try names("080229", "2026-03-01").contains("age_over_18"))
    #expect(try names("611122").contains("age_over_65"))
    #expect(try !names("611123").contains("age_over_65"))
  }

  @Test(
    "given a day or a century that is not known, when the document is made, then the youngest counts"
  )
  func unknown() throws {
    #expect(try !names("0811<<").contains("age_over_18"))
    #expect(try names("0810<<").contains("age_over_18"))
    #expect(try names("120101") == ["age_over_13"])
    #expect(try names("200101", details: PartialDate(year: 1920)).contains("age_over_65"))
  }

  @Test("given no age that is proven, when the document is to be made, then it is refused")
  func none() throws {
    for birth in ["200101", "<<<<<<", "2611<<"] {
      #expect(throws: MintError.ageDocument(.mintAgeMissing)) { try names(birth) }
    }
    #expect(MintError.ageDocument(.mintAgeMissing).code == .ageDocumentNotMade)
  }

  @Test("given a simulated passport, when the document is made, then the security object says so")
  func simulated() throws {
    let real = try elements(CardSourceSpecimen().source)
    #expect(real.evidence?["simulated"] == nil)
    #expect(real.evidence?["trust_level"] == .text("government"))
    #expect(real.evidence?["assurance"] == .array([.text("data-genuine"), .text("chip-genuine")]))
    let simulated = try elements(CardSourceSpecimen { $0.anchor = .test }.source)
    #expect(simulated.evidence?["simulated"] == .bool(true))
    #expect(simulated.evidence?["trust_level"] == .text("selfIssued"))
  }
}

@Suite("What a photo ID says")
struct PhotoIDTests {
  private static let common: WireText = "org.iso.23220.1"
  private static let own: WireText = "org.iso.23220.photoid.1"

  private func elements(
    country: WireText? = "DE", until end: Date = expiresAt,
    _ adjust: (inout CardSourceSpecimen) -> Void = { _ in }
  ) throws -> Elements {
    let source = try CardSourceSpecimen(adjust).source
    let key = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    return Elements(
      content: try PhotoID(
        source, portrait: source.portrait, issuerCountry: country, issuedAt: issuedAt,
        expiresAt: end, personIdentifier: [UInt8](repeating: 0xA5, count: 16)
      ).content(deviceKey: key, status: nil))
  }

  @Test(
    "given a date of birth that is certain or not, when the document is made, then it has as many digests"
  )
  func digests() throws {
    let births = ["740812", "050101", "990101"]
    let all = try births.map { birth in
      try elements { ($0.birth, $0.nationality) = (birth, "D") }.content.nameSpaces
    }
    #expect(Set(all.map { $0[0].elements.count }).count > 1)
    for nameSpaces in all { #expect(nameSpaces.map(\.most) == [18, 2]) }
  }

  private func refusal(
    country: WireText? = "DE", _ adjust: (inout CardSourceSpecimen) -> Void = { _ in }
  ) -> MintError? {
    #expect(throws: MintError.self) { try elements(country: country, adjust) }
  }

  private func date(_ text: String) -> CBOR { .tagged(1004, .text(text)) }

  @Test(
    "given an adult's passport, when the photo ID is made, then it has the elements of the table")
  func adult() throws {
    let document = try elements { ($0.state, $0.nationality) = ("D", "D") }
    #expect(document.content.documentType == Self.own)
    #expect(document.content.nameSpaces.map(\.name) == [Self.common, Self.own])
    let expected: [(WireText, CBOR)] = [
      ("family_name", .text("ERIKSSON")), ("given_name", .text("ANNA MARIA")),
      ("birth_date", .map([CBOR.Pair(.text("birth_date"), date("1974-08-12"))])),
      ("age_birth_year", CBOR(1974)), ("portrait", .bytes(CardSourceSpecimen.jpeg.bytes)),
      ("issue_date", date("2026-11-22")), ("expiry_date", date("2026-12-21")),
      ("issuing_authority", .text("Example Desk, derived from a passport of D")),
      ("issuing_country", .text("DE")), ("age_in_years", CBOR(52)), ("age_over_13", .bool(true)),
      ("age_over_15", .bool(true)), ("age_over_16", .bool(true)), ("age_over_18", .bool(true)),
      ("age_over_21", .bool(true)), ("age_over_65", .bool(false)), ("sex", CBOR(2)),
      ("nationality", .text("DE")),
    ]
    let elements = try #require(document.content.nameSpaces.first?.elements)
    #expect(elements.map(\.name) == expected.map(\.0))
    for (name, value) in expected { #expect(document[Self.common, name] == value, "\(name)") }
    #expect(
      document.content.nameSpaces.last?.elements == [
        .init("person_id", .text(String(repeating: "a5", count: 16))),
        .init("travel_document_number", .text("L898902C3")),
      ])
    #expect(document.securityObjectLength < 2200)
    #expect(document.evidence?["simulated"] == nil)
  }

  @Test(
    "given the end of a passport's last day, when the photo ID is made, then that is its last day")
  func lastDay() throws {
    let end = issuedAt.addingTimeInterval(3 * 86400 + 86399)
    #expect(try elements(until: end)[Self.common, "expiry_date"] == date("2026-11-25"))
  }

  @Test(
    "given a simulated passport, when the photo ID is made, then a reader of its texts sees so too")
  func simulated() throws {
    let document = try elements { $0.anchor = .test }
    #expect(
      document[Self.common, "issuing_authority"]
        == .text("Example Desk, derived from a simulated passport of UTO"))
    #expect(document.evidence?["simulated"] == .bool(true))
    #expect(document[Self.common, "nationality"] == nil)
  }

  @Test(
    "given a nationality without two letters in ISO 3166-1, when the photo ID is made, then it is left out",
    arguments: [
      "GBD", "GBN", "GBO", "GBP", "GBS", "RKS", "EUE", "UNO", "UNA", "UNK", "XOM", "XXA", "XXB",
      "XXC", "XXX", "XPO", "XCE", "XCO", "XEC", "XES", "XMP", "XDC", "XCC", "XIM", "XBA", "IAO",
      "UTO", "", "DE",
    ])
  func noCountry(_ code: String) throws {
    #expect(try elements { $0.nationality = code }[Self.common, "nationality"] == nil)
  }

  @Test(
    "given a nationality of ISO 3166-1, when the photo ID is made, then it has its two letters",
    arguments: [("D", "DE"), ("FRA", "FR"), ("ZWE", "ZW"), ("ABW", "AW"), ("CHE", "CH")])
  func country(_ code: String, _ letters: String) throws {
    let document = try elements { $0.nationality = code }
    #expect(document[Self.common, "nationality"] == .text(letters))
  }

  @Test(
    "given sex X or none, when the photo ID is made, then it is not known", arguments: ["X", "<"])
  func sex(_ letter: String) throws {
    #expect(try elements { $0.sex = letter }[Self.common, "sex"] == CBOR(0))
  }

  @Test(
    "given parts of the birth that are not known, when the photo ID is made, then they are masked",
    arguments: [
      ("74<<<<", "1974-12-31", "00001111"), ("7408<<", "1974-08-31", "00000011"),
      ("740000", "1974-12-31", "00001111"), ("050812", "2005-08-12", "11000000"),
      ("0508<<", "2005-08-31", "11000011"), ("0502<<", "2005-02-28", "11000011"),
      ("05<<<<", "2005-12-31", "11001111"),
    ])
  func mask(_ birth: String, _ latest: String, _ mask: String) throws {
    let document = try elements { $0.birth = birth }
    let value = try #require(document[Self.common, "birth_date"])
    #expect(value["birth_date"] == date(latest) && value["approximate_mask"] == .text(mask))
    #expect((document[Self.common, "age_birth_year"] == nil) == mask.hasPrefix("11"))
  }

  @Test("given DG11's year, when the photo ID is made, then the century is known")
  func century() throws {
    let document = try elements {
      ($0.birth, $0.details) = ("050812", PartialDate(year: 2005, month: 8, day: 12))
    }
    #expect(document[Self.common, "birth_date"]?["approximate_mask"] == nil)
    #expect(document[Self.common, "age_in_years"] == CBOR(21))
  }

  @Test(
    "given eighteen on 22 November, when the photo ID is made before and after, then it says no and yes",
    arguments: [
      ("2008-11-23", false), ("2008-11-22", true), ("2008-11-21", true), ("2026-11-22", false),
    ])
  func eighteen(_ birth: String, _ isAdult: Bool) throws {
    let day = try #require(CalendarDate(iso8601: birth))
    let document = try elements {
      ($0.birth, $0.details) = (day.yymmdd, PartialDate(day))
    }
    #expect(document[Self.common, "age_over_18"] == .bool(isAdult))
    #expect(document[Self.common, "age_over_65"] == .bool(false))
  }

  @Test(
    "given 29 February, when the photo ID is made in a common year, then the birthday is 1 March")
  func leapDay() throws {
    for (day, isAdult) in [("2026-02-28", false), ("2026-03-01", true)] {
      let document = try elements {
        ($0.birth, $0.day) = ("080229", day)
        $0.details = PartialDate(year: 2008, month: 2, day: 29)
      }
      #expect(document[Self.common, "age_over_18"] == .bool(isAdult))
    }
  }

  @Test(
    "given what a photo ID must say and cannot, when it is to be made, then it is refused with the cause"
  )
  func refused() throws {
    #expect(refusal(country: nil) == .photoID(.mintIssuerCountryMissing))
    #expect(refusal { $0.portrait = nil } == .photoID(.mintPortraitMissing))
    #expect(refusal { $0.portrait = CardSourceSpecimen.jpeg2000 } == .photoID(.mintPortraitFormat))
    let large = EncodedImage([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 65534))
    #expect(refusal { $0.portrait = large } == .photoID(.mintPortraitLength(65536)))
    #expect(refusal { ($0.surname, $0.givenNames) = ("", "") } == .photoID(.mintNameMissing))
    #expect(refusal { $0.givenNames = "" } == .photoID(.mintGivenNameMissing))
    #expect(refusal { $0.birth = "<<<<<<" } == .photoID(.mintBirthDateMissing))
    #expect(refusal { $0.birth = "081X12" } == .photoID(.mintBirthDateMissing))
    let other = PartialDate(year: 1975, month: 8, day: 12)
    #expect(refusal { $0.details = other } == .photoID(.mintBirthDateMissing))
    // Six, or one hundred and six.
    #expect(refusal { $0.birth = "200101" } == .photoID(.mintAgeUnknown))
    // Eighteen at some day of the month.
    #expect(refusal { $0.birth = "0811<<" } == .photoID(.mintAgeUnknown))
    #expect(MintError.photoID(.mintAgeUnknown).code == .photoIDNotMade)
  }
}
