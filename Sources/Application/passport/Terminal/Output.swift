import Encoding
import FoundationEssentials
import Glibc
import Inspection
import Presentation
import Storage
import Verdicts

/// Standard output. If it cannot be written completely, that is an error.
struct Output {
  let descriptor: Int32
  /// The layout, which wraps lines to the width of a terminal; other outputs are not wrapped.
  let layout: WrappedText

  /// - Parameter variables: the environment, for `COLUMNS`.
  init(
    descriptor: Int32, variables: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.descriptor = descriptor
    layout = WrappedText.terminal(descriptor, variables)
  }

  /// Writes one line, with its line feeds escaped; on a terminal it is wrapped.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func line(_ text: String) throws(OutputError) { try lines(layout.shown(text)) }

  /// Writes some lines, each as ``line(_:)`` does.
  /// - Parameter hanging: the column of continuation lines.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func lines(_ texts: [String], hanging: Int? = nil) throws(OutputError) {
    try lines(texts.flatMap { layout.shown($0, hanging: hanging) })
  }

  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func lines(_ lines: [ShownLine]) throws(OutputError) {
    try write(Array(lines.map { $0.text + "\n" }.joined().utf8))
  }

  /// Writes a row of a table.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func row(_ cells: [String]) throws(OutputError) {
    try lines(layout.shownRow(cells))
  }

  /// Writes a term, and its text from a given column on.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func entry(_ term: String, _ text: String, column: Int) throws(OutputError) {
    try lines(layout.shownEntry(term, text, column: column))
  }

  /// Writes a JSON text with indented lines.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func json(_ value: JSONValue) throws(OutputError) {
    // The JSON writer escapes in its own way.
    try write(Array((JSONWriter(indented: true).text(value) + "\n").utf8))
  }

  /// Writes bytes unchanged.
  /// - Throws: ``OutputError`` if the disk is full or the reader has closed the output.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = SystemCalls.write(descriptor, rest)
      if written < 0 {
        if errno == EINTR { continue }
        throw OutputError(number: errno)
      }
      rest = rest.dropFirst(written)
    }
  }
}

extension AppEnvironment {
  /// Prints a result: as JSON with `--json`, otherwise as lines.
  /// - Throws: ``OutputError``, and the errors of making it.
  func print(
    _ options: Arguments, json: @autoclosure () throws -> JSONValue,
    lines: @autoclosure () throws -> [String], hanging: Int? = nil
  ) throws {
    guard options[CommonOptions.json] else {
      return try output.lines(lines(), hanging: hanging)
    }
    try output.json(json())
  }
}

extension RecordSummary {
  /// The summary for standard output; on a terminal it is coloured and wrapped.
  init(_ record: InspectionRecord, for environment: AppEnvironment) {
    self.init(
      record, environment.catalogue, colour: environment.usesColour,
      layout: environment.output.layout)
  }
}

/// The error if standard output could not be written.
struct OutputError: CodedError {
  let number: Int32
  /// True if the reader of the output has closed it.
  var readerIsGone: Bool { number == EPIPE }
  var code: ReasonCode { number == ENOSPC ? .diskFull : .fileNotWritten }
  var details: [Detail] {
    [.phrase(Phrase("standard-output")), .text(SystemCalls.text(ofError: number))]
  }
}

/// The place that an option names for a result: a file, or `-` for standard output.
enum ResultPlace: Sendable {
  case standardOutput
  case file(String)

  init(_ text: String) { self = WireText(text) == "-" ? .standardOutput : .file(text) }

  /// Checks that the result can be written, before something is done for it that cannot be undone.
  /// - Throws: `StorageError`.
  func check() throws(StorageError) {
    if case .file(let path) = self { try AtomicFile.check(path) }
  }

  /// Writes the result; a file is written completely or not at all, and replaces an existing one.
  /// - Parameter mode: the access rights of the file.
  /// - Throws: ``OutputError``, `StorageError`.
  func write(_ bytes: [UInt8], mode: mode_t, _ environment: AppEnvironment) throws {
    switch self {
    case .standardOutput: try environment.output.write(bytes)
    case .file(let path): try AtomicFile.write(bytes, to: path, mode: mode)
    }
  }
}

extension WrappedText {
  /// The layout for a descriptor: as wide as `COLUMNS` says, or else the terminal. If it is not a
  /// terminal, lines are not wrapped.
  static func terminal(_ descriptor: Int32, _ variables: [String: String]) -> WrappedText {
    guard isatty(descriptor) == 1 else { return WrappedText(width: nil) }
    return WrappedText(width: max(narrowest, columns(descriptor, variables)))
  }

  /// The smallest number of columns for which lines are broken.
  private static let narrowest = 20

  private static func columns(_ descriptor: Int32, _ variables: [String: String]) -> Int {
    if let stated = variables["COLUMNS"].flatMap(Int.init), (1...10_000).contains(stated) {
      return stated
    }
    return TerminalCalls.columns(of: descriptor) ?? usual
  }
}
