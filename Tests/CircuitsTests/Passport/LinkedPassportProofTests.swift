import Crypto
import Encoding
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A document that is signed in some way, with everything that a proof over it needs.
private struct SignedSpecimen {
  let data: LinkedPassportData
  let witness: DataWitness
  let signature: any SignatureCircuit
  let witnessed: WitnessedSignature
  /// The same circuit with a list that lacks the signer.
  let absent: any SignatureCircuit

  func prove(_ seed: [UInt8] = [1]) throws -> LinkedProof {
    try LinkedProver.prove(transcriptSeed: seed, data, witness, [witnessed])
  }

  func verify(
    _ proof: LinkedProof, _ seed: [UInt8] = [1], data: LinkedPassportData? = nil,
    signature: (any SignatureCircuit)? = nil
  ) throws(ProofError) {
    try LinkedStatement(
      transcriptSeed: seed, data: data ?? self.data, signatures: [signature ?? self.signature]
    ).verify(proof)
  }
}

@Suite("A proof over a document's own signature, whole", .serialized, .on(.proofs))
struct LinkedPassportProofTests {
  private static let capacity = 1 << 10

  private func statement() -> PassportDataStatement {
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
    statement.isNotExpired = true
    return statement
  }

  private func data(
    _ linking: LinkedPassportData.Linking, _ statement: PassportDataStatement
  ) throws -> LinkedPassportData {
    let shape = LinkedPassportData.Shape(
      PassportDataSizes.all(linking.algorithm)[0], linking, .none)
    return try LinkedPassportData(try CompiledDataCircuits.circuit(shape), shape, statement)
  }

  private func ecdsaSpecimen<Curve: PrimeCurve>(
    _ curve: Curve.Type, named name: String, _ linking: LinkedPassportData.Linking
  ) throws -> SignedSpecimen {
    let keys = try (0..<3).map { _ in try PrivateKey.generate(.ec(curve: name)) }
    let points = try keys.map { key -> (x: [UInt8], y: [UInt8]) in
      try #require(try PublicKey(publicKeyInfo: key.publicKeyInfo()).coordinates)
    }
    let document = SyntheticDocument(algorithm: linking.algorithm)
    let digestBits = min(linking.algorithm.bits, Curve.bits)
    let circuit = try ECDSASignatureCircuit<Curve>.circuit(
      .listed(capacity: Self.capacity), digestBits: digestBits)
    func signature(
      _ points: [(x: [UInt8], y: [UInt8])]
    ) throws -> ECDSASignatureCircuit<Curve> {
      let signers = ECDSASigners<Curve>(
        listed: points.flatMap { $0.x + $0.y }[...], capacity: Self.capacity)
      return try ECDSASignatureCircuit(
        circuit, try #require(signers), digestBits: digestBits)
    }
    let witness = try document.witness()
    let value = try ECDSASignature(
      der: try keys[0].sign(try document.attributes, digest: linking.algorithm.digest),
      numberLength: Curve.Field.byteCount)
    let listed = try signature(points)
    let data = try data(linking, statement())
    return SignedSpecimen(
      data: data, witness: try #require(data.witness(witness)), signature: listed,
      witnessed: try #require(
        listed.witnessed(
          key: points[0], digest: Array(witness.digest.prefix(listed.linkedBits / 8)),
          signature: value)),
      absent: try signature(Array(points.dropFirst())))
  }

  private func rsaSpecimen(
    _ encoding: RSASignatureCircuit.Encoding, _ keyClass: RSAKeyClass
  ) throws -> SignedSpecimen {
    let exponent = UInt32(keyClass.exponent.rawValue)
    let key = try RSAKeyPool.key(bits: keyClass.bits, exponent: exponent)
    let modulus = try Self.modulus(of: key)
    let other = try Self.modulus(of: RSAKeyPool.key(bits: keyClass.bits, 1))
    let circuit = try RSASignatureCircuit.circuit(
      keyClass, encoding, .listed(capacity: Self.capacity))
    func signature(_ moduli: [[UInt8]]) throws -> RSASignatureCircuit {
      let signers = RSASigners(
        listed: moduli.flatMap(\.self)[...], keyClass, capacity: Self.capacity)
      return try RSASignatureCircuit(circuit, encoding, try #require(signers))
    }
    let document = SyntheticDocument(algorithm: encoding.digest)
    let witness = try document.witness()
    let value = try key.sign(
      try document.attributes, digest: encoding.digest.digest,
      padding: encoding.isPSS ? .pss(saltLength: nil) : .pkcs1)
    let listed = try signature([modulus, other])
    let salt = listed.salt(modulus: modulus, signature: value)
    #expect(salt?.count == (encoding.isPSS ? encoding.digest.length : nil))
    var wrong = value
    wrong[100] ^= 1
    #expect(listed.witnessed(modulus: modulus, signature: wrong, digest: witness.digest) == nil)
    let data = try data(linking(encoding, keyClass), statement())
    return SignedSpecimen(
      data: data, witness: try #require(data.witness(witness, salt: salt)), signature: listed,
      witnessed: try #require(
        listed.witnessed(modulus: modulus, signature: value, digest: witness.digest)),
      absent: try signature([other]))
  }

  /// PSS with the other exponent; all in `make audit`.
  private static let rsaClasses: [(RSASignatureCircuit.Encoding, RSAKeyClass)] =
    isAudit
    ? RSASignatureClassTests.all
    : [(.pss(.sha256), .rsa2048(.three))]

  private func linking(
    _ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass
  ) -> LinkedPassportData.Linking {
    SignerCircuit.Algorithm.rsa(encoding, keys).linking
  }

