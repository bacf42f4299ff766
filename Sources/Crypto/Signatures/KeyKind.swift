/// The kind of asymmetric key to make.
public enum KeyKind: Hashable, Sendable {
  /// A key on an elliptic curve, by the name that libcrypto gives the curve: `prime256v1`,
  /// `brainpoolP256r1`, `secp384r1`.
  case ec(curve: String)
  /// An RSA key with a modulus of this many bits, 512 to 16,384, and the exponent 65,537.
  case rsa(bits: Int)
}
