import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// Judges credentials and presentations of every format against the anchors that a verifier chose.
/// It gives a verdict on any input, and never throws.
public struct CredentialVerifier: Sendable {
  /// The default tolerance for the difference between two clocks, in seconds.
  public static let clockLeeway: TimeInterval = 60
  /// The default greatest age of a holder's proof, in seconds.
  public static let keyBindingWindow: TimeInterval = 300

  /// The anchors; nil where it does not matter who vouches for the issuer.
  let anchors: [Certificate]?
  /// The anchors with the highest level that the cards below each may claim.
  let ceilings: [CredentialAnchor]
  let now: Date
  let leeway: TimeInterval
  private let window: TimeInterval

  /// Makes a verifier with its anchors, its time, and its tolerances of time in seconds. Cards
  /// below each anchor may claim at most the level of an institution.
  public init(
    anchors: [Certificate], at now: Date, leeway: TimeInterval = Self.clockLeeway,
    keyBindingWindow: TimeInterval = Self.keyBindingWindow
  ) {
    self.init(
      below: anchors.map { CredentialAnchor($0) }, at: now, leeway: leeway,
      keyBindingWindow: keyBindingWindow)
  }

  /// Makes a verifier with its anchors and the levels that the cards below each may claim, its
  /// time, and its tolerances of time in seconds.
  public init(
    below anchors: [CredentialAnchor], at now: Date, leeway: TimeInterval = Self.clockLeeway,
    keyBindingWindow: TimeInterval = Self.keyBindingWindow
  ) {
    self.anchors = anchors.map(\.certificate)
    ceilings = anchors
    self.now = now
    self.leeway = leeway
    window = keyBindingWindow
  }

  /// Makes a verifier without anchors. Its verdict proves only that the issuer has the key of the
  /// certificate that came with the credential.
  init(vouchedByNobodyAt now: Date) {
    anchors = nil
    ceilings = []
    self.now = now
    leeway = Self.clockLeeway
    window = Self.keyBindingWindow
  }

  /// Verifies a ``ReceivedCredential``: a credential or a presentation.
  /// - Parameter request: the request that the holder's proof must answer. Without a request, it
  ///   verifies a credential and refuses a presentation, because it cannot compare the proof with
  ///   anything.
  public func verify(
    _ received: ReceivedCredential, answering request: PresentationRequest?
  ) -> CredentialVerdict {
    judge(received, answering: request).below(ceilings)
  }

  private func judge(
    _ received: ReceivedCredential, answering request: PresentationRequest?
  ) -> CredentialVerdict {
    switch received {
    case .sdJWT(let text):
      if request == nil, (try? SDJWT(parsing: text))?.keyBinding != nil {
        return CredentialVerdict(.requestMissing)
      }
      return verify(
        text, audience: request?.audience, nonce: request?.nonce, requiresKeyBinding: request != nil
      )
    case .deviceResponse(let bytes):
      guard request != nil else {
        return CredentialVerdict(.requestMissing)
      }
      return verify(mobileDocument: bytes, answering: request)
    case .issuerSigned(let bytes): return verify(mobileDocument: bytes, answering: request)
    case .jsonWebSignature(let text):
      return VCJWTVerifier(
        anchors: anchors, at: now, leeway: leeway, keyBindingWindow: window
      ).verify(text, answering: request)
    }
  }

  private func verify(
    mobileDocument bytes: [UInt8], answering request: PresentationRequest?
  ) -> CredentialVerdict {
    do throws(CredentialError) {
      return MobileDocumentVerifier(anchors: anchors, at: now, leeway: leeway).verify(
        bytes,
        transcript: try request.map { request throws(CredentialError) in
          try SessionTranscript(request)
        }, requiresDeviceSignature: request != nil)
    } catch {
      return CredentialVerdict(error)
    }
  }

  /// Verifies an SD-JWT, in this order: form and algorithm, the issuer's path, the signature, the
  /// type, the issuer's identifier, the dates, the disclosures, the holder's proof. It checks a
  /// proof whenever there is one; if a proof is required, the caller must give an audience and a
  /// nonce to compare with it.
  public func verify(
    _ text: WireText, audience: WireText? = nil, nonce: WireText? = nil, requiresKeyBinding: Bool
  ) -> CredentialVerdict {
    do throws(CredentialError) {
      let expected = KeyBinding.Expectation(
        audience: audience, nonce: nonce, now: now, window: window, leeway: leeway)
      let credential = try verified(
        try SDJWT(parsing: text), expected, requiresKeyBinding: requiresKeyBinding)
      let judged = JudgedCredential(credential).below(ceilings)
      return CredentialVerdict(outcome: judged.outcome, credentials: [judged])
    } catch {
      return CredentialVerdict(error)
    }
  }

