import CircuitTestSupport
import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A modulus under which a signature can be made of whatever a test wants: a short prime, of which anybody can take
/// roots, or that of a key of a class.
private struct OpenModulus {
  let keys: RSAKeyClass
  let modulus: [UInt8]
  private let root: [UInt8]
  private let key: PrivateKey?

  init(_ keys: RSAKeyClass) throws {
    let key = try RSAKeyPool.key(
      bits: keys.bits, exponent: UInt32(keys.exponent.rawValue))
    (self.keys, self.key, root) = (keys, key, [])
    modulus = try LinkedPassportProofTests.modulus(of: key)
  }

  init(primeOfBits bits: Int, _ exponent: RSAKeyClass.Exponent) throws {
    let rows = try Vectors.load("rsa-prime-moduli.json")["moduli"]?.array ?? []
    let row = try #require(
      rows.first {
        $0["bits"]?.integer == bits && $0["exponent"]?.integer == exponent.rawValue
      })
    keys = RSAKeyClass(length: bits / 8, exponent: exponent)
    modulus = try row.bytes("modulus")
    root = try row.bytes("root")
    key = nil
  }

  func product(_ one: [UInt8], _ other: [UInt8]) throws -> ModularReduction {
    try ModularReduction(one, times: other, modulo: modulus)
  }

  /// The signature of an encoded message.
  func signature(of encoded: [UInt8]) throws -> [UInt8] {
    if let key { return try key.sign(representative: encoded) }
    var power = [UInt8](repeating: 0, count: keys.length - 1) + [1]
    for byte in root {
      for bit in (0..<8).reversed() {
        power = try product(power, power).remainder
        if byte >> UInt8(bit) & 1 == 1 { power = try product(power, encoded).remainder }
      }
    }
    return power
  }
}

/// The values of a statement over RSA, part by part, so that a part can be another one.
private struct RSAValues {
  var shared: [Bool]
  var limbs: [UInt64]
  /// All bytes; a number above 255 is none.
  var bytes: [Int]
  /// What stands in the place of a byte.
  var elements: [Int: Fp128] = [:]
  /// What is added to the numbers of values for each byte.
  var countChanges: [Int: Int] = [:]
  /// What the list has.
  var listed: [[UInt8]]

  func inputs(_ keys: RSAKeyClass, _ points: ChallengePoints<Fp128>) throws -> [Fp128] {
    var values = InputValues<Fp128>()
    let key = LinkKey(linkedBits: shared.count, from: try Transcript([7]))
    let pad = LinkPad(element: GF2To128(bits: (0..<128).map { $0 % 3 == 0 }))
    let link = PublicLink(key: key, tag: key.tag(of: shared, pad))
    values.append(bitsOf: shared)
    UniversalLink.append(pad, to: &values)
    values.append(limbs.map { Fp128(index: Int($0)) })
    let numbers = bytes.map { $0 < 0 ? -Fp128(index: -$0) : Fp128(index: $0) }
    values.append(numbers.enumerated().map { elements[$0] ?? $1 })
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes where counts.indices.contains(byte) { counts[byte] += 1 }
    for (byte, change) in countChanges { counts[byte] += change }
    values.append(counts.map { $0 < 0 ? -Fp128(index: -$0) : Fp128(index: $0) })
    let signers = try #require(
      RSASigners(listed: listed.flatMap(\.self)[...], keys, capacity: 4))
    let known =
      UniversalLink.publicInputs(link)
      + ChallengePowers.publicInputs(count: keys.powers, points)
      + ByteRange.publicInputs(points) + signers.publicInputs(points)
    for value in known { values.appendPublic(value) }
    return values.inputs
  }
}

/// Each constraint of the statement over RSA with witnesses that keep all the others.
@Suite("Signatures with RSA, constraint by constraint")
struct RSAConstraintTests {
  /// The groups of assertions, in the order in which they are stated.
  private enum Constraint: Hashable {
    case bit, padBit, link, member, product(Int), range
  }

  private struct Specimen {
    let key: OpenModulus
    let encoding: RSASignatureCircuit.Encoding
    let digest: [UInt8]
    let points: ChallengePoints<Fp128>
    let violated: ViolatedAssertions<Fp128>

