import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import TestSupport
import Testing

@testable import ChipSimulator

struct PersonalisationTests {
  @Test("given the specimen, when it is made, then its files take close to 20 KB")
  func length() throws {
    let document = try Specimens.document(.specimen)
    #expect((18_000...20_500).contains(document.totalLength))
    #expect((16_000...17_500).contains(Portrait.jpeg.count))
  }

  @Test(
    "given a size of document, when it is made in 2026, then it expires at the end of 2031",
    arguments: [
      (
        "specimen",
        [
          "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
          "L898902C36UTO7408122F3112319ZE184226B<<<<<18",
        ]
      ),
      (
        "td2",
        ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F3112319<<<<<<<4"]
      ),
      (
        "td1",
        [
          "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F3112319UTO<<<<<<<<<<<4",
          "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
      ),
    ])
  func zones(_ name: String, _ lines: [String]) throws {
    let profile = try #require(Profile.named(name))
    let document = try Specimens.document(profile)
    #expect(document.mrz.lines == lines)
    let again = try PersonalisedDocument(files: document.files)
    #expect(again.mrz.lines == lines)
  }

  @Test(
    "given the dates of Doc 9303, when an MRZ is made, then it is the specimen of Doc 9303",
    arguments: [
      (
        MRZFormat.td3,
        [
          "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
          "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ]
      ),
      (.td2, ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"]),
      (
        .td1,
        [
          "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
          "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
      ),
    ])
  func publishedSpecimens(_ size: MRZFormat, _ lines: [String]) throws {
    let expiry = try #require(MRZDate(characters: "120415"))
    let mrz = try SpecimenMRZ.composed(size: size, state: .utopia, dateOfExpiry: expiry)
    #expect(mrz.lines == lines)
  }

  @Test("given any profile, when only its MRZ is wanted, then it is the one of the document")
  func mrzAlone() throws {
    for profile in Profile.all {
      let document = try Specimens.document(profile)
      #expect(try Personalisation.mrz(profile, now: presentOfTests) == document.mrz)
    }
  }

  @Test("given the specimen, when EF.COM and DG1 are made, then they are as Doc 9303-10 has them")
  func publishedFiles() throws {
    let files = try Specimens.document(.specimen).files
    #expect(
      Hex.encode(try #require(files[.com])) == "60145f0104303130375f36063034303030305c026175")
    let dataGroup1 = try #require(files[.dataGroup(1)])
    #expect(Array(dataGroup1.prefix(5)) == [0x61, 0x5B, 0x5F, 0x1F, 0x58])
  }

  @Test("given a clock at the end of the calendar, when a document is made, then that is an error")
  func endOfTime() throws {
    let year9998 = Date(timeIntervalSince1970: 253_339_228_800)
    #expect(throws: PersonalisationError.expiryTooLate) {
      try Personalisation.document(
        .specimen, issuedBy: try Specimens.country.get(), random: .system, now: year9998)
    }
  }

  @Test("given the specimen, when openssl checks EF.SOD against the root, then it verifies")
  func securityObject() throws {
    let result = try verify(Specimens.document(.specimen).files[.sod])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test("given a signer of another root, when openssl checks EF.SOD, then it refuses")
  func strangers() throws {
    for name in ["unknown-signer", "foreign-signer"] {
      let profile = try #require(Profile.named(name))
      #expect(try verify(Specimens.document(profile).files[.sod]).status != 0)
    }
  }

  @Test("given an altered EF.SOD, when openssl checks it, then it refuses")
  func alteredSecurityObject() throws {
    var file = try #require(try Specimens.document(.specimen).files[.sod])
    file[file.count - 1] ^= 1
    #expect(try verify(file).status != 0)
  }

  @Test("given the specimen, when EF.SOD is read, then it has the digest of each data group")
  func digests() throws {
    let document = try Specimens.document(.specimen)
    let file = try #require(document.files[.sod])
    for number in [1, 2] {
      let digest = try DigestAlgorithm.sha256.digest(
        try #require(document.files[.dataGroup(number)]))
      let entry = DER.sequence(DER.integer(UInt64(number)), DER.octetString(digest))
      #expect(Hex.encode(file).contains(Hex.encode(entry)))
    }
  }

  @Test("given DG2, when it is taken apart, then its lengths agree and it holds the portrait")
  func face() throws {
    let file = try #require(try Specimens.document(.specimen).files[.dataGroup(2)])
    let group = try #require(try BERTLV(parsing: file).children().first)
    #expect(group.tag == 0x7F61)
    let template = try #require(try group.children().last)
    let record = Array(try #require(try template.children().last).content)
    #expect(record.prefix(8) == Array("FAC\u{0}010\u{0}".utf8)[...])
    #expect(record[8..<12].reduce(0) { $0 << 8 | Int($1) } == record.count)
    #expect(record[14..<18].reduce(0) { $0 << 8 | Int($1) } == record.count - 14)
    #expect(Array(record.dropFirst(46)) == Portrait.jpeg)
    #expect(Portrait.jpeg.prefix(3) == [0xFF, 0xD8, 0xFF])
  }

  @Test("given the large profile, when DG2 is made, then it has 47 KB and still one JPEG")
  func large() throws {
    let profile = try #require(Profile.named("large"))
    let file = try #require(try Specimens.document(profile).files[.dataGroup(2)])
    #expect((47_000...47_200).contains(file.count))
    let jpeg = Portrait.jpeg(lengthenedTo: 47_000)
    #expect(jpeg.count == 47_000)
    #expect(Array(jpeg[2..<4]) == [0xFF, 0xFE])
    let length = Int(jpeg[4]) << 8 | Int(jpeg[5])
    #expect(Array(jpeg.dropFirst(4 + length)) == Array(Portrait.jpeg.dropFirst(2)))
  }

  @Test(
    "given explicit curve parameters, when EF.SOD is read, then its signer's key gives the prime")
  func explicitCurve() throws {
    let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
    let profile = try #require(Profile.named("explicit-curve"))
    let explicit = try #require(try Specimens.document(profile).files[.sod])
    let named = try #require(try Specimens.document(.specimen).files[.sod])
    #expect(Hex.encode(explicit).contains(prime))
    #expect(!Hex.encode(named).contains(prime))
  }

  @Test("given the expired profile, when it is made, then it expired last year")
  func expired() throws {
    let profile = try #require(Profile.named("expired"))
    let document = try Specimens.document(profile)
    #expect(document.mrz.accessFields.dateOfExpiry == "251231")
    #expect(try verify(document.files[.sod]).status == 0)
  }

  private func verify(_ file: [UInt8]?) throws -> (status: Int32, output: String) {
    let content = Array(try BERTLV(parsing: try #require(file)).content)
    let root = OpenSSLProgram.pem(try Specimens.country.get().rootCertificate)
    return try OpenSSLProgram.run(
      [
        "cms", "-verify", "-inform", "DER", "-in", "sod.der", "-CAfile", "root.pem", "-binary",
        "-purpose", "any", "-attime", "\(Int(presentOfTests.timeIntervalSince1970))", "-out",
        "content.der",
      ], files: ["sod.der": content, "root.pem": root])
  }
}
