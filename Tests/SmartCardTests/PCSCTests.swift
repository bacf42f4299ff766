import Foundation
import SmartCard
import Synchronization
import TestSupport
import Testing

/// Against a real PC/SC service with virtual readers.
@Suite(.serialized, .on(.pcsc)) struct PCSCTests {
  private static let reader = "Virtual PCD 00 00"
  private static let timeLimit = Duration.seconds(20)

  /// Runs a test with a card on the first reader and a channel to it.
  private func withChannel(
    _ body: (PCSCContext, PCSCChannel, VirtualCard) throws -> Void
  ) throws {
    try PrivatePCSCD.use { service in
      let card = try VirtualCard(port: service.port)
      defer { card.remove() }
      let context = try PCSCContext()
      let reader = try context.waitForDocument(reader: Self.reader, timeout: Self.timeLimit)
      let channel = try context.connect(reader: reader)
      defer { channel.close() }
      try body(context, channel, card)
    }
    try leaveEmpty()
  }

  /// Waits until the service has seen that the card left, so that the next test finds an empty
  /// reader.
  private func leaveEmpty() throws {
    try PrivatePCSCD.use { _ in
      _ = try PCSCContext().waitForRemoval(reader: Self.reader, timeout: Self.timeLimit)
    }
  }

  @Test("given two virtual readers, when readers are listed, then both are there and empty")
  func listing() throws {
    try PrivatePCSCD.use { _ in
      let readers = try PCSCContext().readers()
      #expect(readers.map(\.name) == ["Virtual PCD 00 00", "Virtual PCD 00 01"])
      #expect(readers.allSatisfy { !$0.documentPresent && $0.atr.isEmpty })
      #expect(readers.allSatisfy { $0.kind == .contactless })
    }
  }

  @Test("given an empty reader, when a card comes after the wait started, then the wait ends")
  func lateDocument() throws {
    try PrivatePCSCD.use { service in
      let context = try PCSCContext()
      var card: VirtualCard?
      var waits = 0
      let port = service.port
      let name = try context.waitForDocument(reader: nil, timeout: Self.timeLimit) {
        waits += 1
        card = try? VirtualCard(port: port + 1)
      }
      #expect(name == "Virtual PCD 00 01")
      #expect(waits == 1)
      let description = try context.readers().first { $0.name == name }
      #expect(description?.documentPresent == true)
      #expect(description?.atr == VirtualCard.atr)
      try #require(card).remove()
      #expect(try context.waitForRemoval(reader: name, timeout: Self.timeLimit))
    }
  }

  @Test("given an empty reader, when nothing comes in time, then there is no document")
  func timeout() throws {
    try PrivatePCSCD.use { _ in
      let context = try PCSCContext()
      #expect(throws: SmartCardError.noDocument) {
        try context.waitForDocument(reader: "pcd 00 00", timeout: .milliseconds(1))
      }
    }
  }

  @Test("given readers, when a name fits none or both, then the reader is not found")
  func wrongName() throws {
    try PrivatePCSCD.use { _ in
      let context = try PCSCContext()
      for name in ["ACR122U", "virtual", ""] {
        #expect(throws: SmartCardError.readerNotFound(name)) {
          try context.waitForDocument(reader: name, timeout: nil)
        }
      }
      #expect(throws: SmartCardError.readerNotFound("ACR122U")) {
        try context.connect(reader: "ACR122U")
      }
    }
  }

  @Test("given a wait without end, when it is cancelled, then it ends as interrupted")
  func cancelling() throws {
    try PrivatePCSCD.use { _ in
      let context = try PCSCContext()
      #expect(throws: SmartCardError.interrupted) {
        try context.waitForDocument(reader: nil, timeout: nil) {
          Thread.detachNewThread { context.cancel() }
        }
      }
      // Forgotten then: the next wait runs to its end.
      #expect(throws: SmartCardError.noDocument) {
        try context.waitForDocument(reader: nil, timeout: .milliseconds(1))
      }
    }
  }

  @Test("given a connected card, when commands are sent, then short and extended answers come back")
  func exchanges() throws {
    try withChannel { _, channel, _ in
      #expect(channel.readerName == Self.reader)
      #expect(channel.atr == VirtualCard.atr)
      #expect(channel.maximumCommandLength.map { $0 >= 261 } ?? true)
      let short = try channel.transmit(
        CommandAPDU(ins: 0xB0, p1: 0x00, p2: 0x08, expectedLength: 8))
      #expect(short == ResponseAPDU(data: VirtualCard.counting(8), status: .success))
      // The longest answer that fits a message of the virtual reader.
      let length = 0xFFFD
      let long = try channel.transmit(
        CommandAPDU(ins: 0xB0, p1: 0xFF, p2: 0xFD, expectedLength: 65_536))
      #expect(long == ResponseAPDU(data: VirtualCard.counting(length), status: .success))
      let data = VirtualCard.counting(4_000)
      let echo = try channel.transmit(
        CommandAPDU(ins: 0xCB, p1: 0, p2: 0, data: data, expectedLength: 65_536))
      #expect(echo == ResponseAPDU(data: data, status: .success))
      let unknown = try channel.transmit(CommandAPDU(ins: 0x01, p1: 0, p2: 0))
      #expect(unknown.status == .instructionNotSupported)
    }
  }

  @Test("given a connected card, when somebody else connects, then the reader is in use")
  func exclusive() throws {
    try withChannel { _, channel, _ in
      let other = try PCSCContext()
      #expect(throws: SmartCardError.readerInUse(Self.reader)) {
        try other.connect(reader: Self.reader)
      }
      channel.close()
      try other.connect(reader: Self.reader).close()
    }
  }

  @Test("given a card that another program holds, when that lets go in time, then it is connected")
  func timeLimit() throws {
    try withChannel { _, channel, _ in
      let other = try PCSCContext()
      let held = Atomic<Int>(0)
      nonisolated(unsafe) let holder = channel
      let again = try other.connect(reader: Self.reader, timeLimit: Self.timeLimit) {
        held.add(1, ordering: .sequentiallyConsistent)
        holder.close()
      }
      #expect(held.load(ordering: .sequentiallyConsistent) == 1)
      #expect(throws: SmartCardError.readerInUse(Self.reader)) {
        try PCSCContext().connect(reader: Self.reader, timeLimit: .milliseconds(300)) {
          held.add(1, ordering: .sequentiallyConsistent)
        }
      }
      #expect(held.load(ordering: .sequentiallyConsistent) == 2)
      again.close()
    }
  }

  // MARK: Readers that go and come

  /// Runs a test with readers that can be unplugged.
  private func withUnpluggable(_ body: (PrivatePCSCD, PCSCContext) throws -> Void) throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .unpluggable)
      defer { service.stop() }
      try body(service, PCSCContext())
    }
  }

  @Test(
    "given a wait, when its reader goes and comes back, then both are reported and a card is found")
  func replugged() throws {
    try withUnpluggable { service, context in
      var changes: [ReaderChange] = []
      var card: VirtualCard?
      let name = try context.waitForDocument(
        reader: "00 00", timeout: Self.timeLimit, onWaiting: { service.unplug(0) },
        onChange: { change in
          changes.append(change)
          switch change {
          case .gone: service.plug(0)
          case .came: card = try? VirtualCard(port: service.port)
          }
        })
      #expect(name == Self.reader)
      #expect(changes == [.gone(Self.reader), .came(Self.reader)])
      try #require(card).remove()
    }
  }

  @Test("given a wait on any reader, when one goes, then it is reported and the other one counts")
  func swapped() throws {
    try withUnpluggable { service, context in
      var changes: [ReaderChange] = []
      var card: VirtualCard?
      let name = try context.waitForDocument(
        reader: nil, timeout: Self.timeLimit, onWaiting: { service.unplug(0) },
        onChange: {
          changes.append($0)
          card = try? VirtualCard(port: service.port + 1)
        })
      #expect(name == "Virtual PCD 00 01")
      #expect(changes == [.gone(Self.reader)])
      try #require(card).remove()
    }
  }

  @Test("given a reader that goes during a wait, when the time is up, then it is what is missing")
  func unplugged() throws {
    try withUnpluggable { service, context in
      #expect(throws: SmartCardError.readerGone(Self.reader)) {
        try context.waitForDocument(reader: Self.reader, timeout: .seconds(4)) { service.unplug(0) }
      }
      // Gone from the beginning.
      #expect(throws: SmartCardError.readerGone(Self.reader)) {
        try context.waitForDocument(reader: Self.reader, timeout: .seconds(1))
      }
    }
  }

  @Test("given a wait, when the service comes again without readers, then the reader is gone")
  func noReaderAnyMore() throws {
    try PrivatePCSCD.use { service in
      defer { service.stop() }
      let context = try PCSCContext()
      var changes: [ReaderChange] = []
      #expect(throws: SmartCardError.readerGone(Self.reader)) {
        try context.waitForDocument(
          reader: Self.reader, timeout: .seconds(4),
          onWaiting: { try? service.restart(readers: .none) }, onChange: { changes.append($0) })
      }
      #expect(changes == [.gone(Self.reader)])
      try service.restart()
      var card: VirtualCard?
      let name = try context.waitForDocument(
        reader: Self.reader, timeout: Self.timeLimit,
        onWaiting: { try? service.restart(readers: .none) },
        onChange: { change in
          if case .gone = change {
            try? service.restart()
            card = try? VirtualCard(port: service.port)
          }
        })
      #expect(name == Self.reader)
      try #require(card).remove()
    }
  }

  @Test("given a session, when the reader goes, then that is said and not that the document left")
  func unpluggedInSession() throws {
    try withUnpluggable { service, context in
      let card = try VirtualCard(port: service.port)
      defer { card.remove() }
      _ = try context.waitForDocument(reader: Self.reader, timeout: Self.timeLimit)
      let channel = try context.connect(reader: Self.reader)
      let echo = CommandAPDU(ins: 0xCB, p1: 0, p2: 0, data: [1])
      #expect(try channel.transmit(echo).data == [1])
      service.unplug(0)
      #expect(throws: SmartCardError.readerGone(Self.reader)) { try channel.transmit(echo) }
      #expect(throws: SmartCardError.readerGone(Self.reader)) { try channel.transmit(echo) }
      #expect(throws: SmartCardError.readerGone(Self.reader)) { try channel.reset() }
    }
  }

  @Test(
    "given a connected card, when the channel resets or closes, then the card is reset",
    arguments: [ResetKind.warm, .cold])
  func resetting(_ kind: ResetKind) throws {
    try withChannel { context, channel, card in
      let before = card.resets
      try channel.reset(kind)
      #expect(card.resets == before + 1)
      #expect(try channel.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0, data: [1])).data == [1])
      channel.close()
      let again = try context.connect(reader: Self.reader)
      #expect(try again.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0, data: [2])).data == [2])
      #expect(card.resets > before + 1)
      #expect(throws: SmartCardError.connectionLost) {
        try channel.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0))
      }
      #expect(throws: SmartCardError.connectionLost) { try channel.reset() }
    }
  }

  @Test("given a session, when the card leaves in the middle of it, then the document was removed")
  func removal() throws {
    try withChannel { context, channel, _ in
      #expect(throws: SmartCardError.documentRemoved) {
        try channel.transmit(CommandAPDU(ins: 0xDA, p1: 0, p2: 0))
      }
      #expect(throws: SmartCardError.documentRemoved) {
        try channel.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0))
      }
      channel.close()
      #expect(throws: SmartCardError.noDocument) { try context.connect(reader: Self.reader) }
    }
  }

  @Test("given a document that does not power up, when the wait is over, then it is unresponsive")
  func mute() throws {
    try PrivatePCSCD.use { service in
      // Its answer to reset is longer than any may be, which the service takes for silence.
      let card = try LoopbackSocket(port: service.port)
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        while case let order = card.read(3), order.count == 3 {
          if order[2] == 4 { try? card.write([0, 40] + VirtualCard.counting(40)) }
        }
        ended.signal()
      }
      let context = try PCSCContext()
      #expect(throws: SmartCardError.documentUnresponsive) {
        try context.waitForDocument(reader: Self.reader, timeout: .seconds(2))
      }
      let reader = try context.readers().first { $0.name == Self.reader }
      #expect(reader?.documentPresent == true && reader?.atr == [])
      #expect(throws: SmartCardError.documentUnresponsive) {
        try context.connect(reader: Self.reader)
      }
      card.hangUp()
      ended.wait()
    }
    try leaveEmpty()
  }

  @Test("given a session, when the service stops, then it is missing until it starts again")
  func serviceStops() throws {
    try PrivatePCSCD.use { service in
      let card = try VirtualCard(port: service.port)
      let context = try PCSCContext()
      _ = try context.waitForDocument(reader: Self.reader, timeout: Self.timeLimit)
      let channel = try context.connect(reader: Self.reader)
      service.stop()
      card.remove()
      #expect(throws: SmartCardError.noReaderService) {
        try channel.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0))
      }
      #expect(throws: SmartCardError.noReaderService) { try context.readers() }
      #expect(throws: SmartCardError.noReaderService) {
        try context.waitForDocument(reader: nil, timeout: nil)
      }
      #expect(throws: SmartCardError.noReaderService) { try PCSCContext() }
      try service.start()
      #expect(try context.readers().count == 2)
      #expect(throws: SmartCardError.self) {
        try channel.transmit(CommandAPDU(ins: 0xCB, p1: 0, p2: 0))
      }
    }
  }

  @Test("given a wait, when the service is restarted under it, then the wait goes on")
  func serviceRestarts() throws {
    try PrivatePCSCD.use { service in
      let context = try PCSCContext()
      var card: VirtualCard?
      let name = try context.waitForDocument(reader: nil, timeout: Self.timeLimit) {
        try? service.restart()
        card = try? VirtualCard(port: service.port)
      }
      #expect(name == Self.reader)
      try #require(card).remove()
    }
    try leaveEmpty()
  }

  @Test("given a service without readers, when a document is waited for, then there is no reader")
  func noReader() throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .none)
      defer { service.stop() }
      let context = try PCSCContext()
      #expect(try context.readers() == [])
      #expect(throws: SmartCardError.noReader) {
        try context.waitForDocument(reader: nil, timeout: nil)
      }
      #expect(throws: SmartCardError.noReader) {
        try context.waitForDocument(reader: Self.reader, timeout: nil)
      }
    }
  }

  @Test("given a connected card, when many commands are sent, then an exchange takes a moment")
  func duration() throws {
    try withChannel { _, channel, _ in
      let metered = MeteredChannel(channel)
      let command = CommandAPDU(ins: 0xB0, p1: 0x00, p2: 0xE0, expectedLength: 224)
      for _ in 0..<500 { _ = try metered.transmit(command) }
      #expect(metered.commands == 500)
      #expect(metered.bytesSent == 500 * 5)
      #expect(metered.bytesReceived == 500 * 226)
      print("one exchange through the service: \(metered.waiting / 500)")
      // Delayed acknowledgements would make it 40 ms and more.
      #expect(metered.waiting / 500 < .milliseconds(20))
    }
  }
}
