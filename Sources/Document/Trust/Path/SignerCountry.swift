import Crypto
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The check that signer and authorities are of one country (Doc 9303-12, 7.1: the countries of
  /// issuer and subject must match): each certificate's country is under its issuer's, up to the
  /// issuer of the anchor when that is a link certificate. An authority is trusted for its own
  /// state only, so the check is the same under every policy.
  enum SignerCountry {
    static func check(_ signer: Certificate, _ path: CertificatePath?, _ inputs: Inputs) -> Check {
      var judgement = Judgement(under: inputs.policy)
      judgement.note(.signerCountry, signer.country ?? "none")
      guard let path else {
        return judgement.check(
          .signerCountry, Outcome(.notDone, .notChecked, [.phrase(.signerPathEndless)]))
      }
      let anchor = path.anchor.certificate
      judgement.note(.anchorCountry, anchor.country ?? "none")
      if let (lower, upper) = path.disagreement {
        judgement.note(.rule, "Doc 9303-12, 7.1")
        return judgement.check(
          .signerCountry,
          Outcome(
            .failed, .signerCountryDiffers,
            [lower, upper]))
      }
      return judgement.check(
        .signerCountry, Outcome(.passed, .signerCountryAgrees, [.text(anchor.country ?? "")]))
    }
  }
}
