import PKIX
import Verdicts

/// A source of trust anchors, with the document signers and CRLs that go with them. Judging asks it by
/// the keys that it has, and needs nothing else: neither where anchors are kept nor how they came there.
///
/// The anchors are trusted as they are given: whoever makes a source decides which they are.
/// ``InMemoryAnchors`` is the simplest one.
public protocol TrustAnchorSource: Sendable {
  /// Tells if a country has an anchor. The country is written in any way that ``CountryCode``
  /// understands.
  func hasAnchor(forCountry country: String) -> Bool

  /// The anchors of a country, written in any way that ``CountryCode`` understands.
  /// - Throws: ``TrustAnchorSourceError`` when they cannot be had.
  func anchors(forCountry country: String) throws(TrustAnchorSourceError) -> [TrustAnchor]

  /// The first anchor that meets a condition, of those that may have issued a certificate. Anchors of
  /// class `test` are tried first, so that a document which could count as simulated does; within a
  /// class, those whose key id or subject the certificate names come before the others of its country
  /// or its issuer's.
  /// - Throws: ``TrustAnchorSourceError`` when they cannot be had, and what the condition throws.
  func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor?

  /// Document signers that a `SignerInfo` may name, for an EF.SOD that does not hold its own
  /// certificate. They are no anchors: the path of each is searched.
  /// - Throws: ``TrustAnchorSourceError`` when they cannot be had.
  func documentSigners(for signer: SignerInfo) throws(TrustAnchorSourceError) -> [Certificate]

  /// The CRLs that may speak of a certificate, the newest first. Their signatures and issuers are
  /// checked when they are used.
  /// - Throws: ``TrustAnchorSourceError`` when they cannot be had.
  func revocationLists(
    for certificate: Certificate
  ) throws(TrustAnchorSourceError) -> [CertificateRevocationList]
}

/// The reason for which a source of anchors cannot answer. The check that asked is undecided.
public struct TrustAnchorSourceError: CodedError, Hashable {
  /// The reason.
  public let code: ReasonCode
  /// The details that the reason's sentence names, in its order.
  public let details: [Detail]

  /// A reason with what its sentence names.
  public init(_ code: ReasonCode, _ details: [Detail] = []) {
    (self.code, self.details) = (code, details)
  }

  /// The reason of another error.
  public init(_ error: some CodedError) { self.init(error.code, error.details) }
}
