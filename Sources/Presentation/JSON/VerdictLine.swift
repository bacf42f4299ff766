import Encoding
import Inspection
import LDS
import Verdicts

/// One line of a batch's output: the record in short, by codes. Without the holder's data it says
/// nothing about the holder.
package struct VerdictLine: Sendable {
  private let catalogue: MessageCatalogue
  private let showsHolder: Bool
  private let fields: FieldSelection?

  package init(_ catalogue: MessageCatalogue, showsHolder: Bool, fields: FieldSelection? = nil) {
    self.catalogue = catalogue
    self.showsHolder = fields?.hasHolder ?? showsHolder
    self.fields = fields
  }

  /// The line of a record, with its line feed.
  package func verdict(_ record: InspectionRecord, number: Int) -> [UInt8] {
    let whole = whole(record, number: number)
    return line(fields?.cut(whole, of: record) ?? whole)
  }

  private func whole(_ record: InspectionRecord, number: Int) -> JSONValue {
    .object([
      "schema": Self.schema,
      "line": .integer(number),
      "verdicts": .object([
        "data": outcome(record.data),
        "chip": outcome(record.chip),
        "validity": outcome(record.validity),
      ]),
      "simulated": .bool(record.isSimulated),
      "exit": .integer(Int(record.exitCode.rawValue)),
      "checks": .array(record.checks.map(check)),
      "holder": showsHolder
        ? HolderJSON.value(record) : nil,
      "day": DeskTimeJSON.day(record.deskTime),
      "timeZone": DeskTimeJSON.zone(record.deskTime),
    ])
  }

  /// The line of an input that could not be judged, with its line feed.
  package func error(_ error: any CodedError, number: Int) -> [UInt8] {
    line(
      .object([
        "schema": Self.schema,
        "line": .integer(number),
        "error": .object([
          "code": .string(error.code.rawValue),
          "reason": .string(catalogue.sentence(error.code, error.details)),
        ]),
      ]))
  }

  private static let schema: JSONValue = "passport.inspection-line/1"

  private func line(_ value: JSONValue) -> [UInt8] { Array((JSONWriter().text(value) + "\n").utf8) }

  private func outcome(_ outcome: Outcome) -> JSONValue {
    .object([
      "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue),
    ])
  }

  private func check(_ check: Check) -> JSONValue {
    .object([
      "name": .string(check.name.rawValue),
      "status": .string(check.outcome.status.rawValue),
      "code": .string(check.outcome.code.rawValue),
      "warnings": check.warnings.isEmpty
        ? nil : .array(check.warnings.map { .string($0.code.rawValue) }),
    ])
  }
}
