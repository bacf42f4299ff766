import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The judgement on a document signer's certificate by itself, before a document of it was seen.
  public struct SignerJudgement: Sendable {
    /// Passed if its path ends at an anchor of its state, and use, country and revocation do not speak
    /// against it.
    public let outcome: Outcome
    /// The anchor at which its path ends; nil when it ends at none.
    public let anchor: TrustAnchor?
  }

  /// Judges a document signer by path, use, country and revocation (Doc 9303-12, 7.1). Whether it has expired
  /// does not count: what it signed before is as good as ever.
  public func judge(signer certificate: Certificate) -> SignerJudgement {
    guard let key = try? certificate.publicKey else {
      return SignerJudgement(outcome: Outcome(.unknown, .signerUnknown), anchor: nil)
    }
    let budget = VerificationBudget(inputs.known)
    let signer = VerifiedSignature.Signer(
      certificate: certificate, key: key, exceptions: [], signingTime: nil)
    let path = SignerPath(of: signer, included: [], inputs, budget)
    let checks = [
      path.check, SignerUsage.check(signer, inputs),
      SignerCountry.check(certificate, path.path, inputs),
      RevocationStatus.check(certificate, path.path, inputs, budget),
    ]
    let outcomes = checks.map(\.outcome)
    let objection =
      outcomes.first { $0.status == .failed } ?? outcomes.first { $0.status == .unknown }
    return SignerJudgement(outcome: objection ?? path.check.outcome, anchor: path.path?.anchor)
  }
}
