import COpenSSL

/// Comparisons whose time does not tell where two values differ.
public enum ConstantTime {
  /// Whether two values are equal; values of different length are not.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }
}
