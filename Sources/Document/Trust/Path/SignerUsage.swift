import Crypto
import Encoding
import Verdicts

extension PassiveAuthentication {
  /// The check that the signer's certificate is for signing documents (Doc 9303-12, 7.1, 7.1.1).
  enum SignerUsage {
    static func check(_ signer: VerifiedSignature.Signer, _ inputs: Inputs) -> Check {
      var judgement = Judgement(under: inputs.policy)
      let certificate = signer.certificate
      if let usage = certificate.keyUsage {
        if !usage.contains(.digitalSignature) { judgement.add(.keyUsageWrong) }
        if !certificate.marksKeyUsage { judgement.add(.keyUsageNotCritical) }
      } else {
        judgement.add(.keyUsageMissing)
      }
      // A document signer has no extended key usage; a certificate with one has another purpose,
      // such as signing master lists.
      if let purposes = certificate.extendedKeyUsage {
        // A certificate may hold thousands.
        let named = purposes.prefix(4).map(\.description) + (purposes.count > 4 ? ["…"] : [])
        judgement.add(.extendedKeyUsage, .list(named))
      }
      if certificate.isCertificateAuthority { judgement.add(.signerIsAuthority) }
      for identifier in certificate.unknownCriticalExtensions {
        judgement.add(.criticalExtension, .text(identifier.description))
      }
      if certificate.version != 3 {
        judgement.add(.certificateVersion, .number(certificate.version))
      }
      if certificate.authorityKeyIdentifier == nil { judgement.add(.issuerKeyUnnamed) }
      judgement.examine(signer.key.kind, of: .phrase(.signer))
      return judgement.check(.signerUsage, Outcome(.passed, .signerUsageFits))
    }
  }
}
