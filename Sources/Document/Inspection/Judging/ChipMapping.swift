import ChipAccess
import LDS
import Verdicts

/// PACE with chip authentication mapping as a proof of the chip (Doc 9303-11, 4.4.3.5): the chip's
/// key is in EF.CardSecurity, and on many chips in DG14 too. The key in either file is used once
/// that file is authenticated: DG14 with the data, EF.CardSecurity by its own signature.
///
/// When a session is opened again, PACE runs again. The mapping of every run must hold, because
/// another chip may have taken the place of the first.
struct ChipMapping {
  private let mapping: PACEChipMapping
  private let further: ArraySlice<PACEChipMapping>

  /// Takes the mappings of one read; nil when there are none.
  init?(_ mappings: [PACEChipMapping]) {
    guard let first = mappings.first else { return nil }
    mapping = first
    further = mappings.dropFirst()
  }

  /// The proof; unknown while no authenticated file has the key.
  /// - Parameters:
  ///   - cardSecurity: the finding of passive authentication about EF.CardSecurity; nil where it
  ///     was not read.
  ///   - file: EF.CardSecurity itself.
  ///   - dg14: DG14, if the data verdict passed; nil where the document has none.
  func proof(
    _ cardSecurity: CardSecurityFinding?, _ file: FileState<EFCardSecurity>, dg14: DG14?
  ) -> ChipProof {
    if let signed = signed(cardSecurity, dg14), let proves = holds(signed) {
      return proves
        ? ChipProof(outcome: Outcome(.passed, .chipGenuine), evidence: evidence)
        : ChipProof(
          .notProven(.mappingOfOtherKey), evidence: evidence)
    }
    return ChipProof(outcome: objection(cardSecurity, file), evidence: evidence)
  }

  /// True if the mapping holds for a key in these files, authentic or not, so that chip
  /// authentication need not prove the same again.
  func mayReplaceChipAuthentication(cardSecurity: EFCardSecurity?, dg14: DG14?) -> Bool {
    [cardSecurity?.securityInfos, dg14?.securityInfos].contains { $0.flatMap(holds) == true }
  }

  /// The infos of the authenticated file that has the key, EF.CardSecurity before DG14.
  private func signed(_ cardSecurity: CardSecurityFinding?, _ dg14: DG14?) -> SecurityInfos? {
    if case .authentic(let infos) = cardSecurity, holds(infos) != nil { return infos }
    return (dg14?.securityInfos).flatMap { holds($0) == nil ? nil : $0 }
  }

  /// True if every mapping holds for its key; nil when these infos do not have that key.
  private func holds(_ infos: SecurityInfos) -> Bool? {
    guard let info = mapping.key(among: infos.chipAuthenticationPublicKeyInfos),
      let key = try? info.key()
    else { return nil }
    return mapping.proves(key) && further.allSatisfy { $0.proves(key) }
  }

  /// The outcome where no authenticated file has the key.
  private func objection(
    _ cardSecurity: CardSecurityFinding?, _ file: FileState<EFCardSecurity>
  ) -> Outcome {
    if case .refused(let outcome) = cardSecurity {
      return Outcome(outcome.status == .failed ? .failed : .unknown, outcome.code, outcome.details)
    }
    switch file {
    case .unread(let defect): return defect.outcome(for: .cardSecurity)
    case .malformed(let error): return Outcome(.failed, error.code, error.details)
    case .read:
      if case .authentic(let infos) = cardSecurity {
        let reason: ChipProofError =
          infos.hasUnreadMembers
          ? .keyMalformed(
            file: ElementaryFile.cardSecurity.name, defect: .phrase(.fileMemberUnread))
          : .notProven(.mappingKeyMissing)
        return reason.outcome
      }
    case .absent: break
    }
    return Outcome(.unknown, .notChecked, [.phrase(.cardSecurityNotAuthentic)])
  }

  private var evidence: [Fact] {
    var evidence = [Fact(.curve, mapping.curve.rawValue)]
    if let number = mapping.keyIdentifier {
      evidence.insert(Fact(.keyID, "\(number)"), at: 0)
    }
    return evidence
  }
}
