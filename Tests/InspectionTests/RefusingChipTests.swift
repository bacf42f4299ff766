import ChipAccess
import SmartCard
import TestSupport
import Testing
import Verdicts

import ChipSimulator
@testable import Inspection

@Suite("Chips that refuse everything")
struct RefusingChipTests {
  private func failure(
    _ answer: @escaping (CommandAPDU) -> StatusWord
  ) throws -> (any CodedError)? {
    let chip = ScriptedChannel { command, _ in ResponseAPDU(status: answer(command)) }
    let fields = try TestDesk.fields(TestDesk.document(.specimen))
    return #expect(throws: (any Error).self) {
      try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy()).run(
        over: chip, fields: fields, at: TestDesk.now)
    } as? any CodedError
  }

  @Test(
    "given a chip that refuses every command, when inspected, then that is said, and how",
    arguments: [0x6D00, 0x6E00, 0x6F00, 0x6FFF, 0x6985, 0x6982, 0x6983, 0x6986, 0x6999, 0x6A81]
      as [UInt16])
  func everything(_ word: UInt16) throws {
    let status = StatusWord(rawValue: word)
    let error = try failure { _ in status }
    #expect(error?.code == .chipRefusesAll)
    #expect(error?.details == [.phrase(.everyCommand("\(status)"))])
    #expect(error.map { $0.code.exitCode } == .noDocument)
  }

  @Test("given different refusals, when inspected, then the first different ones are named")
  func different() throws {
    let error = try failure { $0.ins == 0xA4 ? .classNotSupported : .noDiagnosis }
    #expect(error?.details == [.phrase(.everyCommand("6E00, 6F00"))])
  }

  @Test(
    "given a card that looks at a command, when inspected, then it is not said to refuse everything"
  )
  func other() throws {
    // Another card, which has no such application.
    #expect(try failure { _ in .fileNotFound }?.code == .notAPassport)
    #expect(
      try failure { $0.ins == 0xA4 ? .fileNotFound : .instructionNotSupported }?.code
        == .notAPassport)
    // A chip that selects the master file and then no application.
    let once = try failure { $0.p1 == 0x00 && $0.ins == 0xA4 ? .success : .conditionsNotSatisfied }
    #expect(once?.code == .commandRefused)
  }

  @Test("given an application that is terminated or deactivated, when inspected, then that is said")
  func lifeCycle() throws {
    for (word, state) in [(0x6285, "terminated"), (0x6283, "deactivated")] as [(UInt16, String)] {
      let error = try failure { $0.p1 == 0x04 ? StatusWord(rawValue: word) : .fileNotFound }
      #expect(error?.code == .chipRefusesAll)
      #expect(error?.sentence.contains("which is \(state)") == true)
    }
  }

  @Test("given a chip that stops serving in the middle, when inspected, then it is no such chip")
  func later() throws {
    let chip = try SimulatedChip(document: TestDesk.document(.specimen), profile: .specimen)
    let fields = try TestDesk.fields(TestDesk.document(.specimen))
    var count = 0
    let link = ScriptedChannel { command, _ in
      count += 1
      return count > 4 ? ResponseAPDU(status: .noDiagnosis) : try chip.transmit(command)
    }
    let error =
      #expect(throws: (any Error).self) {
        try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy()).run(
          over: link, fields: fields, at: TestDesk.now)
      } as? any CodedError
    #expect(error?.code != .chipRefusesAll)
  }
}
