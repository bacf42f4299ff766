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

/// The one status vocabulary for every check and every verdict: docs/SEMANTICS.md.
public enum CheckStatus: String, Hashable, Sendable, CaseIterable {
  /// Made, and it holds.
  case passed
  /// Made, and it does not hold; or offered by the document and not delivered.
  case failed
  /// Cannot be decided with what this desk has.
  case unknown
  /// The document does not offer it.
  case notSupported
  /// Left out by policy, by an option or by an earlier stop.
  case notDone
}