  private func verified(
    _ credential: SDJWT, _ expected: KeyBinding.Expectation, requiresKeyBinding: Bool
  ) throws(CredentialError) -> VerifiedCredential {
    let payload = credential.issuerSigned.payload
    let issued = try NumericDate.date(payload["iat"])
    let path = try IssuerPath(x5c: credential.issuerSigned.header["x5c"])
    let signer = try path.signer(
      anchors: anchors, moments: [now] + (issued.map { [$0] } ?? []), leeway: leeway)
    guard credential.issuerSigned.isSigned(by: signer.key) else { throw .signatureInvalid }
    guard credential.issuerSigned.type == CredentialIssuer.type else {
      // The type in drafts of SD-JWT VC before 6, which the W3C also uses for SD-JWT.
      guard credential.issuerSigned.isOfType("vc+sd-jwt") else { throw .memberMalformed("typ") }
      throw .unsupported(.unsupportedType("vc+sd-jwt"))
    }
    guard let type = payload["vct"]?.string, !type.isEmpty else { throw .memberMalformed("vct") }
    let issuer = try Self.issuerIdentifier(payload, of: signer.certificate)
    let expires = try checkDates(payload, issued: issued)
    let processed = try ProcessedSDJWT(credential)
    try checkVisible(processed)
    let holderKey = try credential.holderKey
    let isBound = try checkKeyBinding(
      of: credential, by: holderKey, expected, isRequired: requiresKeyBinding)
    return VerifiedCredential(
      format: .sdJWT, claims: processed.claims, disclosedClaims: ClaimPaths(processed).disclosable,
      revealedClaims: processed.revealed, revealedPlaces: ClaimPaths(processed).revealed,
      status: StatedStatus(processed.claims), type: type,
      issuer: signer.certificate, anchor: signer.anchor,
      issuerName: signer.certificate.subject.nameForPeople,
      issuerIdentifier: issuer,
      holderKeyThumbprint: try holderKey.map { key throws(CredentialError) in try key.thumbprint },
      isHolderBound: isBound, issuedAt: issued, expiresAt: expires,
      statedTrustLevel: processed.claims["trust_level"]?.string,
      statedAssurance: Assurance.stated(in: processed.claims),
      isSimulated: Self.isSimulated(processed.claims["simulated"]))
  }

  /// The issuer's identifier, after a check that the signer's certificate does not contradict it;
  /// nil if the credential states none.
  private static func issuerIdentifier(
    _ payload: JSONValue, of signer: Certificate
  ) throws(CredentialError) -> WireText? {
    guard let member = payload["iss"] else { return nil }
    guard let identifier = member.string else { throw .memberMalformed("iss") }
    try SignerRules.checkIdentifier(identifier, of: signer)
    return identifier
  }

  /// Checks the dates, RFC 7519, 4.1.4 to 4.1.6, of the claims that are always visible.
  private func checkDates(
    _ payload: JSONValue, issued: Date?
  ) throws(CredentialError) -> Date? {
    for first in [issued, try NumericDate.date(payload["nbf"])] {
      if let first, now + leeway < first { throw .notYetValid(Timestamp(first).description) }
    }
    let expires = try NumericDate.date(payload["exp"])
    if let expires, expires <= now - leeway { throw .expired(Timestamp(expires).description) }
    return expires
  }

  /// True if a claim says that the document was simulated: every value except `false` says so.
  static func isSimulated(_ claim: JSONValue?) -> Bool {
    switch claim {
    case nil, .bool(false): false
    default: true
    }
  }

  /// Checks that no ``RegisteredClaim`` comes from a disclosure, which a holder could leave out.
  private func checkVisible(_ processed: ProcessedSDJWT) throws(CredentialError) {
    for placement in processed.placements where placement.path.count == 1 {
      guard RegisteredClaim(exactly: placement.path[0]) == nil else { throw .disclosureInvalid }
    }
  }

  private func checkKeyBinding(
    of credential: SDJWT, by key: P256PublicKey?, _ expected: KeyBinding.Expectation,
    isRequired: Bool
  ) throws(CredentialError) -> Bool {
    guard let text = credential.keyBinding else {
      guard !isRequired else { throw .keyBindingMissing }
      return false
    }
    let isCompared = expected.comparesBoth
    guard isCompared || !isRequired else {
      throw .requestMissing
    }
    guard let key else { throw .keyBindingInvalid(.keyBindingKeyMissing) }
    try KeyBinding(parsing: text).check(over: credential, by: key, expected)
    return isCompared
  }
}

extension DistinguishedName {
  /// The organisation, or else the common name, or else the whole name, as in the certificate.
  package var nameForPeople: WireText {
    first(ObjectIdentifier(2, 5, 4, 10)) ?? commonName ?? WireText(description)
  }
}
