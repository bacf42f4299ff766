import Inspection
import Verdicts

/// The three verdicts with their reasons, what stands beside them, and every check.
struct ReportVerdicts {
  let record: InspectionRecord
  let catalogue: MessageCatalogue

  var verdicts: HTML {
    let tiles = [
      tile("Data", "Are they what the state signed?", record.data),
      tile("Chip", "Is it the original?", record.chip),
      tile("Validity", "Is the document in date?", record.validity),
    ]
    return "<section class=\"verdicts\" aria-label=\"Verdicts\">\(tiles)</section>\(findings)"
  }

  private func tile(_ name: String, _ question: String, _ outcome: Outcome) -> HTML {
    let hint = outcome.status == .passed ? nil : catalogue.hint(outcome.code)
    let hintLine: HTML = hint.map { "<p class=\"hint\">\($0)</p>" } ?? HTML()
    return """
      <div class="tile \(Self.style(outcome.status))"><h2>\(name)</h2>\
      <p class="question">\(question)</p>\
      <p class="status">\(Self.sign(outcome.status)) \(Self.word(outcome.status))</p>\
      <p>\(catalogue.sentence(outcome))</p>\(hintLine)</div>
      """
  }

  /// Every weakness and failure that is not a verdict's own reason.
  private var findings: HTML {
    let verdicts = [record.data, record.chip, record.validity]
    var lines: [HTML] = []
    for check in record.checks {
      if check.outcome.status == .failed, !verdicts.contains(check.outcome) {
        lines.append("<li>\(catalogue.sentence(check.outcome))</li>")
      }
      for warning in check.warnings {
        lines.append("<li>\(catalogue.sentence(warning.code, warning.details))</li>")
      }
    }
    if lines.isEmpty { return HTML() }
    return "<section class=\"notes\"><h2>To be noted</h2><ul>\(lines)</ul></section>"
  }

  var checks: HTML {
    let rows = record.checks.map { check -> HTML in
      let evidence = check.evidence.map { fact -> HTML in
        "<div><dt>\(fact.name)</dt><dd>\(fact.value)</dd></div>"
      }
      let fold: HTML =
        evidence.isEmpty
        ? HTML()
        : "<details><summary>evidence</summary><dl class=\"facts\">\(evidence)</dl></details>"
      return """
        <tr><th scope="row">\(check.name.rawValue)</th>\
        <td><span class="mark \(Self.style(check.outcome.status))">\
        \(Self.sign(check.outcome.status)) \(Self.word(check.outcome.status))</span></td>\
        <td>\(catalogue.sentence(check.outcome))\(fold)</td></tr>
        """
    }
    return """
      <section><h2>What was checked</h2><div class="wide"><table class="checks"><thead><tr>\
      <th>check</th><th>outcome</th><th>why</th></tr></thead><tbody>\(rows)</tbody></table></div>\
      </section>
      """
  }

  static func word(_ status: CheckStatus) -> String {
    switch status {
    case .passed: "passed"
    case .failed: "failed"
    case .unknown: "unknown"
    case .notSupported: "not offered"
    case .notDone: "not done"
    }
  }

  /// A sign that tells a status without its colour.
  static func sign(_ status: CheckStatus) -> HTML {
    switch status {
    case .passed: "✓"
    case .failed: "✗"
    case .unknown: "?"
    case .notSupported, .notDone: "–"
    }
  }

  /// The class of a status in the style sheet.
  static func style(_ status: CheckStatus) -> HTML {
    switch status {
    case .passed: "passed"
    case .failed: "failed"
    case .unknown: "unknown"
    case .notSupported, .notDone: "open"
    }
  }
}
