import Inspection
import Messages
import Verdicts

/// The decision, the three verdicts with their reasons, the other findings, and every check.
struct ReportVerdicts {
  let record: any JudgedRecord
  let catalogue: MessageCatalogue

  /// The three verdicts.
  var tiles: HTML {
    let tiles = [
      tile(.verdictData, .verdictDataQuestion, record.data, but: record.dataCaveat),
      tile(.verdictChip, .verdictChipQuestion, record.chip),
      tile(.verdictValidity, .verdictValidityQuestion, record.validity),
    ]
    return """
      <section class="verdicts" aria-label="\(words(.reportVerdicts))">\(tiles)</section>
      """
  }

  /// The decision in one line; empty for a record that is not live.
  var decision: HTML {
    guard let decided else { return HTML() }
    let style: HTML =
      switch decided.decision.value {
      case .refuse: "failed"
      case .checkByHand: "unknown"
      case .accept: decided.decision.isTestOnly ? "unknown" : "passed"
      }
    let hintLine: HTML = decided.hint.map { "<p class=\"hint\">\($0)</p>" } ?? HTML()
    return """
      <section class="decision \(style)" aria-label="\(words(.reportDecision))"><p><strong>\
      \(decided.word)</strong>: \(decided.reason)</p>\(hintLine)</section>
      """
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private var decided: DecisionWords? {
    record.decision.map { DecisionWords($0, of: record, catalogue) }
  }

  /// A verdict; one that passed with a weakness is not shown in the colour of success.
  private func tile(
    _ name: Phrase, _ question: Phrase, _ outcome: Outcome, but caveat: Phrase? = nil
  ) -> HTML {
    let hint = outcome.status == .passed ? nil : catalogue.hint(outcome.code)
    let hintLine: HTML = hint.map { "<p class=\"hint\">\($0)</p>" } ?? HTML()
    return """
      <div class="tile \(caveat == nil ? Self.style(outcome.status) : "open")"><h2>\(words(name))</h2>\
      <p class="question">\(words(question))</p>\
      <p class="status">\(Self.sign(outcome.status)) \(words(outcome.status.word))</p>\
      <p>\(catalogue.sentence(outcome) + (caveat.map { "; " + words($0) } ?? ""))</p>\(hintLine)</div>
      """
  }

  /// Every weakness and failure that is not a verdict's own reason.
  var findings: HTML {
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
    return """
      <section class="notes"><h2>\(words(.reportNotes))</h2><ul>\(lines)</ul></section>
      """
  }

  var checks: HTML {
    let rows = record.checks.map { check -> HTML in
      let evidence = check.evidence.map { fact -> HTML in
        "<div><dt>\(fact.name.rawValue)</dt><dd>\(fact.text)</dd></div>"
      }
      let fold: HTML =
        evidence.isEmpty
        ? HTML()
        : "<details><summary>\(words(.reportEvidence))</summary><dl class=\"facts\">\(evidence)</dl></details>"
      return """
        <tr><th scope="row">\(check.name.rawValue)</th>\
        <td><span class="mark \(Self.style(check.outcome.status))">\
        \(Self.sign(check.outcome.status)) \(words(check.outcome.status.word))</span></td>\
        <td>\(catalogue.sentence(check.outcome))\(fold)</td></tr>
        """
    }
    return """
      <section><h2>\(words(.reportWhatChecked))</h2><div class="wide"><table class="checks"><thead><tr>\
      <th>\(words(.reportCheck))</th><th>\(words(.reportOutcome))</th><th>\(words(.reportWhy))</th></tr></thead><tbody>\(rows)</tbody></table></div>\
      </section>
      """
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
