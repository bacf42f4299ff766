import Encoding
import TestSupport
import Testing

@testable import Crypto

private func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withUnsafeBytes { Array($0) } }

@Suite("Key agreement groups, Doc 9303-11, 9.5 and 9.6")
struct KeyAgreementTests {
  private func groups(_ name: String) throws -> [JSONValue] {
    try #require(try Vectors.load(name)["groups"]?.array)
  }

  private func group(_ example: JSONValue) throws -> any KeyAgreementGroup {
    let number = try #require(example["parameters"]?.integer)
    return try #require(StandardizedDomainParameters(rawValue: Int(number))).group()
  }

  /// Both sides of an agreement over a group, against the published values.
  private func expectAgreement(
    _ group: any KeyAgreementGroup, _ example: JSONValue, prefix: String, secret: [UInt8],
    element: Bool = false
  ) throws {
    let name = { (what: String, side: String) in
      prefix.isEmpty ? "\(what)KeyOf\(side)" : "\(prefix)\(what.capitalized)KeyOf\(side)"
    }
    for (own, other) in [("Terminal", "Chip"), ("Chip", "Terminal")] {
      let key = SecretBytes(try example.bytes(name("private", own)))
      let publicValue = try group.validate(example.bytes(name("public", own)))
      #expect(try group.publicValue(of: key) == publicValue)
      let theirs = try example.bytes(name("public", other))
      let shared =
        element ? try group.sharedElement(key, theirs) : try group.sharedSecret(key, theirs)
      #expect(bytes(shared) == secret)
    }
  }

  @Test(
    "given the worked examples of generic mapping, when they are followed, then every value is published",
    arguments: ["pace-ecdh-gm.json", "pace-dh-gm.json", "pace-ecdh-cam.json"])
  func genericMapping(_ file: String) throws {
    for example in try groups(file) {
      let group = try group(example)
      let element = try example.bytes("sharedElement")
      try expectAgreement(group, example, prefix: "map", secret: element, element: true)
      let mapped = try group.mapped(
        nonce: SecretBytes(try example.bytes("nonce")), element: SecretBytes(element))
      #expect(mapped.generator == (try example.bytes("mappedGenerator")))
      #expect(mapped.standardizedParameters == nil)
      try expectAgreement(mapped, example, prefix: "", secret: try example.bytes("sharedSecret"))
    }
  }

  @Test("given the worked example of BSI, when it is followed, then every value is published")
  func bsi() throws {
    for example in try groups("key-agreement-dh.json") {
      var group = try group(example)
      if example["nonce"] != nil {
        let element = try example.bytes("sharedElement")
        try expectAgreement(group, example, prefix: "map", secret: element, element: true)
        group = try group.mapped(
          nonce: SecretBytes(try example.bytes("nonce")), element: SecretBytes(element))
        #expect(group.generator == (try example.bytes("mappedGenerator")))
      }
      try expectAgreement(group, example, prefix: "", secret: try example.bytes("sharedSecret"))
    }
  }

  @Test(
    "given the worked examples of integrated mapping, when a field element is mapped, then the generator is published",
    arguments: ["pace-ecdh-im.json", "pace-dh-im.json"])
  func integratedMapping(_ file: String) throws {
    for example in try groups(file) {
      let group = try group(example)
      for name in ["fieldElement", "pseudoRandom"] {
        let mapped = try group.mapped(number: SecretBytes(try example.bytes(name)))
        #expect(mapped.generator == (try example.bytes("mappedGenerator")))
        try expectAgreement(mapped, example, prefix: "", secret: try example.bytes("sharedSecret"))
      }
    }
  }

  @Test("given numbers on every curve, when they are mapped to points, then these are the computed")
  func pointEncoding() throws {
    let examples = try groups("point-encoding.json")
    #expect(examples.count == 20)
    for example in examples {
      let curve = try #require(NamedCurve(rawValue: try example.text("curve")))
      let mapped = try EllipticCurveGroup(curve).mapped(
        number: SecretBytes(try example.bytes("number")))
      #expect(mapped.generator == (try example.bytes("expected")))
    }
  }

