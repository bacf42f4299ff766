/// Private keys: numbers from 1 to below an order, each as likely as the other.
enum RandomScalar {
  /// Draws until a number fits; one try in two at least does.
  static func draw(
    below order: BigNumber, _ random: RandomSource
  ) throws(CryptoError) -> SecretBytes {
    let length = (order.bits + 7) / 8
    let mask = UInt8(truncatingIfNeeded: 0xFF >> (length * 8 - order.bits))
    for _ in 0..<256 {
      var octets = try random.bytes(length)
      if let first = octets.first { octets[0] = first & mask }
      let scalar = SecretBytes(octets)
      let number = try BigNumber(secret: scalar)
      if !number.isZero, number < order { return scalar }
    }
    // Only a source that is not random comes here.
    throw .unsupported(.randomNeverFits)
  }
}
