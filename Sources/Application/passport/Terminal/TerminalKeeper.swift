import Crypto
import Glibc
import Synchronization
import Verdicts

/// Handles the signals that end the program: the terminal shows keys again, and secrets are wiped.
/// If the terminal was hidden several times, the attributes before the first time are restored.
enum TerminalKeeper {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The terminal whose attributes are kept; -1 for none. The signal handler reads it.
  private static let kept = Atomic<Int32>(-1)
  /// The exit code of Ctrl-C.
  private static let interruption = Atomic<Int32>(ExitCode.interrupted.rawValue)
  // Written only while no attributes are kept, and read by the handler only while some are.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<termios> = {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe settings.initialize(to: termios())
    return unsafe settings
  }()

  /// Handles the signals from now on. A signal that the parent process set to be ignored, as nohup
  /// does, stays ignored.
  static func handleEndings() {
    // Everything that the handler uses is allocated now: a handler may not allocate memory, since
    // the signal may interrupt an allocation.
    _ = (kept.load(ordering: .relaxed), interruption.load(ordering: .relaxed), unsafe settings)
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
  static func keep(_ descriptor: Int32, _ former: termios) {
    guard kept.load(ordering: .sequentiallyConsistent) < 0 else { return }
    unsafe settings.pointee = former
    kept.store(descriptor, ordering: .sequentiallyConsistent)
  }

  /// Forgets the attributes, if they are those of this terminal.
  static func forget(_ descriptor: Int32) {
    _ = kept.compareExchange(
      expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores the terminal and wipes secrets; it calls only functions that a signal handler may call.
  /// - Returns: the exit code of Ctrl-C.
  fileprivate static func prepareEnd() -> Int32 {
    let descriptor = kept.load(ordering: .sequentiallyConsistent)
    if descriptor >= 0 { unsafe tcsetattr(descriptor, TCSAFLUSH, settings) }
    SecretBytes.wipeAll()
    return interruption.load(ordering: .sequentiallyConsistent)
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
