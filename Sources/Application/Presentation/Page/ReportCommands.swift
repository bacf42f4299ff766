import Encoding
import Inspection
import Messages
import SmartCard
import Verdicts

/// The commands to the chip with their times, without their data.
struct ReportCommands {
  let record: InspectionRecord
  let events: [TraceEvent]
  let catalogue: MessageCatalogue

  var section: HTML {
    guard record.hasChip else { return HTML() }
    var number = 0
    let rows = events.map { event -> HTML in
      switch event {
      case .exchange(let exchange):
        number += 1
        return row(exchange, number)
      case .session(let session):
        return """
          <tr class="event"><td colspan="7">\(words(.reportProtectedFromHere(session.cipher)))</td></tr>
          """
      case .reset:
        return """
          <tr class="event"><td colspan="7">\(words(.reportReset))</td></tr>
          """
      case .random: return HTML()
      }
    }
    return """
      <section class="folds"><details><summary>\
      \(words(.reportCommands(number, Milliseconds.rounded(record.link.chip))))</summary>\
      <div class="wide"><table class="commands"><thead><tr><th>#</th><th>\(words(.reportStep))</th>\
      <th>\(words(.reportCommand))</th><th class="number">\(words(.reportData))</th>\
      <th class="number">\(words(.reportAnswer))</th><th>\(words(.reportStatusWord))</th>\
      <th class="number">ms</th></tr></thead><tbody>\(rows)</tbody></table></div></details></section>
      """
  }

  private func row(_ exchange: TraceEvent.Exchange, _ number: Int) -> HTML {
    let command = exchange.plainCommand ?? exchange.command
    let answer = exchange.plainAnswer ?? exchange.answer
    let lock: HTML =
      exchange.plainCommand == nil
      ? HTML() : " <span class=\"lock\">\(words(.reportProtected))</span>"
    let status = answer.map { $0.status.description } ?? exchange.failure?.code.rawValue ?? ""
    return """
      <tr><td class="number">\(number)</td><td>\(exchange.step)</td>\
      <td><code>\(Hex.encode(command.header).uppercased())</code> \(Self.name(command.header))\
      \(lock)</td><td class="number">\(command.dataLength)</td>\
      <td class="number">\(answer?.dataLength ?? 0)</td><td><code>\(status)</code></td>\
      <td class="number">\(Self.milliseconds(exchange.duration))</td></tr>
      """
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  private static func milliseconds(_ microseconds: Int) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The name of an instruction in ISO/IEC 7816-4.
  private static func name(_ header: [UInt8]) -> String {
    guard header.count == 4 else { return "" }
    return Instruction(rawValue: header[1])?.name ?? ""
  }
}
