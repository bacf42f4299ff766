import Crypto
import Encoding
import FoundationEssentials
import Verdicts

extension PassiveAuthentication {
  /// The second step: the signature over the content verifies under the signer's certificate
  /// (Doc 9303-11, 5.1; Doc 9303-10, 4.6.2.2, which requires signed attributes).
  struct VerifiedSignature {
    /// A signer whose signature verified, and when it says that it signed.
    struct Signer {
      let certificate: Certificate
      let key: PublicKey
      let exceptions: Set<SignatureException>
      let signingTime: Date?
    }

    /// All signers in their order; there is at least one.
    let signers: [Signer]
    /// The certificates that came along with the signature.
    let carried: [Certificate]
    let check: Check

    /// `name` is the file's, for people.
    init(of signedData: SignedData, named name: String, _ desk: Desk) throws(Refusal) {
      guard !signedData.signers.isEmpty else {
        throw Refusal(.securityObjectSignature, .securityObjectSignerCount, "0")
      }
      var judgement = Judgement(under: desk.policy)
      if signedData.signers.count > 1 {
        judgement.meet(.severalSigners, String(signedData.signers.count))
      }
      var verified: [Signer] = []
      for info in signedData.signers {
        try Self.checkAttributes(of: info, contentType: signedData.contentType)
        let signer = try Self.signer(info, of: signedData, desk)
        verified.append(signer)
        judgement.note("signature-algorithm", info.signatureAlgorithm.name)
        judgement.note("signer-digest-algorithm", info.digestAlgorithm?.rawValue ?? "")
        judgement.note("signer-fingerprint", Hex.encode(signer.certificate.sha256))
        judgement.note("signer-subject", signer.certificate.subject.description)
        if let time = signer.signingTime {
          judgement.note("signing-time", Day.moment(time))
        }
        let digests = [info.digestAlgorithm, info.signatureAlgorithm.digest]
        judgement.examine(
          digests.compactMap { $0 }.first(where: \.isWeak), of: "the signature of \(name)")
        judgement.examine(signer.exceptions, of: "the signature of \(name)")
        if !info.names(signer.certificate) { judgement.meet(.signerIdentifierDiffers) }
      }
      signers = verified
      carried = signedData.certificates
      check = judgement.check(.securityObjectSignature, Outcome(.passed, .signatureVerified))
    }

    private static func checkAttributes(
      of signer: SignerInfo, contentType: ObjectIdentifier
    ) throws(Refusal) {
      guard let attributes = signer.signedAttributes, attributes.messageDigest != nil else {
        throw Refusal(.securityObjectSignature, .signedAttributesMissing, "message-digest")
      }
      guard let signedType = attributes.contentType else {
        throw Refusal(.securityObjectSignature, .signedAttributesMissing, "content-type")
      }
      guard signedType == contentType else {
        throw Refusal(
          .securityObjectSignature, .securityObjectContentType, signedType.description)
      }
    }

    /// How many certificates are tried for one signer: a bound on work, not a rule.
    private static let most = 16

    /// The signer with the certificate under which its signature verifies: one that came along, or
    /// else one that the desk has.
    private static func signer(
      _ info: SignerInfo, of signedData: SignedData, _ desk: Desk
    ) throws(Refusal) -> Signer {
      var candidates = signedData.candidates(for: info)
      if candidates.isEmpty {
        candidates = ((try? desk.documentSigners(info)) ?? []).filter(info.names)
      }
      if candidates.isEmpty { throw Refusal(.securityObjectSignature, .signerCertificateMissing) }
      var refusal = Refusal(.securityObjectSignature, .signatureInvalid)
      for certificate in candidates.prefix(most) {
        do {
          let key = try Self.key(of: certificate)
          let found = try signedData.verification(of: info, by: key)
          guard case .valid(let exceptions) = found else { continue }
          return Signer(
            certificate: certificate, key: key, exceptions: exceptions,
            signingTime: info.signedAttributes?.signingTime)
        } catch {
          refusal = Self.refusal(error)
        }
      }
      throw refusal
    }

    /// The key; one whose point is on another curve than is named comes with that exception, which
    /// the policy judges.
    private static func key(of certificate: Certificate) throws(PublicKeyError) -> PublicKey {
      do throws(PublicKeyError) {
        return try certificate.publicKey
      } catch {
        guard case .malformed = error else { throw error }
        return try PublicKey(publicKeyInfo: certificate.publicKeyInfo, correctingCurve: true)
      }
    }

    private static func refusal(_ error: any Error) -> Refusal {
      let check = CheckName.securityObjectSignature
      return switch error {
      case PublicKeyError.curveUnknown: Refusal(check, .curveUnknown)
      case PublicKeyError.unsupported(let name):
        Refusal(check, .signatureAlgorithmUnsupported, name)
      case CryptoError.unsupported(let name): Refusal(check, .signatureAlgorithmUnsupported, name)
      case PublicKeyError.malformed(let reason): Refusal(check, .certificateMalformed, reason)
      default: Refusal(check, .signatureInvalid)
      }
    }
  }
}
