import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

import Trust
@testable import TrustStore

@Suite("Certificates in signed data without signers")
struct CertificatesOnlyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The parts of such a file, in definite lengths.
  private static func message(
    _ certificates: [[UInt8]], _ lists: [[UInt8]] = [], content: [UInt8] = [],
    signers: [UInt8] = [0x31, 0x00]
  ) -> [UInt8] {
    let signedData = DER.sequence(
      DER.integer(1), [0x31, 0x00],
      DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)), content),
      certificates.isEmpty ? [] : DER.implicit(0, BERTLV.encode(.set, containing: certificates)),
      lists.isEmpty ? [] : DER.implicit(1, BERTLV.encode(.set, containing: lists)), signers)
    return DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)),
      DER.explicit(0, signedData))
  }

  private func importing(
    _ bytes: [UInt8], accept: (AcceptanceQuestion) -> Bool = { _ in true }
  ) throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: "c.p7b", at: MadeState.now).add(bytes, to: &store, accept: accept)
  }

  @Test("given a file in DER, PEM or BER, when it is imported, then all in it counts once accepted")
  func contents() throws {
    let (state, other) = (try MadeState("UQ"), try MadeState("UX"))
    let der = Self.message(
      [state.certificate, other.certificate], [try state.revocationList(1)])
    // The outermost sequence with an indefinite length.
    let header = try BERHeader(parsing: der).length
    let ber = [0x30, 0x80] + der.dropFirst(header) + [0, 0]
    let pem = Array(PEM(label: "PKCS7", content: der).text.utf8)
    for (number, bytes) in [der, pem, ber].enumerated() {
      var questions: [AcceptanceQuestion] = []
      let report = try importing(bytes) {
        questions.append($0)
        return true
      }
      #expect(
        report.codes
          == (number == 0
            ? [.anchorAdded, .anchorAdded, .revocationListAdded]
            : [.anchorUnchanged, .anchorUnchanged, .revocationListUnchanged]))
      guard number == 0 else { continue }
      guard case .certificates(let asked, _, _)? = questions.first else {
        Issue.record("not asked for the certificates")
        continue
      }
      #expect(asked.count == 2)
    }
  }

  @Test("given nobody who accepts it, when it is imported, then nothing is")
  func unaccepted() throws {
    let bytes = Self.message([try MadeState("UQ").certificate])
    #expect { try importing(bytes) { _ in false } } throws: {
      ($0 as? any CodedError)?.code == .certificatesUntrusted
    }
    #expect(try TrustStore(folder: folder.path).count == 0)
  }

  @Test("given content, a signer or nothing in it, when it is imported, then it is no such file")
  func others() throws {
    let certificate = try MadeState("UQ").certificate
    for bytes in [
      Self.message([certificate], content: DER.explicit(0, DER.octetString([1]))),
      Self.message([certificate], signers: DER.set([DER.sequence()])), Self.message([]),
      Self.message([certificate]) + [0],
    ] {
      #expect(throws: TrustImportError.self) { try importing(bytes) }
    }
    #expect(try TrustStore(folder: folder.path).count == 0)
  }

  @Test("given the roots of institutions in it, when they are imported, then they are kept as such")
  func institutions() throws {
    var store = try TrustStore(folder: folder.path)
    let report = try InstitutionImport(name: "i.p7b", at: MadeState.now).add(
      Self.message([try MadeState("UQ").certificate]), to: &store
    ) { _ in true }
    #expect(report.added == 1)
    let other = Self.message([try MadeState("UP").certificate])
    let text =
      "-----BEGIN PKCS7-----\n\(Data(other).base64EncodedString(options: .lineLength64Characters))\n"
      + "-----END PKCS7-----\n"
    let written = try InstitutionImport(name: "i.p7b", at: MadeState.now).add(
      Array(text.utf8), to: &store
    ) { _ in true }
    #expect(written.added == 1)
    #expect(store.count == 0)
  }

  @Test("given a root of the World Service Authority, when it is imported, then it is of no state")
  func noState() throws {
    let report = try importing(try MadeState("WSA").certificate)
    #expect(report.codes == [.certificateCountryMissing])
    #expect(report.newStates.isEmpty)
  }
}
