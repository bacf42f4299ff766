import Crypto
import Encoding
import Glibc
import Storage

/// The process that has a module loaded, and the socket by which it gets orders. Unsafe memory for the
/// socket is in this file alone.
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
  private let child: ChildProcess

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
      // What a module prints is of no use, and must not be between the lines of this program.
      let child = ChildProcess(
        program, [program, TokenServer.word],
        variables: ["PATH=/usr/bin:/bin", "LC_ALL=C"] + variables, descriptors: [0: ends[1]])
    else {
      _ = close(ends[0])
      return nil
    }
    return ModuleProcess(socket: ends[0], child: child)
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
      let ready = SystemCalls.waitForInput(socket, until: deadline)
      if ready == 0 { return .late }
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
    _ = child.wait(until: .now + grace)
    child.end()
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
}
