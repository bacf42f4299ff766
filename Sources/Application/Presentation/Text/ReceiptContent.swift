import Credentials
import Encoding
import FoundationEssentials
import Inspection
import Messages
import Verdicts

/// The content of a receipt, for people: its payload in parts. A part is nil if it is missing or if
/// this version does not know it.
package struct ReceiptContent: Sendable {
  let payload: JSONValue

  package init(_ payload: JSONValue) { self.payload = payload }

  private func text(_ name: String) -> String? {
    payload[name]?.string.map { OutsideName.folded($0) }
  }

  package var number: WireText? { text("number").map { WireText($0) } }
  /// The person at the desk.
  var clerk: String? { text("operator") }
  /// The place of the desk.
  var place: String? { text("place") }

  package var made: Date? {
    guard case .integer(let seconds)? = payload["iat"], (0...253_402_300_799).contains(seconds)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// The record: the verdicts, and the fields that the office selected.
  var record: JSONValue { payload["record"] ?? .null }

  /// The decision; nil for a record without one.
  package var decision: Decision.Value? {
    record["decision"]?["value"]?.string.flatMap { Decision.Value(exactly: $0) }
  }

  /// True if the document was simulated, so that there is no real decision.
  package var isTestOnly: Bool {
    record["simulated"] == .bool(true) || record["decision"]?["testOnly"] == .bool(true)
  }

  /// True if the document was accepted and offers no proof of its chip.
  package var couldBeACopy: Bool { record["decision"]?["couldBeACopy"] == .bool(true) }

  /// The decision in words, with its limits; nil if there is none.
  package func word(_ catalogue: MessageCatalogue) -> String? {
    decision.map { Self.word($0, isTestOnly, couldBeACopy, catalogue) }
  }

  /// A decision in words, with its limits.
  package static func word(
    _ decision: Decision.Value, _ isTestOnly: Bool, _ couldBeACopy: Bool,
    _ catalogue: MessageCatalogue
  ) -> String {
    let short: Phrase =
      switch decision {
      case .accept: .decisionAccept
      case .checkByHand: .decisionCheckByHand
      case .refuse: .decisionRefuse
      }
    var word = catalogue.words(short)
    if decision == .accept, couldBeACopy { word = catalogue.words(.decisionCouldBeCopy(word)) }
    return isTestOnly ? catalogue.words(.decisionTestOnly(word)) : word
  }

  /// The status of a verdict; nil if the receipt does not have it.
  func status(of verdict: String) -> CheckStatus? {
    record["verdicts"]?[verdict]?["status"]?.string.flatMap { CheckStatus(exactly: $0) }
  }

  /// The fields that the office selected: the members of the record apart from decision and
  /// verdicts, each with its path.
  var chosen: [(path: WireText, value: String)] {
    guard case .object(let members) = record else { return [] }
    let others: [WireText] = [
      "schema", "fields", "decision", "verdicts", "simulated", "source",
    ]
    return members.filter { !others.contains($0.name) }
      .flatMap { Self.leaves($0.value, $0.name) }
  }

  /// The leaf values of a value, with their paths.
  private static func leaves(_ value: JSONValue, _ path: WireText) -> [(WireText, String)] {
    switch value {
    case .object(let members): members.flatMap { leaves($0.value, "\(path).\($0.name)") }
    case .array(let elements):
      elements.enumerated().flatMap { leaves($0.element, "\(path).\($0.offset + 1)") }
    case .string(let text): [(path, OutsideName.folded(text))]
    case .null: []
    default: [(path, JSONWriter().text(value))]
    }
  }
}

/// A verifier's verdict on a receipt, in lines for people.
package enum ReceiptText {
  /// The verdict, and the content of the receipt if it holds.
  package static func lines(
    _ judged: Result<SignedReceipt, ReceiptRefusal>, _ catalogue: MessageCatalogue
  ) -> [String] {
    let outcome = judged.outcome
    let word = VerdictText.word(outcome, passed: "Verified")
    var lines = ["\(word)  \(catalogue.sentence(outcome))"]
    if outcome.status != .passed, let hint = catalogue.hint(outcome.code) {
      lines.append("\(catalogue.words(.hintMark)) \(hint)")
    }
    guard case .success(let receipt) = judged else { return lines }
    let content = ReceiptContent(receipt.payload)
    let parts = [
      ("number", content.number?.forPeople), ("made", Timestamp(receipt.made).description),
      ("decision", content.word(catalogue)), ("operator", content.clerk),
      ("place", content.place), ("root", "SHA-256 \(Hex.encode(receipt.rootFingerprint))"),
    ]
    return lines + parts.compactMap { name, value in value.map { "\(name)  \($0)" } }
  }
}
