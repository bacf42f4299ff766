import Encoding
import Verdicts

/// The reason for which bytes are no complete answer.
package enum HTTPMessageDefect: Error, Hashable, Sendable {
  /// They break RFC 9112.
  case malformed(Phrase)
  /// The body is longer than this number of bytes.
  case tooLong(Int)
  /// They end before the answer does.
  case truncated
}

/// A reader of one answer, RFC 9112, from pieces of any length. It only reads: the same bytes in
/// other pieces give the same answer or the same defect.
package struct HTTPResponseReader: Sendable {
  /// The longest header in bytes, with those of interim answers, the extensions of chunks and the
  /// trailer. The sizes of chunks are left out: no chunk is empty, so the limit of the body bounds
  /// them.
  package static let longestHeader = 64 << 10

  private enum State {
    case statusLine
    case header
    case bytes(Int)
    case untilEnd
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer
    case complete
  }

  private let limit: Int
  private var state = State.statusLine
  private var line: [UInt8] = []
  private var headerLength = 0
  private var isVersion11 = true
  private var status = 0
  private var fields: [HTTPField] = []
  private var body: [UInt8] = []
  /// The length of the body as the host stated it; nil where it stated none.
  private var bodyLength: Int?

  /// A reader of an answer whose body has at most this number of bytes.
  package init(longestBody limit: Int) { self.limit = limit }

  /// True if the answer is complete; bytes after it are not read.
  package var isComplete: Bool {
    if case .complete = state { true } else { false }
  }

  /// True if bytes were taken.
  package var hasBegun: Bool { headerLength > 0 }

  /// The number of bytes of the body that have come, and their total; nil where the host did not
  /// state it.
  var bodyProgress: (read: Int, total: Int)? { bodyLength.map { (body.count, $0) } }

  package mutating func take(_ bytes: some Collection<UInt8>) throws(HTTPMessageDefect) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty, !isComplete {
      switch state {
      case .bytes(let left): try takeBody(&rest, left) { $0 == 0 ? .complete : .bytes($0) }
      case .chunk(let left): try takeBody(&rest, left) { $0 == 0 ? .chunkEnd : .chunk($0) }
      case .untilEnd: try takeBody(&rest, rest.count) { _ in .untilEnd }
      default: try takeLine(&rest)
      }
    }
  }

  /// The answer, after the connection has ended.
  /// - Parameter isClean: true if the other side stated that it had finished.
  package func answer(endIsClean isClean: Bool) throws(HTTPMessageDefect) -> HTTPResponse {
    switch state {
    case .complete: break
    case .untilEnd where isClean: break
    default: throw .truncated
    }
    return HTTPResponse(status: status, fields: fields, body: body)
  }

  // MARK: Bodies

  private mutating func takeBody(
    _ rest: inout ArraySlice<UInt8>, _ left: Int, _ next: (Int) -> State
  ) throws(HTTPMessageDefect) {
    let part = rest.prefix(left)
    guard part.count <= limit - body.count else { throw .tooLong(limit) }
    body += part
    rest = rest.dropFirst(part.count)
    state = next(left - part.count)
  }

  /// Begins a body of a stated length; one that is too long is refused before it is received.
  private func states(_ length: Int, _ some: (Int) -> State) throws(HTTPMessageDefect) -> State {
    guard length <= limit - body.count else { throw .tooLong(limit) }
    return some(length)
  }

  // MARK: Lines

  private mutating func takeLine(_ rest: inout ArraySlice<UInt8>) throws(HTTPMessageDefect) {
    while let byte = rest.popFirst() {
      headerLength += 1
      guard headerLength <= Self.longestHeader else { throw .malformed(.httpHeaderLong) }
      if byte == 0x0A {
        guard line.last == 0x0D else { throw .malformed(.httpLineEnd) }
        let whole = Array(line.dropLast())
        line = []
        return try readLine(whole)
      }
      guard line.last != 0x0D else { throw .malformed(.httpLineEnd) }
      line.append(byte)
      if case .statusLine = state { try checkStart() }
      if case .chunkEnd = state, byte != 0x0D { throw .malformed(.httpChunk) }
    }
  }

  /// Refuses, at the first wrong byte, what is no answer of HTTP/1.
  private func checkStart() throws(HTTPMessageDefect) {
    guard zip(line, "HTTP/1.".utf8).allSatisfy({ $0 == $1 }) else {
      throw .malformed(.httpStatusLine)
    }
  }

  private mutating func readLine(_ line: [UInt8]) throws(HTTPMessageDefect) {
    switch state {
    case .statusLine: try readStatus(line)
    case .header where line.isEmpty: try endHeader()
    case .header: fields.append(try Self.field(line))
    case .chunkSize: try readChunkSize(line)
    case .chunkEnd:
      guard line.isEmpty else { throw .malformed(.httpChunk) }
      headerLength -= 2
      state = .chunkSize
    case .trailer where line.isEmpty: state = .complete
    case .trailer: _ = try Self.field(line)
    default: break
    }
  }

  /// A status line, RFC 9112, 4.
  private mutating func readStatus(_ line: [UInt8]) throws(HTTPMessageDefect) {
    let digits = line.dropFirst(9).prefix(3)
    guard line.count >= 12, line.starts(with: "HTTP/1.".utf8), line[8] == 0x20,
      line[7] == UInt8(ascii: "0") || line[7] == UInt8(ascii: "1"),
      line.count == 12 || line[12] == 0x20, HTTPField.isValue(line),
      digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let status = Int(String(decoding: digits, as: UTF8.self)), (100...599).contains(status)
    else { throw .malformed(.httpStatusLine) }
    (self.status, isVersion11, state) = (status, line[7] == UInt8(ascii: "1"), .header)
  }

  /// A field, RFC 9112, 5; one that continues on a second line is refused.
  static func field(_ line: [UInt8]) throws(HTTPMessageDefect) -> HTTPField {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed(.httpField) }
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let name = Array(line[..<colon])
    var value = line[(colon + 1)...].drop(while: isSpace)
    while let last = value.last, isSpace(last) { value.removeLast() }
    guard HTTPField.isToken(name), HTTPField.isValue(Array(value)) else {
      throw .malformed(.httpField)
    }
    return HTTPField(WireText(decoding: name), WireText(decoding: value))
  }

  /// The size of a chunk, RFC 9112, 7.1; an extension is skipped.
  private mutating func readChunkSize(_ line: [UInt8]) throws(HTTPMessageDefect) {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
    guard (1...8).contains(digits.count), HTTPField.isValue(line),
      digits.allSatisfy({
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
      }), let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .malformed(.httpChunk) }
    headerLength -= digits.count + 2
    state = size == 0 ? .trailer : try states(size) { .chunk($0) }
  }

  // MARK: The length of the body

  private func values(_ name: WireText) -> [WireText] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The end of a header: how long the body is, RFC 9112, 6.3.
  private mutating func endHeader() throws(HTTPMessageDefect) {
    if (100...199).contains(status) {
      guard status != 101 else { throw .malformed(.httpSwitched) }
      (fields, state) = ([], .statusLine)
      return
    }
    guard
      values("content-encoding").allSatisfy({ $0.isEmpty || $0.lowercased == "identity" })
    else { throw .malformed(.httpContentCoding) }
    let codings = values("transfer-encoding")
    let lengths = values("content-length")
    guard codings.isEmpty || lengths.isEmpty, lengths.count < 2 else {
      throw .malformed(.httpTwoLengths)
    }
    if status == 204 || status == 304 {
      state = .complete
    } else if !codings.isEmpty {
      guard codings.count == 1, isVersion11, codings[0].lowercased == "chunked" else {
        throw .malformed(.httpTransferCoding)
      }
      state = .chunkSize
    } else if let text = lengths.first {
      guard (1...15).contains(text.utf8.count),
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text.forPeople)
      else { throw .malformed(.httpLength) }
      state = length == 0 ? .complete : try states(length) { .bytes($0) }
      bodyLength = length
    } else {
      state = .untilEnd
    }
  }
}
