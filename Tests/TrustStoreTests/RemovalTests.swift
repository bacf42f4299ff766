import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Removing from the trust store, and looking through it")
struct RemovalTests {
  private let folder: TemporaryFolder
  private let first: MadeState
  private let next: MadeState
  private let other: MadeState

  /// A state with a link to its second authority and a CRL of the first; another state.
  init() throws {
    folder = try TemporaryFolder()
    first = try MadeState("UQ")
    next = try MadeState("UQ", "CSCA 2", after: first)
    other = try MadeState("UX")
    _ = try importing(first.certificate, "a")
    _ = try importing(next.certificate, "b")
    _ = try importing(other.certificate, "a")
    _ = try importing(other.certificate, "b/UX")
    _ = try importing(try first.revocationList(1, until: MadeState.begin + 1), "crl")
  }

  @discardableResult private func importing(_ bytes: [UInt8], _ name: String) throws -> ImportReport
  {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: WireText(name), at: MadeState.now).add(bytes, to: &store) { _ in
      true
    }
  }

  private func store() throws -> TrustStore { try TrustStore(folder: folder.path) }

  private func remove(
    _ selection: RemovalSelection, confirm: Bool = true
  ) throws -> TrustRemoval? {
    var store = try store()
    return try store.remove(selection) { _ in confirm }
  }

  private func sha256(_ state: MadeState) throws -> String {
    Hex.encode(try Certificate(der: state.certificate).sha256)
  }

  @Test("given a root, when it is removed, then its links and CRLs are not trusted any more")
  func cascade() throws {
    let removal = try #require(
      try remove(.fingerprint(WireText(String(try sha256(first).prefix(8))))))
    #expect(removal.anchors.map(\.certificate.der) == [first.certificate])
    #expect(removal.unlinked.map(\.certificate.der) == [next.certificate])
    #expect(removal.revocationLists == 1)
    #expect(try store().countries == ["UX"])
    #expect(try store().waiting().map(\.certificate.der) == [next.certificate])
    #expect(try importing(first.certificate, "a").linked.count == 1)
    #expect(try store().count == 3)
  }

  @Test("given a link that another anchor verifies too, when the root goes, then it stays")
  func stillLinked() throws {
    let twin = try MadeState.certificate(
      first.name, first.key, by: first.name, first.key,
      [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign, .crlSign])],
      serialNumber: [2])
    try importing(twin, "twin")
    let removal = try #require(try remove(.fingerprint(WireText(try sha256(first)))))
    #expect(removal.unlinked.isEmpty)
    #expect(removal.revocationLists == 0)
  }

  @Test("given a country, when it is removed, then everything of it goes, however it is written")
  func country() throws {
    let removal = try #require(try remove(.country("uq")))
    #expect(removal.count == 2)
    #expect(removal.revocationLists == 1)
    #expect(try store().countries == ["UX"])
    #expect(try store().waiting().isEmpty)
  }

  @Test("given a source, when it is removed, then what another brought too stays, without its name")
  func source() throws {
    let removal = try #require(try remove(.source("b")))
    #expect(removal.anchors.map(\.certificate.der) == [next.certificate])
    let left = try store().anchors(forCountry: "UX")
    #expect(left.map(\.sources) == [["a"]])
  }

  @Test("given sources whose names are equivalent, when one is removed, then the other one stays")
  func equivalentSources() throws {
    _ = try importing(other.certificate, "\u{E9}")
    _ = try importing(other.certificate, "e\u{301}")
    #expect(try store().anchors(forCountry: "UX").first?.sources.count == 4)
    _ = try remove(.source("\u{E9}"))
    let left = try #require(try store().anchors(forCountry: "UX").first?.sources)
    #expect(left.map { Array($0.utf8) }.contains(Array("e\u{301}".utf8)))
    #expect(left.count == 3)
  }

  @Test("given what was accepted because of a source, when that goes, then it is asked about again")
  func acceptance() throws {
    let lister = try MadeState("UL")
    let list = try lister.list(of: [other.certificate])
    try importing(list, "list")
    let removal = try #require(try remove(.source("list")))
    #expect(removal.keptOtherwise == 1)
    #expect(removal.acceptances == 1)
    var store = try store()
    var asked = false
    _ = try? TrustImport(name: "list", at: MadeState.now).add(list, to: &store) { _ in
      asked = true
      return false
    }
    #expect(asked)
  }

  @Test("given no confirmation or nothing chosen, when it is removed, then nothing changes")
  func unconfirmed() throws {
    let file = URL(filePath: folder.path("anchors.bin"))
    let before = try Data(contentsOf: file)
    #expect(try remove(.country("UQ"), confirm: false) == nil)
    #expect(try remove(.country("QQ"))?.isEmpty == true)
    #expect(
      try remove(.fingerprint(WireText(String(try sha256(first).prefix(7)))))?.isEmpty == true)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test(
    "given a store, when it is looked through, then what is missing, old and shared is reported")
  func audit() throws {
    let orphan = try MadeState("UO", "CSCA 2", after: try MadeState("UO"))
    try importing(orphan.certificate, "c")
    try importing(try MadeState("UX").certificate, "c")
    let old = try MadeState("UZ")
    try importing(
      try MadeState.certificate(
        old.name, old.key, by: old.name, old.key, [], serialNumber: [1],
        until: MadeState.begin + 86400), "c")
    let plain = try MadeState("UP")
    try importing(try plain.root([.keyUsage([.keyCertSign])]), "c")
    let audit = try TrustAudit(of: try store(), at: MadeState.begin + 365 * 86400)
    func countries(_ kind: TrustAudit.Kind) -> [WireText] {
      audit.findings.filter { $0.kind == kind }.map(\.country)
    }
    #expect(countries(.issuerMissing) == ["UO"])
    #expect(countries(.brokenLink) == [])
    #expect(countries(.sharedSubject) == ["UX", "UX"])
    #expect(countries(.extensionMissing) == ["UP"])
    #expect(countries(.revocationListStale) == ["UQ"])
    #expect(countries(.revocationListMissing) == ["UP", "UX"])
    #expect(countries(.expired) == [])
    #expect(
      audit.sources == [
        .init(name: "a", anchors: 2, only: 1), .init(name: "b", anchors: 1, only: 1),
        .init(name: "b/UX", anchors: 1, only: 0), .init(name: "c", anchors: 2, only: 2),
      ])
  }

  @Test(
    "given a store whose link lost its issuer, when it is looked through, then that is reported")
  func brokenLink() throws {
    var store = try store()
    _ = try store.add([
      TrustAnchor(
        certificate: try Certificate(
          der: try MadeState("UB", "CSCA 2", after: try MadeState("UB")).certificate),
        anchorClass: .state, source: "x", isLink: true)
    ])
    let audit = try TrustAudit(of: store, at: MadeState.begin + 1)
    #expect(audit.findings.filter { $0.kind == .brokenLink }.map(\.country) == ["UB"])
  }
}
