import Glibc
import LDS
import Storage
import Verdicts

/// Where the MRZ comes from: a prompt, standard input or a file; never an argument, which other
/// users of the machine could see.
enum MRZSource {
  case prompt
  case standardInput
  case file(String)

  /// Finds where it comes from; nil when it is not given.
  init?(_ arguments: Arguments) throws(UsageError) {
    switch (arguments.has("--mrz"), arguments.value("--mrz-file")) {
    case (true, nil): self = arguments.value("--mrz") == "-" ? .standardInput : .prompt
    case (false, let path?): self = .file(path)
    case (true, _?): throw UsageError("--mrz and --mrz-file exclude each other")
    case (false, nil): return nil
    }
  }

  /// Whether it is read from standard input, which then has nothing else.
  var isStandardInput: Bool {
    if case .standardInput = self { true } else { false }
  }

  /// Reads and checks the MRZ.
  /// - Throws: `MRZError` when it is wrong, ``InputError`` or `StorageError` when there is nothing to read.
  func read(allowsPrompt: Bool) throws -> MRZ {
    try MRZ(parsing: text(allowsPrompt: allowsPrompt))
  }

  /// Reads what was entered, whatever it is.
  /// - Throws: ``InputError`` or `StorageError` when there is nothing to read.
  func text(allowsPrompt: Bool) throws -> String {
    switch self {
    case .prompt:
      guard allowsPrompt, let terminal = Terminal() else { throw InputError.missing("the MRZ") }
      let lines = try terminal.readHiddenLines(
        prompt: "MRZ, line by line as printed, not shown: ", until: MRZSource.isComplete)
      return lines.joined(separator: "\n")
    case .standardInput:
      return text(try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: 4096))
    case .file(let path):
      return text(try BoundedFile.read(path, limit: 4096))
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Two lines of 36 or 44 characters, three of 30, or all of them in one.
  private static func isComplete(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    let width = first.filter { !$0.isWhitespace }.count
    let total = lines.reduce(0) { $0 + $1.filter { !$0.isWhitespace }.count }
    return switch width {
    case ...30: lines.count >= 3 || total >= 90
    case ...44: lines.count >= 2
    default: true
    }
  }
}
