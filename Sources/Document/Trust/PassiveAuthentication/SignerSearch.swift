import Crypto
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The search for the certificate under which a signer's signature verifies: in the signed data,
  /// then among the document signers of the source of anchors.
  struct SignerSearch {
    let signedData: SignedData
    /// The file's name, for people.
    let name: String
    let inputs: Inputs
    let budget: VerificationBudget

    /// The signer with its certificate.
    func signer(_ info: SignerInfo) throws(Refusal) -> VerifiedSignature.Signer {
      let candidates = try candidates(for: info)
      var refusal = Refusal(.securityObjectSignature, .signatureInvalid)
      for certificate in candidates {
        do {
          let key = try Self.key(of: certificate)
          let found = try budget.verification(of: info, in: signedData, by: key)
          if found == .forbidden { refusal = Self.forbidden(name) }
          guard case .valid(let exceptions) = found else { continue }
          return VerifiedSignature.Signer(
            certificate: certificate, key: key, exceptions: exceptions,
            signingTime: info.signedAttributes?.signingTime)
        } catch {
          let found = self.refusal(error, info, certificate)
          // If one certificate cannot be decided on, the search is undecided.
          if refusal.outcome.status == .failed { refusal = found }
        }
      }
      if budget.isExceeded { throw expensive(VerificationBudget.limit) }
      throw refusal
    }

    private func candidates(for info: SignerInfo) throws(Refusal) -> [Certificate] {
      var candidates = signedData.candidates(for: info)
      if candidates.isEmpty {
        candidates = ((try? inputs.anchors.documentSigners(for: info)) ?? []).filter(info.names)
      }
      if candidates.isEmpty {
        throw .undecided(.securityObjectSignature, .signerCertificateMissing)
      }
      let most = VerificationBudget.mostCandidates
      guard candidates.count <= most else {
        throw expensive(.certificatesForSigner(most))
      }
      return candidates
    }

    /// The refusal of a signature that verifies, but that the parameters of its key do not allow.
    private static func forbidden(_ name: String) -> Refusal {
      Refusal(.securityObjectSignature, .pssKeyRestricted, .phrase(.signature(of: name)))
    }

    private func expensive(_ limit: Phrase) -> Refusal {
      .expensive(.securityObjectSignature, name, over: limit)
    }

    /// The key of a certificate. For a point on another curve than the named one, the exception is
    /// returned with it, and the policy judges it.
    private static func key(of certificate: Certificate) throws(PublicKeyError) -> PublicKey {
      do throws(PublicKeyError) {
        return try certificate.publicKey
      } catch {
        guard case .malformed = error else { throw error }
        return try PublicKey(publicKeyInfo: certificate.publicKeyInfo, correctingCurve: true)
      }
    }

    /// The refusal for an algorithm or curve that is not supported here: undecided, unless the
    /// algorithm is known to be broken.
    private func refusal(
      _ error: any Error, _ info: SignerInfo, _ certificate: Certificate
    ) -> Refusal {
      let check = CheckName.securityObjectSignature
      switch error {
      case PublicKeyError.curveUnknown: return unknownCurve(certificate)
      case PublicKeyError.unsupported(let name):
        return .undecided(check, .signatureAlgorithmUnsupported, name)
      case PublicKeyError.malformed(let reason):
        return Refusal(check, .certificateMalformed, .phrase(reason))
      case CryptoError.unsupported(let algorithm):
        let digest = BrokenDigest(info.digestIdentifier) ?? info.signatureAlgorithm.brokenDigest
        guard let digest else {
          return .undecided(check, .signatureAlgorithmUnsupported, algorithm)
        }
        return .broken(
          check, .brokenDigest, inputs.policy, of: .phrase(.signature(of: name)),
          .text(digest.rawValue),
          otherwise: .signatureAlgorithmUnsupported)
      default: return Refusal(check, .signatureInvalid)
      }
    }

    private func unknownCurve(_ certificate: Certificate) -> Refusal {
      let check = CheckName.securityObjectSignature
      guard let bits = PublicKey.fieldBits(ofCurveIn: certificate.publicKeyInfo),
        bits < KeyStrength.leastFieldBits
      else { return .undecided(check, .curveUnknown) }
      return .broken(
        check, .brokenKey, inputs.policy, of: .phrase(.signer), .phrase(.curve(ofBits: bits)),
        otherwise: .curveUnknown)
    }
  }
}
