import Encoding
import LDS
import SmartCard
import Testing

import ChipSimulator

@Suite("What a chip has beyond the files of EF.SOD")
struct FurtherFilesTests {
  private func select(_ application: LDSApplication) -> CommandAPDU {
    CommandAPDU(ins: 0xA4, p1: 0x04, p2: 0x0C, data: application.identifier)
  }

  @Test("given the profile of LDS2, when its files are looked at, then they are well formed")
  func files() throws {
    let profile = try #require(Profile.named("lds2"))
    let document = try Specimens.document(profile)
    let directory = try EFDIR(parsing: try #require(document.files[.directory]))
    #expect(directory.applications.map(\.application) == [.lds1, .travelRecords, .visaRecords])
    let authorities = try EFCVCA(parsing: try #require(document.files[.authorities]))
    #expect(authorities.references.count == 2)
    let options = try DG14(parsing: try #require(document.files[.dataGroup(14)])).securityInfos
    #expect(options.terminalAuthenticationInfos == [TerminalAuthenticationInfo()])
  }

  @Test(
    "given an application of LDS2, when it is selected, then only after access, and it gives nothing"
  )
  func applications() throws {
    let profile = try #require(Profile.named("lds2"))
    let closed = try Specimens.terminal(profile, opened: false)
    _ = try closed.plain(TestTerminal.selectApplication)
    #expect(
      try closed.chip.transmit(select(.visaRecords)).status == .securityStatusNotSatisfied)
    let terminal = try Specimens.terminal(profile)
    #expect(try terminal.send(select(.additionalBiometrics)).status == .fileNotFound)
    #expect(try terminal.select(.authorities) == .success)
    #expect(try terminal.send(select(.visaRecords)).status == .success)
    #expect(try terminal.select(.authorities) == .fileNotFound)
    #expect(try terminal.select(.dataGroup(1)) == .fileNotFound)
    #expect(try terminal.send(select(.lds1)).status == .success)
    #expect(try terminal.select(.dataGroup(1)) == .success)
  }

  @Test("given EF.CVCA at another place, when it is read, then it is there and at no other")
  func moved() throws {
    let profile = try #require(Profile.named("cvca-moved"))
    let terminal = try Specimens.terminal(profile)
    func status(_ p1: UInt8) throws -> StatusWord {
      try terminal.send(CommandAPDU(ins: 0xB0, p1: p1, p2: 0, expectedLength: 4)).status
    }
    #expect(try status(0x9C) == .fileNotFound)
    #expect(try status(0x97) == .success)
    #expect(try terminal.select(.authorities) == .fileNotFound)
    let select = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0xC0])
    #expect(try terminal.send(select).status == .success)
  }
}
