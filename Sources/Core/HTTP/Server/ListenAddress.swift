import Encoding
import Verdicts

/// The address of this machine and the port where a server listens, such as `127.0.0.1:8443` or
/// `[::1]:8443`.
package struct ListenAddress: Sendable {
  /// The address, without brackets.
  package let host: String
  /// The port; 0 lets the system choose.
  package let port: UInt16

  let address: SocketAddress

  /// Reads a numeric address with a port; nil for any other text.
  package init?(parsing text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = text.utf8[text.utf8.index(after: colon)...]
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(String(Substring(digits)))
    else { return nil }
    var host = Substring(text.utf8[..<colon])
    let isBracketed = host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
    if isBracketed { host = Substring(host.utf8.dropFirst().dropLast()) }
    guard host.utf8.contains(UInt8(ascii: ":")) == isBracketed,
      let address = SystemSockets.numericAddress(String(host), port)
    else { return nil }
    (self.host, self.port, self.address) = (String(host), port, address)
  }

  /// True if only programs of this machine reach it.
  package var isLoopback: Bool { address.isLoopback }
}
