import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Older and newer lists of a publisher, and the publishers that vouch for a root")
struct OlderListTests {
  private let folder: TemporaryFolder
  private let state: MadeState
  private let other: MadeState
  private let old: [UInt8]
  private let new: [UInt8]
  private static let day: TimeInterval = 86400
  private static let (oldTime, newTime) = (MadeState.begin + 20 * day, MadeState.begin + 100 * day)

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
    other = try MadeState("UX")
    old = try state.list(of: [state.certificate], signedAt: Self.oldTime)
    new = try state.list(of: [state.certificate, other.certificate], signedAt: Self.newTime)
  }

  private func store() throws -> TrustStore { try TrustStore(folder: folder.path) }

  /// Imports a list.
  /// - Returns: true if it was asked whether an older list is accepted.
  @discardableResult private func importing(
    _ bytes: [UInt8], _ name: String = "list", anchorClass: AnchorClass = .state,
    acceptsOlder: Bool = false, knowing publishers: [ListPublisher] = [],
    newest expected: Date = Self.newTime
  ) throws -> Bool {
    var (store, isOlder) = (try store(), false)
    _ = try TrustImport(
      name: WireText(name), anchorClass: anchorClass, root: nil, publishers: publishers,
      at: MadeState.now
    ).add(bytes, to: &store) {
      guard case .older(let signer, let list, let sha256, let newest) = $0 else { return true }
      isOlder = true
      #expect(signer.publisher == "UQ")
      #expect(list == WireText(name))
      #expect(sha256.elementsEqual((try? DigestAlgorithm.sha256.digest(bytes)) ?? []))
      #expect(newest == expected)
      return acceptsOlder
    }
    return isOlder
  }

  /// The state as a publisher that is known by its root.
  private func knownPublisher() throws -> ListPublisher {
    let fingerprint = Hex.encode(try DigestAlgorithm.sha256.digest(state.certificate))
    return ListPublisher(
      name: "Ruritania", country: "UQ", list: "list of Ruritania",
      roots: [.init(name: "root", fingerprint: WireText(fingerprint), witnesses: [])],
      addresses: [],
      pages: [])
  }

  private func files() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names {
      contents[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return contents
  }

  @Test("given a newer list, when an older one of its publisher comes, then the store stays")
  func refused() throws {
    #expect(try !importing(new))
    let before = try files()
    do {
      try importing(old)
      Issue.record("not refused")
    } catch let error as TrustImportError {
      #expect(error.code == .masterListOlder)
      #expect(error.code.exitCode == .fileDamaged)
      #expect(
        error.details == [
          "list", .text(CalendarDate(Self.oldTime).description),
          .text(CalendarDate(Self.newTime).description),
        ])
    }
    #expect(try files() == before)
    #expect(try importing(old, acceptsOlder: true))
    // It was imported now, and the newest one stays the newest.
    #expect(try !importing(old))
    let between = try state.list(of: [], signedAt: Self.newTime - Self.day)
    #expect(try importing(between, acceptsOlder: true))
    #expect(try store().importedLists().map(\.signingTime).max() == Self.newTime)
  }

  @Test("given an older list, when newer ones come in their order, then nobody is asked")
  func inOrder() throws {
    #expect(try !importing(old))
    #expect(try !importing(new))
    #expect(try !importing(old))
    #expect(try !importing(new))
    let sameMoment = try state.list(of: [], signedAt: Self.newTime)
    #expect(try !importing(sameMoment))
    #expect(
      try store().importedLists().map(\.signingTime) == [
        Self.oldTime, Self.newTime, Self.newTime,
      ])
  }

  @Test(
    "given a newer list, when an older one of another publisher or class comes, then it is taken")
  func others() throws {
    try importing(new)
    #expect(try !importing(try other.list(of: [other.certificate], signedAt: Self.oldTime)))
    #expect(try !importing(old, anchorClass: .test))
  }

  @Test(
    "given a later list that another signed in its country's name, then a known publisher's list comes"
  )
  func otherLater() throws {
    let known = try knownPublisher()
    let forger = try MadeState("UQ")
    let latest = Self.newTime + Self.day
    let forged = try forger.list(of: [forger.certificate], signedAt: latest)
    #expect(try !importing(forged, knowing: [known]))
    #expect(try !importing(new, knowing: [known]))
    // Its own newer list holds back an older one, in its first import and when nobody is asked.
    #expect(try importing(old, acceptsOlder: true, knowing: [known]))
    let between = try state.list(of: [], signedAt: Self.newTime - Self.day)
    #expect(throws: TrustImportError.self) { try importing(between, knowing: [known]) }
    // The other's lists are compared with all of the country.
    let early = try forger.list(of: [], signedAt: Self.newTime - Self.day)
    #expect(try importing(early, acceptsOlder: true, knowing: [known], newest: latest))
    #expect(try store().importedLists().count == 4)
  }

  @Test(
    "given a known publisher's newer list, then an older one of another in its country is refused")
  func otherOfCountry() throws {
    let known = try knownPublisher()
    #expect(try !importing(new, knowing: [known]))
    let forger = try MadeState("UQ")
    let forged = try forger.list(of: [forger.certificate], signedAt: Self.oldTime)
    #expect(throws: TrustImportError.self) { try importing(forged, knowing: [known]) }
  }

  @Test(
    "given a list that came before its publisher was known, when it comes again, then it counts")
  func knownLater() throws {
    let known = try knownPublisher()
    #expect(try !importing(new, "before"))
    #expect(try !importing(new, "after", knowing: [known]))
    #expect(try store().importedLists().map(\.sources) == [["after", "before"]])
    #expect(throws: TrustImportError.self) { try importing(old, knowing: [known]) }
  }

  @Test("given a newer list that was removed, when an older one comes, then it is taken")
  func removed() throws {
    try importing(new, "new")
    var store = try store()
    _ = try store.remove(.country("UX")) { _ in true }
    #expect(try self.store().importedLists().count == 1)
    _ = try store.remove(.source("new")) { _ in true }
    #expect(try self.store().importedLists().isEmpty)
    #expect(try !importing(old, "old"))
  }

  @Test("given a store of an earlier version, which remembers no list, then an older one is taken")
  func earlierStore() throws {
    try importing(new)
    var store = try store()
    try store.changeAsking { revision in
      for record in try revision.records(.acceptances) where record.isList {
        try revision.remove(record.key, from: .acceptances)
      }
    }
    #expect(try !importing(old))
  }

  @Test("given a collection with an older list, when it is imported, then that one is left out")
  func collection() throws {
    try importing(new)
    let text = try [old, other.list(of: [other.certificate])].map {
      "dn: cn=x\npkdMasterListContent:: \(Base64.encode($0))\n\n"
    }.joined()
    var store = try store()
    let report = try TrustImport(name: "c.ldif", at: MadeState.now).add(
      Array(text.utf8), to: &store
    ) {
      if case .older = $0 { false } else { true }
    }
    #expect(report.codes == [.masterListOlder, .anchorUnchanged])
    #expect(report.signers.map(\.publisher) == ["UX"])
  }

  @Test("given a list whose signer has ended, when it is accepted, then it is remembered as well")
  func expired() throws {
    let list = try state.list(
      of: [state.certificate, other.certificate], until: MadeState.now - Self.day,
      signedAt: Self.newTime)
    for _ in 0..<2 { #expect(try !importing(list)) }
    let lists = try store().importedLists()
    #expect(lists.map(\.signingTime) == [Self.newTime])
    #expect(try lists.first?.sha256 == DigestAlgorithm.sha256.digest(list))
    #expect(lists.first?.certificates.count == 2)
    #expect(throws: TrustImportError.self) { try importing(old) }
  }

  @Test("given a time of signing after now, then the list is refused, and nothing is remembered")
  func later() throws {
    let list = try state.list(of: [state.certificate], signedAt: MadeState.now + Self.day)
    #expect(throws: TrustImportError.self) { try importing(list) }
    #expect(try folder.names.isEmpty)
    #expect(try !importing(old))
  }

  @Test("given an altered record of a list, when lists are looked at, then the store is damaged")
  func altered() throws {
    try importing(new)
    let name = try #require(try folder.names.first { $0.hasPrefix("accepted") })
    var bytes = Array(try Data(contentsOf: URL(filePath: folder.path(name))))
    let sha256 = try DigestAlgorithm.sha256.digest(other.certificate)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: sha256) })
    bytes[place] ^= 1
    try folder.write(bytes, to: name)
    #expect(throws: TrustStoreError.self) { try store().importedLists() }
  }

  @Test("given lists of several publishers, then each anchor has those that carried it")
  func witnesses() throws {
    try importing(old)
    try importing(new)
    try importing(try other.list(of: [other.certificate], signedAt: Self.oldTime))
    try importing(MadeState.bareList([try MadeState("UB").certificate]), "bare")
    let witnesses = ListWitnesses(try store().importedLists())
    let found = try store().all().map { witnesses.publishers(of: $0) }
    // By country: UB of no signed list, UQ in its own only, UX in both.
    #expect(found == [[], ["UQ"], ["UQ", "UX"]])
    #expect(witnesses.publishers(of: .state) == ["UQ", "UX"])
    #expect(witnesses.publishers(of: .test).isEmpty)
    let audit = try TrustAudit(of: try store(), at: MadeState.now)
    let single = audit.findings.filter { $0.kind == .singleWitness }
    #expect(single.map(\.country) == ["UQ"])
    #expect(single.map(\.detail) == [.phrase(.onlyList(of: "UQ"))])
  }

  @Test("given a newest list of 120 days, when the store is audited later, then that is reported")
  func age() throws {
    try importing(old)
    try importing(new)
    func found(_ days: Double) throws -> [TrustAudit.Finding] {
      try TrustAudit(of: try store(), at: Self.newTime + days * Self.day).findings.filter {
        $0.kind == .masterListOld
      }
    }
    #expect(try found(120).isEmpty)
    let findings = try found(120.1)
    #expect(findings.map(\.country) == ["UQ"])
    #expect(findings.map(\.subject) == ["list"])
    #expect(
      findings.map(\.fingerprint)
        == [WireText(Hex.encode(try DigestAlgorithm.sha256.digest(new)))])
  }
}
