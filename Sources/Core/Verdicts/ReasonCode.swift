/// A reason for an outcome, a warning or an error, by its stable code: JSON, exit codes, reports and
/// translations share it. Each module declares its own reasons in an extension; the sentence of each
/// is in the module `Messages`, once for each language.
public struct ReasonCode: Hashable, Sendable {
  /// The stable code, in `kebab-case`: `pace-failed`.
  public let rawValue: String
  /// The exit code of a program that stops because of it.
  public let exitCode: ExitCode
  /// The facts that its sentence names, in the order in which details are given.
  public let facts: [FactName]

  /// Declares a reason.
  public init(_ rawValue: String, _ exitCode: ExitCode, _ facts: FactName...) {
    (self.rawValue, self.exitCode, self.facts) = (rawValue, exitCode, facts)
  }

  /// True if two reasons have the same code.
  public static func == (one: ReasonCode, other: ReasonCode) -> Bool {
    one.rawValue == other.rawValue
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The details as facts, by the names that this reason declares. A detail that the reason does
  /// not declare is taken to be about the holder.
  public func facts(_ details: [Detail]) -> [Fact] {
    details.enumerated().map { place, detail in
      Fact(facts.indices.contains(place) ? facts[place] : FactName("detail"), detail)
    }
  }
}

/// The reasons that every module may give.
extension ReasonCode {
  // MARK: Data
  /// Not checked: *cause*.
  public static let notChecked = ReasonCode("not-checked", .success, .cause)
  // MARK: The command line
  /// *mistake*.
  public static let usage = ReasonCode("usage", .usage, .mistake)
  /// Interrupted.
  public static let interrupted = ReasonCode("interrupted", .interrupted)
  /// A fault in this program: *defect*.
  public static let internalFault = ReasonCode("internal-fault", .internalFault, .defect)
}
