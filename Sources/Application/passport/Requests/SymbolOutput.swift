import Encoding
import Exchange
import Glibc
import Operations
import QRCode
import Storage
import Verdicts

/// The destinations of a request or an answer: a file, a QR code on the terminal, a picture of one.
struct SymbolOutput: AnswerOutput {
  static let qr = Flag("--qr", "show it as a QR code on the terminal, where it fits")
  static let picture = Option(
    "--picture", "FILE", "write it as a QR code, a picture in SVG or PNG by the file's ending",
    takes: "a file whose name ends in .svg or .png"
  ) { text in
    let ending = WireText(text).lowercased
    return ending.hasSuffix(".svg") || ending.hasSuffix(".png") ? text : nil
  }

  private let showsSymbol: Bool
  private let picture: String?
  private let file: ResultPlace?
  private let environment: AppEnvironment

  /// The destinations that the options name, at least one.
  /// - Parameter file: the option that names a file.
  /// - Throws: ``UsageError``.
  init(
    _ options: Arguments, file option: Option<ResultPlace>, _ environment: AppEnvironment
  ) throws(UsageError) {
    showsSymbol = options[Self.qr]
    picture = options[Self.picture]
    file = options[option]
    self.environment = environment
    guard showsSymbol || options.has(Self.picture) || options.has(option) else {
      throw UsageError("\(Self.qr), \(Self.picture.usage) or \(option.usage) is needed")
    }
  }

  /// Checks that a result can be written and shown, before something is done that cannot be undone.
  /// - Parameter length: its length in bytes, or a little more.
  /// - Throws: `StorageError`, ``SymbolTooLarge``.
  func check(length: Int) throws {
    try file?.check()
    if let picture { try AtomicFile.check(picture) }
    if hasSymbol, length > QRFrame.longest { throw SymbolTooLong() }
    if showsSymbol { try checkPlace(for: QRText.size(ofBytes: length)) }
  }

  /// Writes and shows a text.
  /// - Parameter symbol: the text of the QR code, if it differs from that of the file.
  /// - Throws: ``OutputError``, `StorageError`, ``SymbolTooLarge``.
  func write(_ text: WireText, symbol: WireText? = nil) throws {
    let bytes = Array(text.utf8)
    let symbols =
      try hasSymbol
      ? SymbolText.symbols(
        of: Array((symbol ?? text).utf8), random: environment.surroundings.random) : []
    if let picture {
      let content =
        WireText(picture).lowercased.hasSuffix(".svg")
        ? Array(QRPicture.svg(symbols).utf8) : QRPicture.png(symbols)
      try AtomicFile.write(content, to: picture, mode: 0o600)
    }
    try file?.write(bytes + [0x0A], mode: 0o600, environment)
    if showsSymbol { try show(symbols) }
  }

  func prepared() -> (AuthorizationResponse) throws -> Void { { try write($0.text) } }

  /// The verifier at the desk sees that there is no answer.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?) {}

  private var hasSymbol: Bool {
    if case .some = picture { true } else { showsSymbol }
  }

  private func show(_ symbols: [QRSymbol]) throws {
    for symbol in symbols {
      let text = QRText(symbol)
      try checkPlace(for: text.size)
      let lines = isTerminal ? text.colouredLines : text.lines
      try environment.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
  }

  private var isTerminal: Bool {
    environment.output.layout.width != nil
  }

  /// Checks that standard output is not a terminal, or that the QR code fits.
  private func checkPlace(for size: QRText.Size) throws(SymbolTooLarge) {
    guard !isTerminal || TerminalCalls.holds(size, environment.output.descriptor) else {
      throw SymbolTooLarge(size)
    }
  }
}

/// The error for a QR code that does not fit the terminal.
struct SymbolTooLarge: CodedError {
  private let size: QRText.Size

  init(_ size: QRText.Size) { self.size = size }

  var code: ReasonCode { .symbolTooLarge }
  var details: [Detail] { [.number(size.columns), .number(size.lines + 1)] }
}
