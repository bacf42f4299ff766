import Glibc

/// A server: for programs of one user of this machine, on 127.0.0.1 or an address of 127.0.0.0/8 that nobody foresees,
/// and a port that the system chooses; or for everybody, at a place that the operator names, with TLS where it is to be
/// reached from elsewhere. One request a connection. All connections are served by one thread, which waits for none: one
/// that is slow or endless is ended after ``patience``, and harms nobody.
package final class HTTPServer: Sendable {
  /// The longest body of a request, in bytes.
  package static let longestBody = 1 << 20
  /// The time from the first byte of a connection to the last of its request, and again for its answer, in
  /// milliseconds.
  package static let patience = 5000
  /// The greatest number of connections at one time; others wait.
  static let mostConnections = 32

  /// The port, which the system chose.
  package let port: UInt16
  private let listener: Int32
  /// The user whose programs may connect; nil for everybody.
  private let user: uid_t?
  private let identity: TLSIdentity?
  private let longestBody: Int
  private let patience: Int
  /// Closed to stop.
  private let stopping: (reading: Int32, writing: Int32)

  /// The reason for which there is no server.
  package struct Fault: Error, Hashable, Sendable {
    /// The number of the system's error.
    package let number: Int32
  }

  /// Listens. Connections wait until ``run(_:)`` takes them.
  /// - Parameters:
  ///   - user: the user whose programs may connect.
  ///   - host: the last three numbers of the address; the first is 127. With random ones no page that a browser has
  ///     from another program is of the same origin, and none can have left anything there before.
  /// - Throws: ``Fault``, also where the system does not tell whose program a connection is from.
  package convenience init(
    for user: uid_t = geteuid(), host: (UInt8, UInt8, UInt8) = (0, 0, 1)
  ) throws(Fault) {
    try self.init(for: user, host: host, patience: Self.patience)
  }

  convenience init(
    for user: uid_t, host: (UInt8, UInt8, UInt8) = (0, 0, 1), patience: Int
  ) throws(Fault) {
    try self.init(
      at: SystemSockets.loopback(host), for: user, identity: nil, patience: patience,
      longestBody: Self.longestBody)
  }

  /// Listens for everybody.
  /// - Parameters:
  ///   - identity: the certificate for TLS; nil for plain HTTP, to this machine alone.
  ///   - longestBody: the longest body of a request, in bytes.
  /// - Throws: ``Fault``, also for a place that is reached from elsewhere, without TLS.
  package convenience init(
    at place: ListenAddress, identity: TLSIdentity?, longestBody: Int
  ) throws(Fault) {
    guard identity != nil || place.isLoopback else { throw Fault(number: EACCES) }
    try self.init(
      at: place.address, for: nil, identity: identity, patience: Self.patience,
      longestBody: longestBody)
  }

  private init(
    at address: SocketAddress, for user: uid_t?, identity: TLSIdentity?, patience: Int,
    longestBody: Int
  ) throws(Fault) {
    guard let stopping = SystemSockets.pair() else { throw Fault(number: errno) }
    guard let (listener, port) = SystemSockets.listen(address) else {
      let number = errno
      _ = close(stopping.reading)
      _ = close(stopping.writing)
      throw Fault(number: number)
    }
    (self.listener, self.port, self.stopping) = (listener, port, stopping)
    (self.user, self.identity, self.patience) = (user, identity, patience)
    self.longestBody = longestBody
    if user != nil, !tellsUsers { throw Fault(number: EPROTONOSUPPORT) }
  }

  /// True if the system tells whose program a connection is from: else everybody would be kept out, without a word.
  private var tellsUsers: Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    guard let own = SystemSockets.address(of: listener),
      SystemSockets.connect(descriptor, own) == 0,
      let peer = SystemSockets.address(of: descriptor)
    else { return false }
    return PeerUser(peer: peer, own: own).number == geteuid()
  }

  deinit {
    _ = close(listener)
    _ = close(stopping.reading)
    _ = close(stopping.writing)
  }

  /// Ends ``run(_:)``, now or as soon as it is called, once answers that are under way have left.
  package func stop() { _ = SystemSockets.send(stopping.writing, [1]) }

  /// Serves until ``stop()``.
  /// - Parameter answer: makes the answer to a request, at once: while it works, nobody else is served.
  package func run(_ answer: (HTTPServerRequest) -> HTTPServerResponse) {
    var connections: [ServerConnection] = []
    var isStopping = false
    while !isStopping || !connections.isEmpty {
      let accepts = !isStopping && connections.count < Self.mostConnections
      let waits =
        [
          (isStopping ? -1 : stopping.reading, Int32(POLLIN)),
          (accepts ? listener : -1, Int32(POLLIN)),
        ] + connections.map { ($0.descriptor, $0.events) }
      let next = connections.map(\.deadline.left).min() ?? -1
      let ready = SystemSockets.ready(waits, milliseconds: next)
      for (connection, isReady) in zip(connections, ready.dropFirst(2)) where isReady {
        connection.go(on: answer)
      }
      isStopping = isStopping || ready[0]
      connections.removeAll {
        $0.isOver || $0.deadline.left == 0 || (isStopping && !$0.isAnswered)
      }
      if ready[1], !isStopping, let connection = accept() { connections.append(connection) }
    }
  }

  /// The next connection; nil where there is none, or it comes from a program of a user who may not connect.
  private func accept() -> ServerConnection? {
    guard let (descriptor, peer) = SystemSockets.accept(listener) else { return nil }
    let protection = identity?.session()
    let connection = ServerConnection(
      descriptor, patience: patience, longestBody: longestBody, protection: protection)
    if identity != nil, protection == nil { return nil }
    guard let user else { return connection }
    // One that was reset before it was taken says nothing of whose it was: its addresses may be another connection's by
    // now. Asked last, because it may be reset at any moment.
    guard let own = SystemSockets.address(of: descriptor),
      PeerUser(peer: peer, own: own).number == user, SystemSockets.isAlive(descriptor)
    else { return nil }
    return connection
  }
}
