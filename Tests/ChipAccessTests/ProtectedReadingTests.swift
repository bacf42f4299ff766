import Crypto
import ChipSimulator
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Reading files in a protected session")
struct ProtectedReadingTests {
  private let com = file(0x60, length: 24)
  private let face = file(0x75, length: 2000)
  private let longFace = file(0x75, length: 34_000)

  @Test(
    "given a file of any length, when it is read, then it comes in the fewest commands",
    arguments: [2, 90, 231, 232, 462, 463, 20_000])
  func counts(_ length: Int) throws {
    let bytes = file(0x75, length: length)
    let desk = try ReadingDesk([.dataGroup(2): bytes])
    #expect(try desk.reader.read(.dg2) == .read(bytes))
    #expect(desk.chip.commands.count == max(1, (bytes.count + 230) / 231))
    #expect(desk.chip.commands.allSatisfy { $0.isProtected && ($0.expectedLength ?? 0) <= 231 })
  }

  @Test(
    "given a file beyond 32,767 or 65,535 bytes, when it is read, then INS B1 takes over there",
    arguments: [32_768, 34_000, 66_000, 70_000])
  func beyond(_ length: Int) throws {
    let bytes = file(0x75, length: length)
    let desk = try ReadingDesk([.dataGroup(2): bytes])
    #expect(try desk.reader.read(.dg2) == .read(bytes))
    #expect(desk.chip.commands.count <= bytes.count / 228 + 2)
  }

