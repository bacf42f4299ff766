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
  private let dividesText: Bool
  private let canAsk: Bool
  private let environment: AppEnvironment

  /// The destinations that the options name, at least one.
  /// - Parameters:
  ///   - option: the option that names a file.
  ///   - dividesText: true if a terminal may show frames of the text; only programs that know them
  ///     read frames.
  /// - Throws: ``UsageError``.
  init(
    _ options: Arguments, file option: Option<ResultPlace>, dividesText: Bool = true,
    _ environment: AppEnvironment
  ) throws(UsageError) {
    showsSymbol = options[Self.qr]
    picture = options[Self.picture]
    file = options[option]
    (self.dividesText, canAsk) = (dividesText, !options[CommonOptions.noInput])
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
    if showsSymbol { _ = try version(for: length) }
  }

  /// Writes and shows a text.
  /// - Parameter symbol: the text of the QR code, if it differs from that of the file.
  /// - Throws: ``OutputError``, `StorageError`, ``SymbolTooLarge``, ``PromptInterrupted``.
  func write(_ text: WireText, symbol: WireText? = nil) throws {
    let bytes = Array(text.utf8)
    let shown = Array((symbol ?? text).utf8)
    if let picture {
      let symbols = try SymbolText.symbols(of: shown, random: environment.surroundings.random)
      let content =
        WireText(picture).lowercased.hasSuffix(".svg")
        ? Array(QRPicture.svg(symbols).utf8) : QRPicture.png(symbols)
      try AtomicFile.write(content, to: picture, mode: 0o600)
    }
    try file?.write(bytes + [0x0A], mode: 0o600, environment)
    if showsSymbol { try show(shown) }
  }

  func prepared() -> (AuthorizationResponse) throws -> Void { { try write($0.text) } }

  /// The verifier at the desk sees that there is no answer.
  func offerRefusal(_ error: AuthorizationError, because reason: (any CodedError)?) {}

  private var hasSymbol: Bool {
    if case .some = picture { true } else { showsSymbol }
  }

  /// Shows a text as a QR code. Where only frames of it fit the terminal, they are shown one by one,
  /// because a terminal shows one at a time.
  private func show(_ bytes: [UInt8]) throws {
    let symbols = try SymbolText.symbols(
      of: bytes, atMost: version(for: bytes.count), random: environment.surroundings.random
    ).map { QRText($0) }
    guard isTerminal, symbols.count > 1, canAsk, let terminal = Terminal() else {
      let lines = symbols.flatMap { isTerminal ? $0.colouredLines : $0.lines }
      return try environment.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    repeat {
      for (place, symbol) in symbols.enumerated() {
        _ = try terminal.showOnce(
          symbol, prompt: "QR code \(place + 1) of \(symbols.count). Press Enter. ")
      }
    } while try terminal.confirm("Show the QR codes once more? [y/N]: ")
  }

  private var isTerminal: Bool {
    environment.output.layout.width != nil
  }

  /// The most frames that a person shows one by one.
  private static let mostFrames = 32

  /// The largest version of a QR code that fits standard output; of a file or a pipe, the largest
  /// that there is.
  /// - Parameter length: the length of the text in bytes.
  /// - Throws: ``SymbolTooLarge`` where the text would need too many frames.
  private func version(for length: Int) throws(SymbolTooLarge) -> QRVersion {
    guard isTerminal else { return .largest }
    let needed =
      QRVersion.all.first {
        $0.mostBytes >= length
          || dividesText && QRFrame.part(in: $0) * Self.mostFrames >= length
      } ?? .largest
    let fitting = QRVersion.all.last {
      TerminalCalls.holds(QRText.size(of: $0), environment.output.descriptor)
    }
    guard let fitting, fitting >= needed else { throw SymbolTooLarge(QRText.size(of: needed)) }
    return fitting
  }
}

/// The error for a QR code that does not fit the terminal.
struct SymbolTooLarge: CodedError {
  private let size: QRText.Size

  init(_ size: QRText.Size) { self.size = size }

  var code: ReasonCode { .symbolTooLarge }
  var details: [Detail] { [.number(size.columns), .number(size.lines + 1)] }
}
