/// The result of a check or a verdict: a status and the reason for it.
public struct Outcome: Hashable, Sendable {
  /// The status.
  public let status: CheckStatus
  /// The reason, as a stable code.
  public let code: ReasonCode
  /// The details that the reason's sentence names, in its order: a file, a country, a date.
  public let details: [Detail]

  /// A status with its reason and the details of the reason's sentence.
  public init(_ status: CheckStatus, _ code: ReasonCode, _ details: [Detail] = []) {
    self.status = status
    self.code = code
    self.details = details
  }
}

extension Outcome {
  /// The details as facts, by the names that the reason declares.
  public var facts: [Fact] { code.facts(details) }
}

/// The status of a check or a verdict: docs/SEMANTICS.md.
public enum CheckStatus: String, Hashable, Sendable, CaseIterable {
  /// The check was made, and it holds.
  case passed
  /// The check was made and does not hold, or the document offers something and does not deliver
  /// it.
  case failed
  /// It cannot be decided with what is known here.
  case unknown
  /// The document does not offer what is checked.
  case notSupported
  /// The check was left out: by the policy, by an option, or because the inspection stopped
  /// earlier.
  case notDone
}
