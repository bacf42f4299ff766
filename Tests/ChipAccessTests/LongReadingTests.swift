import ChipSimulator
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Reading with extended length, Doc 9303-10, 3.11.2")
struct LongReadingTests {
  private let com = file(0x60, length: 24)
  private let security = file(0x77, length: 2000)
  private let face = file(0x75, length: 16_000)

  /// A session on a chip that takes extended length as far as a test says.
  private func open(
    _ files: [ChipFile: [UInt8]], _ adjust: (inout Profile) -> Void = { _ in }
  ) throws -> ReadingDesk {
    try ReadingDesk(files) {
      $0.reading = ReadingLimits(longestAnswer: 32_767, allowsExtendedLength: true)
      adjust(&$0)
    }
  }

  private var files: [ChipFile: [UInt8]] {
    [.com: com, .sod: security, .dataGroup(2): face, .dataGroup(11): face]
  }

  private func readAll(_ desk: ReadingDesk) throws -> [FileReading] {
    try [.com, .sod, .dg2, .dg11].map(desk.reader.read)
  }

  private var all: [FileReading] { [.read(com), .read(security), .read(face), .read(face)] }

  @Test("given a chip that takes extended length, when files are read, then lengths go up and stay")
  func upwards() throws {
    let desk = try open(files)
    #expect(try readAll(desk) == all)
    // What is known to be served, then all that a file has.
    #expect(desk.reads == [231, 231, 1769, 1769, 14_231, 14_231, 1769])
    #expect(desk.link.count(of: 0x82) == 1)
  }

  @Test(
    "given a chip or a reader that says it takes short commands only, when files are read, then no other is sent",
    arguments: [
      ChannelLimits(cardTakesExtendedLength: false),
      ChannelLimits(readerLength: 261, cardTakesExtendedLength: true),
      ChannelLimits.unstated,
    ])
  func notStated(_ limits: ChannelLimits) throws {
    let desk = try open(files)
    desk.link.stated = limits
    #expect(try readAll(desk) == all)
    #expect(desk.link.commands.allSatisfy { !$0.isExtended })
  }

  @Test("given a reader with a limit of its own, when files are read, then no answer is longer")
  func readerLimit() throws {
    let desk = try open(files)
    desk.link.stated = ChannelLimits(readerLength: 2048, cardTakesExtendedLength: true)
    #expect(try readAll(desk) == all)
    // 2,048 bytes of a protected answer hold 2,023 of a file with triple DES.
    #expect(desk.reads.max() == 2023)
  }

  @Test(
    "given EF.ATR/INFO with lengths, when files are read, then answers are as long and no longer")
  func cardInformation() throws {
    let desk = try open(files)
    desk.link.stated = .unstated
    desk.session.learnLengths(
      from: try EFATRInfo(
        parsing: EFATRInfo.encode(maximumCommandLength: 1000, maximumAnswerLength: 1026)))
    #expect(try readAll(desk) == all)
    #expect(desk.reads.max() == 999)
    let last = try #require(desk.reads.last)
    #expect(desk.reads.count == 2 + 2 + 17 + 17 && last <= 999, "\(desk.reads)")
  }

  @Test(
    "given EF.ATR/INFO with absurd lengths, when they are learnt, then short answers are asked for or the longest that there are",
    arguments: [(1, 223...231), (255, 223...231), (65_535, 32_767...65_533)])
  func absurd(_ stated: Int, _ expected: ClosedRange<Int>) throws {
    let desk = try open([.com: com])
    desk.link.stated = .unstated
    let number = DER.integer(UInt64(stated))
    desk.session.learnLengths(
      from: try EFATRInfo(parsing: BERTLV.encode(0x7F66, number + number)))
    #expect(expected.contains(desk.session.longAnswerLength))
  }

  @Test(
    "given a chip that says it takes extended length and refuses it, when files are read, then it is tried once",
    arguments: [0x6700, 0x6982, 0x6F00, 0x6CE7] as [UInt16], [true, false])
  func refused(_ word: UInt16, _ isProtected: Bool) throws {
    let desk = try open(files) {
      if isProtected {
        $0.reading = ReadingLimits(
          longestAnswer: 231, excess: .wrongLength, allowsExtendedLength: true)
      }
    }
    if !isProtected {
      desk.link.interfere = { command, _ in
        command.expectedLength == 65_536 ? ResponseAPDU(status: StatusWord(rawValue: word)) : nil
      }
    }
    #expect(try readAll(desk) == all)
    #expect(desk.link.commands.count { $0.expectedLength == 65_536 } == 1)
    #expect(desk.link.count(of: 0x82) == (isProtected ? 1 : 2))
    #expect(desk.link.resets.count == 0)
  }

