import Crypto
import Encoding
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The third step: the signer's path ends at an anchor of its state (Doc 9303-12, 6.1.2 and 7).
  struct SignerPath {
    /// The path; nil when there is none to an anchor.
    let path: CertificatePath?
    /// The signer whose path this is.
    let signer: VerifiedSignature.Signer
    let check: Check

    /// The best path of several signers. One path is enough: all signers signed the same content.
    static func best(
      of signature: VerifiedSignature, _ inputs: Inputs, _ budget: VerificationBudget
    ) -> SignerPath? {
      var paths: [SignerPath] = []
      for signer in signature.signers {
        let path = SignerPath(of: signer, included: signature.included, inputs, budget)
        if path.path != nil { return path }
        paths.append(path)
      }
      return paths.first
    }

    init(
      of signer: VerifiedSignature.Signer, included: [Certificate], _ inputs: Inputs,
      _ budget: VerificationBudget
    ) {
      self.signer = signer
      let finding: PathSearch.Finding
      do throws(TrustAnchorSourceError) {
        finding = try PathSearch(anchors: inputs.anchors, included: included, budget: budget)
          .path(from: signer.certificate)
      } catch {
        path = nil
        check = Check(.signerPath, Outcome(.unknown, error.code, error.details))
        return
      }
      // A path within one country is a result even when the limit was reached.
      if budget.isExceeded, finding.path.map({ $0.disagreement != nil }) ?? true {
        path = nil
        check = Check(
          .signerPath,
          Outcome(
            .unknown, .budgetExceeded,
            [.phrase(.signerPath), .phrase(VerificationBudget.limit)]))
        return
      }
      path = finding.path
      check =
        finding.path.map { Self.judge($0, inputs.policy) }
        ?? Self.endless(finding.visited, signer.certificate, inputs)
    }

    /// The outcome for a signer without a path to an anchor. If the last certificate is signed with
    /// an algorithm that is not supported here, that is the reason.
    private static func endless(
      _ visited: [Certificate], _ signer: Certificate, _ inputs: Inputs
    ) -> Check {
      var judgement = Judgement(under: inputs.policy)
      for certificate in visited {
        guard let broken = certificate.signatureAlgorithm.brokenDigest else { continue }
        judgement.add(
          .brokenDigest, .phrase(place(isSigner: certificate == signer)), .text(broken.rawValue))
      }
      let country = signer.issuer.country ?? signer.country ?? ""
      guard inputs.anchors.hasAnchor(forCountry: country) else {
        return judgement.check(.signerPath, Outcome(.unknown, .noTrustAnchor, [.text(country)]))
      }
      let unknown = visited.map(\.signatureAlgorithm).first { algorithm in
        algorithm.scheme == .unknown || algorithm.digest == nil
      }
      return judgement.check(
        .signerPath,
        unknown.map { Outcome(.unknown, .signatureAlgorithmUnsupported, [.text($0.name)]) }
          ?? Outcome(.unknown, .signerUnknown, [.text(country)]))
    }

    private static func place(isSigner: Bool) -> Phrase {
      isSigner ? .signerCertificate : .linkCertificate
    }

    private static func judge(_ path: CertificatePath, _ policy: TrustPolicy) -> Check {
      var judgement = Judgement(under: policy)
      let anchor = path.anchor.certificate
      for link in path.links { judgement.note(.linkFingerprint, Hex.encode(link.sha256)) }
      judgement.note(.anchorFingerprint, Hex.encode(anchor.sha256))
      judgement.note(.anchorSubject, anchor.subject.description)
      judgement.note(.anchorClass, path.anchor.anchorClass.rawValue)
      for source in path.anchor.sources { judgement.note(.anchorSource, source) }
      for (index, step) in path.steps.enumerated() {
        judge(step, isSigner: index == 0, &judgement)
      }
      judgeLengths(path, &judgement)
      return judgement.check(
        .signerPath, Outcome(.passed, .signerTrusted, [.text(anchor.subject.description)]))
    }

    private static func judge(
      _ step: CertificatePath.Step, isSigner: Bool, _ judgement: inout Judgement
    ) {
      let place = Detail.phrase(place(isSigner: isSigner))
      let (certificate, issuer) = (step.certificate, step.issuer)
      judgement.examine(certificate.signatureAlgorithm, of: place)
      judgement.examine(step.exceptions, of: place)
      if let key = try? issuer.publicKey {
        judgement.examine(key.kind, of: .text(issuer.subject.description))
      }
      if !certificate.issuer.matches(issuer.subject) {
        judgement.add(.issuerNameDiffers, .text(issuer.subject.description))
      }
      if let stated = certificate.authorityKeyIdentifier, let known = issuer.subjectKeyIdentifier,
        stated != known
      {
        judgement.add(.issuerKeyDiffers, .text(Hex.encode(known)))
      }
      for identifier in issuer.unknownCriticalExtensions {
        judgement.add(.criticalExtension, .text(identifier.description))
      }
    }

    /// Checks the path lengths. A self-issued certificate does not count (RFC 5280, 4.2.1.9), nor
    /// does one with the nameChange extension (Doc 9303-12, 7.1.1.5): both are of the authority
    /// itself.
    private static func judgeLengths(_ path: CertificatePath, _ judgement: inout Judgement) {
      var below = 0
      for step in path.steps {
        if let most = step.issuer.pathLength, below > most {
          judgement.add(.pathTooLong, .text(step.issuer.subject.description))
        }
        if step.issuer != path.anchor.certificate, !step.issuer.isSelfIssued,
          !step.issuer.changesName
        {
          below += 1
        }
      }
    }
  }
}
