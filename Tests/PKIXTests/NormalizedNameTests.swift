import Crypto
import Encoding
import Testing

import PKIX

@Suite("Names and countries, RFC 5280, 4.1.2.4 and Doc 9303-12, 4.1.3")
struct NormalizedNameTests {
  private static let country = ObjectIdentifier(2, 5, 4, 6)
  private static let common = ObjectIdentifier(2, 5, 4, 3)
  private static let unit = ObjectIdentifier(2, 5, 4, 11)

  private static func attribute(_ type: ObjectIdentifier, _ value: String) -> [UInt8] {
    DER.sequence(DER.objectIdentifier(type), DER.utf8String(value))
  }

  /// A name of relative names, each of attributes in the order given.
  private static func name(_ relativeNames: [[[UInt8]]]) throws -> DistinguishedName {
    try DistinguishedName(
      parsing: DER.sequence(
        of: relativeNames.map { BERTLV.encode(.set, containing: $0) }))
  }

  @Test("given a name, when it is normalised, then its form is the one that stores are indexed by")
  func normalizedForm() throws {
    let name = try Self.name([
      [Self.attribute(Self.country, "UT")], [Self.attribute(Self.common, "  Csca \t 1 ")],
    ])
    #expect(name.normalized == "2.5.4.3=csca 1\u{2}2.5.4.6=ut")
    #expect(
      name.normalizedDigest == (try DigestAlgorithm.sha256.digest(Array(name.normalized.utf8))))
    #expect(name.description == #"C=UT, CN=  Csca \09 1 "#)
  }

  @Test("given relative names of several attributes, when names are compared, then groups count")
  func severalAttributes() throws {
    let one = Self.attribute(Self.common, "A")
    let two = Self.attribute(Self.unit, "B")
    let grouped = try Self.name([[one, two], [Self.attribute(Self.country, "UT")]])
    let turned = try Self.name([[Self.attribute(Self.country, "ut")], [two, one]])
    let apart = try Self.name([[one], [two], [Self.attribute(Self.country, "UT")]])
    let shifted = try Self.name([[one], [two, Self.attribute(Self.country, "UT")]])
    #expect(grouped.matches(turned))
    #expect(!grouped.matches(apart))
    #expect(!grouped.matches(shifted))
    #expect(grouped.attributes == apart.attributes)
    #expect(grouped.country == "UT")
  }

  @Test("given a name whose parts are empty, when it is read, then it is a name of nothing")
  func empty() throws {
    let nothing = try Self.name([])
    #expect(nothing.attributes.isEmpty && nothing.normalized.isEmpty && nothing.country == nil)
    let hollow = try Self.name([[], []])
    #expect(hollow.attributes.isEmpty && !hollow.matches(nothing))
  }

  @Test(
    "given a code as a state writes it, when two letters are asked for, then ISO 3166-1 decides",
    arguments: [
      ("UT", "UT"), ("de", "DE"), ("D", "DE"), ("d", "DE"), ("DEU", "DE"), ("deu", "DE"),
      ("ABW", "AW"), ("AUS", "AU"), ("AUT", "AT"), ("SGP", "SG"), ("SGS", "GS"), ("ZWE", "ZW"),
      ("XOM", "XOM"), ("UTO", "UTO"), ("F R", "FR"), ("WAW", "WAW"), ("ABCD", "ABCD"),
    ])
  func twoLetters(_ written: WireText, _ expected: WireText) {
    #expect(CountryCode.twoLetters(written) == expected)
  }

  @Test("given a code without letters, when two letters are asked for, then there are none")
  func noLetters() {
    #expect(CountryCode.twoLetters("") == nil)
    #expect(CountryCode.twoLetters("12 <") == nil)
    // A letter that only looks like one of a code, or becomes one in capitals, is none.
    for text in ["D\u{212A}", "\u{17F}e", "e\u{301}s", "\u{410}U", "D\u{200B}E"] {
      #expect(CountryCode.twoLetters(WireText(text)) == nil)
    }
  }

  @Test("given a code, when it is to be one of ISO 3166-1 in two letters, then it is in the table")
  func twoLetters() {
    for code in ["DE", "AW", "ZW", "AX", "ZM", "NL", "XK"] {
      #expect(CountryCode.isTwoLetters(WireText(code)) == (code != "XK"), "\(code)")
    }
    for code in [
      "", "D", "de", "De", "UT", "UTO", "DEU", "XX", "ZZ", "AA", "EU", "EN", "WA", " D", "DE ",
      "D\u{2028}",
      "\u{FF24}\u{FF25}", "\u{E9}",
    ] {
      #expect(!CountryCode.isTwoLetters(WireText(code)), "\(code)")
    }
  }
}
