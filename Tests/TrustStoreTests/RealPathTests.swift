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

@testable import Trust

@Suite(
  "Real signers under every policy",
  .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
struct RealPathTests {
  /// A day in 2026, after the last list and signing time.
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func verify(
    _ file: String, _ policy: TrustPolicy = .standard, at moment: Date = now,
    lists: [CertificateRevocationList] = []
  ) throws -> PassiveAuthenticationResult {
    let anchors = GivenAnchors(anchors: try RealLists.store(), revocationLists: lists)
    return PassiveAuthentication(anchors: anchors, at: moment, policy: policy).verify(
      sod: try Vectors.realFile(file), dataGroups: [:])
  }

  private func warnings(_ result: PassiveAuthenticationResult) -> Set<ReasonCode> {
    Set(result.checks.flatMap(\.warnings).map(\.code))
  }

  @Test(
    "given a real EF.SOD, when it is verified under standard, then only these warnings are given",
    arguments: [
      ("AT", [.revocationListMissing]),
      ("DE", [.revocationListMissing]),
      ("FR", [.revocationListMissing]),
      ("GB_rsapss_2012", [.revocationListMissing, .signerExpired, .authorityNotCurrent]),
      ("KR", [.revocationListMissing]),
      ("MY", [.revocationListMissing]),
      ("NZ_2017", [.revocationListMissing]),
      ("SG", [.revocationListMissing]),
      ("US", [.revocationListMissing]),
    ] as [(String, Set<ReasonCode>)])
  func standard(_ name: String, _ expected: Set<ReasonCode>) throws {
    let result = try verify("sod/real/\(name).sod.bin")
    #expect(warnings(result) == expected)
    // No data group is at hand: nothing else is against the document.
    #expect(result.verdict == result.check(.fileDigests).outcome)
    #expect(result.verdict.status == .notDone)
    for name in [CheckName.signerPath, .signerUsage, .signerCountry, .pathValidity] {
      #expect(result.check(name).outcome.status == .passed)
    }
  }

  @Test("given a British signer and its list of 2021, when it is judged in 2021, then it is clear")
  func britishList() throws {
    let list = try CertificateRevocationList(der: try Vectors.realFile("crl/crl_gb_2021.crl"))
    let summer = Date(timeIntervalSince1970: 1_625_100_000)
    let file = "sod/real/GB_rsapss_2012.sod.bin"
    let fresh = try verify(file, .strict, at: summer, lists: [list]).check(.signerRevocation)
    #expect(fresh.outcome == Outcome(.passed, .signerNotRevoked, ["2021-06-22"]))
    let stale = try verify(file, lists: [list]).check(.signerRevocation)
    #expect(stale.warnings == [Warning(.revocationListStale, ["2021-09-22"])])
    let strict = try verify(file, .strict, lists: [list]).check(.signerRevocation)
    #expect(strict.outcome == Outcome(.unknown, .revocationListStale, ["2021-09-22"]))
  }

  @Test(
    "given the revocation list of a real state, then an anchor of its issuer signed it",
    arguments: [
      "ca_2021", "cn_2020", "cn_macao_2021", "de_2021", "gb_2021", "it_2025", "jp_2019",
    ])
  func lists(_ name: String) throws {
    let list = try CertificateRevocationList(der: try Vectors.realFile("crl/crl_\(name).crl"))
    let country = try #require(list.issuer.country)
    let signers = try RealLists.store().anchors(forCountry: country).filter { anchor in
      guard anchor.certificate.subject.matches(list.issuer),
        let key = try? anchor.certificate.publicKey
      else { return false }
      return (try? list.verification(by: key)) == .valid([])
    }
    #expect(!signers.isEmpty)
    #expect(signers.allSatisfy { $0.certificate.keyUsage?.contains(.crlSign) == true })
  }

  /// Bermuda's authority cross-signed the United Kingdom's key, under which it is itself: the only
  /// certificate of all lists that a foreign authority issued, which no import takes. That key has a
  /// root of its own.
  @Test("given every anchor of the real lists, then all were issued in their own country")
  func countries() throws {
    let store = try RealLists.store()
    var (links, worst) = (0, 0)
    var strays: [Certificate] = []
    for anchor in try store.all() {
      let budget = VerificationBudget()
      let foreign = try CountryAgreement(anchors: store, budget: budget).foreignIssuer(of: anchor)
      if foreign != nil { strays.append(anchor.certificate) }
      #expect(!budget.isExceeded)
      if anchor.isLink { links += 1 }
      worst = max(worst, budget.used)
    }
    #expect(links >= 279)
    #expect(worst <= 20, "\(worst)")
    #expect(strays.isEmpty)
  }

  @Test("given real signers, when their paths are searched, then few signatures are verified")
  func budgets() throws {
    for name in ["AT", "DE", "FR", "GB_rsapss_2012", "ID", "KR", "MY", "NZ_2017", "SG", "US"] {
      let budget = VerificationBudget()
      let anchors = GivenAnchors(anchors: try RealLists.store())
      _ = PassiveAuthentication(anchors: anchors, at: Self.now).checkSecurityObject(
        DocumentSecurityObject(
          DocumentFile(.sod, try Vectors.realFile("sod/real/\(name).sod.bin"))), budget)
      #expect(budget.used <= 40, "\(name): \(budget.used)")
    }
  }

  private func mock(
    _ name: String, _ policy: TrustPolicy
  ) throws -> PassiveAuthenticationResult {
    let bare = try Vectors.realFile("sod/mock/\(name).cms.bin")
    return PassiveAuthentication(anchors: try RealLists.store(), at: Self.now, policy: policy)
      .verify(sod: try EFSOD(parsingBareSignedData: bare).bytes, dataGroups: [:])
  }

  @Test(
    "given signed data that are not conformant, when they are verified, then they are flagged",
    arguments: [
      ("zkr_ecdsa-p256-sha256", [.plainECDSA, .signerIdentifierDiffers, .signerVersionDiffers]),
      ("zkr_rsa-2048-sha256", [.signerIdentifierDiffers, .signerVersionDiffers]),
    ] as [(String, Set<ReasonCode>)])
  func flagged(_ name: String, _ expected: Set<ReasonCode>) throws {
    let standard = try mock(name, .standard)
    #expect(Set(standard.check(.securityObjectSignature).warnings.map(\.code)) == expected)
    // It says that it was signed a year before its signer's certificate began.
    #expect(standard.verdict == Outcome(.failed, .signerNotCurrent, ["2024-05-01"]))
    let strict = try mock(name, .strict)
    #expect(strict.check(.securityObjectSignature).outcome.status == .failed)
    #expect(expected.contains(strict.verdict.code))
    #expect(try mock(name, .lenient).verdict.status == .unknown)
  }

  @Test(
    "given a table whose digests are shorter than their algorithm's, then no policy lets it pass",
    arguments: ["zkr_ecdsa-p384-sha384", "zkr_rsa-3072-sha384"])
  func shortDigests(_ name: String) throws {
    for policy in TrustPolicy.allCases {
      #expect(try mock(name, policy).verdict.code == .securityObjectMalformed)
    }
  }

  @Test(
    "given signed data of version 1 or 2, then lenient alone lets them pass, with a warning",
    arguments: ["pymrtd_cms_version_1", "pymrtd_cms_version_2"])
  func versions(_ name: String) throws {
    let file = "sod/negative/\(name).bin"
    for policy in [TrustPolicy.strict, .standard] {
      #expect(try verify(file, policy).verdict.code == .signedDataVersion)
    }
    #expect(warnings(try verify(file, .lenient)).contains(.signedDataVersion))
  }

  @Test(
    "given a damaged EF.SOD, then no policy lets it pass",
    arguments: [
      "gmrtd_DE_sod_lastbyte", "yivi_gb_sod_corrupt", "pymrtd_content_type_wrong_a",
      "pymrtd_content_type_wrong_b", "pymrtd_econtenttype_digestdata",
      "pymrtd_econtenttype_id_data", "pymrtd_lds_version_minus1",
    ])
  func negative(_ name: String) throws {
    for policy in TrustPolicy.allCases {
      #expect(try verify("sod/negative/\(name).bin", policy).verdict.status == .failed)
    }
  }
}

@Suite(
  "Real EF.CardSecurity",
  .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
struct RealCardSecurityTests {
  @Test(
    "given a real file or a test card's, when it is verified, then its path ends where it must",
    arguments: [
      ("cardsecurity_DE_real", ReasonCode.dataAuthentic),
      ("cardsecurity_ausweisapp_test", .signerUnknown),
      ("cardsecurity_npa_ecdh", .signerUnknown),
    ])
  func real(_ name: String, _ expected: ReasonCode) throws {
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    let result = CardSecurityAuthentication(anchors: try RealLists.store(), at: moment).verify(
      DocumentFile(.cardSecurity, try Vectors.realFile("ef/\(name).bin")))
    #expect(result.verdict.code == expected)
    #expect(result.checks[1].outcome == Outcome(.passed, .signatureVerified))
    #expect(result.securityInfos?.offersChipAuthentication == true)
    #expect((result.anchor != nil) == (expected == .dataAuthentic))
  }
}
