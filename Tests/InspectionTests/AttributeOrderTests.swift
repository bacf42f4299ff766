import Encoding
import LDS
import PKIX
import Testing
import Trust
import Verdicts

import ChipSimulator
import Inspection

@Suite("Signed attributes in another order than DER's, on a chip")
struct AttributeOrderTests {
  /// A specimen whose EF.SOD has its signed attributes from the last to the first, under a signature over
  /// them in the order of DER.
  private func document() throws -> PersonalisedDocument {
    var document = try TestDesk.document(.specimen)
    let sod = try #require(document.files[.sod])
    let signer = try SignedData(parsing: EFSOD(parsing: sod).signedData).signers.first
    let written = try #require(signer?.signedAttributes?.encoded)
    let reversed = try BERTLV(parsing: written).children().reversed().flatMap(\.encoded)
    let content = Array(try BERTLV(parsing: written).content)
    let place = try #require(sod.firstRange(of: content))
    #expect(reversed != content)
    document.files[.sod] = Array(sod[..<place.lowerBound] + reversed + sod[place.upperBound...])
    return document
  }

  @Test("given the policy standard, then the data pass, and the departure is reported")
  func standard() throws {
    let record = try TestDesk.inspect(.specimen, document: document())
    #expect(record.data.status == .passed && record.exitCode == .success)
    let check = record.checks.first { $0.name == .securityObjectSignature }
    #expect(check?.warnings.map(\.code) == [.attributesNotDER])
    #expect(record.decision?.value == .accept)
  }

  @Test("given the policy strict, then it is not accepted, and nothing is called forged")
  func strict() throws {
    let record = try TestDesk.inspect(
      .specimen, document: document(), policy: InspectionPolicy(trust: .strict))
    #expect(record.data.status == .unknown && record.data.code == .attributesNotDER)
    #expect(record.exitCode == .notValid)
    #expect(record.decision?.value == .checkByHand)
    #expect(record.decision?.reason.code == .attributesNotDER)
    #expect(!record.checks.contains { $0.outcome.status == .failed })
  }

  @Test("given the policy strict, when nobody known signed it, then that is said first")
  func unknownSigner() throws {
    let record = try TestDesk.inspect(
      .specimen, document: document(), policy: InspectionPolicy(trust: .strict), anchors: nil)
    #expect(record.data.status == .unknown && record.data.code == .noTrustAnchor)
    #expect(record.exitCode == .dataUnknown)
  }
}
