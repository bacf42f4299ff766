import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The signer of a master list, for the operator's decision: a list is only as trustworthy as its
/// signer.
public struct MasterListSigner: Hashable, Sendable {
  /// The place in which the issuer of the signer's certificate was found.
  public enum Path: Hashable, Sendable {
    /// In the store, as an anchor. That alone is no reason to accept the list.
    case anchor(TrustAnchor)
    /// In the list itself, which does not prove who made the list.
    case listed
    /// In the signed data around the list.
    case included
    /// Nowhere.
    case none
  }

  /// The certificate under whose key the list's signature verifies.
  public let certificate: Certificate
  /// The certificate of the CSCA that issued it; nil when it was not found.
  public let issuer: Certificate?
  /// The place in which that certificate was found.
  public let path: Path
  /// The publisher: the state of that CSCA.
  public let publisher: WireText
  /// True if a list of this publisher and kind was accepted before.
  public let isKnownPublisher: Bool
  /// True if the list is a defect list.
  public let isOfDefects: Bool
  /// The time of signing, as the list states it.
  public let signingTime: Date
  /// True if the list's signed attributes are in DER (RFC 5652, 5.3). If not, the operator must be
  /// told of this departure.
  public let hasDERAttributes: Bool

  package init(
    certificate: Certificate, issuer: Certificate?, path: Path, publisher: WireText,
    isKnownPublisher: Bool, isOfDefects: Bool = false, signingTime: Date, hasDERAttributes: Bool
  ) {
    (self.certificate, self.issuer, self.path) = (certificate, issuer, path)
    (self.publisher, self.isKnownPublisher) = (publisher, isKnownPublisher)
    (self.isOfDefects, self.signingTime) = (isOfDefects, signingTime)
    self.hasDERAttributes = hasDERAttributes
  }
}