  @Test("given numbers without a point, or a curve without the mapping, when mapped, then refused")
  func noPoint() throws {
    let group = try EllipticCurveGroup(.brainpoolP256r1)
    // 0, 1 and -1 make α + α² zero.
    #expect(throws: CryptoError.malformed(.numberWithoutPoint)) {
      try group.mapped(number: SecretBytes([0]))
    }
    #expect(throws: CryptoError.malformed(.numberWithoutPoint)) {
      try group.mapped(number: SecretBytes([1]))
    }
    #expect(throws: CryptoError.unsupported(.mapping(on: "secp224r1"))) {
      try EllipticCurveGroup(.secp224r1).mapped(number: SecretBytes([5]))
    }
    let field = try StandardizedDomainParameters.modp1024With160.group()
    for number: UInt8 in [0, 1] {
      #expect(throws: CryptoError.malformed(.mappedGeneratorOne)) {
        try field.mapped(number: SecretBytes([number]))
      }
    }
  }

  @Test(
    "given every standardised group, when two parties agree, then they agree",
    arguments: StandardizedDomainParameters.allCases)
  func everyGroup(_ parameters: StandardizedDomainParameters) throws {
    let group = try parameters.group()
    #expect(group.standardizedParameters == parameters)
    let (one, other) = (try group.makeKeyPair(.system), try group.makeKeyPair(.system))
    #expect(one.publicValue != other.publicValue)
    let element = try group.sharedElement(one.privateKey, other.publicValue)
    #expect(try bytes(element) == bytes(group.sharedElement(other.privateKey, one.publicValue)))
    let mapped = try group.mapped(nonce: SecretBytes(1...16), element: element)
    #expect(mapped.generator != group.generator)
    let (third, fourth) = (try mapped.makeKeyPair(.system), try mapped.makeKeyPair(.system))
    #expect(
      try bytes(mapped.sharedSecret(third.privateKey, fourth.publicValue))
        == bytes(mapped.sharedSecret(fourth.privateKey, third.publicValue)))
    let reference = try KeyAgreementParameters(parsing: KeyAgreementParameters(parameters).bytes)
    #expect(reference.group.standardizedParameters == parameters)
    let key = try KeyAgreementPublicKey(reference, publicValue: one.publicValue)
    #expect(try KeyAgreementPublicKey(parsing: key.bytes).publicValue == one.publicValue)
  }

  @Test("given random numbers that never fit, when a key is drawn, then it ends with an error")
  func sourceThatNeverFits() throws {
    for byte: UInt8 in [0, 0xFF] {
      let source = RandomSource { count in [UInt8](repeating: byte, count: count) }
      #expect(throws: CryptoError.self) { try EllipticCurveGroup(.secp256r1).makeKeyPair(source) }
    }
  }

  @Test("given private keys outside the group's order, when drawn, then only those inside are used")
  func privateKeys() throws {
    // The first draw is the order of P-256 itself, the second a number below.
    let order = try Hex.decode(
      "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
    let draws = Draws([order, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 32)])
    let source = RandomSource { _ in draws.next() }
    let pair = try EllipticCurveGroup(.secp256r1).makeKeyPair(source)
    #expect(bytes(pair.privateKey) == [UInt8](repeating: 1, count: 32))
  }

  private final class Draws: @unchecked Sendable {
    private var rest: [[UInt8]]
    init(_ draws: [[UInt8]]) { rest = draws }
    func next() -> [UInt8] { rest.isEmpty ? [] : rest.removeFirst() }
  }

  @Test("given points that are none of the group, when they are used, then they are refused")
  func wrongPoints() throws {
    for curve in StandardizedDomainParameters.allCases.compactMap(\.curve) {
      let group = try EllipticCurveGroup(curve)
      let key = SecretBytes([UInt8](repeating: 3, count: 8))
      let good = group.generator
      var off = good
      off[off.count - 1] ^= 1
      let length = curve.fieldLength
      let compressed = [2 + (good.last ?? 0) & 1] + good[1...length]
      let hybrid = [6 + (good.last ?? 0) & 1] + good.dropFirst()
      let tooLarge = [0x04] + [UInt8](repeating: 0xFF, count: 2 * length)
      let zero = [0x04] + [UInt8](repeating: 0, count: 2 * length)
      for bad in [[], [0x00], off, compressed, hybrid, tooLarge, zero, good + [0]] {
        #expect(throws: CryptoError.self) { try group.validate(bad) }
        #expect(throws: CryptoError.self) { try group.sharedElement(key, bad) }
        #expect(throws: CryptoError.self) { try group.sharedSecret(key, bad) }
      }
      // The generator and its negative cancel out.
      let negative = try group.multiple(of: good, by: minusOne(group))
      #expect(throws: CryptoError.malformed(.pointAtInfinity)) {
        try group.mapped(nonce: SecretBytes([1]), element: SecretBytes(negative))
      }
      #expect(try group.xCoordinate(of: negative) == group.xCoordinate(of: good))
    }
  }

  /// The order less 1; it is odd, so that no borrow is needed.
  private func minusOne(_ group: EllipticCurveGroup) throws -> SecretBytes {
    var order = try group.order
    order[order.count - 1] -= 1
    return SecretBytes(order)
  }

  @Test("given numbers that are none of the group, when they are used, then they are refused")
  func wrongNumbers() throws {
    for parameters in StandardizedDomainParameters.finiteFields {
      let group = try #require(FiniteFieldGroup.standardized(parameters))
      let key = SecretBytes([UInt8](repeating: 3, count: 8))
      var largest = group.prime
      largest[largest.count - 1] -= 1
      // -1 has the order 2, and -g the order 2q.
      let negative = subtract(group.generator, from: group.prime)
      let longer = [UInt8](repeating: 1, count: group.prime.count + 2)
      for bad in [[], [0], [1], [2], largest, group.prime, negative, longer] {
        #expect(throws: CryptoError.self) { try group.validate(bad) }
        #expect(throws: CryptoError.self) { try group.sharedElement(key, bad) }
        #expect(throws: CryptoError.self) { try group.sharedSecret(key, bad) }
      }
      #expect(try group.validate([0] + group.generator) == group.generator)
      let order = SecretBytes(try #require(group.order))
      #expect(throws: CryptoError.malformed(.usedPrivateKey)) {
        try group.publicValue(of: order)
      }
      #expect(throws: CryptoError.malformed(.sharedNumberOne)) {
        try group.sharedElement(order, group.generator)
      }
    }
  }

  private func subtract(_ small: [UInt8], from large: [UInt8]) -> [UInt8] {
    var result = large
    var borrow = 0
    for place in 0..<large.count {
      let digit = place < small.count ? Int(small[small.count - 1 - place]) : 0
      let value = Int(large[large.count - 1 - place]) - digit - borrow
      borrow = value < 0 ? 1 : 0
      result[large.count - 1 - place] = UInt8(truncatingIfNeeded: value)
    }
    return result
  }

  @Test(
    "given explicit numbers of a field, when they do not belong together, then they are refused")
  func explicitFields() throws {
    let known = try #require(FiniteFieldGroup.standardized(.modp1024With160))
    let order = try #require(known.order)
    // Without the order, it is found; another one is refused.
    let found = try FiniteFieldGroup(prime: [0] + known.prime, generator: known.generator)
    #expect(found.order == order)
    #expect(found.standardizedParameters == .modp1024With160)
    #expect(throws: CryptoError.malformed(.order)) {
      try FiniteFieldGroup(prime: known.prime, generator: known.generator, order: [11])
    }
    // A multiple of the order fulfils every equation that the order does.
    var doubled = order.map { $0 << 1 }
    for place in order.indices.dropFirst() { doubled[place - 1] |= order[place] >> 7 }
    doubled.insert(order[0] >> 7, at: 0)
    #expect(throws: CryptoError.malformed(.order)) {
      try FiniteFieldGroup(prime: known.prime, generator: known.generator, order: doubled)
    }
    // Another generator of the same subgroup is another group; one outside it is none.
    let other = try known.publicValue(of: SecretBytes([5]))
    let group = try FiniteFieldGroup(prime: known.prime, generator: other, order: order)
    #expect(group.standardizedParameters == nil)
    #expect(throws: CryptoError.malformed(.numberNotInSubgroup)) {
      try FiniteFieldGroup(prime: known.prime, generator: [2], order: order)
    }
    #expect(throws: CryptoError.malformed(.order)) {
      try FiniteFieldGroup(prime: known.prime, generator: [2], order: [3])
    }
    for generator: [UInt8] in [[], [0], [1], known.prime] {
      #expect(throws: CryptoError.self) {
        try FiniteFieldGroup(prime: known.prime, generator: generator)
      }
    }
    for length in [0, 1, 64, 127, 1025, 8192] {
      #expect(throws: CryptoError.self) {
        try FiniteFieldGroup(prime: [UInt8](repeating: 0xFF, count: length), generator: [2])
      }
    }
    var even = known.prime
    even[even.count - 1] = 0x70
    #expect(throws: CryptoError.self) { try FiniteFieldGroup(prime: even, generator: [2]) }
  }

  @Test("given an unknown order, when the mapping needs it, then it is refused; agreement works")
  func unknownOrder() throws {
    let known = try #require(FiniteFieldGroup.standardized(.modp1024With160))
    let group = try FiniteFieldGroup(prime: known.prime, generator: [2])
    #expect(group.order == nil)
    #expect(throws: CryptoError.unsupported(.mappingWithoutOrder)) {
      try group.mapped(number: SecretBytes([5]))
    }
    let (one, other) = (try group.makeKeyPair(.system), try group.makeKeyPair(.system))
    #expect(
      try bytes(group.sharedSecret(one.privateKey, other.publicValue))
        == bytes(group.sharedSecret(other.privateKey, one.publicValue)))
  }
}

