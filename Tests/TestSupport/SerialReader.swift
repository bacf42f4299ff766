import Foundation
import Glibc

/// A desk reader on a serial line: a pseudo terminal, whose one end the program opens as a device and
/// whose other end is the test's. A link leads to the device, as the names in /dev/serial/by-id do.
package final class SerialReader {
  /// How long a test waits for the program at most, in milliseconds.
  private static let patience: Int32 = 30_000

  /// TIOCSPTLCK and TIOCGPTN.
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  /// The path that is given to the program.
  package let path: String
  private let folder: TemporaryFolder
  /// The reader's end; -1 while it is unplugged.
  private var reader: Int32 = -1
  /// The device, held open so that the line is there between two programs; -1 while it is unplugged.
  private var device: Int32 = -1
  /// What the program sent and was not looked at yet.
  private var received: [UInt8] = []
  /// How often the program has discarded what it had not read, as it does when it opens the line.
  private var openings = 0

  /// A reader that is plugged in.
  package init() throws {
    folder = try TemporaryFolder()
    path = folder.path("reader")
    try plug()
  }

  deinit { unplug() }

  /// Plugs the reader in: the same name leads to a new line.
  package func plug() throws {
    // The functions for this, pts(4), are declared for programs of X/Open alone.
    reader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    // In packet mode what is read here begins with a byte that says what it is, ioctl_tty(2).
    var on: Int32 = 1
    guard reader >= 0, ioctl(reader, Self.setLock, &isLocked) == 0,
      ioctl(reader, Self.getNumber, &number) == 0, ioctl(reader, UInt(TIOCPKT), &on) == 0
    else { throw SerialReaderError() }
    let line = "/dev/pts/\(number)"
    device = open(line, O_RDWR | O_NOCTTY | O_CLOEXEC)
    // A device sends back nothing of what it gets.
    set { cfmakeraw(&$0) }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: line)
  }

  /// Unplugs it.
  package func unplug() {
    for descriptor in [device, reader] where descriptor >= 0 { close(descriptor) }
    (device, reader, received, openings) = (-1, -1, [], 0)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Waits until a program has opened the line and discarded what was there before.
  package func awaitOpening() throws {
    while openings == 0 { try takePacket() }
    openings -= 1
  }

  /// Sends bytes to the program.
  package func send(_ bytes: [UInt8]) throws {
    guard write(reader, bytes, bytes.count) == bytes.count else { throw SerialReaderError() }
  }

  /// Sends a text to the program.
  package func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Waits for bytes from the program.
  package func receive(_ count: Int) throws -> [UInt8] {
    while received.count < count { try takePacket() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// True if the program sent more than was received.
  package var hasReceived: Bool {
    var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    return !received.isEmpty || poll(&event, 1, 0) == 1 && event.revents & Int16(POLLPRI) == 0
  }

  /// Waits until what was sent has come to the other end of the line.
  package func awaitDelivery() {
    var event = pollfd(fd: device, events: Int16(POLLIN), revents: 0)
    _ = poll(&event, 1, Self.patience)
  }

  /// The number of bytes that came to the other end and were not read there.
  package var unread: Int {
    var count: Int32 = 0
    return ioctl(device, UInt(FIONREAD), &count) == 0 ? Int(count) : -1
  }

  /// The path of the line itself.
  package var line: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
  }

  /// The settings of the line.
  package var settings: termios {
    var settings = termios()
    tcgetattr(device, &settings)
    return settings
  }

  /// Sets the line, as stty(1) does.
  package func set(_ change: (inout termios) -> Void) {
    var settings = settings
    change(&settings)
    tcsetattr(device, TCSANOW, &settings)
  }

  /// True if the line is the terminal of any session.
  package var isTerminalOfASession: Bool { tcgetsid(reader) >= 0 }

  /// True if another program has locked the line.
  package var isLocked: Bool {
    defer { flock(device, LOCK_UN) }
    return flock(device, LOCK_EX | LOCK_NB) != 0
  }

  /// Another program that uses the line, for as long as the body runs.
  package func locked<Result>(_ body: () throws -> Result) throws -> Result {
    guard flock(device, LOCK_EX | LOCK_NB) == 0 else { throw SerialReaderError() }
    defer { flock(device, LOCK_UN) }
    return try body()
  }

  private func takePacket() throws {
    var event = pollfd(fd: reader, events: Int16(POLLIN | POLLPRI), revents: 0)
    guard poll(&event, 1, Self.patience) == 1 else { throw SerialReaderError() }
    var packet = [UInt8](repeating: 0, count: 1024)
    let count = read(reader, &packet, packet.count)
    guard count > 0 else { throw SerialReaderError() }
    if packet[0] == 0 {
      received += packet[1..<count]
    } else if Int32(packet[0]) & TIOCPKT_FLUSHREAD != 0 {
      openings += 1
    }
  }
}

/// The line cannot be made, or the program did not do in time what the test waits for.
package struct SerialReaderError: Error {
  private let number = errno
}
