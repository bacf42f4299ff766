import Encoding
import FoundationEssentials
import LDS
import Verdicts

/// The nonconformities that one check has found, and the policy's response to them.
struct Judgement {
  let policy: TrustPolicy
  private(set) var warnings: [Warning] = []
  private(set) var evidence: [Fact] = []
  private var decisive: Outcome?

  init(under policy: TrustPolicy) { self.policy = policy }

  /// Adds a nonconformity with the details of its sentence.
  mutating func add(_ nonconformity: Nonconformity, _ details: Detail...) {
    switch policy.response(to: nonconformity) {
    case .fine: return
    case .warning: warnings.append(Warning(nonconformity.code, details))
    case .unknown: decide(Outcome(.unknown, nonconformity.code, details))
    case .failed: decide(Outcome(.failed, nonconformity.code, details))
    }
    note(.rule, nonconformity.rule)
  }

  /// Notes a fact from outside, once.
  mutating func note(_ name: FactName, _ value: WireText) { note(name, value.forPeople) }

  /// Notes a fact, once.
  mutating func note(_ name: FactName, _ value: String) {
    let fact = Fact(name, value)
    if !evidence.contains(fact) { evidence.append(fact) }
  }

  /// The check, which has this outcome unless a nonconformity decides it.
  func check(_ name: CheckName, _ outcome: Outcome) -> Check {
    let final = outcome.status == .failed ? outcome : decisive ?? outcome
    return Check(name, final, evidence: evidence, warnings: warnings)
  }

  /// Keeps the decisive outcome: failed before unknown, and the first before later ones.
  private mutating func decide(_ outcome: Outcome) {
    if decisive == nil || (decisive?.status == .unknown && outcome.status == .failed) {
      decisive = outcome
    }
  }
}

extension Detail {
  /// The day of an instant in UTC, `2026-07-01`.
  package static func day(_ instant: Date) -> Detail { .text(CalendarDate(instant).description) }

  /// The day of an instant that is compared with others; with its time if one of them is on the
  /// same day, because two equal days would not show the difference.
  static func moment(_ instant: Date, besides others: Date...) -> Detail {
    others.contains { CalendarDate($0) == CalendarDate(instant) }
      ? .text(Timestamp(instant).description) : .day(instant)
  }
}
