import ZeroKnowledge

/// A version of the mdoc statement of longfellow-libzk-v1. Versions differ in the length of the
/// mobile security object, the layout of a claim, and the parameters of the proof.
public enum MobileDocumentVersion: Int, Hashable, Sendable, CaseIterable {
  /// The circuits of October 2025.
  case six = 6
  /// The circuits of January 2026.
  case seven = 7

  /// The largest number of SHA-256 blocks of the issuer's Sig_structure.
  public var maximumBlocks: Int { self == .six ? 35 : 40 }
  /// The allowed lengths of the mobile security object in bytes: the length of its byte string
  /// must be encoded in two bytes, and the issuer's Sig_structure, which is 25 bytes longer, must
  /// fit into the blocks.
  public var securityObjectLengths: ClosedRange<Int> {
    256...SecureHashMessageWitness.maximumLength(.sha256, blocks: maximumBlocks) - 25
  }
  /// The allowed lengths of an element's name in bytes.
  public var elementLengths: ClosedRange<Int> { self == .six ? 1...32 : 1...23 }
  /// The number of inputs of eight bits for the lengths of a claim.
  package var lengthsPerClaim: Int { self == .six ? 1 : 2 }
  /// The inverse of the rate of Ligero's code.
  public var inverseRate: Int { self == .six ? 4 : 7 }
  /// The number of columns that the verifier opens.
  public var openedColumns: Int { self == .six ? 128 : 132 }
}
