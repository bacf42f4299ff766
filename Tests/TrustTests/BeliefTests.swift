import Crypto
import Encoding
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Trust

@Suite("What an import believes")
struct BeliefTests {
  private let folder: TemporaryFolder
  private let state: MadeState

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
  }

  private struct Asked: Error {}

  private func importing(
    _ bytes: [UInt8], name: String = "list", anchorClass: AnchorClass = .state,
    root: [UInt8]? = nil, believe: (BeliefQuestion) throws -> Bool = { _ in throw Asked() }
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(
      name: name, anchorClass: anchorClass, root: try root.map { try Certificate(der: $0) }
    ).add(bytes, to: &store, believe: believe)
  }

  private func count() throws -> Int { try TrustStore(folder: folder.path).count }

  private func refusal(_ body: () throws -> ImportReport) -> Code? {
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

  @Test("given a signer that was believed, when its next list comes, then nobody is asked")
  func remembered() throws {
    // Neither list holds the signer's authority, so that no anchor vouches for it.
    let other = try MadeState("UX")
    let list = try state.list(of: [other.certificate])
    _ = try importing(list) { _ in true }
    #expect(try importing(list).unchanged == 1)
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
  }

  @Test("given a state anchor, when its signer of lists signs one, then it is believed unasked")
  func vouchedFor() throws {
    _ = try importing(state.certificate)
    #expect(try importing(try state.list(of: [try MadeState("UX").certificate])).added == 1)
    let wrong = try state.list(of: [try MadeState("UY").certificate], isForLists: false)
    #expect(throws: Asked.self) { try importing(wrong) }
  }

  @Test("given a test anchor, when its signer of lists signs one, then it is asked about")
  func testAnchor() throws {
    _ = try importing(state.certificate, anchorClass: .test)
    #expect(throws: Asked.self) { try importing(try state.list(of: [])) }
  }

  @Test(
    "given what was believed for tests, when the list comes as a state's, then it is asked about")
  func testBelief() throws {
    let list = try state.list(of: [try MadeState("UX").certificate])
    _ = try importing(list, anchorClass: .test) { _ in true }
    _ = try importing(list, anchorClass: .test)
    #expect(throws: Asked.self) { try importing(list) }
  }

  @Test("given the right root, when a list is imported, then it is believed, and later ones are")
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
    _ = try importing(state.certificate)
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
    let source = TrustImport(name: "x", root: try Certificate(der: state.certificate))
    #expect(throws: TrustImportError.self) { try source.add(alone, to: &store) { _ in true } }
  }

  @Test("given a document signer of the root, when it signs a list, then the root does not help")
  func rootOfDocumentSigner() throws {
    let list = try state.list(of: [state.certificate], isForLists: false)
    #expect(
      refusal { try importing(list, root: state.certificate) } == .masterListRootMismatch)
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
        name, key, by: state.name, state.key, [.keyUsage(usage)], serialNumber: [7])
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

  @Test("given the same file again, when it is imported, then no octet of the store changes")
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