  @Test(
    "given a chip with a limit, when files are read, then what it takes is found and kept",
    arguments: [231, 192, 160, 128, 96, 64], [ReadingLimits.Excess.wrongLength, .exactLength])
  func limits(_ limit: Int, _ excess: ReadingLimits.Excess) throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face, .dataGroup(11): face]) {
      $0.reading = ReadingLimits(longestAnswer: limit, excess: excess)
    }
    #expect(try desk.reader.read(.com) == .read(com))
    #expect(try desk.reader.read(.dg2) == .read(face))
    desk.chip.forgetCommands()
    #expect(try desk.reader.read(.dg11) == .read(face))
    #expect(desk.chip.commands.count == (2000 + limit - 1) / limit)
  }

  @Test("given missing and closed files, when they are read, then the session is open")
  func missingAndClosed() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(3): face, .dataGroup(2): face]) {
      $0.faults = [.closed(.dataGroup(3))]
    }
    #expect(try desk.reader.read(.com) == .read(com))
    #expect(try desk.reader.read(.dg3) == .unread(.closed))
    #expect(try desk.reader.read(.dg14) == .unread(.missing))
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(desk.authentications == 1)
  }

  @Test(
    "given a chip that leaves the session once, when a file is read, then it comes whole over BAC",
    arguments: [0x6F00, 0x6988, 0x6987, 0x6982, 0x6985, 0x6700, 0x6CA0] as [UInt16],
    [0, 1, 5, 145, 147])
  func renewed(_ status: UInt16, _ position: Int) throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): longFace])
    _ = try desk.reader.read(.com)
    var reads = -1
    desk.link.interfere = { command, _ in
      guard command.cla == 0x0C else { return nil }
      reads += 1
      return reads == position ? ResponseAPDU(status: StatusWord(rawValue: status)) : nil
    }
    #expect(try desk.reader.read(.dg2) == .read(longFace))
    #expect(desk.authentications == 2)
    #expect(desk.session.accessProtocol == .bac)
    let inClear = desk.chip.commands.filter { !$0.isProtected }.map(\.instruction)
    #expect(inClear == [0xA4, 0x84, 0x82] || inClear == [0xA4, 0xA4, 0x84, 0x82])
  }

  @Test("given a session left while it is taken up again, when a file is read, then it comes whole")
  func renewedTwice() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    _ = try desk.reader.read(.com)
    var reads = 0
    desk.link.interfere = { command, _ in
      guard command.cla == 0x0C else { return nil }
      reads += 1
      return [3, 4, 5].contains(reads) ? ResponseAPDU(status: .noDiagnosis) : nil
    }
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(desk.authentications == 4)
  }

  @Test("given 6A82 or 6982 in clear for one file, when it is read, then the next ones come")
  func bareDefects() throws {
    for (status, defect, renewals) in [
      (StatusWord.fileNotFound, FileDefect.missing, 1),
      (.securityStatusNotSatisfied, .closed, 2),
    ] {
      let desk = try ReadingDesk([.com: com, .dataGroup(14): face, .dataGroup(2): face])
      _ = try desk.reader.read(.com)
      var isAsked = true
      desk.link.interfere = { command, _ in
        command.cla == 0x0C && isAsked ? ResponseAPDU(status: status) : nil
      }
      #expect(try desk.reader.read(.dg14) == .unread(defect))
      #expect(desk.authentications == 1 + renewals)
      isAsked = false
      #expect(try desk.reader.read(.dg2) == .read(face))
    }
  }

  @Test(
    "given a bare 9000 or 61xx, when a file is read, then the session is built again once, never twice",
    arguments: [0x9000, 0x6110] as [UInt16])
  func bareSuccess(_ status: UInt16) throws {
    let word = StatusWord(rawValue: status)
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    var isSent = false
    desk.link.interfere = { command, index in
      guard command.cla == 0x0C, index > 4, !isSent else { return nil }
      isSent = true
      return ResponseAPDU(status: word)
    }
    #expect(try desk.reader.read(.dg2) == .read(face))
    #expect(desk.authentications == 2)
    isSent = false
    #expect(throws: ChipAccessError.secureMessaging(.unprotected(word))) {
      try desk.reader.read(.com)
    }
    #expect(throws: ChipAccessError.secureMessaging(.ended)) { try desk.reader.read(.com) }
    #expect(desk.authentications == 2)
    #expect(desk.link.commands.allSatisfy { $0.ins != 0xB0 || $0.cla == 0x0C })
  }

  @Test(
    "given a key that is rejected the second time, when a session is renewed, then it ends once")
  func rejectedRenewal() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    desk.link.interfere = { command, index in
      if index == 5 { return ResponseAPDU(status: .noDiagnosis) }
      return index > 5 && command.ins == 0x82 ? ResponseAPDU(status: .authenticationFailed) : nil
    }
    let error = #expect(throws: ChipAccessError.notRenewed(after: .noDiagnosis)) {
      try desk.reader.read(.dg2)
    }
    #expect(error?.code == .secureMessagingFailed)
    #expect(desk.authentications == 2)
    #expect(throws: ChipAccessError.secureMessaging(.ended)) { try desk.reader.read(.dg2) }
    #expect(desk.link.commands.allSatisfy { $0.ins != 0xB0 || $0.cla == 0x0C })
  }

  @Test("given a chip that leaves every session, when files are read, then that ends")
  func neverStays() throws {
    let desk = try ReadingDesk([.com: com, .dataGroup(2): face])
    desk.link.interfere = { command, _ in
      command.cla == 0x0C ? ResponseAPDU(status: .noDiagnosis) : nil
    }
    #expect(throws: ChipAccessError.secureMessaging(.unprotected(.noDiagnosis))) {
      for _ in 0..<100 { _ = try desk.reader.read(.dg2) }
    }
    #expect(desk.authentications == 25)
  }

  @Test("given a wrong code, when a file is read, then the session ends and is not renewed")
  func wrongCode() throws {
    let desk = try ReadingDesk([.dataGroup(2): face]) {
      $0.faults = [.wrongMAC(.dataGroup(2), at: 900)]
    }
    #expect(throws: ChipAccessError.secureMessaging(.wrongCode)) { try desk.reader.read(.dg2) }
    #expect(desk.authentications == 1)
  }

  @Test("given a document taken away, when a file is read, then that is what is said")
  func removal() throws {
    let desk = try ReadingDesk([.dataGroup(2): longFace]) {
      $0.faults = [.removal(.dataGroup(2), at: 33_000)]
    }
    #expect(throws: SimulatedRemoval.self) { try desk.reader.read(.dg2) }
  }

  @Test("given a session that was never opened, when it is renewed, then nothing is opened")
  func neverOpened() throws {
    let chip = ScriptedChannel { _, _ in ResponseAPDU(status: .success) }
    let session = PlainSession(chip)
    try session.renew(after: .noDiagnosis)
    try session.selectApplication()
    try session.renew(after: .noDiagnosis)
    #expect(chip.commands.map(\.ins) == [0xA4, 0xA4, 0xA4])
    #expect(chip.commands.map(\.p1) == [0x00, 0x04, 0x04])
  }

  @Test(
    "given a session that BAC opened, when it is said to be open, then nothing is sent in clear")
  func staysProtected() throws {
    let chip = ScriptedChannel { _, _ in ResponseAPDU(status: .success) }
    let plain = PlainSession(chip)
    _ = OpenedSession(
      plain.connection, .bac(try BACKeys(information: Array("L898902C<369080619406236".utf8))),
      SessionOpening.Result(
        channel: SecureMessaging(
          around: chip,
          suite: try TripleDESSuite(
            encryption: SecretBytes(1...16), authentication: SecretBytes(17...32)),
          counter: [UInt8](repeating: 0, count: 8))))
    #expect(throws: ChipAccessError.formerState) { try plain.openWithoutKey() }
    #expect(throws: ChipAccessError.formerState) { try plain.selectMasterFile() }
    #expect(throws: ChipAccessError.formerState) { try plain.selectApplication() }
    #expect(throws: ChipAccessError.formerState) { try FileReader(plain).read(.com) }
    #expect(chip.commands.isEmpty)
  }
}

