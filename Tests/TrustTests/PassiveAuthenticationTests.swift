import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust

@Suite("Passive authentication")
struct PassiveAuthenticationTests {
  @Test(
    "given a security object of the vectors, when it is verified, then its verdict is the stated one",
    arguments: Utopia.tests().compactMap { $0["comment"]?.string?.forPeople })
  func vectors(_ name: String) throws {
    let test = try #require(Utopia.tests().first { $0["comment"]?.string?.forPeople == name })
    let result = try Utopia.verify(try test.bytes("sod"))
    let comment = Comment(rawValue: name)
    #expect(result.verdict.code.rawValue == test["expected"]?.string?.forPeople, comment)
    #expect(result.verdict.status.rawValue == test["status"]?.string?.forPeople, comment)
    #expect(result.checks.map(\.name) == PassiveAuthentication.checkNames)
    if let name = test["check"]?.string?.forPeople {
      let check = result.checks.first { [.failed, .unknown].contains($0.outcome.status) }
      #expect(check?.name.rawValue == name, comment)
    }
    let warnings = result.checks.flatMap(\.warnings).map(\.code)
      .filter { $0 != .revocationListMissing }.map(\.rawValue)
    #expect(warnings == test["warnings"]?.array?.compactMap(\.string?.forPeople), comment)
  }

  @Test("given a genuine document, when it is verified, then everything that was found is reported")
  func genuine() throws {
    let result = try Utopia.verify(try Utopia.sod("valid"))
    #expect(result.verdict == Outcome(.passed, .dataAuthentic, ["UT"]))
    #expect(result.anchor?.certificate == (try Utopia.certificate("csca1")))
    #expect(result.signer == (try Utopia.certificate("signer")))
    #expect(result.signingTime != nil)
    #expect(result.listedDataGroups.keys.sorted() == [1, 2])
    #expect(!result.isSimulated)
    let fingerprint = Hex.encode(try Utopia.certificate("csca1").sha256)
    #expect(
      result.check(.signerPath).evidence.contains(Fact(.anchorFingerprint, fingerprint))
    )
  }

  @Test("given the same anchor in the class test, when it is verified, then it is simulated")
  func simulated() throws {
    let sod = try Utopia.sod("valid")
    let test = try Utopia.verify(sod, anchors: [try Utopia.anchor("csca1", .test)])
    #expect(test.verdict.status == .passed)
    #expect(test.isSimulated)
    let both = [try Utopia.anchor("csca1", .state), try Utopia.anchor("csca1", .test)]
    #expect(try Utopia.verify(sod, anchors: both).isSimulated)
    #expect(try Utopia.verify(sod, anchors: both.reversed()).isSimulated)
  }

  @Test("given an empty store, when it is verified, then trust is unknown and the digests compared")
  func emptyStore() throws {
    let result = try Utopia.verify(try Utopia.sod("valid"), anchors: [])
    #expect(result.verdict == Outcome(.unknown, .noTrustAnchor, ["UT"]))
    #expect(result.check(.fileDigests).outcome == Outcome(.passed, .digestsMatch, ["2"]))
    let groups = try Utopia.dataGroups().mapValues { $0.flipping(3) }
    let altered = try Utopia.verify(try Utopia.sod("valid"), groups, anchors: [])
    #expect(altered.verdict.code == .digestMismatch)
  }

  @Test("given no data group, when it is verified, then the verdict is not a pass")
  func nothingRead() throws {
    let result = try Utopia.verify(try Utopia.sod("valid"), [:])
    #expect(result.verdict.status == .notDone)
  }

  @Test("given a data group that EF.SOD does not list, when it is verified, then it fails")
  func unlisted() throws {
    var groups = try Utopia.dataGroups()
    groups[11] = [0x6B, 0x00]
    let result = try Utopia.verify(try Utopia.sod("valid"), groups)
    #expect(result.verdict == Outcome(.failed, .digestNotListed, ["DG11"]))
  }

  @Test("given a later day, when it is verified, then an expired signer is a warning")
  func expiredSigner() throws {
    let later = Date(timeIntervalSince1970: 2_300_000_000)
    let result = try Utopia.verify(try Utopia.sod("valid"), at: later)
    #expect(result.verdict.status == .passed)
    #expect(result.check(.pathValidity).warnings.map(\.code).contains(.signerExpired))
  }
}

@Suite("Altered documents")
struct AlteredDocumentTests {
  private func code(_ sod: [UInt8]) throws -> ReasonCode { try Utopia.verify(sod).verdict.code }

  private func offset(of part: [UInt8], in sod: [UInt8]) throws -> Int {
    try #require(sod.offset(of: part))
  }

