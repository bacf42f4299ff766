import Glibc
import Synchronization

/// Restores the terminal when a signal ends the program, so that the shell shows keys again. Of
/// several kept states the first counts, which is the one before anything was hidden.
enum TerminalKeeper {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The terminal that is kept; -1 for none. The handler reads it.
  private static let kept = Atomic<Int32>(-1)
  // Written only while nothing is kept, and read by the handler only while something is.
  nonisolated(unsafe) private static let settings: UnsafeMutablePointer<termios> = {
    let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe settings.initialize(to: termios())
    return unsafe settings
  }()

  /// Keeps the attributes of a terminal, unless some are kept already.
  static func keep(_ descriptor: Int32, _ former: termios) {
    guard kept.load(ordering: .sequentiallyConsistent) < 0 else { return }
    unsafe settings.pointee = former
    kept.store(descriptor, ordering: .sequentiallyConsistent)
    for number in endings {
      var now = sigaction()
      // A signal that the starter of the program ignores, as nohup does, stays ignored.
      guard unsafe sigaction(number, nil, &now) == 0, !isIgnored(now) else { continue }
      signal(number, giveBackAndEnd)
    }
  }

  /// Ends the keeping, if it is this terminal that is kept.
  static func forget(_ descriptor: Int32) {
    guard kept.load(ordering: .sequentiallyConsistent) == descriptor else { return }
    for number in endings {
      var now = sigaction()
      guard unsafe sigaction(number, nil, &now) == 0, !isIgnored(now) else { continue }
      signal(number, SIG_DFL)
    }
    kept.store(-1, ordering: .sequentiallyConsistent)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Restores the terminal; it calls only functions that a signal handler may call.
  fileprivate static func giveBack() {
    let descriptor = kept.load(ordering: .sequentiallyConsistent)
    if descriptor >= 0 { unsafe tcsetattr(descriptor, TCSAFLUSH, settings) }
  }
}

/// The signal handler: restores the terminal, and ends the program by the same signal.
private func giveBackAndEnd(_ number: Int32) {
  TerminalKeeper.giveBack()
  signal(number, SIG_DFL)
  raise(number)
}
