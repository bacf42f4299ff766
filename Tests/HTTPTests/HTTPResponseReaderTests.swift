import Testing
import Verdicts

@testable import HTTP

@Suite("Answers over HTTP")
struct HTTPResponseReaderTests {
  private static func read(
    _ text: String, limit: Int = 100, clean: Bool = true
  ) -> Result<HTTPResponse, HTTPMessageDefect> {
    var reader = HTTPResponseReader(longestBody: limit)
    do throws(HTTPMessageDefect) {
      for byte in text.utf8 { try reader.take([byte]) }
      return .success(try reader.answer(endIsClean: clean))
    } catch { return .failure(error) }
  }

  @Test(
    "given a whole answer, when it comes byte by byte, then its body is read",
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", "abc"),
      ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef", "abc"),
      ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", ""),
      ("HTTP/1.0 200 OK\r\n\r\nabc", "abc"),
      ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", "a"),
      ("HTTP/1.1 204 None\r\n\r\n", ""),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\nT: v\r\n\r\n",
        "abc"
      ),
    ])
  func whole(_ text: String, _ body: String) throws {
    let answer = try Self.read(text).get()
    #expect(answer.body == Array(body.utf8))
  }

  @Test(
    "given an answer that breaks a rule, then it is refused with the rule",
    arguments: [
      ("<html>", .httpStatusLine), ("HTTP/2 200 OK\r\n", .httpStatusLine),
      ("HTTP/1.1 2000 OK\r\n", .httpStatusLine), ("HTTP/1.1 200 OK\n", .httpLineEnd),
      ("HTTP/1.1 200 OK\r\r", .httpLineEnd), ("HTTP/1.1 099 OK\r\n", .httpStatusLine),
      ("HTTP/1.1 200 OK\r\nA : b\r\n", .httpField), ("HTTP/1.1 200 OK\r\n b\r\n", .httpField),
      ("HTTP/1.1 200 OK\r\nA: b\u{0}\r\n", .httpField),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .httpTwoLengths),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .httpTwoLengths),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        .httpTwoLengths
      ),
      ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .httpLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\n", .httpLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", .httpLength),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .httpTransferCoding),
      ("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .httpTransferCoding),
      ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", .httpContentCoding),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", .httpChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", .httpChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab", .httpChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n123456789\r\n", .httpChunk),
      ("HTTP/1.1 101 Switching\r\n\r\n", .httpSwitched),
    ] as [(String, Phrase)])
  func malformed(_ text: String, _ rule: Phrase) {
    guard case .failure(let defect) = Self.read(text) else {
      Issue.record("it was read")
      return
    }
    #expect(defect == .malformed(rule))
  }

  @Test("given a header that does not end, then it is refused at 64 KiB")
  func endlessHeader() {
    let text = "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 11_000)
    guard case .failure(.malformed(.httpHeaderLong)) = Self.read(text) else {
      Issue.record("it was read")
      return
    }
  }

  @Test(
    "given a body beyond the limit, then it is refused, before it comes where its length is stated",
    arguments: [
      "Content-Length: 101\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n65\r\n",
      "A: b\r\n\r\n" + String(repeating: "x", count: 101),
    ])
  func long(_ rest: String) {
    guard case .failure(.tooLong(100)) = Self.read("HTTP/1.1 200 OK\r\n" + rest) else {
      Issue.record("it was read")
      return
    }
  }

  @Test("given any beginning of an answer, then it is truncated")
  func truncated() {
    let text =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
    for length in 0..<text.utf8.count {
      let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      guard case .failure(.truncated) = Self.read(part) else {
        Issue.record("\(length) bytes were read")
        continue
      }
    }
    guard case .failure(.truncated) = Self.read("HTTP/1.1 200 OK\r\n\r\nab", clean: false) else {
      Issue.record("an unclean end was taken for the end of the body")
      return
    }
  }

  @Test("given a body in many small chunks, then their sizes do not count as its header")
  func smallChunks() throws {
    let count = HTTPResponseReader.longestHeader
    let chunks = String(repeating: "1\r\na\r\n", count: count)
    let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + "0\r\n\r\n"
    #expect(try Self.read(text, limit: count).get().body.count == count)
    guard case .failure(.tooLong) = Self.read(text, limit: count - 1) else {
      Issue.record("no limit")
      return
    }
  }

  @Test("given chunks with long extensions, then these count as its header")
  func extensions() {
    let chunk = "1;" + String(repeating: "x", count: 1024) + "\r\na\r\n"
    let text =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: chunk, count: 65)
    guard case .failure(.malformed(.httpHeaderLong)) = Self.read(text, limit: 1000) else {
      Issue.record("no limit")
      return
    }
  }
}
