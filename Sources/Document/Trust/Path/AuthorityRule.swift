import Crypto
import PKIX
import Verdicts

/// The rule for a certificate that issues others, Doc 9303-12, 7.1.1, with the exceptions that real
/// certificates need.
///
/// Key usage decides where there is one: link certificates of Cameroon, Italy, Luxembourg, Portugal
/// and Türkiye say `keyCertSign` beside `cA FALSE`, and `keyCertSign` has no other meaning. Without
/// a key usage the basic constraints decide, and may be missing only in a certificate without
/// extensions, as old roots are.
enum AuthorityRule {
  /// The reason for which a certificate may not issue others; nil when it may.
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

/// The rule for a certificate of the signed data itself as an authority in its signer's path.
/// Nobody imported it into the trust store or accepted it, so it must meet all requirements of Doc
/// 9303-12, 7.1.1, and RFC 5280, 6.1.4, (k) and (n). The exceptions of ``AuthorityRule`` do not
/// apply.
enum IncludedAuthorityRule {
  /// True if a certificate is of version 3 and has `cA` true and the key usage `keyCertSign`.
  static func allows(_ certificate: Certificate) -> Bool {
    certificate.version == 3 && certificate.basicConstraints?.isAuthority == true
      && certificate.keyUsage?.contains(.keyCertSign) == true
  }
}
