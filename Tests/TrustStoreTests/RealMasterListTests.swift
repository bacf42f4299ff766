import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Trust
@testable import TrustStore

@Suite(
  "Real master lists",
  .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
struct RealMasterListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func importing(_ list: String) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    let bytes = try Vectors.realFile("masterlists/" + list)
    return try TrustImport(name: WireText(list), at: RealLists.now).add(bytes, to: &store) { _ in
      true
    }
  }

  @Test("given the German list of 28 May 2026 alone, then 200 of its links have their issuer in it")
  func german() throws {
    let report = try importing(RealLists.german)
    #expect(report.entries.count == 588)
    #expect(report.countries.count == 112)
    #expect(report.selfSigned == 375)
    #expect(report.links == 200)
    #expect(report.pending == 12)
    let signer = try #require(report.signer)
    #expect(signer.path == .listed)
    #expect(signer.publisher == "DE")
  }

  @Test(
    "given other lists before it, when the German list is imported, then 212 of its 213 links verify"
  )
  func germanAfterOthers() throws {
    let report = try #require(try RealLists.report(RealLists.german))
    #expect(report.selfSigned == 375)
    #expect(report.links == 212)
    // Bermuda's authority signed a key of the United Kingdom's, which is there self-signed too.
    #expect(report.codes(of: report.leftOut) == [.certificateOfOtherState])
    let left = try #require(report.leftOut.first)
    #expect(left.details == ["BM", "GB"])
    let anchors = try RealLists.store().all().map(\.certificate)
    let bytes = try Vectors.realFile("masterlists/" + RealLists.german)
    let odd = try #require(
      MasterList(parsing: bytes).parsedCertificates.first {
        Hex.encode($0.sha256) == left.fingerprint
      })
    let key = try odd.publicKey
    #expect(
      try anchors.contains { try $0.isSelfIssued && $0.country == "GB" && $0.publicKey == key })
  }

  @Test("given the Dutch list of 7 May 2026, when it is imported, then all of it is self-signed")
  func dutch() throws {
    let report = try #require(try RealLists.report(RealLists.dutch))
    #expect(report.entries.count == 399)
    #expect(report.selfSigned == 399)
    #expect(report.countries.count == 126)
  }

  @Test("given an Italian list signed with RSA-PSS, when it is imported, then it verifies")
  func italian() throws {
    let report = try #require(try RealLists.report(RealLists.italian))
    #expect(report.entries.count == 620)
    #expect(report.countries.count == 124)
    #expect(report.selfSigned == 412)
    #expect(report.links == 208)
  }

  @Test("given a bare list, when it is imported, then its certificates are judged like others")
  func bare() throws {
    let report = try importing("bare_CscaMasterList_openpassport.bin")
    #expect(report.certificates == 472)
    #expect(report.selfSigned == 313)
    #expect(report.signers.isEmpty)
    #expect(Set(report.leftOut.map(\.code)) == [.certificateNotAuthority])
  }

  @Test("given the odd certificates of the lists, then each becomes an anchor or has its reason")
  func odd() throws {
    let facts = try JSONReader.read(try Vectors.realFile("certs/odd/odd.json"))
    guard case .object(let members) = try #require(facts["certificates"]) else { return }
    let certificates = try members.map {
      try Certificate(der: try Vectors.realFile("certs/odd/\($0.name)"))
    }
    var linking = AnchorLinking(
      anchors: try RealLists.store().state.anchors.records.map(\.candidate))
    let decisions = linking.decide(certificates)
    var reasons: [String: ReasonCode] = [:]
    for (member, decision) in zip(members, decisions) {
      switch decision {
      case .pending: reasons[member.name.forPeople] = .linkPending
      case .refused(let code, _): reasons[member.name.forPeople] = code
      case .selfSigned: #expect(member.value["self_signature_ok"]?.bool == true)
      case .link: #expect(member.value["issuer_found"]?.string != nil)
      }
    }
    #expect(members.count == 87)
    #expect(
      reasons == [
        "CI_81a46f683b0e.der": .linkPending,
        "EE_b4b2e9b63393.der": .linkPending,
        "GB_933e3de9a6b2.der": .certificateOfOtherState,
        "PT_f672b76d68e9.der": .certificateNotAuthority,
        "PT_ff9e060c717b.der": .certificateNotAuthority,
        "UA_8bfe4f0760ee.der": .certificateNotAuthority,
        "xx_38aed45db5a9.der": .certificateCountryMissing,
      ])
  }
}
