import ZeroKnowledge

/// The words that a circuit is told of one application of SHA-256's compression function,
/// FIPS 180-4, 6.2.2: all else follows from them by additions that it checks.
public struct SHA256CompressionWires<Element: FieldElement> {
  /// W16 to W63.
  public let schedule: [BitVector<Element>]
  /// e after each round.
  public let e: [BitVector<Element>]
  /// a after each round.
  public let a: [BitVector<Element>]
  /// The intermediate hash value after the block.
  public let hash: [BitVector<Element>]

  /// New private inputs, each word by `input`.
  public init(_ input: () -> BitVector<Element>) {
    schedule = (0..<48).map { _ in input() }
    e = (0..<64).map { _ in input() }
    a = (0..<64).map { _ in input() }
    hash = (0..<8).map { _ in input() }
  }

  /// New private inputs, one for each bit.
  public init(in builder: CircuitBuilder<Element>) { self.init { builder.privateBits(32) } }

  /// New private inputs, each of several bits.
  public init(in builder: CircuitBuilder<Element>, packed: PackedBits<Element>) {
    self.init { packed.privateBits(32, in: builder) }
  }
}
