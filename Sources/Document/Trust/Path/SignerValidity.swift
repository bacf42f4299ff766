import Encoding
import Crypto
import FoundationEssentials
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The check that the signer signed within the validity of its certificate and the usage period
  /// of its private key (Doc 9303-12, 4.1.1 and 7.1.1). Without a stated time of signing it is not
  /// made; ``PathValidity`` then checks the moment of inspection.
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
      if time > inputs.now {
        judgement.add(.signingTimeInFuture, .moment(time, besides: inputs.now))
      }
      if !certificate.isValid(at: time) {
        judgement.add(
          .signerNotCurrent, .moment(time, besides: certificate.notBefore, certificate.notAfter))
      }
      if let period = certificate.privateKeyUsagePeriod, !period.contains(time) {
        judgement.add(.usagePeriodMissed, .day(time))
      }
      return judgement.check(.signerValidity, Outcome(.passed, .signerCurrent))
    }
  }
}

extension PassiveAuthentication {
  /// The check that every certificate of the path is valid at the moment of inspection (RFC 5280,
  /// 6.1.3, (a)(2)). A signer's certificate is valid about as long as the documents that it signed
  /// (Doc 9303-12, 4.1.1), an authority's longer.
  enum PathValidity {
    static func check(_ signer: Certificate, _ path: CertificatePath?, _ inputs: Inputs) -> Check {
      var judgement = Judgement(under: inputs.policy)
      if inputs.now < signer.notBefore {
        judgement.add(.signerNotYetValid, .moment(signer.notBefore, besides: inputs.now))
      } else if inputs.now > signer.notAfter {
        judgement.add(.signerExpired, .moment(signer.notAfter, besides: inputs.now))
      }
      for authority in (path?.links ?? []) + (path.map { [$0.anchor.certificate] } ?? [])
      where !authority.isValid(at: inputs.now) {
        judgement.add(
          .authorityNotCurrent, .text(authority.subject.description), .day(inputs.now))
      }
      return judgement.check(.pathValidity, Outcome(.passed, .pathCurrent))
    }
  }
}
