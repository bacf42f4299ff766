/// A weakness that does not decide a check by itself.
public struct Warning: Hashable, Sendable {
  /// The weakness, as a stable code.
  public let code: ReasonCode
  /// The details that the sentence names, in its order.
  public let details: [Detail]

  /// States a weakness.
  public init(_ code: ReasonCode, _ details: [Detail] = []) {
    self.code = code
    self.details = details
  }
}
