/// How a check or a verdict came out, and why.
public struct Outcome: Hashable, Sendable {
  /// The status.
  public let status: CheckStatus
  /// The reason, as a stable code.
  public let code: ReasonCode
  /// The details that the reason's sentence names, in its order: a file, a country, a date.
  public let details: [Detail]

  /// States how something came out.
  public init(_ status: CheckStatus, _ code: ReasonCode, _ details: [Detail] = []) {
    self.status = status
    self.code = code
    self.details = details
  }
}

extension Outcome {
  /// The details with the names of the facts that they are.
  public var facts: [Fact] { code.facts(details) }
}
