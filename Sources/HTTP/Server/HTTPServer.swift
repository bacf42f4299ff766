import Glibc

/// A server for programs of one user of this machine: 127.0.0.1, a port that the system chooses, one request a
/// connection. All connections are served by one thread, which waits for none: one that is slow or endless is ended
/// after ``patience``, and harms nobody.
public final class HTTPServer: Sendable {
  /// The longest body of a request, in octets.
  public static let longestBody = 1 << 20
  /// The time from the first octet of a connection to the last of its request, and again for its answer, in
  /// milliseconds.
  public static let patience = 5000
  /// The greatest number of connections at one time; others wait.
  static let mostConnections = 32

  /// The port, which the system chose.
  public let port: UInt16
  private let listener: Int32
  private let user: uid_t
  private let patience: Int
  /// Closed to stop.
  private let stopping: (reading: Int32, writing: Int32)

  /// The reason for which there is no server.
  public struct Fault: Error, Hashable, Sendable {
    /// The number of the system's error.
    public let number: Int32
  }

  /// Listens. Connections wait until ``run(_:)`` takes them.
  /// - Parameter user: the user whose programs may connect.
  /// - Throws: ``Fault``.
  public convenience init(for user: uid_t = geteuid()) throws(Fault) {
    try self.init(for: user, patience: Self.patience)
  }

  init(for user: uid_t, patience: Int) throws(Fault) {
    guard let stopping = SystemSockets.pair() else { throw Fault(number: errno) }
    guard let (listener, port) = SystemSockets.listen() else {
      let number = errno
      _ = close(stopping.reading)
      _ = close(stopping.writing)
      throw Fault(number: number)
    }
    (self.listener, self.port, self.stopping) = (listener, port, stopping)
    (self.user, self.patience) = (user, patience)
  }

  deinit {
    _ = close(listener)
    _ = close(stopping.reading)
    _ = close(stopping.writing)
  }

  /// Ends ``run(_:)``, now or as soon as it is called.
  public func stop() { _ = SystemSockets.send(stopping.writing, [1]) }

  /// Serves until ``stop()``.
  /// - Parameter answer: makes the answer to a request, at once: while it works, nobody else is served.
  public func run(_ answer: (HTTPServerRequest) -> HTTPServerResponse) {
    var connections: [ServerConnection] = []
    while true {
      let accepts = connections.count < Self.mostConnections
      let waits =
        [(stopping.reading, Int32(POLLIN)), (accepts ? listener : -1, Int32(POLLIN))]
        + connections.map { ($0.descriptor, $0.events) }
      let next = connections.map(\.deadline.left).min() ?? -1
      let ready = SystemSockets.ready(waits, milliseconds: next)
      guard !ready[0] else { return }
      for (connection, isReady) in zip(connections, ready.dropFirst(2)) where isReady {
        connection.go(on: answer)
      }
      connections.removeAll { $0.isOver || $0.deadline.left == 0 }
      if ready[1], let connection = accept() { connections.append(connection) }
    }
  }

  /// The next connection; nil where there is none, or it comes from another user's program.
  private func accept() -> ServerConnection? {
    guard let (descriptor, peer) = SystemSockets.accept(listener) else { return nil }
    let connection = ServerConnection(descriptor, patience: patience)
    guard let table = SystemSockets.connectionTable(),
      PeerUser.number(in: table, from: peer, to: port) == user
    else { return nil }
    return connection
  }
}

/// A connection of a server, from its request to its answer. Closed with the last reference.
private final class ServerConnection {
  let descriptor: Int32
  private(set) var deadline: Deadline
  private let patience: Int
  private var reader = HTTPRequestReader(longestBody: HTTPServer.longestBody)
  /// What is left to send; nil while the request is read.
  private var output: ArraySlice<UInt8>?
  private(set) var isOver = false

  init(_ descriptor: Int32, patience: Int) {
    self.descriptor = descriptor
    self.patience = patience
    deadline = Deadline(milliseconds: patience)
  }

  deinit { _ = close(descriptor) }

  /// What it waits for, poll(2).
  var events: Int32 { output == nil ? Int32(POLLIN) : Int32(POLLOUT) }

  /// Reads or sends what can be read or sent without waiting.
  func go(on answer: (HTTPServerRequest) -> HTTPServerResponse) {
    if output == nil { read(answer) } else { send() }
  }

  private func read(_ answer: (HTTPServerRequest) -> HTTPServerResponse) {
    guard let octets = SystemSockets.receive(descriptor, 64 << 10) else {
      isOver = errno != EAGAIN && errno != EINTR
      return
    }
    // The other end closed before its request was whole.
    guard !octets.isEmpty else {
      isOver = true
      return
    }
    do throws(HTTPRequestReader.Refusal) {
      guard let request = try reader.take(octets) else { return }
      begin(answer(request))
    } catch {
      begin(HTTPServerResponse(status: error.rawValue))
    }
  }

  private func begin(_ response: HTTPServerResponse) {
    output = response.encoded[...]
    deadline = Deadline(milliseconds: patience)
    send()
  }

  private func send() {
    while let rest = output, !rest.isEmpty {
      let count = SystemSockets.send(descriptor, rest)
      guard count >= 0 else {
        isOver = errno != EAGAIN && errno != EINTR
        return
      }
      output = rest.dropFirst(count)
    }
    // What the other end still sends must not cost it the answer.
    _ = shutdown(descriptor, Int32(SHUT_WR))
    _ = SystemSockets.receive(descriptor, 64 << 10)
    isOver = true
  }
}
