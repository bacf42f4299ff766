import Encoding
import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTP

@Suite("Addresses that are not public", .serialized, .on(.waiting))
struct PrivateAddressTests {
  private static func address(_ text: String) throws -> SocketAddress {
    try #require(SystemSockets.addresses(text, 443).first)
  }

  @Test(
    "given an address of this machine or of a range that is not public, when it is judged, then it is none",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.8.9.10",
      "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1",
      "198.19.255.1",
      "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
      "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
      "::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::a00:1",
      "2002:7f00:1::",
      "2002:a00:1::1", "2001:db8::1", "2001::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1",
      "ff02::1",
      "100::1", "64:ff9b:1:a00:0:100:808:808", "2001:2::1", "2001:1ff::1", "3fff:fff::1",
      "192.88.99.1",
    ])
  func isNotPublic(_ text: String) throws {
    #expect(try !Self.address(text).isPublic)
  }

  @Test(
    "given an address of the public network, when it is judged, then it is one",
    arguments: [
      "1.1.1.1", "9.9.9.9", "11.0.0.1", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1",
      "192.0.1.1",
      "192.167.1.1", "198.17.0.1", "223.255.255.1", "2606:4700:4700::1111", "2001:4860:4860::8888",
      "192.88.98.1", "2a00:1450::1",
      "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1",
    ])
  func isPublic(_ text: String) throws {
    #expect(try Self.address(text).isPublic)
  }

  @Test(
    "given a host of several addresses, when it is connected to, then only to those that may be reached"
  )
  func several() throws {
    let (own, near, far) = (
      try Self.address("127.0.0.1"), try Self.address("10.1.2.3"), try Self.address("1.1.1.1")
    )
    func usable(_ address: WireText, named: Set<WireText> = []) throws -> [[UInt8]] {
      var client = HTTPClient()
      client.privateHosts = named
      return client.usable([near, far, own], for: try HTTPURL(parsing: address)).map(\.bytes)
    }
    #expect(try usable("https://desk.example/") == [far.bytes])
    #expect(try usable("https://desk.example/", named: ["other.example"]) == [far.bytes])
    #expect(
      try usable("https://desk.example/", named: ["desk.example"])
        == [near.bytes, far.bytes, own.bytes])
    // Without TLS nothing leaves this machine.
    #expect(try usable("http://localhost/") == [])
    #expect(try usable("http://localhost/", named: ["localhost"]) == [own.bytes])
  }

  @Test(
    "given a client that may not go to private hosts, when a link leads to one, then nothing is sent; a named one may"
  )
  func links() throws {
    let listener = try Listener()
    for host in ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"] {
      guard let url = try? HTTPURL(parsing: WireText("https://\(host):\(listener.port)/")) else {
        continue
      }
      var client = HTTPClient()
      client.time = 2000
      let error = #expect(throws: HTTPError.self) { try client.get(url) }
      #expect(error?.code == .hostPrivate, "\(host)")
    }
    #expect(!listener.wasReached)
    var client = HTTPClient()
    client.privateHosts = ["127.0.0.1"]
    client.time = 500
    let named = try HTTPURL(parsing: WireText("https://127.0.0.1:\(listener.port)/"))
    #expect(throws: HTTPError.self) { try client.get(named) }
    #expect(listener.wasReached)
  }
}

/// A port of this machine that says whether somebody came.
private final class Listener {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// True if a connection waits to be accepted.
  var wasReached: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }
}
