import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The certificates that came with a credential (`x5c`, RFC 7515, 4.1.6; `x5chain`, RFC 9360, 2), signer
/// first, and the anchor at their end. The anchor is one of the verifier's, never one that was sent.
public struct IssuerPath {
  /// The number of certificates that may be sent.
  static let maximumCount = 4

  /// The certificates that were sent, signer first.
  let certificates: [Certificate]

  /// Reads the member `x5c` of the header.
  /// - Throws: ``CredentialError/unsupported(_:)`` when it is missing, because the issuer is then
  ///   named in another way; ``CredentialError/malformed(_:)`` when it is empty, has more than
  ///   ``maximumCount`` certificates, or has an element that is no certificate in base64.
  init(x5c: JSONValue?) throws(CredentialError) {
    guard let x5c else { throw .unsupported(.unsupportedIssuer) }
    guard let texts = x5c.array, (1...Self.maximumCount).contains(texts.count) else {
      throw .memberMalformed("x5c")
    }
    var sent: [[UInt8]] = []
    for element in texts {
      guard let text = element.string, let bytes = try? Base64.decode(text),
        WireText(Base64.encode(bytes)) == text
      else { throw .memberMalformed("x5c") }
      sent.append(bytes)
    }
    try self.init(der: sent, member: "x5c")
  }

  /// Reads the member `x5c` of a request's header. A root at the end, which ought not to be sent, is left out.
  /// - Throws: ``CredentialError/memberMalformed(_:)``.
  package init(requester x5c: JSONValue?) throws(CredentialError) {
    let sent = try IssuerPath(x5c: x5c).certificates
    let isRooted = sent.count > 1 && sent.last?.isSelfIssued == true
    certificates = isRooted ? Array(sent.dropLast()) : sent
  }

  /// The certificate and key of a request's signer, and the name of the root that vouches for it.
  /// The name is nil when no root issued the last certificate of the path.
  /// - Throws: ``CredentialError/issuerPathInvalid(_:)`` when a rule is broken.
  package func requester(
    roots: [Certificate], at now: Date
  ) throws(CredentialError) -> (certificate: Certificate, key: P256PublicKey, voucher: WireText?) {
    let issuing = roots.filter { root in
      certificates.last.map { SignerRules.isIssued($0, by: root) } ?? false
    }
    let found = try signer(
      anchors: issuing.isEmpty ? nil : issuing, moments: [now],
      leeway: CredentialVerifier.clockLeeway)
    return (found.certificate, found.key, found.anchor?.subject.nameForPeople)
  }

  /// The key of the signer of a registration, and the registrar's root: the root at the end of the path, or the signer
  /// itself, since registrars sign with a root too.
  /// - Throws: ``CredentialError/issuerUntrusted`` when neither is one of the roots;
  ///   ``CredentialError/issuerPathInvalid(_:)`` when a rule is broken.
  package func registrar(
    roots: [Certificate], moments: [Date]
  ) throws(CredentialError) -> (key: P256PublicKey, root: Certificate) {
    if let root = certificates.first, certificates.count == 1, roots.contains(root) {
      guard let key = try? root.publicKey, let point = try? P256PublicKey(key) else {
        throw .issuerPathInvalid(.issuerSignerCurve)
      }
      for moment in moments {
        try SignerRules.checkValidity(of: root, at: moment, leeway: CredentialVerifier.clockLeeway)
      }
      return (point, root)
    }
    let found = try signer(
      anchors: roots, moments: moments, leeway: CredentialVerifier.clockLeeway)
    guard let root = found.anchor else { throw .issuerUntrusted }
    return (found.key, root)
  }

  /// The key of an issuer's signer, whose certificate an anchor issued and is valid at each of the
  /// given times.
  /// - Throws: ``CredentialError/issuerUntrusted`` when no anchor issued it;
  ///   ``CredentialError/issuerPathInvalid(_:)`` when a rule is broken.
  public static func key(
    of signer: Certificate, anchors: [Certificate], moments: [Date],
    leeway: TimeInterval = CredentialVerifier.clockLeeway
  ) throws(CredentialError) -> P256PublicKey {
    try IssuerPath(der: [signer.der], member: "certificate").signer(
      anchors: anchors, moments: moments, leeway: leeway
    ).key
  }

