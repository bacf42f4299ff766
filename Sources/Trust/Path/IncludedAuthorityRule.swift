import Crypto
import PKIX

/// Whether a certificate that came along with a signature may act as an authority in its path. Nobody
/// put it into the trust store and nobody looked at it: it must say all that Doc 9303-12, 7.1.1, and RFC
/// 5280, 6.1.4, (k) and (n), ask of one, and the exceptions of ``AuthorityRule`` are not for it.
enum IncludedAuthorityRule {
  /// Whether it is of version 3, says that it is an authority's, and that its key signs certificates.
  static func allows(_ certificate: Certificate) -> Bool {
    certificate.version == 3 && certificate.basicConstraints?.isAuthority == true
      && certificate.keyUsage?.contains(.keyCertSign) == true
  }
}
