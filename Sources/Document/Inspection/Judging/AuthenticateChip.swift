import ChipAccess
import LDS
import Trust
import Verdicts

/// The finding about the chip: a check for each way in which it may prove that it is the original, and the
/// verdict that follows.
struct ChipFinding {
  let checks: [Check]
  let verdict: Outcome
}

extension ChipFinding {
  /// - Parameters:
  ///   - proofs: the result of each proof, under its check.
  ///   - isAuthentic: true if the data passed. Without that the chip gets no verdict, because its
  ///     keys are among the data; its answers are recorded anyway.
  init(_ proofs: [(CheckName, ChipProof)], isAuthentic: Bool) {
    let needsData = Outcome(.unknown, .chipNeedsData)
    checks = proofs.map { name, proof in
      Check(
        name, isAuthentic ? proof.outcome : needsData, evidence: proof.evidence,
        warnings: proof.warnings)
    }
    verdict = isAuthentic ? ChipProof.verdict(proofs.map(\.1.outcome)) : needsData
  }

  /// The finding as lists change it that say something of the chip's keys and proofs. A proof that
  /// failed, and is known to fail, leaves the chip undecided even if another proof passed.
  func applying(_ defects: KnownDefects, isAuthentic: Bool) -> ChipFinding {
    let checks = defects.applied(to: checks)
    let outcomes = checks.map(\.outcome)
    let failed = outcomes.filter { $0.status == .failed }
    let known = failed.isEmpty ? outcomes.first(where: \.isFailedOrExcused) : nil
    return ChipFinding(
      checks: checks,
      verdict: isAuthentic ? known ?? ChipProof.verdict(outcomes) : verdict)
  }
}

/// The files that chip authentication mapping needs.
struct MappingFiles {
  /// EF.CardAccess, which offers the mapping; nil where it was not read or is malformed.
  let cardAccess: EFCardAccess?
  /// EF.CardSecurity, which has the chip's key.
  let cardSecurity: FileState<EFCardSecurity>
  /// The finding of passive authentication about EF.CardSecurity; nil where it was not read.
  let finding: CardSecurityFinding?
}

/// Judges the proofs of the chip that it is the original (Doc 9303-11, 6). Every proof that the
/// document offers is made, except where a ``ChipProofException`` applies or an option leaves it
/// out.
struct AuthenticateChip {
  let policy: InspectionPolicy
  /// The answers of the chip to the protocols.
  let answers: ChipAnswers
  /// The files with the chip's keys.
  let keys: KeyFiles
  /// The files for chip authentication mapping.
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

  /// The result if chip authentication was not tried: it is not offered, was left out, or DG14 or a
  /// member of it cannot be read. An unreadable DG14 does not mean "no key". The state signed it in
  /// that form, so the chip has not failed.
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
      return ChipProof(outcome: Outcome(.notDone, error.code, error.details))
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
