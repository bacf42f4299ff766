import Encoding
import PKIX
import Trust

/// What the operator trusts those below an institution's root with.
public enum InstitutionClaim: UInt8, CaseIterable, Sendable {
  /// Credentials, which have the level of an institution at most.
  case institution = 0
  /// Credentials, which may claim that a state signed their data.
  case government = 1
  /// The registrations of those who ask for credentials, and no credential: it is a registrar's root.
  case registrations = 2
}

/// The root of an institution that issues credentials or registers those who ask for them, and that the operator
/// trusts for it. It is no ``TrustAnchor``, is in a table of its own, and never ends the path of a passport's signer:
/// ``TrustStore`` as a `TrustAnchorSource` does not look there.
public struct InstitutionAnchor: Hashable, Sendable {
  /// The certificate of the institution's authority.
  public let certificate: Certificate
  /// What the operator said at the import.
  public let claim: InstitutionClaim
  /// The names of all files from which it was imported, sorted.
  public let sources: [WireText]
}

extension TrustStore {
  /// The roots of institutions, by country and fingerprint. They are used for credentials only.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged, or a certificate was
  ///   altered.
  public func institutions() throws(TrustStoreError) -> [InstitutionAnchor] {
    try roots { $0 != .registrations }
  }

  /// The roots of registrars, by country and fingerprint. They are used for the registrations of those who ask for
  /// credentials only, and no root is among them and ``institutions()`` at once.
  /// - Throws: as ``institutions()``.
  public func registrars() throws(TrustStoreError) -> [InstitutionAnchor] {
    try roots { $0 == .registrations }
  }

  private func roots(
    _ isWanted: (InstitutionClaim) -> Bool
  ) throws(TrustStoreError) -> [InstitutionAnchor] {
    var roots: [InstitutionAnchor] = []
    for record in try state.table(.institutions).records {
      if isWanted(try record.institutionClaim) { roots.append(try record.institution()) }
    }
    return roots
  }
}

extension Record {
  /// The record of an institution's root. Its class has no meaning: the table decides.
  /// - Parameter claim: what the operator trusts it with; it is the record's mark.
  init(institution certificate: Certificate, _ claim: InstitutionClaim, source: WireText) {
    self.init(
      fingerprint: certificate.sha256[...], anchorClass: .state, mark: claim.rawValue,
      country: certificate.country ?? "", name: LookupDigest.of(certificate.subject),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      sourceText: Self.text([source]), bytes: certificate.der[...])
  }

  /// What the operator trusts an institution's root with.
  /// - Throws: ``TrustStoreError/damaged(_:)`` for a mark that says nothing known here: nobody trusted it with less.
  var institutionClaim: InstitutionClaim {
    get throws(TrustStoreError) {
      guard let claim = InstitutionClaim(rawValue: mark) else { throw .damaged(.storeIndex) }
      return claim
    }
  }

  /// The institution's root of a record in that table.
  /// - Throws: ``TrustStoreError/damaged(_:)``, also when the certificate was altered.
  func institution() throws(TrustStoreError) -> InstitutionAnchor {
    InstitutionAnchor(
      certificate: try certificate(), claim: try institutionClaim, sources: sources)
  }
}
