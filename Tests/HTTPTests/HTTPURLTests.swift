import Encoding
import Testing

@testable import HTTP

@Suite("Addresses of the network")
struct HTTPURLTests {
  @Test(
    "given an address, then its parts are read",
    arguments: [
      ("https://Example.org", "example.org", 443, "/"),
      ("https://example.org:8443/a/b?c=d", "example.org", 8443, "/a/b?c=d"),
      ("HTTPS://example.org?x", "example.org", 443, "/?x"),
      ("https://192.0.2.1/", "192.0.2.1", 443, "/"),
      ("https://[2001:db8::1]:44/x", "2001:db8::1", 44, "/x"),
      ("http://127.0.0.1:80/", "127.0.0.1", 80, "/"),
      ("http://localhost/", "localhost", 80, "/"),
      ("http://[::1]/", "::1", 80, "/"),
    ] as [(WireText, WireText, UInt16, WireText)])
  func parts(_ text: WireText, _ host: WireText, _ port: UInt16, _ target: WireText) throws {
    let url = try HTTPURL(parsing: text)
    #expect(url.host == host && url.port == port && url.target == target)
  }

  @Test(
    "given something else, then it is refused",
    arguments: [
      "", "example.org", "ftp://example.org", "https://", "https:///x", "https://user@example.org",
      "https://user:password@example.org/", "https://exämple.org", "https://example.org/ä",
      "https://example.org/a b", "https://example.org/\r\nHost: x", "https://example.org#x",
      "https://example.org:0/", "https://example.org:65536/", "https://example.org:/",
      "https://example.org:+80/", "https://-a.org", "https://a-.org", "https://a..org",
      "https://0x7f.1", "https://127.1", "https://2130706433", "https://010.0.0.1",
      "https://256.0.0.1", "https://[::1", "https://[::1]x", "https://[127.0.0.1]",
      "https://[fe80::1%25eth0]/", "https://example.org\\@other.org/", "http://example.org/",
      "http://127.0.0.1.example.org/", "http://128.0.0.1/", "http://localhost.example.org/",
    ])
  func refused(_ text: String) {
    let error = #expect(throws: HTTPError.self) { try HTTPURL(parsing: text) }
    #expect(error?.code == .urlMalformed)
  }
}
