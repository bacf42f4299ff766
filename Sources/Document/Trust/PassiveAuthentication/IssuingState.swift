import Crypto
import LDS
import MRZ
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The check that the signer's country is the issuing state of the MRZ in DG1 (Doc 9303-12,
  /// 7.1.1.1 and Doc 9303-3, 5). A signer signs for its own state only. The check is the same under
  /// every policy.
  enum IssuingState {
    static func check(_ signer: Certificate, _ mrz: MRZ?, _ inputs: Inputs) -> Check {
      guard let mrz else {
        return Check(.issuingState, Outcome(.notDone, .notChecked, [.phrase(.fileNotRead("DG1"))]))
      }
      var judgement = Judgement(under: inputs.policy)
      judgement.note(.signerCountry, signer.country ?? "none")
      let state = mrz.issuingState
      guard let country = signer.country, IssuingStates.countries(for: state).contains(country)
      else {
        judgement.note(.rule, "Doc 9303-12, 7.1.1.1")
        return judgement.check(
          .issuingState,
          Outcome(
            .failed, .issuingStateDiffers, [.country(signer.country), .text(state)]))
      }
      return judgement.check(.issuingState, Outcome(.passed, .issuingStateAgrees))
    }
  }
}
