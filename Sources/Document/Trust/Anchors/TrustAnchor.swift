import Crypto
import Encoding
import PKIX

/// The use of an anchor, for genuine documents or for tests: docs/SEMANTICS.md.
public enum AnchorClass: String, Hashable, Sendable, CaseIterable {
  /// An anchor of a state, from a master list or a CSCA certificate.
  case state
  /// An anchor for specimens and simulations; a record whose path ends at one is simulated.
  case test
}

/// A certificate at which a path may end, Doc 9303-12, 7.
public struct TrustAnchor: Hashable, Sendable {
  /// The certificate of the Country Signing Certification Authority.
  public let certificate: Certificate
  /// The class in which it was imported.
  public let anchorClass: AnchorClass
  /// The names of all files from which it was imported, sorted.
  public let sources: [WireText]
  /// True for a link certificate: signed by an earlier key of its state, not by its own.
  public let isLink: Bool

  /// An anchor. Nothing is checked here; the import into a trust store does that.
  public init(
    certificate: Certificate, anchorClass: AnchorClass, sources: [WireText], isLink: Bool
  ) {
    self.certificate = certificate
    self.anchorClass = anchorClass
    self.sources = sources.sorted()
    self.isLink = isLink
  }

  /// The names of all files from which it was imported, in one text for the operator.
  public var source: WireText { sources.joined(separator: ", ") }

  /// An anchor from one file.
  public init(
    certificate: Certificate, anchorClass: AnchorClass, source: WireText, isLink: Bool
  ) {
    self.init(
      certificate: certificate, anchorClass: anchorClass, sources: [source], isLink: isLink)
  }
}
