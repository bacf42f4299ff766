extension PublicKey {
  /// The modulus of an RSA key, big-endian without leading zeros; nil for another kind of key.
  public var modulus: [UInt8]? {
    guard case .rsa = kind else { return nil }
    guard let number = key.number(.modulus) else {
      ErrorQueue.clear()
      return nil
    }
    return number.octets
  }
}
