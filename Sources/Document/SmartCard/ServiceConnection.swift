import CPCSC
import Glibc
import Parallel
import Synchronization

/// A connection to the PC/SC service, whose calls have a limit in time. PC/SC has no such limit: a
/// call waits as long as another program holds a transaction, or the reader does not answer. So a
/// thread watches the calls, and shuts down the socket of the connection when the time of a call is
/// over. The call then returns at once, and the service releases the document, as it does when a
/// program ends. A closed connection stays closed.
final class ServiceConnection: Sendable {
  /// The time that a call may take.
  struct Limit: Sendable {
    let time: Duration
    /// The error when the time is over.
    let error: SmartCardError
    /// Called by another thread when the first call of a connection takes long.
    var onSilence: @Sendable () -> Void = {}
  }

  /// The number under which PC/SC knows the connection.
  private let context: SCARDCONTEXT
  private let state: Mutex<State>

  private struct State {
    /// A second descriptor for the socket, so that no other file can get its number; -1 for none.
    var socket: Int32
    var call: (began: ContinuousClock.Instant, limit: Limit)?
    var toldOfSilence = false
    /// Why the connection was closed; nil while it is open.
    var closing: SmartCardError?
    /// True once the connection was released.
    var isReleased = false
  }

  /// The interval at which the calls are checked, in microseconds.
  private static let tick: UInt32 = 200_000
  /// The time after which `onSilence` is called.
  private static let silence = Duration.seconds(3)

  private init(_ context: SCARDCONTEXT, socket: Int32) {
    self.context = context
    state = Mutex(State(socket: socket))
  }

  /// Connects to the service, and waits for it as long as it takes.
  /// - Throws: ``SmartCardError``.
  static func open() throws(SmartCardError) -> ServiceConnection {
    var context = SCARDCONTEXT()
    var (result, socket) = ServiceSocket.ofConnection { PCSCBinding.establish(&context) }
    if SmartCardError.isRefusal(result) {
      // A service that refuses this user closes the connection. A service that stops does so too,
      // but cannot be reached the next time.
      (result, socket) = ServiceSocket.ofConnection { PCSCBinding.establish(&context) }
    }
    guard result == SCARD_S_SUCCESS else {
      // A socket without a listener gives other results than a missing socket.
      throw SmartCardError.concernsContext(result) && !SmartCardError.isRefusal(result)
        ? .noReaderService : SmartCardError(result: result, reader: "")
    }
    let connection = ServiceConnection(context, socket: socket)
    guard let thread = WorkerThread.start({ connection.watch() }) else {
      connection.release()
      throw .serviceFailed(UInt32(truncatingIfNeeded: SCARD_E_NO_MEMORY))
    }
    thread.detach()
    return connection
  }

  /// True once the connection was closed, before it was released.
  var isClosed: Bool {
    state.withLock { $0.closing != nil }
  }

  /// Calls PC/SC.
  /// - Throws: the limit's error when its time is over, or the error with which the connection was
  ///   closed before.
  func run<Result>(
    _ limit: Limit, _ body: (SCARDCONTEXT) -> Result
  ) throws(SmartCardError) -> Result {
    if let closing = begin(limit) { throw closing }
    let result = body(context)
    if let closing = end() { throw closing }
    return result
  }

  private func begin(_ limit: Limit) -> SmartCardError? {
    state.withLock { state in
      // On a closed connection no call is made, so that there is none to watch.
      if state.closing == nil { state.call = (.now, limit) }
      return state.closing
    }
  }

  private func end() -> SmartCardError? {
    state.withLock { state in
      state.call = nil
      return state.closing
    }
  }

  /// Ends the present call, and every later one, with an error. Any thread may call it, but no signal handler.
  func close(_ error: SmartCardError) { state.withLock { Self.close(&$0, error) } }

  private static func close(_ state: inout State, _ error: SmartCardError) {
    guard state.closing == nil else { return }
    state.closing = error
    if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
  }

  /// Releases the connection in PC/SC, and what was connected by it. No call may follow.
  func release() {
    _ = begin(Limit(time: .seconds(15), error: .serviceSilent))
    SCardReleaseContext(context)
    _ = end()
    state.withLock { state in
      if state.socket >= 0 { Glibc.close(state.socket) }
      state.socket = -1
      state.isReleased = true
    }
  }

  /// Watches the calls until the connection is released.
  private func watch() {
    while !state.withLock({ $0.isReleased }) {
      usleep(Self.tick)
      let tell = state.withLock { state -> (@Sendable () -> Void)? in
        guard let (began, limit) = state.call else { return nil }
        let time = ContinuousClock.now - began
        if time >= limit.time { Self.close(&state, limit.error) }
        guard time >= Self.silence, !state.toldOfSilence else { return nil }
        state.toldOfSilence = true
        return limit.onSilence
      }
      tell?()
    }
  }
}

/// The socket between libpcsclite and the service.
enum ServiceSocket {
  /// Only one connection is made at a time, so that its new socket can be recognised.
  private static let connecting = Mutex(())
  /// The search for sockets ends after this many free descriptors in a row: the system gives the
  /// lowest free one.
  private static let longestGap = 256

  /// Makes a connection.
  /// - Returns: the result, and a second descriptor for the connection's socket; -1 where it has none.
  static func ofConnection(_ connect: () -> LONG) -> (result: LONG, descriptor: Int32) {
    connecting.withLock { _ in
      let before = Set(sockets.map(\.number))
      let result = connect()
      let new = sockets.first { !before.contains($0.number) }
      return (result, new.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 3) } ?? -1)
    }
  }

  /// True if the service is still in a call of a program that ended or closed its connection: a
  /// reader that does not answer keeps the service in that call, and the service keeps the
  /// document. Otherwise the service closes its end of the connection.
  ///
  /// The system lists the ends of connections (proc(5), `/proc/net/unix`: after number and colon
  /// RefCount, Protocol, Flags, Type, St, Inode, Path). An end whose other end is open has one user
  /// more than an end whose other end is closed.
  static var servesEndedProgram: Bool {
    SystemFile.text("/proc/net/unix", limit: 1 << 20).utf8.split(separator: UInt8(ascii: "\n"))
      .contains { Self.isLeftAlone(Substring($0)) }
  }

  /// True for the row of the service's end of a connection whose other end is closed.
  static func isLeftAlone(_ row: Substring) -> Bool {
    let parts = row.utf8.split(separator: UInt8(ascii: " "))
    let (users, connected, name) = ("00000002".utf8, "03".utf8, "/pcscd.comm".utf8)
    return parts.count == 8 && parts[1].elementsEqual(users) && parts[5].elementsEqual(connected)
      && parts[7].reversed().starts(with: name.reversed())
  }

  /// The sockets of this process that are connected to the service. The system gives each socket
  /// its own number.
  private static var sockets: [(descriptor: Int32, number: UInt)] {
    var found: [(descriptor: Int32, number: UInt)] = []
    var descriptor: Int32 = 0
    var gap = 0
    while gap < longestGap {
      if fcntl(descriptor, F_GETFD) >= 0 {
        gap = 0
        let number = passport_scard_socket(descriptor)
        if number != 0 { found.append((descriptor, number)) }
      } else {
        gap += 1
      }
      descriptor += 1
    }
    return found
  }
}
