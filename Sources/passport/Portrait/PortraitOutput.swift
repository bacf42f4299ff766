import Glibc
import Inspection
import LDS
import Presentation
import Storage
import Verdicts
import Faces

/// `--portrait`: the portrait in DG2 or in a card, written to a file or to standard output.
struct PortraitOutput {
  static let option = Option(
    "--portrait", "FILE",
    "write the portrait as it is; from JPEG 2000, a FILE.jpg or FILE.png is converted where a "
      + "program for that is there; - is standard output"
  ) { ResultPlace($0) }

  private enum Place {
    case standardOutput
    case file(NewFile, PortraitConversion.Target?)
  }

  private let place: Place

  /// Finds the place; nil without the option.
  /// - Throws: ``UsageError`` when standard output is a terminal or has the record in JSON already,
  ///   `StorageError` when the file cannot be made.
  init?(_ options: Arguments) throws {
    guard let chosen = options[Self.option] else { return nil }
    if case .file(let path) = chosen {
      place = .file(try NewFile(path: path), PortraitConversion.Target(path: path))
      return
    }
    guard !options[CommonOptions.json] else {
      throw UsageError("\(Self.option) - and \(CommonOptions.json) exclude each other")
    }
    guard isatty(STDOUT_FILENO) == 0 else {
      throw UsageError("\(Self.option) - writes no image to a terminal; name a file or a pipe")
    }
    place = .standardOutput
  }

  /// Where the summary goes: to standard error where the portrait has standard output.
  static func summaryOutput(_ portrait: PortraitOutput?, _ environment: AppEnvironment) -> Output {
    guard case .standardOutput = portrait?.place else { return environment.output }
    return Output(descriptor: STDERR_FILENO)
  }

  /// Writes the portrait, after all else of the command was done; what stands in the way is told on
  /// standard error and in the exit code, and never on standard output, which may have the record.
  func write(_ record: any JudgedRecord, _ environment: AppEnvironment) -> ExitCode {
    environment.attempt {
      let image = try Self.image(in: record)
      if case .file(_, let target?) = place, image.format == .jpeg2000 {
        try put(PortraitConversion(target).convert(image, environment), environment)
      } else {
        try put(image.image, environment)
      }
    }
  }

  /// Writes the picture of a card as it is, as ``write(_:_:)-(JudgedRecord,_)`` does.
  func write(_ picture: ClaimPicture?, _ environment: AppEnvironment) -> ExitCode {
    environment.attempt {
      guard let picture else { throw PortraitError.missing("none was shown") }
      try put(picture.octets, environment)
    }
  }

  private func put(_ octets: [UInt8], _ environment: AppEnvironment) throws {
    switch place {
    case .standardOutput: try environment.output.write(octets)
    case .file(let file, _): try file.write(octets)
    }
  }

  /// The first portrait of DG2.
  private static func image(in record: any JudgedRecord) throws(PortraitError) -> FaceImage {
    switch record.documentFiles.dg2 {
    case .read(let file):
      guard let image = file.faces.first else { throw .missing("DG2 holds no image that is known") }
      return image
    case .malformed: throw .missing("DG2 is malformed")
    case .unread, .absent: throw .missing("DG2 is not there")
    }
  }
}

/// Why no portrait is written. It holds nothing of the image.
enum PortraitError: CodedError, Hashable {
  /// There is none; the argument says why.
  case missing(String)
  /// No program is there that converts it; the argument names its format.
  case noConverter(String)
  /// No program that is there could convert it; the argument says what was tried.
  case notConverted(String)

  var code: ReasonCode {
    switch self {
    case .missing: .portraitMissing
    case .noConverter: .portraitConverterMissing
    case .notConverted: .portraitNotConverted
    }
  }

  var details: [Detail] {
    switch self {
    case .missing(let reason): [.text(reason)]
    case .noConverter(let format): [.text(format)]
    case .notConverted(let reason): [.text(reason)]
    }
  }
}