  /// As ``key(of:anchors:moments:leeway:)``, for a signer whose certificate must also have the
  /// purpose of signing documents, ISO/IEC 18013-5, B.1.4: an issuer may have certificates for
  /// other purposes.
  /// - Throws: as ``key(of:anchors:moments:leeway:)``, and ``CredentialError/issuerPathInvalid(_:)`` without that purpose.
  package static func documentSignerKey(
    of signer: Certificate, anchors: [Certificate], moments: [Date]
  ) throws(CredentialError) -> P256PublicKey {
    let key = try key(of: signer, anchors: anchors, moments: moments)
    try SignerRules.checkDocumentSigner(signer)
    return key
  }

  /// Reads certificates in DER; `member` is the name of the header's member that has them.
  /// - Throws: ``CredentialError/memberMalformed(_:)`` when there are none, more than ``maximumCount``,
  ///   or something else among them.
  init(der sent: [[UInt8]], member: WireText) throws(CredentialError) {
    guard (1...Self.maximumCount).contains(sent.count) else { throw .memberMalformed(member) }
    var certificates: [Certificate] = []
    for bytes in sent {
      guard let certificate = try? Certificate(der: bytes) else { throw .memberMalformed(member) }
      certificates.append(certificate)
    }
    self.certificates = certificates
  }

  /// The member `x5c` of the header.
  static func x5c(_ certificates: [Certificate]) -> JSONValue {
    .array(certificates.map { .string(Base64.encode($0.der)) })
  }

  /// The signer's certificate and key, and the anchor at the end of the path, if every certificate
  /// is valid at each of the given times.
  /// - Parameter anchors: the anchors; nil for a path that ends with the last certificate sent, for
  ///   which nobody vouches then.
  /// - Throws: ``CredentialError/issuerUntrusted`` when no anchor issued the last certificate;
  ///   ``CredentialError/issuerPathInvalid(_:)`` when a rule is broken.
  func signer(
    anchors: [Certificate]?, moments: [Date], leeway: TimeInterval
  ) throws(CredentialError) -> (
    certificate: Certificate, key: P256PublicKey, anchor: Certificate?
  ) {
    guard let signer = certificates.first, let last = certificates.last else {
      throw .memberMalformed("x5c")
    }
    if let anchors, certificates.contains(where: anchors.contains) {
      throw .issuerPathInvalid(.issuerAnchorAlone)
    }
    let key = try SignerRules.signerKey(of: signer)
    let issuing = anchors?.filter { SignerRules.isIssued(last, by: $0) }
    if let issuing, issuing.isEmpty { throw .issuerUntrusted }
    try checkLinks()
    for moment in moments {
      for certificate in certificates {
        try SignerRules.checkValidity(of: certificate, at: moment, leeway: leeway)
      }
    }
    let anchor = try issuing.map { issuing throws(CredentialError) in
      try valid(issuing, moments: moments, leeway: leeway)
    }
    return (signer, key, anchor)
  }

  private func checkLinks() throws(CredentialError) {
    for (number, pair) in zip(certificates, certificates.dropFirst()).enumerated() {
      guard SignerRules.isIssued(pair.0, by: pair.1) else {
        throw .issuerPathInvalid(.issuerPathBroken)
      }
      guard !pair.1.isSelfIssued else {
        throw .issuerPathInvalid(.issuerAnchorSent)
      }
      try SignerRules.checkAuthority(pair.1, intermediates: number)
    }
  }

  /// The first anchor that keeps every rule, among those that may have issued the last certificate.
  private func valid(
    _ anchors: [Certificate], moments: [Date], leeway: TimeInterval
  ) throws(CredentialError) -> Certificate {
    var reason = CredentialError.issuerUntrusted
    for anchor in anchors {
      do throws(CredentialError) {
        try SignerRules.checkAuthority(anchor, intermediates: certificates.count - 1)
        for moment in moments {
          try SignerRules.checkValidity(of: anchor, at: moment, leeway: leeway)
        }
        return anchor
      } catch {
        reason = error
      }
    }
    throw reason
  }
}
