import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

import Trust
import TrustStore

@Suite("Importing anchors")
struct TrustImportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func importing(
    _ bytes: [UInt8], anchorClass: AnchorClass = .test, accept: Bool = true
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: "file", anchorClass: anchorClass, at: Utopia.now).add(
      bytes, to: &store
    ) { _ in
      accept
    }
  }

  private func count() throws -> Int { try TrustStore(folder: folder.path).count }

  private func code(_ bytes: [UInt8], accept: Bool = true) -> ReasonCode? {
    do {
      _ = try importing(bytes, accept: accept)
      return nil
    } catch {
      return (error as? any CodedError)?.code
    }
  }

  @Test("given a master list, when it is imported, then roots and links become anchors")
  func masterList() throws {
    let report = try importing(try Utopia.masterList("good"))
    #expect(report.added == 4)
    #expect(report.selfSigned == 3)
    #expect(report.links == 1)
    #expect(report.countries == ["UT", "UX"])
    #expect(report.leftOut.isEmpty)
    let signer = try #require(report.signer)
    #expect(signer.path == .listed)
    #expect(signer.issuer == (try Utopia.certificate("csca1")))
    #expect(signer.publisher == "UT")
    #expect(report.newStates == ["UT", "UX"])
    #expect(report.newRoots.isEmpty)
    let again = try importing(try Utopia.masterList("good"), accept: false)
    #expect(again.added == 0)
    #expect(again.unchanged == 4)
    #expect(again.newStates.isEmpty)
    #expect(try count() == 4)
  }

  @Test("given a signer that is not accepted, when a list is imported, then nothing is")
  func notAccepted() throws {
    #expect(
      code(try Utopia.masterList("good"), accept: false) == .masterListSignerUntrusted)
    #expect(try count() == 0)
  }

  @Test("given a list signed by a document signer of a trusted state, then it is refused")
  func signedByDocumentSigner() throws {
    _ = try importing(try Utopia.der("csca1"))
    #expect(code(try Utopia.masterList("signedByDocumentSigner")) == .masterListSignerPurpose)
  }

  @Test("given the simulator's country, when it is imported as a state, then it is refused")
  func simulated() throws {
    let report = try importing(try Utopia.der("csca1"), anchorClass: .state)
    #expect(report.codes == [.certificateSimulated])
    var store = try TrustStore(folder: folder.path)
    let list = try Utopia.masterList("good")
    let error = #expect(throws: TrustImportError.self) {
      try TrustImport(name: "list", at: Utopia.now).add(list, to: &store) { _ in true }
    }
    #expect(error?.code == .certificateSimulated)
    #expect(try count() == 0)
    let long = try MadeState("UTO")
    #expect(try importing(long.certificate, anchorClass: .state).codes == [.certificateSimulated])
    #expect(try importing(long.certificate).codes == [.anchorAdded])
  }

  @Test("given a list with one bit turned over, when it is imported, then nothing is")
  func altered() throws {
    let list = try Utopia.masterList("good")
    let start = try #require(list.offset(of: try Utopia.der("cscaOtherState")))
    #expect(code(list.flipping(start + 100)) == .masterListSignatureInvalid)
    #expect(code(list.flipping(list.count - 1)) == .masterListSignatureInvalid)
    #expect(try count() == 0)
  }

  @Test("given a list with certificates of every kind, then each has its outcome")
  func mixed() throws {
    let report = try importing(try Utopia.masterList("mixed"))
    var outcomes: [ReasonCode: Int] = [:]
    for entry in report.entries { outcomes[entry.code, default: 0] += 1 }
    #expect(
      outcomes == [
        .anchorAdded: 3, .certificateDuplicate: 1, .certificateSignatureInvalid: 1,
        .certificateNotAuthority: 2, .certificateCountryMissing: 1, .certificateMalformed: 1,
      ])
  }

  @Test("given other files, when they are imported, then the reason says what they are")
  func otherFiles() throws {
    #expect(code(try Utopia.masterList("wrongContentType")) == .masterListMalformed)
    #expect(code(try Utopia.masterList("otherVersion")) == .masterListMalformed)
    #expect(code([]) == .nothingToImport)
    #expect(code(Array("hello".utf8)) == .nothingToImport)
    #expect(code([0x30, 0x80, 0x00]) == .masterListMalformed)
    #expect(code(Array("-----BEGIN CERTIFICATE-----\nAAAA\n".utf8)) == .nothingToImport)
    #expect(try count() == 0)
  }

  @Test("given certificates in PEM, when they are imported, then links wait for nothing")
  func pem() throws {
    let text = try ["link2", "csca1", "csca2"].map {
      "some words\n" + PEM(label: "CERTIFICATE", content: try Utopia.der($0)).text
    }.joined()
    let report = try importing(Array(text.utf8))
    #expect(report.selfSigned == 2)
    #expect(report.links == 1)
    #expect(report.signer == nil)
  }

  @Test(
    "given a link certificate, when its issuer is in the store or not, then it is linked or not")
  func links() throws {
    #expect(
      try importing(try Utopia.der("link2")).entries.map(\.code) == [.linkPending])
    _ = try importing(try Utopia.der("csca1OtherKey"))
    #expect(
      try importing(try Utopia.der("link2")).entries.map(\.code) == [.linkPending])
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([try Utopia.anchor("csca1", .state)])
    #expect(
      try importing(try Utopia.der("link2")).entries.map(\.code) == [.linkPending])
    #expect(try count() == 2)
    let root = try importing(try Utopia.der("csca1"))
    #expect(root.linked.map(\.fingerprint) == [Hex.encode(try Utopia.certificate("link2").sha256)])
    #expect(try count() == 4)
    let report = try importing(try Utopia.der("link2"))
    #expect(report.entries.map(\.code) == [.anchorUnchanged])
    #expect(report.links == 1)
  }

  @Test("given a certificate that is no authority's, when it is imported, then it is left out")
  func noAuthority() throws {
    _ = try importing(try Utopia.der("csca1"))
    for name in ["signer", "cscaNoCertSign"] {
      #expect(
        try importing(try Utopia.der(name)).entries.map(\.code) == [.certificateNotAuthority])
    }
    #expect(
      try importing(try Utopia.der("cscaConstraintsFalse")).entries.map(\.code) == [.anchorAdded])
  }

  @Test("given a certificate in DER with one bit turned over, then it never becomes an anchor")
  func flipped() throws {
    let der = try Utopia.der("csca1")
    for offset in 0..<der.count {
      guard let certificate = try? Certificate(der: der.flipping(offset)) else { continue }
      var linking = AnchorLinking(anchors: [], of: .test)
      let decision = try #require(linking.decide([certificate]).first)
      #expect(!decision.isAnchor, "an anchor with a change at \(offset)")
    }
  }

  @Test("given a list damaged anywhere, when it is imported, then nothing traps")
  func damagedLists() throws {
    let list = try Utopia.masterList("good")
    var numbers = SeededNumbers(seed: 12)
    for _ in 0..<300 {
      let altered = list.flipping(
        Int.random(in: 0..<list.count, using: &numbers),
        bit: Int.random(in: 0..<8, using: &numbers))
      if let found = try? MasterList(parsing: altered), (try? found.verifiedSigner()) != nil {
        #expect(found.certificates == (try MasterList(parsing: list)).certificates)
      }
    }
    for length in stride(from: 0, to: list.count, by: 7) {
      #expect(throws: SignedListDefect.self) {
        try MasterList(parsing: Array(list.prefix(length)))
      }
    }
  }
}
