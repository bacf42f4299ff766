import CSystem
import Glibc

/// Another program, started as a process with a group of its own. Of this process it inherits only the descriptors and
/// the variables that it is given; its path is absolute, and `PATH` is not searched.
package struct ChildProcess: Sendable {
  private let number: pid_t

  /// Starts a program; nil when that is not possible.
  /// - Parameters:
  ///   - words: its arguments, from its own name on.
  ///   - variables: its environment, each as `NAME=value`.
  ///   - descriptors: those of this process, by their numbers in the program. Those that are missing among the first
  ///     three are `/dev/null`.
  package init?(
    _ path: String, _ words: [String], variables: [String], descriptors: [Int32: Int32] = [:]
  ) {
    // Copied to numbers above the final ones, so that no descriptor is overwritten before it is
    // copied.
    let copies = descriptors.map { ($0.key, fcntl($0.value, F_DUPFD_CLOEXEC, 10)) }
    defer { for (_, copy) in copies where copy >= 0 { close(copy) } }
    guard copies.allSatisfy({ $0.1 >= 0 }) else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for (place, copy) in copies { unsafe posix_spawn_file_actions_adddup2(&actions, copy, place) }
    unsafe passport_close_from(&actions, max(3, (descriptors.keys.max() ?? 2) + 1))
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    Self.isolate(&attributes)
    let words = unsafe Self.strings(words)
    let variables = unsafe Self.strings(variables)
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    guard unsafe posix_spawn(&child, path, &actions, &attributes, words, variables) == 0 else {
      return nil
    }
    number = child
  }

  /// Gives the program a process group, so that its children can be killed with it, no blocked signal, and the default
  /// signal actions, so that a program that writes too much is ended.
  private static func isolate(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// An array of C strings with a null at its end; the caller frees them.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var row: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { text in unsafe strdup(text) }
    unsafe row.append(nil)
    return unsafe row
  }

  /// Waits for its end.
  /// - Returns: true if it ended by itself before the deadline. It has to be ended all the same (``end()``).
  package func wait(until deadline: ContinuousClock.Instant) -> Bool {
    let watched = pidfd_open(number, 0)
    guard watched >= 0 else { return false }
    defer { close(watched) }
    return SystemCalls.waitForInput(watched, until: deadline) == 1
  }

  /// Ends it, if it runs still, and its children, which may still write; it is called once.
  /// - Returns: its wait status.
  @discardableResult
  package func end() -> Int32? {
    // Before waitpid frees the process number for others.
    kill(-number, SIGKILL)
    kill(number, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }
}
