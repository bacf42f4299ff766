import COpenSSL

/// Comparisons in constant time: the time does not show where two values differ.
public enum ConstantTime {
  /// True if two values are equal; values of different length are not.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    unsafe left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// True if two secrets are equal; those of different length are not.
  public static func equal(_ left: SecretBytes, _ right: SecretBytes) -> Bool {
    unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe left.count == right.count
          && CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}
