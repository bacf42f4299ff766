import Glibc
import LDS
import Messages
import MRZ
import Operations
import Presentation
import Storage
import Verdicts

/// The source of the MRZ: a prompt, standard input, a file, a picture or a desk reader; never an
/// argument, which other users of the machine could see. Where standard input is a terminal, a swipe
/// reader types there.
enum MRZSource {
  case prompt
  case standardInput
  case file(String)
  case picture(PictureSource)
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
  static let picture = Option<MRZSource>(
    "--mrz-picture", "FILE", "read the MRZ in a picture of the document; - is standard input"
  ) { .picture(PictureSource(path: $0)) }
  static let device = Option(
    "--mrz-device", "DEVICE",
    "take the MRZ from a desk reader on a serial line, as /dev/ttyACM0; elyctis: before it for one "
      + "with messages of Elyctis",
    takes: "the path of a serial line, or elyctis: and a path"
  ) { MRZDevicePlace($0) }
  static let showsInput = Flag("--show-input", "show the MRZ while it is typed")
  /// The options that give a whole MRZ; at most one of them is given.
  static let options: [any DeclaredOption] = [typed, file, picture, device]
  static let rules: [OptionRule] = [
    .exclude(options), .exclude([showsInput, file]), .exclude([showsInput, device]),
  ]

  /// The source that the options select; nil if they select none.
  init?(_ arguments: Arguments) {
    let sources = [Self.typed, Self.file, Self.picture]
    guard
      let source = sources.lazy.compactMap({ arguments[$0] }).first
        ?? arguments[Self.device].map(Self.device)
    else { return nil }
    self = source
  }

  /// True if the source is standard input, which then has no other use.
  var isStandardInput: Bool {
    switch self {
    case .standardInput: true
    case .picture(let picture): picture.isStandardInput
    case .prompt, .file, .device: false
    }
  }

  /// True if it is typed on a terminal, by a person or a swipe reader.
  var isTyped: Bool {
    switch self {
    case .prompt: true
    case .standardInput: Terminal.isStandardInput
    case .file, .picture, .device: false
    }
  }

  /// Reads and checks the MRZ. A typed line with an error is asked for again. The MRZ in a picture is
  /// taken only if it is certain.
  /// - Throws: `MRZError` if it is wrong, ``InputError`` or `StorageError` if it cannot be read,
  ///   ``PromptInterrupted``; the errors of `MRZPicture`.
  func read(_ options: Arguments, _ environment: AppEnvironment) throws -> MRZ {
    if case .picture(let picture) = self {
      return try MRZPicture.accepted(picture.reading(environment.surroundings))
    }
    let words = environment.catalogue
    let prompt = options[CommonOptions.noInput] ? nil : prompt(options, words)
    return try prompt?.ask() ?? MRZ(parsing: text(options, environment))
  }

  /// The prompt for it on the terminal; nil if it is not typed, or there is no terminal.
  private func prompt(_ options: Arguments, _ words: MessageCatalogue) -> MRZPrompt? {
    isTyped ? anyPrompt(options, words) : nil
  }

  private func anyPrompt(_ options: Arguments, _ words: MessageCatalogue) -> MRZPrompt? {
    guard let terminal = Terminal() else { return nil }
    return MRZPrompt(
      terminal, isSwiped: isTyped && isStandardInput, showsInput: options[Self.showsInput], words)
  }

  /// The prompt for lines that are not those of the chip: of an MRZ that was typed, or that was read in
  /// a picture, which a person can compare with the document.
  func correction(_ options: Arguments, _ words: MessageCatalogue) -> MRZPrompt? {
    if case .picture = self { anyPrompt(options, words) } else { prompt(options, words) }
  }

  /// Reads the text without checking it.
  /// - Throws: ``InputError`` or `StorageError` if it cannot be read; the errors of `MRZPicture`
  ///   or `MRZDevice`.
  func text(_ options: Arguments, _ environment: AppEnvironment) throws -> String {
    let words = environment.catalogue
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
    case .picture(let picture):
      let reading = try picture.reading(environment.surroundings)
      // Of a reading that is not certain, what was corrected would be taken for what is printed.
      guard reading.isKeyAccepted else { throw MRZPictureError.doubtful }
      let doubts = reading.lines.joined().count(where: \.isDoubtful)
      if doubts > 0 { environment.errors.note(words.words(.mrzReadDoubts(doubts))) }
      return reading.text.joined(separator: "\n")
    case .device(let place):
      Terminal()?.put("put the document into the reader at \(ShownLine(place.path).text)\n")
      return try MRZDevice.zone(
        from: place, within: options[ReadOptions.timeout], keeping: TerminalKeeper.keepLine)
    }
  }
}
