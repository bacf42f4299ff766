import ChipSimulator
import Foundation
import SmartCard
import Synchronization
import Testing

@Suite struct VirtualReaderLinkTests {
  private typealias Answer = @Sendable (VirtualReaderLink, [UInt8]) -> [UInt8]

  private static let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]

  /// Runs a link on a thread of its own; `body` plays the reader. Returns the error that `run` threw.
  private func play(
    answer: @escaping Answer = { _, command in command },
    onReset: @escaping @Sendable () -> Void = {}, _ body: (LoopbackSocket) throws -> Void
  ) throws -> VirtualReaderError? {
    let (listener, port) = try LoopbackSocket.listening()
    let link = try VirtualReaderLink(port: port, atr: Self.atr)
    let reader = try listener.accepted()
    let outcome = Mutex<VirtualReaderError?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do throws(VirtualReaderError) {
        try link.run(onReset: onReset) { answer(link, $0) }
      } catch {
        outcome.withLock { $0 = error }
      }
      ended.signal()
    }
    try body(reader)
    reader.hangUp()
    ended.wait()
    return outcome.withLock { $0 }
  }

  @Test("given orders and commands in odd pieces, when served, then each gets its answer")
  func pieces() throws {
    let resets = Mutex(0)
    let count: @Sendable () -> Void = { resets.withLock { $0 += 1 } }
    let error = try play(onReset: count) { reader in
      try reader.write([0, 1, 1, 0, 1])
      try reader.write([4])
      #expect(reader.read(7) == [0, 5] + Self.atr)
      // Power off, an order that nobody knows, an empty message and a reset have no answer.
      try reader.write([0, 1, 0, 0, 1, 9, 0, 0, 0, 1, 2, 0, 4, 1, 2])
      try reader.write([3, 4, 0, 2, 5, 6])
      #expect(reader.read(10) == [0, 4, 1, 2, 3, 4, 0, 2, 5, 6])
    }
    #expect(error == nil)
    #expect(resets.withLock { $0 } == 2)
  }

  @Test("given the longest message, when served, then the longest answer comes back")
  func longest() throws {
    let message = VirtualCard.counting(VirtualReaderLink.maximumLength)
    let error = try play { reader in
      Thread.detachNewThread { try? reader.write([0xFF, 0xFF] + message) }
      #expect(reader.read(2 + message.count) == [0xFF, 0xFF] + message)
    }
    #expect(error == nil)
  }

  @Test("given an answer that no message can hold, when served, then the link fails and ends")
  func tooLong() throws {
    let answer: Answer = { _, _ in [UInt8](repeating: 0, count: 0x10000) }
    let error = try play(answer: answer) { reader in
      try reader.write([0, 2, 1, 2])
      #expect(reader.read(1).isEmpty)
    }
    #expect(error?.code == .readerFailed)
  }

  @Test("given a message that stops halfway, when the reader hangs up, then the link just ends")
  func halfway() throws {
    #expect(try play { try $0.write([0, 9, 1, 2]) } == nil)
  }

  @Test("given a card that is taken off during a command, when served, then no answer is sent")
  func closing() throws {
    let answer: Answer = { link, command in
      link.close()
      link.close()
      return command
    }
    let error = try play(answer: answer) { reader in
      try reader.write([0, 2, 1, 2])
      #expect(reader.read(1).isEmpty)
    }
    #expect(error == nil)
  }

  @Test("given a port where nobody listens, when connected, then the error says what to look at")
  func refused() throws {
    let port = try LoopbackSocket.listening().1
    let error = #expect(throws: VirtualReaderError.self) {
      try VirtualReaderLink(port: port, atr: Self.atr)
    }
    #expect(error?.code == .readerFailed)
    #expect(error?.sentence.contains("127.0.0.1:\(port)") == true)
    for atr in [[], [UInt8](repeating: 0x3B, count: 34)] {
      #expect(throws: VirtualReaderError.self) { try VirtualReaderLink(port: port, atr: atr) }
    }
  }
}