@Suite("Domain parameters in an AlgorithmIdentifier, Doc 9303-11, 9.1 and 9.5")
struct KeyAgreementParametersTests {
  private func standard(_ number: UInt64) -> [UInt8] {
    DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 2)), DER.integer(number))
  }

  @Test("given the key of the worked example, when it is read, then it is the published point")
  func example() throws {
    let example = try #require(try Vectors.load("pace-ecdh-cam.json")["groups"]?.array?.first)
    let info = try BERTLV(parsing: example.bytes("chipAuthenticationPublicKeyInfo")).children()
    let key = try KeyAgreementPublicKey(parsing: Array(info[1].encoded))
    #expect(key.publicValue == (try example.bytes("staticPublicKey")))
    #expect(key.group.standardizedParameters == .brainpoolP256r1)
    #expect(key.bytes == Array(info[1].encoded))
  }

  @Test("given numbers without standardised parameters, when they are read, then they are unknown")
  func unknownNumbers() throws {
    for number in 0...40 as ClosedRange<UInt64> {
      if let known = StandardizedDomainParameters(rawValue: Int(number)) {
        let read = try KeyAgreementParameters(parsing: standard(number))
        #expect(read.group.standardizedParameters == known)
      } else {
        #expect(throws: CryptoError.unsupported(.domainParameters(number))) {
          try KeyAgreementParameters(parsing: standard(number))
        }
      }
    }
  }

  @Test("given explicit fields in X9.42 and PKCS #3, when they are read, then both are the group")
  func explicitFields() throws {
    let group = try #require(FiniteFieldGroup.standardized(.modp2048With256))
    let numbers = [group.prime, group.generator].map { DER.integer(magnitude: $0) }
    let order = DER.integer(magnitude: try #require(group.order))
    let x942 = DER.sequence(
      DER.objectIdentifier(KeyAgreementParameters.dhPublicNumber),
      DER.sequence(of: numbers + [order]))
    let pkcs3 = DER.sequence(
      DER.objectIdentifier(KeyAgreementParameters.dhKeyAgreement),
      DER.sequence(of: numbers + [DER.integer(256)]))
    for bytes in [x942, pkcs3] {
      let read = try KeyAgreementParameters(parsing: bytes)
      #expect(read.group.standardizedParameters == .modp2048With256)
      for length in 0..<bytes.count {
        #expect(throws: CryptoError.self) {
          try KeyAgreementParameters(parsing: Array(bytes.prefix(length)))
        }
      }
    }
  }

  @Test("given explicit curves, when they are read, then they are the named one or none")
  func explicitCurves() throws {
    let tests = try #require(try Vectors.load("public-keys.json")["tests"]?.array)
    var read = 0
    for test in tests {
      let comment = Comment(rawValue: try test.text("comment"))
      let info = try test.bytes("key")
      switch try test.text("expected") {
      case "curve-unknown", "unsupported":
        #expect(throws: CryptoError.self, comment) { try KeyAgreementPublicKey(parsing: info) }
      case "malformed": _ = try? KeyAgreementPublicKey(parsing: info)
      case let curve:
        guard let key = try? KeyAgreementPublicKey(parsing: info) else { continue }
        read += 1
        #expect((key.group as? EllipticCurveGroup)?.curve.rawValue == curve, comment)
      }
    }
    #expect(read > 40)
  }

  @Test(
    "given real chips' keys, when they are read, then their groups are known",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realKeys() throws {
    let expected: [(String, StandardizedDomainParameters?)] = [
      ("dg14_AT", .brainpoolP256r1), ("dg14_DE", .brainpoolP256r1),
      ("dg14_gmrtd_sample", .brainpoolP384r1), ("dg14_doc9303_sample", nil),
    ]
    for (name, parameters) in expected {
      let file = try Vectors.realFile("dg/\(name).bin")
      let set = try #require(try BERTLV(parsing: file).children().first)
      let publicKeys = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1)
      let info = try #require(
        try set.children().map { try $0.children() }.first {
          try DER.objectIdentifier($0[0]).isDescendant(of: publicKeys)
        })
      let key = try KeyAgreementPublicKey(parsing: Array(info[1].encoded))
      #expect(key.group.standardizedParameters == parameters)
      if parameters == nil {
        #expect((key.group as? FiniteFieldGroup)?.order == nil)
        #expect(key.group.fieldBits == 1024)
      }
      let pair = try key.group.makeKeyPair(.system)
      #expect(try key.group.sharedSecret(pair.privateKey, key.publicValue).count > 16)
    }
  }

  @Test("given a key cut short anywhere, when it is read, then that is an error")
  func damaged() throws {
    let pair = try StandardizedDomainParameters.modp1024With160.group().makeKeyPair(.system)
    let keys = [
      try KeyAgreementPublicKey(
        KeyAgreementParameters(.modp1024With160), publicValue: pair.publicValue
      ).bytes,
      try PrivateKey.generate(.ec(curve: "brainpoolP256r1")).publicKeyInfo(curve: .explicit),
    ]
    for info in keys {
      for length in 0..<info.count {
        #expect(throws: CryptoError.self) {
          try KeyAgreementPublicKey(parsing: Array(info.prefix(length)))
        }
      }
    }
  }
}

