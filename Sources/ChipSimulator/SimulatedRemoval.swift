import Verdicts

/// The simulated document is not in the field.
public struct SimulatedRemoval: CodedError, Hashable {
  /// The document was removed.
  public var code: ReasonCode { .documentRemoved }

  /// States it.
  public init() {}
}
