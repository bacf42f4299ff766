import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

extension PassiveAuthentication {
  /// The second step: the signature over the content verifies under the signer's certificate
  /// (Doc 9303-11, 5.1; Doc 9303-10, 4.6.2.2, which requires signed attributes).
  struct VerifiedSignature {
    /// A signer whose signature verified, with the time of signing that it states.
    struct Signer {
      let certificate: Certificate
      let key: PublicKey
      let exceptions: Set<SignatureException>
      let signingTime: Date?
    }

    /// All signers in their order; there is at least one.
    let signers: [Signer]
    /// The certificates of the signed data.
    let included: [Certificate]
    let check: Check

    /// Verifies the signatures of all signers. `name` is the name of the file, for people.
    init(
      of signedData: SignedData, named name: String, _ inputs: Inputs, _ budget: VerificationBudget
    ) throws(Refusal) {
      guard !signedData.signers.isEmpty else {
        throw Refusal(.securityObjectSignature, .securityObjectSignerCount, .text("0"))
      }
      var judgement = Judgement(under: inputs.policy)
      if signedData.signers.count > 1 {
        judgement.add(.severalSigners, .number(signedData.signers.count))
      }
      let search = SignerSearch(signedData: signedData, name: name, inputs: inputs, budget: budget)
      var verified: [Signer] = []
      var undecided: Refusal?
      for info in signedData.signers {
        try Self.checkAttributes(of: info, contentType: signedData.contentType)
        do throws(Refusal) {
          let signer = try search.signer(info)
          verified.append(signer)
          Self.note(info, signer, &judgement)
          Self.examine(info, signer, of: .phrase(.signature(of: name)), &judgement)
        } catch {
          // A signature that fails decides at once; one that cannot be verified decides only at the
          // end.
          guard error.outcome.status != .failed else { throw error }
          undecided = undecided ?? error
        }
      }
      if let undecided { throw undecided }
      signers = verified
      included = signedData.certificates
      check = judgement.check(.securityObjectSignature, Outcome(.passed, .signatureVerified))
    }

    private static func note(_ info: SignerInfo, _ signer: Signer, _ judgement: inout Judgement) {
      judgement.note(.signatureAlgorithm, info.signatureAlgorithm.name)
      judgement.note(.signerDigestAlgorithm, info.digestAlgorithm?.rawValue ?? "")
      judgement.note(.signerFingerprint, Hex.encode(signer.certificate.sha256))
      judgement.note(.signerSubject, signer.certificate.subject.description)
      if let time = signer.signingTime { judgement.note(.signingTime, Timestamp(time).description) }
    }

    private static func examine(
      _ info: SignerInfo, _ signer: Signer, of place: Detail, _ judgement: inout Judgement
    ) {
      judgement.examine(info.signatureAlgorithm, signing: info.digestAlgorithm, of: place)
      judgement.examine(signer.exceptions, of: place)
      if !info.names(signer.certificate) { judgement.add(.signerIdentifierDiffers) }
      if !info.hasVersionOfIdentifier { judgement.add(.signerVersionDiffers) }
    }

    private static func checkAttributes(
      of signer: SignerInfo, contentType: ObjectIdentifier
    ) throws(Refusal) {
      guard let attributes = signer.signedAttributes, attributes.messageDigest != nil else {
        throw Refusal(.securityObjectSignature, .signedAttributesMissing, .text("message-digest"))
      }
      guard let signedType = attributes.contentType else {
        throw Refusal(.securityObjectSignature, .signedAttributesMissing, .text("content-type"))
      }
      guard signedType == contentType else {
        throw Refusal(
          .securityObjectSignature, .securityObjectContentType, .text(signedType.description))
      }
    }
  }
}
