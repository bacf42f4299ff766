import Encoding
import PKIX
import Verdicts

/// A source of trust anchors, with the document signers and CRLs that go with them. Judging finds
/// anchors only through these calls, however the source stores them.
///
/// The anchors are trusted without further checks: the maker of a source decides which they are.
/// ``InMemoryAnchors`` is the simplest source.
public protocol TrustAnchorSource: Sendable {
  /// True if a country has an anchor. The country is written in any way that ``CountryCode``
  /// reads.
  func hasAnchor(forCountry country: WireText) -> Bool

  /// The anchors of a country, written in any way that ``CountryCode`` reads.
  /// - Throws: ``TrustAnchorSourceError`` when the source cannot give them.
  func anchors(forCountry country: WireText) throws(TrustAnchorSourceError) -> [TrustAnchor]

  /// The first anchor that meets a condition, of those that may have issued a certificate. Anchors
  /// of class `test` are tried first, so that a document which may be simulated is called so.
  /// Within a class, the anchors whose key id or subject the certificate names come before the
  /// others of its country or its issuer's.
  /// - Throws: ``TrustAnchorSourceError`` when the source cannot give them, and the errors of the
  ///   condition.
  func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor?

  /// Document signers that a `SignerInfo` may name, for an EF.SOD that does not hold its own
  /// certificate. They are not anchors: each needs a path to one.
  /// - Throws: ``TrustAnchorSourceError`` when the source cannot give them.
  func documentSigners(for signer: SignerInfo) throws(TrustAnchorSourceError) -> [Certificate]

  /// The CRLs that may list a certificate, the newest first. Their signatures and issuers are
  /// checked when they are used.
  /// - Throws: ``TrustAnchorSourceError`` when the source cannot give them.
  func revocationLists(
    for certificate: Certificate
  ) throws(TrustAnchorSourceError) -> [CertificateRevocationList]

  /// The defect lists and deviation lists that were accepted.
  /// - Throws: ``TrustAnchorSourceError`` when the source cannot give them.
  func defectSources() throws(TrustAnchorSourceError) -> [DefectSource]
}

extension TrustAnchorSource {
  /// None, for a source that keeps no such lists.
  public func defectSources() -> [DefectSource] { [] }
}

/// The reason for which a source of anchors fails. The check that used it is then undecided.
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
