/// The subgroup of a prime order in a finite field with a generator, Doc 9303-11, 4.4.3.1 and 9.6.
public struct FiniteFieldGroup: KeyAgreementGroup {
  /// The prime of the field, without leading zeros.
  public let prime: [UInt8]
  /// The generator, without leading zeros: the parameters' own, or a mapped one.
  public let generator: [UInt8]
  /// The order of the generator, without leading zeros; nil when the parameters do not have it, as
  /// those of PKCS #3.
  public let order: [UInt8]?

  private let isMapped: Bool

  /// Takes explicit parameters, big-endian. For a standardised prime and generator, the order is
  /// known even if it is not given.
  /// - Parameters:
  ///   - prime: an odd number of 1,024 to 8,192 bits. It is not checked that it is prime.
  ///   - generator: a number between 1 and prime - 1.
  ///   - order: the order of the generator.
  /// - Throws: ``CryptoError/unsupported(_:)`` for a prime of another size, and
  ///   ``CryptoError/malformed(_:)`` when the numbers do not belong together.
  public init(
    prime: [UInt8], generator: [UInt8], order: [UInt8]? = nil
  ) throws(CryptoError) {
    let strip = { (bytes: [UInt8]) in Array(bytes.drop { $0 == 0 }) }
    var known: FiniteFieldGroup?
    for parameters in StandardizedDomainParameters.finiteFields {
      guard let group = Self.standardized(parameters) else { continue }
      if group.prime == strip(prime), group.generator == strip(generator) { known = group }
    }
    self.init(
      unchecked: strip(prime), generator: strip(generator),
      order: order.map(strip) ?? known?.order, isMapped: false)
    guard (1024...8192).contains(fieldBits), prime.last.map({ $0 & 1 == 1 }) == true else {
      throw .unsupported(.field(ofBits: fieldBits))
    }
    if let known, known.order != self.order { throw .malformed(.order) }
    if let order = self.order {
      let bits = try BigNumber(order).bits
      guard (160...fieldBits).contains(bits) else { throw .malformed(.order) }
    }
    _ = try validate(self.generator)
  }

  private init(unchecked prime: [UInt8], generator: [UInt8], order: [UInt8]?, isMapped: Bool) {
    self.prime = prime
    self.generator = generator
    self.order = order
    self.isMapped = isMapped
  }

  /// The number of bits of the field's prime.
  public var fieldBits: Int { prime.count * 8 - (prime.first?.leadingZeroBitCount ?? 0) }

  /// The standardised domain parameters of the group; nil for others and for a mapped generator.
  public var standardizedParameters: StandardizedDomainParameters? {
    isMapped
      ? nil
      : StandardizedDomainParameters.finiteFields.first {
        guard let group = Self.standardized($0) else { return false }
        return group.prime == prime && group.generator == generator && group.order == order
      }
  }

  /// Checks that bytes are a number between 1 and prime - 1, and in the subgroup of the order if
  /// that is known (RFC 2631, 2.1.5).
  /// - Returns: the number without leading zeros.
  /// - Throws: ``CryptoError/malformed(_:)`` when they are not.
  public func validate(_ publicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard publicValue.count <= prime.count + 1 else { throw .malformed(.numberTooLarge) }
    let number = try BigNumber(publicValue)
    let field = try arithmetic()
    let largest = try field.subtract(try BigNumber(), try BigNumber(word: 1))
    guard !number.isZero, !number.isOne, number < largest else {
      throw .malformed(.numberOutOfRange)
    }
    if let order {
      guard try field.power(number, try BigNumber(order)).isOne else {
        throw .malformed(.numberNotInSubgroup)
      }
    }
    return number.bytes
  }

  /// A new key pair. The private key is at least 1 and below the order, or below the prime when the
  /// order is not known.
  /// - Throws: ``CryptoError`` when the source of random numbers fails.
  public func makeKeyPair(_ random: RandomSource) throws(CryptoError) -> KeyAgreementKeyPair {
    let limit = try BigNumber(order ?? prime)
    let privateKey = try RandomScalar.draw(below: limit, random)
    return KeyAgreementKeyPair(
      privateKey: privateKey, publicValue: try publicValue(of: privateKey))
  }

