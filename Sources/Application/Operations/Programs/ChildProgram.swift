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
    guard ContinuousClock.now < deadline,
      let child = ChildProcess(
        "/bin/sh", words, variables: Self.variables, descriptors: descriptors)
    else { return nil }
    let isInTime = child.wait(until: deadline)
    guard let status = child.end(), isInTime, status & 0x7F == 0 else { return nil }
    return (status >> 8) & 0xFF
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
    let variables = variables.map { "\($0.key)=\($0.value)" }
    return ChildProcess(path, [path] + arguments, variables: variables) != nil
  }
}
