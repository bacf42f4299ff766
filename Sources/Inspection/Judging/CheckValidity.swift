import LDS
import MRZ
import Verdicts

/// Compares the document's date of expiry with the local day. A document is valid through that
/// date.
struct CheckValidity {
  let time: JudgementTime

  /// - Parameters:
  ///   - mrz: the content of DG1; nil where it was not read or is malformed.
  ///   - leftOut: the outcome where DG1 was left out; nil where it was not.
  func check(_ mrz: MRZ?, leftOut: Outcome?) -> Check {
    Check(.dateOfExpiry, outcome(mrz, leftOut))
  }

  private func outcome(_ mrz: MRZ?, _ leftOut: Outcome?) -> Outcome {
    guard let mrz else { return leftOut ?? Outcome(.unknown, .dateUnreadable) }
    guard let expiry = mrz.dateOfExpiry.dateOfExpiry(asOf: time.today) else {
      return Outcome(.unknown, .dateUnreadable)
    }
    return expiry < time.day
      ? Outcome(.failed, .documentExpired, [.text(expiry.description)])
      : Outcome(.passed, .documentInDate, [.text(expiry.description)])
  }
}
