import ChipAccess
import Crypto
import DeskTestSupport
import Foundation
import Inspection
import LDS
import MRZ
import Parallel
import ProofEngine
import TestSupport
import Testing
import Trust
import TrustStore
import Wallet

@testable import ChipSimulator
@testable import Operations

@Suite("The end of a travel credential")
struct TravelCredentialEndTests {
  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk()
    try desk.trustUtopia()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try desk.makeIssuer()
  }

  /// A passport of the virtual country, inspected.
  private func passport(
    until characters: String, _ surroundings: Surroundings
  ) throws -> InspectionRecord {
    let country = try VirtualPassport.country(surroundings)
    let expiry = try #require(MRZDate(characters: characters))
    let mrz = try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: expiry)
    var document = try Personalisation.document(
      .specimen, issuedBy: country, random: .system, now: surroundings.now)
    document.files[.elementary(.dg1)] = DG1.encode(mrz)
    var groups: [ElementaryFile: [UInt8]] = [:]
    for file in ElementaryFile.allCases where file.dataGroupNumber != nil {
      groups[file] = document.files[.elementary(file)]
    }
    let signing = surroundings.now
    document.files[.elementary(.sod)] = try EncodedFiles.sod(
      over: groups, signer: country.makeDocumentSigner(random: .system, issued: signing),
      signingTime: signing)
    return try Inspection(
      anchors: TrustStore(folder: surroundings.trustFolder), policy: InspectionPolicy()
    ).run(
      over: SimulatedChip(
        document: PersonalisedDocument(
          files: document.files, mrz: mrz, secrets: document.secrets)),
      fields: mrz.accessFields, at: surroundings.judgementTime)
  }

  @Test(
    "given a passport until 2099, when its travel credential is made, then it is said and remembered until then"
  )
  func century() throws {
    let surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
    let inspected = try passport(until: "990101", surroundings)
    let passphrase = SecretBytes(try desk.bytes("desk.pass").dropLast())
    // What is over is forgotten when the next one is made.
    for _ in 1...2 {
      let progress = RecordedProgress()
      let written = Monitor<[UInt8]>([])
      let issued = IssueOperation(
        .travelCredential(try IssueOperation.issuer(KeptPassphrase(passphrase), surroundings)) {
          bytes in
          written.change { $0 = bytes }
        }, MintingOptions(acceptsUnprovenChip: false, isHolderMatched: false), progress
      ).issue(inspected, surroundings)
      guard case .file = issued else {
        Issue.record("\(issued)")
        return
      }
      #expect(written.read { !$0.isEmpty })
      let ends = progress.notes.compactMap { note in
        if case .irrevocable(let end) = note { end.description } else { nil }
      }
      #expect(ends == ["2099-01-01"])
    }
    let listed = try desk.run(
      TestSupport.Desk.binary, ["card", "revoke", "--passphrase-file", desk.path("desk.pass")])
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("ends on 2099-01-01") }, "\(lines)")
  }
}
