import Circuits
import Crypto
import Encoding
import PKIX
import Parallel
import Verdicts
import ZeroKnowledge

/// The source of compiled circuits.
public protocol PassportCircuitSource {
  /// The compact file of a circuit, which was checked against the digest that is known for it.
  func file(_ name: String) throws -> [UInt8]
}

/// One class of proofs for one request: the circuits, the keys of signers, and what is public. The prover
/// and the verifier each make it from what they have.
struct PassportProofSystem {
  /// The signer that is shown, or the list.
  enum Signers: Sendable {
    case shown(SignerKey)
    case listed(SignerList)
  }

  private let proofClass: ProofClass
  private let request: ProofRequest
  private let signers: Signers
  private let nullifier: [UInt8]?
  private let statement: PassportDataStatement
  let data: LinkedPassportData
  private let signature: Signature

  private enum Signature: Sendable {
    case ecdsa(ECDSASignatureCircuit<P256Curve>)
    case rsa(RSASignatureCircuit, RSAKeyClass)
  }

  /// Loads the circuits of a class.
  /// - Throws: errors of the source; `CircuitError`, `ProofError`, `CryptoError`; ``PassportProofError``
  ///   where the list has no key of the class.
  init(
    _ proofClass: ProofClass, _ request: ProofRequest, _ signers: Signers, nullifier: [UInt8]?,
    circuits: some PassportCircuitSource
  ) throws {
    self.proofClass = proofClass
    self.request = request
    self.signers = signers
    self.nullifier = nullifier
    let file = try circuits.file(proofClass.signature.name)
    let signature = WorkAhead.start {
      Result { try Self.signature(file, proofClass, signers) }
    }
    statement = try request.dataStatement(nullifier: nullifier)
    data = try LinkedPassportData(
      Circuit(file: try circuits.file(proofClass.data.name)), proofClass.data, statement)
    self.signature = try signature.outcome.get()
  }

  private static func signature(
    _ file: [UInt8], _ proofClass: ProofClass, _ signers: Signers
  ) throws -> Signature {
    switch proofClass.algorithm {
    case .p256:
      guard let keys = Self.ecdsaSigners(signers, proofClass) else {
        throw PassportProofError.notMade(.proofSignerUnlisted)
      }
      return .ecdsa(try ECDSASignatureCircuit(Circuit(file: file), keys))
    case .rsa2048(let encoding, let exponent):
      let keyClass = RSAKeyClass.rsa2048(exponent)
      guard let keys = Self.rsaSigners(signers, proofClass, keyClass) else {
        throw PassportProofError.notMade(.proofSignerUnlisted)
      }
      return .rsa(try RSASignatureCircuit(Circuit(file: file), encoding, keys), keyClass)
    }
  }

  private static func ecdsaSigners(
    _ signers: Signers, _ proofClass: ProofClass
  ) -> ECDSASigners<P256Curve>? {
    switch (signers, proofClass.place) {
    case (.shown(let key), .shown):
      key.kind == .p256 ? ECDSASigners(shown: key.coordinates) : nil
    case (.listed(let list), .listed(let capacity)):
      ECDSASigners(listed: list.octets(.p256), capacity: capacity)
    default: nil
    }
  }

  private static func rsaSigners(
    _ signers: Signers, _ proofClass: ProofClass, _ keyClass: RSAKeyClass
  ) -> RSASigners? {
    let kind = ProofClass.kind(of: proofClass.algorithm)
    return switch (signers, proofClass.place) {
    case (.shown(let key), .shown):
      key.kind == kind ? RSASigners(shown: key.octets, keyClass) : nil
    case (.listed(let list), .listed(let capacity)):
      RSASigners(listed: list.octets(kind), keyClass, capacity: capacity)
    default: nil
    }
  }

  /// The octets with which the transcript begins: the system, the class with the names and sizes of its
  /// circuits, the request, the signers, the pseudonym.
  /// - Throws: `CryptoError` when libcrypto fails.
  func transcriptSeed() throws(CryptoError) -> [UInt8] {
    let (signatureName, signatureColumns) =
      switch signature {
      case .ecdsa(let circuit): (circuit.system.circuitName, circuit.system.columns)
      case .rsa(let circuit, _): (circuit.system.circuitName, circuit.system.columns)
      }
    let known: CBOR =
      switch signers {
      case .shown(let key): .array([.text(key.kind.rawValue), .bytes(key.octets)])
      case .listed(let list): .bytes(list.digest)
      }
    return CBOR.array([
      .text(PassportProofFile.system), .text(proofClass.name),
      .bytes(data.system.circuitName), CBOR(data.system.columns), .bytes(signatureName),
      CBOR(signatureColumns), .bytes(try request.digest), known,
      nullifier.map { .bytes($0) } ?? .null,
    ]).encoded
  }

  /// The proof over a document.
  /// - Throws: ``PassportProofError``, `PassportDataError`, `ProofError`, `CryptoError`.
  func prove(
    _ evidence: PassportEvidence, secret: [UInt8], random: RandomSource,
    stage: (ProofStage) -> Void
  ) throws -> LinkedProof {
    let document = try PassportDataWitness(
      dataGroup1: evidence.dataGroup1, securityObject: evidence.securityObject,
      attributes: evidence.attributes, secret: secret, sizes: proofClass.sizes)
    guard let witnessed = try witnessed(evidence, digest: document.digest),
      let witness = data.witness(document, salt: salt(evidence))
    else { throw PassportProofError.notMade(.proofSignatureForm) }
    return try LinkedProver.prove(
      transcriptSeed: try transcriptSeed(), data, witness, [witnessed], random: random,
      stage: stage)
  }

  private func witnessed(
    _ evidence: PassportEvidence, digest: [UInt8]
  ) throws -> WitnessedSignature? {
    switch signature {
    case .ecdsa(let circuit):
      circuit.witnessed(
        key: evidence.key.coordinates, digest: digest,
        signature: try ECDSASignature(der: evidence.signature))
    case .rsa(let circuit, _):
      circuit.witnessed(
        modulus: evidence.key.octets, signature: evidence.signature, digest: digest)
    }
  }

  private func salt(_ evidence: PassportEvidence) -> [UInt8]? {
    guard case .rsa(_, let keyClass) = signature, proofClass.data.linking == .encoding else {
      return nil
    }
    return RSASignatureCircuit.salt(
      modulus: evidence.key.octets, signature: evidence.signature, keyClass)
  }

  /// Verifies a proof.
  /// - Throws: `ProofError`, `CryptoError`.
  func verify(_ proof: LinkedProof) throws {
    let circuit: any SignatureCircuit =
      switch signature {
      case .ecdsa(let circuit): circuit
      case .rsa(let circuit, _): circuit
      }
    try LinkedStatement(
      transcriptSeed: try transcriptSeed(), data: data, signatures: [circuit]
    ).verify(proof)
  }
}
