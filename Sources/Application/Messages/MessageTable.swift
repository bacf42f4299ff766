import Encoding
import Parallel
import Verdicts

/// The sentences of one language by their codes, as its file has them. A sentence is parsed when it
/// is reported.
struct MessageTable: Sendable {
  private let sentences: MessageLines
  private let hints: MessageLines
  private let phrases: MessageLines
  private let exits: [ExitCode: String]

  init(sentences: String, hints: String, phrases: String, exits: [ExitCode: String]) {
    self.sentences = MessageLines(sentences)
    self.hints = MessageLines(hints)
    self.phrases = MessageLines(phrases)
    self.exits = exits
  }

  /// The codes that have a sentence, in the order of the file.
  var codes: [String] { sentences.codes }
  /// The codes that have a hint, in the order of the file.
  var hintCodes: [String] { hints.codes }
  /// The codes of the phrases, in the order of the file.
  var phraseCodes: [String] { phrases.codes }

  func sentence(_ code: String) -> MessageTemplate? { sentences[code].map(MessageTemplate.init) }

  func hint(_ code: String) -> MessageTemplate? {
    hints[code].map { hint in
      MessageTemplate(isHintForTerminal(code) ? String(Substring(hint.utf8.dropFirst(2))) : hint)
    }
  }

  /// True for a hint that names a command for the terminal.
  func isHintForTerminal(_ code: String) -> Bool {
    hints[code]?.utf8.starts(with: Self.typed.utf8) == true
  }

  /// The mark before a hint that names a command for the terminal. It is not shown.
  private static let typed = "$ "

  func words(_ code: String) -> MessageTemplate? { phrases[code].map(MessageTemplate.init) }

  func meaning(_ exit: ExitCode) -> String? { exits[exit] }
}

/// Texts by their codes, a line each: the code, a blank and the text. A line that begins with `#` is a heading.
///
/// All lines are one string, which costs nothing until it is read. An array of strings would need
/// an address for each, which the system's loader would relocate at every start, for every
/// language. The lines are indexed when the first text is requested.
private struct MessageLines: Sendable {
  /// The bytes of all lines, and the range of each code's line.
  private struct Index: Sendable {
    let bytes: [UInt8]
    var lines: [UInt64: Range<Int>]
  }

  private let text: String
  private let index = Once<Index>()

  init(_ text: String) { self.text = text }

  /// The codes, in the order of the lines.
  var codes: [String] {
    let bytes = Array(text.utf8)
    return Self.lines(in: bytes).map { line in
      String(decoding: bytes[line].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }
  }

  subscript(code: String) -> String? {
    let index = index.value {
      let bytes = Array(text.utf8)
      return Index(bytes: bytes, lines: Self.byCode(bytes))
    }
    let wanted = Array(code.utf8)
    guard let line = index.lines[Self.mark(wanted[...])],
      index.bytes[line].starts(with: wanted + [UInt8(ascii: " ")])
    else { return nil }
    return String(decoding: index.bytes[line].dropFirst(wanted.count + 1), as: UTF8.self)
  }

  private static func byCode(_ bytes: [UInt8]) -> [UInt64: Range<Int>] {
    let lines = lines(in: bytes)
    var byCode: [UInt64: Range<Int>] = [:]
    byCode.reserveCapacity(lines.count)
    for line in lines {
      let end = bytes[line].firstIndex(of: UInt8(ascii: " ")) ?? line.upperBound
      byCode[mark(bytes[line.lowerBound..<end])] = line
    }
    return byCode
  }

  private static func lines(in bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.span.place(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      if start < end, bytes[start] != UInt8(ascii: "#") { lines.append(start..<end) }
      start = end + 1
    }
    return lines
  }

  /// The FNV-1a hash of a code; a test checks that no two codes have the same hash.
  private static func mark(_ code: ArraySlice<UInt8>) -> UInt64 {
    code.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
