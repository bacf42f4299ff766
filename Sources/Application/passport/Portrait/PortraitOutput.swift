import Glibc
import Inspection
import Operations
import Presentation
import Storage
import Verdicts

/// `--portrait`: the portrait in DG2 or in a card, written to a file or to standard output.
struct PortraitOutput {
  static let option = Option(
    "--portrait", "FILE",
    "write the portrait as it is, or converted from JPEG 2000 for FILE.jpg and FILE.png; - is standard "
      + "output"
  ) { ResultPlace($0) }

  private enum Place {
    case standardOutput
    case file(NewFile, PortraitConversion.Target?)
  }

  private let place: Place

  /// The output that the options choose; nil without the option.
  /// - Throws: ``UsageError`` when standard output is a terminal or is used for the record in JSON,
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
      throw UsageError(
        "\(Self.option) - writes no image to a terminal; name a file or a pipe")
    }
    place = .standardOutput
  }

  /// The output of the summary: standard error where the portrait uses standard output.
  static func summaryOutput(_ portrait: PortraitOutput?, _ environment: AppEnvironment) -> Output {
    guard case .standardOutput = portrait?.place else { return environment.output }
    return Output(descriptor: STDERR_FILENO)
  }

  /// Writes the portrait, as the last work of the command. An error goes to standard error and into
  /// the exit code, never to standard output, which may have the record.
  func write(_ record: InspectionRecord, _ environment: AppEnvironment) -> ExitCode {
    environment.attempt {
      try put(PortraitFile.bytes(of: record, for: target, environment.surroundings), environment)
    }
  }

  /// Writes the picture of a card as it is, as ``write(_:_:)-(InspectionRecord,_)`` does.
  func write(_ picture: ClaimPicture?, _ environment: AppEnvironment) -> ExitCode {
    environment.attempt { try put(PortraitFile.bytes(of: picture, for: target), environment) }
  }

  /// The format of the file name's extension; nil for any.
  private var target: PortraitConversion.Target? {
    if case .file(_, let target) = place { target } else { nil }
  }

  private func put(_ bytes: [UInt8], _ environment: AppEnvironment) throws {
    switch place {
    case .standardOutput: try environment.output.write(bytes)
    case .file(let file, _): try file.write(bytes)
    }
  }
}
