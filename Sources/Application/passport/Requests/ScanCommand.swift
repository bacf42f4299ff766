import Encoding
import Exchange
import Glibc
import Operations
import PKIX
import Presentation
import QRCode
import Storage
import Verdicts

/// `passport scan`: reads a QR code, says what it contains, and asks before it does anything.
enum ScanCommand {
  private static let camera = Flag("--camera", "read it with the camera of this machine")
  private static let anchor = Option(
    "--anchor", "ROOT", "the root certificate of the issuer that is trusted, for an answer")
  private static let out = Option(
    "--out", "FILE", "write the answer to a request there; - is standard output"
  ) { ResultPlace($0) }
  static let command = Command(
    "scan",
    synopsis: "PICTURE | - | \(camera) [\(anchor.usage)] "
      + "[\(SymbolOutput.qr) | \(SymbolOutput.picture.usage) | \(out.usage)]",
    summary: "read a QR code, say what it is, and go on from there",
    operand: Operand(
      "PICTURE", "a picture of the QR code; - for a hand-held scanner that types", 0...1),
    options: [
      [camera, anchor], [SymbolOutput.qr, SymbolOutput.picture, out, PresentCommand.reuse],
      [
        CardReceiveCommand.codeFile,
        CommonOptions.yes.saying("do what is asked for without a question"),
      ], NetworkOptions.group, WalletOptions.group,
    ],
    notes: [
      "A request is answered, an answer is verified, an offer is taken, each after a question; frames of a longer text "
        + "are put together. Of anything else it says what it is. Pictures and cameras are read by the programs zbarimg and "
        + "zbarcam (zbar-tools), where they are installed.",
      "What a scanner types at a terminal is not shown, because it may be personal.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    guard options.operands.isEmpty == options[camera] else {
      throw UsageError("PICTURE, - or \(camera) is needed")
    }
    environment.checkClock()
    let found = try read(options, environment)
    environment.errors.note(ScanText.line(found))
    switch found {
    case .request(let request): return try answer(request, options, environment)
    case .answer(_, let bytes): return try verify(bytes, options, environment)
    case .networkRequest(let bytes):
      return try PresentCommand.answer(bytes, with: nil, options, environment)
    case .offer(let bytes): return try CardReceiveCommand.receive(bytes, options, environment)
    case .otherRequest(let error): throw error
    default: return .success
    }
  }

  /// The content of the QR code; for frames, their text once all were read.
  private static func read(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ScannedText {
    var frames = FrameReader()
    if WireText(options.operand) == "-" {
      var reader = LineReader(descriptor: STDIN_FILENO)
      while let text = try TypedSymbols.typed(&reader, prompt: frames.prompt) {
        if let whole = try frames.take(text, environment) { return whole }
      }
    } else if options[camera] {
      repeat {
        for text in try SymbolReader.texts(
          fromCamera: environment.surroundings,
          begin: { environment.errors.say("hold the QR code before the camera") })
        {
          if let whole = try frames.take(text, environment) { return whole }
        }
      } while frames.isWaiting
    } else {
      for text in try SymbolReader.texts(inPicture: options.operand, environment.surroundings) {
        if let whole = try frames.take(text, environment) { return whole }
      }
    }
    throw frames.incomplete
  }

  private static func answer(
    _ request: AuthorizationRequest, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let output = try SymbolOutput(options, file: out, environment)
    return try PresentCommand.answer(
      request, with: nil, to: output, options, environment)
  }

  private static func verify(
    _ bytes: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    guard try isConfirmed("Verify it? It is taken once. [Y/n]: ", options) else {
      environment.errors.say("nothing was done")
      return .success
    }
    let verification = try AnswerVerification(
      anchors: options[anchor].map(VerifyCommand.anchors), environment.surroundings)
    let verdict = try verification.verdict(on: bytes)
    return try environment.show(verdict, asJSON: false, to: environment.output)
  }

  private static func isConfirmed(_ question: String, _ options: Arguments) throws -> Bool {
    if options[CommonOptions.yes] { return true }
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw CommandRefusal(.verificationUnconfirmed)
    }
    return try terminal.confirm(question, standard: true)
  }
}

/// Reads frames one after the other, until their text is complete.
private struct FrameReader {
  private var frames = QRFrameCollection()
  private var count = 0
  private var isEmpty: Bool { frames.found == 0 }

  /// True if some frames were read and others are missing.
  var isWaiting: Bool { !isEmpty }
  /// The prompt for the next QR code.
  var prompt: String {
    isEmpty
      ? "scan a QR code (hidden): " : "scan the next frame (\(frames.found) of \(count)): "
  }
  /// The error at the end of the input.
  var incomplete: SymbolReadError {
    isEmpty ? .none("the input") : .framesMissing(frames.found, count)
  }

  /// Takes the text of a symbol.
  /// - Returns: its content; nil for a frame if others are missing.
  /// - Throws: ``SymbolReadError``.
  mutating func take(_ text: [UInt8], _ environment: AppEnvironment) throws -> ScannedText? {
    guard !text.isEmpty else { return nil }
    let scanned = ScannedText(text)
    guard case .frame(let frame) = scanned else { return scanned }
    count = frame.count
    do throws(QRFrameCollection.Fault) {
      guard let whole = try frames.take(frame) else {
        environment.errors.say("frame \(frame.index + 1) of \(frame.count)")
        return nil
      }
      return ScannedText(whole)
    } catch {
      throw SymbolReadError(error)
    }
  }
}
