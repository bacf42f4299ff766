import Encoding
import MRZ
import Verdicts

/// The check of a machine-readable zone, as JSON. It repeats the holder's data, because that is its
/// purpose.
package enum MRZCheckJSON {
  /// What `passport mrz check` prints. Lines and columns are numbered from 1.
  /// - Parameters:
  ///   - day: the day of the check.
  ///   - exit: the exit code: 0 if the MRZ is valid, 5 otherwise.
  package static func value(
    _ diagnosis: MRZDiagnosis, asOf day: CalendarDate, exit: ExitCode
  ) -> JSONValue {
    .object([
      "schema": "passport.mrz/1", "format": .string(diagnosis.format.rawValue),
      "lines": lines(diagnosis.lines), "right": .bool(diagnosis.isRight),
      "fields": diagnosis.mrz.map { .array(MRZFieldMeanings($0, asOf: day).all.map(field)) }
        ?? .null,
      "checkDigits": .array(diagnosis.checkDigits.map(checkDigit)),
      "findings": .array(diagnosis.findings.map(finding)),
      "repair": diagnosis.repair.map(proposal) ?? .null,
      "choices": .array(diagnosis.choices.map(proposal)), "exit": .integer(Int(exit.rawValue)),
    ])
  }

  private static func lines(_ lines: [String]) -> JSONValue { .array(lines.map { .string($0) }) }

  private static func field(_ field: MRZFieldMeanings.Field) -> JSONValue {
    .object([
      "name": .string(field.key), "value": .string(field.value),
      "meaning": field.meaning.map { .string($0) },
    ])
  }

  private static func checkDigit(_ digit: MRZCheckDigitResult) -> JSONValue {
    .object([
      "field": .string(digit.field.rawValue), "line": .integer(digit.line),
      "column": .integer(digit.column), "found": .orNull(digit.found.map { String($0) }),
      "expected": .orNull(digit.expected.map { String($0) }), "right": .bool(digit.isRight),
    ])
  }

  /// A finding. A finding about a whole line has neither column nor field.
  private static func finding(_ finding: MRZFinding) -> JSONValue {
    .object([
      "defect": .string(finding.defect.rawValue), "line": .integer(finding.line),
      "column": finding.column.map { .integer($0) } ?? .null,
      "field": finding.field.map { .words($0) } ?? .null, "found": .words(finding.found),
      "expected": .words(finding.expected), "message": .words(finding.sentence),
    ])
  }

  /// The proposed lines, with the field whose check digit proves them; the field is null if the
  /// number of fillers proves them.
  private static func proposal(_ proposal: MRZRepairProposal) -> JSONValue {
    .object([
      "field": .orNull(proposal.field?.rawValue),
      "changes": .array(
        proposal.changes.map {
          .object([
            "line": .integer($0.line), "column": .integer($0.column),
            "found": .string(String($0.found)), "meant": .string(String($0.meant)),
          ])
        }), "lines": lines(proposal.lines),
    ])
  }
}
