import ChipSimulator
import Foundation
import SmartCard
import Synchronization
import TestSupport
import Testing

extension PCSCTests {
  /// Calls to a real PC/SC service that nobody answers. Each test would last for ever without a limit.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct TimeLimits {
    private static let reader = "Virtual PCD 00 00"
    /// A busy machine may take its time; a test that passes never waits so long.
    private static let timeLimit = Duration.seconds(120)
    private static let command = CommandAPDU(ins: 0xCB, p1: 0, p2: 0, data: [1])

    /// A card that answers to reset, and to nothing else before it is told to.
    private final class SilentCard: Sendable {
      private let link: VirtualReaderLink
      private let isSilent = Atomic<Bool>(false)
      private let awake = DispatchSemaphore(value: 0)
      private let ended = DispatchSemaphore(value: 0)

      init(port: UInt16) throws {
        link = try VirtualReaderLink(port: port, atr: VirtualCard.atr)
        Thread.detachNewThread { [self] in
          try? link.run(onReset: {}) { _ in
            if isSilent.load(ordering: .sequentiallyConsistent) { awake.wait() }
            return [0x90, 0x00]
          }
          ended.signal()
        }
      }

      func fallSilent() { isSilent.store(true, ordering: .sequentiallyConsistent) }

      func wake() {
        isSilent.store(false, ordering: .sequentiallyConsistent)
        awake.signal()
      }

      func remove() {
        wake()
        link.close()
        ended.wait()
      }
    }

    /// Runs a test with a card that is connected, and falls silent then.
    private func withSilentCard(
      limit: Duration, onSilence: @escaping @Sendable (String) -> Void = { _ in },
      _ body: (PCSCContext, PCSCChannel, SilentCard) throws -> Void
    ) throws {
      try PrivatePCSCD.use { service in
        let card = try SilentCard(port: service.port)
        defer { card.remove() }
        let context = try PCSCContext(timeLimit: limit, onSilence: onSilence)
        _ = try context.waitForDocument(reader: Self.reader, timeout: Self.timeLimit)
        let channel = try context.connect(reader: Self.reader)
        #expect(try channel.transmit(Self.command).status == .success)
        card.fallSilent()
        try body(context, channel, card)
      }
    }

