import Circuits
import Crypto
import ZeroKnowledge

extension MobileDocumentStatement: DualFieldStatement {
  /// The number of codes that join the two circuits.
  public var codeCount: Int { Self.codeCount }

  /// The public inputs of both circuits.
  public func publicInputs(codes: [GF2To128], challenge: GF2To128) -> DualFieldInputs {
    let codes = AuthenticationCodes(codes)
    return DualFieldInputs(
      hash: hashPublicInputs(codes: codes, challenge: challenge),
      signature: signaturePublicInputs(codes: codes, challenge: challenge))
  }
}

/// A witness with the prover's half of the keys of the codes.
private struct KeyedWitness: DualFieldWitness {
  let witness: MobileDocumentWitness
  let keys: AuthenticationKeys

  var privateInputs: DualFieldInputs {
    DualFieldInputs(
      hash: witness.hashPrivateInputs(keys), signature: witness.signaturePrivateInputs(keys))
  }

  func codes(challenge: GF2To128) -> [GF2To128] {
    witness.authenticationCodes(keys, challenge: challenge).codes
  }
}

extension MobileDocumentCircuits {
  /// The proof system over `circuits` with this pair's parameters.
  ///
  /// - Throws: `ProofError.badParameters` when the circuits are not this pair.
  public func system(_ circuits: DualFieldCircuits) throws(ProofError) -> DualFieldProofSystem {
    try DualFieldProofSystem(
      circuits, inverseRate: version.inverseRate, openings: version.openedColumns,
      hashColumns: hashColumns, signatureColumns: signatureColumns)
  }
}

extension MobileDocumentStatement {
  /// The proof that this statement is true for the document of `witness`.
  ///
  /// - Parameter stage: called at the beginning of each stage, to show progress.
  /// - Throws: `ProofError`; `CryptoError`.
  public func prove(
    _ witness: consuming MobileDocumentWitness, circuits: DualFieldCircuits, random: RandomSource,
    stage: (ProofStage) -> Void = { _ in }
  ) throws -> [UInt8] {
    let keys = try MobileDocumentWitness.authenticationKeys(random: random)
    return try self.circuits.system(circuits).prove(
      self, KeyedWitness(witness: consume witness, keys: keys), random: random, stage: stage)
  }

  /// Verifies a proof of this statement.
  ///
  /// - Throws: `ProofError`.
  public func verify(_ proof: [UInt8], circuits: DualFieldCircuits) throws(ProofError) {
    try self.circuits.system(circuits).verify(self, proof: proof)
  }
}