@Suite("Message recovery and plain signatures, Doc 9303-11, 6.1")
struct PublicKeyRecoveryTests {
  @Test("given a small number to the power of 1/e, when it is recovered, then it is that number")
  func recover() throws {
    // With the exponent 3, the cube of a small number is its own signature's message.
    let modulus = [0xC5] + [UInt8](repeating: 0x31, count: 127)
    let info = DER.sequence(
      DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)), DER.null),
      DER.bitString(DER.sequence(DER.integer(magnitude: modulus), DER.integer(3))))
    let key = try PublicKey(publicKeyInfo: info)
    #expect(key.modulusLength == 128)
    let signature = [UInt8](repeating: 0, count: 127) + [5]
    #expect(try key.recover(signature: signature) == [UInt8](repeating: 0, count: 127) + [125])
    for count in [0, 1, 127, 129, 256] {
      #expect(throws: CryptoError.malformed(.signatureLength)) {
        try key.recover(signature: [UInt8](repeating: 1, count: count))
      }
    }
    #expect(throws: CryptoError.malformed(.theSignature)) {
      try key.recover(signature: [UInt8](repeating: 0xFF, count: 128))
    }
    #expect(try !key.verifyECDSA(signature: signature, over: [], digest: .sha256, form: .der))
  }

  @Test(
    "given a real chip's signature, when it is recovered, then it has header and trailer",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realSignature() throws {
    let file = try JSONReader.read(try Vectors.realFile("vectors/real_chip_sessions.json"))
    let session = try #require(file["sessions"]?["active_auth_rsa"])
    let object = try BERTLV(parsing: session.bytes("dg15"))
    let key = try PublicKey(publicKeyInfo: Array(object.content))
    let message = try key.recover(signature: session.bytes("signature"))
    #expect(message.first == 0x6A)
    #expect(message.suffix(2) == [0x34, 0xCC])
  }

  @Test(
    "given signatures plain and in DER, when they are verified, then each form passes as itself",
    arguments: ["prime256v1", "secp521r1", "brainpoolP320r1", "secp224r1"])
  func forms(_ curve: String) throws {
    let pair = try PrivateKey.generate(.ec(curve: curve))
    let key = try PublicKey(publicKeyInfo: pair.publicKeyInfo())
    guard case .ec(let named) = key.kind else { return }
    let message: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let der = try pair.sign(message, digest: .sha384)
    let numbers = try BERTLV(parsing: der).children().map { number in
      let magnitude = number.content.drop { $0 == 0 }
      return [UInt8](repeating: 0, count: named.fieldLength - magnitude.count) + magnitude
    }
    let plain = Array(numbers.joined())
    func verify(_ signature: [UInt8], _ form: ECDSASignatureForm) throws -> Bool {
      try key.verifyECDSA(signature: signature, over: message, digest: .sha384, form: form)
    }
    #expect(try verify(der, .der))
    #expect(try verify(plain, .plain))
    #expect(try !verify(plain, .der))
    #expect(try !verify(der, .plain))
    #expect(try !verify(Array(plain.dropLast()), .plain))
    #expect(try !verify([], .plain))
    // The right numbers with something between them are none.
    #expect(
      try !verify(
        plain.prefix(named.fieldLength) + [7, 7] + plain.suffix(named.fieldLength), .plain))
    #expect(try !verify([UInt8](repeating: 0, count: plain.count), .plain))
    #expect(
      try !key.verifyECDSA(signature: plain, over: message + [0], digest: .sha384, form: .plain))
    #expect(try !key.verifyECDSA(signature: plain, over: message, digest: .sha256, form: .plain))
    #expect(throws: CryptoError.unsupported(.messageRecoveryWithEC)) {
      try key.recover(signature: plain)
    }
  }
}
