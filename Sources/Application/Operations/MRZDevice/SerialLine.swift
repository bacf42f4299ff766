import Glibc
import Storage

/// A serial line, termios(3), from which this program alone reads, byte by byte. It never becomes
/// the terminal of this program, and has its former settings again when this value is released.
final class SerialLine {
  /// What came of waiting for bytes.
  enum Arrival {
    case bytes([UInt8])
    case nothing
    /// The device is gone, or the other end of the line.
    case gone
  }

  /// Keeps the former settings of a line, for a signal that ends the program; nil forgets them.
  typealias Keeping = (Int32, termios?) -> Void

  /// The settings while it is read: raw bytes, with the speed and parity that it had.
  let settings: termios
  private let descriptor: Int32
  private let former: termios
  private let keeping: Keeping
  /// The most bytes that are read at once.
  private static let mostBytes = 256

  /// Opens a line, and discards what came before: it is of an earlier document.
  /// - Parameter settings: those of the same line before it was gone; nil for those that it has.
  /// - Throws: ``MRZDeviceError``.
  init(
    _ path: String, _ settings: termios?, _ keeping: @escaping Keeping
  ) throws(MRZDeviceError) {
    // A path with a NUL would name another file to the system.
    guard !path.utf8.contains(0) else { throw .unsuitable(path) }
    guard let named = SystemCalls.status(of: path) else { throw MRZDeviceError(path, errno) }
    // A pipe or a disk is not even opened: opening it could block or have effects.
    guard named.st_mode & S_IFMT == S_IFCHR else { throw .unsuitable(path) }
    descriptor = SystemCalls.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw MRZDeviceError(path, errno) }
    var refusal: MRZDeviceError?
    let found = Self.attributes(of: descriptor)
    // The terminal at which this program was started has a process group in the foreground.
    if found == nil || tcgetpgrp(descriptor) >= 0 {
      refusal = .unsuitable(path)
    } else if flock(descriptor, LOCK_EX | LOCK_NB) != 0 || ioctl(descriptor, UInt(TIOCEXCL)) != 0 {
      refusal = .inUse(path)
    }
    guard let found, refusal == nil else {
      close(descriptor)
      throw refusal ?? .unsuitable(path)
    }
    (former, self.keeping) = (found, keeping)
    self.settings = settings ?? Self.raw(found)
    keeping(descriptor, found)
    Self.set(descriptor, self.settings)
    tcflush(descriptor, TCIFLUSH)
  }

  deinit {
    // Nothing of a document stays behind, and closing does not wait for what was not sent.
    tcflush(descriptor, TCIOFLUSH)
    Self.set(descriptor, former)
    keeping(descriptor, nil)
    _ = ioctl(descriptor, UInt(TIOCNXCL))
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Waits for bytes.
  func read(within limit: Duration) -> Arrival {
    let milliseconds =
      limit.components.attoseconds / 1_000_000_000_000_000 + limit.components.seconds * 1000
    switch SystemCalls.waitForInput(descriptor, milliseconds: Int32(clamping: max(0, milliseconds)))
    {
    case 0: return .nothing
    case ..<0: return errno == EINTR ? .nothing : .gone
    default:
      guard let bytes = SystemCalls.read(descriptor, atMost: Self.mostBytes) else {
        return [EAGAIN, EINTR].contains(errno) ? .nothing : .gone
      }
      return bytes.isEmpty ? .gone : .bytes(bytes)
    }
  }

  /// Sends a few bytes. A device that takes none does not answer, which the caller notices.
  func write(_ bytes: [UInt8]) { _ = SystemCalls.write(descriptor, bytes[...]) }

  private static func attributes(of descriptor: Int32) -> termios? {
    var attributes = termios()
    return unsafe tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }

  private static func set(_ descriptor: Int32, _ attributes: termios) {
    var attributes = attributes
    unsafe tcsetattr(descriptor, TCSANOW, &attributes)
  }

  /// Bytes as they come, without echo, signals and line ends of their own. Speed, length of
  /// characters and parity stay as they were set, by stty(1) for example.
  static func raw(_ former: termios) -> termios {
    var raw = former
    unsafe cfmakeraw(&raw)
    raw.c_cflag = former.c_cflag | tcflag_t(CREAD | CLOCAL)
    return raw
  }
}
