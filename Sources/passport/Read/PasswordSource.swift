import ChipAccess
import Crypto
import Glibc
import Storage
import Verdicts

/// Where a password for PACE comes from: a prompt, standard input or a file; never an argument, which
/// other users of the machine could see.
struct PasswordSource {
  private enum Place {
    case prompt
    case standardInput
    case file(String)
  }

  /// The options that a password adds to a command: without a value, and with one.
  static let flags: Set<String> = ["--can", "--pin", "--puk"]
  static let values: Set<String> = ["--can-file", "--pin-file", "--puk-file"]

  private let kind: PACEPassword.Kind
  private let place: Place

  /// Finds the one password that was chosen; nil for none.
  init?(_ options: Arguments) throws(UsageError) {
    var found: [(PACEPassword.Kind, Place)] = []
    for (kind, name) in [(PACEPassword.Kind.can, "--can"), (.pin, "--pin"), (.puk, "--puk")] {
      if options.has(name) {
        found.append((kind, options.value(name) == "-" ? .standardInput : .prompt))
      }
      if let path = options.value("\(name)-file") { found.append((kind, .file(path))) }
    }
    guard let first = found.first else { return nil }
    guard found.count == 1 else { throw UsageError("--can, --pin and --puk exclude each other") }
    (kind, place) = first
  }

  /// Whether it is read from standard input, which then has nothing else.
  var isStandardInput: Bool {
    if case .standardInput = place { true } else { false }
  }

  /// Whether it is asked for on a terminal.
  var isPrompt: Bool {
    if case .prompt = place { true } else { false }
  }

  /// Reads the password.
  /// - Throws: `PACEPasswordError` when it cannot be right, ``InputError`` or `StorageError` when
  ///   there is nothing to read.
  func read(allowsPrompt: Bool) throws -> PACEPassword {
    let octets: [UInt8]
    switch place {
    case .prompt:
      guard allowsPrompt, let terminal = Terminal() else {
        throw InputError.missing("the \(kind.name)")
      }
      octets = Array(try terminal.readHiddenLine(prompt: "\(kind.name), not shown: ").utf8)
    case .standardInput:
      octets = try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: 4096)
    case .file(let path):
      octets = try BoundedFile.read(path, limit: 4096)
    }
    // The first line, without what an editor or a keypad puts after it.
    let line = octets.prefix { $0 != 0x0A && $0 != 0x0D }.filter { $0 != 0x20 && $0 != 0x09 }
    return try PACEPassword(kind, digits: line)
  }
}
