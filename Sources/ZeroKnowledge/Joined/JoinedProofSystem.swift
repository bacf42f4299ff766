/// The parameters under which two circuits are proved together.
public struct JoinedProofSystem: Sendable {
  let hash: ProofSystem<GF2To128>
  let signature: ProofSystem<P256Field>

  /// The sizes of the two proofs.
  ///
  /// - Parameters:
  ///   - inverseRate: the inverse rate of both codes.
  ///   - openings: how many columns of each are opened.
  ///   - hashColumns: elements of a row over GF(2^128) with the code.
  ///   - signatureColumns: elements of a row over P-256's base field with the code.
  /// - Throws: `ProofError.badParameters` when they do not fit the circuits.
  public init(
    _ circuits: JoinedCircuits, inverseRate: Int, openings: Int, hashColumns: Int,
    signatureColumns: Int
  ) throws(ProofError) {
    hash = try ProofSystem(
      circuits.hash, inverseRate: inverseRate, openings: openings, codeCount: hashColumns)
    signature = try ProofSystem(
      circuits.signature, inverseRate: inverseRate, openings: openings,
      codeCount: signatureColumns)
  }
}
