import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// Judges mobile documents, ISO/IEC 18013-5, 9.3, against the anchors that a verifier chose. It gives a
/// verdict on any input, and never throws.
package struct MobileDocumentVerifier: Sendable {
  /// The anchors; nil where it does not matter who vouches for the issuer.
  private let anchors: [Certificate]?
  private let now: Date
  private let leeway: TimeInterval

  /// Makes a verifier with its anchors, its time, and the tolerated difference of two clocks in seconds.
  package init(
    anchors: [Certificate]?, at now: Date, leeway: TimeInterval = CredentialVerifier.clockLeeway
  ) {
    self.anchors = anchors
    self.now = now
    self.leeway = leeway
  }

  /// Verifies a DeviceResponse or an IssuerSigned, in CBOR or in base64url. It judges each document
  /// in this order: algorithm, the issuer's path, the signature, the type, the dates, the elements,
  /// the device's proof. The whole passes when all documents do.
  /// - Parameters:
  ///   - transcript: the transcript of the request, over which the device's signature is checked;
  ///     nil when the request is not known.
  ///   - requiresDeviceSignature: true if a document passes only with a device's signature that was
  ///     checked.
  package func verify(
    _ input: [UInt8], transcript: SessionTranscript? = nil, requiresDeviceSignature: Bool
  ) -> CredentialVerdict {
    do throws(CredentialError) {
      let presented = try CredentialError.reading { () throws(MobileDocumentDefect) in
        try Presented(parsing: input)
      }
      guard !requiresDeviceSignature || transcript != nil else {
        throw .requestMissing
      }
      switch presented {
      case .response(let response):
        let judged = response.documents.map { document in
          judge(document.type) { () throws(CredentialError) in
            try verified(document, transcript)
          }
        }
        return CredentialVerdict(judged) ?? CredentialVerdict(.malformed(.mdocDocument))
      case .issuerSigned(let issuerSigned):
        let judged = judge(issuerSigned.securityObject.documentType) {
          () throws(CredentialError) in
          guard !requiresDeviceSignature else { throw .keyBindingMissing }
          return try verified(issuerSigned, isHolderBound: false)
        }
        return CredentialVerdict(outcome: judged.outcome, credentials: [judged])
      }
    } catch {
      return CredentialVerdict(error)
    }
  }

  private func judge(
    _ type: WireText, _ body: () throws(CredentialError) -> VerifiedCredential
  ) -> JudgedCredential {
    do throws(CredentialError) { return JudgedCredential(try body()) } catch {
      return JudgedCredential(type: type, error)
    }
  }

  private func verified(
    _ document: MobileDocument, _ transcript: SessionTranscript?
  ) throws(CredentialError) -> VerifiedCredential {
    let credential = try verified(document.issuerSigned, isHolderBound: transcript != nil)
    guard document.type == document.securityObject.documentType else {
      throw .malformed(.mdocTypesDiffer)
    }
    try DeviceCheck(document: document).run(transcript)
    return credential
  }

  private func verified(
    _ issuerSigned: IssuerSigned, isHolderBound: Bool
  ) throws(CredentialError) -> VerifiedCredential {
    let object = issuerSigned.securityObject
    try issuerSigned.issuerAuth.checkAlgorithm()
    let validity = try CredentialError.reading { () throws(MobileDocumentDefect) in
      try MobileDocumentValidity(object)
    }
    let signer = try signer(of: issuerSigned.issuerAuth, at: validity.signed)
    guard issuerSigned.issuerAuth.isSigned(object.payload, by: signer.key) else {
      throw .signatureInvalid
    }
    try CredentialError.reading { () throws(MobileDocumentDefect) in
      guard case .text(let version) = try object.object.part("version").content,
        MobileSecurityObject.isKnown(version)
      else { throw .malformed(.mdocVersion) }
    }
    try validity.check(at: now, leeway: leeway)
    let claims = try RevealedElements(issuerSigned)
    guard let deviceKey = object.deviceKey else { throw object.deviceKeyRefusal }
    return VerifiedCredential(
      format: .mobileDocument, claims: claims.tree, disclosedClaims: claims.revealed.map(\.path),
      revealedClaims: claims.revealed, revealedPlaces: claims.places,
      status: StatedStatus(object), type: object.documentType,
      issuer: signer.certificate, anchor: signer.anchor,
      issuerName: signer.certificate.subject.nameForPeople, issuerIdentifier: nil,
      holderKeyThumbprint: try deviceKey.thumbprint, isHolderBound: isHolderBound,
      issuedAt: validity.signed, expiresAt: validity.until,
      statedTrustLevel: Self.text(object.evidence?["trust_level"]),
      statedAssurance: Assurance.stated(in: object.evidence),
      isSimulated: (object.evidence?["simulated"] ?? .bool(false)) != .bool(false))
  }

  /// The signer, whose certificate is valid now and was when it signed.
  private func signer(
    of issuerAuth: COSESign1, at signed: Date
  ) throws(CredentialError) -> (
    certificate: Certificate, key: P256PublicKey, anchor: Certificate?
  ) {
    guard let sent = try? issuerAuth.certificates() else { throw .memberMalformed("x5chain") }
    let path = try IssuerPath(der: sent, member: "x5chain")
    let signer = try path.signer(anchors: anchors, moments: [now, signed], leeway: leeway)
    try SignerRules.checkDocumentSigner(signer.certificate)
    return signer
  }

  private static func text(_ value: CBOR?) -> WireText? {
    guard case .text(let text)? = value else { return nil }
    return text
  }
}

