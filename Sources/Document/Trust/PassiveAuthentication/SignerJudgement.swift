import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The judgement on a document signer's certificate by itself, without a document that it signed.
  public struct SignerJudgement: Sendable {
    /// Passed if its path ends at an anchor of its state, and the checks of use, country and
    /// revocation found no objection.
    public let outcome: Outcome
    /// The anchor at which its path ends; nil when it ends at none.
    public let anchor: TrustAnchor?
  }

  /// Judges a document signer by path, use, country and revocation (Doc 9303-12, 7.1). Its expiry
  /// is ignored: what it signed before that stays valid.
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
    let defects = inputs.knownDefects(
      of: DefectiveDocument(certificate, anchor: path.path?.anchor))
    let outcomes = defects.applied(to: checks).map(\.outcome)
    let objection =
      outcomes.first { $0.status == .failed } ?? outcomes.first { $0.status == .unknown }
    return SignerJudgement(outcome: objection ?? path.check.outcome, anchor: path.path?.anchor)
  }
}
