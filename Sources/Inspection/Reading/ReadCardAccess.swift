import ChipAccess
import LDS
import Verdicts

/// Reads EF.CardAccess and learns whether the document offers PACE (Doc 9303-11, 4.2, step 1).
/// A file that is there and cannot be understood does not mean "no PACE". One that the chip does not
/// give at all leaves nothing to do PACE with: that is recorded, and DG14 is asked later.
struct ReadCardAccess {
  func perform(
    _ chip: ChipLink<PlainSession>, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    context.report(.opening)
    try chip.session.selectMasterFile()
    let reading = try chip.session.freeing {
      try chip.reader.read(.cardAccess)
    } whenever: {
      $0.mayComeOfForeignSession
    }
    if reading != .unread(.missing) { document.files.add(.cardAccess, reading) }
    switch reading {
    case .read:
      if let file = document.files.cardAccess.content {
        document.offersPACE = file.securityInfos.offersPACE
      } else {
        try refuse(.cardAccessMalformed, context.policy)
        document.offersPACE = true
      }
    case .unread(.missing), .unread(.closed), .unread(.refused):
      break
    case .unread(.truncated), .unread(.tooLong), .unread(.malformed):
      try refuse(.cardAccessBroken, context.policy)
      document.offersPACE = true
    }
  }

  private func refuse(_ why: Phrase, _ policy: InspectionPolicy) throws {
    guard policy.allowsDowngrade else { throw InspectionError.cardAccessUnreadable(why) }
  }
}

extension FileReading {
  /// True if a chip may refuse a file so that is free to everybody because another program left a session
  /// on it.
  fileprivate var mayComeOfForeignSession: Bool {
    switch self {
    case .unread(.closed): true
    case .unread(.refused(let status)): status.mayPass
    default: false
    }
  }
}
