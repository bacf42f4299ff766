/// One check that an inspection made, or says that it did not make.
public struct Check: Hashable, Sendable {
  /// Which check this is.
  public let name: CheckName
  /// How it came out.
  public let outcome: Outcome
  /// The facts that the outcome rests on.
  public let evidence: [Fact]
  /// Weaknesses seen on the way.
  public let warnings: [Warning]

  /// Records a check.
  public init(
    _ name: CheckName, _ outcome: Outcome, evidence: [Fact] = [], warnings: [Warning] = []
  ) {
    self.name = name
    self.outcome = outcome
    self.evidence = evidence
    self.warnings = warnings
  }
}
