import PKIX
import Trust

/// The root of an institution that issues credentials, and that the operator trusts for them. It is no
/// ``TrustAnchor``, stands in a table of its own, and never ends the path of a passport's signer:
/// ``TrustStore`` as a `TrustAnchorSource` does not look there.
public struct InstitutionAnchor: Hashable, Sendable {
  /// The certificate of the institution's authority.
  public let certificate: Certificate
  /// The names of all files from which it was imported, sorted.
  public let sources: [String]
}

extension TrustStore {
  /// The roots of institutions, by country and fingerprint. They count for credentials alone.
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
  /// The record of an institution's root. Its class says nothing: the table decides.
  init(institution certificate: Certificate, source: String) {
    self.init(certificate, anchorClass: .state, isLink: false, sources: [source.exact])
  }

  /// The institution's root of a record in that table.
  func institution() throws(TrustStoreError) -> InstitutionAnchor {
    InstitutionAnchor(certificate: try certificate(), sources: sources)
  }
}
