/// The inputs of two joined circuits.
public struct DualFieldInputs: Sendable {
  /// The inputs of the circuit over GF(2^128).
  public var hash: [GF2To128]
  /// The inputs of the circuit over P-256's base field.
  public var signature: [P256Field]

  /// Takes the inputs of both.
  public init(hash: [GF2To128], signature: [P256Field]) {
    self.hash = hash
    self.signature = signature
  }

  static func + (left: DualFieldInputs, right: DualFieldInputs) -> DualFieldInputs {
    DualFieldInputs(hash: left.hash + right.hash, signature: left.signature + right.signature)
  }
}

/// A statement about two joined circuits: the public part, which both sides know.
///
/// The circuits have some values in common. Authentication codes show that these are equal: the
/// prover commits to one half of each code's key, the transcript gives the other half after both
/// commitments, and each circuit checks the codes.
public protocol DualFieldStatement {
  /// The bytes with which the transcript begins; they bind the proof to a session.
  var transcriptSeed: [UInt8] { get }
  /// The number of codes.
  var codeCount: Int { get }
  /// The public inputs of both circuits, including the codes and the challenge.
  func publicInputs(codes: [GF2To128], challenge: GF2To128) -> DualFieldInputs
}

/// The values that only the prover of a joined statement knows.
public protocol DualFieldWitness {
  /// The private inputs of both circuits.
  var privateInputs: DualFieldInputs { get }
  /// The codes over the common values under the prover's half of the keys and the challenge.
  func codes(challenge: GF2To128) -> [GF2To128]
}
