import Crypto

/// What an anchor's records may be taken for: docs/SEMANTICS.md.
public enum AnchorClass: String, Hashable, Sendable, CaseIterable {
  /// A state's, from a master list or a CSCA certificate.
  case state
  /// For specimens and simulations; a record whose path ends at one is simulated.
  case test
}

/// A certificate at which a path may end, Doc 9303-12, 7.
public struct TrustAnchor: Hashable, Sendable {
  /// The certificate of the Country Signing Certification Authority.
  public let certificate: Certificate
  /// The class in which it was imported.
  public let anchorClass: AnchorClass
  /// Where it came from, in words for the operator: a file name, or a master list's signer.
  public let source: String
  /// Whether it is a link certificate: signed by an earlier key of its state, not by its own.
  public let isLink: Bool

  /// States an anchor; nothing is checked here, ``TrustImport`` is what checks.
  public init(
    certificate: Certificate, anchorClass: AnchorClass, source: String, isLink: Bool
  ) {
    self.certificate = certificate
    self.anchorClass = anchorClass
    self.source = source
    self.isLink = isLink
  }
}
