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

/// The files with the keys of a chip.
enum KeyFiles {
  /// Those that its state signed.
  case authenticated(AuthenticatedDocument)
  /// Those that the chip gave, where the data did not pass: with them only what the chip answered can be
  /// told, and nothing follows from it.
  case unauthenticated(DocumentFiles)

  init(_ data: DataVerdict, _ files: DocumentFiles) {
    self = data.document.map { .authenticated($0) } ?? .unauthenticated(files)
  }

  /// DG14 or DG15; nil where it was not read.
  subscript(file: ElementaryFile) -> DocumentFile? {
    switch self {
    case .authenticated(let document): document[file]
    case .unauthenticated(let files): files[file]
    }
  }

  var isAuthentic: Bool {
    if case .authenticated = self { true } else { false }
  }
}

/// The chip's own proofs that it is the original (Doc 9303-11, 6): judges what came of those that the
/// document offers.
/// Every one that is offered is made, but for ``ChipProofException`` and what an option leaves out.
struct AuthenticateChip {
  let policy: InspectionPolicy
  /// What the chip answered.
  let read: ReadDocument
  /// The files with its keys.
  let keys: KeyFiles

  /// - Parameter cardSecurity: what passive authentication says of EF.CardSecurity.
  func finding(_ cardSecurity: CardSecurityFinding?) -> ChipFinding {
    ChipFinding(
      [
        (.activeAuthentication, activeAuthentication),
        (.chipAuthentication, chipAuthentication),
        (.chipAuthenticationMapping, mapping(cardSecurity)),
      ], isAuthentic: keys.isAuthentic)
  }

  private var activeAuthentication: ChipProof {
    guard read.listed.contains(15) else { return .notOffered }
    if let withheld = read.files.withheldKey(.dg15, read.listed) {
      return ChipProof(outcome: withheld)
    }
    if let left = leftOut(.dg15) { return left }
    switch read.activeAuthentication {
    case .success(let evidence): return ChipProof(evidence, dg15: keys[.dg15], dg14: keys[.dg14])
    case .failure(let reason): return ChipProof(reason)
    case nil:
      return ChipProof(outcome: Outcome(.notDone, .notChecked, [.text("DG15 was not read")]))
    }
  }

  private var chipAuthentication: ChipProof {
    guard read.listed.contains(14) else { return .notOffered }
    if let withheld = read.files.withheldKey(.dg14, read.listed) {
      return ChipProof(outcome: withheld)
    }
    switch read.chipAuthentication {
    case .success(let result): return ChipProof(result)
    case .failure(let reason):
      return ChipProof(reason, evidence: [Fact(.formerSession)])
    case nil: return untriedChipAuthentication
    }
  }

  private func mapping(_ cardSecurity: CardSecurityFinding?) -> ChipProof {
    if let mapping = ChipMapping(read.chipMappings) {
      return mapping.proof(cardSecurity, read.files.cardSecurity, dg14: dg14)
    }
    guard read.files.cardAccess.content?.securityInfos.offersMapping == true else {
      return .notOffered
    }
    return ChipProof(
      outcome: Outcome(.notDone, .notChecked, [.text("the chip was opened with another protocol")]))
  }

  private var dg14: DG14? { read.listed.contains(14) ? try? keys[.dg14]?.content() : nil }

  /// Why chip authentication was not tried: it is not on offer, was left out, or DG14 cannot be
  /// understood, which does not mean "no key".
  private var untriedChipAuthentication: ChipProof {
    guard let file = keys[.dg14] else {
      return leftOut(.dg14)
        ?? ChipProof(outcome: Outcome(.notDone, .notChecked, [.text("DG14 was not read")]))
    }
    do throws(LDSError) {
      let dg14 = try file.content(as: DG14.self)
      if (try? ChipAuthenticationOffer.all(in: dg14.securityInfos).isEmpty) == true {
        return .notOffered
      }
      if let mapping = ChipMapping(read.chipMappings), policy.provesChip,
        mapping.mayReplaceChipAuthentication(
          cardSecurity: read.files.cardSecurity.content, dg14: dg14)
      {
        return ChipProof(
          outcome: Outcome(.notDone, .chipProofReplaced, [.text("PACE")]),
          evidence: [Fact(.provenByMapping)])
      }
    } catch {
      return ChipProof(outcome: Outcome(.failed, error.code, error.details))
    }
    return leftOut(.dg14)
      ?? ChipProof(outcome: Outcome(.notDone, .notChecked, [.text("no step came so far")]))
  }

  private func leftOut(_ file: ElementaryFile) -> ChipProof? {
    if !policy.wants(file) {
      return ChipProof(outcome: Outcome(.notDone, .fileNotWanted, [.text(file.name)]))
    }
    return policy.provesChip ? nil : .leftOut
  }
}

extension SecurityInfos {
  /// Whether PACE with chip authentication mapping is among the protocols.
  var offersMapping: Bool {
    paceInfos.contains { $0.paceProtocol?.mapping == .chipAuthentication }
  }
}