/// What a verifier received: a DeviceResponse, or an IssuerSigned alone.
private enum Presented {
  case response(DeviceResponse)
  case issuerSigned(IssuerSigned)

  /// Reads CBOR, or its text in base64url.
  init(parsing input: [UInt8]) throws(MobileDocumentDefect) {
    guard input.count <= IssuerSigned.maximumLength * 4 / 3 else {
      throw .malformed(.credentialTooLong)
    }
    let bytes = Self.decoded(input)
    guard bytes.count <= IssuerSigned.maximumLength else { throw .malformed(.credentialTooLong) }
    let item: CBORItem
    do { item = try CBORReader.read(bytes) } catch {
      throw .notCBOR(error, .phrase(.mdocResponse))
    }
    if case .map = item.content, try item.optionalPart("issuerAuth") != nil {
      // It must not be both: another program could see a presentation in what is judged as a
      // credential here.
      guard try item.optionalPart("documents") == nil else {
        throw .malformed(.credentialFormatUnknown)
      }
      self = .issuerSigned(try IssuerSigned(item))
    } else {
      let response = try DeviceResponse(item)
      try response.checkStatus()
      self = .response(response)
    }
  }

  /// Decodes base64url. The first byte of a CBOR map is greater than any ASCII character, so CBOR
  /// stays as it is.
  private static func decoded(_ input: [UInt8]) -> [UInt8] {
    guard let first = input.first, first < 0x80 else { return input }
    let end = input.lastIndex { $0 > UInt8(ascii: " ") } ?? 0
    return (try? Base64URL.decode(Array(input[...end]))) ?? input
  }
}

/// The dates of a mobile security object.
private struct MobileDocumentValidity {
  /// The time of signing.
  let signed: Date
  /// The first moment at which the document is valid.
  let from: Date
  /// The last one.
  let until: Date

  init(_ object: MobileSecurityObject) throws(MobileDocumentDefect) {
    let entry = try object.object.part("validityInfo").partEntry("signed")
    signed = try Self.instant(try MobileSecurityObject.moment(entry, "signed"), "signed")
    from = try Self.instant(object.validFrom, "validFrom")
    until = try Self.instant(object.validUntil, "validUntil")
  }

  private static func instant(
    _ moment: MobileSecurityObject.Moment, _ name: WireText
  ) throws(MobileDocumentDefect) -> Date {
    guard let time = moment.time else { throw .malformed(.mdocNoDate(name)) }
    return time.instant
  }

  /// Checks the dates, ISO/IEC 18013-5, 9.1.2.4 and 9.3.1.
  func check(at now: Date, leeway: TimeInterval) throws(CredentialError) {
    guard signed <= from, from < until else {
      throw .malformed(.mdocDates(Timestamp(signed), Timestamp(from), Timestamp(until)))
    }
    guard from <= now + leeway else { throw .notYetValid(Timestamp(from).description) }
    guard now - leeway <= until else { throw .expired(Timestamp(until).description) }
  }
}
