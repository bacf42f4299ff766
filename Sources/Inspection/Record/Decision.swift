import LDS
import Verdicts

/// What whoever stands at the desk is to do with the document, by docs/SEMANTICS.md, "The decision":
/// one word over three verdicts. It says nothing of the holder, whom nobody here has seen.
public struct Decision: Hashable, Sendable {
  /// The word.
  public enum Value: String, Hashable, Sendable, CaseIterable {
    /// Nothing stands against the document.
    case accept
    /// Nothing is wrong for certain, and something is not known: a person is to look closer.
    case checkByHand = "check-by-hand"
    /// A verdict failed.
    case refuse
  }

  /// The word.
  public let value: Value
  /// The gravest of the reasons for it.
  public let reason: Outcome
  /// True if the document is one of a state that does not exist: then the word is what it would be.
  public let isTestOnly: Bool

  /// True if an accepted document could be a copy, because it offers no proof of its chip.
  public var couldBeACopy: Bool { value == .accept && reason.code == .chipNotProvable }

  /// Decides on the record of a document that was there.
  init(_ record: InspectionRecord) {
    isTestOnly = record.isSimulated
    if let refusal = Self.refusal(record) {
      value = .refuse
      reason = refusal
    } else if let doubt = Self.doubt(record) {
      value = .checkByHand
      reason = doubt
    } else {
      value = .accept
      reason =
        record.chip.status == .passed ? Outcome(.passed, .verdictsPassed) : record.chip
    }
  }

  /// The first verdict that failed. That the page has another text than the chip is no forgery by
  /// itself, whatever the policy makes of it.
  private static func refusal(_ record: InspectionRecord) -> Outcome? {
    [record.data, record.chip, record.validity].first {
      $0.status == .failed && $0.code != .mrzTextDiffers
    }
  }

  /// The gravest of what is not known.
  private static func doubt(_ record: InspectionRecord) -> Outcome? {
    if record.data.status != .passed { return record.data }
    if let difference = record.mrzTextDifference { return difference }
    if let weakness = linkWeakness(record) { return weakness }
    if !record.policy.allowsMinting {
      return Outcome(.failed, .policyTooLenient, [.text(record.policy.rawValue)])
    }
    if ![.passed, .notSupported].contains(record.chip.status) { return record.chip }
    if record.validity.status != .passed { return record.validity }
    return absence(of: .dg1, record) ?? absence(of: .dg2, record)
  }

  /// Why the link is not known to be as strong as the document allows.
  private static func linkWeakness(_ record: InspectionRecord) -> Outcome? {
    if let link = record.outcome(of: .accessControl),
      ![.passed, .notSupported].contains(link.status)
    {
      return link
    }
    return record.access.isDowngraded
      ? Outcome(.failed, .accessDowngraded, [.text(record.access.accessProtocol.name)]) : nil
  }

  /// Without MRZ and portrait there is nothing to hold against the page and the holder.
  private static func absence(of file: ElementaryFile, _ record: InspectionRecord) -> Outcome? {
    guard record.bytes(of: file) == nil else { return nil }
    return record.files.first { $0.file == file }?.outcome
      ?? Outcome(.notDone, .filesUnread, [.text(file.name)])
  }
}
