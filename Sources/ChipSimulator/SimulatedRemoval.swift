import Verdicts

/// The simulated document is not in the field.
public struct SimulatedRemoval: CodedError, Hashable {
  /// The document was removed.
  public var code: Code { .documentRemoved }

  /// States it.
  public init() {}
}
