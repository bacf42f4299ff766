import Circuits
import Crypto
import Foundation
import ZeroKnowledge

/// A document that is made byte by byte, signed with an algorithm of RSA, and what proves its signer hidden in a list
/// of 32,768 keys.
struct DocumentClass {
  struct Failed: Error {
    let reason: String
  }

  private static let place = SignerPlace.listed(capacity: 1 << 15)

  private let data: LinkedPassportData
  private let witness: DataWitness
  private let signature: RSASignatureCircuit
  private let witnessed: WitnessedSignature
  /// The inputs and terms of both circuits.
  let sizes: String

  /// The circuits of its proofs over common documents, by name.
  static func circuits(
    _ algorithm: SignerCircuit.Algorithm
  ) -> [(name: String, compile: () throws -> [UInt8])] {
    let shape = shape(algorithm)
    let circuit = SignerCircuit(algorithm, place)
    return [
      (name: shape.name, compile: shape.compiled), (name: circuit.name, compile: circuit.compiled),
    ]
  }

  /// Every circuit of an algorithm, by name.
  static func allCircuits(
    _ algorithm: SignerCircuit.Algorithm
  ) -> [(name: String, compile: () throws -> [UInt8])] {
    let shapes = PassportDataSizes.all(algorithm.digest).flatMap { sizes in
      HolderBindingForm.allCases.map { LinkedPassportData.Shape(sizes, algorithm.linking, $0) }
    }
    let places = [SignerPlace.shown] + SignerPlace.capacities.map { .listed(capacity: $0) }
    let signatures = places.map { SignerCircuit(algorithm, $0) }
    return shapes.map { (name: $0.name, compile: $0.compiled) }
      + signatures.map { (name: $0.name, compile: $0.compiled) }
  }

  private static func shape(_ algorithm: SignerCircuit.Algorithm) -> LinkedPassportData.Shape {
    LinkedPassportData.Shape(PassportDataSizes.all(algorithm.digest)[0], algorithm.linking, .none)
  }

  static func path(_ folder: String, _ name: String) -> String { "\(folder)/\(name).lfc2" }

  /// Takes the circuits in a folder.
  init(_ algorithm: SignerCircuit.Algorithm, _ folder: String) throws {
    guard case .rsa(let encoding, let keys) = algorithm else {
      throw Failed(reason: "no algorithm of RSA")
    }
    let files = try Self.circuits(algorithm).map {
      [UInt8](try Data(contentsOf: URL(filePath: Self.path(folder, $0.name))))
    }
    let key = try PrivateKey.generate(
      .rsa(bits: keys.bits, exponent: UInt32(keys.exponent.rawValue)))
    guard let modulus = try PublicKey(publicKeyInfo: key.publicKeyInfo()).modulus,
      let signers = RSASigners(
        listed: Self.others(keys.length)[...] + modulus, keys, capacity: 1 << 15)
    else { throw Failed(reason: "no list") }
    let shape = Self.shape(algorithm)
    let made = try Self.document(algorithm.digest)
    let value = try key.sign(
      made.attributes, digest: algorithm.digest.digest,
      padding: encoding.isPSS ? .pss(saltLength: nil) : .pkcs1)
    let document = try PassportDataWitness(
      algorithm.digest, dataGroup1: made.dataGroup1, securityObject: made.securityObject,
      attributes: made.attributes, secret: [UInt8](repeating: 1, count: 32), sizes: shape.sizes)
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
    statement.isNotExpired = true
    statement.nationalities = [Array("UTO".utf8)]
    let circuits = (
      data: try Circuit<GF2To128>(file: files[0]), signature: try Circuit<Fp128>(file: files[1])
    )
    data = try LinkedPassportData(circuits.data, shape, statement)
    signature = try RSASignatureCircuit(circuits.signature, encoding, signers)
    sizes =
      "data \(circuits.data.inputs) inputs, \(circuits.data.termCount) terms; signature "
      + "\(circuits.signature.inputs) inputs, \(circuits.signature.termCount) terms, "
      + "rows of \(signature.system.columns)"
    guard
      let witnessed = signature.witnessed(
        modulus: modulus, signature: value, digest: document.digest),
      let witness = data.witness(
        document, salt: signature.salt(modulus: modulus, signature: value))
    else { throw Failed(reason: "no witness") }
    (self.witness, self.witnessed) = (witness, witnessed)
  }

