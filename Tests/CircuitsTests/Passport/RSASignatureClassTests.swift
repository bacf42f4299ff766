import CircuitTestSupport
import Crypto
import Encoding
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A key of a class, with libcrypto's verdict on signatures under it.
private struct ClassKey {
  let keys: RSAKeyClass
  let modulus: [UInt8]
  private let key: PrivateKey
  private let publicKey: PublicKey

  init(_ keys: RSAKeyClass, _ number: Int = 0) throws {
    self.keys = keys
    key = try RSAKeyPool.key(
      bits: keys.bits, exponent: UInt32(keys.exponent.rawValue), number)
    publicKey = try PublicKey(publicKeyInfo: key.publicKeyInfo())
    modulus = try LinkedPassportProofTests.modulus(of: key)
  }

  static func padding(
    _ encoding: RSASignatureCircuit.Encoding, salt: Int? = nil
  ) -> PrivateKey.RSAPadding {
    encoding.isPSS ? .pss(saltLength: salt) : .pkcs1
  }

  /// With a salt as long as the digest if no other length is given.
  func sign(
    _ message: [UInt8], _ encoding: RSASignatureCircuit.Encoding, salt: Int? = nil
  ) throws -> [UInt8] {
    try key.sign(
      message, digest: encoding.digest.digest, padding: Self.padding(encoding, salt: salt))
  }

  func sign(encoded: [UInt8]) throws -> [UInt8] { try key.sign(representative: encoded) }

  /// What libcrypto says; false where it takes no such bytes.
  func verifies(
    _ signature: [UInt8], _ message: [UInt8], _ encoding: RSASignatureCircuit.Encoding
  ) throws -> Bool {
    let algorithm = try SignatureAlgorithm(
      parsing: key.signatureAlgorithm(
        digest: encoding.digest.digest, padding: Self.padding(encoding)))
    return (try? publicKey.verify(signature: signature, over: message, algorithm: algorithm))
      ?? false
  }
}

@Suite("Signatures with RSA of every class, beside libcrypto")
struct RSASignatureClassTests {
  /// All that signers have.
  static let all = ofRSA(SignerCircuit.Algorithm.all)
  /// Those that roots alone have.
  private static let ofRoots = ofRSA(
    SignerCircuit.Algorithm.roots.filter { !SignerCircuit.Algorithm.all.contains($0) })

  private static func ofRSA(
    _ algorithms: [SignerCircuit.Algorithm]
  ) -> [(RSASignatureCircuit.Encoding, RSAKeyClass)] {
    algorithms.compactMap { algorithm in
      if case .rsa(let encoding, let keys) = algorithm { (encoding, keys) } else { nil }
    }
  }

  /// One whose circuit other tests compile too; all in `make audit`.
  private static let classes = isAudit ? all + ofRoots : [(.pss(.sha256), .rsa2048(.fermat))]

  private func circuit(
    _ encoding: RSASignatureCircuit.Encoding, _ key: ClassKey
  ) throws -> RSASignatureCircuit {
    let algorithm = SignerCircuit.Algorithm.rsa(encoding, key.keys)
    let name = SignerCircuit(algorithm, .listed(capacity: 1 << 10)).name
    let file = try CompiledCircuits().file(WireText(name))
    return try RSASignatureCircuit(
      Circuit(file: file), encoding,
      try #require(RSASigners(listed: key.modulus[...], key.keys, capacity: 1 << 10)))
  }

  private func isTaken(
    _ circuit: RSASignatureCircuit, _ key: ClassKey, _ encoding: RSASignatureCircuit.Encoding,
    _ signature: [UInt8], _ message: [UInt8]
  ) throws -> Bool {
    let digest = try encoding.digest.digest.digest(message)
    return circuit.privateInputs(modulus: key.modulus, signature: signature, digest: digest) != nil
  }

  /// True if the compiled circuit takes the witness of a signature.
  private func holds(
    _ circuit: RSASignatureCircuit, _ key: ClassKey, _ encoding: RSASignatureCircuit.Encoding,
    _ signature: [UInt8], _ message: [UInt8]
  ) throws -> Bool {
    let digest = try encoding.digest.digest.digest(message)
    let inputs = try #require(
      circuit.privateInputs(modulus: key.modulus, signature: signature, digest: digest))
    let pad = LinkPad(element: GF2To128(bits: (0..<128).map { $0 % 5 == 1 }))
    let values = inputs(pad)
    let bits = values.prefix(circuit.linkedBits).map { $0 == .one }
    let link = LinkKey(linkedBits: bits.count, from: try Transcript([3]))
    let points = try ChallengePoints(x: Fp128(index: 1 << 40), y: Fp128(index: 1 << 41))
    let known = circuit.publicInputs(
      link: PublicLink(key: link, tag: link.tag(of: bits, pad)), points: points)
    let evaluation = try? CircuitEvaluation(
      circuit.system.circuit, inputs: known + values, team: Team(atMost: 1))
    return evaluation != nil
  }

