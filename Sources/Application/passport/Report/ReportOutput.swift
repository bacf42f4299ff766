import Encoding
import Inspection
import Operations
import Presentation
import SmartCard
import Storage

/// `--report`, `--report-full`: the page about a read, in a new file that only this user may read.
struct ReportOutput {
  static let option = Option(
    "--report", "FILE",
    "write a sheet for people in HTML, for a screen or A4, with personal data")
  static let whole = Flag("--report-full", "put every check, file and byte into the sheet")
  static let rules: [OptionRule] = [.goesWith(whole, [option])]

  private let file: NewFile
  private let isWhole: Bool

  /// The output that the options choose; nil without the option.
  /// - Throws: `StorageError` when the file cannot be made.
  init?(_ options: Arguments) throws {
    guard let path = options[Self.option] else { return nil }
    file = try NewFile(path: path)
    isWhole = options[Self.whole]
  }

  /// Writes the page; the file is written completely or not at all.
  /// - Parameters:
  ///   - events: the exchanged commands, redacted.
  ///   - json: the record in the form that the command prints.
  /// - Throws: `StorageError`.
  func write(
    _ record: InspectionRecord, events: [TraceEvent] = [], json: JSONValue,
    _ environment: AppEnvironment
  ) throws {
    let portrait = ReportImage(record) {
      try PortraitConversion(.png).convert($0, environment.surroundings)
    }
    let sheet = ReportSheet(record, environment.catalogue, portrait: portrait)
    let whole = isWhole ? Report.Whole(events: events, json: json) : nil
    try file.write(Report(sheet, whole: whole, version: Version.current).page)
  }
}
