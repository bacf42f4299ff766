import CSystem
import Crypto
import Encoding
import Glibc
import Storage

/// The process that has a module loaded, and the socket by which it gets orders. Unsafe memory for starting a process and
/// for the socket is in this file alone.
struct ModuleProcess: Sendable {
  /// The end of an exchange.
  enum Exchange {
    /// The answer, without its length.
    case answer([UInt8])
    /// There was none before the deadline.
    case late
    /// The process has ended, or what it sent is longer than any answer.
    case ended
  }

  private let socket: Int32
  private let child: pid_t

  /// The variables that modules need: where their settings are, and where the service of smart cards is. No other
  /// variable is handed on; those of the loader (`LD_PRELOAD`) would load other code.
  private static let variables: Set<WireText> = [
    "HOME", "SOFTHSM2_CONF", "OPENSC_CONF", "PCSCLITE_CSOCK_NAME", "P11NETHSM_CONFIG_FILE",
    "ChrystokiConfigurationPath", "CS_PKCS11_R2_CFG",
  ]

  /// Starts the program as the process of a module; nil where that is not possible.
  static func start(_ program: String, _ environment: [String: String]) -> ModuleProcess? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    defer { _ = close(ends[1]) }
    let variables = environment.compactMap { name, value in
      Self.variables.contains(WireText(name)) ? "\(name)=\(value)" : nil
    }
    guard
      let child = spawn(
        program, [program, TokenServer.word],
        ["PATH=/usr/bin:/bin", "LC_ALL=C"] + variables, ends[1])
    else {
      _ = close(ends[0])
      return nil
    }
    return ModuleProcess(socket: ends[0], child: child)
  }

  /// Starts a program with one descriptor as its input, and with nothing else of this process.
  private static func spawn(
    _ path: String, _ words: [String], _ variables: [String], _ input: Int32
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    // What a module prints is of no use, and must not be between the lines of this program.
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    unsafe passport_close_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A process group, so that what the module starts is ended with it, and no signal blocked.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    let words = unsafe strings(words)
    let variables = unsafe strings(variables)
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var child: pid_t = 0
    return unsafe posix_spawn(&child, path, &actions, &attributes, words, variables) == 0
      ? child : nil
  }

  /// An array of C strings with a null at its end; the caller frees them.
  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var row: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { text in unsafe strdup(text) }
    unsafe row.append(nil)
    return unsafe row
  }

  /// Sends an order and waits for the answer.
  func exchange(_ request: SecretBytes, until deadline: ContinuousClock.Instant) -> Exchange {
    // The socket holds a whole order, and the process takes one at a time: this never waits.
    guard Self.send(socket, request) else { return .ended }
    switch receive(4, until: deadline) {
    case .answer(let length):
      let count = Int(TokenMessage.number(length))
      return count <= TokenMessage.longest ? receive(count, until: deadline) : .ended
    case let other: return other
    }
  }

  private func receive(_ count: Int, until deadline: ContinuousClock.Instant) -> Exchange {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return .late }
      let ready = SystemCalls.waitForInput(
        socket, milliseconds: Int32(min(left.rounded(.up), 60_000)))
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      guard ready > 0, let part = SystemCalls.read(socket, atMost: count - bytes.count),
        !part.isEmpty
      else { return .ended }
      bytes += part
    }
    return .answer(bytes)
  }

  /// Ends the process: closes its socket, and kills it where it has not ended by itself in some time.
  func end(within grace: Duration) {
    _ = close(socket)
    if grace > .zero {
      let watched = pidfd_open(child, 0)
      if watched >= 0 {
        _ = SystemCalls.waitForInput(watched, milliseconds: Int32(grace / .milliseconds(1)))
        _ = close(watched)
      }
    }
    // Before waitpid frees the process number for others.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// Sends all bytes, without a signal when the other end is closed; false when it is.
  static func send(_ socket: Int32, _ message: SecretBytes) -> Bool {
    unsafe message.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let count = unsafe Glibc.send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Waits until the other end of a socket is closed, without reading.
  static func waitForEnd(of socket: Int32) {
    // Without an event that is asked for, poll(2) tells of the end alone.
    var event = pollfd(fd: socket, events: 0, revents: 0)
    while unsafe poll(&event, 1, -1) < 0, errno == EINTR {}
  }

  /// The path of a file without any link in it, realpath(3); nil on error.
  static func realPath(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(validatingCString: found)
  }
}
