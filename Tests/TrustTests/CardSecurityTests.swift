import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust

@Suite("EF.CardSecurity")
struct CardSecurityTests {
  private static let infos = SecurityInfos([
    SecurityInfo(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2), required: DER.integer(2))
  ])

  private func file(
    _ change: (inout World) throws -> Void = { _ in }
  ) throws -> CardSecurityAuthentication.Result {
    var world = try World()
    world.sod.contentType = CardSecurityAuthentication.contentType
    world.sod.attributeContentType = CardSecurityAuthentication.contentType
    world.sod.content = Self.infos.bytes
    try change(&world)
    let wrapped = try world.document().sod
    let mrz = try MRZ(parsing: world.mrz)
    return CardSecurityAuthentication(anchors: try world.anchors(), at: world.now).verify(
      DocumentFile(.cardSecurity, Array((try? BERTLV(parsing: wrapped).content) ?? [])), mrz: mrz)
  }

  @Test("given a file in order, when it is verified, then it passes and tells its infos")
  func inOrder() throws {
    let result = try file()
    #expect(result.verdict == Outcome(.passed, .dataAuthentic, ["UT"]))
    #expect(result.securityInfos == Self.infos)
    #expect(result.checks.map(\.name) == CardSecurityAuthentication.checkNames)
    #expect(result.checks.allSatisfy { $0.outcome.status == .passed })
    #expect(result.anchor != nil)
  }

  @Test(
    "given attributes that are not as DER has them, then it passes with that said, or is not known")
  func attributesNotDER() throws {
    for isSignedSo in [false, true] {
      let result = try file {
        $0.sod.writingAttributes = SecurityObjectParts.reversed
        $0.sod.signsAsWritten = isSignedSo
      }
      #expect(result.verdict.status == .passed)
      #expect(result.checks.flatMap(\.warnings).map(\.code) == [.attributesNotDER])
    }
  }

  @Test("given a file with one thing changed, when it is verified, then it says what")
  func changed() throws {
    func code(_ change: (inout World) throws -> Void) throws -> ReasonCode {
      let result = try file(change)
      #expect(result.verdict.status != .passed)
      #expect(result.checks.map(\.name) == CardSecurityAuthentication.checkNames)
      return result.verdict.code
    }
    #expect(try code { $0.sod.attributeContentType = nil } == .signedAttributesMissing)
    #expect(
      try code {
        $0.sod.contentType = LDSSecurityObject.contentType
        $0.sod.attributeContentType = LDSSecurityObject.contentType
      } == .securityObjectContentType)
    #expect(try code { $0.sod.content = DER.sequence() } == .fileMalformed)
    #expect(try code { $0.sod.content = nil } == .fileMalformed)
    #expect(try code { $0.sod.version = 1 } == .signedDataVersion)
    #expect(try code { $0.sod.key = try World.Keys.named("stranger") } == .signatureInvalid)
    #expect(try code { $0.hasRoot = false } == .noTrustAnchor)
    #expect(try code { $0.revoke([0x10, 0x01]) } == .signerRevoked)
    #expect(try code { $0.signer.set(.keyUsage([.keyAgreement])) } == .keyUsageWrong)
    #expect(
      try code { $0.mrz = $0.mrz.replacingOccurrences(of: "P<UTO", with: "P<D<<") }
        == .issuingStateDiffers)
    #expect(try file { $0.sod.key = try World.Keys.named("stranger") }.securityInfos == nil)
  }
}
