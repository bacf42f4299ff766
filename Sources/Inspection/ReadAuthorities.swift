import ChipAccess
import Encoding
import LDS

/// Reads EF.CVCA (BSI TR-03110-3, A.2.1) in the application, where it is asked for: at the place that
/// DG14 states, or else at its usual one. Nobody signed it, and no verdict rests on it. A place that is
/// another file's is not read, because nothing of that file should go under this one's name.
struct ReadAuthorities: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard context.policy.asksFor(.cvca) else { return findings }
    var findings = findings
    let stated = findings.files.dg14.content?.securityInfos.authoritiesFile
    if let stated, stated.isTaken(for: .cvca) {
      findings.files.add(.cvca, .unread(.malformed(.invalidValue("its place in DG14"))))
      return findings
    }
    findings.files.add(.cvca, try chip.reader.read(.cvca, at: stated))
    return findings
  }
}
