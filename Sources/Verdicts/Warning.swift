/// A weakness that does not decide a check by itself.
public struct Warning: Hashable, Sendable {
  /// The weakness, as a stable code.
  public let code: Code
  /// What the sentence names, in its order.
  public let details: [String]

  /// States a weakness.
  public init(_ code: Code, _ details: [String] = []) {
    self.code = code
    self.details = details
  }
}