  @Test("given one bit turned over in the hash table, then the signature is invalid")
  func content() throws {
    let sod = try Utopia.sod("valid")
    let digest = try DigestAlgorithm.sha256.digest(try #require(try Utopia.dataGroups()[1]))
    let altered = sod.flipping(try offset(of: digest, in: sod))
    let result = try Utopia.verify(altered)
    #expect(result.verdict == Outcome(.failed, .signatureInvalid))
    #expect(result.listedDataGroups.isEmpty)
    #expect(result.check(.fileDigests).outcome.status == .notDone)
  }

  @Test("given a hash table that fits altered data, then the signature is invalid")
  func consistentForgery() throws {
    let sod = try Utopia.sod("valid")
    var groups = try Utopia.dataGroups()
    let genuine = try #require(groups[1])
    let forged = genuine.flipping(10)
    let start = try offset(of: try DigestAlgorithm.sha256.digest(genuine), in: sod)
    var altered = sod
    altered.replaceSubrange(start..<start + 32, with: try DigestAlgorithm.sha256.digest(forged))
    groups[1] = forged
    #expect(try Utopia.verify(altered, groups).verdict == Outcome(.failed, .signatureInvalid))
  }

  @Test("given one bit turned over in a data group, then its digest differs")
  func dataGroup() throws {
    var groups = try Utopia.dataGroups()
    groups[2] = groups[2]?.flipping(100)
    let result = try Utopia.verify(try Utopia.sod("valid"), groups)
    #expect(result.verdict == Outcome(.failed, .digestMismatch, ["DG2"]))
  }

  @Test("given one bit turned over in the signature, then it is invalid")
  func signature() throws {
    let sod = try Utopia.sod("valid")
    #expect(try code(sod.flipping(sod.count - 1)) == .signatureInvalid)
  }

  @Test("given one bit turned over in a signed attribute, then the signature is invalid")
  func signedAttributes() throws {
    let sod = try Utopia.sod("valid")
    let signed = try SignedData(parsing: try EFSOD(parsing: sod).signedData)
    let digest = try #require(signed.signers.first?.signedAttributes?.messageDigest)
    #expect(try code(sod.flipping(try offset(of: digest, in: sod))) == .signatureInvalid)
    let time = Array("261121".utf8)
    let end = try #require(sod.lastIndex { $0 == UInt8(ascii: "Z") })
    let start = try #require(sod[..<end].lastIndex(of: 0x17))
    #expect(sod[(start + 2)...].starts(with: time))
    #expect(try code(sod.flipping(start + 8)) == .signatureInvalid)
  }

  @Test("given a signer's certificate that was altered, then the signature or its path breaks")
  func signerCertificate() throws {
    let sod = try Utopia.sod("valid")
    let signer = try Utopia.der("signer")
    let start = try offset(of: signer, in: sod)
    #expect(try code(sod.flipping(start + signer.count - 1)) == .signerUnknown)
    let key = try Utopia.certificate("signer").publicKeyInfo
    let keyStart = try offset(of: key, in: sod)
    let broken = try code(sod.flipping(keyStart + key.count - 1))
    #expect(broken == .certificateMalformed || broken == .signatureInvalid)
  }

  @Test("given a signer's certificate with another issuer, then its issuer is unknown")
  func issuer() throws {
    let sod = try Utopia.sod("valid")
    let start = try offset(of: Array("CSCA Utopia 1".utf8), in: sod)
    #expect(try code(sod.flipping(start + 12, bit: 1)) == .signerUnknown)
  }

  @Test("given a security object cut short anywhere, then it is malformed and nothing traps")
  func truncated() throws {
    let sod = try Utopia.sod("valid")
    let anchors = InMemoryAnchors([])
    for length in stride(from: 0, to: sod.count, by: 3) {
      let result = PassiveAuthentication(anchors: anchors, at: Utopia.now).verify(
        sod: Array(sod.prefix(length)), dataGroups: [:])
      #expect(result.verdict.code == .securityObjectMalformed)
    }
    let inner = Array(sod.dropFirst(4))
    for length in stride(from: 0, to: inner.count, by: 3) {
      let cut = BERTLV.encode(0x77, inner.prefix(length))
      let result = PassiveAuthentication(anchors: anchors, at: Utopia.now).verify(
        sod: cut, dataGroups: [:])
      #expect(result.verdict.status == .failed)
    }
  }

  @Test("given bits turned over anywhere, then what passes is what was signed, and nothing traps")
  func flipped() throws {
    let groups = try Utopia.dataGroups()
    let anchors = InMemoryAnchors([try Utopia.anchor("csca1")])
    var numbers = SeededNumbers(seed: 9303)
    for comment in ["valid", "signer on explicit parameters of brainpoolP256r1"] {
      let sod = try Utopia.sod(comment)
      let genuine = PassiveAuthentication(anchors: anchors, at: Utopia.now).verify(
        sod: sod, dataGroups: groups)
      for _ in 0..<400 {
        let altered = sod.flipping(
          Int.random(in: 0..<sod.count, using: &numbers),
          bit: Int.random(in: 0..<8, using: &numbers))
        let result = PassiveAuthentication(anchors: anchors, at: Utopia.now).verify(
          sod: altered, dataGroups: groups)
        if result.verdict.status == .passed {
          #expect(result.listedDataGroups == genuine.listedDataGroups)
          #expect(result.signer?.publicKeyInfo == genuine.signer?.publicKeyInfo)
          #expect(result.anchor == genuine.anchor)
          #expect(result.signingTime == genuine.signingTime)
        }
      }
    }
  }
}
