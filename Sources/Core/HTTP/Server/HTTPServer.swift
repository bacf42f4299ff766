import Glibc

/// A server for programs of one user of this machine, on 127.0.0.1 or an unpredictable address of
/// 127.0.0.0/8 and a port that the system chooses; or for everybody, at an address that the
/// operator names, with TLS if other machines can reach it. Each connection has one request. One
/// thread serves all connections and waits for none of them: a slow or endless connection is closed
/// after ``patience`` and does not delay the others.
package final class HTTPServer: Sendable {
  /// The longest body of a request, in bytes.
  package static let longestBody = 1 << 20
  /// The time in which a connection must send its request, and again take its answer, in
  /// milliseconds.
  package static let patience = 5000
  /// The greatest number of connections at one time; others wait.
  static let mostConnections = 32

  /// The port on which the server listens.
  package let port: UInt16
  private let listener: Int32
  /// The user whose programs may connect; nil for everybody.
  private let user: uid_t?
  private let identity: TLSIdentity?
  private let longestBody: Int
  private let patience: Int
  /// Two connected sockets; ``stop()`` writes to one of them.
  private let stopping: (reading: Int32, writing: Int32)

  /// The reason for which the server cannot listen.
  package struct Fault: Error, Hashable, Sendable {
    /// The number of the system's error.
    package let number: Int32
  }

  /// Listens. Connections wait until ``run(_:)`` takes them.
  /// - Parameters:
  ///   - user: the user whose programs may connect.
  ///   - host: the last three numbers of the address; the first is 127. If they are random, no page
  ///     of another program has the same origin, and none can have stored data for it before.
  /// - Throws: ``Fault``, also where the system does not name the user of a connection.
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
  ///   - patience: the time for a request, and again for its answer, in milliseconds.
  /// - Throws: ``Fault``, also for an address that other machines can reach, without TLS.
  package convenience init(
    at place: ListenAddress, identity: TLSIdentity?, longestBody: Int,
    patience: Int = HTTPServer.patience
  ) throws(Fault) {
    guard identity != nil || place.isLoopback else { throw Fault(number: EACCES) }
    try self.init(
      at: place.address, for: nil, identity: identity, patience: patience,
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

  /// True if the system names the user of a connection; otherwise every connection would be closed
  /// without an error.
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

  /// Ends ``run(_:)``, now or as soon as it is called, after the answers under way have been sent.
  package func stop() { _ = SystemSockets.send(stopping.writing, [1]) }

  /// Serves until ``stop()``.
  /// - Parameter answer: makes the answer to a request. While it works, no other connection is
  ///   served.
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
    // A connection that was reset before it was accepted does not show its user: its addresses may
    // now belong to another connection. This is asked last, because a reset may come at any moment.
    guard let own = SystemSockets.address(of: descriptor),
      PeerUser(peer: peer, own: own).number == user, SystemSockets.isAlive(descriptor)
    else { return nil }
    return connection
  }
}
