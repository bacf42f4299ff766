/// One check that an inspection made, or says that it did not make.
public struct Check: Hashable, Sendable {
  /// A fact that the outcome rests on; never personal data.
  public struct Evidence: Hashable, Sendable {
    /// What the fact is about, in `kebab-case`: `signer-fingerprint`.
    public let name: String
    /// The fact.
    public let value: String

    /// States a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which check this is.
  public let name: CheckName
  /// How it came out.
  public let outcome: Outcome
  /// The facts that the outcome rests on.
  public let evidence: [Evidence]
  /// Weaknesses seen on the way.
  public let warnings: [Warning]

  /// Records a check.
  public init(
    _ name: CheckName, _ outcome: Outcome, evidence: [Evidence] = [], warnings: [Warning] = []
  ) {
    self.name = name
    self.outcome = outcome
    self.evidence = evidence
    self.warnings = warnings
  }
}
