import Crypto
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A document whose signer has a certificate of a root, with everything that a proof up to the root needs.
private struct CertifiedSpecimen {
  let data: LinkedPassportData
  let document: DataWitness
  let certificates: Circuit<GF2To128>
  let certificate: SignerCertificateWitness
  let signingTime: SigningTime
  let shape: SignerCertificateCircuit.Shape
  let signer: any LinkingCircuit
  let signed: WitnessedSignature
  let root: any LinkingCircuit
  let issued: WitnessedSignature
  /// The same circuit with a set of roots that lacks this one.
  let otherRoots: any LinkingCircuit

  static let day = PassportDataStatement.Day(year: 2026, month: 11, day: 28)

  static var asked: SignerCertificateStatement {
    var asked = SignerCertificateStatement()
    (asked.inDate, asked.revoked) = (day, [[0x4C, 0x02]])
    asked.isSigningTimeStated = true
    return asked
  }

  func circuit(
    _ asked: SignerCertificateStatement = asked
  ) throws -> SignerCertificateCircuit { try SignerCertificateCircuit(certificates, asked) }

  func prove(
    _ asked: SignerCertificateStatement = asked, _ signed: WitnessedSignature? = nil,
    _ issued: WitnessedSignature? = nil, at time: SigningTime? = nil
  ) throws -> LinkedProof {
    let circuit = try circuit(asked)
    let witness = try #require(circuit.witness(certificate, shape, time ?? signingTime))
    return try LinkedProver.prove(
      transcriptSeed: [1], data, document, further: [(circuit, witness)],
      [signed ?? self.signed, (issued ?? self.issued).sharing(with: 1)])
  }

  func verify(
    _ proof: LinkedProof, _ asked: SignerCertificateStatement = asked, _ seed: [UInt8] = [1],
    data: LinkedPassportData? = nil, root: (any LinkingCircuit)? = nil
  ) throws {
    try LinkedStatement(
      transcriptSeed: seed, data: data ?? self.data, further: [try circuit(asked)],
      signatures: [signer, (root ?? self.root).sharing(with: 1)]
    ).verify(proof)
  }
}

@Suite("A proof up to a state's root, whole", .serialized, .on(.proofs))
struct LinkedCertificateProofTests {
  private static let capacity = 1 << 10
  private static let p256Shape = SignerCertificateCircuit.Shape(
    blocks: 18, key: .p256, linking: .digest(.sha256, bits: 256))
  private static let p256Certificates = Result { try SignerCertificateCircuit.circuit(p256Shape) }

  private func data(isSigningTimeStated: Bool? = true) throws -> LinkedPassportData {
    let shape = LinkedPassportData.Shape(.common, .digest(.sha256, bits: 256), .none)
    var statement = PassportDataStatement(today: CertifiedSpecimen.day)
    statement.isSigningTimeStated = isSigningTimeStated
    return try LinkedPassportData(
      try CompiledDataCircuits.circuit(shape), shape, statement)
  }

  private static func point(_ key: PrivateKey) throws -> (x: [UInt8], y: [UInt8]) {
    let point = try key.p256PublicKey
    return (point.x, point.y)
  }

  private static func signature(_ key: PrivateKey, _ bytes: [UInt8]) throws -> ECDSASignature {
    try ECDSASignature(der: try key.sign(bytes, digest: .sha256))
  }

