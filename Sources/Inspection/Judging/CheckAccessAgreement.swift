import ChipAccess
import LDS
import Verdicts

/// Compares what the chip said of PACE before it was opened with what its state signed (Doc 9303-11,
/// 4.2, step 3, and 9.2.11: DG14 has all that EF.CardAccess has). What stands in DG14 and was hidden
/// from EF.CardAccess, or what was used and stands not in DG14, means that the link was weakened on
/// purpose. Where DG14 is signed and was not read, nobody can say that the link is as strong as the
/// document allows.
struct CheckAccessAgreement {
  /// The result of the comparison.
  struct Finding {
    /// What stands in the place of the check as it came out when the chip was opened; nil for nothing.
    var outcome: Outcome?
    var warnings: [Warning] = []
    /// True if the link is weaker than what was signed.
    var isWeakened = false

    static func weakened(_ code: ReasonCode, _ why: Phrase...) -> Finding {
      Finding(outcome: Outcome(.failed, code, why.map { .phrase($0) }), isWeakened: true)
    }

    static func warning(_ code: ReasonCode, _ why: Phrase) -> Finding {
      Finding(warnings: [Warning(code, [.phrase(why)])])
    }
  }

  /// What the chip offered before it was opened; nil where EF.CardAccess has nothing that can be read.
  let offered: EFCardAccess?
  /// The variant of PACE that opened the chip; nil when none did.
  let used: PACEVariant?

  /// - Parameters:
  ///   - dg14: what was signed.
  ///   - isListed: whether the document has a DG14.
  ///   - closure: that EF.SOD is closed; nil where it is not.
  func finding(_ dg14: FileState<DG14>, isListed: Bool, closure: Outcome?) -> Finding {
    if let closure, !dg14.wasRead {
      return used == nil
        ? Finding(outcome: closure) : .warning(.paceUnconfirmed, .securityObjectClosed)
    }
    guard isListed else {
      return used == nil ? Finding() : .warning(.paceUnconfirmed, .documentWithoutDG14)
    }
    switch dg14 {
    case .read(let file):
      let signed = file.securityInfos
      return used.map { agreement(signed, $0) } ?? hidden(signed)
    case .malformed(let error):
      return Finding(outcome: Outcome(.unknown, error.code, error.details))
    case .unread(let defect):
      let outcome = defect.outcome(for: .dg14)
      return Finding(outcome: Outcome(.unknown, outcome.code, outcome.details))
    case .absent:
      return used == nil
        ? Finding(outcome: Outcome(.notDone, .fileNotWanted, [.text(ElementaryFile.dg14.name)]))
        : .warning(.paceUnconfirmed, .fileNotRead(ElementaryFile.dg14.name))
    }
  }

  /// For a chip that offered no PACE.
  private func hidden(_ signed: SecurityInfos) -> Finding {
    signed.offersPACE ? .weakened(.paceHidden) : Finding()
  }

  /// For a chip that was opened with PACE.
  private func agreement(
    _ signed: SecurityInfos, _ used: PACEVariant
  ) -> Finding {
    guard signed.offersPACE else { return .warning(.paceUnconfirmed, .noPACEInDG14) }
    if !signed.paceInfos.contains(used.info) {
      return .weakened(
        .paceDiffers, .usedPACEMissing(used.paceProtocol))
    }
    if let best = try? PACESelection(signed).best, best.isPreferred(to: used) {
      return .weakened(
        .paceDiffers, .strongerPACEMissing(best.paceProtocol))
    }
    let offered = offered?.securityInfos.paceMembers ?? []
    if !signed.paceMembers.subtracting(offered).isEmpty {
      return .warning(.paceDiffers, .morePACE(in: .dg14))
    }
    if !offered.subtracting(signed.paceMembers).isEmpty {
      return .warning(.paceDiffers, .morePACE(in: .cardAccess))
    }
    return Finding()
  }
}

extension SecurityInfos {
  /// Everything that belongs to PACE, well formed or not.
  fileprivate var paceMembers: Set<[UInt8]> {
    Set(
      infos.filter { $0.protocolIdentifier.isDescendant(of: Self.pace) }.map(\.encoded))
  }
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
