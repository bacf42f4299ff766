import Crypto
import Encoding

/// The SHA-256 digest of a text in base 64 for URLs, as disclosures (RFC 9901, 4.2.3), `sd_hash`
/// (4.3.1) and key thumbprints (RFC 7638, 3) have it.
enum SHA256Text {
  static func digest(_ text: String) throws(CredentialError) -> String {
    let octets = Array(text.utf8)
    let digest = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(octets)
    }
    return Base64URL.encode(digest)
  }
}
