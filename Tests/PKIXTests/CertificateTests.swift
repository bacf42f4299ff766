import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import PKIX

@Suite("Certificates")
struct CertificateTests {
  private func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: try der(name))
  }

  private func der(_ name: String) throws -> [UInt8] {
    let certificates = try #require(try Vectors.load("passive-authentication.json")["certificates"])
    return try certificates.bytes(name)
  }

  @Test("given a CSCA certificate, when it is read, then its fields are there")
  func fields() throws {
    let certificate = try certificate("csca1")
    #expect(certificate.subject.description == "C=UT, O=Utopia, CN=CSCA Utopia 1")
    #expect(certificate.subject.commonName == "CSCA Utopia 1")
    #expect(certificate.country == "UT")
    #expect(certificate.isSelfIssued)
    #expect(certificate.isCertificateAuthority)
    #expect(certificate.pathLength == 0)
    #expect(certificate.keyUsage == [.keyCertSign, .crlSign])
    #expect(certificate.serialNumber == [0x03, 0xE9])
    #expect(certificate.subjectKeyIdentifier == certificate.authorityKeyIdentifier)
    #expect(certificate.subjectKeyIdentifier?.count == 20)
    #expect(certificate.signatureAlgorithm.name == "ECDSA with SHA-256")
    #expect(try certificate.publicKey.kind == .ec(.secp256r1))
    #expect(certificate.notBefore.formatted(.iso8601) == "2015-01-01T00:00:00Z")
    #expect(certificate.notAfter.formatted(.iso8601) == "2040-01-01T00:00:00Z")
    #expect(certificate.isValid(at: certificate.notAfter))
    #expect(!certificate.isValid(at: certificate.notAfter.addingTimeInterval(1)))
    #expect(!certificate.isValid(at: certificate.notBefore.addingTimeInterval(-1)))
    #expect(certificate.extendedKeyUsage == nil)
  }

  @Test("given issuers, when a certificate is verified, then only its own key fits")
  func signatures() throws {
    let root = try certificate("csca1")
    let link = try certificate("link2")
    #expect(try root.isSigned(by: root.publicKey))
    #expect(try link.isSigned(by: root.publicKey))
    #expect(try !link.isSigned(by: link.publicKey))
    #expect(try !root.isSigned(by: certificate("csca1OtherKey").publicKey))
    #expect(!link.isSelfIssued)
    #expect(try certificate("csca2").publicKey == link.publicKey)
    #expect(try certificate("csca2").publicKey != root.publicKey)
  }

  @Test("given any bit turned over, when it can still be read, then its signature does not verify")
  func altered() throws {
    let der = try der("csca1")
    let key = try Certificate(der: der).publicKey
    for offset in der.indices {
      for bit in 0..<8 {
        var altered = der
        altered[offset] ^= 1 << UInt8(bit)
        guard let certificate = try? Certificate(der: altered) else { continue }
        #expect((try? certificate.isSigned(by: key)) != true)
      }
    }
  }

  @Test("given a certificate cut short or lengthened, when it is read, then it is malformed")
  func lengths() throws {
    let der = try der("csca1")
    for length in 0..<der.count {
      #expect(throws: CryptoError.self) { try Certificate(der: der.prefix(length)) }
    }
    #expect(throws: CryptoError.malformed(BERError.trailingBytes(1).phrase)) {
      try Certificate(der: der + [0])
    }
  }

  @Test(
    "given times in every form, when they are read, then they are the right moment",
    arguments: [
      ("170d3439313233313233353935395a", "2049-12-31T23:59:59Z"),
      ("170d3530303130313030303030305a", "1950-01-01T00:00:00Z"),
      ("170b323430323239313230305a", "2024-02-29T12:00:00Z"),
      ("1711323430323239313230303030" + "2b30323030", "2024-02-29T10:00:00Z"),
      ("180f32303530303130313030303030305a", "2050-01-01T00:00:00Z"),
      ("1811323035303031303130303030" + "30302e355a", "2050-01-01T00:00:00Z"),
      ("180f31393030303330313030303030305a", "1900-03-01T00:00:00Z"),
    ])
  func times(_ encoded: String, _ expected: String) throws {
    let object = try BERTLV(parsing: try Hex.decode(encoded))
    #expect(try CertificateTime.date(object).formatted(.iso8601) == expected)
  }

  @Test(
    "given something else than a time, when it is read, then it is refused",
    arguments: ["1700", "170d3234313331313030303030305a", "170d32343031303132343030303058", "0400"])
  func noTimes(_ encoded: String) throws {
    let object = try BERTLV(parsing: try Hex.decode(encoded))
    #expect(throws: BERError.self) { try CertificateTime.date(object) }
  }
}

