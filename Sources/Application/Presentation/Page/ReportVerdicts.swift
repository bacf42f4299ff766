import Inspection
import Messages
import Verdicts

/// The decision, the three verdicts with their reasons, the other findings, and every check.
struct ReportVerdicts {
  let record: InspectionRecord
  let catalogue: MessageCatalogue
  let isPractice: Bool

  /// The three verdicts.
  var tiles: HTML {
    let words = ClerkWords(record: record, catalogue: catalogue)
    let copied = record.dataCaveat.map { " " + catalogue.begun(catalogue.words($0)) + "." } ?? ""
    let tiles = [
      tile(.verdictData, record.data, words.data + copied, isWeak: !copied.isEmpty),
      // A verdict that only follows from unconfirmed data is not a doubt of its own.
      tile(.verdictChip, record.chip, words.chip, isWeak: record.chip.code == .chipNeedsData),
      tile(.verdictValidity, record.validity, words.validity),
    ]
    return """
      <section class="verdicts" aria-label="\(self.words(.reportVerdicts))">\(tiles)</section>
      """
  }

  /// The decision, large; empty for a record that is not live.
  /// - Parameter next: content beside the decision on a page with buttons.
  func decision(_ next: HTML) -> HTML {
    guard let decided else { return HTML() }
    let clerk = ClerkWords(record: record, catalogue: catalogue)
    let (style, sign): (HTML, HTML) =
      switch decided.decision.value {
      case .refuse: ("failed", "✕")
      case .checkByHand: ("unknown", "!")
      case .accept: (decided.decision.isTestOnly ? "unknown" : "passed", "✓")
      }
    let practice: HTML = isPractice ? " practice" : HTML()
    let isAccepted = decided.decision.value == .accept
    let long: HTML = decided.isLimited ? " long" : HTML()
    let compare: HTML =
      isAccepted ? "<p>\(catalogue.begun(words(.clerkCompare))).</p>" : HTML()
    return """
      <section class="decision \(style)\(practice)" aria-label="\(words(.reportDecision))">\
      <span class="sign" aria-hidden="true">\(sign)</span>\
      <div class="words" \(isAccepted ? "data-say" : "data-alarm")><p class="word\(long)"><strong>\
      \(decided.word)</strong></p><p>\(clerk.reason(decided.decision))</p>\(compare)</div>\
      \(next)</section>
      """
  }

  /// What to do where a document is not accepted; empty otherwise.
  var advice: HTML {
    guard let decision = record.decision else { return HTML() }
    let lines = ClerkWords(record: record, catalogue: catalogue).advice(decision)
    return HTML(lines.map { "<p>\($0)</p>" })
  }

  /// The technical causes of the verdicts, as codes.
  var causes: HTML {
    let verdicts = [
      (words(.verdictData), record.data), (words(.verdictChip), record.chip),
      (words(.verdictValidity), record.validity),
    ]
    let others = (decided?.decision.reasons ?? []).filter { reason in
      reason.code != .verdictsPassed && !verdicts.contains { $0.1 == reason }
    }
    let all = verdicts + others.map { (words(.reportDecision), $0) }
    let rows = all.map { name, outcome -> HTML in
      let hint =
        outcome.status == .passed ? nil : catalogue.pageHint(outcome.code, outcome.details)
      return """
        <div><dt>\(name)</dt>\
        <dd>\(words(outcome.status.word)): \(catalogue.sentence(outcome))\
        \(hint.map { "; \($0)" } ?? "") <code>\(outcome.code.rawValue)</code></dd></div>
        """
    }
    return "<dl class=\"office causes\">\(rows)</dl>"
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private var decided: DecisionWords? {
    record.decision.map { DecisionWords($0, of: record, catalogue, isPractice: isPractice) }
  }

  /// A verdict; a weak one is shown in no colour.
  private func tile(
    _ name: Phrase, _ outcome: Outcome, _ sentence: String, isWeak: Bool = false
  ) -> HTML {
    """
    <div class="tile \(isWeak ? "open" : Self.style(outcome.status))"><h2>\(words(name))</h2>\
    <span class="sign" role="img" aria-label="\(words(outcome.status.word))">\
    \(Self.sign(outcome.status))</span><p>\(sentence)</p></div>
    """
  }

  /// Every nonconformity and failure that is not the reason of a verdict.
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
    case .failed: "✕"
    case .unknown: "?"
    case .notSupported, .notDone: "–"
    }
  }

  /// The CSS class of a status.
  static func style(_ status: CheckStatus) -> HTML {
    switch status {
    case .passed: "passed"
    case .failed: "failed"
    case .unknown: "unknown"
    case .notSupported, .notDone: "open"
    }
  }
}
