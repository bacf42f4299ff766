import Encoding
import LDS
import MRZ
import Verdicts

/// What `passport mrz check --json` prints.
package enum MRZCheckJSON {
  package static func value(
    _ diagnosis: MRZDiagnosis, asOf day: CalendarDate, exit: ExitCode
  ) -> JSONValue {
    .object([
      "schema": "passport.mrz/1",
      "format": .string(diagnosis.format.rawValue),
      "lines": strings(diagnosis.lines),
      "right": .bool(diagnosis.isRight),
      "fields": diagnosis.mrz.map { fields($0, day) } ?? .null,
      "checkDigits": .array(diagnosis.checkDigits.map(checkDigit)),
      "findings": .array(diagnosis.findings.map(finding)),
      "repair": diagnosis.repair.map(proposal) ?? .null,
      "choices": .array(diagnosis.choices.map(proposal)),
      "exit": .integer(Int(exit.rawValue)),
    ])
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  private static func fields(_ mrz: MRZ, _ day: CalendarDate) -> JSONValue {
    .array(
      MRZFieldMeanings(mrz, asOf: day).all.map { field in
        .object([
          "name": .string(field.key), "value": .string(field.value),
          "meaning": field.meaning.map { .string($0) },
        ])
      })
  }

  private static func checkDigit(_ digit: MRZCheckDigitResult) -> JSONValue {
    .object([
      "field": .string(digit.field.rawValue), "line": .integer(digit.line),
      "column": .integer(digit.column), "found": digit.found.map { .string(String($0)) } ?? .null,
      "expected": digit.expected.map { .string(String($0)) } ?? .null,
      "right": .bool(digit.isRight),
    ])
  }

  private static func finding(_ finding: MRZFinding) -> JSONValue {
    .object([
      "defect": .string(finding.defect.rawValue), "line": .integer(finding.line),
      "column": finding.column.map { .integer($0) } ?? .null,
      "field": finding.field.map { .string($0) } ?? .null, "found": .string(finding.found),
      "expected": .string(finding.expected), "message": .string(finding.sentence),
    ])
  }

  private static func proposal(_ proposal: MRZRepairProposal) -> JSONValue {
    .object([
      "field": proposal.field.map { .string($0.rawValue) } ?? .null,
      "changes": .array(
        proposal.changes.map {
          .object([
            "line": .integer($0.line), "column": .integer($0.column),
            "found": .string(String($0.found)), "meant": .string(String($0.meant)),
          ])
        }),
      "lines": strings(proposal.lines),
    ])
  }
}
