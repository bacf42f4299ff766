import Credentials
import Crypto
import FoundationEssentials
import PKIX

/// A signer's certificate that the owner of a root made for an office that does not have the root, and the root.
package struct CertifiedSigner: Sendable {
  let certificate: Certificate
  package let root: Certificate
  /// The issuer, as its root states it.
  let identity: IssuerIdentity
  /// The key of the certificate.
  let key: P256PublicKey

  /// Takes two certificates, the signer's first. Whether the root is the right one only a person can say.
  /// - Returns: nil for another number of certificates, and for a root that states no issuer.
  /// - Throws: ``WalletError/credential(_:)`` for a certificate that the root did not issue, that is not valid now, or
  ///   that is not for signing documents.
  package init?(_ certificates: [Certificate], now: Date) throws(WalletError) {
    guard certificates.count == 2, let name = certificates[1].subject.organization,
      let identity = IssuerIdentity(name: name, root: certificates[1])
    else { return nil }
    (certificate, root) = (certificates[0], certificates[1])
    self.identity = identity
    do throws(CredentialError) {
      key = try IssuerPath.documentSignerKey(of: certificate, anchors: [root], moments: [now])
    } catch {
      throw .credential(error == .issuerUntrusted ? .issuerPathInvalid(.issuerPathBroken) : error)
    }
  }
}
