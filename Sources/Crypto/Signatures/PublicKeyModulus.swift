import COpenSSL

extension PublicKey {
  /// The modulus of an RSA key, big-endian without leading zeros; nil for another kind of key.
  public var modulus: [UInt8]? {
    guard case .rsa = kind else { return nil }
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(pointer, OSSL_PKEY_PARAM_RSA_N, &number) == 1, let number else {
      ERR_clear_error()
      return nil
    }
    return BigNumber(owning: number).octets
  }
}