  /// The public value of a private key: that power of the generator, without leading zeros.
  /// - Throws: ``CryptoError/malformed(_:)`` for a private key that is zero modulo the order.
  public func publicValue(of privateKey: SecretBytes) throws(CryptoError) -> [UInt8] {
    let power = try arithmetic().power(
      try BigNumber(generator), try BigNumber(secret: privateKey))
    guard !power.isOne else { throw .malformed(.usedPrivateKey) }
    return power.bytes
  }

  /// The shared number, in as many bytes as the prime.
  /// - Throws: ``CryptoError/malformed(_:)`` when the public value is not valid, or the number is 1.
  public func sharedElement(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    let power = try arithmetic().power(
      try BigNumber(try validate(publicValue)), try BigNumber(secret: privateKey))
    guard !power.isOne else { throw .malformed(.sharedNumberOne) }
    return try power.secret(prime.count)
  }

  /// The shared number, in as many bytes as the prime.
  /// - Throws: the errors of ``sharedElement(_:_:)``.
  public func sharedSecret(
    _ privateKey: SecretBytes, _ publicValue: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try sharedElement(privateKey, publicValue)
  }

  /// Generic mapping: the generator `g^s · h`.
  /// - Throws: ``CryptoError/malformed(_:)`` when that is 1.
  public func mapped(
    nonce: SecretBytes, element: SecretBytes
  ) throws(CryptoError) -> FiniteFieldGroup {
    let field = try arithmetic()
    let power = try field.power(try BigNumber(generator), try BigNumber(secret: nonce))
    return try mapped(to: try field.multiply(power, try BigNumber(secret: element)))
  }

  /// Integrated mapping: the generator `x^((p-1)/q)`.
  /// - Throws: ``CryptoError/unsupported(_:)`` when the order is not known, and
  ///   ``CryptoError/malformed(_:)`` when the generator is 1.
  public func mapped(number: SecretBytes) throws(CryptoError) -> FiniteFieldGroup {
    guard let order else { throw .unsupported(.mappingWithoutOrder) }
    let field = try arithmetic()
    let largest = try field.subtract(try BigNumber(), try BigNumber(word: 1))
    let cofactor = try largest.divided(by: try BigNumber(order))
    let reduced = try field.reduce(try BigNumber(secret: number))
    return try mapped(to: try field.power(reduced, cofactor))
  }

  private func mapped(to generator: BigNumber) throws(CryptoError) -> FiniteFieldGroup {
    guard !generator.isOne, !generator.isZero else {
      throw .malformed(.mappedGeneratorOne)
    }
    return FiniteFieldGroup(
      unchecked: prime, generator: generator.bytes, order: order, isMapped: true)
  }

  private func arithmetic() throws(CryptoError) -> ModularArithmetic {
    try ModularArithmetic(modulus: try BigNumber(prime))
  }

  // MARK: The groups of RFC 5114

  /// A group of RFC 5114, read from libcrypto once; nil when libcrypto does not have it.
  static func standardized(_ parameters: StandardizedDomainParameters) -> FiniteFieldGroup? {
    known[parameters]
  }

  private static let known: [StandardizedDomainParameters: FiniteFieldGroup] = {
    let names: [(StandardizedDomainParameters, String)] = [
      (.modp1024With160, "dh_1024_160"), (.modp2048With224, "dh_2048_224"),
      (.modp2048With256, "dh_2048_256"),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { parameters, name in
        group(named: name).map { (parameters, $0) }
      })
  }()

  private static func group(named name: String) -> FiniteFieldGroup? {
    defer { ErrorQueue.clear() }
    guard let key = AsymmetricKey.domainParameters(name), let prime = key.number(.fieldPrime),
      let generator = key.number(.fieldGenerator), let order = key.number(.fieldOrder)
    else { return nil }
    return FiniteFieldGroup(
      unchecked: prime.bytes, generator: generator.bytes, order: order.bytes, isMapped: false)
  }
}
