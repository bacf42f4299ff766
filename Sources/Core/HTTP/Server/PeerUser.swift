import Glibc

/// The user whose program has the other end of a connection within this machine. The system names
/// the user of a connection that is given by both its addresses (sock_diag(7)). Numbers have their
/// lowest byte first, as on all machines that Swift runs on; ports and addresses are as in a socket
/// address.
struct PeerUser {
  /// The other end.
  let peer: SocketAddress
  /// This end.
  let own: SocketAddress

  /// `SOCK_DIAG_BY_FAMILY`, of a request and of its answer.
  private static let kind: UInt16 = 20
  private static let headerLength = 16
  /// The places in an answer of the state, the connection's ports and addresses, the user, and the
  /// number of the socket's file.
  private static let places = (state: 17, connection: 20..<56, user: 80..<84, file: 84..<88)
  /// `TCP_SYN_SENT`: the socket asks for a connection and has none.
  private static let asking: UInt8 = 2

  /// The user's number; nil where the system does not give it.
  var number: uid_t? {
    question.flatMap(SystemSockets.diagnosis).flatMap(number(in:))
  }

  /// The request to the system; nil where the addresses are of two families.
  var question: [UInt8]? {
    guard peer.family == own.family, let connection else { return nil }
    let anything = [UInt8](repeating: 0xFF, count: 4)
    // Any state, any device and no cookie.
    let wanted =
      [UInt8(peer.family), UInt8(IPPROTO_TCP), 0, 0] + anything + connection
      + [UInt8](repeating: 0, count: 4) + anything + anything
    let length = UInt32(Self.headerLength + wanted.count)
    return Self.bytes(length) + Self.bytes(UInt32(Self.kind) | 1 << 16)
      + [UInt8](repeating: 0, count: 8) + wanted
  }

  /// The user in an answer; nil for a malformed answer and for one about another connection. If
  /// there is no such connection, the system answers with a listening socket. For a socket that its
  /// program has closed, which has no file any more, it names root, no matter who made it. A socket
  /// that is still connecting is not the other end: an earlier socket with the same address made
  /// this connection.
  func number(in answer: [UInt8]) -> uid_t? {
    guard let connection, answer.count >= Self.places.file.upperBound,
      answer[4..<6].elementsEqual(Self.bytes(UInt32(Self.kind)).prefix(2)),
      answer[Self.places.state] != Self.asking,
      answer[Self.places.connection].elementsEqual(connection),
      answer[Self.places.file].contains(where: { $0 != 0 })
    else { return nil }
    return answer[Self.places.user].reversed().reduce(0) { $0 << 8 | uid_t($1) }
  }

  /// The ports and addresses as the other end sees them: 2, 2, 16 and 16 bytes.
  private var connection: [UInt8]? {
    guard let peer = peer.endpoint, let own = own.endpoint else { return nil }
    func whole(_ address: [UInt8]) -> [UInt8] {
      address + [UInt8](repeating: 0, count: 16 - address.count)
    }
    return peer.port + own.port + whole(peer.address) + whole(own.address)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
