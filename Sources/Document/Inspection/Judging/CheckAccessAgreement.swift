import ChipAccess
import LDS
import Verdicts

/// Compares the PACEInfos of EF.CardAccess, which is not signed, with those of DG14, which is (Doc
/// 9303-11, 4.2, step 3, and 9.2.11: DG14 has all that EF.CardAccess has). A variant of PACE that
/// is in DG14 but was not in EF.CardAccess, or that was used but is not in DG14, is a deliberate
/// downgrade. If DG14 is listed and was not read, the strength of the link is unknown.
struct CheckAccessAgreement {
  /// The result of the comparison.
  struct Finding {
    /// The outcome that replaces the one of the opening; nil where that one stays.
    var outcome: Outcome?
    var warnings: [Warning] = []
    /// True if the link is weaker than the signed PACEInfos allow.
    var isWeakened = false

    static func weakened(_ code: ReasonCode, _ why: Phrase...) -> Finding {
      Finding(outcome: Outcome(.failed, code, why.map { .phrase($0) }), isWeakened: true)
    }

    static func warning(_ code: ReasonCode, _ why: Phrase) -> Finding {
      Finding(warnings: [Warning(code, [.phrase(why)])])
    }
  }

  /// EF.CardAccess, as it was before the chip was opened; nil where it was not read or is
  /// malformed.
  let offered: EFCardAccess?
  /// The variant of PACE that opened the chip; nil when none did.
  let used: PACEVariant?
  /// EF.CardSecurity, signed; nil where it was not read or did not pass. It has all that
  /// EF.CardAccess has.
  var cardSecurity: SecurityInfos?

  /// - Parameters:
  ///   - dg14: DG14.
  ///   - isListed: true if EF.SOD lists DG14.
  ///   - closure: the outcome where EF.SOD is closed; nil where it is not.
  func finding(_ dg14: FileState<DG14>, isListed: Bool, closure: Outcome?) -> Finding {
    var finding = comparison(dg14, isListed: isListed, closure: closure)
    if let cardSecurity, !paceMembers.isSubset(of: cardSecurity.paceMembers) {
      finding.warnings.append(Warning(.cardSecurityDiffers))
    }
    return finding
  }

  /// What EF.CardAccess says of PACE.
  private var paceMembers: Set<[UInt8]> { offered?.securityInfos.paceMembers ?? [] }

  private func comparison(
    _ dg14: FileState<DG14>, isListed: Bool, closure: Outcome?
  ) -> Finding {
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

  /// The finding for a chip that offered no PACE.
  private func hidden(_ signed: SecurityInfos) -> Finding {
    if signed.offersPACE { return .weakened(.paceHidden) }
    guard signed.hasUnreadMembers else { return Finding() }
    return Finding(
      outcome: Outcome(
        .unknown, .fileMalformed, [.text(ElementaryFile.dg14.name), .phrase(.fileMemberUnread)]))
  }

  /// The finding for a chip that was opened with PACE.
  private func agreement(
    _ signed: SecurityInfos, _ used: PACEVariant
  ) -> Finding {
    guard signed.offersPACE else { return .warning(.paceUnconfirmed, .noPACEInDG14) }
    if !signed.paceInfos.contains(used.info) {
      if signed.hasUnreadMembers { return .warning(.paceUnconfirmed, .fileMemberUnread) }
      return .weakened(
        .paceDiffers, .usedPACEMissing(used.paceProtocol))
    }
    if let best = try? PACESelection(signed).best, best.isPreferred(to: used) {
      return .weakened(
        .paceDiffers, .strongerPACEMissing(best.paceProtocol))
    }
    if !signed.paceMembers.isSubset(of: paceMembers) {
      return .warning(.paceDiffers, .morePACE(in: .dg14))
    }
    if !paceMembers.isSubset(of: signed.paceMembers) {
      return .warning(.paceDiffers, .morePACE(in: .cardAccess))
    }
    return Finding()
  }
}

extension SecurityInfos {
  /// The encoded SecurityInfos that belong to PACE, well formed or not.
  fileprivate var paceMembers: Set<[UInt8]> {
    Set(
      infos.filter { $0.protocolIdentifier.isDescendant(of: Self.pace) }.map(\.encoded))
  }
}

/// The strength of the link, judged by the opening of the chip and by its signed data.
struct AccessFinding {
  let record: AccessRecord
  let check: Check

  /// Joins both findings; a link that the opening already found weak is not compared again.
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
