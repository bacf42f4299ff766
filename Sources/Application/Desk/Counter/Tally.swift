import Encoding
import Inspection
import Verdicts

/// The numbers of a desk's decisions on one day.
struct Tally: Sendable {
  private var day: CalendarDate?
  private var decisions: [Decision.Value] = []

  /// Counts a document. The first document of another day starts a new count.
  mutating func count(_ record: InspectionRecord) {
    guard let decision = record.decision else { return }
    let today = record.judgementTime.today
    if day != today { (day, decisions) = (today, []) }
    decisions.append(decision.value)
  }

  /// The numbers in words; empty before the first document.
  var phrases: [Phrase] {
    if decisions.isEmpty { return [] }
    return [.tallyToday(decisions.count)]
      + Decision.Value.allCases.compactMap { value in
        let count = decisions.count { $0 == value }
        return count > 0 ? Self.phrase(value, count) : nil
      }
  }

  private static func phrase(_ value: Decision.Value, _ count: Int) -> Phrase {
    switch value {
    case .accept: .tallyAccepted(count)
    case .checkByHand: .tallyChecked(count)
    case .refuse: .tallyRefused(count)
    }
  }
}

/// Phrases for the day's numbers.
extension Phrase {
  /// *count* today.
  static func tallyToday(_ count: Int) -> Phrase { Phrase("tally-today", Fact(.count, count)) }
  /// *count* accepted.
  static func tallyAccepted(_ count: Int) -> Phrase {
    Phrase("tally-accepted", Fact(.count, count))
  }
  /// *count* to be checked by hand.
  static func tallyChecked(_ count: Int) -> Phrase { Phrase("tally-checked", Fact(.count, count)) }
  /// *count* refused.
  static func tallyRefused(_ count: Int) -> Phrase { Phrase("tally-refused", Fact(.count, count)) }
}
