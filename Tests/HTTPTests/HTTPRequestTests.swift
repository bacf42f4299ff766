import Encoding
import Testing

@testable import HTTP

@Suite("Requests over HTTP")
struct HTTPRequestTests {
  @Test("given a request, then it asks for one answer, as it is")
  func bytes() throws {
    let request = HTTPRequest(get: try HTTPURL(parsing: "https://example.org:8443/a?b"))
    let text = String(decoding: request.encoded, as: UTF8.self)
    #expect(
      text
        == "GET /a?b HTTP/1.1\r\nhost: example.org:8443\r\nuser-agent: passport\r\n"
        + "accept-encoding: identity\r\nconnection: close\r\n\r\n")
  }

  @Test(
    "given a field with a line end, or one that every request has, then it is refused",
    arguments: [
      ("accept", "a\r\nHost: b"), ("a b", "c"), ("", "c"), ("Host", "b"),
      ("Transfer-Encoding", "chunked"), ("Content-Length", "1"),
    ])
  func refused(_ name: WireText, _ value: WireText) throws {
    let url = try HTTPURL(parsing: "https://example.org")
    #expect(throws: HTTPError.self) {
      try HTTPRequest(.post, url, fields: [HTTPField(name, value)])
    }
  }
}
