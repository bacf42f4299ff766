import ChipAccess
import Trust
import Verdicts

/// Passive authentication of EF.CardSecurity (Doc 9303-11, 9.2.11), where it was read: the key that
/// chip authentication mapping proves counts only as far as the data do, so that a file signed under
/// a test anchor says nothing about a document of a state.
struct AuthenticateCardSecurity: InspectionStep {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings {
    guard let bytes = findings.bytes(of: .cardSecurity) else { return findings }
    let result = CardSecurityAuthentication(
      anchors: context.anchors, at: context.time.instant, policy: context.policy.trust
    ).verify(bytes, mrz: findings.mrz)
    var findings = findings
    findings.cardSecurity = finding(result, findings)
    return findings
  }

  private func finding(
    _ result: CardSecurityAuthentication.Result, _ findings: InspectionFindings
  ) -> CardSecurityFinding {
    guard result.verdict.status == .passed, let infos = result.securityInfos else {
      return .refused(result.verdict)
    }
    guard result.anchor?.anchorClass == findings.passive?.anchor?.anchorClass else {
      return .refused(Outcome(.unknown, .signerUnknown, [result.signer?.country ?? ""]))
    }
    return .authentic(infos)
  }
}
