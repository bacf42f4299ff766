import Trust
import Verdicts

/// The data verdict: passed only if passive authentication passed and nothing else about the data is wrong.
struct DataVerdict {
  let outcome: Outcome
  /// The data that the state signed; nil unless the verdict passed.
  let document: AuthenticatedDocument?

  /// - Parameters:
  ///   - authentication: what passive authentication found.
  ///   - incompleteness: why files that must be readable are not complete; nil when they are.
  ///   - mrz: how the MRZ in DG1 compares with the one that was given.
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
