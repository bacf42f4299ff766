import Encoding
import Inspection
import Presentation
import SmartCard
import Storage

/// `--report`: the page about a read, in a new file that only this user may read.
struct ReportOutput {
  static let option = Option(
    "--report", "FILE", "write a page for people about it, in HTML; it holds personal data")

  private let file: NewFile

  /// The output that the options choose; nil without the option.
  /// - Throws: `StorageError` when the file cannot be made.
  init?(_ options: Arguments) throws {
    guard let path = options[Self.option] else { return nil }
    file = try NewFile(path: path)
  }

  /// Writes the page; it appears whole or not at all.
  /// - Parameters:
  ///   - events: the events on the link, redacted.
  ///   - json: the record as the command prints it.
  /// - Throws: `StorageError`.
  func write(
    _ record: any JudgedRecord, events: [TraceEvent] = [], json: JSONValue,
    _ environment: AppEnvironment
  ) throws {
    let portrait = ReportImage(record) { try PortraitConversion(.png).convert($0, environment) }
    let report = Report(
      record: record, catalogue: environment.catalogue, portrait: portrait, events: events,
      json: json, version: Version.current)
    try file.write(report.page)
  }
}