  @Test(
    "given a chip that takes a length and refuses a larger one, when files are read, then the first is kept"
  )
  func keptBelow() throws {
    let desk = try open(files) {
      $0.reading = ReadingLimits(
        longestAnswer: 2000, excess: .wrongLength, allowsExtendedLength: true)
    }
    #expect(try readAll(desk) == all)
    #expect(desk.reads.count { $0 > 2000 } == 1)
    #expect(desk.reads.count == 1 + 2 + (1 + 1 + 9) + 10, "\(desk.reads)")
  }

  @Test(
    "given a reader that loses the link over a long command, when files are read, then it is reset once and short ones do",
    arguments: [SmartCardError.connectionLost, .serviceFailed(0x8010_0016)])
  func lostLink(_ error: SmartCardError) throws {
    let desk = try open(files)
    desk.link.interfere = { command, _ in
      if command.expectedLength == 65_536 { throw error }
      return nil
    }
    #expect(try readAll(desk) == all)
    #expect(desk.link.resets.count == 1)
    #expect(desk.link.count(of: 0x82) == 2)
    #expect(desk.link.commands.count { $0.expectedLength == 65_536 } == 1)
    #expect(!desk.session.mayTakeExtendedLength)
  }

  @Test(
    "given a reader that loses the link over a long command in clear, when a file is read, then short ones do"
  )
  func lostLinkInClear() throws {
    let long = file(0x31, length: 700)
    let chip = FileChip([.cardAccess: long])
    chip.limits.cardTakesExtendedLength = true
    let link = Interfering(chip)
    link.interfere = { command, _ in
      if command.isExtended { throw SmartCardError.connectionLost }
      return nil
    }
    let session = PlainSession(link)
    try session.selectMasterFile()
    #expect(try FileReader(session).read(.cardAccess) == .read(long))
    #expect(link.resets.count == 1)
    #expect(link.commands.count { $0.isExtended } == 1)
    #expect(link.commands.allSatisfy { [0xA4, 0xB0].contains($0.ins) })
  }

  @Test("given a link that breaks over a short command, when a file is read, then the reading ends")
  func lostShort() throws {
    let desk = try open(files)
    desk.link.stated = .unstated
    desk.link.interfere = { command, index in
      if index > 6, command.expectedLength == 256 { throw SmartCardError.connectionLost }
      return nil
    }
    #expect(throws: SmartCardError.connectionLost) { try readAll(desk) }
    #expect(desk.link.resets == [.warm, .warm])
  }

  @Test("given a document that leaves over a long command, when a file is read, then that is said")
  func removed() throws {
    let desk = try open(files)
    desk.link.interfere = { command, _ in
      if command.expectedLength == 65_536 { throw SmartCardError.documentRemoved }
      return nil
    }
    #expect(throws: SmartCardError.documentRemoved) { try readAll(desk) }
  }

  @Test(
    "given a series of data objects without a length of its own, when it is read, then it ends with the file",
    arguments: [10, 200, 256, 300, 512, 1000])
  func series(_ length: Int) throws {
    let object = BERTLV.encode(0x43, [0xB8])
    let rest = BERTLV.encode(
      0x53, [UInt8](repeating: 7, count: length - 3 - (length > 134 ? 3 : 2)))
    let bytes = object + rest
    let chip = FileChip([.cardInformation: bytes])
    #expect(try FileReader(PlainSession(chip)).read(.cardInformation) == .read(bytes))
    #expect(chip.commands.count <= bytes.count / 256 + 2)
  }

  @Test("given a series of data objects without an end, when it is read, then the reading ends")
  func endlessSeries() throws {
    let chip = FileChip([.directory: [UInt8](repeating: 0x61, count: 1 << 20)])
    let reading = try FileReader(PlainSession(chip)).read(.directory)
    guard case .unread(.tooLong(let read)) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(read < 8192)
  }
}
