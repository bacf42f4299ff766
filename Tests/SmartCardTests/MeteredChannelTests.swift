import SmartCard
import TestSupport
import Testing

@Suite struct MeteredChannelTests {
  @Test("given answers and a failure, when metered, then commands, bytes and waiting are counted")
  func counts() throws {
    let card = ScriptedChannel { _, number in
      if number == 1 { throw SmartCardError.documentRemoved }
      return ResponseAPDU(data: [1, 2, 3], status: .success)
    }
    let metered = MeteredChannel(card)
    let command = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 3)
    _ = try metered.transmit(command)
    #expect(throws: SmartCardError.documentRemoved) { try metered.transmit(command) }
    #expect(metered.commands == 2)
    #expect(metered.bytesSent == 10)
    #expect(metered.bytesReceived == 5)
    #expect(metered.waiting > .zero)
  }
}
