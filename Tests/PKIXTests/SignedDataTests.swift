import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

import PKIX

@Suite("Signed data")
struct SignedDataTests {
  private func signed(_ comment: String) throws -> SignedData {
    let tests = try #require(try Vectors.load("passive-authentication.json")["tests"]?.array)
    let test = try #require(tests.first { $0["comment"]?.string?.forPeople == comment })
    return try SignedData(parsing: try BERTLV(parsing: try test.bytes("sod")).content)
  }

  @Test("given signed data, when they are read, then their members are there")
  func members() throws {
    let signed = try signed("valid")
    #expect(signed.version == 3)
    #expect(signed.contentType == ObjectIdentifier(2, 23, 136, 1, 1, 1))
    #expect(signed.content.first == 0x30)
    #expect(signed.certificates.count == 1)
    let signer = try #require(signed.signers.first)
    #expect(signer.digestAlgorithm == .sha256)
    #expect(signer.signatureAlgorithm.scheme == .ecdsa)
    let attributes = try #require(signer.signedAttributes)
    #expect(attributes.contentType == signed.contentType)
    #expect(attributes.messageDigest == (try DigestAlgorithm.sha256.digest(signed.content)))
    #expect(attributes.signingTime != nil)
    #expect(signed.candidates(for: signer) == signed.certificates)
    #expect(try signed.isSigned(by: signed.certificates))
  }

  @Test("given another certificate, when they are verified, then they are not its")
  func otherCertificate() throws {
    let signed = try signed("valid")
    let other = try self.signed("two signers that verify").certificates
    for certificate in other where certificate != signed.certificates.first {
      #expect(try !signed.isSigned(by: [certificate]))
    }
    #expect(throws: CryptoError.wrongLength("signer certificates")) { try signed.isSigned(by: []) }
    #expect(throws: CryptoError.wrongLength("signer certificates")) {
      try self.signed("no signer").isSigned(by: [])
    }
  }

  @Test("given two signers, when they are verified, then each needs its own certificate")
  func twoSigners() throws {
    let signed = try signed("two signers that verify")
    #expect(signed.signers.count == 2)
    let best = signed.signers.compactMap { signed.candidates(for: $0).first }
    #expect(try signed.isSigned(by: best))
    #expect(try !signed.isSigned(by: best.reversed()))
    #expect(try !signed.isSigned(by: [best[0], best[0]]))
  }

  @Test("given no signed attributes, when they are verified, then the content itself is signed")
  func noAttributes() throws {
    let signed = try signed("no signed attributes")
    #expect(signed.signers.first?.signedAttributes == nil)
    #expect(try signed.isSigned(by: signed.certificates))
    let start = try #require(
      (0..<signed.encoded.count - signed.content.count).first {
        signed.encoded[$0...].starts(with: signed.content)
      })
    var altered = signed.encoded
    altered[start + signed.content.count - 1] ^= 1
    let forged = try SignedData(parsing: altered)
    #expect(try !forged.isSigned(by: forged.certificates))
  }

  @Test("given altered content under a genuine signature, when they are verified, then it shows")
  func alteredContent() throws {
    let signed = try signed("valid")
    let start = try #require(
      (0..<signed.encoded.count - signed.content.count).first {
        signed.encoded[$0...].starts(with: signed.content)
      })
    var altered = signed.encoded
    altered[start + signed.content.count - 1] ^= 1
    let forged = try SignedData(parsing: altered)
    #expect(forged.content != signed.content)
    #expect(try !forged.isSigned(by: forged.certificates))
  }

  @Test("given a content type that the attributes do not name, then it does not verify")
  func contentType() throws {
    let signed = try signed("content type differs from the signed attribute")
    #expect(try !signed.isSigned(by: signed.certificates))
  }

  @Test("given other bytes, when they are read, then they are malformed")
  func malformed() throws {
    let encoded = try signed("valid").encoded
    #expect(throws: CryptoError.malformed(BERError.trailingBytes(1).phrase)) {
      try SignedData(parsing: encoded + [0])
    }
    for bytes: [UInt8] in [[], [0x30], [0x30, 0x00], [0x30, 0x80, 0, 0], [0x04, 0x00]] {
      #expect(throws: CryptoError.self) { try SignedData(parsing: bytes) }
    }
    for length in stride(from: 0, to: encoded.count, by: 3) {
      #expect(throws: CryptoError.self) { try SignedData(parsing: encoded.prefix(length)) }
    }
  }

  @Test(
    "given real signed data in DER and BER, when they are verified, then each verifies",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["AT", "DE", "FR", "GB_rsapss_2012", "ID", "KR", "MY", "NZ_2017", "SG", "US"])
  func real(_ name: String) throws {
    let file = try Vectors.realFile("sod/real/\(name).sod.bin")
    let signed = try SignedData(parsing: try BERTLV(parsing: file).content)
    #expect(signed.certificates.count >= 1)
    let signer = try #require(signed.signers.first)
    #expect(try signed.isSigned(by: [try #require(signed.candidates(for: signer).first)]))
  }

  @Test(
    "given constructed strings of indefinite length, when they are read, then the content is whole",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func indefiniteLength() throws {
    let signed = try SignedData(
      parsing: try Vectors.realFile("sod/mock/ber_generated_test.cms.bin"))
    _ = try BERTLV(parsing: signed.content)
    #expect(try signed.isSigned(by: signed.certificates))
  }
}
