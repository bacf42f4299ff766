import Glibc
import LDS
import Messages
import MRZ
import Operations
import Presentation
import Storage
import Verdicts

/// The source of the MRZ: a prompt, standard input, a file or a desk reader; never an argument,
/// which other users of the machine could see. Where standard input is a terminal, a swipe reader
/// types there.
enum MRZSource {
  case prompt
  case standardInput
  case file(String)
  case device(MRZDevicePlace)

  static let typed = Option<MRZSource>(
    "--mrz",
    forms: [
      "": "ask for the MRZ on the terminal, which shows only how long it is",
      "-": "take the MRZ from standard input, or from a swipe reader that types on the terminal",
    ]
  ) { $0.map { _ in .standardInput } ?? .prompt }
  static let file = Option<MRZSource>("--mrz-file", "FILE", "take the MRZ from a file") {
    .file($0)
  }
  static let device = Option(
    "--mrz-device", "DEVICE",
    "take the MRZ from a desk reader on a serial line, as /dev/ttyACM0; elyctis: before it for one "
      + "with messages of Elyctis",
    takes: "the path of a serial line, or elyctis: and a path"
  ) { MRZDevicePlace($0) }
  static let showsInput = Flag("--show-input", "show the MRZ while it is typed")
  /// The options that give a whole MRZ; at most one of them is given.
  static let options: [any DeclaredOption] = [typed, file, device]

  /// The source that the options select; nil if they select none.
  init?(_ arguments: Arguments) {
    guard
      let source = arguments[Self.typed] ?? arguments[Self.file]
        ?? arguments[Self.device].map(Self.device)
    else { return nil }
    self = source
  }

  /// True if the source is standard input, which then has no other use.
  var isStandardInput: Bool {
    if case .standardInput = self { true } else { false }
  }

  /// True if it is typed on a terminal, by a person or a swipe reader.
  var isTyped: Bool {
    switch self {
    case .prompt: true
    case .standardInput: Terminal.isStandardInput
    case .file, .device: false
    }
  }

  /// Reads and checks the MRZ. A typed line with an error is asked for again.
  /// - Throws: `MRZError` if it is wrong, ``InputError`` or `StorageError` if it cannot be read,
  ///   ``PromptInterrupted``.
  func read(_ options: Arguments, _ words: MessageCatalogue) throws -> MRZ {
    let prompt = options[CommonOptions.noInput] ? nil : prompt(options, words)
    return try prompt?.ask() ?? MRZ(parsing: text(options, words))
  }

  /// The prompt for it on the terminal; nil if it is not typed, or there is no terminal.
  func prompt(_ options: Arguments, _ words: MessageCatalogue) -> MRZPrompt? {
    guard isTyped, let terminal = Terminal() else { return nil }
    return MRZPrompt(
      terminal, isSwiped: isStandardInput, showsInput: options[Self.showsInput], words)
  }

  /// Reads the text without checking it.
  /// - Throws: ``InputError``, `StorageError` or `MRZDeviceError` if it cannot be read.
  func text(_ options: Arguments, _ words: MessageCatalogue) throws -> String {
    switch self {
    case .prompt:
      guard !options[CommonOptions.noInput], let prompt = prompt(options, words) else {
        throw InputError.missing(Phrase("input-mrz"))
      }
      return try prompt.text()
    case .standardInput:
      if let prompt = prompt(options, words) { return try prompt.text() }
      return TypedMRZ.text(try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: 4096))
    case .file(let path):
      return TypedMRZ.text(try BoundedFile.read(path, limit: 4096))
    case .device(let place):
      Terminal()?.put("put the document into the reader at \(ShownLine(place.path).text)\n")
      return try MRZDevice.zone(from: place, within: options[ReadOptions.timeout])
    }
  }
}
