import Glibc

/// The user whose program has the other end of a connection within this machine, as the system tells it of one
/// connection, named by both whole addresses (sock_diag(7)). Numbers stand with their lowest byte first, as on all
/// machines that Swift runs on; ports and addresses as in an address.
struct PeerUser {
  /// The other end.
  let peer: SocketAddress
  /// This end.
  let own: SocketAddress

  /// `SOCK_DIAG_BY_FAMILY`, of a question and of its answer.
  private static let kind: UInt16 = 20
  private static let headerLength = 16
  /// Where an answer has the state, the connection's ports and addresses, the user, and the number of the socket's file.
  private static let places = (state: 17, connection: 20..<56, user: 80..<84, file: 84..<88)
  /// `TCP_SYN_SENT`: the socket asks for a connection and has none.
  private static let asking: UInt8 = 2

  /// The user's number; nil where the system does not tell it.
  var number: uid_t? {
    question.flatMap(SystemSockets.diagnosis).flatMap(number(in:))
  }

  /// What the system is asked; nil where the addresses are of two families.
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

  /// The user in an answer; nil for one that is no answer, or is about another connection. The system answers with a
  /// socket that listens where it has no such connection. Of one that its program has closed already, which has no file
  /// any more, it says that it is root's, no matter who made it. A socket that has no connection yet is not the other end of
  /// this one, which another socket with the same address made before.
  func number(in answer: [UInt8]) -> uid_t? {
    guard let connection, answer.count >= Self.places.file.upperBound,
      answer[4..<6].elementsEqual(Self.bytes(UInt32(Self.kind)).prefix(2)),
      answer[Self.places.state] != Self.asking,
      answer[Self.places.connection].elementsEqual(connection),
      answer[Self.places.file].contains(where: { $0 != 0 })
    else { return nil }
    return answer[Self.places.user].reversed().reduce(0) { $0 << 8 | uid_t($1) }
  }

  /// The ports and addresses of the other end's own view: 2, 2, 16 and 16 bytes.
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
