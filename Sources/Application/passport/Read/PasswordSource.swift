import ChipAccess
import Crypto
import Glibc
import Operations
import Storage
import Verdicts

/// The source of a password for PACE: a prompt, standard input, a file or a picture; never an
/// argument, which other users of the machine could see.
struct PasswordSource {
  private enum Place {
    case prompt
    case standardInput
    case file(String)
    case picture(PictureSource)
  }

  static let can = typed("--can", .can)
  static let canFile = file("--can-file", .can)
  static let canPicture = Option<PasswordSource>(
    "--can-picture", "FILE",
    "take the key from the barcode or QR code in a picture, which holds a card access number or an MRZ; - is standard "
      + "input"
  ) { PasswordSource(kind: .can, place: .picture(PictureSource(path: $0))) }
  static let pin = typed("--pin", .pin)
  static let pinFile = file("--pin-file", .pin)
  static let puk = typed("--puk", .puk)
  static let pukFile = file("--puk-file", .puk)

  private static let sources = [can, canFile, canPicture, pin, pinFile, puk, pukFile]
  static let options: [any HelpItem] = [
    Together(
      can, canFile,
      saying:
        "open the chip with its card access number: asked for, from standard input or from a file"),
    canPicture,
    Together(
      pin, pinFile, puk, pukFile,
      saying: "open the chip with its PIN or PUK: asked for, from standard input or from a file"),
  ]
  static let rules: [OptionRule] = [.exclude(sources)]

  private static func typed(_ name: String, _ kind: PACEPassword.Kind) -> Option<PasswordSource> {
    Option(
      name,
      forms: [
        "": "ask for the \(kind.name) on the terminal, without showing it",
        "-": "take the \(kind.name) from standard input",
      ]
    ) { PasswordSource(kind: kind, place: $0.map { _ in .standardInput } ?? .prompt) }
  }

  private static func file(_ name: String, _ kind: PACEPassword.Kind) -> Option<PasswordSource> {
    Option(name, "FILE", "take the \(kind.name) from a file") {
      PasswordSource(kind: kind, place: .file($0))
    }
  }

  private let kind: PACEPassword.Kind
  private let place: Place

  private init(kind: PACEPassword.Kind, place: Place) {
    self.kind = kind
    self.place = place
  }

  /// The source that the options select; nil if they select none.
  init?(_ options: Arguments) {
    guard let source = Self.sources.lazy.compactMap({ options[$0] }).first else { return nil }
    self = source
  }

  /// True if the source is standard input, which then has no other use.
  var isStandardInput: Bool {
    switch place {
    case .standardInput: true
    case .picture(let picture): picture.isStandardInput
    case .prompt, .file: false
    }
  }

  /// True if the password is asked for on a terminal.
  var isPrompt: Bool {
    if case .prompt = place { true } else { false }
  }

  /// Reads the password; a code in a picture may hold an MRZ instead.
  /// - Throws: `PACEPasswordError` if it does not have the form of a password, ``InputError`` or
  ///   `StorageError` if it cannot be read; the errors of `PictureKey`.
  func read(allowsPrompt: Bool, _ surroundings: Surroundings) throws -> PictureKey {
    let bytes: [UInt8]
    switch place {
    case .prompt:
      guard allowsPrompt, let terminal = Terminal() else {
        throw InputError.missing(Phrase("input-password", Fact(.password, kind.name)))
      }
      bytes = Array(try terminal.readHiddenLine(prompt: "\(kind.name) (hidden): ").utf8)
    case .standardInput:
      bytes = try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: 4096)
    case .file(let path):
      bytes = try BoundedFile.read(path, limit: 4096)
    case .picture(let picture):
      return try PictureKey(file: picture.bytes(), surroundings)
    }
    // The first line, without blanks and line ends.
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.filter { $0 != 0x20 && $0 != 0x09 }
    return .password(try PACEPassword(kind, digits: line))
  }
}
