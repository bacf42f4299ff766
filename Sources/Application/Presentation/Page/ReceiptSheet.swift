import Encoding
import FoundationEssentials
import Inspection
import MRZ
import Messages
import Verdicts

/// A receipt on one sheet: the decision, the three verdicts, and the fields that the office
/// selected.
package struct ReceiptSheet {
  private let content: ReceiptContent
  private let zone: LocalZone
  private let catalogue: MessageCatalogue
  private let isPractice: Bool

  /// - Parameters:
  ///   - zone: the time zone of the desk.
  ///   - isPractice: true at a practice desk.
  package init(
    _ content: ReceiptContent, in zone: LocalZone, _ catalogue: MessageCatalogue,
    isPractice: Bool = false
  ) {
    (self.content, self.zone, self.catalogue) = (content, zone, catalogue)
    self.isPractice = isPractice
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// - Parameter next: content beside the decision.
  package func html(next: HTML) -> HTML {
    let simulated: HTML =
      content.isTestOnly ? "<p class=\"simulated\">\(words(.recordSimulated))</p>" : HTML()
    return """
      <header class="title"><h1>\(words(.receiptTitle(content.number ?? "–")))</h1></header>
      \(decision(next))\(simulated)
      <section class="verdicts three" aria-label="\(words(.reportVerdicts))">\(tiles)</section>
      <dl class="facts receipt">\(facts)</dl>
      """
  }

  private func decision(_ next: HTML) -> HTML {
    let (style, sign): (HTML, HTML) =
      switch content.decision {
      case .refuse: ("failed", "✕")
      case .accept: (content.isTestOnly ? "unknown" : "passed", "✓")
      case .checkByHand, nil: ("unknown", "!")
      }
    let practice: HTML = isPractice ? " practice" : HTML()
    let word = content.word(catalogue) ?? "–"
    return """
      <section class="decision \(style)\(practice)" aria-label="\(words(.reportDecision))">\
      <span class="sign" aria-hidden="true">\(sign)</span>\
      <div class="words" data-say><p class="word long"><strong>\(isPractice ? words(.practice(word)) : word)</strong></p>\
      <p>\(words(.receiptTitle(content.number ?? "–")))</p></div>\(next)</section>
      """
  }

  private var tiles: [HTML] {
    [
      (Phrase.verdictData, "data"), (.verdictChip, "chip"), (.verdictValidity, "validity"),
    ].map { name, member in
      let status = content.status(of: member) ?? .unknown
      return """
        <div class="tile \(ReportVerdicts.style(status))"><h2>\(words(name))</h2>\
        <span class="sign" aria-hidden="true">\(ReportVerdicts.sign(status))</span>\
        <p>\(words(status.word))</p></div>
        """
    }
  }

  private var facts: [HTML] {
    let own: [(String, String?)] = [
      (words(.reportNumber), content.number?.forPeople),
      (words(.receiptMade), content.made.map(time)),
      (words(.reportOperator), content.clerk), (words(.reportPlace), content.place),
    ]
    return (own + content.chosen.map { ($0.path.forPeople, $0.value) }).compactMap { name, value in
      value.map { "<div><dt>\(name)</dt><dd><bdi>\($0)</bdi></dd></div>" }
    }
  }

  private func time(_ moment: Date) -> String {
    "\(catalogue.language.day(zone.day(at: moment))), \(zone.timeOfDay(at: moment))"
  }
}

/// Phrases of a receipt.
extension Phrase {
  static let receiptMade = Phrase("receipt-made")
  package static func receiptTitle(_ number: WireText) -> Phrase {
    Phrase("receipt-title", Fact(.receipt, number))
  }
}

extension FactName {
  /// The number of a receipt.
  package static let receipt = FactName("receipt", .document)
}
