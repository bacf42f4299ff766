import Encoding
import FoundationEssentials
import Glibc
import Verdicts

/// Standard output, written whole: an error is an error, not a lost result.
struct Output {
  let descriptor: Int32
  /// How lines are laid out there: as wide as a terminal, and not broken elsewhere.
  let layout: WrappedText

  /// - Parameter variables: the environment, for `COLUMNS`.
  init(
    descriptor: Int32, variables: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.descriptor = descriptor
    layout = WrappedText.terminal(descriptor, variables)
  }

  /// Writes a line.
  /// - Throws: ``OutputError`` when the disk is full or the other end has gone.
  func line(_ text: String) throws(OutputError) { try write(Array((text + "\n").utf8)) }

  /// Writes a row of a table.
  /// - Throws: ``OutputError`` when the disk is full or the other end has gone.
  func row(_ cells: [String]) throws(OutputError) {
    try line(layout.row(cells).joined(separator: "\n"))
  }

  /// Writes a JSON text with indented lines.
  /// - Throws: ``OutputError`` when the disk is full or the other end has gone.
  func json(_ value: JSONValue) throws(OutputError) {
    try line(JSONWriter(indented: true).text(value))
  }

  /// Writes octets as they are.
  /// - Throws: ``OutputError`` when the disk is full or the other end has gone.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        throw OutputError(number: errno)
      }
      rest = rest.dropFirst(written)
    }
  }
}

/// Standard output could not be written.
struct OutputError: CodedError {
  let number: Int32
  /// Whether whoever read it has gone.
  var readerIsGone: Bool { number == EPIPE }
  var code: Code { number == ENOSPC ? .diskFull : .fileNotWritten }
  var details: [String] { ["standard output", String(cString: strerror(number))] }
}