@Suite("Selecting, Doc 9303-11, 4.2")
struct SelectingTests {
  private func session(
    _ answers: [UInt16], _ record: @escaping (CommandAPDU) -> Void
  ) -> PlainSession {
    PlainSession(
      ScriptedChannel(
        answers.map { status in
          { command in
            record(command)
            return ResponseAPDU(status: StatusWord(rawValue: status))
          }
        }))
  }

  @Test(
    "given a chip that refuses a form of SELECT MF, when it is selected, then both are tried and it goes on",
    arguments: [[0x9000], [0x6985, 0x9000], [0x6A86, 0x6A86], [0x6A87, 0x6D00]] as [[UInt16]])
  func masterFile(_ answers: [UInt16]) throws {
    var commands: [CommandAPDU] = []
    try session(answers) { commands.append($0) }.selectMasterFile()
    #expect(commands.map(\.data) == Array([[0x3F, 0x00], []].prefix(answers.count)))
  }

  @Test(
    "given a chip, when its application is selected, then no answer is asked for unless it wants that",
    arguments: [
      ([0x9000], nil), ([0x6A86, 0x9000], nil), ([0x6A87, 0x9000], nil), ([0x6985, 0x9000], nil),
      ([0x6700, 0x9000], nil), ([0x6A82], ReasonCode.notAPassport), ([0x6D00], .notAPassport),
      ([0x6A86, 0x6A86], .notAPassport), ([0x6985, 0x6985], .commandRefused),
      ([0x6F00], .commandRefused), ([0x6283], .commandRefused),
    ] as [([UInt16], ReasonCode?)])
  func application(_ answers: [UInt16], _ code: ReasonCode?) throws {
    var commands: [CommandAPDU] = []
    let session = session(answers) { commands.append($0) }
    do {
      try session.selectApplication()
      #expect(code == nil)
    } catch let error as ChipAccessError {
      #expect(error.code == code)
    }
    #expect(commands.count == answers.count)
    #expect(commands.first?.p2 == 0x0C)
    #expect(commands.first?.expectedLength == nil)
  }
}
