import Crypto
import FoundationEssentials
import LDS
import PKIX
import Testing
import TrustTestSupport
import Verdicts

@testable import Trust

@Suite("Signatures that were verified before")
struct VerifiedSignaturesTests {
  /// The checks with status and code; fingerprints differ, because each authentication has a root that is signed anew.
  private func checks(
    _ authentication: PassiveAuthentication, _ document: (sod: [UInt8], dataGroups: [Int: [UInt8]])
  ) -> [String] {
    let ground = authentication.checkSecurityObject(
      DocumentSecurityObject(DocumentFile(.sod, document.sod)))
    return authentication.verify(ground, files: Utopia.files(document.dataGroups)).checks.map {
      "\($0.name.rawValue) \($0.outcome.status) \($0.outcome.code.rawValue)"
    }
  }

  @Test("given a pair that is known, when it is asked for again, then nothing is verified")
  func known() {
    let known = VerifiedSignatures()
    var made = 0
    for (signed, issuer) in [(1, 2), (1, 2), (2, 1), (1, 3), (1, 2), (1, 3)] as [(UInt8, UInt8)] {
      _ = known.result([signed], by: [issuer]) {
        made += 1
        return .invalid
      }
    }
    #expect(made == 3 && known.count == 3)
    // No result is asked for again.
    for _ in 0..<2 {
      let unsupported = known.result([9], by: [9]) {
        made += 1
        return nil
      }
      #expect(unsupported == nil)
    }
    #expect(made == 5 && known.count == 3)
  }

  @Test("given more pairs than are remembered, when they are verified, then memory has a bound")
  func bound() {
    let known = VerifiedSignatures()
    for number in 0..<VerifiedSignatures.most + 10 {
      _ = known.result([UInt8(number & 0xFF), UInt8(number >> 8)], by: []) { .valid([]) }
    }
    #expect(known.count <= VerifiedSignatures.most && known.count > 0)
  }

  @Test(
    "given one document after the other, when they are judged, then each has the checks that it has alone"
  )
  func order() throws {
    let good = try World()
    var revoked = good
    revoked.revoke(good.signer.serialNumber)
    let genuine = try good.document()
    // The same names, under another key.
    var foreign = good
    try foreign.setRootKey(try World.Keys.named("stranger"))
    let forged = try foreign.document()
    let alone = checks(try good.authentication(), genuine)
    let refused = checks(try good.authentication(), forged)
    #expect(!alone.contains { $0.contains(" failed ") })
    #expect(refused != alone)
    let both = try good.authentication()
    for _ in 0..<3 {
      #expect(checks(both, genuine) == alone)
      #expect(checks(both, forged) == refused)
    }
    #expect(both.inputs.known.count > 0)
    // What is revoked is no matter of signatures.
    let later = checks(try revoked.authentication(), genuine)
    #expect(later.contains { $0.contains("failed signer-revoked") })
  }

  @Test(
    "given what was verified before, when an expensive document comes, then it may cost no more for that"
  )
  func budget() throws {
    let world = try World()
    let known = VerifiedSignatures()
    let signer = try Certificate(der: try world.signer.der())
    let issuer = try Certificate(der: try world.root.der())
    for _ in 0..<2 {
      let budget = VerificationBudget(known)
      for _ in 0..<VerificationBudget.most {
        #expect(budget.verification(of: signer, by: issuer)?.isValid == true)
      }
      #expect(budget.verification(of: signer, by: issuer) == nil && budget.isExceeded)
    }
    #expect(known.count == 1)
  }
}
