import Encoding
import LDS
import PKIX
import Testing
import Trust
import TrustTestSupport
import Verdicts

@Suite("Anchors in memory")
struct InMemoryAnchorsTests {
  @Test(
    "given several anchors of one state, when a signer's are asked for, then the likely one leads")
  func order() throws {
    let names = ["csca1OtherKey", "csca2", "csca1", "cscaOtherState"]
    let anchors = InMemoryAnchors(try names.map { try Utopia.anchor($0) })
    var asked: [Certificate] = []
    let found = try anchors.firstCandidate(for: try Utopia.certificate("signer")) {
      asked.append($0.certificate)
      return false
    }
    #expect(found == nil)
    #expect(
      try asked == ["csca1", "csca1OtherKey", "csca2"].map { try Utopia.certificate($0) })
  }

  @Test("given a certificate as state's and test anchor, then the test anchor leads")
  func classes() throws {
    let anchors = InMemoryAnchors([
      try Utopia.anchor("csca1", .state), try Utopia.anchor("csca1", .test),
    ])
    let found = try anchors.firstCandidate(for: try Utopia.certificate("signer")) { _ in true }
    #expect(found?.anchorClass == .test)
  }

  @Test("given a country in three letters or small ones, then its anchors are found")
  func countries() throws {
    let anchors = InMemoryAnchors([try Utopia.anchor("csca1")])
    #expect(anchors.hasAnchor(forCountry: "ut"))
    #expect(anchors.anchors(forCountry: "UT").count == 1)
    #expect(!anchors.hasAnchor(forCountry: "DE"))
  }

  @Test("given document signers and CRLs, then only those that may be meant are reported")
  func others() throws {
    let world = try World()
    let signer = try Certificate(der: try world.signer.der())
    let stranger = try Utopia.certificate("cscaOtherState")
    let anchors = InMemoryAnchors(
      [], documentSigners: [signer, stranger], revocationLists: try world.lists())
    let signed = try SignedData(parsing: try EFSOD(parsing: try world.document().sod).signedData)
    let info = try #require(signed.signers.first)
    #expect(anchors.documentSigners(for: info) == [signer])
    #expect(anchors.revocationLists(for: signer).count == 1)
    #expect(anchors.revocationLists(for: stranger).isEmpty)
  }

  @Test("given a source that cannot answer, when a document is judged, then it is undecided")
  func unanswered() throws {
    let (sod, dataGroups) = try World().document()
    let result = PassiveAuthentication(anchors: NoAnswer(), at: World.now)
      .verify(sod: sod, dataGroups: dataGroups)
    #expect(result.verdict == Outcome(.unknown, .trustStoreDamaged, ["a place"]))
  }
}

/// A source that fails whatever it is asked.
private struct NoAnswer: TrustAnchorSource {
  private static let error = TrustAnchorSourceError(.trustStoreDamaged, ["a place"])

  func hasAnchor(forCountry country: WireText) -> Bool { false }
  func anchors(forCountry country: WireText) throws(TrustAnchorSourceError) -> [TrustAnchor] {
    throw Self.error
  }
  func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor? { throw Self.error }
  func documentSigners(for signer: SignerInfo) throws(TrustAnchorSourceError) -> [Certificate] {
    throw Self.error
  }
  func revocationLists(
    for certificate: Certificate
  ) throws(TrustAnchorSourceError) -> [CertificateRevocationList] { throw Self.error }
}
