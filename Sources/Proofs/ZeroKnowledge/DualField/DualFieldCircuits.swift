import Crypto

/// Two circuits that are proved together: one over P-256's base field for signatures, and one over
/// GF(2^128) for digests, which have some values in common.
public struct DualFieldCircuits: Sendable {
  /// The circuit over P-256's base field.
  public let signature: Circuit<P256Field>
  /// The circuit over GF(2^128).
  public let hash: Circuit<GF2To128>

  /// The two circuits in `bytes`, one after the other, in the plain or the compact form, alone or in
  /// an archive ("LFA2"); nothing may follow. The identifiers in the file are not checked: see
  /// `computedIdentifier()`.
  ///
  /// - Throws: `CircuitError`.
  public init(_ bytes: UnsafeRawBufferPointer) throws(CircuitError) {
    let archive = unsafe try CircuitArchive(bytes)
    let start = archive?.headerLength ?? 0
    let circuits = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    let (signature, length) = unsafe try Circuit<P256Field>.read(from: circuits)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: circuits[length...])
    let (hash, restLength) = unsafe try Circuit<GF2To128>.read(from: rest)
    guard length + restLength == circuits.count else { throw .trailingBytes }
    try archive?.check([(signature.identifier, length), (hash.identifier, restLength)])
    self.signature = signature
    self.hash = hash
  }

  /// Both circuits in the compact form. The same file always gives the same bytes.
  ///
  /// - Throws: `CircuitError.tooLarge`.
  public func compactFile() throws(CircuitError) -> [UInt8] {
    try signature.compactFile() + hash.compactFile()
  }

  /// The same circuits with their terms divided into runs, and their constants ordered, as this library does. Circuits
  /// with the same identifier then have the same compact form, whatever program wrote the file.
  ///
  /// - Throws: `CircuitError`, never for a circuit that was read.
  public func normalized() throws(CircuitError) -> DualFieldCircuits {
    DualFieldCircuits(signature: try signature.normalized(), hash: try hash.normalized())
  }

  private init(signature: Circuit<P256Field>, hash: Circuit<GF2To128>) {
    self.signature = signature
    self.hash = hash
  }

  /// The identifier of the pair: SHA-256 over the identifiers of the two circuits, 32 bytes.
  ///
  /// - Throws: `CircuitError.otherIdentifier` when a circuit's identifier is not the one of its
  ///   content; `CryptoError` when libcrypto fails.
  public func computedIdentifier() throws -> [UInt8] {
    let names = (try signature.computedIdentifier(), try hash.computedIdentifier())
    guard names.0 == signature.identifier, names.1 == hash.identifier else {
      throw CircuitError.otherIdentifier
    }
    return try DigestAlgorithm.sha256.digest(names.0 + names.1)
  }
}

/// The parameters under which two circuits are proved together.
public struct DualFieldProofSystem: Sendable {
  let hash: ProofSystem<GF2To128>
  let signature: ProofSystem<P256Field>

  /// The sizes of the two proofs.
  ///
  /// - Parameters:
  ///   - inverseRate: the inverse rate of both codes.
  ///   - openings: the number of columns of each that are opened.
  ///   - hashColumns: the number of elements of an encoded row over GF(2^128).
  ///   - signatureColumns: the number of elements of an encoded row over P-256's base field.
  /// - Throws: `ProofError.badParameters` when they do not fit the circuits.
  public init(
    _ circuits: DualFieldCircuits, inverseRate: Int, openings: Int, hashColumns: Int,
    signatureColumns: Int
  ) throws(ProofError) {
    hash = try ProofSystem(
      circuits.hash, inverseRate: inverseRate, openings: openings, codeCount: hashColumns)
    signature = try ProofSystem(
      circuits.signature, inverseRate: inverseRate, openings: openings,
      codeCount: signatureColumns)
  }
}
