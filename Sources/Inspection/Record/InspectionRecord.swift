/// The record of a document that was there: a chip answered while it was inspected. Only an ``Inspection``
/// makes one, and only from such a record ``VerifiedAttributes`` can be made.
public struct InspectionRecord: JudgedRecord {
  /// The findings.
  public let findings: RecordFindings
  /// A chip.
  public var source: InspectionSource { .chip }
  /// The decision over the document.
  public var decision: Decision? { Decision(self) }

  init(_ findings: RecordFindings) { self.findings = findings }
}

/// The record of a document that was not there: its files were saved before, or a trace was played. Nothing
/// can be made from it.
public struct SavedInspectionRecord: JudgedRecord {
  /// The findings.
  public let findings: RecordFindings
  /// Files, or a trace.
  public let source: InspectionSource
  /// None: nobody stands at the desk with a trace or with saved files.
  public var decision: Decision? { nil }

  private init(_ findings: RecordFindings, _ source: InspectionSource) {
    self.findings = findings
    self.source = source
  }

  /// The record of files that were saved before.
  static func files(_ findings: RecordFindings) -> SavedInspectionRecord {
    SavedInspectionRecord(findings, .files)
  }

  /// The record of a trace that was played.
  static func replay(_ findings: RecordFindings) -> SavedInspectionRecord {
    SavedInspectionRecord(findings, .replay)
  }
}

/// What an inspection over a channel came to: whether a chip was there depends on the channel.
public enum InspectedDocument: Sendable {
  /// A chip answered.
  case live(InspectionRecord)
  /// A trace was played.
  case replayed(SavedInspectionRecord)

  /// The record, to be shown or written.
  public var record: any JudgedRecord {
    switch self {
    case .live(let record): record
    case .replayed(let record): record
    }
  }
}

/// Where an inspection has its files from.
public enum InspectionSource: String, Hashable, Sendable, CaseIterable {
  /// A chip that answered while the inspection ran.
  case chip
  /// A trace of such an inspection, which was played: it proves nothing anew.
  case replay
  /// Files that were saved before.
  case files
}
