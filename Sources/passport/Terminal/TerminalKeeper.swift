import Glibc
import Synchronization

/// Gives the terminal back when a signal ends the program: a shell that shows nothing of what is typed
/// is worse than a read that stopped. Of several that are kept the first counts, which is how the
/// terminal was before anything was hidden.
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

  /// Keeps how a terminal is, unless one is kept already.
  static func keep(_ descriptor: Int32, _ former: termios) {
    guard kept.load(ordering: .sequentiallyConsistent) < 0 else { return }
    unsafe settings.pointee = former
    kept.store(descriptor, ordering: .sequentiallyConsistent)
    for number in endings {
      var now = sigaction()
      // What whoever started the program ignores, as nohup does, stays ignored.
      guard unsafe sigaction(number, nil, &now) == 0, !isIgnored(now) else { continue }
      signal(number, giveBackAndEnd)
    }
  }

  /// Keeps it no more, if it is the one that is kept.
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

  /// Calls nothing that a handler of signals must not call.
  fileprivate static func giveBack() {
    let descriptor = kept.load(ordering: .sequentiallyConsistent)
    if descriptor >= 0 { unsafe tcsetattr(descriptor, TCSAFLUSH, settings) }
  }
}

/// Ends the program as the signal would have without this.
private func giveBackAndEnd(_ number: Int32) {
  TerminalKeeper.giveBack()
  signal(number, SIG_DFL)
  raise(number)
}
