import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
@testable import TrustStore

@Suite("Importing CRLs")
struct RevocationImportTests {
  private let folder: TemporaryFolder
  private let state: MadeState

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
  }

  private func importing(
    _ bytes: [UInt8], anchorClass: AnchorClass = .state
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: "file", anchorClass: anchorClass, at: MadeState.now).add(
      bytes, to: &store
    ) { _ in true }
  }

  /// The extension that marks a delta list, RFC 5280, 5.2.4.
  private static let deltaMark = CertificateExtension(
    identifier: ObjectIdentifier(2, 5, 29, 27), isCritical: true, value: DER.integer(1))

  private func kept() throws -> [CertificateRevocationList] {
    try TrustStore(folder: folder.path).revocationLists().map(\.list)
  }

  @Test("given an anchor, when CRLs of its come in any order, then the newest is kept")
  func newest() throws {
    _ = try importing(state.certificate)
    let first = try state.revocationList(1)
    let second = try state.revocationList(2, at: MadeState.begin + 86400)
    #expect(try importing(first).codes == [.revocationListAdded])
    #expect(try importing(first).codes == [.revocationListUnchanged])
    #expect(try importing(second).codes == [.revocationListAdded])
    #expect(try importing(first).codes == [.revocationListSuperseded])
    #expect(try kept().map(\.der) == [second])
    let third = try state.revocationList(256, at: MadeState.begin + 86400)
    #expect(try importing(third).codes == [.revocationListAdded])
    #expect(try importing(second).codes == [.revocationListSuperseded])
  }

  @Test(
    "given a CRL of another issuer, of another key or altered, then it is refused with a reason")
  func refused() throws {
    _ = try importing(state.certificate)
    #expect(
      try importing(try MadeState("UX").revocationList(1)).codes == [.revocationListIssuerMissing])
    #expect(
      try importing(try MadeState("UQ").revocationList(1)).codes
        == [.revocationListSignatureInvalid])
    let list = try state.revocationList(1)
    #expect(
      try importing(list.flipping(list.count - 1)).codes == [.revocationListSignatureInvalid])
    let delta = try state.revocationList(
      1, extensions: [Self.deltaMark])
    #expect(try importing(delta).codes == [.revocationListMalformed])
    #expect(try kept().isEmpty)
  }

  @Test("given an anchor that may not sign CRLs, when it signed one, then that is refused")
  func notAllowed() throws {
    _ = try importing(
      try state.root([.basicConstraints(isAuthority: true), .keyUsage(.keyCertSign)]))
    #expect(try importing(try state.revocationList(1)).codes == [.revocationListNotAllowed])
  }

  @Test("given a test anchor, when its CRL comes as a state's, then nobody vouches for it")
  func classes() throws {
    _ = try importing(state.certificate, anchorClass: .test)
    #expect(try importing(try state.revocationList(1)).codes == [.revocationListIssuerMissing])
    #expect(
      try importing(try state.revocationList(1), anchorClass: .test).codes
        == [.revocationListAdded])
  }

  @Test("given CRLs in PEM beside their root, when they are imported, then both are")
  func pem() throws {
    let text =
      PEM(label: "X509 CRL", content: try state.revocationList(1)).text
      + PEM(label: "CERTIFICATE", content: state.certificate).text
    #expect(try importing(Array(text.utf8)).codes == [.anchorAdded, .revocationListAdded])
  }

  @Test(
    "given CRLs of several states, when one's certificate asks, then its own come, newest first")
  func lookup() throws {
    let (other, next) = (try MadeState("UX"), try MadeState("UQ", "CSCA 2"))
    for certificate in [state.certificate, other.certificate, next.certificate] {
      _ = try importing(certificate)
    }
    let lists = [
      try state.revocationList(1), try other.revocationList(1),
      try next.revocationList(1, at: MadeState.begin + 86400),
    ]
    for list in lists { _ = try importing(list) }
    let store = try TrustStore(folder: folder.path)
    let signer = try Certificate(der: try state.documentSigner())
    #expect(try store.revocationLists(for: signer).map(\.der) == [lists[2], lists[0]])
    #expect(
      try store.revocationLists(for: try Certificate(der: try MadeState("UY").certificate)).isEmpty)
  }

  @Test(
    "given the real CRLs and lists, when they are imported, then every one verifies",
    .enabled(if: RealLists.isPresent, "not run: PASSPORT_TEST_DATA is not set"))
  func real() throws {
    let anchors = try RealLists.store().state.anchors.records
    for name in ["ca_2021", "cn_2020", "cn_macao_2021", "de_2021", "gb_2021", "it_2025", "jp_2019"]
    {
      let list = try CertificateRevocationList(
        der: try Vectors.realFile("crl/crl_\(name).crl"))
      #expect(try RevocationListRule.objection(to: list, anchors: anchors) == nil, "\(name)")
    }
  }
}
