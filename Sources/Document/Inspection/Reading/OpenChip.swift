import ChipAccess
import LDS
import Verdicts

/// The opening of a chip, as far as it can be judged before the data.
struct ChipOpening {
  let accessProtocol: AccessProtocol
  /// True if the document is known to offer a stronger protocol.
  let isDowngraded: Bool
  /// The check of the access, before the signed data are compared.
  let check: Check
}

/// Opens the chip with the strongest protocol that the document offers (Doc 9303-11, 4.2, steps 2
/// to 4); a weaker one only where the policy allows it.
struct OpenChip {
  /// The key to the chip.
  let key: AccessKey

  func perform(
    _ chip: ChipLink<PlainSession>, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws -> ChipLink<OpenedSession> {
    context.report(.opening)
    let opened = try open(chip, context, &document)
    let used = opened.session.accessProtocol
    let isDowngraded = document.offersPACE && !used.isPACE
    document.opening = ChipOpening(
      accessProtocol: used, isDowngraded: isDowngraded,
      check: Check(
        .accessControl, outcome(used, isDowngraded), evidence: evidence(used, document),
        warnings: warnings(document)))
    return opened
  }

  private func open(
    _ chip: ChipLink<PlainSession>, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws -> ChipLink<OpenedSession> {
    if document.offersPACE,
      let opened = try PACEAccess(chip: chip, key: key, policy: context.policy).open(&document)
    {
      return opened
    }
    do {
      let (session, com) = try chip.session.opening {
        try chip.session.selectApplication()
        return try openWithoutPACE(chip)
      }
      if let com { document.files.add(com) }
      return chip.next(session)
    } catch let refusal as ChipAccessError {
      throw explained(refusal, document, chip.reader)
    }
  }

  /// The error that explains a refusal.
  private func explained(
    _ refusal: ChipAccessError, _ document: ReadDocument, _ reader: FileReader
  ) -> any Error {
    if let failure = document.paceFailure, let weaker = weakerRefused(refusal, failure) {
      return weaker
    }
    return NoPassportApplication(reader: reader).explained(refusal, document.files)
  }

  /// The error where BAC is refused after PACE failed. Chips with PACE alone refuse BAC as if the
  /// key were wrong, or the command unknown; only 6300 certainly means a wrong key (Doc 9303-11,
  /// 4.3.3).
  /// - Returns: nil where the refusal of BAC itself is the error.
  private func weakerRefused(
    _ refusal: ChipAccessError, _ failure: PACEError
  ) -> InspectionError? {
    guard let why = failure.details.first else { return nil }
    switch refusal {
    case .keyRejected(let status) where status.sw1 != 0x63:
      return .weakerProtocolRefused(pace: why, bac: status)
    case .commandRefused(_, let status), .notAPassport(let status):
      return .weakerProtocolRefused(pace: why, bac: status)
    default: return nil
    }
  }

  /// Opens the chip without PACE. Chips without access control (old Belgian ones) refuse BAC; a
  /// refusal is taken as that only if EF.COM can be read without a session.
  /// - Returns: the session, and EF.COM if it had to be read to know that the chip is open.
  private func openWithoutPACE(
    _ chip: ChipLink<PlainSession>
  ) throws -> (OpenedSession, DocumentFiles?) {
    do {
      return (try chip.session.open(with: key.basicAccessKeys()), nil)
    } catch let refusal as ChipAccessError {
      guard refusal.mayMeanOpen else { throw refusal }
      var files = DocumentFiles()
      files.add(.com, try chip.reader.read(.com))
      guard files.com.content != nil else { throw refusal }
      return (try chip.session.openWithoutKey(), files)
    }
  }

  private func outcome(_ used: AccessProtocol, _ isDowngraded: Bool) -> Outcome {
    if isDowngraded { return Outcome(.failed, .accessDowngraded, [used.detail]) }
    return used == .open
      ? Outcome(.notSupported, .accessOpenedWithoutKey)
      : Outcome(.passed, .accessOpened, [used.detail])
  }

  private func evidence(
    _ used: AccessProtocol, _ document: ReadDocument
  ) -> [Fact] {
    var evidence = [Fact(.accessProtocol, used.name)]
    if case .pace(_, let parameters, let password) = used {
      if let parameters {
        evidence.append(Fact(.domainParameters, String(parameters)))
      }
      evidence.append(Fact(.password, password.name))
    } else if let exception = AccessException(
      offersPACE: document.offersPACE, cardAccess: document.files.cardAccess.content,
      isOpen: used == .open)
    {
      evidence.append(Fact(.exception, exception.clause))
    }
    return evidence
  }

  private func warnings(_ document: ReadDocument) -> [Warning] {
    if let failure = document.paceFailure { return [Warning(failure.code, failure.details)] }
    guard let defect = document.files.defect(of: .cardAccess) else { return [] }
    let why: Phrase =
      switch defect {
      case .refused(let status): .chipAnswered(status)
      case .closed: .cardAccessClosed
      default: .cardAccessBroken
      }
    return [Warning(.cardAccessUnreadable, [.phrase(why)])]
  }
}

extension ChipAccessError {
  /// True for an error by which a chip without access control may answer.
  fileprivate var mayMeanOpen: Bool {
    switch self {
    case .commandRefused, .keyMissing: true
    default: false
    }
  }
}

extension AccessProtocol {
  /// The protocol in a sentence.
  var detail: Detail { self == .open ? .phrase(.noAccessControl) : .text(name) }
}
