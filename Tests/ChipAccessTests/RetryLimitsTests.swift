import ChipSimulator
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("A chip with a session left over, and one that lost its own")
struct RetryLimitsTests {
  private let com = file(0x60, length: 24)
  private let face = file(0x75, length: 2000)

  /// A desk whose chip has left its session and does not open again before it was reset so.
  private func desk(until kind: ResetKind?) throws -> ReadingDesk {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    let link = desk.link
    var hasLost = false
    link.interfere = { command, _ in
      if !hasLost, command.isProtected {
        hasLost = true
        return ResponseAPDU(status: .secureMessagingObjectsWrong)
      }
      let isReset = kind.map { link.resets.contains($0) } ?? false
      return command.ins == 0x84 && !isReset ? ResponseAPDU(status: .conditionsNotSatisfied) : nil
    }
    return desk
  }

  @Test(
    "given a chip that opens again after a reset, when it left its session, then it is reset so far",
    arguments: [ResetKind.warm, .cold])
  func ladder(_ kind: ResetKind) throws {
    let desk = try desk(until: kind)
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(desk.link.resets == (kind == .warm ? [.warm] : [.warm, .cold]))
    #expect(desk.session.accessProtocol == .bac)
  }

  @Test("given a chip that does not open again, when it left its session, then the read ends soon")
  func never() throws {
    let desk = try desk(until: nil)
    let before = desk.link.commands.count
    #expect(throws: ChipAccessError.notRenewed(after: .secureMessagingObjectsWrong)) {
      try desk.reader.read(.dg2)
    }
    #expect(desk.link.resets == [.warm, .cold])
    #expect(desk.link.commands.count - before < 12)
    // What is left of the old session lets nothing through in clear.
    #expect(throws: ChipAccessError.self) { try desk.session.selectApplication() }
  }

  @Test(
    "given a chip that always wants a reset, when it loses each session, then resets are counted")
  func budget() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    let link = desk.link
    var resets = 0
    link.interfere = { command, _ in
      if command.ins == 0xB0 {
        resets = link.resets.count
        return ResponseAPDU(status: .secureMessagingObjectsWrong)
      }
      guard command.ins == 0x84, link.resets.count == resets else { return nil }
      return ResponseAPDU(status: .conditionsNotSatisfied)
    }
    #expect(throws: ChipAccessError.self) { try desk.reader.read(.dg2) }
    #expect(link.resets.count == RetryLimits.mostResets)
  }

  @Test("given a chip that takes its time, when it was reset long ago, then it is not reset again")
  func time() {
    var now = Duration.zero
    var retries = RetryLimits { now }
    func takes(_ step: RetryLimits.Step) -> Bool { retries.allow(step) }
    #expect(takes(.warmReset))
    now += RetryLimits.longest
    #expect(takes(.coldReset))
    now += .seconds(1)
    #expect(!takes(.warmReset))
    #expect(takes(.selection))
  }

  @Test(
    "given a refusal, when a chip is opened, then a password that it counts is not sent again for it"
  )
  func passwords() {
    let refused = { (step: PACEStep, status: StatusWord) in PACEError.refused(step, status) }
    for step in PACEStep.allCases {
      #expect(RetryLimits.mayHelp(after: refused(step, .conditionsNotSatisfied), .mrz))
      #expect(!RetryLimits.mayHelp(after: refused(step, .wrongData), .mrz))
      for kind in PACEPassword.Kind.allCases where kind != .mrz {
        #expect(
          RetryLimits.mayHelp(after: refused(step, .conditionsNotSatisfied), kind)
            == [.selection, .nonce].contains(step))
      }
    }
    for error in [
      ChipAccessError.keyRejected(.securityStatusNotSatisfied), .notAPassport(.fileNotFound),
      .chipNotAuthenticated(.tokenCodeWrong),
    ] {
      #expect(!RetryLimits.mayHelp(after: error, .mrz))
    }
    #expect(!RetryLimits.mayHelp(after: PACEError.passwordRejected(.mrz, remaining: nil), .mrz))
    #expect(!RetryLimits.mayHelp(after: SmartCardError.documentRemoved, .mrz))
    #expect(!RetryLimits.mayHelp(after: SmartCardError.connectionLost, .can))
  }

  @Test(
    "given a broken exchange with a chip that is there, when it is reset, then the read goes on")
  func connectionLost() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    var reads = 0
    desk.link.interfere = { command, _ in
      guard command.ins == 0xB0 else { return nil }
      reads += 1
      if reads == 4 { throw SmartCardError.connectionLost }
      return nil
    }
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(desk.link.resets == [.warm])
    #expect(desk.authentications == 2)
  }

  // MARK: A length refused in clear

  @Test(
    "given a chip that refuses a length in clear and keeps its session, when it reads, then that one goes on",
    arguments: [64, 100, 160, 192])
  func kept(_ most: Int) throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face]) {
      $0.faults = [.refusesLengthInClear(above: most)]
    }
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(try desk.reader.read(.com) == .read(com))
    #expect(desk.authentications == 1)
    #expect(desk.link.resets.isEmpty)
  }

  @Test(
    "given an answer held back, when the length is refused in its place, then no byte is misplaced"
  )
  func heldBack() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    var held: ResponseAPDU?
    var reads = 0
    // The attacker between them lets the chip answer the fourth command, and gives that answer to the fifth.
    desk.link.interfere = { command, _ in
      guard command.ins == 0xB0 else { return nil }
      reads += 1
      if reads == 5 { return held }
      guard reads == 4 else { return nil }
      held = desk.link.last
      return ResponseAPDU(status: .wrongLength)
    }
    #expect(try desk.reader.read(.dg2) == .read(face))
  }

  @Test(
    "given lengths refused in clear, when another command follows, then it goes over a new session")
  func otherCommand() throws {
    let desk = try ReadingDesk([.com: com])
    let link = desk.link
    var held: ResponseAPDU?
    // The answer to the first command is kept back, and given to a selection in the same session.
    link.interfere = { command, _ in
      if command.ins == 0xA4, command.isProtected, link.count(of: 0x82) == 1 { return held }
      guard command.ins == 0xB0, command.p1 & 0x80 != 0 else { return nil }
      held = held ?? link.last
      return ResponseAPDU(status: .wrongLength)
    }
    #expect(try desk.reader.read(.com) == .read(com))
    let selection = try #require(desk.link.commands.lastIndex { $0.ins == 0xA4 && $0.isProtected })
    #expect(desk.link.commands[..<selection].count { $0.ins == 0x82 } == desk.authentications)
    #expect(desk.authentications >= 2)
  }

  @Test(
    "given another answer than a refused length, when a session ended, then it is not taken up again"
  )
  func ended() throws {
    for status in [StatusWord.secureMessagingObjectsWrong, .noDiagnosis, .success] {
      let desk = try ReadingDesk([.com: com])
      desk.link.interfere = { command, _ in
        command.isProtected ? ResponseAPDU(status: status) : nil
      }
      #expect(throws: ChipAccessError.self) {
        try desk.session.transmit(CommandAPDU(ins: 0xB0, p1: 0x9E, p2: 0, expectedLength: 20))
      }
      #expect(!desk.session.resumeAfterWrongLength())
    }
  }
}