  @Test(
    "given messages of every length, when they are signed, then exactly what libcrypto takes has a witness",
    arguments: classes)
  func library(_ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass) throws {
    let key = try ClassKey(keys)
    let circuit = try circuit(encoding, key)
    var numbers = SeededNumbers(seed: 59)
    var lengths = [0, 10_000]
    if isAudit {
      lengths += [1, 55, 56, 63, 64, 119]
      lengths += (0..<242).map { _ in Int.random(in: 0..<300, using: &numbers) }
    }
    for (number, length) in lengths.enumerated() {
      let message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let signature = try key.sign(message, encoding)
      #expect(try isTaken(circuit, key, encoding, signature, message))
      if number == 0 { #expect(try holds(circuit, key, encoding, signature, message)) }
      var wrong = signature
      let bit = Int.random(in: 0..<keys.bits, using: &numbers)
      wrong[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try !key.verifies(wrong, message, encoding))
      #expect(try !isTaken(circuit, key, encoding, wrong, message))
    }
  }

  @Test(
    "given a signature of another key, exponent, digest, encoding or salt, or none, then there is no witness",
    arguments: classes)
  func others(_ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass) throws {
    let (key, message) = (try ClassKey(keys), Array("the signed attributes".utf8))
    let circuit = try circuit(encoding, key)
    let signature = try key.sign(message, encoding)
    let zeros = [UInt8](repeating: 0, count: keys.length)
    var wrong: [[UInt8]] = [zeros, key.modulus, Array(signature.dropLast()), [0] + signature, []]
    // 1, and n - 1.
    for number in [zeros, key.modulus] {
      wrong.append(Array(number.dropLast()) + [number[keys.length - 1] ^ 1])
    }
    wrong.append(try ClassKey(keys, 1).sign(message, encoding))
    let own = encoding.digest
    wrong.append(try key.sign(message, encoding.isPSS ? .pkcs1(own) : .pss(own)))
    // Another digest, with the salt's length of either.
    for digest in SecureHash.allCases where digest != own {
      let other: RSASignatureCircuit.Encoding = encoding.isPSS ? .pss(digest) : .pkcs1(digest)
      wrong.append(try key.sign(message, other))
      wrong.append(try key.sign(message, other, salt: own.length))
    }
    if encoding.isPSS {
      for length in [0, own.length - 1, own.length + 1, keys.length - own.length - 2] {
        wrong.append(try key.sign(message, encoding, salt: length))
      }
    } else {
      // The digest at the end of other bytes: without NULL, with less padding, of another algorithm.
      let digest = try own.digest.digest(message)
      let encoded = PKCS1Encoding.prefix(own, length: keys.length) + digest
      var changed = sweep(0..<encoded.count, each: keys.length / 8).map { ($0, UInt8(1)) }
      changed += [(1, 3), (2, 0xFF), (keys.length - own.length - 20, 0xFF)]
      for (place, change) in changed {
        var other = encoded
        other[place] ^= change
        // A number that is not below the modulus has no root.
        if other[0] == 0 { wrong.append(try key.sign(encoded: other)) }
      }
    }
    #expect(try isTaken(circuit, key, encoding, signature, message))
    for (number, wrong) in wrong.enumerated() {
      #expect(try !key.verifies(wrong, message, encoding), "\(number)")
      #expect(try !isTaken(circuit, key, encoding, wrong, message), "\(number)")
    }
    // The same modulus with the other exponent.
    let exponent: RSAKeyClass.Exponent = keys.exponent == .three ? .fermat : .three
    let other = RSAKeyClass(length: keys.length, exponent: exponent)
    let digest = try own.digest.digest(message)
    let encoded = PKCS1Encoding.prefix(own, length: keys.length) + digest
    let raised = try key.sign(encoded: encoded)
    for (keys, isRight) in [(keys, true), (other, false)] {
      let witness = RSAVerificationWitness(
        keys, modulus: key.modulus, signature: raised, encoded: encoded)
      #expect((witness != nil) == isRight)
    }
  }

  @Test("given a modulus of another length, even, or after zeros, then no class takes it")
  func moduli() {
    // A list could take the bytes of a longer one for two keys if their halves were odd.
    func modulus(_ keys: RSAKeyClass) -> [UInt8] {
      [0x80] + [UInt8](repeating: 0x24, count: keys.length - 2) + [0xA5]
    }
    for keys in RSAKeyClass.all {
      for other in RSAKeyClass.all {
        let zeros = [UInt8](repeating: 0, count: max(0, keys.length - other.length))
        let moduli = [modulus(other), zeros + modulus(other), modulus(other) + zeros]
        let taken = moduli.filter {
          RSASigners(shown: $0, keys) != nil
            || RSASigners(listed: $0[...], keys, capacity: 4) != nil
        }
        #expect(taken.isEmpty == (keys.length != other.length))
      }
      var wrong = modulus(keys)
      wrong[0] = 0x7F
      #expect(RSASigners(shown: wrong, keys) == nil)
      #expect(RSASigners(listed: modulus(keys)[...] + wrong, keys, capacity: 4) == nil)
      wrong = modulus(keys)
      wrong[keys.length - 1] ^= 1
      #expect(RSASigners(shown: wrong, keys) == nil)
      #expect(RSASigners(listed: modulus(keys)[...], keys, capacity: 4) != nil)
    }
  }

  @Test("given the limbs of each class, when coefficients are greatest, then none wraps around")
  func bounds() throws {
    // docs/ZERO-KNOWLEDGE.md and ModularProduct have the figures.
    for (keys, limbs, product, difference) in [
      (RSAKeyClass.rsa2048(.three), 37, 117.21, 119.37), (.rsa3072, 55, 117.79, 119.52),
      (.rsa4096, 74, 118.21, 119.66),
    ] {
      #expect(keys.limbs == limbs && keys.powers == 2 * limbs - 2)
      let greatest = Int128(limbs) << 112
      let whole = greatest + 1 << 56 + 1 << 119 + 1 << 63
      #expect(log2(Double(greatest)) < product && log2(Double(whole)) < difference)
      // The prime is 2^128 - 2^108 + 1.
      #expect(whole < Int128.max)
    }
    // Carries of every equation that holds fit up to 127 limbs, by their bound.
    for (limbs, fits) in [(37, true), (74, true), (127, true), (128, false)] {
      let most = (Int128(limbs) << 112 + 1 << 56) / (1 << 56 - 1)
      #expect((most < 1 << 63) == fits)
    }
    // The greatest factors under the greatest modulus: (n - 1)^2 = (n - 2) n + 1.
    for keys in RSAKeyClass.all {
      let modulus = [UInt8](repeating: 0xFF, count: keys.length)
      let factor = Array(modulus.dropLast()) + [0xFE]
      let result = try ModularReduction(factor, times: factor, modulo: modulus)
      func limbs(_ bytes: [UInt8]) -> [UInt64] { LimbPolynomial.limbs(bytes.reversed()) }
      let carries = ModularProduct.carries(
        limbs(factor), times: limbs(factor), is: limbs(result.quotient), times: limbs(modulus),
        plus: limbs(result.remainder))
      #expect(carries?.count == keys.carryBytes)
    }
  }
}
