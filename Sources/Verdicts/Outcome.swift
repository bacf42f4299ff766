/// How a check or a verdict came out, and why.
public struct Outcome: Hashable, Sendable {
  /// The status.
  public let status: CheckStatus
  /// The reason, as a stable code.
  public let code: Code
  /// What the reason's sentence names, in its order: a file, a country, a date.
  public let details: [String]

  /// States how something came out.
  public init(_ status: CheckStatus, _ code: Code, _ details: [String] = []) {
    self.status = status
    self.code = code
    self.details = details
  }
}
