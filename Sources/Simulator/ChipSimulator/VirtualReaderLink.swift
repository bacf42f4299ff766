import Glibc
import SmartCard
import Storage
import Synchronization

/// The card's side of the link to a virtual reader: the protocol of vpcd, the reader driver of the
/// vsmartcard project. Each message is a two-byte big-endian length and that many bytes; one byte
/// from the reader is an order (0 power off, 1 power on, 2 reset, 4 answer to reset wanted), more
/// are a command. While the link is connected, the card is on the reader.
public final class VirtualReaderLink: Sendable {
  /// The port on which vpcd listens by default.
  public static let defaultPort: UInt16 = 0x8C7B

  /// The longest command or answer, in bytes.
  public static let maximumLength = 0xFFFF

  private struct Socket {
    var descriptor: Int32
    var isClosed = false
  }

  private let socket: Mutex<Socket>
  private let atr: [UInt8]

  /// Connects to the virtual reader: the card is laid on it.
  /// - Parameters:
  ///   - host: a name or numeric address.
  ///   - port: vpcd's port; each slot has one of its own.
  ///   - atr: the answer to reset, 2 to 33 bytes.
  /// - Throws: ``VirtualReaderError`` when nobody listens there.
  public init(
    host: String = "127.0.0.1", port: UInt16 = defaultPort, atr: [UInt8]
  ) throws(VirtualReaderError) {
    guard (2...33).contains(atr.count) else {
      throw .answerToResetLength
    }
    self.atr = atr
    socket = Mutex(Socket(descriptor: try Self.connect(host, port)))
  }

  deinit { socket.withLock { _ = Glibc.close($0.descriptor) } }

  /// Ends the link: the card is taken off the reader. Any thread may call it, also while
  /// ``run(onReset:answer:)`` waits or from its closures; an answer under way is not sent.
  public func close() {
    socket.withLock { socket in
      guard !socket.isClosed else { return }
      socket.isClosed = true
      shutdown(socket.descriptor, Int32(SHUT_RDWR))
    }
  }

  /// Serves the reader until ``close()`` is called or the reader hangs up.
  /// - Parameters:
  ///   - onReset: called when the reader powers the card up or resets it.
  ///   - answer: takes the bytes of a command, gives those of the answer.
  /// - Throws: ``VirtualReaderError`` for an answer that is too long to be sent.
  public func run(
    onReset: () -> Void, answer: ([UInt8]) -> [UInt8]
  ) throws(VirtualReaderError) {
    defer { close() }
    var input = FrameReader(descriptor: socket.withLock { $0.descriptor })
    while let message = input.next() {
      switch (message.count, message.first) {
      case (0, _), (1, 0): break
      case (1, 1), (1, 2): onReset()
      case (1, 4): guard try send(atr) else { return }
      case (1, _): break
      default: guard try send(answer(message)) else { return }
      }
    }
  }

  /// Sends a message in one write, so that the reader never waits for its second part.
  /// - Returns: false when the link has ended.
  private func send(_ message: [UInt8]) throws(VirtualReaderError) -> Bool {
    guard message.count <= Self.maximumLength else {
      throw .answerTooLong(message.count)
    }
    var bytes = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)][...]
    bytes += message
    let descriptor: Int32? = socket.withLock { $0.isClosed ? nil : $0.descriptor }
    guard let descriptor else { return false }
    while !bytes.isEmpty {
      let sent = StreamSocket.send(descriptor, bytes)
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { return false }
      bytes = bytes.dropFirst(sent)
    }
    return true
  }

  private static func connect(
    _ host: String, _ port: UInt16
  ) throws(VirtualReaderError) -> Int32 {
    do throws(SocketFailure) {
      return try StreamSocket.connect(host, port)
    } catch {
      throw .notConnected("\(host):\(port)", error)
    }
  }
}

/// The messages from the reader, read from the socket.
private struct FrameReader {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: VirtualReaderLink.maximumLength + 2)
  private var filled = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The next message; nil when the link has ended.
  mutating func next() -> [UInt8]? {
    while true {
      if filled >= 2 {
        let end = 2 + (Int(buffer[0]) << 8 | Int(buffer[1]))
        if filled >= end {
          let message = Array(buffer[2..<end])
          buffer.replaceSubrange(0..<filled - end, with: buffer[end..<filled])
          filled -= end
          return message
        }
      }
      guard fill() else { return nil }
    }
  }

  private mutating func fill() -> Bool {
    // The kernel forgets this after a while; without it, the reader's second small segment waits
    // for a delayed acknowledgement of the first.
    StreamSocket.set(descriptor, TCP_QUICKACK)
    while true {
      let count = StreamSocket.receive(descriptor, into: &buffer, behind: filled)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
      return true
    }
  }
}
