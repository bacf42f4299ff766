import ChipAccess
import ChipSimulator
import LDS
import SmartCard
import Testing
import Verdicts

@testable import Inspection

@Suite("How the chip is opened: policy first")
struct AccessTests {
  @Test("given PACE on offer, when a document is inspected, then nothing weaker is done unasked")
  func offered() throws {
    let refusing = Profile.make {
      $0.offersPACE = true
      $0.faults = [.refusesPACE(.noDiagnosis)]
    }
    var link: BentLink?
    let error = #expect(throws: PACEError.self) {
      try TestDesk.inspect(refusing) {
        let bent = BentLink($0) { _, _ in nil }
        link = bent
        return bent
      }
    }
    #expect(error == .refused(.selection, .noDiagnosis))
    #expect(error?.code == .paceFailed)
    #expect(link?.commands.contains { $0.ins == 0x84 || $0.ins == 0x82 } == false)
    let record = try TestDesk.inspect(refusing, policy: InspectionPolicy(allowsDowngrade: true))
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl) == Outcome(.failed, .accessDowngraded, ["BAC"]))
    #expect(record.check(.accessControl)?.warnings.map(\.code) == [.paceFailed])
    #expect(record.data.status == .passed)
    #expect(record.exitCode == .success)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test("given an open chip that offers PACE, when that is allowed, then it is a downgrade as well")
  func openOffer() throws {
    let profile = Profile.make {
      $0.offersPACE = true
      $0.hasAccessControl = false
      $0.faults = [.refusesPACE(.noDiagnosis)]
    }
    #expect(throws: PACEError.self) { try TestDesk.inspect(profile) }
    let record = try TestDesk.inspect(profile, policy: InspectionPolicy(allowsDowngrade: true))
    #expect(record.access == AccessRecord(accessProtocol: .open, isDowngraded: true))
    #expect(record.outcome(of: .accessControl)?.status == .failed)
  }

  @Test(
    "given EF.CardAccess that cannot be understood, when a document is inspected, then that is no \"no PACE\"",
    arguments: [0, 1, 2, 9, 19])
  func truncated(_ length: Int) throws {
    let profile = Profile.make {
      $0.offersPACE = true
      $0.faults = [.endsEarly(.cardAccess, after: length)]
    }
    let error = #expect(throws: InspectionError.self) { try TestDesk.inspect(profile) }
    #expect(error?.code == .cardAccessUnreadable)
    let record = try TestDesk.inspect(profile, policy: InspectionPolicy(allowsDowngrade: true))
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl)?.status == .failed)
  }

  @Test(
    "given other bytes in EF.CardAccess, when a document is inspected, then it is refused",
    arguments: [
      [0x31, 0x03, 0x30, 0x01, 0x00], [0x31, 0x12, 0x30, 0x10], [], [0x30, 0x00], [0x00, 0x00],
      [0xFF, 0xFF, 0xFF, 0xFF],
    ]
      as [[UInt8]])
  func malformed(_ bytes: [UInt8]) throws {
    var document = try TestDesk.document(.specimen)
    document.files[.cardAccess] = bytes
    let error = #expect(throws: InspectionError.self) {
      try TestDesk.inspect(.specimen, document: document)
    }
    #expect(error?.code == .cardAccessUnreadable)
    // No DG14 tells on this document: what was not understood counts as an offer.
    let record = try TestDesk.inspect(
      .specimen, document: document, policy: InspectionPolicy(allowsDowngrade: true))
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl)?.status == .failed)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test(
    "given EF.CardAccess that the chip does not give, when it is inspected, then that is recorded")
  func closed() throws {
    for (status, code) in [
      (StatusWord.securityStatusNotSatisfied, ReasonCode.fileClosed),
      (StatusWord(0x62, 0x83), .commandRefused), (.conditionsNotSatisfied, .commandRefused),
    ] {
      let record = try TestDesk.inspect(.specimen) { chip in
        BentLink(chip) { command, _ in
          command.p1 == 0x9C || command.data == [0x01, 0x1C] ? ResponseAPDU(status: status) : nil
        }
      }
      #expect(record.files.first?.file == .cardAccess)
      #expect(record.files.first?.outcome.code == code)
      #expect(record.check(.accessControl)?.warnings.map(\.code) == [.cardAccessUnreadable])
      #expect(record.outcome(of: .accessControl)?.status == .passed)
    }
  }

  @Test(
    "given PACE in DG14 and not in EF.CardAccess, when it is inspected, then the link was weakened")
  func hidden() throws {
    let profile = Profile.make {
      $0.hasSecurityOptions = true  // DG14 of the simulator offers PACE
    }
    let record = try TestDesk.inspect(profile)
    #expect(record.data.status == .passed)
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl) == Outcome(.failed, .paceHidden))
    #expect(record.checks.count { $0.name == .accessControl } == 1)
    #expect(record.exitCode == .notValid)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    let allowed = try TestDesk.inspect(profile, policy: InspectionPolicy(allowsDowngrade: true))
    #expect(allowed.access.isDowngraded)
    #expect(allowed.exitCode == .success)
  }

  @Test(
    "given a chip without access control, when it is inspected, then it is read and that is said")
  func open() throws {
    let record = try TestDesk.inspect(.make { $0.hasAccessControl = false })
    #expect(record.access == AccessRecord(accessProtocol: .open, isDowngraded: false))
    #expect(
      record.outcome(of: .accessControl) == Outcome(.notSupported, .accessOpenedWithoutKey))
    #expect(record.data.status == .passed)
    #expect(record.files.count { $0.file == .com } == 1)
  }

  @Test(
    "given a chip that refuses BAC and lets nobody read, when it is inspected, then it is not open",
    arguments: [0x84, 0x82] as [UInt8], [0x6D00, 0x6E00, 0x6F00, 0x6982, 0x6300] as [UInt16])
  func refusing(_ instruction: UInt8, _ status: UInt16) throws {
    let word = StatusWord(rawValue: status)
    #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.specimen) { chip in
        BentLink(chip) { command, _ in
          command.ins == instruction ? ResponseAPDU(status: word) : nil
        }
      }
    }
  }

  @Test(
    "given a chip that rejects the key but lets anyone read, when it is inspected, then it stops")
  func rejecting() throws {
    let error = #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.make { $0.hasAccessControl = false }) { chip in
        BentLink(chip) { command, _ in
          switch command.ins {
          case 0x84: ResponseAPDU(data: [1, 2, 3, 4, 5, 6, 7, 8], status: .success)
          case 0x82: ResponseAPDU(status: .authenticationFailed)
          default: nil
          }
        }
      }
    }
    #expect(error?.code == .accessKeyRejected)
  }

  @Test(
    "given a chip that gives other bytes as EF.COM in clear, when it is inspected, then it is not open"
  )
  func notReallyOpen() throws {
    #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.specimen) { chip in
        BentLink(chip) { command, _ in
          switch (command.ins, command.p1) {
          case (0x84, _): ResponseAPDU(status: .instructionNotSupported)
          case (0xB0, 0x9E): ResponseAPDU(data: [0x60, 0x01, 0x00], status: .success)
          default: nil
          }
        }
      }
    }
  }

  @Test("given a card without the application, when it is inspected, then it is no passport")
  func noPassport() throws {
    let error = #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.specimen) { chip in
        BentLink(chip) { command, _ in
          command.ins == 0xA4 && command.p1 == 0x04 ? ResponseAPDU(status: .fileNotFound) : nil
        }
      }
    }
    #expect(error?.code == .notAPassport)
  }
}
