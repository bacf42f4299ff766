import Crypto
import Glibc
import Synchronization
import Verdicts

/// Handles the signals that end the program: the terminal shows keys again, the line of a desk reader
/// has its former settings, and secrets are wiped. If the terminal was hidden several times, the
/// attributes before the first time are restored.
enum TerminalKeeper {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let terminal = KeptAttributes()
  private static let line = KeptAttributes()
  /// The exit code of Ctrl-C.
  private static let interruption = Atomic<Int32>(ExitCode.interrupted.rawValue)

  /// Handles the signals from now on. A signal that the parent process set to be ignored, as nohup
  /// does, stays ignored.
  static func handleEndings() {
    // Everything that the handler uses is allocated now: a handler may not allocate memory, since
    // the signal may interrupt an allocation.
    _ = (terminal.isKept, line.isKept, interruption.load(ordering: .relaxed))
    SecretBytes.prepareWipeAll()
    for number in endings {
      var now = sigaction()
      guard unsafe sigaction(number, nil, &now) == 0, !isIgnored(now) else { continue }
      signal(number, end)
    }
  }

  /// Makes Ctrl-C a normal way to end a command.
  static func expectInterruption() {
    interruption.store(ExitCode.success.rawValue, ordering: .sequentiallyConsistent)
  }

  /// Keeps the attributes of a terminal, unless some are kept already.
  static func keep(_ descriptor: Int32, _ former: termios) { terminal.keep(descriptor, former) }

  /// Forgets the attributes, if they are those of this terminal.
  static func forget(_ descriptor: Int32) { terminal.forget(descriptor) }

  /// Keeps the former settings of the line of a desk reader; nil forgets them.
  static func keepLine(_ descriptor: Int32, _ former: termios?) {
    if let former { line.keep(descriptor, former) } else { line.forget(descriptor) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores terminal and line, and wipes secrets; it calls only functions that a signal handler may
  /// call.
  /// - Returns: the exit code of Ctrl-C.
  fileprivate static func prepareEnd() -> Int32 {
    terminal.restore()
    line.restore()
    SecretBytes.wipeAll()
    return interruption.load(ordering: .sequentiallyConsistent)
  }
}

/// The attributes that a terminal or a line had, of which a signal handler can make use.
@safe private struct KeptAttributes: ~Copyable, @unchecked Sendable {
  /// The terminal or line whose attributes are kept; -1 for none.
  private let descriptor = Atomic<Int32>(-1)
  // Written only while no attributes are kept, and read by the handler only while some are.
  private let attributes: UnsafeMutablePointer<termios>

  init() {
    unsafe attributes = .allocate(capacity: 1)
    unsafe attributes.initialize(to: termios())
  }

  var isKept: Bool { descriptor.load(ordering: .sequentiallyConsistent) >= 0 }

  func keep(_ descriptor: Int32, _ former: termios) {
    if isKept { return }
    unsafe attributes.pointee = former
    self.descriptor.store(descriptor, ordering: .sequentiallyConsistent)
  }

  func forget(_ descriptor: Int32) {
    _ = self.descriptor.compareExchange(
      expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
  }

  /// Restores the attributes and discards what was not read, without waiting for what was not sent.
  func restore() {
    let descriptor = descriptor.load(ordering: .sequentiallyConsistent)
    if descriptor < 0 { return }
    unsafe tcsetattr(descriptor, TCSANOW, attributes)
    tcflush(descriptor, TCIFLUSH)
  }
}

/// The signal handler: Ctrl-C ends the program with an exit code, any other signal with its default
/// action.
private func end(_ number: Int32) {
  let code = TerminalKeeper.prepareEnd()
  if number == SIGINT { _exit(code) }
  signal(number, SIG_DFL)
  raise(number)
}
