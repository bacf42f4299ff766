import Crypto
import Encoding
import PKIX

/// A country verifying certification authority that is made on this machine, BSI TR-03110-3, 2.2:
/// it certifies verifiers, and these certify terminals.
public struct TerminalAuthority: Sendable {
  /// Its own certificate, self-signed or a link, which a chip trusts.
  public let certificate: CVCertificate
  private let key: PrivateKey
  private let algorithm: TerminalAuthenticationAlgorithm

  /// The holder's reference.
  public var reference: PublicKeyReference { certificate.body.holderReference }

  /// Makes an authority with a self-signed certificate.
  /// - Throws: `CryptoError` for a key of another kind than the algorithm's.
  public init(
    _ reference: PublicKeyReference, key: PrivateKey, _ algorithm: TerminalAuthenticationAlgorithm,
    rights: CertificateHolderAuthorization.Rights = [.fingerprints, .irises],
    from first: CalendarDate, until last: CalendarDate
  ) throws(CryptoError) {
    self.key = key
    self.algorithm = algorithm
    certificate = try CVCertificate.Body(
      authorityReference: reference,
      publicKey: try CVPublicKey(of: key, algorithm, statingCurve: true),
      holderReference: reference,
      authorization: CertificateHolderAuthorization(.authority, rights), effectiveDate: first,
      expirationDate: last
    ).signed(with: key, algorithm)
  }

  /// Certifies a key: of a verifier, or, as a verifier does, of a terminal.
  /// - Parameter role: ``CertificateHolderAuthorization/Role/authority`` for a link.
  /// - Throws: `CryptoError` for a key of another kind than the algorithm's.
  public func certify(
    _ holder: PublicKeyReference, key: PrivateKey, _ role: CertificateHolderAuthorization.Role,
    _ rights: CertificateHolderAuthorization.Rights = [.fingerprints, .irises],
    from first: CalendarDate, until last: CalendarDate, by issuer: PublicKeyReference? = nil,
    signing signer: PrivateKey? = nil
  ) throws(CryptoError) -> CVCertificate {
    try CVCertificate.Body(
      authorityReference: issuer ?? reference,
      publicKey: try CVPublicKey(of: key, algorithm, statingCurve: role == .authority),
      holderReference: holder, authorization: CertificateHolderAuthorization(role, rights),
      effectiveDate: first, expirationDate: last
    ).signed(with: signer ?? self.key, algorithm)
  }
}
