import CSystem
import Glibc
import Storage

/// Runs another program to its end under limits. It inherits only the given descriptors, and a
/// fixed `PATH`. Limits apply to the length of the files that it writes, to its memory and to its
/// processor time. When its time is over, it is killed with all programs that it started.
package struct ChildProgram {
  /// Its absolute path; `PATH` is not searched.
  package let path: String
  package let arguments: [String]
  /// The descriptors of this process, by their numbers in the program. Its other output is
  /// discarded.
  package let descriptors: [Int32: Int32]
  /// The greatest length of a file that it can write, in bytes; nil for a program that the user
  /// chose, which has only a time limit.
  package let longestFile: Int?
  /// The time at which it is ended.
  package let deadline: ContinuousClock.Instant

  package init(
    path: String, arguments: [String], descriptors: [Int32: Int32], longestFile: Int?,
    deadline: ContinuousClock.Instant
  ) {
    (self.path, self.arguments, self.descriptors, self.longestFile, self.deadline) = (
      path, arguments, descriptors, longestFile, deadline
    )
  }

  /// The limit of its address space, in bytes: more than the conversion of the largest allowed
  /// picture needs.
  private static let memory = 1 << 30

  /// - Returns: its exit status; nil when it could not be started, was ended, or ended by a signal.
  package func run() -> Int32? {
    guard ContinuousClock.now < deadline, let child = spawn() else { return nil }
    return wait(for: child)
  }

  /// The command line. A shell sets the limits for itself and then becomes the program, so that
  /// they apply from the start to the program and all its children, but not to this process, whose
  /// other threads may write files. The length of files is limited because results are files in
  /// memory, and a few bytes of input can expand to gigabytes. Core dumps are off.
  private var words: [String] {
    let limits = longestFile.map { longest in
      // In blocks of 512 bytes (IEEE 1003.1, ulimit), rounded up; a longer result is refused when it
      // is read. Memory is in units of 1,024 bytes, time in seconds.
      let seconds = Int(((deadline - .now) / .seconds(1)).rounded(.up))
      return " && ulimit -f \((longest + 511) / 512) && ulimit -v \(Self.memory >> 10)"
        + " && ulimit -t \(max(1, seconds))"
    }
    let script = "ulimit -c 0\(limits ?? "") && exec \"$0\" \"$@\""
    return ["/bin/sh", "-c", script, path] + arguments
  }

  /// The environment of the program. It uses one thread, because each thread takes memory. It has no
  /// message bus: zbarimg would announce there what it reads.
  private static let variables = [
    "PATH=/usr/bin:/bin", "LC_ALL=C", "OMP_NUM_THREADS=1", "MALLOC_ARENA_MAX=1",
    "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/dev/null", "DBUS_SESSION_BUS_ADDRESS=unix:path=/dev/null",
  ]

  /// Starts a program that the user chose, such as a browser, with the user's own environment, and
  /// does not wait for its end.
  /// - Returns: false when it could not be started.
  package static func start(_ path: String, _ arguments: [String], variables: [String: String])
    -> Bool
  {
    spawn(path, [path] + arguments, variables.map { "\($0.key)=\($0.value)" }, [:]) != nil
  }

  private func spawn() -> pid_t? {
    // Copied to numbers above the final ones, so that no descriptor is overwritten before it is
    // copied.
    let copies = descriptors.map { ($0.key, fcntl($0.value, F_DUPFD_CLOEXEC, 10)) }
    defer { for (_, copy) in copies where copy >= 0 { close(copy) } }
    guard copies.allSatisfy({ $0.1 >= 0 }) else { return nil }
    return Self.spawn(
      "/bin/sh", words, Self.variables, Dictionary(uniqueKeysWithValues: copies))
  }

  /// Starts a program with only these descriptors; missing ones of the first three are `/dev/null`.
  private static func spawn(
    _ path: String, _ words: [String], _ variables: [String], _ descriptors: [Int32: Int32]
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for (number, copy) in descriptors {
      unsafe posix_spawn_file_actions_adddup2(&actions, copy, number)
    }
    unsafe passport_close_from(&actions, max(3, (descriptors.keys.max() ?? 2) + 1))
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    isolate(&attributes)
    let words = unsafe strings(words)
    let variables = unsafe strings(variables)
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    return unsafe posix_spawn(&child, path, &actions, &attributes, words, variables) == 0
      ? child : nil
  }

  /// Gives the program a process group, so that its children can be killed with it, and the default
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

  private func wait(for child: pid_t) -> Int32? {
    let ended = waitUntilDeadline(for: child)
    guard let status = end(child), ended, status & 0x7F == 0 else { return nil }
    return (status >> 8) & 0xFF
  }

  /// Ends the program, if it runs still, and its children, which may still write; returns its wait
  /// status.
  private func end(_ child: pid_t) -> Int32? {
    // Before waitpid frees the process number for others.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }

  /// True if it ended by itself before the deadline.
  private func waitUntilDeadline(for child: pid_t) -> Bool {
    let watched = pidfd_open(child, 0)
    guard watched >= 0 else { return false }
    defer { close(watched) }
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      let ready = SystemCalls.waitForInput(
        watched, milliseconds: Int32(min(left.rounded(.up), 60_000)))
      if ready > 0 { return true }
      guard ready == 0 || errno == EINTR else { return false }
    }
  }
}
