/// The record of a live inspection: a chip answered while it ran. Only an ``Inspection`` makes one,
/// and ``VerifiedAttributes`` are made from no other record.
public struct InspectionRecord: JudgedRecord {
  /// The findings.
  public let findings: RecordFindings
  /// A chip.
  public var source: InspectionSource { .chip }
  /// The decision over the document.
  public var decision: Decision? { Decision(self) }

  init(_ findings: RecordFindings) { self.findings = findings }
}

/// The record of files that were saved before, or of a trace that was replayed. No card can be made
/// from it.
public struct SavedInspectionRecord: JudgedRecord {
  /// The findings.
  public let findings: RecordFindings
  /// Files, or a trace.
  public let source: InspectionSource
  /// Nil: no document was present.
  public var decision: Decision? { nil }

  private init(_ findings: RecordFindings, _ source: InspectionSource) {
    self.findings = findings
    self.source = source
  }

  /// The record of files that were saved before.
  static func files(_ findings: RecordFindings) -> SavedInspectionRecord {
    SavedInspectionRecord(findings, .files)
  }

  /// The record of a trace that was replayed.
  static func replay(_ findings: RecordFindings) -> SavedInspectionRecord {
    SavedInspectionRecord(findings, .replay)
  }
}

/// The record of an inspection over a channel: live over a reader, and replayed over a trace.
public enum InspectedDocument: Sendable {
  /// A chip answered.
  case live(InspectionRecord)
  /// A trace was replayed.
  case replayed(SavedInspectionRecord)

  /// The record, to be shown or written.
  public var record: any JudgedRecord {
    switch self {
    case .live(let record): record
    case .replayed(let record): record
    }
  }
}

/// The source of an inspection's files.
public enum InspectionSource: String, Hashable, Sendable, CaseIterable {
  /// A chip that answered while the inspection ran.
  case chip
  /// A trace of such an inspection, replayed: the chip proves nothing anew.
  case replay
  /// Files that were saved before.
  case files
}
