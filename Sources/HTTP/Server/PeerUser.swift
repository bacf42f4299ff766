import Encoding
import Glibc

/// The user whose program has the other end of a connection within this machine, by `/proc/net/tcp` (proc(5)).
enum PeerUser {
  /// The user's number; nil where no such connection is listed.
  /// - Parameters:
  ///   - table: the content of `/proc/net/tcp`.
  ///   - port: the port of the other end.
  ///   - own: the port of this end.
  static func number(in table: some Collection<UInt8>, from port: UInt16, to own: UInt16) -> UInt32?
  {
    let wanted = (address(port), address(own))
    for line in table.split(separator: 0x0A).dropFirst() {
      let cells = line.split(separator: 0x20).map { Array($0) }
      guard cells.count > 7, cells[1] == wanted.0, cells[2] == wanted.1 else { continue }
      return String(validating: cells[7], as: UTF8.self).flatMap { UInt32($0) }
    }
    return nil
  }

  /// 127.0.0.1 and a port, as the table has them on machines whose lowest octet comes first: all that Swift runs on.
  private static func address(_ port: UInt16) -> [UInt8] {
    let digits = Hex.encode([UInt8(port >> 8), UInt8(port & 0xFF)]).uppercased()
    return Array("0100007F:\(digits)".utf8)
  }
}
