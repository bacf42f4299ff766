/// What an operator decides about a card.
public struct MintingOptions: Hashable, Sendable {
  /// True if a document is accepted whose chip offers a proof that was not checked.
  public var acceptsUnprovenChip: Bool
  /// True if the operator compared the holder with the portrait.
  public var isHolderMatched: Bool

  /// The strictest decisions, unless told otherwise.
  public init(acceptsUnprovenChip: Bool = false, isHolderMatched: Bool = false) {
    self.acceptsUnprovenChip = acceptsUnprovenChip
    self.isHolderMatched = isHolderMatched
  }
}
