import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The signer of a master list, for the operator to decide on: a list is only as good as its signer.
public struct MasterListSigner: Hashable, Sendable {
  /// Where the authority that issued the signer's certificate was found.
  public enum Path: Hashable, Sendable {
    /// In the store, as an anchor. That alone is no reason to accept the list.
    case anchor(TrustAnchor)
    /// In the list itself, which says nothing about who made the list.
    case listed
    /// In the signed data around the list.
    case included
    /// Nowhere.
    case none
  }

  /// The certificate under whose key the list's signature verifies.
  public let certificate: Certificate
  /// The certificate of the CSCA that issued it; nil when it is not there.
  public let issuer: Certificate?
  /// Where that was found.
  public let path: Path
  /// The publisher: the state of that CSCA.
  public let publisher: String
  /// True when a list of this publisher was accepted before, so that only the path is missing.
  public let isKnownPublisher: Bool
  /// When the list was signed, as it says itself.
  public let signingTime: Date

  package init(
    certificate: Certificate, issuer: Certificate?, path: Path, publisher: String,
    isKnownPublisher: Bool, signingTime: Date
  ) {
    (self.certificate, self.issuer, self.path) = (certificate, issuer, path)
    (self.publisher, self.isKnownPublisher) = (publisher, isKnownPublisher)
    self.signingTime = signingTime
  }
}
