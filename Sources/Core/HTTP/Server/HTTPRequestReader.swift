import Encoding

/// A reader of one request, RFC 9112, from pieces of any length. It refuses unusual requests:
/// versions other than 1.1, transfer codings, two lengths, several hosts, and targets that are no
/// path.
package struct HTTPRequestReader: Sendable {
  /// The longest request line, in bytes.
  package static let longestLine = 4 << 10
  /// The longest header with its request line, in bytes.
  package static let longestHeader = 16 << 10

  /// The reason for which a request is refused, as the status of the answer.
  package enum RequestRefusal: Int, Error, Hashable, Sendable {
    /// It breaks RFC 9112, or has a form that is not supported.
    case malformed = 400
    /// Its method is none of `GET` and `POST`.
    case method = 405
    /// Its body is longer than the limit.
    case bodyLong = 413
    /// Its header is longer than the limit.
    case headerLong = 431
    /// Its body has a transfer coding.
    case coding = 501
    /// Its version is not HTTP/1.1.
    case version = 505
  }

  private enum State {
    case requestLine
    case header
    case body(Int)
    case complete
  }

  private let limit: Int
  private var state = State.requestLine
  private var line: [UInt8] = []
  private var headerLength = 0
  private var method = HTTPRequest.Method.get
  private var path: WireText = ""
  private var query: WireText?
  private var fields: [HTTPField] = []
  private var body: [UInt8] = []

  /// A reader of a request whose body has at most this number of bytes.
  package init(longestBody limit: Int) { self.limit = limit }

  /// Takes the next bytes.
  /// - Returns: the request, once it is complete; bytes after it are not read.
  /// - Throws: ``RequestRefusal``.
  package mutating func take(
    _ bytes: some Collection<UInt8>
  ) throws(RequestRefusal) -> HTTPServerRequest? {
    var rest = Array(bytes)[...]
    while !rest.isEmpty, !isComplete {
      if case .body(let left) = state {
        body += rest.prefix(left)
        let taken = min(left, rest.count)
        rest = rest.dropFirst(taken)
        state = taken == left ? .complete : .body(left - taken)
      } else {
        try takeLine(&rest)
      }
    }
    guard isComplete else { return nil }
    return HTTPServerRequest(
      method: method, path: path, query: query, fields: fields, body: body)
  }

  private var isComplete: Bool { if case .complete = state { true } else { false } }

  private mutating func takeLine(_ rest: inout ArraySlice<UInt8>) throws(RequestRefusal) {
    while let byte = rest.popFirst() {
      headerLength += 1
      guard headerLength <= Self.longestHeader else { throw .headerLong }
      if case .requestLine = state, headerLength > Self.longestLine { throw .headerLong }
      if byte == 0x0A {
        guard line.last == 0x0D else { throw .malformed }
        let whole = Array(line.dropLast())
        line = []
        return try readLine(whole)
      }
      guard line.last != 0x0D else { throw .malformed }
      line.append(byte)
    }
  }

  private mutating func readLine(_ line: [UInt8]) throws(RequestRefusal) {
    switch state {
    case .requestLine: try readRequestLine(line)
    case .header where line.isEmpty: try endHeader()
    case .header:
      do throws(HTTPMessageDefect) {
        fields.append(try HTTPResponseReader.field(line))
      } catch { throw .malformed }
    case .body, .complete: break
    }
  }

  /// `METHOD /path?query HTTP/1.1`, RFC 9112, 3.
  private mutating func readRequestLine(_ line: [UInt8]) throws(RequestRefusal) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].starts(with: "HTTP/".utf8) else { throw .malformed }
    guard parts[2].elementsEqual("HTTP/1.1".utf8) else { throw .version }
    let target = parts[1]
    guard target.first == UInt8(ascii: "/"), target.dropFirst().first != UInt8(ascii: "/"),
      target.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
    else { throw .malformed }
    guard HTTPField.isToken(Array(parts[0])) else { throw .malformed }
    let name = WireText(decoding: parts[0])
    guard let method = HTTPRequest.Method(exactly: name) else { throw .method }
    let halves = target.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = WireText(decoding: halves[0])
    query = halves.count == 2 ? WireText(decoding: halves[1]) : nil
    state = .header
  }

  private mutating func endHeader() throws(RequestRefusal) {
    func values(_ name: WireText) -> [WireText] {
      fields.filter { $0.name == name }.map(\.value)
    }
    guard values("host").count == 1 else { throw .malformed }
    guard values("transfer-encoding").isEmpty, values("content-encoding").isEmpty else {
      throw .coding
    }
    let lengths = values("content-length")
    guard lengths.count < 2 else { throw .malformed }
    guard let text = lengths.first else {
      state = .complete
      return
    }
    guard (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text.forPeople)
    else { throw .malformed }
    guard length <= limit else { throw .bodyLong }
    state = length == 0 ? .complete : .body(length)
  }
}
