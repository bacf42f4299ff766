import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("What an import accepts")
struct AcceptanceTests {
  private let folder: TemporaryFolder
  private let state: MadeState

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
  }

  private struct Asked: Error {}

  private func importing(
    _ bytes: [UInt8], name: String = "list", anchorClass: AnchorClass = .state,
    root: [UInt8]? = nil, accept: (AcceptanceQuestion) throws -> Bool = { _ in throw Asked() }
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(
      name: WireText(name), anchorClass: anchorClass,
      root: try root.map { try Certificate(der: $0) },
      at: MadeState.now
    ).add(bytes, to: &store, accept: accept)
  }

  private func count() throws -> Int { try TrustStore(folder: folder.path).count }

  private func refusal(_ body: () throws -> ImportReport) -> ReasonCode? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? any CodedError)?.code
    }
  }

  @Test("given a list of an unknown signer, when nobody answers, then the store stays as it was")
  func unanswered() throws {
    let list = try state.list(of: [state.certificate])
    #expect(throws: Asked.self) { try importing(list) }
    #expect(try folder.names.isEmpty)
    #expect(refusal { try importing(list) { _ in false } } == .masterListSignerUntrusted)
    #expect(try folder.names.isEmpty)
  }

  private func publishers(_ question: AcceptanceQuestion) -> [WireText]? {
    guard case .publishers(let signers, _) = question else { return nil }
    return signers.map(\.publisher)
  }

  @Test("given a publisher that was accepted, when its next list comes, then nobody is asked")
  func remembered() throws {
    let other = try MadeState("UX")
    _ = try importing(try state.list(of: [state.certificate, other.certificate])) {
      publishers($0) == ["UQ"]
    }
    let next = try state.list(of: [try MadeState("UY").certificate])
    let report = try importing(next)
    #expect(report.added == 1)
    #expect(report.signer?.publisher == "UQ")
    #expect(report.newStates == ["UY"])
  }

  @Test("given an accepted list without the authority above its signer, then that signer is known")
  func signerAlone() throws {
    let list = try state.list(of: [try MadeState("UX").certificate])
    _ = try importing(list) { _ in true }
    #expect(try importing(list).unchanged == 1)
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
  }

  @Test("given one state's anchors, when another state's list comes, then it is asked about")
  func oneStateVouchesForItselfOnly() throws {
    let other = try MadeState("UX")
    _ = try importing(try state.list(of: [state.certificate, other.certificate])) { _ in true }
    // UX has an anchor here, which a accepted list brought; nobody was asked about UX as a publisher.
    #expect(throws: Asked.self) { try importing(try other.list(of: [other.certificate])) }
    var asked: [[WireText]?] = []
    _ = try importing(try other.list(of: [other.certificate])) {
      asked.append(publishers($0))
      return true
    }
    #expect(asked == [["UX"]])
    #expect(try importing(try other.list(of: [])).signers.count == 1)
  }

  @Test("given a state's anchor from a bare file, when its list comes, then it is asked about")
  func anchorAlone() throws {
    _ = try importing(state.certificate) { _ in true }
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
  }

  @Test("given an accepted publisher, when a new root of it comes without a link, then it is asked")
  func newRoot() throws {
    _ = try importing(try state.list(of: [state.certificate])) { _ in true }
    let next = try MadeState("UQ", "CSCA 2")
    var known: [Bool] = []
    _ = try importing(try next.list(of: [next.certificate])) { question in
      if case .publishers(let signers, _) = question { known = signers.map(\.isKnownPublisher) }
      return true
    }
    #expect(known == [true])
    #expect(try importing(try next.list(of: [])).signers.count == 1)
  }

  @Test("given an accepted publisher, when its signer is under a link, then nobody is asked")
  func overLink() throws {
    _ = try importing(try state.list(of: [state.certificate])) { _ in true }
    let next = try MadeState("UQ", "CSCA 2", after: state)
    #expect(try importing(try next.list(of: [next.certificate])).links == 1)
    let third = try MadeState("UQ", "CSCA 3", after: next)
    // This one is beside the list only.
    let list = try third.list(of: [], carries: [third.certificate])
    #expect(try importing(list).signers.count == 1)
  }

  @Test("given a link of another state, when it leads to what is accepted, then it is no path")
  func overForeignLink() throws {
    _ = try importing(try state.list(of: [state.certificate])) { _ in true }
    let other = try MadeState("UX", "CSCA", after: state)
    #expect(throws: Asked.self) { try importing(try other.list(of: [other.certificate])) }
  }

  @Test(
    "given a certificate beside the list, when it does not say all of an authority, then no path")
  func besideTheList() throws {
    let name: [CertificateBuilder.NameAttribute] = [.country("UQ"), .commonName("CSCA 2")]
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let ways: [([CertificateExtension], isPath: Bool)] = [
      ([.keyUsage(.keyCertSign), .basicConstraints(isAuthority: true)], true),
      ([.keyUsage(.keyCertSign)], false),
      ([.basicConstraints(isAuthority: true)], false),
      ([.keyUsage(.keyCertSign), .basicConstraints(isAuthority: false)], false),
    ]
    for (extensions, isPath) in ways {
      let link = try MadeState.certificate(
        name, key, by: state.name, state.key, extensions, serialNumber: [7])
      let next = MadeState(name: name, key: key, certificate: link)
      let beside = refusal {
        try importing(
          try next.list(of: [state.certificate], carries: [link]), root: state.certificate)
      }
      #expect(beside == (isPath ? nil : .masterListRootMismatch))
    }
    // In the list the same certificate counts, as those of eleven real ones do.
    let link = try MadeState.certificate(
      name, key, by: state.name, state.key, [.keyUsage(.keyCertSign)], serialNumber: [7])
    let next = MadeState(name: name, key: key, certificate: link)
    let listed = try next.list(of: [link, state.certificate])
    #expect(try importing(listed, root: state.certificate).added > 0)
    // And beside it, once it is known.
    let again = try next.list(of: [], carries: [link])
    #expect(try importing(again, root: state.certificate).signers.count == 1)
  }

  @Test("given a test anchor, when its signer of lists signs one, then it is asked about")
  func testAnchor() throws {
    let list = try state.list(of: [state.certificate])
    _ = try importing(list, anchorClass: .test) { _ in true }
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
    #expect(try importing(try state.list(of: []), anchorClass: .test).signers.count == 1)
  }

  @Test(
    "given what was accepted for tests, when the list comes as a state's, then it is asked about")
  func testAcceptance() throws {
    let list = try state.list(of: [try MadeState("UX").certificate])
    _ = try importing(list, anchorClass: .test) { _ in true }
    _ = try importing(list, anchorClass: .test)
    #expect(throws: Asked.self) { try importing(list) }
  }

  @Test(
    "given an acceptance of before publishers were kept, when it is read, then it counts for that signer"
  )
  func oldAcceptance() throws {
    let list = try state.list(of: [state.certificate])
    let signer = try MasterList(parsing: list).verifiedSigner()
    var store = try TrustStore(folder: folder.path)
    try store.changeAsking { revision in
      _ = try revision.insert(
        Acceptance.record(
          .signer, signer, for: .masterLists, .state, source: "old.ml"),
        into: .acceptances)
    }
    #expect(try importing(list).added == 1)
    // The store holds the state's anchor now, and still nobody said that the publisher is accepted.
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
  }

  @Test("given certificates in a file, when they are imported, then they are asked about once")
  func bareCertificates() throws {
    let other = try MadeState("UX")
    let text = [state.certificate, other.certificate].map {
      PEM(label: "CERTIFICATE", content: $0).text
    }
    let file = Array(text.joined().utf8)
    #expect(throws: Asked.self) { try importing(file) }
    #expect(refusal { try importing(file) { _ in false } } == .certificatesUntrusted)
    #expect(refusal { try importing(file, root: other.certificate) } == .certificatesUntrusted)
    #expect(try folder.names.isEmpty)
    var shown: [AcceptanceQuestion.Certificate] = []
    _ = try importing(file) { question in
      if case .certificates(let certificates, "list", _) = question { shown = certificates }
      return true
    }
    #expect(shown.map(\.country) == ["UQ", "UX"])
    #expect(shown.first?.sha256 == (try Certificate(der: state.certificate).sha256))
    #expect(try importing(file).unchanged == 2)
    // The same certificates in another order and form are the same.
    #expect(try importing(Array(text.reversed().joined().utf8)).unchanged == 2)
    #expect(try importing(state.certificate).unchanged == 1)
    var store = try TrustStore(folder: folder.path)
    _ = try store.remove(.country("UX")) { _ in true }
    #expect(try importing(file).added == 1)
    // Removing a certificate takes back that its file was accepted.
    let fingerprint = Hex.encode(try Certificate(der: other.certificate).sha256)
    _ = try store.remove(.fingerprint(WireText(fingerprint))) { _ in true }
    #expect(throws: Asked.self) { try importing(file) }
  }

  @Test("given the root itself as a file, when it is named as the root too, then nobody is asked")
  func rootAsFile() throws {
    #expect(try importing(state.certificate, root: state.certificate).added == 1)
  }

  @Test("given a list whose signer has ended, then that is a question of its own, asked once")
  func expired() throws {
    let list = try state.list(of: [state.certificate], until: MadeState.now - 86400)
    var asked: [String] = []
    func answer(_ question: AcceptanceQuestion, _ takes: Bool) -> Bool {
      if case .expired = question {
        asked.append("expired")
        return takes
      }
      asked.append("publisher")
      return true
    }
    #expect(
      refusal { try importing(list) { answer($0, false) } } == .masterListSignerExpired)
    #expect(asked == ["publisher", "expired"])
    #expect(try folder.names.isEmpty)
    asked = []
    #expect(
      refusal { try importing(list, root: state.certificate) { answer($0, false) } }
        == .masterListSignerExpired)
    #expect(asked == ["expired"])
    asked = []
    #expect(try importing(list, root: state.certificate) { answer($0, true) }.added == 1)
    #expect(try importing(list).unchanged == 1)
    // It counts for that file only.
    let other = try state.list(of: [], until: MadeState.now - 86400)
    #expect(throws: Asked.self) { try importing(other) }
  }

  @Test("given the right root, when a list is imported, then it is accepted, and later ones are")
  func root() throws {
    let list = try state.list(of: [try MadeState("UX").certificate])
    #expect(try importing(list, root: state.certificate).added == 1)
    #expect(try importing(try state.list(of: [try MadeState("UY").certificate])).added == 1)
    #expect(try TrustStore(folder: folder.path).countries == ["UX", "UY"])
  }

  @Test(
    "given another root, when a list is imported, then it is refused although it is in the list")
  func otherRoot() throws {
    let other = try MadeState("UQ")
    let list = try state.list(of: [state.certificate, other.certificate])
    #expect(
      refusal { try importing(list, root: other.certificate) } == .masterListRootMismatch)
    _ = try importing(state.certificate) { _ in true }
    #expect(
      refusal { try importing(list, root: other.certificate) } == .masterListRootMismatch)
    #expect(try count() == 1)
  }

  @Test("given the root above a link, when the list holds the link, then the path leads over it")
  func rootOverLink() throws {
    let next = try MadeState("UQ", "CSCA 2", after: state)
    let list = try next.list(of: [next.certificate, state.certificate])
    #expect(try importing(list, root: state.certificate).added == 2)
    let alone = try next.list(of: [state.certificate])
    let elsewhere = try TemporaryFolder()
    var store = try TrustStore(folder: elsewhere.path)
    let source = TrustImport(
      name: "x", root: try Certificate(der: state.certificate), at: MadeState.now)
    #expect(throws: TrustImportError.self) { try source.add(alone, to: &store) { _ in true } }
  }

  @Test("given a document signer of the root, when it signs a list, then the root does not help")
  func rootOfDocumentSigner() throws {
    let list = try state.list(of: [state.certificate], isForLists: false)
    #expect(
      refusal { try importing(list, root: state.certificate) } == .masterListSignerPurpose)
  }

  @Test("given a root that may not issue, when its list comes, then it does not help")
  func rootNotAuthority() throws {
    let weak = try state.root([.keyUsage(.digitalSignature)])
    let list = try state.list(of: [])
    #expect(refusal { try importing(list, root: weak) } == .masterListRootMismatch)
  }

  @Test(
    "given a path over a certificate that may not issue, when its list comes, then it is no path")
  func pathOverSigner() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let name: [CertificateBuilder.NameAttribute] = [.country("UQ"), .commonName("DS")]
    for (usage, isPath) in [(KeyUsage.digitalSignature, false), (.keyCertSign, true)] {
      let between = try MadeState.certificate(
        name, key, by: state.name, state.key,
        [.keyUsage(usage), .basicConstraints(isAuthority: true)], serialNumber: [7])
      let lists = MadeState(name: name, key: key, certificate: between)
      let list = try lists.list(of: [], carries: [between])
      let outcome = refusal { try importing(list, root: state.certificate) }
      #expect(outcome == (isPath ? nil : .masterListRootMismatch))
    }
  }

  @Test("given a bare list, when it is imported, then it is asked about once, by its digest")
  func bare() throws {
    let list = MadeState.bareList([state.certificate])
    #expect(throws: Asked.self) { try importing(list) }
    #expect(refusal { try importing(list, root: state.certificate) } == .listUnsigned)
    #expect(refusal { try importing(list) { _ in false } } == .listUnsigned)
    #expect(try folder.names.isEmpty)
    let report = try importing(list) { question in
      guard case .unsigned(_, let sha256, 1) = question else { return false }
      return sha256 == (try? DigestAlgorithm.sha256.digest(list))
    }
    #expect(report.added == 1)
    #expect(try importing(list).unchanged == 1)
    let other = MadeState.bareList([state.certificate, try MadeState("UX").certificate])
    #expect(throws: Asked.self) { try importing(other) }
  }

  @Test("given a master list in PEM, when it is imported, then it is asked about like any other")
  func listInPEM() throws {
    let text = PEM(label: "CMS", content: try state.list(of: [state.certificate])).text
    #expect(throws: Asked.self) { try importing(Array(text.utf8)) }
    #expect(try importing(Array(text.utf8)) { _ in true }.added == 1)
  }

  @Test("given the same file again, when it is imported, then no byte of the store changes")
  func idempotent() throws {
    let link = try MadeState("UQ", "CSCA 2", after: try MadeState("UQ", "CSCA 0"))
    let list = try state.list(of: [state.certificate, link.certificate])
    _ = try importing(list) { _ in true }
    _ = try importing(try state.revocationList(1), name: "crl")
    let before = try contents()
    #expect(before.count == 5)
    _ = try importing(list)
    _ = try importing(
      try #require(try TrustStore(folder: folder.path).revocationLists().first?.list.der),
      name: "crl")
    #expect(try contents() == before)
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names {
      contents[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return contents
  }
}
