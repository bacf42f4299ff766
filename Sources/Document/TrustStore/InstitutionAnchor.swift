import Encoding
import PKIX
import Trust

/// The root of an institution that issues credentials, and that the operator trusts for them. It is no
/// ``TrustAnchor``, is in a table of its own, and never ends the path of a passport's signer:
/// ``TrustStore`` as a `TrustAnchorSource` does not look there.
public struct InstitutionAnchor: Hashable, Sendable {
  /// The certificate of the institution's authority.
  public let certificate: Certificate
  /// True if the operator said at the import that its cards may claim that a state signed their
  /// data; otherwise they have the level of an institution at most.
  public let mayClaimGovernment: Bool
  /// The names of all files from which it was imported, sorted.
  public let sources: [WireText]
}

extension TrustStore {
  /// The roots of institutions, by country and fingerprint. They are used for credentials only.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged, or a certificate was
  ///   altered.
  public func institutions() throws(TrustStoreError) -> [InstitutionAnchor] {
    var institutions: [InstitutionAnchor] = []
    for record in try state.table(.institutions).records {
      institutions.append(try record.institution())
    }
    return institutions
  }
}

extension Record {
  /// The record of an institution's root. Its class has no meaning: the table decides.
  /// - Parameter mayClaimGovernment: what the operator said of its cards; it is the record's mark.
  init(institution certificate: Certificate, mayClaimGovernment: Bool, source: WireText) {
    self.init(
      certificate, anchorClass: .state, isLink: mayClaimGovernment, sources: [source])
  }

  /// What the operator said of the cards below an institution's root.
  var mayClaimGovernment: Bool { mark == 1 }

  /// The institution's root of a record in that table.
  func institution() throws(TrustStoreError) -> InstitutionAnchor {
    InstitutionAnchor(
      certificate: try certificate(), mayClaimGovernment: mayClaimGovernment, sources: sources)
  }
}
