import Crypto
import Foundation
import Testing
import TrustTestSupport
import Verdicts

import Trust

/// The EF.SODs of the tables of mutations that have one thing wrong: what is changed about the desk, its
/// store and its revocation lists does not count here.
@Suite("EF.SODs with one thing wrong")
struct SecurityObjectSuite {
  static let all =
    (Mutation.securityObject + Mutation.furtherSecurityObjects + Mutation.signerInfo
    + Mutation.furtherSigners + Mutation.signerCertificate + Mutation.includedAuthorities)
    .filter { $0.standard != "passed" || $0.strict != "passed" }

  /// The check to which a code belongs, where it is not stated.
  static let homes: [ReasonCode: CheckName] = [
    .securityObjectMalformed: .securityObject, .oldContentType: .securityObject,
    .contentTypeData: .securityObject, .signedDataVersion: .securityObject,
    .securityObjectContentType: .securityObject, .budgetExceeded: .securityObject,
    .signatureInvalid: .securityObjectSignature,
    .signedAttributesMissing: .securityObjectSignature,
    .securityObjectSignerCount: .securityObjectSignature,
    .signerIdentifierDiffers: .securityObjectSignature,
    .signerVersionDiffers: .securityObjectSignature,
    .signerCertificateMissing: .securityObjectSignature,
    .signatureAlgorithmUnsupported: .securityObjectSignature,
    .curveUnknown: .securityObjectSignature, .certificateMalformed: .securityObjectSignature,
    .digestInfoWithoutNull: .securityObjectSignature, .plainECDSA: .securityObjectSignature,
    .sequenceECDSA: .securityObjectSignature, .otherDigest: .securityObjectSignature,
    .attributesNotDER: .securityObjectSignature,
    .curveMislabelled: .securityObjectSignature, .weakDigest: .securityObjectSignature,
    .brokenDigest: .securityObjectSignature, .pssKeyMisused: .securityObjectSignature,
    .pssKeyRestricted: .securityObjectSignature,
    .signerUnknown: .signerPath, .issuerNameDiffers: .signerPath, .issuerKeyDiffers: .signerPath,
    .pathTooLong: .signerPath,
    .signerNotCurrent: .signerValidity, .usagePeriodMissed: .signerValidity,
    .signingTimeInFuture: .signerValidity,
    .signerExpired: .pathValidity, .signerNotYetValid: .pathValidity,
    .authorityNotCurrent: .pathValidity,
    .keyUsageMissing: .signerUsage, .keyUsageNotCritical: .signerUsage,
    .issuerKeyUnnamed: .signerUsage, .keyUsageWrong: .signerUsage,
    .extendedKeyUsage: .signerUsage, .signerIsAuthority: .signerUsage,
    .criticalExtensionUnknown: .signerUsage, .certificateVersion: .signerUsage,
    .weakKey: .signerUsage, .brokenKey: .signerUsage,
    .signerCountryDiffers: .signerCountry,
    .digestMismatch: .fileDigests, .digestNotListed: .fileDigests,
    .documentTypeNotListed: .documentType, .documentTypesMissing: .documentType,
  ]

  @Test(
    "given an EF.SOD with one thing wrong, then the check of the table says so under each policy",
    arguments: all)
  func wrong(_ mutation: Mutation) throws {
    var world = try World()
    try mutation.change(&world)
    for policy in [TrustPolicy.standard, .strict] {
      let words = mutation.expected(policy).split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      let code = ReasonCode(words[1], .success)
      let isStandards = mutation.standard.hasSuffix(" " + words[1])
      let name = try #require((isStandards ? mutation.stated : nil) ?? Self.homes[code])
      let result = try world.verify(policy)
      let check = result.check(name)
      if words[0] == "passed" {
        #expect(check.warnings.contains { $0.code == code }, "\(policy.rawValue)")
        continue
      }
      #expect(check.outcome.code == code, "\(policy.rawValue)")
      #expect(check.outcome.status.rawValue == words[0], "\(policy.rawValue)")
      // Nothing that was looked at before it is failed or unknown.
      let before = result.checks.prefix { $0.name != name }.map(\.outcome.status)
      #expect(before.allSatisfy { ![.failed, .unknown].contains($0) }, "\(policy.rawValue)")
    }
  }

  @Test(
    "given an EF.SOD whose signature or path failed, then its files have no signer", arguments: all)
  func withoutSigner(_ mutation: Mutation) throws {
    var world = try World()
    #expect(try world.verify(.standard).signer(of: .dg1) != nil)
    try mutation.change(&world)
    for policy in TrustPolicy.allCases {
      let result = try world.verify(policy)
      let needed = result.checks.filter {
        [.securityObjectSignature, .signerPath].contains($0.name)
      }
      if needed.contains(where: { $0.outcome.status == .failed }) {
        #expect(result.signer(of: .dg1) == nil, "\(policy.rawValue)")
      }
    }
  }

  @Test("given the table, then it has at least 110 of them, each once and each with its check")
  func counted() throws {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    #expect(Self.all.count >= 110, "\(Self.all.count)")
    for mutation in Self.all {
      let words = mutation.strict.split(separator: " ").map(String.init)
      let code = words.count > 1 ? ReasonCode(words[1], .success) : nil
      #expect(code.flatMap { mutation.stated ?? Self.homes[$0] } != nil, "\(mutation.name)")
    }
  }
}
