import Crypto
import PKIX
import Verdicts

/// The rule for a certificate that issues others, Doc 9303-12, 7.1.1, read as states write it.
///
/// Key usage decides where there is one: link certificates of Cameroon, Italy, Luxembourg, Portugal
/// and Türkiye say `keyCertSign` beside `cA FALSE`, and `keyCertSign` cannot be meant for anything
/// else. Without a key usage the basic constraints decide, and may be missing only in a certificate
/// without extensions, as old roots are.
enum AuthorityRule {
  /// Why a certificate may not issue others; nil when it may.
  static func objection(to certificate: Certificate) -> Phrase? {
    if let usage = certificate.keyUsage {
      return usage.contains(.keyCertSign) ? nil : .keyUsageLacks("keyCertSign")
    }
    if let constraints = certificate.basicConstraints {
      return constraints.isAuthority ? nil : .basicConstraintsDeny
    }
    return certificate.extensions.isEmpty ? nil : .authorityUnmarked
  }
}

/// The rule for a certificate of the signed data itself as an authority in its signer's path. Nobody
/// put it into the trust store and nobody looked at it: it must say all that Doc 9303-12, 7.1.1, and RFC
/// 5280, 6.1.4, (k) and (n), ask of one, and the exceptions of ``AuthorityRule`` are not for it.
enum IncludedAuthorityRule {
  /// Tells if it is of version 3, says that it is an authority's, and that its key signs certificates.
  static func allows(_ certificate: Certificate) -> Bool {
    certificate.version == 3 && certificate.basicConstraints?.isAuthority == true
      && certificate.keyUsage?.contains(.keyCertSign) == true
  }
}
