import ChipAccess
import LDS
import Verdicts

/// Reads EF.CardAccess, which offers PACE (Doc 9303-11, 4.2, step 1). A malformed file does not
/// mean "no PACE". Where the chip does not give it, PACE is not possible: that is recorded, and
/// compared with DG14 later.
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
  /// True if the chip may refuse a file that anybody may read because another program left a
  /// session open.
  fileprivate var mayComeOfForeignSession: Bool {
    switch self {
    case .unread(.closed): true
    case .unread(.refused(let status)): status.mayPass
    default: false
    }
  }
}
