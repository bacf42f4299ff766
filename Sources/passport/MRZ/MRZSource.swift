import Glibc
import LDS
import MRZ
import Storage
import Verdicts

/// Where the MRZ comes from: a prompt, standard input or a file; never an argument, which other
/// users of the machine could see. Standard input that is a terminal is where a swipe reader types.
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

  /// Whether it is typed on a terminal, by a person or a swipe reader.
  var isTyped: Bool {
    switch self {
    case .prompt: true
    case .standardInput: Terminal.isStandardInput
    case .file: false
    }
  }

  /// Reads and checks the MRZ. What was typed and cannot be right is asked for again.
  /// - Throws: `MRZError` when it is wrong, ``InputError`` or `StorageError` when there is nothing to
  ///   read, ``PromptInterrupted``.
  func read(allowsPrompt: Bool, _ words: MessageCatalogue) throws -> MRZ {
    if allowsPrompt, let prompt = prompt(words) { return try prompt.ask() }
    return try MRZ(parsing: text(allowsPrompt: allowsPrompt, words))
  }

  /// The terminal on which it is typed; nil where it is not, or there is none.
  func prompt(_ words: MessageCatalogue) -> MRZPrompt? {
    guard isTyped, let terminal = Terminal() else { return nil }
    return MRZPrompt(terminal, isSwiped: isStandardInput, words)
  }

  /// Reads what was entered, whatever it is.
  /// - Throws: ``InputError`` or `StorageError` when there is nothing to read.
  func text(allowsPrompt: Bool, _ words: MessageCatalogue) throws -> String {
    switch self {
    case .prompt:
      guard allowsPrompt, let prompt = prompt(words) else { throw InputError.missing("the MRZ") }
      return try prompt.text()
    case .standardInput:
      if let prompt = prompt(words) { return try prompt.text() }
      return text(try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: 4096))
    case .file(let path):
      return text(try BoundedFile.read(path, limit: 4096))
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