  /// Proves, and looks whether the proof is for this statement, session and list alone.
  private func check(
    _ specimen: SignedSpecimen, _ linking: LinkedPassportData.Linking, below longest: Int = 325_000
  ) throws {
    let proof = try specimen.prove()
    try specimen.verify(proof)
    #expect(proof.data.count + proof.signatures[0].count < longest)
    #expect(throws: ProofError.self) { try specimen.verify(proof, [2]) }
    #expect(throws: ProofError.self) { try specimen.verify(proof, signature: specimen.absent) }
    var older = statement()
    older.bornBy = PassportDataStatement.Day(year: 2007, month: 11, day: 23)
    let other = try data(linking, older)
    #expect(throws: ProofError.self) { try specimen.verify(proof, data: other) }
    let second = try specimen.prove()
    var mixed = proof
    mixed.signatures = second.signatures
    #expect(throws: ProofError.self) { try specimen.verify(mixed) }
    mixed = proof
    mixed.tags = second.tags
    #expect(throws: ProofError.self) { try specimen.verify(mixed) }
    for error in specimen.data.system.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
  }

  @Test("given a document that is signed on P-256, when it is proved, then for this request alone")
  func p256() throws {
    let linking = SignerCircuit.Algorithm.p256.linking
    try check(try ecdsaSpecimen(P256Curve.self, named: "prime256v1", linking), linking)
  }

  @Test(
    "given a document that is signed on brainpoolP256r1, when it is proved, then for this request alone",
    // SHA-256 as on P-256 and SHA-512 as on brainpoolP512r1 are in `make audit`.
    arguments: [SecureHash.sha384] + (isAudit ? [.sha256, .sha512] : []))
  func brainpool(_ digest: SecureHash) throws {
    let linking = SignerCircuit.Algorithm.ecdsa(.brainpoolP256r1, digest).linking
    let specimen = try ecdsaSpecimen(
      BrainpoolP256Curve.self, named: "brainpoolP256r1", linking)
    try check(specimen, linking, below: digest == .sha256 ? 325_000 : 375_000)
  }

  @Test(
    "given a document that is signed on a longer curve, when it is proved, then for this request alone",
    // The commonest, once; all in `make audit`: they take five times as long as the others.
    arguments: [SignerCircuit.Algorithm.ecdsa(.p384, .sha384)]
      + (isAudit
        ? [
          .ecdsa(.brainpoolP512r1, .sha512), .ecdsa(.p384, .sha512),
          .ecdsa(.brainpoolP384r1, .sha384),
        ] : []))
  func longerCurves(_ algorithm: SignerCircuit.Algorithm) throws {
    let linking = algorithm.linking
    let specimen =
      switch algorithm {
      case .ecdsa(.brainpoolP384r1, _):
        try ecdsaSpecimen(BrainpoolP384Curve.self, named: "brainpoolP384r1", linking)
      case .ecdsa(.brainpoolP512r1, _):
        try ecdsaSpecimen(BrainpoolP512Curve.self, named: "brainpoolP512r1", linking)
      default: try ecdsaSpecimen(P384Curve.self, named: "secp384r1", linking)
      }
    if isAudit { return try check(specimen, linking, below: 700_000) }
    let proof = try specimen.prove()
    try specimen.verify(proof)
    #expect(proof.data.count + proof.signatures[0].count < 700_000)
    #expect(throws: ProofError.self) { try specimen.verify(proof, [2]) }
  }

  @Test("given a document with one digest, when a circuit is for another, then there is no proof")
  func otherDigest() throws {
    let long = SyntheticDocument(algorithm: .sha384)
    let data = try data(.digest(.sha256, bits: 256), statement())
    let witness = try #require(data.witness(try SyntheticDocument().witness()))
    #expect(data.witness(try long.witness()) == nil)
    // Its files as those of a document with SHA-256.
    #expect(throws: PassportDataError.self) {
      try PassportDataWitness(
        .sha256, dataGroup1: long.dataGroup1, securityObject: long.securityObject,
        attributes: long.attributes, secret: long.secret, sizes: .common)
    }
    // A circuit for a signature that shares as many bits as a longer digest has.
    let circuit = try RSASignatureCircuit.circuit(.rsa2048(.three), .pkcs1(.sha512), .shown)
    let modulus = [0x80] + [UInt8](repeating: 7, count: 255)
    let signature = try RSASignatureCircuit(
      circuit, .pkcs1(.sha512),
      try #require(RSASigners(shown: modulus, .rsa2048(.three))))
    #expect(throws: ProofError.badInputs(expected: 512, given: 256)) {
      try LinkedProver.prove(
        transcriptSeed: [1], data, witness, [WitnessedSignature(signature) { _ in [] }])
    }
  }

  @Test(
    "given a document that is signed with RSA, when it is proved, then for this request alone",
    arguments: rsaClasses)
  func rsa(_ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass) throws {
    let specimen = try rsaSpecimen(encoding, keys)
    let isShort = keys.length == 256 && encoding.digest == .sha256
    try check(specimen, linking(encoding, keys), below: isShort ? 325_000 : 400_000)
    let circuit = try #require(specimen.signature as? RSASignatureCircuit)
    for error in circuit.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
  }

  static func modulus(of key: PrivateKey) throws -> [UInt8] {
    // SubjectPublicKeyInfo: the bit string holds the sequence of modulus and exponent.
    let info = try BERTLV(parsing: try key.publicKeyInfo()).children()
    let bits = try #require(info.last).content.dropFirst()
    let numbers = try BERTLV(parsing: bits).children()
    return Array(numbers[0].content.drop { $0 == 0 })
  }
}
