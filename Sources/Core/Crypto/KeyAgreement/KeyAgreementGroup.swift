/// A cyclic group for Diffie-Hellman key agreement, Doc 9303-11, 9.6: on an elliptic curve or in a
/// finite field. Public values are bytes in the form of the protocols (9.4.5): an uncompressed
/// point, or a number in the fewest bytes.
///
/// Every operation first validates a public value: it must be an element of the group and not the
/// neutral one.
public protocol KeyAgreementGroup: Sendable {
  /// The generator, of which public values are multiples or powers.
  var generator: [UInt8] { get }
  /// The standardised domain parameters with their own generator (9.5.1), which are known to be
  /// secure; nil for any others.
  var standardizedParameters: StandardizedDomainParameters? { get }

  /// Validates a public value and returns it in its only form.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no element of the group, or the neutral
  ///   one.
  func validate(_ publicValue: [UInt8]) throws(CryptoError) -> [UInt8]

  /// A new key pair with this generator.
  /// - Throws: ``CryptoError`` when the source of random numbers fails.
  func makeKeyPair(_ random: RandomSource) throws(CryptoError) -> KeyAgreementKeyPair

  /// The public value of a private key with this generator.
  /// - Throws: ``CryptoError/malformed(_:)`` for a private key that is zero modulo the order.
  func publicValue(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8]

  /// The shared element of two parties: an uncompressed point, or a number in as many bytes as the
  /// prime.
  /// - Throws: ``CryptoError/malformed(_:)`` when the public value is not valid, or the element is
  ///   the neutral one.
  func sharedElement(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes

  /// The shared secret of two parties, the input of key derivation (9.7.1): the x-coordinate of the
  /// shared point, or the shared number in as many bytes as the prime.
  /// - Throws: the errors of ``sharedElement(_:_:)``.
  func sharedSecret(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes

  /// Generic mapping (4.4.3.3.1): the same group with the generator `s·G + H` or `g^s · h`.
  /// - Parameters:
  ///   - nonce: s.
  ///   - element: H or h, as ``sharedElement(_:_:)`` gives it.
  /// - Throws: ``CryptoError/malformed(_:)`` when the new generator is the neutral element.
  func mapped(nonce: SecretBytes, element: SecretBytes) throws(CryptoError) -> Self

  /// Integrated mapping (4.4.3.3.2): the same group with a generator computed from a field element.
  /// - Parameter number: big-endian; reduced modulo the prime here.
  /// - Throws: ``CryptoError/unsupported(_:)`` when the group has no such mapping, and
  ///   ``CryptoError/malformed(_:)`` when the new generator is the neutral element.
  func mapped(number: SecretBytes) throws(CryptoError) -> Self

  /// The number of bits of the field's prime.
  var fieldBits: Int { get }
}

/// A private key and its public value.
public struct KeyAgreementKeyPair: Sendable {
  /// The private key, a big-endian number.
  public let privateKey: SecretBytes
  /// The public value in the form of the protocols.
  public let publicValue: [UInt8]
}

/// Random private keys: numbers of at least 1 and below an order, all with the same probability.
enum RandomScalar {
  /// Draws until a number fits, which at least every second number does.
  static func draw(
    below order: BigNumber, _ random: RandomSource
  ) throws(CryptoError) -> SecretBytes {
    let length = (order.bits + 7) / 8
    let mask = UInt8(truncatingIfNeeded: 0xFF >> (length * 8 - order.bits))
    for _ in 0..<256 {
      var bytes = try random.bytes(length)
      if let first = bytes.first { bytes[0] = first & mask }
      let scalar = SecretBytes(bytes)
      let number = try BigNumber(secret: scalar)
      if !number.isZero, number < order { return scalar }
    }
    // Only with a source that is not random.
    throw .unsupported(.randomNeverFits)
  }
}
