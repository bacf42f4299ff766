import Crypto

/// Two circuits that are proved together: one over P-256's base field for signatures, and one over
/// GF(2^128) for digests, which hold some values in common.
public struct JoinedCircuits: Sendable {
  /// The circuit over P-256's base field.
  public let signature: Circuit<P256Field>
  /// The circuit over GF(2^128).
  public let hash: Circuit<GF2To128>

  /// The two circuits in `octets`, one after the other, in the plain or the compact form; nothing may
  /// follow. The names that stand in the file are not compared with what it holds: see
  /// `computedIdentifier()`.
  ///
  /// - Throws: `CircuitError`.
  public init(_ octets: UnsafeRawBufferPointer) throws(CircuitError) {
    let (signature, length) = unsafe try Circuit<P256Field>.read(from: octets)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: octets[length...])
    let (hash, restLength) = unsafe try Circuit<GF2To128>.read(from: rest)
    guard length + restLength == octets.count else { throw .trailingOctets }
    self.signature = signature
    self.hash = hash
  }

  /// Both circuits in the compact form. The same file always gives the same octets.
  ///
  /// - Throws: `CircuitError.tooLarge`.
  public func compactFile() throws(CircuitError) -> [UInt8] {
    try signature.compactFile() + hash.compactFile()
  }

  /// The same circuits with their terms cut into runs as this library cuts them: circuits of the same
  /// name have the same compact form then, whoever wrote the file.
  ///
  /// - Throws: `CircuitError`, which no circuit that was read brings about.
  public func normalized() throws(CircuitError) -> JoinedCircuits {
    JoinedCircuits(signature: try signature.normalized(), hash: try hash.normalized())
  }

  private init(signature: Circuit<P256Field>, hash: Circuit<GF2To128>) {
    self.signature = signature
    self.hash = hash
  }

  /// The name of the pair as its content gives it: SHA-256 over the names of the two.
  ///
  /// - Throws: `CircuitError.otherIdentifier` when a circuit's own name is not the one that its
  ///   content gives; `CryptoError` when libcrypto fails.
  public func computedIdentifier() throws -> [UInt8] {
    let names = (try signature.computedIdentifier(), try hash.computedIdentifier())
    guard names.0 == signature.identifier, names.1 == hash.identifier else {
      throw CircuitError.otherIdentifier
    }
    return try DigestAlgorithm.sha256.digest(names.0 + names.1)
  }
}

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