  /// 32,767 moduli that sign nothing.
  private static func others(_ length: Int) -> [UInt8] {
    var numbers = SystemRandomNumberGenerator()
    return (0..<1 << 15 - 1).flatMap { _ in
      var modulus: [UInt8] = []
      for _ in 0..<length / 8 {
        let word = numbers.next()
        for byte in 0..<8 { modulus.append(UInt8(truncatingIfNeeded: word >> (8 * byte))) }
      }
      modulus[0] |= 0x80
      modulus[length - 1] |= 1
      return modulus
    }
  }

  /// EF.DG1 of a passport, an LDS security object with four data groups, signed attributes with the time.
  private static func document(
    _ digest: SHA2
  ) throws -> (dataGroup1: [UInt8], securityObject: [UInt8], attributes: [UInt8]) {
    let length = UInt8(digest.length)
    let zone =
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
      + "L898902C36UTO7408122F3404159ZE184226B<<<<<10"
    let dataGroup1 = [0x61, 0x5B, 0x5F, 0x1F, 0x58] + Array(zone.utf8)
    let longer: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]
    let algorithm: [UInt8] =
      switch digest {
      case .sha256: longer + [1, 0x05, 0x00]
      case .sha384: longer + [2, 0x05, 0x00]
      case .sha512: longer + [3, 0x05, 0x00]
      case .sha1: [0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00]
      }
    var list: [UInt8] = []
    for number in 1...4 as ClosedRange<UInt8> {
      let value =
        number == 1
        ? try digest.digest.digest(dataGroup1) : [UInt8](repeating: number, count: digest.length)
      list += [0x30, length + 5, 0x02, 0x01, number, 0x04, length] + value
    }
    func sequence(_ content: [UInt8]) -> [UInt8] {
      let count = content.count
      return (count < 256 ? [0x30, 0x81, UInt8(count)] : [0x30, 0x82, 1, UInt8(count - 256)])
        + content
    }
    let securityObject = sequence([0x02, 0x01, 0x00] + algorithm + sequence(list))
    let content: [UInt8] =
      [0x30, 0x15, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x03, 0x31, 0x08]
      + [0x06, 0x06, 0x67, 0x81, 0x08, 0x01, 0x01, 0x01]
      + [0x30, length + 15, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x04]
      + [0x31, length + 2, 0x04, length] + (try digest.digest.digest(securityObject))
      + [0x30, 0x1C, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05, 0x31, 0x0F]
      + [0x17, 0x0D] + Array("261123120000Z".utf8)
    let head: [UInt8] = content.count < 0x80 ? [0x31] : [0x31, 0x81]
    return (dataGroup1, securityObject, head + [UInt8(content.count)] + content)
  }

  func prove() throws -> LinkedProof {
    try LinkedProver.prove(transcriptSeed: [1], data, witness, [witnessed])
  }

  func verify(_ proof: LinkedProof, _ seed: [UInt8] = [1]) throws {
    try LinkedStatement(transcriptSeed: seed, data: data, signatures: [signature]).verify(proof)
  }

  /// The rounds with the greatest errors.
  var weakest: String {
    let errors = data.system.soundnessErrors + signature.soundnessErrors
    return errors.sorted { $0.bits < $1.bits }.prefix(3)
      .map { "\($0.round) \(($0.bits * 10).rounded(.down) / 10)" }.joined(separator: ", ")
  }
}
