import Crypto
import Encoding

/// Who signed a master list, for the operator to decide on: a list is only as good as its signer.
public struct MasterListSigner: Hashable, Sendable {
  /// Where the path of the signer's certificate ends.
  public enum Path: Hashable, Sendable {
    /// At an anchor of class `state` that was in the store before.
    case anchor(TrustAnchor)
    /// At a certificate of the list itself, which says nothing about who made the list.
    case listed
    /// At a certificate that came along with the list, outside of it.
    case carried
    /// Nowhere.
    case none
  }

  /// The certificate under whose key the list's signature verifies.
  public let certificate: Certificate
  /// The certificate of the CSCA that issued it; nil when it is not there.
  public let issuer: Certificate?
  /// Where the path ends.
  public let path: Path
  /// Whether the certificate is meant for signing master lists (Doc 9303-12, 7.1.2).
  public let isMasterListSigner: Bool

  /// Whether an anchor of the store issued it, for the very purpose of signing master lists.
  public var isTrusted: Bool {
    if case .anchor = path { isMasterListSigner } else { false }
  }

  private static let signingUsage = ObjectIdentifier(2, 23, 136, 1, 1, 3)

  init(_ certificate: Certificate, of list: MasterList, store: TrustStore)
    throws(TrustStoreError)
  {
    self.certificate = certificate
    isMasterListSigner =
      certificate.extendedKeyUsage?.contains(Self.signingUsage) == true
    let anchor = try store.firstCandidate(for: certificate) { anchor in
      anchor.anchorClass == .state && Self.issued(certificate, by: anchor.certificate)
    }
    if let anchor {
      (path, issuer) = (.anchor(anchor), anchor.certificate)
      return
    }
    let listed = list.certificates.lazy.compactMap { try? Certificate(der: $0) }
      .first { Self.issued(certificate, by: $0) }
    if let listed {
      (path, issuer) = (.listed, listed)
      return
    }
    let carried = list.signedData.certificates.first { Self.issued(certificate, by: $0) }
    (path, issuer) = carried.map { (.carried, $0) } ?? (.none, nil)
  }

  private static func issued(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    guard issuer.subject.matches(certificate.issuer), let key = try? issuer.publicKey,
      AuthorityRule.objection(to: issuer) == nil
    else { return false }
    return (try? certificate.isSigned(by: key)) == true
  }
}
