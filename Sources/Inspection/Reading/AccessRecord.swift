import ChipAccess
import Verdicts

/// How strong the link to the chip was: recorded beside the verdicts, and none itself.
public struct AccessRecord: Hashable, Sendable {
  /// The protocol that opened the chip.
  public let accessProtocol: AccessProtocol
  /// True if the document offers a stronger one.
  public let isDowngraded: Bool

  /// Nothing was opened.
  static let none = AccessRecord(accessProtocol: .open, isDowngraded: false)
}

/// The link, judged: what was found when the chip was opened, and what its signed data say of that.
struct AccessFinding {
  let record: AccessRecord
  let check: Check

  /// A link that is known to be weak is not judged twice.
  init(_ opening: ChipOpening, _ agreement: @autoclosure () -> CheckAccessAgreement.Finding) {
    guard !opening.isDowngraded else {
      record = AccessRecord(accessProtocol: opening.accessProtocol, isDowngraded: true)
      check = opening.check
      return
    }
    let agreement = agreement()
    let made = opening.check
    record = AccessRecord(
      accessProtocol: opening.accessProtocol, isDowngraded: agreement.isWeakened)
    check = Check(
      made.name, agreement.outcome ?? made.outcome, evidence: made.evidence,
      warnings: made.warnings + agreement.warnings)
  }
}
