import ChipAccess
import LDS
import Verdicts

/// The finding about the chip: a check for each way in which it may prove that it is the original, and the
/// verdict that follows.
struct ChipFinding {
  let checks: [Check]
  let verdict: Outcome
}

extension ChipFinding {
  /// - Parameters:
  ///   - proofs: what came of each way.
  ///   - isAuthentic: whether the data passed. Nothing is said of the chip before that, because the keys
  ///     that it proves to have are among the data; what it answered is recorded all the same.
  init(_ proofs: [(CheckName, ChipProof)], isAuthentic: Bool) {
    let needsData = Outcome(.unknown, .chipNeedsData)
    checks = proofs.map { name, proof in
      Check(
        name, isAuthentic ? proof.outcome : needsData, evidence: proof.evidence,
        warnings: proof.warnings)
    }
    verdict = isAuthentic ? ChipProof.verdict(proofs.map(\.1.outcome)) : needsData
  }
}

/// The files that speak of chip authentication mapping.
struct MappingFiles {
  /// EF.CardAccess, which offers it; nil where it was not read or is malformed.
  let cardAccess: EFCardAccess?
  /// EF.CardSecurity, which has the key.
  let cardSecurity: FileState<EFCardSecurity>
  /// What passive authentication says of EF.CardSecurity; nil where it was not read.
  let finding: CardSecurityFinding?
}

/// The chip's own proofs that it is the original (Doc 9303-11, 6): judges what came of those that the
/// document offers.
/// Every one that is offered is made, but for ``ChipProofException`` and what an option leaves out.
struct AuthenticateChip {
  let policy: InspectionPolicy
  /// The answer of the chip.
  let answers: ChipAnswers
  /// The files with its keys.
  let keys: KeyFiles
  /// The files that speak of its mapping.
  let mapping: MappingFiles

  func finding() -> ChipFinding {
    ChipFinding(
      [
        (.activeAuthentication, activeAuthentication),
        (.chipAuthentication, chipAuthentication),
        (.chipAuthenticationMapping, chipAuthenticationMapping),
      ], isAuthentic: keys.isAuthentic)
  }

  private var activeAuthentication: ChipProof {
    switch keys.dg15 {
    case .notListed: return .notOffered
    case .withheld(let outcome): return ChipProof(outcome: outcome)
    case .unread, .read: break
    }
    if let left = leftOut(.dg15) { return left }
    switch answers.activeAuthentication {
    case .success(let evidence):
      return ChipProof(evidence, dg15: keys.dg15.file, dg14: keys.dg14.file)
    case .failure(let reason): return ChipProof(reason)
    case nil:
      return ChipProof(outcome: Outcome(.notDone, .notChecked, [.phrase(.fileNotRead("DG15"))]))
    }
  }

  private var chipAuthentication: ChipProof {
    switch keys.dg14 {
    case .notListed: return .notOffered
    case .withheld(let outcome): return ChipProof(outcome: outcome)
    case .unread, .read: break
    }
    switch answers.chipAuthentication {
    case .success(let result): return ChipProof(result)
    case .failure(let reason):
      return ChipProof(reason, evidence: [Fact(.formerSession)])
    case nil: return untriedChipAuthentication
    }
  }

  private var chipAuthenticationMapping: ChipProof {
    if let chipMapping = ChipMapping(answers.mappings) {
      return chipMapping.proof(mapping.finding, mapping.cardSecurity, dg14: dg14)
    }
    guard mapping.cardAccess?.securityInfos.offersMapping == true else { return .notOffered }
    return ChipProof(
      outcome: Outcome(.notDone, .notChecked, [.phrase(.otherProtocolUsed)]))
  }

  private var dg14: DG14? { try? keys.dg14.file?.content() }

  /// Why chip authentication was not tried: it is not on offer, was left out, or DG14 cannot be
  /// understood, which does not mean "no key".
  private var untriedChipAuthentication: ChipProof {
    guard let file = keys.dg14.file else {
      return leftOut(.dg14)
        ?? ChipProof(outcome: Outcome(.notDone, .notChecked, [.phrase(.fileNotRead("DG14"))]))
    }
    do throws(LDSError) {
      let dg14 = try file.content(as: DG14.self)
      if (try? ChipAuthenticationOffer.all(in: dg14.securityInfos).isEmpty) == true {
        return .notOffered
      }
      if let chipMapping = ChipMapping(answers.mappings), policy.provesChip,
        chipMapping.mayReplaceChipAuthentication(
          cardSecurity: mapping.cardSecurity.content, dg14: dg14)
      {
        return ChipProof(
          outcome: Outcome(.notDone, .chipProofReplaced, [.text("PACE")]),
          evidence: [Fact(.provenByMapping)])
      }
    } catch {
      return ChipProof(outcome: Outcome(.failed, error.code, error.details))
    }
    return leftOut(.dg14)
      ?? ChipProof(outcome: Outcome(.notDone, .notChecked, [.phrase(.noStep)]))
  }

  private func leftOut(_ file: ElementaryFile) -> ChipProof? {
    if !policy.wants(file) {
      return ChipProof(outcome: Outcome(.notDone, .fileNotWanted, [.text(file.name)]))
    }
    return policy.provesChip ? nil : .leftOut
  }
}

extension SecurityInfos {
  /// True if PACE with chip authentication mapping is among the protocols.
  var offersMapping: Bool {
    paceInfos.contains { $0.paceProtocol?.mapping == .chipAuthentication }
  }
}
