import Crypto
import Encoding
import Foundation
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
import TrustStore

@Suite(
  "Real security objects",
  .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
struct RealSecurityObjectTests {
  /// A day in 2026, after the last list and signing time.
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func verify(
    _ path: String, _ dataGroups: [Int: [UInt8]] = [:], store: TrustStore? = nil
  ) throws -> PassiveAuthenticationResult {
    PassiveAuthentication(anchors: try store ?? RealLists.store(), at: Self.now).verify(
      sod: try Vectors.realFile(path), dataGroups: dataGroups)
  }

  @Test(
    "given a real EF.SOD, when it is verified, then its path ends at an anchor of its state",
    arguments: ["AT", "DE", "FR", "GB_rsapss_2012", "KR", "MY", "NZ_2017", "SG", "US"])
  func real(_ name: String) throws {
    let result = try verify("sod/real/\(name).sod.bin")
    #expect(result.check(.securityObject).outcome.status == .passed)
    #expect(result.check(.securityObjectSignature).outcome == Outcome(.passed, .signatureVerified))
    #expect(result.check(.signerPath).outcome.code == .signerTrusted)
    #expect(result.anchor?.certificate.country?.forPeople == String(name.prefix(2)))
    #expect(result.anchor?.isLink == false)
    let facts = try JSONReader.read(try Vectors.realFile("sod/facts.json"))[name + ".sod.bin"]
    guard case .object(let digests) = try #require(facts?["dg_hashes"]) else { return }
    #expect(
      result.listedDataGroups.mapValues { WireText(Hex.encode($0)) }
        == Dictionary(
          uniqueKeysWithValues: digests.map { (Int($0.name.forPeople) ?? 0, $0.value.string ?? "") }
        ))
    let anchors = facts?["chains_to"]?.array?.compactMap { $0["sha256"]?.string } ?? []
    #expect(anchors.contains(WireText(Hex.encode(result.anchor?.certificate.sha256 ?? []))))
    #expect((result.signingTime != nil) == (facts?["signing_time"]?.string != nil))
  }

  @Test("given the Indonesian EF.SOD, when its roots are imported, then its path ends at one")
  func indonesia() throws {
    let path = "sod/real/ID.sod.bin"
    let without = try verify(path)
    #expect(without.check(.securityObjectSignature).outcome.code == .signatureVerified)
    #expect(without.verdict == Outcome(.unknown, .signerUnknown, ["ID"]))
    let folder = try TemporaryFolder()
    var store = try TrustStore(folder: folder.path)
    for name in ["2010-12_CSCA", "2016-01_CSCA", "2016-01_CSCA_LINK", "2020-10_CSCA"] {
      let file = "certs/csca/ID_\(name).cer"
      _ = try TrustImport(name: WireText(file), at: RealLists.now).add(
        try Vectors.realFile(file), to: &store
      ) { _ in true }
    }
    #expect(try verify(path, store: store).check(.signerPath).outcome.code == .signerTrusted)
  }

  @Test("given an expired signer, when it is verified, then that is a warning")
  func expired() throws {
    let result = try verify("sod/real/GB_rsapss_2012.sod.bin")
    #expect(
      result.check(.pathValidity).warnings.map(\.code) == [.signerExpired, .authorityNotCurrent])
  }

  @Test(
    "given an altered EF.SOD, when it is verified, then it is refused for the right reason",
    arguments: [
      ("gmrtd_DE_sod_lastbyte", ReasonCode.signatureInvalid),
      ("yivi_gb_sod_corrupt", .signatureInvalid),
      ("pymrtd_cms_version_1", .signedDataVersion),
      ("pymrtd_cms_version_2", .signedDataVersion),
      ("pymrtd_content_type_wrong_a", .securityObjectMalformed),
      ("pymrtd_content_type_wrong_b", .securityObjectMalformed),
      ("pymrtd_econtenttype_digestdata", .securityObjectContentType),
      ("pymrtd_econtenttype_id_data", .signatureInvalid),
      ("pymrtd_lds_version_minus1", .securityObjectMalformed),
    ])
  func negative(_ name: String, _ code: ReasonCode) throws {
    let result = try verify("sod/negative/\(name).bin")
    #expect(result.verdict.status == .failed)
    #expect(result.verdict.code == code)
    #expect(result.listedDataGroups.isEmpty || code == .signedDataVersion)
  }

  @Test(
    "given a reference document of the BSI, then digests verify and its path is unknown",
    arguments: [
      ("bsi_tr03105_5_reference", [1, 2, 3, 4, 14]), ("bsi_2008", [1, 2, 3, 14]),
    ])
  func bsi(_ folder: String, _ numbers: [Int]) throws {
    var groups: [Int: [UInt8]] = [:]
    for number in numbers {
      groups[number] = try Vectors.realFile("dumps/\(folder)/Datagroup\(number).bin")
    }
    let result = try verify("dumps/\(folder)/EF_SOD.bin", groups)
    #expect(result.check(.securityObjectSignature).outcome.code == .signatureVerified)
    #expect(result.check(.signerPath).outcome.status == .unknown)
    #expect(
      result.check(.fileDigests).outcome
        == Outcome(.passed, .digestsMatch, [.number(numbers.count)])
    )
    #expect(result.verdict.status == .unknown)
    for number in numbers {
      var altered = groups
      altered[number] = groups[number]?.flipping(40)
      #expect(
        try verify("dumps/\(folder)/EF_SOD.bin", altered).verdict.code == .digestMismatch)
    }
  }
}
