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
  static let command = Command(
    "scan",
    synopsis: "PICTURE | - | \(camera) [\(Opening.anchor.usage)] "
      + "[\(SymbolOutput.qr) | \(SymbolOutput.picture.usage) | \(Opening.out.usage)]",
    summary: "read a QR code, say what it is, and go on from there",
    operand: Operand(
      "PICTURE", "a picture of the QR code; - for a hand-held scanner that types", 0...1),
    options: [
      [camera]
    ] + Opening.options,
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
    return try Opening.goOn(read(options, environment), options, environment)
  }

  /// The content of the QR code; for frames, their text once all were read.
  private static func read(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> [UInt8] {
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
  mutating func take(_ text: [UInt8], _ environment: AppEnvironment) throws -> [UInt8]? {
    guard !text.isEmpty else { return nil }
    guard case .frame(let frame) = ScannedText(text) else { return text }
    count = frame.count
    do throws(QRFrameCollection.Fault) {
      guard let whole = try frames.take(frame) else {
        environment.errors.say("frame \(frame.index + 1) of \(frame.count)")
        return nil
      }
      return whole
    } catch {
      throw SymbolReadError(error)
    }
  }
}
