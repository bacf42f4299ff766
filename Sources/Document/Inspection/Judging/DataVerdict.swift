import Trust
import Verdicts

/// The data verdict: passed only if passive authentication passed, no file is missing, and the MRZ
/// does not differ.
struct DataVerdict {
  let outcome: Outcome
  /// The data that the state signed; nil unless the verdict passed.
  let document: AuthenticatedDocument?

  /// - Parameters:
  ///   - authentication: the finding of passive authentication.
  ///   - incompleteness: the outcome where a file that must be readable is missing; nil where none
  ///     is.
  ///   - mrz: the comparison of the MRZ in DG1 with the given one.
  init(_ authentication: AuthenticateData.Finding, incompleteness: Outcome?, mrz: Outcome) {
    outcome =
      if authentication.verdict.status == .failed {
        authentication.verdict
      } else if let incompleteness {
        incompleteness
      } else {
        mrz.status == .failed ? mrz : authentication.verdict
      }
    document = outcome.status == .passed ? authentication.document : nil
  }
}
