import Crypto
import Glibc
import Synchronization
import Verdicts

/// What a signal that ends the program does first: the terminal shows keys again, and secrets are wiped. Of several
/// kept states of the terminal the first counts, which is the one before anything was hidden.
enum TerminalKeeper {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The terminal that is kept; -1 for none. The handler reads it.
  private static let kept = Atomic<Int32>(-1)
  /// The exit code of Ctrl-C.
  private static let interruption = Atomic<Int32>(ExitCode.interrupted.rawValue)
  // Written only while nothing is kept, and read by the handler only while something is.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<termios> = {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe settings.initialize(to: termios())
    return unsafe settings
  }()

  /// Handles the signals from here on. One that the starter of the program ignores, as nohup does, stays ignored.
  static func handleEndings() {
    // All that the handler uses is made before: a handler may take no memory, as the signal may come while the
    // program takes some.
    _ = (kept.load(ordering: .relaxed), interruption.load(ordering: .relaxed), unsafe settings)
    SecretBytes.prepareWipeAll()
    for number in endings {
      var now = sigaction()
      guard unsafe sigaction(number, nil, &now) == 0, !isIgnored(now) else { continue }
      signal(number, end)
    }
  }

  /// Makes Ctrl-C the way in which a command ends well.
  static func expectInterruption() {
    interruption.store(ExitCode.success.rawValue, ordering: .sequentiallyConsistent)
  }

  /// Keeps the attributes of a terminal, unless some are kept already.
  static func keep(_ descriptor: Int32, _ former: termios) {
    guard kept.load(ordering: .sequentiallyConsistent) < 0 else { return }
    unsafe settings.pointee = former
    kept.store(descriptor, ordering: .sequentiallyConsistent)
  }

  /// Ends the keeping, if it is this terminal that is kept.
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

/// The signal handler: Ctrl-C is an exit code, and any other signal ends the program by itself.
private func end(_ number: Int32) {
  let code = TerminalKeeper.prepareEnd()
  if number == SIGINT { _exit(code) }
  signal(number, SIG_DFL)
  raise(number)
}
