import Encoding
import Crypto
import FoundationEssentials
import Verdicts

extension PassiveAuthentication {
  /// Whether the signer signed in its time: within the validity of its certificate and the period
  /// of its private key (Doc 9303-12, 4.1.1 and 7.1.1). Where the time of signing is not stated,
  /// that cannot be compared: what can be said then is what ``PathValidity`` says of now.
  enum SignerValidity {
    static func check(_ signer: VerifiedSignature.Signer, _ inputs: Inputs) -> Check {
      var judgement = Judgement(under: inputs.policy)
      let certificate = signer.certificate
      judgement.note(.signerNotBefore, CalendarDate(certificate.notBefore).description)
      judgement.note(.signerNotAfter, CalendarDate(certificate.notAfter).description)
      guard let time = signer.signingTime else {
        return judgement.check(
          .signerValidity,
          Outcome(.notDone, .notChecked, [.phrase(.signingTimeUnstated)]))
      }
      // This machine's clock may be wrong; a signer's, too.
      if time > inputs.now { judgement.add(.signingTimeInFuture, .day(time)) }
      if !certificate.isValid(at: time) { judgement.add(.signerNotCurrent, .day(time)) }
      if let period = certificate.privateKeyUsagePeriod, !period.contains(time) {
        judgement.add(.usagePeriodMissed, .day(time))
      }
      return judgement.check(.signerValidity, Outcome(.passed, .signerCurrent))
    }
  }
}
