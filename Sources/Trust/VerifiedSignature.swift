import Crypto
import Encoding
import FoundationEssentials
import Verdicts

extension PassiveAuthentication {
  /// The second step: the signature over EF.SOD's content verifies under the signer's certificate
  /// (Doc 9303-11, 5.1; Doc 9303-10, 4.6.2.2, which requires signed attributes).
  struct VerifiedSignature {
    /// A signer whose signature verified, and when it says that it signed.
    struct Signer {
      let certificate: Certificate
      let signingTime: Date?
    }

    /// All signers in their order; there is at least one.
    let signers: [Signer]
    /// The certificates that came along with the signature.
    let carried: [Certificate]
    let check: Check

    init(of object: SecurityObject) throws(Refusal) {
      let signedData = object.signedData
      guard let first = signedData.signers.first else {
        throw Refusal(.securityObjectSignerCount, "0")
      }
      for signer in signedData.signers {
        try Self.checkAttributes(of: signer, contentType: signedData.contentType)
      }
      signers = zip(try Self.signerCertificates(of: signedData), signedData.signers).map {
        Signer(certificate: $0, signingTime: $1.signedAttributes?.signingTime)
      }
      carried = signedData.certificates

      var warnings: [Warning] = []
      if signedData.signers.count > 1 {
        warnings.append(Warning(.securityObjectSignerCount, [String(signedData.signers.count)]))
      }
      let digests = [first.digestAlgorithm, first.signatureAlgorithm.digest].compactMap { $0 }
      if let digest = digests.first(where: \.isWeak) {
        warnings.append(Warning(.weakDigest, ["EF.SOD's signature", digest.rawValue]))
      }
      var evidence = [
        Check.Evidence("signature-algorithm", first.signatureAlgorithm.name),
        Check.Evidence("signer-digest-algorithm", first.digestAlgorithm?.rawValue ?? ""),
      ]
      for signer in signers {
        evidence += [
          Check.Evidence("signer-fingerprint", Hex.encode(signer.certificate.sha256)),
          Check.Evidence("signer-subject", signer.certificate.subject.description),
        ]
        if let signingTime = signer.signingTime {
          evidence.append(Check.Evidence("signing-time", signingTime.formatted(.iso8601)))
        }
      }
      check = Check(
        .securityObjectSignature, Outcome(.passed, .signatureVerified), evidence: evidence,
        warnings: warnings)
    }

    private static func checkAttributes(
      of signer: SignerInfo, contentType: ObjectIdentifier
    ) throws(Refusal) {
      guard let attributes = signer.signedAttributes, attributes.messageDigest != nil else {
        throw Refusal(.signedAttributesMissing, "message-digest")
      }
      guard let signedType = attributes.contentType else {
        throw Refusal(.signedAttributesMissing, "content-type")
      }
      guard signedType == contentType else {
        throw Refusal(.securityObjectContentType, signedType.description)
      }
    }

    /// The certificates under which all signatures verify. With one signer every candidate is
    /// tried; with several each must verify under its best one.
    private static func signerCertificates(
      of signedData: SignedData
    ) throws(Refusal) -> [Certificate] {
      var choices: [[Certificate]] = []
      let candidates = signedData.signers.map(signedData.candidates)
      if candidates.contains(where: \.isEmpty) { throw Refusal(.signerCertificateMissing) }
      if let only = candidates.first, candidates.count == 1 {
        choices = only.map { [$0] }
      } else {
        choices = [candidates.compactMap(\.first)]
      }
      var refusal = Refusal(.signatureInvalid)
      for choice in choices {
        do {
          if try signedData.isSigned(by: choice) { return choice }
        } catch {
          refusal = Self.refusal(error)
        }
      }
      throw refusal
    }

    private static func refusal(_ error: any Error) -> Refusal {
      switch error {
      case PublicKeyError.curveUnknown: Refusal(.curveUnknown)
      case PublicKeyError.unsupported(let name): Refusal(.signatureAlgorithmUnsupported, name)
      case CryptoError.unsupported(let name): Refusal(.signatureAlgorithmUnsupported, name)
      case PublicKeyError.malformed(let reason): Refusal(.certificateMalformed, reason)
      default: Refusal(.signatureInvalid)
      }
    }
  }
}
