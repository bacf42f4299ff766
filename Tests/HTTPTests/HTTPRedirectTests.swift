import Encoding
import TestSupport
import Testing

@testable import HTTP

@Suite("The host to which a redirect leads")
struct HTTPRedirectTests {
  @Test(
    "given the field Location, RFC 9110, 10.2.2, then its host is found, or none",
    arguments: [
      ("https://other.example/x?y", "other.example"), ("HTTPS://OTHER.example", "other.example"),
      ("http://other.example/x", "other.example"), ("//other.example/x", "other.example"),
      ("/x", "host.example"), ("x/y:z", "host.example"), ("?y", "host.example"), ("", nil),
      ("https://user@other.example/", nil), ("ftp://other.example/", nil), ("javascript:x", nil),
      ("https://other.example\u{1B}[31m/", nil), ("//", nil), ("http://", nil),
    ] as [(WireText, WireText?)])
  func hosts(_ location: WireText, _ host: WireText?) throws {
    let url = try HTTPURL(parsing: "https://host.example/a")
    #expect(HTTPConnection.host(in: location, from: url) == host)
  }
}
