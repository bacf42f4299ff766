import Encoding
import LDS
import MRZ
import PKIX
import Verdicts

/// Compares the document's date of expiry with the local day. A document is valid through that
/// date. A future date passes only if the state signed DG1.
struct CheckValidity {
  let time: JudgementTime

  /// - Parameters:
  ///   - expiry: the end that DG1 states; nil where it was not read or is malformed.
  ///   - signer: the certificate of the signer of DG1; nil where signature, path or digest did not pass.
  ///   - isSigned: true if the state signed DG1, as far as is known.
  ///   - leftOut: the outcome where DG1 was left out; nil where it was not.
  func check(
    _ expiry: DocumentExpiry?, signer: Certificate?, isSigned: Bool, leftOut: Outcome?
  ) -> Check {
    Check(.dateOfExpiry, outcome(expiry, signer, isSigned, leftOut))
  }

  private func outcome(
    _ expiry: DocumentExpiry?, _ signer: Certificate?, _ isSigned: Bool, _ leftOut: Outcome?
  ) -> Outcome {
    switch expiry {
    case .day(let end):
      if let signer, let contradiction = contradiction(end, signer) { return contradiction }
      if end < time.day { return Outcome(.failed, .documentExpired, [.text(end.description)]) }
      return isSigned
        ? Outcome(.passed, .documentInDate, [.text(end.description)])
        : Outcome(.notDone, .expiryUnconfirmed, [.text(end.description)])
    case .never(let day):
      return isSigned
        ? Outcome(.passed, .documentWithoutEnd)
        : Outcome(.notDone, .expiryUnconfirmed, [.text(day.description)])
    case .unstated: return Outcome(.unknown, .expiryUnstated)
    case .unreadable: return Outcome(.unknown, .dateUnreadable)
    case nil: return leftOut ?? Outcome(.unknown, .dateUnreadable)
    }
  }

  /// The outcome for a document that ended before its signer could sign it: one of the two days is wrong.
  private func contradiction(_ end: CalendarDate, _ signer: Certificate) -> Outcome? {
    let start = CalendarDate(signer.notBefore)
    guard end < start else { return nil }
    return Outcome(
      .unknown, .expiryContradictory, [.text(end.description), .text(start.description)])
  }
}
