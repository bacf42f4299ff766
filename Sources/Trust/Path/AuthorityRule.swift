import Crypto
import PKIX

/// Whether a certificate may issue others, Doc 9303-12, 7.1.1, read as states write it.
///
/// Key usage decides where there is one: link certificates of Cameroon, Italy, Luxembourg, Portugal
/// and Türkiye say `keyCertSign` beside `cA FALSE`, and `keyCertSign` cannot be meant for anything
/// else. Without a key usage the basic constraints decide, and may be missing only in a certificate
/// without extensions, as old roots are.
enum AuthorityRule {
  /// Why a certificate may not issue others; nil when it may.
  static func objection(to certificate: Certificate) -> String? {
    if let usage = certificate.keyUsage {
      return usage.contains(.keyCertSign) ? nil : "its key usage lacks keyCertSign"
    }
    if let constraints = certificate.basicConstraints {
      return constraints.isAuthority ? nil : "its basic constraints say so"
    }
    return certificate.extensions.isEmpty ? nil : "it has neither key usage nor basic constraints"
  }
}