@Suite("Distinguished names")
struct DistinguishedNameTests {
  private func name(_ parts: (UInt64, BERTag, String)...) throws -> DistinguishedName {
    let names = parts.map { arc, tag, text in
      BERTLV.encode(
        .set,
        DER.sequence(
          DER.objectIdentifier(ObjectIdentifier(2, 5, 4, arc)), BERTLV.encode(tag, Array(text.utf8))
        ))
    }
    return try DistinguishedName(parsing: BERTLV.encode(.sequence, containing: names))
  }

  @Test("given names that differ in string type, case, space and order, then they mean the same")
  func matching() throws {
    let first = try name((6, .printableString, "DE"), (3, .utf8String, "CSCA  Germany "))
    let second = try name((3, .printableString, "csca germany"), (6, .utf8String, "de"))
    #expect(first.matches(second))
    #expect(first != second)
    #expect(!first.matches(try name((6, .printableString, "DE"), (3, .utf8String, "CSCA"))))
    #expect(!first.matches(try name((6, .printableString, "DE"))))
    #expect(
      !first.matches(try name((6, .printableString, "DE"), (10, .utf8String, "CSCA Germany"))))
  }

  @Test(
    "given a country as states write it, when it is normalised, then it has two capitals",
    arguments: [
      ("de", "DE"), ("D", "DE"), ("DEU", "DE"), ("LTU", "LT"), ("gb", "GB"), ("EU", "EU"),
      ("UNO", "UNO"),
    ])
  func countries(_ written: String, _ expected: String) throws {
    let name = try name((6, .printableString, written))
    #expect(name.country?.forPeople == expected)
    #expect(name.writtenCountry?.forPeople == written)
  }

  @Test("given other string types, when a name is read, then the text is there")
  func stringTypes() throws {
    func text(_ tag: BERTag, _ bytes: [UInt8]) throws -> String? {
      let pair = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(2, 5, 4, 3)), BERTLV.encode(tag, bytes))
      return try DistinguishedName(
        parsing: BERTLV.encode(.sequence, BERTLV.encode(.set, pair))
      ).commonName?.forPeople
    }
    #expect(try text(0x1E, [0x00, 0x41, 0x01, 0x0C]) == "AČ")
    #expect(try text(0x14, [0x41, 0xE9]) == "Aé")
    #expect(try text(0x1C, [0, 0, 0, 0x41]) == "A")
    #expect(try text(0x0C, [0xFF]) == "ÿ")
    #expect(try text(0x1E, [0x00]) == "#1e0100")
    #expect(try text(.integer, [5]) == "#020105")
  }

  @Test("given a name with control characters, when it is shown, then their bytes are in digits")
  func display() throws {
    let name = try name((3, .utf8String, "a\u{1B}[31mb\u{202E}c\n"))
    #expect(name.description.utf8.elementsEqual(#"CN=a\1B[31mb\E2\80\AEc\0A"#.utf8))
    #expect(try self.name((3, .utf8String, #"a\1B"#)).description == #"CN=a\5C1B"#)
  }
}
