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
  /// How many link certificates may stand between a signer and a root.
  private static let longest = 3

  /// - Parameter anchors: linking to the anchors of class `state`.
  init(_ certificate: Certificate, of list: MasterList, anchors: AnchorLinking)
    throws(TrustStoreError)
  {
    self.certificate = certificate
    isMasterListSigner =
      certificate.extendedKeyUsage?.contains(Self.signingUsage) == true
    if let record = anchors.issuer(of: certificate, where: { Self.mayIssue(certificate, $0) }) {
      let anchor = try record.anchor()
      (path, issuer) = (.anchor(anchor), anchor.certificate)
      return
    }
    if let listed = list.parsedCertificates.first(where: { Self.issued(certificate, by: $0) }) {
      (path, issuer) = (.listed, listed)
      return
    }
    let carried = list.signedData.certificates.first { Self.issued(certificate, by: $0) }
    (path, issuer) = carried.map { (.carried, $0) } ?? (.none, nil)
  }

  /// Whether the path of a list's signer leads to a certain certificate, directly or over link
  /// certificates of the list or beside it.
  static func leads(
    from signer: Certificate, to root: Certificate, over list: MasterList
  ) -> Bool {
    guard AuthorityRule.objection(to: root) == nil else { return false }
    var reached = [signer]
    let between = list.parsedCertificates + list.signedData.certificates
    for _ in 0...longest {
      if reached.contains(where: { issued($0, by: root) }) { return true }
      reached = reached.flatMap { certificate in
        issuers(of: certificate, in: between).filter { !reached.contains($0) }
      }
      if reached.isEmpty { return false }
    }
    return false
  }

  private static func issuers(
    of certificate: Certificate, in certificates: [Certificate]
  ) -> [Certificate] {
    certificates.filter { issued(certificate, by: $0) }
  }

  private static func issued(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    guard mayIssue(certificate, issuer), let key = try? issuer.publicKey else { return false }
    return (try? certificate.isSigned(by: key)) == true
  }

  private static func mayIssue(_ certificate: Certificate, _ issuer: Certificate) -> Bool {
    issuer.subject.matches(certificate.issuer) && AuthorityRule.objection(to: issuer) == nil
  }
}
