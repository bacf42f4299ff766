import Encoding
import FoundationEssentials
import Inspection
import LDS
import MRZ
import Messages
import SmartCard
import Verdicts

/// One page about one read: self-contained, without script, to be read on a screen, light or dark, and
/// on paper. It holds personal data.
package struct Report {
  let record: any JudgedRecord
  let catalogue: MessageCatalogue
  /// The portrait; nil when it was not read.
  let portrait: ReportImage?
  /// The commands, redacted; empty when there was no chip.
  let events: [TraceEvent]
  /// The record as the command prints it with `--json`.
  let json: JSONValue
  /// The version of the program that makes the page.
  let version: String

  package init(
    record: any JudgedRecord, catalogue: MessageCatalogue, portrait: ReportImage?,
    events: [TraceEvent], json: JSONValue, version: String
  ) {
    self.record = record
    self.catalogue = catalogue
    self.portrait = portrait
    self.events = events
    self.json = json
    self.version = version
  }

  /// The octets of the page, UTF-8.
  package var page: [UInt8] { Array(html.markup.utf8) }

  private var html: HTML {
    let verdicts = ReportVerdicts(record: record, catalogue: catalogue)
    let files = ReportFiles(record: record, catalogue: catalogue)
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
      <title>Passport report</title><style>\(ReportStyle.sheet)</style></head><body><main>
      \(header)
      \(verdicts.verdicts)
      \(ReportHolder(record: record, portrait: portrait).section)
      \(ReportChain(record: record).section)
      \(files.overview)
      \(verdicts.checks)
      \(files.trees)
      \(ReportCommands(record: record, events: events).section)
      <section class="folds"><details><summary>The record in JSON</summary>\
      <pre>\(JSONWriter(indented: true).text(json))</pre></details></section>
      </main><footer>This page holds personal data. Made by passport \(version).</footer>
      </body></html>

      """
  }

  private var header: HTML {
    let simulated: HTML =
      record.isSimulated
      ? "<p class=\"simulated\">SIMULATED: the signer's path ends at a test certificate.</p>"
      : HTML()
    let replayed: HTML =
      record.source == .replay
      ? "<p class=\"simulated\">REPLAYED: a trace was played; no document was here.</p>" : HTML()
    let way =
      switch record.source {
      case .chip: "read over \(Self.way(record))"
      case .replay: "replayed from a trace, once read over \(Self.way(record))"
      case .files: "from saved files"
      }
    return """
      <header><h1>Passport report</h1><p>\(record.judgementTime.day.description) at the desk \
      (\(Self.zone(record.judgementTime))), \(Timestamp(record.time).description), \(way), policy \
      \(record.policy.rawValue)</p>\(simulated)\(replayed)</header>
      """
  }

  private static func zone(_ time: JudgementTime) -> String {
    let offset = "UTC\(time.zone.offset(at: time.instant))"
    return time.zone.name.map { "\($0), \(offset)" } ?? offset
  }

  private static func way(_ record: any JudgedRecord) -> String {
    let name =
      record.access.accessProtocol == .open
      ? "a link without access control" : record.access.accessProtocol.name
    return record.access.isDowngraded ? name + " (downgraded)" : name
  }
}
