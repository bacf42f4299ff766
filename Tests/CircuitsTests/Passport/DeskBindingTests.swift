import CircuitTestSupport
import Crypto
import Encoding
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A document with an issuer's word for its holder, and everything that a proof over both needs.
private struct BoundSpecimen {
  let issuer: PrivateKey
  let device: PrivateKey
  let document = SyntheticDocument()
  let witness: PassportDataWitness
  let session: [UInt8]
  let day = PassportDataStatement.Day(year: 2026, month: 11, day: 20)

  init() throws {
    issuer = try .generate(.ec(curve: "prime256v1"))
    device = try .generate(.ec(curve: "prime256v1"))
    witness = try document.witness()
    session = try DigestAlgorithm.sha256.digest([7])
  }

  static func point(_ key: PrivateKey) throws -> (x: [UInt8], y: [UInt8]) {
    let point = try key.p256PublicKey
    return (point.x, point.y)
  }

  func holder(_ key: PrivateKey, _ day: PassportDataStatement.Day) throws -> BoundHolder {
    BoundHolder(key: try Self.point(key), day: day)
  }

  /// The issuer's signature over what is bound. The digest is signed as it is.
  func word(_ holder: BoundHolder) throws -> ECDSASignature {
    let message = DeskDigest.message(
      document: witness.digest, key: holder.key,
      secretDigest: try DigestAlgorithm.sha256.digest(document.secret), day: holder.day)
    #expect(try DigestAlgorithm.sha256.digest(message) == witness.boundDigest(holder))
    return try ECDSASignature(der: try issuer.sign(message, digest: .sha256))
  }
}

@Suite("An issuer's word for the holder, proved with the document", .serialized, .on(.proofs))
struct DeskBindingTests {
  private let specimen: BoundSpecimen
  private let data: Circuit<GF2To128>
  private let desk: Circuit<P256Field>
  private let signer: ECDSASignatureCircuit<P256Curve>
  private let signed: WitnessedSignature

  private static let shape = LinkedPassportData.Shape(
    .common, .digest(.sha256, bits: 256), .desk)
  private static let deskCircuit = Result { try Self.compiled(DeskBindingCircuit.name) }
  private static let signerCircuit = Result {
    try Self.compiled(SignerCircuit(.p256, .shown).name)
  }

  private static func compiled(_ name: String) throws -> Circuit<P256Field> {
    try Circuit(file: CompiledCircuits().file(WireText(name)))
  }

  init() throws {
    specimen = try BoundSpecimen()
    data = try CompiledDataCircuits.circuit(Self.shape)
    desk = try Self.deskCircuit.get()
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let point = try BoundSpecimen.point(key)
    signer = try ECDSASignatureCircuit(
      try Self.signerCircuit.get(), try #require(ECDSASigners<P256Curve>(shown: point)),
      digestBits: 256)
    let value = try ECDSASignature(
      der: try key.sign(try specimen.document.attributes, digest: .sha256))
    signed = try #require(
      signer.witnessed(key: point, digest: specimen.witness.digest, signature: value))
  }

  private func linked(
    day: PassportDataStatement.Day? = nil
  ) throws -> LinkedPassportData {
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bindingDay = day ?? specimen.day
    return try LinkedPassportData(data, Self.shape, statement)
  }

  private func desk(
    _ issuer: PrivateKey? = nil, session: [UInt8]? = nil
  ) throws -> DeskBindingCircuit {
    try DeskBindingCircuit(
      desk, issuer: try BoundSpecimen.point(issuer ?? specimen.issuer),
      session: session ?? specimen.session)
  }

  private func verify(
    _ proof: LinkedProof, _ data: LinkedPassportData, _ desk: DeskBindingCircuit
  ) throws(ProofError) {
    try LinkedStatement(transcriptSeed: [1], data: data, signatures: [signer, desk]).verify(proof)
  }

  private func deviceSignature(_ key: PrivateKey) throws -> ECDSASignature {
    try ECDSASignature(der: try key.sign([7], digest: .sha256))
  }

  @Test("given an issuer's word and the device's signature, when proved, then for both alone")
  func proved() throws {
    let holder = try specimen.holder(specimen.device, specimen.day)
    let (data, desk) = (try linked(), try desk())
    let bound = try #require(
      desk.witnessed(
        issuerSignature: try specimen.word(holder), digest: specimen.witness.boundDigest(holder),
        device: holder.key, deviceSignature: try deviceSignature(specimen.device)))
    let witness = try #require(data.witness(specimen.witness, holder))
    let proof = try LinkedProver.prove(transcriptSeed: [1], data, witness, [signed, bound])
    try verify(proof, data, desk)
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let later = PassportDataStatement.Day(year: 2026, month: 11, day: 21)
    #expect(throws: ProofError.self) { try verify(proof, try linked(day: later), desk) }
    #expect(throws: ProofError.self) { try verify(proof, data, try self.desk(other)) }
    let session = [UInt8](repeating: 8, count: 32)
    #expect(throws: ProofError.self) { try verify(proof, data, try self.desk(session: session)) }
    var swapped = proof
    swapped.tags.swapAt(0, 1)
    #expect(throws: ProofError.self) { try verify(swapped, data, desk) }
    for error in desk.soundnessErrors + data.system.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
  }

  @Test("given another device key, day, secret or document, when it is proved, then it is refused")
  func unproved() throws {
    let holder = try specimen.holder(specimen.device, specimen.day)
    let (data, desk) = (try linked(), try desk())
    let word = try specimen.word(holder)
    let digest = specimen.witness.boundDigest(holder)
    // Another device signs the session: there is no witness for the signatures.
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    #expect(
      desk.witnessed(
        issuerSignature: word, digest: digest, device: holder.key,
        deviceSignature: try deviceSignature(other)) == nil)
    // Each circuit is fulfilled, and what they share differs.
    let bound = try #require(
      desk.witnessed(
        issuerSignature: word, digest: digest, device: holder.key,
        deviceSignature: try deviceSignature(specimen.device)))
    let stolen = try #require(
      desk.witnessed(
        issuerSignature: word, digest: digest, device: try BoundSpecimen.point(other),
        deviceSignature: try deviceSignature(other)))
    let later = try specimen.holder(
      specimen.device, PassportDataStatement.Day(year: 2026, month: 11, day: 21))
    for (data, holder, signature) in [
      (data, try specimen.holder(other, specimen.day), bound), (data, holder, stolen),
      (try linked(day: PassportDataStatement.Day(year: 2026, month: 11, day: 21)), later, bound),
      (data, later, bound),
    ] {
      let witness = try #require(data.witness(specimen.witness, holder))
      #expect(throws: ProofError.self) {
        let proof = try LinkedProver.prove(
          transcriptSeed: [1], data, witness, [signed, signature])
        try verify(proof, data, desk)
      }
    }
  }
}