    /// Of short keys, whose circuits are small.
    init(
      _ exponent: RSAKeyClass.Exponent, _ encoding: RSASignatureCircuit.Encoding = .pkcs1(.sha256)
    ) throws {
      try self.init(try OpenModulus(primeOfBits: 512, exponent), encoding)
    }

    /// Of a class that documents have.
    init(_ keys: RSAKeyClass, _ encoding: RSASignatureCircuit.Encoding) throws {
      try self.init(try OpenModulus(keys), encoding)
    }

    private init(_ key: OpenModulus, _ encoding: RSASignatureCircuit.Encoding) throws {
      (self.key, self.encoding) = (key, encoding)
      digest = try encoding.digest.digest.digest(Array("signed".utf8))
      points = try ChallengePoints(
        x: Fp128(index: 0x0123_4567_89AB_CDEF), y: Fp128(index: 0x7EDC_BA98_7654_3210))
      let keys = key.keys
      violated = ViolatedAssertions { builder in
        RSASignatureCircuit.assert(keys, encoding, .listed(capacity: 4), in: builder)
      }
    }

    var products: Int { key.keys.exponent.products }
    /// The encoded message; for PSS any one with the bits that are constants, because the rest of it is the data
    /// circuit's.
    var encoded: [UInt8] {
      switch encoding {
      case .pkcs1(let algorithm):
        PKCS1Encoding.prefix(algorithm, length: key.keys.length) + digest
      case .pss: [0x05] + (2..<key.keys.length).map { UInt8(truncatingIfNeeded: 37 * $0) } + [0xBC]
      }
    }

    private func shared(_ encoded: [UInt8]) -> [Bool] {
      encoding.isPSS
        ? Array(encoded.bitsFromLast.dropFirst(8).dropLast()) : digest.bitsFromLast
    }

    func values(encoded: [UInt8]? = nil, shared: [Bool]? = nil) throws -> RSAValues {
      let encoded = encoded ?? self.encoded
      let witness = try #require(
        RSAVerificationWitness(
          key.keys, modulus: key.modulus, signature: try key.signature(of: encoded),
          encoded: encoded))
      return RSAValues(
        shared: shared ?? self.shared(encoded),
        limbs: LimbPolynomial.limbs(key.modulus.reversed()), bytes: witness.bytes.map { Int($0) },
        listed: [key.modulus])
    }

    /// The constraints that do not hold.
    func violated(_ values: RSAValues) throws -> Set<Constraint> {
      let bits = values.shared.count
      let groups: [(Constraint, Int)] =
        [(.bit, bits), (.padBit, 128), (.link, 128), (.member, 2)]
        + (0..<2).flatMap { _ in (0..<products).map { (.product($0), 1) } } + [(.range, 2)]
      let places = groups.flatMap { Array(repeating: $0.0, count: $0.1) }
      try #require(places.count == violated.count)
      return Set(try violated(try values.inputs(key.keys, points)).map { places[$0] })
    }

