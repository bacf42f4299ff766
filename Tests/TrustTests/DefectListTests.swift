import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Trust

@Suite("Defect lists and deviation lists as they are read")
struct DefectListTests {
  private static let vectors = Result { try Vectors.load("defect-lists.json") }

  private func member(_ group: String, _ name: String) throws -> [UInt8] {
    try #require(try Self.vectors.get()[group]).bytes(name)
  }

  private func list(_ name: String) throws -> any SignedList {
    try SignedData(ofList: member("lists", name)).list()
  }

  private func signer() throws -> Certificate {
    try Certificate(der: member("certificates", "signer"))
  }

  @Test("given a list of version 1, when it is read, then its documents and defects are there")
  func firstVersion() throws {
    let list = try #require(try list("first") as? DefectList)
    let its = try list.verifiedSigner(within: .unlimited)
    #expect(its.subject.description.contains("Defect lists"))
    // A set is in the order of its bytes.
    let entries = list.entries.sorted { $0.defects.count > $1.defects.count }
    #expect(entries.count == 2)
    #expect(
      Set(entries[0].defects) == [
        .chipAuthenticationKeyRevoked, .dataGroupsMalformed([2, 11]),
        .notUnderstood(ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 1, 5, 9, 9)),
      ])
    #expect(entries[1].defects == [.cardSecurityMalformed])
    let signer = try signer()
    for entry in entries { #expect(entry.documents.signer?.names(signer) == true) }
    #expect(entries[0].documents.certificateDigest?.names(signer.der) == true)
    #expect(entries[1].documents.certificateDigest == nil)
  }

  @Test("given a list of version 2, when it is read, then its parameters and texts are told apart")
  func secondVersion() throws {
    let list = try #require(try list("second") as? DefectList)
    let entries = list.entries.sorted { $0.defects.count > $1.defects.count }
    #expect(
      Set(entries[0].defects) == [
        .proofsFail([.chipAuthentication, .activeAuthentication, .chipAuthenticationMapping]),
        .signerMalformed,
      ])
    #expect(entries[1].defects == [.activeAuthenticationKeyRevoked])
    #expect(entries[1].documents.signer == nil)
    #expect(entries[1].documents.certificateDigest?.names(try signer().der) == true)
  }

  @Test("given a deviation list, when it is read, then every way to name documents is understood")
  func deviations() throws {
    let list = try #require(try list("deviations") as? DeviationList)
    #expect(list.entries.count == 4)
    let signer = try signer()
    let numbered = try #require(list.entries.first { $0.documents.numbers != nil })
    #expect(numbered.documents.documentType == "P" && numbered.documents.signer == nil)
    #expect(numbered.defects == [.digestsWrong([12])])
    let named = list.entries.filter { $0.documents.signer != nil }
    #expect(named.count == 2 && named.allSatisfy { $0.documents.signer?.names(signer) == true })
    #expect(
      Set(named.flatMap(\.defects)) == [.activeAuthenticationKeyDoubtful, .signerMisencoded])
    let digested = try #require(list.entries.first { $0.documents.certificateDigest != nil })
    #expect(digested.documents.certificateDigest?.names(signer.der) == true)
    #expect(
      Set(digested.defects) == [
        .mrzWrong, .notUnderstood(ObjectIdentifier(2, 23, 136, 1, 1, 7, 5)),
      ])
  }

  @Test("given a list with a wrong signature, when its signer is sought, then there is none")
  func wrongSignature() throws {
    let list = try list("wrongSignature")
    #expect(throws: SignedListDefect.signatureInvalid) {
      try list.verifiedSigner(within: .unlimited)
    }
  }

  @Test("given a content that is no such list, when it is read, then it is refused")
  func malformed() throws {
    let digest = DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier)
    func refuses(_ content: [UInt8]) -> Bool { (try? DefectList.entries(content)) == nil }
    #expect(!refuses(DER.sequence(DER.integer(1), digest, DER.set([]))))
    #expect(refuses(DER.sequence(DER.integer(2), digest, DER.set([]))))
    #expect(refuses(DER.sequence(DER.integer(0), digest, DER.set([])) + [0]))
    #expect(refuses(DER.sequence(DER.integer(0), digest, DER.set([]), DER.set([]))))
    // Version 1 names the signer of every entry, and has no defect of version 2.
    let defect = DER.sequence(DER.objectIdentifier(DefectList.contentType))
    let unnamed = DER.sequence(DER.octetString([1]), DER.set([defect]))
    #expect(refuses(DER.sequence(DER.integer(0), digest, DER.set([unnamed]))))
    #expect(!refuses(DER.sequence(DER.integer(1), digest, DER.set([unnamed]))))
    let named = DER.sequence(
      DER.implicit(0, DER.octetString([1])), DER.set([DER.implicit(0, defect)]))
    #expect(refuses(DER.sequence(DER.integer(0), digest, DER.set([named]))))
    #expect(!refuses(DER.sequence(DER.integer(1), digest, DER.set([named]))))
    func refusesDeviations(_ content: [UInt8]) -> Bool {
      (try? DeviationList.entries(content, signedWith: .sha256)) == nil
    }
    #expect(!refusesDeviations(DER.sequence(DER.integer(0), DER.set([]))))
    #expect(refusesDeviations(DER.sequence(DER.integer(1), DER.set([]))))
    #expect(refusesDeviations(DER.sequence(DER.integer(0), DER.set([DER.sequence()]))))
  }

  @Test("given more entries or statements than are ever read, then the list is refused")
  func limits() throws {
    let digest = DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier)
    let defect = DER.sequence(DER.objectIdentifier(DefectList.contentType))
    func list(_ entries: Int, _ statements: Int) throws -> any SignedList {
      let entry = DER.sequence(
        DER.implicit(0, DER.octetString([1])),
        DER.set(Array(repeating: defect, count: statements)))
      let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
      let content = DER.sequence(
        DER.integer(0), digest, DER.set(Array(repeating: entry, count: entries)))
      return try SignedData(
        ofList: SignedDataBuilder(contentType: DefectList.contentType, content: content)
          .sign(with: key, certificate: member("certificates", "signer"))
      ).list()
    }
    #expect(throws: Never.self) { try list(4096, 1) }
    #expect(throws: SignedListDefect.self) { try list(4097, 1) }
    #expect(throws: Never.self) { try list(1, 64) }
    #expect(throws: SignedListDefect.self) { try list(1, 65) }
  }
}
