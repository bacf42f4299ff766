import LDS
import Trust
import Verdicts

/// Gives outcomes to the checks that need a chip, if the files were saved before: the proofs that
/// the document offers are "not done". A missing file may never have been saved, so its absence is
/// no fault of the chip.
struct JudgeWithoutChip {
  /// The check of the access to the chip: not done.
  static let access = Check(.accessControl, absent)

  private static let absent = Outcome(.notDone, .chipAbsent)

  /// - Parameters:
  ///   - document: the data that the state signed; nil where the data did not pass.
  ///   - listed: the data groups that the document has.
  ///   - cardAccess: EF.CardAccess, if it was saved.
  func finding(
    _ document: AuthenticatedDocument?, _ listed: ListedDataGroups, _ cardAccess: EFCardAccess?
  ) -> ChipFinding {
    let active = listed.contains(15) ? Self.absent : ChipProof.notOffered.outcome
    let mapping =
      cardAccess?.securityInfos.offersMapping == true ? Self.absent : ChipProof.notOffered.outcome
    return ChipFinding(
      [
        (.activeAuthentication, ChipProof(outcome: active)),
        (.chipAuthentication, ChipProof(outcome: chipAuthentication(document, listed))),
        (.chipAuthenticationMapping, ChipProof(outcome: mapping)),
      ], isAuthentic: document != nil)
  }

  /// The proof by chip authentication. A DG14 that was not saved, or has even one malformed member,
  /// does not mean "no key".
  private func chipAuthentication(
    _ document: AuthenticatedDocument?, _ listed: ListedDataGroups
  ) -> Outcome {
    guard listed.contains(14) else { return ChipProof.notOffered.outcome }
    guard let file = document?.dg14 else { return Self.absent }
    if file.securityInfos.offersChipAuthentication { return Self.absent }
    return file.securityInfos.hasUnreadMembers
      ? Outcome(
        .notDone, .fileMalformed, [.text(ElementaryFile.dg14.name), .phrase(.fileMemberUnread)])
      : ChipProof.notOffered.outcome
  }
}