    /// Where the bytes of a product begin: the quotient, the remainder, the carries.
    func place(ofProduct number: Int) -> Int {
      key.keys.length + number * (2 * key.keys.length + key.keys.carryBytes)
    }
  }

  private static let exponents: [RSAKeyClass.Exponent] = [.three, .fermat]

  /// Nil for a short key; those that documents have in `make audit`.
  private static let classesOfPSS: [RSAKeyClass?] =
    [nil] + (isAudit ? [.rsa2048(.fermat), .rsa3072, .rsa4096] : [])

  /// The lengths with PKCS #1 v1.5, and the digests.
  private static let longClasses: [(RSAKeyClass, SecureHash)] =
    [(.rsa4096, .sha256)]
    + (isAudit
      ? [
        (.rsa2048(.fermat), .sha256), (.rsa3072, .sha256), (.rsa2048(.fermat), .sha512),
        (.rsa4096, .sha512), (.rsa2048(.fermat), .sha1),
      ] : [])

  /// All that the tests of short keys look at, sampled, in circuits of the lengths that documents have.
  @Test(
    "given keys as long as documents have, when any part is another, then its constraint fails alone",
    // The forgery with the longest; all in `make audit`.
    arguments: longClasses)
  func long(_ keys: RSAKeyClass, _ digest: SecureHash) throws {
    let specimen = try Specimen(keys, .pkcs1(digest))
    #expect(try specimen.violated(try specimen.values()).isEmpty)
    try checkForgery(specimen)
    guard isAudit else { return }
    try checkEncoding(specimen, step: 3)
    try checkProducts(specimen, each: 16, carryStep: keys.carryBytes / 8)
    try checkRange(specimen, step: 199, least: 4)
  }

  @Test(
    "given an encoded message of PSS, when a constant or a shared bit is another, then the last product fails",
    arguments: classesOfPSS)
  func constantsOfPSS(_ keys: RSAKeyClass?) throws {
    let specimen =
      try keys.map { try Specimen($0, .pss(.sha256)) } ?? Specimen(.three, .pss(.sha256))
    let good = try specimen.values()
    #expect(try specimen.violated(good).isEmpty)
    let last: Set<Constraint> = [.product(specimen.products - 1)]
    var encoded = specimen.encoded
    // The highest bit, and each bit of BC.
    for (place, bit) in [(0, 7)] + (0..<8).map({ (encoded.count - 1, $0) }) {
      encoded[place] ^= 1 << UInt8(bit)
      #expect(try specimen.violated(try specimen.values(encoded: encoded)) == last)
      encoded[place] ^= 1 << UInt8(bit)
    }
    for place in stride(from: 0, to: encoded.count - 1, by: encoded.count / 8) {
      var other = encoded
      other[place] ^= 1
      #expect(try specimen.violated(try specimen.values(encoded: other)).isEmpty)
      // Not the bits that were signed.
      let found = try specimen.violated(try specimen.values(encoded: other, shared: good.shared))
      #expect(found == last, "byte \(place)")
    }
  }

  @Test("given a signature, when all is as it should be, then all holds", arguments: exponents)
  func holds(_ exponent: RSAKeyClass.Exponent) throws {
    let specimen = try Specimen(exponent)
    #expect(try specimen.violated(try specimen.values()).isEmpty)
  }

  @Test(
    "given an encoded message with another byte, when it is signed, then the last product fails",
    arguments: exponents)
  func encoding(_ exponent: RSAKeyClass.Exponent) throws {
    let specimen = try Specimen(exponent)
    try checkEncoding(specimen, step: isAudit ? 1 : 9)
    var longer = specimen.encoded
    longer[0] = 0x80
    #expect(
      try specimen.violated(try specimen.values(encoded: longer))
        == [.product(specimen.products - 1)])
  }

  private func checkEncoding(_ specimen: Specimen, step: Int) throws {
    let length = specimen.key.keys.length
    let digest = specimen.digest.count
    // Every step, 01, the first FF, the 00 before the digest's algorithm, and the digest's last byte.
    let zero = length - digest - 20
    let places = Set(stride(from: 0, to: length, by: step)).union([1, 2, zero, length - 1])
    for place in places.sorted() {
      var encoded = specimen.encoded
      encoded[place] ^= 1
      let found = try specimen.violated(try specimen.values(encoded: encoded))
      #expect(found == [.product(specimen.products - 1)], "byte \(place)")
      guard place >= length - digest else { continue }
      // The same with the digest that was signed: it is not the one that is shared.
      let shared = Array(encoded.suffix(digest)).bitsFromLast
      #expect(try specimen.violated(try specimen.values(encoded: encoded, shared: shared)).isEmpty)
    }
  }

  @Test(
    "given a product, when quotient, remainder or a carry is another one, then it fails alone",
    arguments: exponents)
  func products(_ exponent: RSAKeyClass.Exponent) throws {
    try checkProducts(try Specimen(exponent), each: 7, carryStep: isAudit ? 9 : 36)
  }

  private func checkProducts(_ specimen: Specimen, each: Int, carryStep: Int) throws {
    let good = try specimen.values()
    let length = specimen.key.keys.length
    for number in sweep(0..<specimen.products, each: each) {
      let isLast = number == specimen.products - 1
      let start = specimen.place(ofProduct: number)
      let carries = start + length * (isLast ? 1 : 2)
      for place in [start, start + length - 1] {
        var wrong = good
        wrong.bytes[place] ^= 1
        #expect(try specimen.violated(wrong) == [.product(number)], "quotient at \(place)")
      }
      for place in stride(from: 0, to: specimen.key.keys.carryBytes, by: carryStep) {
        var wrong = good
        wrong.bytes[carries + place] ^= 1
        #expect(try specimen.violated(wrong) == [.product(number)], "carry at \(place)")
      }
      guard !isLast else { continue }
      var wrong = good
      wrong.bytes[start + length] ^= 1
      #expect(try specimen.violated(wrong) == [.product(number), .product(number + 1)])
    }
  }

  @Test(
    "given a false product that holds modulo the prime, when carries are any elements, then the range alone fails",
    arguments: exponents)
  func forgery(_ exponent: RSAKeyClass.Exponent) throws {
    try checkForgery(try Specimen(exponent))
  }

  /// The signature of another message, taken for the circuit's: a quotient of 16 bytes makes the last product's
  /// numbers equal modulo the prime, so that there are carries in the field that make its polynomials equal. A
  /// signature under any key could be forged so if carries were not bytes.
  private func checkForgery(_ specimen: Specimen) throws {
    let (keys, length) = (specimen.key.keys, specimen.key.keys.length)
    var other = specimen.encoded
    other[length - 1] ^= 1
    var forged = try specimen.values(encoded: other)
    func limbs(_ bytes: some Sequence<UInt8>) -> [Fp128] {
      LimbPolynomial.limbs(Array(bytes)).map { Fp128(index: Int($0)) }
    }
    let base = try #require(Fp128.bitWeight(56))
    func number(_ limbs: [Fp128]) -> Fp128 { limbs.reversed().reduce(.zero) { $0 * base + $1 } }
    let power = specimen.place(ofProduct: specimen.products - 2) + length
    let a = limbs(forged.bytes[power..<power + length].map { UInt8($0) })
    let b = limbs(forged.bytes[..<length].map { UInt8($0) })
    let (n, r) = (limbs(specimen.key.modulus.reversed()), limbs(specimen.encoded.reversed()))
    let short = ((number(a) * number(b) - number(r)) * number(n).inverse).bytes
    let quotient = short + [UInt8](repeating: 0, count: length - short.count)
    let q = limbs(quotient)
    let start = specimen.place(ofProduct: specimen.products - 1)
    forged.bytes.replaceSubrange(start..<start + length, with: quotient.map { Int($0) })
    let (shift, offset) = (base.inverse, try #require(Fp128.bitWeight(63)))
    var carry = Fp128.zero
    for index in 0..<keys.powers {
      var coefficient = index < r.count ? -r[index] : .zero
      for place in max(0, index - a.count + 1)...min(index, a.count - 1) {
        coefficient += a[place] * b[index - place] - q[place] * n[index - place]
      }
      carry = (carry - coefficient) * shift
      let place = start + length + ModularProduct.carryBytes * index
      forged.bytes.replaceSubrange(place..<place + 8, with: [256, 0, 0, 0, 0, 0, 0, 0])
      forged.elements[place] = carry + offset
    }
    #expect(try specimen.violated(forged) == [.range])
  }

  @Test("given an intermediate result, when n is added to it, then its product holds")
  func congruent() throws {
    let specimen = try Specimen(.three)
    let (keys, modulus) = (specimen.key.keys, specimen.key.modulus)
    // s = n - 2, so that s s = (n - 5) n + (n + 4): n is far enough below 2^512.
    func number(_ difference: Int) -> [UInt8] {
      var bytes = modulus
      var rest = Int(bytes[63]) + 256 * Int(bytes[62]) + 65_536 * Int(bytes[61]) + difference
      for place in [63, 62, 61] {
        bytes[place] = UInt8(rest & 255)
        rest >>= 8
      }
      return bytes
    }
    let signature = number(-2)
    let encoded = try specimen.key.product(
      try specimen.key.product(signature, signature).remainder, signature
    ).remainder
    let witness = try #require(
      RSAVerificationWitness(keys, modulus: modulus, signature: signature, encoded: encoded))
    var values = try specimen.values()
    values.bytes = witness.bytes.map { Int($0) }
    // The message is another one than the circuit's, which only the last product has.
    #expect(try specimen.violated(values) == [.product(1)])
    func limbs(_ bytes: [UInt8]) -> [UInt64] { LimbPolynomial.limbs(bytes.reversed()) }
    let carries = try #require(
      ModularProduct.carries(
        limbs(signature), times: limbs(signature), is: limbs(number(-5)), times: limbs(modulus),
        plus: limbs(number(4))))
    let start = specimen.place(ofProduct: 0)
    let other = number(-5).reversed() + number(4).reversed() + carries
    values.bytes.replaceSubrange(start..<start + other.count, with: other.map { Int($0) })
    #expect(try specimen.violated(values) == [.product(1)])
  }

  @Test(
    "given a value that is no byte, when the number is the same, then the range alone fails",
    arguments: exponents)
  func range(_ exponent: RSAKeyClass.Exponent) throws {
    let step = exponent == .fermat ? 37 : isAudit ? 1 : 27
    try checkRange(try Specimen(exponent), step: step, least: isAudit ? 200 : 12)
  }

  private func checkRange(_ specimen: Specimen, step: Int, least: Int) throws {
    let good = try specimen.values()
    let (length, carries) = (specimen.key.keys.length, specimen.key.keys.carryBytes)
    // Each number with the length of its limbs: a byte and the next are in one limb.
    var numbers = [(start: 0, count: length, limb: LimbPolynomial.limbBytes)]
    for number in 0..<specimen.products {
      let start = specimen.place(ofProduct: number)
      numbers.append((start, length, LimbPolynomial.limbBytes))
      let isLast = number == specimen.products - 1
      if !isLast { numbers.append((start + length, length, LimbPolynomial.limbBytes)) }
      numbers.append((start + length * (isLast ? 1 : 2), carries, ModularProduct.carryBytes))
    }
    // The products are alike: the first and the last are tried, and all of them in `make audit`.
    if !isAudit && numbers.count > 8 { numbers.removeSubrange(4..<numbers.count - 3) }
    var tried = 0
    for number in numbers {
      for place in stride(from: 0, to: number.count - 1, by: step)
      where place % number.limb != number.limb - 1 {
        for change in [1, -1] {
          var wrong = good
          wrong.bytes[number.start + place] += 256 * change
          wrong.bytes[number.start + place + 1] -= change
          #expect(try specimen.violated(wrong) == [.range], "\(number.start + place)")
          tried += 1
        }
      }
    }
    #expect(tried > least)
  }

  @Test("given numbers of values for each byte, when one is another, then the range alone fails")
  func counts() throws {
    let specimen = try Specimen(.three)
    let good = try specimen.values()
    for byte in sweep(0..<256, each: 17) {
      var wrong = good
      wrong.countChanges = [byte: 1, (byte + 1) % 256: -1]
      #expect(try specimen.violated(wrong) == [.range])
      wrong.countChanges = [byte: 1]
      #expect(try specimen.violated(wrong) == [.range])
    }
  }

  @Test(
    "given a signature that fits its key, when the key is not in the list, then that alone fails")
  func membership() throws {
    let specimen = try Specimen(.three)
    var values = try specimen.values()
    var other = specimen.key.modulus
    for place in [0, 8, 31, 63] {
      other = specimen.key.modulus
      other[place] ^= place == 63 ? 2 : 1
      values.listed = [other, other]
      #expect(try specimen.violated(values) == [.member])
    }
    values.listed = [other, specimen.key.modulus]
    #expect(try specimen.violated(values).isEmpty)
    // Limbs that are no limbs, but the same number.
    values.limbs[0] += 1 << 56
    values.limbs[1] -= 1
    let found = try specimen.violated(values)
    #expect(found.contains(.member))
  }

  @Test("given a bit that is none, when byte and link are the same, then that it is a bit fails")
  func bits() throws {
    let specimen = try Specimen(.three)
    // Two neighbours 0 and 1 become 2 and 0, where the rows of the link add up to even numbers by their pads.
    let good = try specimen.values()
    let place = try #require(
      (0..<256).first { $0 % 8 < 7 && !good.shared[$0] && good.shared[$0 + 1] })
    var inputs = try good.inputs(specimen.key.keys, specimen.points)
    // Private bits are the first private inputs, in the subfield.
    let start = inputs.count - good.bytes.count - 256 - good.limbs.count - 256 - 128
    #expect(inputs[start + place] == .zero && inputs[start + place + 1] == .one)
    inputs[start + place] = Fp128(index: 2)
    inputs[start + place + 1] = .zero
    // A bit of the pad is in its own row alone, so that one look says which are to be turned.
    let rows = try specimen.violated(inputs).map { $0 - 256 - 128 }
    for row in rows where (0..<128).contains(row) {
      inputs[start + 256 + row] = .one - inputs[start + 256 + row]
    }
    #expect(try specimen.violated(inputs) == [place])
  }
}
