import LDS
import Trust
import Verdicts

/// Says of the checks that need the chip itself why they are not made over saved files. What the
/// document offers is known from the files; a file that is not among them was perhaps never saved, so
/// that its absence says nothing against the chip.
struct JudgeWithoutChip {
  /// That nobody opened a chip.
  static let access = Check(.accessControl, absent)

  private static let absent = Outcome(.notDone, .chipAbsent)

  /// - Parameters:
  ///   - document: what the state signed; nil where the data did not pass.
  ///   - listed: the data groups that the document has.
  ///   - cardAccess: what the chip once said before it was opened.
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

  /// A key file that cannot be understood, or was not saved, does not mean "no key".
  private func chipAuthentication(
    _ document: AuthenticatedDocument?, _ listed: ListedDataGroups
  ) -> Outcome {
    guard listed.contains(14) else { return ChipProof.notOffered.outcome }
    guard let file = document?.dg14 else { return Self.absent }
    return file.securityInfos.offersChipAuthentication ? Self.absent : ChipProof.notOffered.outcome
  }
}
