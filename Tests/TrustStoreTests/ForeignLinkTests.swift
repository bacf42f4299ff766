import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Links keep one state")
struct ForeignLinkTests {
  private let folder: TemporaryFolder
  private let first: MadeState
  private let second: MadeState
  /// Signed by the first state, and of the second.
  private let foreign: MadeState

  init() throws {
    folder = try TemporaryFolder()
    first = try MadeState("UA")
    second = try MadeState("UB")
    foreign = try MadeState("UB", "CSCA 2", after: first)
  }

  private func importing(_ bytes: [UInt8], _ folder: TemporaryFolder? = nil) throws -> ImportReport
  {
    var store = try TrustStore(folder: (folder ?? self.folder).path)
    return try TrustImport(name: "file", at: MadeState.now).add(bytes, to: &store) { _ in true }
  }

  private func store() throws -> TrustStore { try TrustStore(folder: folder.path) }

  @Test("given a link to another state, when files come in any order, then it is never an anchor")
  func anyOrder() throws {
    // What is under it waits in vain.
    let under = try MadeState("UB", "CSCA 3", after: foreign)
    let files = [first, second, foreign, under].map(\.certificate)
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 2, 0]] {
      let folder = try TemporaryFolder()
      var told = 0
      for index in order {
        let report = try importing(files[index], folder)
        told += report.count(.certificateOfOtherState) + report.unlinked.count
      }
      let store = try TrustStore(folder: folder.path)
      #expect(try store.all().map(\.certificate.der) == [first, second].map(\.certificate))
      #expect(try store.waiting().map(\.certificate.der) == [under.certificate])
      #expect(told == 1)
    }
  }

  @Test("given a list that brings another state's root, when it is imported, then that is shown")
  func news() throws {
    _ = try importing(first.certificate)
    let third = try MadeState("UC")
    let next = try MadeState("UA", "CSCA 2")
    let link = try MadeState("UA", "CSCA 3", after: first)
    let report = try importing(
      try second.list(of: [second, third, next, link].map(\.certificate)))
    #expect(report.newStates == ["UB", "UC"])
    #expect(
      report.newRoots.map(\.fingerprint)
        == [Hex.encode(try Certificate(der: next.certificate).sha256)])
    let again = try importing(try second.list(of: [next.certificate]))
    #expect(again.newStates.isEmpty && again.newRoots.isEmpty)
  }

  @Test("given a store into which no import put such a link, when it is audited, then it is named")
  func audit() throws {
    let under = try MadeState("UB", "CSCA 3", after: foreign)
    var store = try store()
    _ = try store.add(
      [(first, false), (second, false), (foreign, true), (under, true)].map {
        TrustAnchor(
          certificate: try Certificate(der: $0.certificate), anchorClass: .state, source: "file",
          isLink: $1)
      })
    let found = try TrustAudit(of: store, at: MadeState.now).findings.filter {
      $0.kind == .brokenLink
    }
    #expect(
      try Set(found.map(\.fingerprint))
        == Set(
          [foreign, under].map { WireText(Hex.encode(try Certificate(der: $0.certificate).sha256)) }
        ))
  }

  @Test("given anchors that no import takes, when they are audited, then they are named")
  func oldAnchors() throws {
    let key = try PrivateKey.generate(.rsa(bits: 768))
    let name: [CertificateBuilder.NameAttribute] = [.country("UA"), .commonName("Weak")]
    let weak = try MadeState.certificate(name, key, by: name, key, [.keyUsage(.keyCertSign)])
    var store = try store()
    _ = try store.add(
      [weak, try MadeState("UT").certificate].map {
        TrustAnchor(
          certificate: try Certificate(der: $0), anchorClass: .state, source: "old", isLink: false)
      })
    let kinds = try TrustAudit(of: store, at: MadeState.now).findings.map(\.kind)
    #expect(kinds.contains(.brokenKey))
    #expect(kinds.contains(.simulatedState))
  }

  @Test("given another state's key, when it signs a CRL of this one's name, then it is not kept")
  func revocationList() throws {
    _ = try importing(first.certificate)
    _ = try importing(second.certificate)
    let list = try first.revocationList(1, issuer: second.name)
    #expect(try importing(list).codes == [.revocationListSignatureInvalid])
  }
}
