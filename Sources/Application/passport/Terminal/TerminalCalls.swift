import Glibc

/// Swift forms of the system's terminal calls that take addresses.
enum TerminalCalls {
  /// The attributes of a terminal, tcgetattr(3); nil on error.
  static func attributes(of descriptor: Int32) -> termios? {
    var attributes = termios()
    return unsafe tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }

  /// Sets the attributes of a terminal, tcsetattr(3).
  static func set(_ descriptor: Int32, _ attributes: termios, when: Int32) {
    var attributes = attributes
    unsafe tcsetattr(descriptor, when, &attributes)
  }

  /// The same attributes without the key that suspends the program.
  static func withoutSuspending(_ attributes: termios) -> termios {
    var attributes = attributes
    unsafe withUnsafeMutableBytes(of: &attributes.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
    return attributes
  }

  /// Blocks the signals that end a program, in this thread and in those that it starts later.
  static func holdEndingSignals() {
    var signals = endingSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for a signal that ends a program.
  /// - Returns: false when none came in time.
  static func waitForEndingSignal(milliseconds: Int) -> Bool {
    var signals = endingSignals
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    return unsafe sigtimedwait(&signals, nil, &time) > 0
  }

  /// Takes all keys that were pressed and not yet read on standard input, if it is a terminal. A
  /// program in the background reads nothing: the keys are for another program, and the system
  /// would suspend this one.
  static func waitingKeys() -> [UInt8] {
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp() else { return [] }
    var keys: [UInt8] = []
    while keys.count < mostKeys {
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLIN) != 0 else { break }
      var line = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(STDIN_FILENO, &line, line.count)
      guard count > 0 else { break }
      keys += line.prefix(count)
    }
    return keys
  }

  /// The most keys that are read at once: a terminal keeps fewer.
  private static let mostKeys = 1 << 16

  private static var endingSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    return signals
  }

  /// The number of columns that a terminal states, ioctl(2); nil where it states none.
  static func columns(of descriptor: Int32) -> Int? {
    stated(\.ws_col, of: descriptor)
  }

  /// True if this many columns and lines, and a line for a prompt, fit a terminal. A terminal that
  /// states no size is treated as having 80 columns and 24 rows.
  static func holds(_ size: (columns: Int, lines: Int), _ descriptor: Int32) -> Bool {
    size.columns <= columns(of: descriptor) ?? 80
      && size.lines < stated(\.ws_row, of: descriptor) ?? 24
  }

  /// A part of the size that a terminal states; nil where it states none.
  private static func stated(_ part: KeyPath<winsize, UInt16>, of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: part] > 0 else {
      return nil
    }
    return Int(size[keyPath: part])
  }
}
