import Encoding
import FoundationEssentials
import Inspection
import LDS
import MRZ
import Messages
import SmartCard
import Verdicts

/// An HTML page about one read. It is self-contained and without script, for a light or dark screen
/// and for paper. It contains personal data.
package struct Report {
  /// The part after the sheet, with every check and byte.
  package struct Whole {
    let events: [TraceEvent]
    let json: JSONValue

    /// - Parameters:
    ///   - events: the commands, redacted; empty when there was no chip.
    ///   - json: the record in the form that the command prints with `--json`.
    package init(events: [TraceEvent], json: JSONValue) {
      (self.events, self.json) = (events, json)
    }
  }

  let sheet: ReportSheet
  let whole: Whole?
  /// The version of the program that makes the page.
  let version: String

  /// - Parameter whole: nil for the sheet alone.
  package init(_ sheet: ReportSheet, whole: Whole?, version: String) {
    (self.sheet, self.whole, self.version) = (sheet, whole, version)
  }

  /// The bytes of the page, UTF-8.
  package var page: [UInt8] { Array(html.markup.utf8) }

  private var catalogue: MessageCatalogue { sheet.catalogue }

  private var html: HTML {
    """
    <!doctype html>
    <html lang="\(catalogue.language.tag)"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
    <title>\(catalogue.words(.reportTitle))</title><style>\(ReportStyle.sheet)</style></head>\
    <body><main>
    \(sheet.html)
    \(whole.map(rest) ?? HTML())
    </main><footer><p>\(catalogue.words(.reportPersonal)). \
    \(catalogue.words(.reportProgram)) passport \(version).\(draft)</p></footer>
    </body></html>

    """
  }

  /// A remark about a language whose messages were not reviewed.
  private var draft: HTML {
    catalogue.language.isReviewed ? HTML() : " \(catalogue.words(.reportDraft))."
  }

  private func rest(_ whole: Whole) -> HTML {
    let record = sheet.record
    let files = ReportFiles(record: record, catalogue: catalogue)
    return """
      \(ReportChain(record: record, catalogue: catalogue).section)
      \(files.overview)
      \(ReportVerdicts(record: record, catalogue: catalogue, isPractice: false).checks)
      \(files.trees)
      \(ReportCommands(record: record, events: whole.events, catalogue: catalogue).section)
      <section class="folds"><details><summary>\(catalogue.words(.reportJSON))</summary>\
      <pre>\(JSONWriter(indented: true).text(whole.json))</pre></details></section>
      """
  }
}
