import ZeroKnowledge

/// A version of the mdoc statement of longfellow-libzk-v1. What differs: how many octets the mobile
/// security object may have, how a claim is laid out, and the parameters of the proof.
public enum MobileDocumentVersion: Int, Hashable, Sendable, CaseIterable {
  /// The circuits of October 2025.
  case six = 6
  /// The circuits of January 2026.
  case seven = 7

  /// Blocks of SHA-256 for what the issuer signs.
  public var maximumBlocks: Int { self == .six ? 35 : 40 }
  /// The octets that the mobile security object may have: its byte string must have a length of two
  /// octets, and what the issuer signs, which is 25 octets longer, must fit into the blocks.
  public var securityObjectLengths: ClosedRange<Int> {
    256...SHA256MessageWitness.maximumLength(blocks: maximumBlocks) - 25
  }
  /// The octets that the name of an element may have.
  public var elementLengths: ClosedRange<Int> { self == .six ? 1...32 : 1...23 }
  /// Inputs of eight bits that say how long a claim is.
  package var lengthsPerClaim: Int { self == .six ? 1 : 2 }
  /// The inverse of the rate of Ligero's code.
  public var inverseRate: Int { self == .six ? 4 : 7 }
  /// The columns that the verifier opens.
  public var openedColumns: Int { self == .six ? 128 : 132 }
}