    @Test("given a reader that falls silent, when the time is over, then the call ends")
    func silent() throws {
      let told = Mutex<[String]>([])
      try withSilentCard(
        limit: .seconds(4), onSilence: { name in told.withLock { $0.append(name) } }
      ) { context, channel, card in
        let start = ContinuousClock.now
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try channel.transmit(Self.command)
        }
        #expect((.seconds(4) ..< .seconds(40)).contains(.now - start))
        #expect(told.withLock { $0 } == [Self.reader])
        // The session is lost for good, and nothing waits for it any more.
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try channel.transmit(Self.command)
        }
        channel.close()
        // Once the reader answers again, the document is free, also for the same context.
        card.wake()
        let again = try context.connect(reader: Self.reader, timeLimit: Self.timeLimit)
        #expect(try again.transmit(Self.command).status == .success)
        again.close()
      }
    }

    @Test(
      "given a reader that fell silent, when it is asked again, then no other program is blamed")
    func silentStill() throws {
      try withSilentCard(limit: .seconds(4)) { context, channel, card in
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try channel.transmit(Self.command)
        }
        channel.close()
        let held = Atomic<Int>(0)
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try context.connect(reader: Self.reader, timeLimit: .seconds(1)) {
            held.add(1, ordering: .sequentiallyConsistent)
          }
        }
        #expect(held.load(ordering: .sequentiallyConsistent) == 0)
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try context.details(of: Self.reader)
        }
        card.wake()
        try context.connect(reader: Self.reader, timeLimit: Self.timeLimit).close()
      }
    }

    @Test("given a reader that is silent when it gives power, then it is silent, and not empty")
    func silentAtPower() throws {
      try PrivatePCSCD.use { service in
        let card = try LoopbackSocket(port: service.port)
        defer { card.hangUp() }
        let context = try PCSCContext()
        let start = ContinuousClock.now
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try context.waitForDocument(reader: Self.reader, timeout: .seconds(2))
        }
        #expect((.seconds(5) ..< .seconds(40)).contains(.now - start))
      }
    }

    @Test(
      "given a reader that falls silent with a mute document, then it is silent, and not the document"
    )
    func silentAtSecondPower() throws {
      try PrivatePCSCD.use { service in
        let card = try LoopbackSocket(port: service.port)
        let ended = DispatchSemaphore(value: 0)
        let isSilent = Atomic<Bool>(false)
        // Its answer to reset is longer than any may be.
        Thread.detachNewThread {
          while case let order = card.read(3), order.count == 3 {
            if order[2] == 4, !isSilent.load(ordering: .sequentiallyConsistent) {
              try? card.write([0, 40] + VirtualCard.counting(40))
            }
          }
          ended.signal()
        }
        defer {
          card.hangUp()
          ended.wait()
        }
        let context = try PCSCContext()
        #expect(throws: SmartCardError.documentUnresponsive) {
          try context.waitForDocument(reader: Self.reader, timeout: .seconds(2))
        }
        isSilent.store(true, ordering: .sequentiallyConsistent)
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try context.waitForDocument(reader: Self.reader, timeout: .seconds(1))
        }
      }
    }

    @Test("given a reader that is silent, when the wait is cancelled, then the call ends at once")
    func cancelled() throws {
      try withSilentCard(limit: .seconds(60)) { context, channel, card in
        let start = ContinuousClock.now
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.3)
          context.cancel()
        }
        #expect(throws: SmartCardError.interrupted) { try channel.transmit(Self.command) }
        #expect(.now - start < .seconds(40))
        card.wake()
        let readers = try context.readers()
        #expect(readers.count == 2)
      }
    }

    @Test(
      "given a call that a closed connection refuses, when time goes by, then no silence is reported"
    )
    func refused() throws {
      let told = Mutex<[String]>([])
      try withSilentCard(
        limit: .seconds(60), onSilence: { name in told.withLock { $0.append(name) } }
      ) { context, channel, card in
        context.cancel()
        #expect(throws: SmartCardError.interrupted) { try channel.transmit(Self.command) }
        // A call of another connection begins later, and lasts longer than the time after which a silence is reported.
        let other = try PCSCContext(timeLimit: .seconds(4))
        // The service powers the document anew after the closed connection: for a moment there is none.
        var second = try? other.connect(reader: Self.reader, timeLimit: Self.timeLimit)
        let end = ContinuousClock.now + Self.timeLimit
        while second == nil, .now < end {
          second = try? other.connect(reader: Self.reader, timeLimit: Self.timeLimit)
        }
        let connected = try #require(second)
        #expect(throws: SmartCardError.readerSilent(Self.reader)) {
          try connected.transmit(Self.command)
        }
        #expect(told.withLock { $0.isEmpty })
      }
    }

    /// Another program, which begins a transaction with the document, says so, and ends it when its input ends.
    private static let holder = """
      import ctypes, sys
      pcsc = ctypes.CDLL("libpcsclite.so.1")
      number, size, pointer = ctypes.c_long, ctypes.c_ulong, ctypes.c_void_p
      pcsc.SCardConnect.argtypes = [number, ctypes.c_char_p, size, size, pointer, pointer]
      pcsc.SCardBeginTransaction.argtypes = [number]
      context, card, active = number(), number(), size()
      failed = pcsc.SCardEstablishContext(2, None, None, ctypes.byref(context)) \\
        or pcsc.SCardConnect(context, b"Virtual PCD 00 00", 2, 3, ctypes.byref(card), ctypes.byref(active)) \\
        or pcsc.SCardBeginTransaction(card)
      print("failed" if failed else "begun", flush=True)
      sys.stdin.read()
      """

    @Test(
      "given another program's transaction, when the time is over, then the document is in use",
      .enabled(if: Program.path("python3") != nil, "not run: python3 is not installed"))
    func transaction() throws {
      try PrivatePCSCD.use { service in
        let card = try VirtualCard(port: service.port)
        defer { card.remove() }
        let context = try PCSCContext(timeLimit: .seconds(4))
        _ = try context.waitForDocument(reader: Self.reader, timeout: Self.timeLimit)
        let other = Process()
        other.executableURL = URL(filePath: try #require(Program.path("python3")))
        other.arguments = ["-c", Self.holder]
        let (input, output) = (Pipe(), Pipe())
        other.standardInput = input
        other.standardOutput = output
        try other.run()
        defer { other.waitUntilExit() }
        defer { try? input.fileHandleForWriting.close() }
        #expect(output.fileHandleForReading.readData(ofLength: 6) == Data("begun\n".utf8))
        let start = ContinuousClock.now
        let held = Atomic<Int>(0)
        #expect(throws: SmartCardError.readerInUse(Self.reader)) {
          try context.connect(reader: Self.reader, timeLimit: .seconds(4)) {
            held.add(1, ordering: .sequentiallyConsistent)
          }
        }
        #expect((.seconds(4) ..< .seconds(40)).contains(.now - start))
        #expect(held.load(ordering: .sequentiallyConsistent) == 1)
        #expect(throws: SmartCardError.readerInUse(Self.reader)) {
          try context.details(of: Self.reader)
        }
        // Nothing of the wait stays: when the other program lets go, the document is there.
        try input.fileHandleForWriting.close()
        other.waitUntilExit()
        let channel = try context.connect(reader: Self.reader, timeLimit: Self.timeLimit)
        #expect(try channel.transmit(Self.command).data == [1])
        channel.close()
      }
    }

    @Test("given many connections, when they end, then no descriptor stays")
    func descriptors() throws {
      func count() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
      }
      try PrivatePCSCD.use { _ in
        for _ in 0..<5 { _ = try PCSCContext().readers() }
        let before = count()
        for _ in 0..<50 {
          let context = try PCSCContext()
          context.cancel()
          #expect(throws: SmartCardError.interrupted) { try context.readers() }
          #expect(try context.readers().count == 2)
        }
        // Other suites of this process open files too; fifty connections that leave one each are more.
        let end = Date().addingTimeInterval(10)
        while count() >= before + 25, Date() < end { usleep(50_000) }
        #expect(count() < before + 25)
      }
    }
  }
}
