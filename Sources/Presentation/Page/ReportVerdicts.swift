import Inspection
import Messages
import Verdicts

/// The decision, the three verdicts with their reasons, the other findings, and every check.
struct ReportVerdicts {
  let record: any JudgedRecord
  let catalogue: MessageCatalogue

  var verdicts: HTML {
    let tiles = [
      tile("Data", "Are they what the state signed?", record.data, but: record.dataCaveat),
      tile("Chip", "Is it the original?", record.chip),
      tile("Validity", "Is the document in date?", record.validity),
    ]
    return """
      \(decision)<section class="verdicts" aria-label="Verdicts">\(tiles)</section>\(findings)
      """
  }

  /// The decision in one line; empty for a record that is not live.
  private var decision: HTML {
    guard let words else { return HTML() }
    let style: HTML =
      switch words.decision.value {
      case .refuse: "failed"
      case .checkByHand: "unknown"
      case .accept: words.decision.isTestOnly ? "unknown" : "passed"
      }
    let hintLine: HTML = words.hint.map { "<p class=\"hint\">\($0)</p>" } ?? HTML()
    return """
      <section class="decision \(style)" aria-label="Decision"><p><strong>\(words.word)</strong>: \
      \(words.reason)</p>\(hintLine)</section>
      """
  }

  private var words: DecisionWords? {
    record.decision.map { DecisionWords($0, of: record, catalogue) }
  }

  /// A verdict; one that passed with a weakness is not shown in the colour of success.
  private func tile(
    _ name: String, _ question: String, _ outcome: Outcome, but caveat: String? = nil
  ) -> HTML {
    let hint = outcome.status == .passed ? nil : catalogue.hint(outcome.code)
    let hintLine: HTML = hint.map { "<p class=\"hint\">\($0)</p>" } ?? HTML()
    return """
      <div class="tile \(caveat == nil ? Self.style(outcome.status) : "open")"><h2>\(name)</h2>\
      <p class="question">\(question)</p>\
      <p class="status">\(Self.sign(outcome.status)) \(Self.word(outcome.status))</p>\
      <p>\(catalogue.sentence(outcome) + (caveat ?? ""))</p>\(hintLine)</div>
      """
  }

  /// Every weakness and failure that is not a verdict's own reason.
  private var findings: HTML {
    let verdicts = [record.data, record.chip, record.validity]
    var lines: [HTML] = []
    for check in record.checks {
      let isOpen = check.outcome.code == .mrzTextDiffers
      if check.outcome.status == .failed || isOpen, !verdicts.contains(check.outcome) {
        lines.append("<li>\(catalogue.sentence(check.outcome))</li>")
      }
      for warning in check.warnings {
        lines.append("<li>\(catalogue.sentence(warning))</li>")
      }
    }
    if lines.isEmpty { return HTML() }
    return "<section class=\"notes\"><h2>Notes</h2><ul>\(lines)</ul></section>"
  }

  var checks: HTML {
    let rows = record.checks.map { check -> HTML in
      let evidence = check.evidence.map { fact -> HTML in
        "<div><dt>\(fact.name.rawValue)</dt><dd>\(fact.text)</dd></div>"
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

  /// The sign of a status, for those who do not see its colour.
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
