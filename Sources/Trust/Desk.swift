import Crypto
import FoundationEssentials
import PKIX

extension PassiveAuthentication {
  /// What every check judges by: what the desk trusts and knows, when, and how strictly.
  struct Desk: Sendable {
    /// The revocation lists that may tell of a certificate, newest first.
    typealias RevocationLists =
      @Sendable (Certificate) throws(TrustStoreError) -> [CertificateRevocationList]
    /// The document signers that may be the one which signed data name.
    typealias DocumentSigners = @Sendable (SignerInfo) throws(TrustStoreError) -> [Certificate]

    let store: TrustStore
    let now: Date
    let policy: TrustPolicy
    let revocationLists: RevocationLists
    let documentSigners: DocumentSigners
  }
}
