import COpenSSL

/// The version of the libcrypto that does the arithmetic in this process.
public enum LibCryptoVersion {
  /// Its three numbers, as in `3.0.17`.
  public static var text: String {
    "\(OPENSSL_version_major()).\(OPENSSL_version_minor()).\(OPENSSL_version_patch())"
  }
}
