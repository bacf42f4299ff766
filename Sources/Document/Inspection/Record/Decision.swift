import LDS
import Verdicts

/// The decision over a document, for the operator: accept, check by hand, or refuse
/// (docs/SEMANTICS.md, "The decision"). It follows from the three verdicts, and says nothing of the
/// holder, whom this program does not see.
public struct Decision: Hashable, Sendable {
  /// The decision in a word.
  public enum Value: String, Hashable, Sendable, CaseIterable {
    /// There is no reason to check or to refuse the document.
    case accept
    /// Nothing is certainly wrong, but something is unknown or weak: a person must look closer.
    case checkByHand = "check-by-hand"
    /// A verdict failed.
    case refuse
  }

  /// The decision in a word.
  public let value: Value
  /// The gravest of the reasons for it.
  public let reason: Outcome
  /// All reasons for it, each by itself, the gravest first.
  public var reasons: [Outcome] { [reason] + lesserReasons }
  private let lesserReasons: [Outcome]
  /// True if the document is of a test country; the word is then the one that a real document would
  /// get.
  public let isTestOnly: Bool

  /// True if an accepted document could be a copy, because it offers no proof that its chip is the
  /// original.
  public var couldBeACopy: Bool { value == .accept && reason.code == .chipNotProvable }

  /// The decision over a live record.
  init(_ live: LiveRecord) {
    let record = live.record
    isTestOnly = record.isSimulated
    let refusals = Self.refusals(record)
    let doubts = Self.doubts(record)
    value = !refusals.isEmpty ? .refuse : !doubts.isEmpty ? .checkByHand : .accept
    let contrary = refusals + doubts.filter { !refusals.contains($0) }
    let acceptance = record.chip.status == .passed ? Outcome(.passed, .verdictsPassed) : record.chip
    reason = contrary.first ?? acceptance
    lesserReasons = Array(contrary.dropFirst())
  }

  /// The verdicts that failed. A printed text that differs from the chip's is no proof of
  /// forgery, whatever the policy does with it.
  private static func refusals(_ record: InspectionRecord) -> [Outcome] {
    [record.data, record.chip, record.validity].filter {
      $0.status == .failed && $0.code != .mrzTextDiffers
    }
  }

  /// The reasons for a check by hand, the gravest first. If the data are unconfirmed, what follows
  /// from that is not a reason of its own.
  private static func doubts(_ record: InspectionRecord) -> [Outcome] {
    let data = record.data.status == .passed ? nil : record.data
    let consequences: [ReasonCode] = data == nil ? [] : [.chipNeedsData, .expiryUnconfirmed]
    var doubts = [data, record.mrzTextDifference, record.birthDifference, linkWeakness(record)]
    if !record.policy.allowsMinting {
      doubts.append(Outcome(.failed, .policyTooLenient, [.text(record.policy.rawValue)]))
    }
    if ![.passed, .notSupported].contains(record.chip.status),
      !consequences.contains(record.chip.code)
    {
      doubts.append(record.chip)
    }
    if record.validity.status != .passed, !consequences.contains(record.validity.code) {
      doubts.append(record.validity)
    }
    doubts += [
      absence(of: .dg1, record) ?? absence(of: .dg2, record) ?? unreadablePortrait(record)
    ]
    // Nobody can compare a finger or an eye with these. A file that stayed closed is no reason.
    doubts += [record.documentFiles.dg3.malformation, record.documentFiles.dg4.malformation].map {
      $0.map { Outcome(.failed, $0.code, $0.details) }
    }
    return doubts.compactMap(\.self).reduce(into: []) { distinct, doubt in
      if !distinct.contains(doubt) { distinct.append(doubt) }
    }
  }

  /// The outcome where the link may be weaker than the document allows.
  private static func linkWeakness(_ record: InspectionRecord) -> Outcome? {
    if let link = record.outcome(of: .accessControl),
      ![.passed, .notSupported].contains(link.status)
    {
      return link
    }
    return record.access.isDowngraded
      ? Outcome(.failed, .accessDowngraded, [.text(record.access.accessProtocol.name)]) : nil
  }

  /// The outcome for a DG1 or DG2 that was not read: without MRZ and portrait nobody can compare
  /// page and holder with the chip.
  private static func absence(of file: ElementaryFile, _ record: InspectionRecord) -> Outcome? {
    guard record.bytes(of: file) == nil else { return nil }
    return record.files.first { $0.file == file }?.outcome
      ?? Outcome(.notDone, .filesUnread, [.text(file.name)])
  }

  /// The outcome for a DG2 that was read and signed so, but cannot be understood or has no image: it shows
  /// nobody.
  private static func unreadablePortrait(_ record: InspectionRecord) -> Outcome? {
    switch record.documentFiles.dg2 {
    case .malformed(let error): Outcome(.failed, error.code, error.details)
    case .read(let dg2) where dg2.faces.isEmpty:
      Outcome(
        .failed, .fileMalformed,
        [.text(ElementaryFile.dg2.name), .phrase(FileNote.Kind.imageMissing.phrase)])
    case .read, .unread, .absent: nil
    }
  }
}