  private static func roots(
    _ circuit: Circuit<P256Field>, _ keys: [PrivateKey]
  ) throws -> ECDSASignatureCircuit<P256Curve> {
    let points = try keys.map(point)
    let signers = ECDSASigners<P256Curve>(
      listed: points.flatMap { $0.x + $0.y }[...], capacity: capacity)
    return try ECDSASignatureCircuit(circuit, try #require(signers), digestBits: 256)
  }

  /// Everything on P-256.
  private func p256() throws -> CertifiedSpecimen {
    let (signer, root, other) = (
      try PrivateKey.generate(.ec(curve: "prime256v1")),
      try PrivateKey.generate(.ec(curve: "prime256v1")),
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    )
    let key = try Self.point(signer)
    let document = SyntheticDocument()
    let witness = try document.witness()
    var certificate = SyntheticCertificate()
    (certificate.keyForm, certificate.keyBytes) = (1, key.x + key.y)
    let walked = try SignerCertificateWitness(certificate.bytes, key: .p256, blocks: 18)
    let certified = try CertifiedECDSACircuit<P256Curve>(
      CertifiedECDSACircuit<P256Curve>.circuit(digestBits: 256), digestBits: 256)
    let list = try ECDSASignatureCircuit<P256Curve>.circuit(
      .listed(capacity: Self.capacity), digestBits: 256)
    let roots = try Self.roots(list, [other, root])
    let data = try data()
    return CertifiedSpecimen(
      data: data, document: try #require(data.witness(witness)),
      certificates: try Self.p256Certificates.get(), certificate: walked,
      signingTime: witness.signingTime, shape: Self.p256Shape,
      signer: certified,
      signed: try #require(
        certified.witnessed(
          key: key, digest: witness.digest,
          signature: try Self.signature(signer, try document.attributes))),
      root: roots,
      issued: try #require(
        roots.witnessed(
          key: try Self.point(root), digest: walked.digest,
          signature: try Self.signature(root, certificate.bytes))),
      otherRoots: try Self.roots(list, [other]))
  }

  /// A signer with RSA of 2,048 bits below a root with RSA of 4,096, both PKCS #1 v1.5.
  private func rsa() throws -> CertifiedSpecimen {
    let signer = try PrivateKey.generate(.rsa(bits: 2048))
    let (root, other) = (
      try PrivateKey.generate(.rsa(bits: 4096)), try PrivateKey.generate(.rsa(bits: 4096))
    )
    let document = SyntheticDocument()
    let witness = try document.witness()
    var certificate = SyntheticCertificate(.rsa2048(.fermat))
    certificate.keyBytes = try LinkedPassportProofTests.modulus(of: signer)
    let shape = SignerCertificateCircuit.Shape(
      blocks: 18, key: certificate.key, linking: .digest(.sha256, bits: 256))
    let walked = try SignerCertificateWitness(
      certificate.bytes, key: certificate.key, blocks: shape.blocks)
    let certified = try CertifiedRSACircuit(
      try CertifiedRSACircuit.circuit(.rsa2048(.fermat), .pkcs1(.sha256)), .pkcs1(.sha256),
      .rsa2048(.fermat))
    let list = try RSASignatureCircuit.circuit(
      .rsa4096, .pkcs1(.sha256), .listed(capacity: Self.capacity))
    func roots(_ keys: [PrivateKey]) throws -> RSASignatureCircuit {
      let moduli = try keys.flatMap { try LinkedPassportProofTests.modulus(of: $0) }
      return try RSASignatureCircuit(
        list, .pkcs1(.sha256),
        try #require(RSASigners(listed: moduli[...], .rsa4096, capacity: Self.capacity)))
    }
    let data = try data()
    let all = try roots([other, root])
    for error in certified.soundnessErrors + all.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
    return CertifiedSpecimen(
      data: data, document: try #require(data.witness(witness)),
      certificates: try SignerCertificateCircuit.circuit(shape), certificate: walked,
      signingTime: witness.signingTime, shape: shape,
      signer: certified,
      signed: try #require(
        certified.witnessed(
          modulus: certificate.keyBytes,
          signature: try signer.sign(
            try document.attributes, digest: .sha256, padding: .pkcs1),
          digest: witness.digest)),
      root: all,
      issued: try #require(
        all.witnessed(
          modulus: try LinkedPassportProofTests.modulus(of: root),
          signature: try root.sign(certificate.bytes, digest: .sha256, padding: .pkcs1),
          digest: walked.digest)),
      otherRoots: try roots([other]))
  }

  /// Proves, and looks whether the proof is for this statement, session and set of roots alone.
  private func check(_ specimen: CertifiedSpecimen) throws {
    let proof = try specimen.prove()
    try specimen.verify(proof)
    #expect(proof.tags.count == 4 && proof.further.count == 1 && proof.signatures.count == 2)
    #expect(throws: ProofError.self) { try specimen.verify(proof, CertifiedSpecimen.asked, [2]) }
    #expect(throws: ProofError.self) {
      try specimen.verify(proof, root: specimen.otherRoots)
    }
    var asked = CertifiedSpecimen.asked
    asked.revoked = [[0x4C, 0x03]]
    #expect(throws: ProofError.self) { try specimen.verify(proof, asked) }
    asked = CertifiedSpecimen.asked
    asked.inDate = PassportDataStatement.Day(year: 2026, month: 11, day: 29)
    #expect(throws: ProofError.self) { try specimen.verify(proof, asked) }
    // That no time is stated, or nothing of it, is another statement of either circuit.
    for isStated in [false, nil] {
      let other = try data(isSigningTimeStated: isStated)
      #expect(throws: ProofError.self) { try specimen.verify(proof, data: other) }
      asked = CertifiedSpecimen.asked
      asked.isSigningTimeStated = false
      #expect(throws: ProofError.self) { try specimen.verify(proof, asked, data: other) }
    }
    #expect(throws: ProofError.self) { try specimen.verify(proof, asked) }
    // Another time for the certificate, at which it was in date too.
    let late = SigningTime.stated([2, 6, 1, 1, 2, 3, 1, 2, 0, 0, 0, 1])
    #expect(throws: ProofError.self) { try specimen.verify(try specimen.prove(at: late)) }
    // A time a second before it was.
    let early = SigningTime.stated([2, 3, 0, 1, 0, 4, 0, 6, 0, 4, 4, 1])
    #expect(throws: ProofError.self) { _ = try specimen.prove(at: early) }
    let second = try specimen.prove()
    for part in 0..<5 {
      var mixed = proof
      switch part {
      case 0: mixed.further = second.further
      case 1: mixed.signatures[1] = second.signatures[1]
      case 2: mixed.tags[1] = second.tags[1]
      case 3: mixed.tags[0] = second.tags[0]
      default: mixed.tags.swapAt(0, 2)
      }
      #expect(throws: ProofError.self) { try specimen.verify(mixed) }
    }
    for error in try specimen.circuit().system.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
    // A certificate that is revoked, or no more in date.
    asked = CertifiedSpecimen.asked
    asked.revoked = [[0x4C, 0x01]]
    #expect(throws: ProofError.self) { _ = try specimen.prove(asked) }
    asked = CertifiedSpecimen.asked
    asked.inDate = PassportDataStatement.Day(year: 2034, month: 1, day: 1)
    #expect(throws: ProofError.self) { _ = try specimen.prove(asked) }
  }

  @Test("given a signer below a root on P-256, when it is proved, then for this request alone")
  func wholeP256() throws {
    let specimen = try p256()
    try check(specimen)
    // Each circuit is fulfilled by another document's parts, and what they share differs.
    let other = try p256()
    for (signed, issued) in [(other.signed, nil), (nil, other.issued)] {
      #expect(throws: ProofError.self) {
        try specimen.verify(
          try specimen.prove(CertifiedSpecimen.asked, signed, issued), root: other.root)
      }
      #expect(throws: ProofError.self) {
        try specimen.verify(try specimen.prove(CertifiedSpecimen.asked, signed, issued))
      }
    }
  }

  @Test(
    "given RSA of 2,048 bits below RSA of 4,096, when it is proved, then for this request alone",
    .audit)
  func wholeRSA() throws { try check(try rsa()) }
}
