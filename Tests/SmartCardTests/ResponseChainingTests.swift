import SmartCard
import TestSupport
import Testing

@Suite struct ResponseChainingTests {
  private static let read = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 256)

  @Test("given an answer in three parts, when fetched, then it is one with the last status word")
  func parts() throws {
    let card = ScriptedChannel { _, number in
      switch number {
      case 0: ResponseAPDU(data: [1, 2], status: StatusWord(0x61, 0x02))
      case 1: ResponseAPDU(data: [3, 4], status: StatusWord(0x61, 0x00))
      default: ResponseAPDU(data: [5], status: .endOfFile)
      }
    }
    let answer = try ResponseChaining(card).transmit(Self.read)
    #expect(answer == ResponseAPDU(data: [1, 2, 3, 4, 5], status: .endOfFile))
    #expect(
      card.commands == [
        Self.read, CommandAPDU(ins: 0xC0, p1: 0, p2: 0, expectedLength: 2),
        CommandAPDU(ins: 0xC0, p1: 0, p2: 0, expectedLength: 256),
      ])
  }

  @Test("given a class with protection or chaining, when more is fetched, then in the plain class")
  func classes() throws {
    let pairs: [(UInt8, UInt8)] = [
      (0x00, 0x00), (0x0C, 0x00), (0x1C, 0x00), (0x0E, 0x02), (0x60, 0x40), (0x7F, 0x4F),
      (0x80, 0x80), (0x8C, 0x8C),
    ]
    for (cla, expected) in pairs {
      let card = ScriptedChannel { _, number in
        ResponseAPDU(status: number == 0 ? StatusWord(0x61, 0x10) : .success)
      }
      var command = Self.read
      command.cla = cla
      _ = try ResponseChaining(card).transmit(command)
      #expect(card.commands.last?.cla == expected)
    }
  }

  @Test("given a card that announces more for ever, when fetched, then the answer is endless")
  func endless() {
    for size in [0, 1, 256] {
      let card = ScriptedChannel { _, _ in
        ResponseAPDU(data: VirtualCard.counting(size), status: StatusWord(0x61, 0x00))
      }
      #expect(throws: SmartCardError.responseEndless) {
        try ResponseChaining(card).transmit(Self.read)
      }
      #expect(card.commands.count <= ResponseChaining.maximumRounds + 1)
      #expect(card.commands.count * size <= ResponseChaining.maximumLength + 2 * 256)
    }
  }

  @Test("given 65,536 bytes in parts, when fetched, then the answer is whole")
  func longest() throws {
    let card = ScriptedChannel { _, number in
      ResponseAPDU(
        data: VirtualCard.counting(256),
        status: number < 255 ? StatusWord(0x61, 0x00) : .success)
    }
    let answer = try ResponseChaining(card).transmit(Self.read)
    #expect(answer.data.count == 65_536)
    #expect(answer.status == .success)
  }

  @Test("given a corrected length, when the command is plain, then it is repeated once")
  func corrected() throws {
    let card = ScriptedChannel { command, _ in
      command.expectedLength == 16
        ? ResponseAPDU(data: VirtualCard.counting(16), status: .success)
        : ResponseAPDU(status: StatusWord(0x6C, 0x10))
    }
    #expect(try ResponseChaining(card).transmit(Self.read).data.count == 16)
    #expect(card.commands.map(\.expectedLength) == [256, 16])

    let stubborn = ScriptedChannel { _, _ in ResponseAPDU(status: StatusWord(0x6C, 0x10)) }
    let answer = try ResponseChaining(stubborn).transmit(Self.read)
    #expect(answer.status == StatusWord(0x6C, 0x10))
    #expect(stubborn.commands.count == 2)
  }

  @Test("given a corrected length, when the command is protected, then it is not repeated")
  func correctedProtected() throws {
    let card = ScriptedChannel { _, _ in ResponseAPDU(status: StatusWord(0x6C, 0x10)) }
    var command = Self.read
    command.cla = 0x0C
    #expect(try ResponseChaining(card).transmit(command).status == StatusWord(0x6C, 0x10))
    #expect(card.commands.count == 1)
  }
}
