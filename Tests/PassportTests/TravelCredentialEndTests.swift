import ChipAccess
import Foundation
import Inspection
import LDS
import MRZ
import TestSupport
import Testing
import Trust
import TrustStore

@testable import ChipSimulator
@testable import passport

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
    until characters: String, _ environment: AppEnvironment
  ) throws -> InspectedDocument {
    let country = try VirtualPassport.country(environment)
    let expiry = try #require(MRZDate(characters: characters))
    let mrz = try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: expiry)
    var document = try Personalisation.document(
      .specimen, issuedBy: country, random: .system, now: environment.now)
    document.files[.elementary(.dg1)] = DG1.encode(mrz)
    var groups: [ElementaryFile: [UInt8]] = [:]
    for file in ElementaryFile.allCases where file.dataGroupNumber != nil {
      groups[file] = document.files[.elementary(file)]
    }
    let signing = environment.now
    document.files[.elementary(.sod)] = try EncodedFiles.sod(
      over: groups, signer: country.makeDocumentSigner(random: .system, issued: signing),
      signingTime: signing)
    return try Inspection(
      anchors: TrustStore(folder: environment.trustFolder), policy: InspectionPolicy()
    ).run(
      over: SimulatedChip(
        document: PersonalisedDocument(
          files: document.files, mrz: mrz, secrets: document.secrets)),
      fields: mrz.accessFields, at: environment.judgementTime)
  }

  @Test(
    "given a passport until 2099, when its travel credential is made, then it is said and remembered until then"
  )
  func century() throws {
    let errors = desk.home.appending(path: "errors")
    try Data().write(to: errors)
    let file = try FileHandle(forWritingTo: errors)
    let environment = AppEnvironment(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")],
      catalogue: .english, errors: file.fileDescriptor)
    let inspected = try passport(until: "990101", environment)
    // What is over is forgotten when the next one is made.
    for name in ["first", "second"] {
      let options = try Arguments(
        [
          "--mrz", "-", "--issue", "--format", "dtc", "--out", desk.path(name), "--without-status",
          "--desk-passphrase-file", desk.path("desk.pass"),
        ], of: ReadCommand.command)
      let issued = try CardIssuing(options, environment).issue(inspected, environment)
      #expect(issued.tell(environment) == .success)
    }
    let said = try String(contentsOf: errors, encoding: .utf8)
    #expect(said.contains("nobody can revoke it; it ends on 2099-01-01"), "\(said)")
    let listed = try desk.run(
      TestSupport.Desk.binary, ["card", "revoke", "--passphrase-file", desk.path("desk.pass")])
    let lines = listed.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix("ends on 2099-01-01") }, "\(lines)")
  }
}
