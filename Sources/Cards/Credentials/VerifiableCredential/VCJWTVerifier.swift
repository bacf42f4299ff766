import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// Judges verifiable credentials of the W3C as JSON Web Tokens, and presentations of them, against the
/// anchors that a verifier chose. It gives a verdict on any input, and never throws.
package struct VCJWTVerifier: Sendable {
  /// The anchors; nil where it does not matter who vouches for the issuer.
  private let anchors: [Certificate]?
  private let now: Date
  private let leeway: TimeInterval
  private let window: TimeInterval

  /// Makes a verifier with its anchors, its time, and its tolerances of time in seconds.
  package init(
    anchors: [Certificate]?, at now: Date, leeway: TimeInterval = CredentialVerifier.clockLeeway,
    keyBindingWindow: TimeInterval = CredentialVerifier.keyBindingWindow
  ) {
    self.anchors = anchors
    self.now = now
    self.leeway = leeway
    window = keyBindingWindow
  }

  /// Verifies a credential if there is no request, and a presentation if there is one. A credential
  /// is checked in this order: form and algorithm, the issuer's path, the signature, the issuer's
  /// identifier, the dates. In a presentation the holder's proof comes first: form, times, request,
  /// and for each credential the signature by the key to which it is bound.
  package func verify(
    _ text: WireText, answering request: PresentationRequest?
  ) -> CredentialVerdict {
    do throws(CredentialError) {
      let signed = try JSONWebSignature(parsing: text)
      guard VPJWT.isType(of: signed) else {
        guard request == nil else { throw .keyBindingMissing }
        let judged = judge(signed, nil)
        return CredentialVerdict(outcome: judged.outcome, credentials: [judged])
      }
      let presentation = try VPJWT(signed)
      guard let request else { throw .requestMissing }
      try KeyBinding.Expectation(
        audience: request.audience, nonce: request.nonce, now: now, window: window, leeway: leeway
      ).check(signed.payload)
      let judged = presentation.credentials.map { judge($0, presentation) }
      return CredentialVerdict(judged) ?? CredentialVerdict(.malformed(.credentialCount))
    } catch {
      return CredentialVerdict(error)
    }
  }

  private func judge(_ text: WireText, _ presentation: VPJWT) -> JudgedCredential {
    do throws(CredentialError) {
      return judge(try JSONWebSignature(parsing: text), presentation)
    } catch {
      return JudgedCredential(type: nil, error)
    }
  }

  private func judge(_ signed: JSONWebSignature, _ presentation: VPJWT?) -> JudgedCredential {
    var type: WireText?
    do throws(CredentialError) {
      let credential = try VCJWT(signed)
      type = credential.model.type
      return JudgedCredential(try verified(credential, presentation))
    } catch {
      return JudgedCredential(type: type, error)
    }
  }

  private func verified(
    _ credential: VCJWT, _ presentation: VPJWT?
  ) throws(CredentialError) -> VerifiedCredential {
    let model = credential.model
    let holderKey = try credential.holderKey
    let signer = try issuer(of: credential)
    try checkDates(model)
    try presentation?.check(by: holderKey)
    return VerifiedCredential(
      format: .vcJWT, claims: credential.signed.payload, disclosedClaims: model.claims.map(\.path),
      revealedClaims: model.claims, status: model.status, type: model.type,
      issuer: signer?.certificate, anchor: signer?.anchor,
      issuerName: signer?.certificate.subject.nameForPeople ?? model.issuer ?? "",
      issuerIdentifier: model.issuer,
      holderKeyThumbprint: try holderKey.map { key throws(CredentialError) in try key.thumbprint },
      isHolderBound: presentation != nil, issuedAt: model.issuedAt, expiresAt: model.expiresAt,
      statedTrustLevel: credential.signed.payload["trust_level"]?.string,
      statedAssurance: Assurance.stated(in: credential.signed.payload),
      isSimulated: model.isSimulated)
  }

  /// The signer's certificate and its anchor, if its path ends at one and its key signed the
  /// credential. If there is no path and the issuer is a bare key, the signature and the dates are
  /// checked; then no root vouches for the key, and the result is nil.
  private func issuer(
    of credential: VCJWT
  ) throws(CredentialError) -> (certificate: Certificate, anchor: Certificate?)? {
    let (model, signed) = (credential.model, credential.signed)
    let itself = try model.issuer.flatMap { name throws(CredentialError) -> DIDKey? in
      DIDKey.isNamed(by: name) ? try DIDKey(parsing: name) : nil
    }
    if signed.header["x5c"] == nil, let itself {
      if let identifier = signed.header["kid"] {
        guard let text = identifier.string, itself.isNamed(byKeyIdentifier: text) else {
          throw .memberMalformed("kid")
        }
      }
      guard signed.isSigned(by: itself.key) else { throw .signatureInvalid }
      try checkDates(model)
      guard anchors == nil else { throw .issuerUntrusted }
      return nil
    }
    let path = try IssuerPath(x5c: signed.header["x5c"])
    let signer = try path.signer(
      anchors: anchors, moments: [now] + (model.issuedAt.map { [$0] } ?? []), leeway: leeway)
    guard signed.isSigned(by: signer.key) else { throw .signatureInvalid }
    if let itself {
      guard itself.key == signer.key else { throw .issuerPathInvalid(.issuerIdentifierDiffers) }
    } else {
      try SignerRules.checkIdentifier(model.issuer, of: signer.certificate)
    }
    return (signer.certificate, signer.anchor)
  }

  private func checkDates(_ model: VerifiableCredentialModel) throws(CredentialError) {
    for start in model.starts where now + leeway < start {
      throw .notYetValid(Timestamp(start).description)
    }
    if let end = model.expiresAt, end <= now - leeway {
      throw .expired(Timestamp(end).description)
    }
  }
}
