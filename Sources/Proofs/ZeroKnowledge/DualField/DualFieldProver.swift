import Crypto
import Parallel

extension DualFieldProofSystem {
  /// The proof of `statement`: its codes, the proof over GF(2^128) and the proof over P-256's base
  /// field, in the form that other implementations read.
  ///
  /// - Parameters:
  ///   - random: the source of blinding, pads and nonces.
  ///   - stage: called at the beginning of each stage, to show progress.
  /// - Throws: `ProofError`; `unsatisfied` when the inputs do not satisfy the circuits.
  public func prove(
    _ statement: some DualFieldStatement, _ witness: consuming some DualFieldWitness,
    random source: RandomSource = .system, stage: (ProofStage) -> Void = { _ in }
  ) throws(ProofError) -> [UInt8] {
    stage(.committing)
    let transcript = try Self.transcript(of: statement)
    let team = Team()
    let unknown = statement.publicInputs(
      codes: Array(repeating: .zero, count: statement.codeCount), challenge: .zero)
    let privateInputs = witness.privateInputs
    let committed = unknown + privateInputs
    var random = BufferedRandomness(source)
    let hashProver = try ZeroKnowledgeProver(
      hash, inputs: committed.hash, team: team, transcript: transcript, random: &random)
    let signatureProver = try ZeroKnowledgeProver(
      signature, inputs: committed.signature, team: team, transcript: transcript,
      random: &random)
    // Drawn after both commitments, so that values with equal codes cannot be chosen.
    let challenge: GF2To128 = transcript.element()
    let codes = witness.codes(challenge: challenge)
    // The inputs are in memory no longer than they are needed, which is the first part of each proof.
    _ = consume witness
    let inputs = statement.publicInputs(codes: codes, challenge: challenge) + privateInputs
    let (hashInputs, signatureInputs) = (inputs.hash, inputs.signature)
    stage(.provingHash)
    let hashProof = try hashProver.prove(consume hashInputs, transcript: transcript)
    stage(.provingSignature)
    let signatureProof = try signatureProver.prove(consume signatureInputs, transcript: transcript)
    return GF2To128.serialization(codes) + hash.serialized(hashProof)
      + signature.serialized(signatureProof)
  }

  /// The transcript at the beginning, the same for prover and verifier.
  static func transcript(of statement: some DualFieldStatement) throws(ProofError) -> Transcript {
    do throws(CryptoError) {
      return try Transcript(statement.transcriptSeed)
    } catch {
      throw .crypto(error)
    }
  }
}

/// The stages of proving a joined or a linked statement.
public enum ProofStage: Sendable {
  /// Committing to the inputs of all circuits.
  case committing
  /// Proving over GF(2^128).
  case provingHash
  /// Proving over P-256's base field.
  case provingSignature
  /// Proving all circuits at the same time.
  case proving
}
