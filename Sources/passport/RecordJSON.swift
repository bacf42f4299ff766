import Encoding
import FoundationEssentials
import Inspection
import LDS
import Verdicts

/// The record for programs: schema `passport.inspection/1`.
enum RecordJSON {
  static func value(_ record: InspectionRecord, _ catalogue: MessageCatalogue) -> JSONValue {
    .object([
      "schema": "passport.inspection/1",
      "verdicts": .object([
        "data": outcome(record.data, catalogue),
        "chip": outcome(record.chip, catalogue),
        "validity": outcome(record.validity, catalogue),
      ]),
      "checks": .array(record.checks.map { check($0, catalogue) }),
      "simulated": .bool(record.isSimulated),
      "access": .object([
        "protocol": .string(record.access.accessProtocol.rawValue),
        "downgraded": .bool(record.access.isDowngraded),
      ]),
      "holder": record.mrz.map { holder($0, asOf: CalendarDate(record.time)) } ?? .null,
      "files": .array(record.files.map(file)),
      "link": .object([
        "commands": .integer(record.link.commands),
        "bytesSent": .integer(record.link.bytesSent),
        "bytesReceived": .integer(record.link.bytesReceived),
      ]),
      "timing": .object([
        "totalMilliseconds": .number(Milliseconds.value(record.link.total)),
        "chipMilliseconds": .number(Milliseconds.value(record.link.chip)),
      ]),
      "time": .string(record.time.formatted(.iso8601)),
    ])
  }

  private static func outcome(_ outcome: Outcome, _ catalogue: MessageCatalogue) -> JSONValue {
    .object([
      "status": .string(outcome.status.rawValue),
      "code": .string(outcome.code.rawValue),
      "reason": .string(catalogue.sentence(outcome)),
    ])
  }

  private static func check(_ check: Check, _ catalogue: MessageCatalogue) -> JSONValue {
    .object([
      "name": .string(check.name.rawValue),
      "status": .string(check.outcome.status.rawValue),
      "code": .string(check.outcome.code.rawValue),
      "reason": .string(catalogue.sentence(check.outcome)),
      "evidence": check.evidence.isEmpty
        ? nil : .object(check.evidence.map { JSONValue.Member($0.name, .string($0.value)) }),
      "warnings": check.warnings.isEmpty
        ? nil
        : .array(
          check.warnings.map {
            .object([
              "code": .string($0.code.rawValue),
              "reason": .string(catalogue.sentence($0.code, $0.details)),
            ])
          }),
    ])
  }

  private static func holder(_ mrz: MRZ, asOf day: CalendarDate) -> JSONValue {
    .object([
      "documentCode": .string(mrz.documentCode),
      "issuingState": .string(mrz.issuingState),
      "documentNumber": .string(mrz.documentNumber),
      "primaryIdentifier": .string(mrz.primaryIdentifier),
      "secondaryIdentifier": .string(mrz.secondaryIdentifier),
      "nationality": .string(mrz.nationality),
      "dateOfBirth": date(mrz.dateOfBirth.dateOfBirth(asOf: day)),
      "sex": .string(mrz.sex.rawValue),
      "dateOfExpiry": date(mrz.dateOfExpiry.dateOfExpiry(asOf: day)),
    ])
  }

  private static func date(_ day: CalendarDate?) -> JSONValue {
    day.map { .string($0.description) } ?? .null
  }

  private static func file(_ record: FileRecord) -> JSONValue {
    .object([
      "name": .string(record.file.name),
      "status": .string(record.outcome.status.rawValue),
      "code": .string(record.outcome.code.rawValue),
      "bytes": .integer(record.bytes?.count ?? 0),
    ])
  }
}
