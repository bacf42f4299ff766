import Inspection
import MRZ
import Messages
import Verdicts

/// The machine readable zone: the printed lines above the chip's lines, with a mark at each
/// character that differs.
struct ReportMRZ {
  let record: InspectionRecord
  let catalogue: MessageCatalogue

  var section: HTML {
    guard let chip = record.mrz?.lines else { return HTML() }
    guard let printed = record.printedMRZ?.lines else { return zone(chip.map(line), HTML()) }
    let pairs = zip(printed, chip).map { ($0, $1) }
    let differing = pairs.reduce(0) { $0 + MarkedLine.differences($1.0, $1.1).count { $0 } }
    if differing == 0, printed.count == chip.count {
      return zone(chip.map(line), "<p class=\"same\">✓ \(words(.reportPrintedSame))</p>")
    }
    let lines = pairs.flatMap { printed, chip -> [HTML] in
      let differs = MarkedLine.differences(printed, chip)
      guard differs.contains(true) else { return [line(chip)] }
      return [
        row(.reportPrinted, marked(printed, differs)), row(.reportOnChip, marked(chip, differs)),
      ]
    }
    return zone(lines, "<p class=\"doubt\">✕ \(words(.reportPrintedDiffers(differing)))</p>")
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private func zone(_ lines: [HTML], _ remark: HTML) -> HTML {
    """
    <section class="zone" aria-label="\(words(.reportMRZ))"><div class="lines">\(lines)</div>\(remark)</section>
    """
  }

  private func line(_ text: String) -> HTML { "<div><code>\(text)</code></div>" }

  private func row(_ name: Phrase, _ text: HTML) -> HTML {
    "<div><span>\(words(name))</span><code>\(text)</code></div>"
  }

  private func marked(_ text: String, _ differs: [Bool]) -> HTML {
    HTML(
      zip(text.unicodeScalars, differs).map { character, isMarked -> HTML in
        let character = String(character)
        return isMarked ? "<mark>\(character)</mark>" : "\(character)"
      })
  }
}
