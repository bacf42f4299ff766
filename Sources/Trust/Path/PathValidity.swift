import Encoding
import Crypto
import FoundationEssentials
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// Whether every certificate of the path is valid at the moment of inspection (RFC 5280, 6.1.3,
  /// (a)(2)). A signer's certificate lasts about as long as the documents that it signed (Doc
  /// 9303-12, 4.1.1), an authority's longer.
  enum PathValidity {
    static func check(_ signer: Certificate, _ path: CertificatePath?, _ inputs: Inputs) -> Check {
      var judgement = Judgement(under: inputs.policy)
      if inputs.now < signer.notBefore {
        judgement.add(.signerNotYetValid, .day(signer.notBefore))
      } else if inputs.now > signer.notAfter {
        judgement.add(.signerExpired, .day(signer.notAfter))
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
