import ChipAccess
import Encoding
import FoundationEssentials
import Inspection
import LDS
import SmartCard
import Verdicts

/// The record for programs: schema `passport.inspection/1`. Redacted, it says nothing about the
/// holder, and nothing that two reads of one document share and two documents do not: no field of the
/// MRZ, no date of the document or of its signer, no length, no time but the day, nothing signed by its
/// chip (``RecordRedaction``).
package struct RecordJSON {
  private let catalogue: MessageCatalogue
  private let isRedacted: Bool
  private let fields: FieldSelection?

  /// Reasons that hold a date of the document or a field of its MRZ.
  private static let hiddenCodes: Set<Code> = [
    .documentInDate, .documentExpired, .signerNotCurrent, .usagePeriodMissed,
    .issuingStateDiffers, .documentTypeNotListed,
  ]

  package init(
    _ catalogue: MessageCatalogue, isRedacted: Bool = false, fields: FieldSelection? = nil
  ) {
    self.catalogue = catalogue
    self.isRedacted = isRedacted
    self.fields = fields
  }

  package func value(
    _ record: InspectionRecord, issued: IssuedCard? = nil, ignored: [String]? = nil
  ) -> JSONValue {
    let whole = whole(record, issued, ignored)
    return fields?.cut(whole, of: record) ?? whole
  }

  private func whole(
    _ record: InspectionRecord, _ issued: IssuedCard?, _ ignored: [String]?
  ) -> JSONValue {
    .object([
      "schema": "passport.inspection/1",
      "decision": record.decision.map(decision) ?? .null,
      "verdicts": .object([
        "data": .object(outcome(record.data)),
        "chip": .object(outcome(record.chip)),
        "validity": .object(outcome(record.validity)),
      ]),
      "checks": .array(record.checks.map(check)),
      "policy": .string(record.policy.rawValue),
      "simulated": .bool(record.isSimulated),
      "source": .string(record.source.rawValue),
      "access": record.hasChip ? AccessJSON.value(record) : .null,
      "holder": isRedacted
        ? nil : HolderJSON.value(record),
      "files": .array(record.files.map(file)),
      "applications": record.applications.map { .array($0.map(application)) },
      "ignored": isRedacted ? nil : ignored.map { .array($0.map { .string($0) }) },
      "link": isRedacted ? nil : record.hasChip ? link(record.link) : .null,
      "timing": isRedacted ? nil : timing(record.link),
      "issued": issued?.json(isRedacted: isRedacted) { sentence($0.code, $0.details) },
      "time": DeskTimeJSON.moment(record.deskTime, toTheDay: isRedacted),
      "day": DeskTimeJSON.day(record.deskTime),
      "timeZone": DeskTimeJSON.zone(record.deskTime),
    ])
  }

  private func timing(_ link: LinkFigures) -> JSONValue {
    .object([
      "totalMilliseconds": .number(Milliseconds.value(link.total)),
      "chipMilliseconds": .number(Milliseconds.value(link.chip)),
    ])
  }

  private func decision(_ decision: Decision) -> JSONValue {
    .object([
      "value": .string(decision.value.rawValue),
      "code": .string(decision.reason.code.rawValue),
      "reason": .string(sentence(decision.reason.code, decision.reason.details)),
      "testOnly": .bool(decision.isTestOnly),
      "couldBeACopy": .bool(decision.couldBeACopy),
    ])
  }

  private func link(_ link: LinkFigures) -> JSONValue {
    .object([
      "commands": .integer(link.commands),
      "bytesSent": .integer(link.bytesSent),
      "bytesReceived": .integer(link.bytesReceived),
      "modelledMilliseconds": .object(
        LinkModel.BitRate.allCases.map { rate in
          let time = link.modelled[rate] ?? .zero
          return JSONValue.Member(String(rate.rawValue), .number(Milliseconds.value(time)))
        }),
    ])
  }

  private func outcome(_ outcome: Outcome) -> [JSONValue.Member] {
    [
      JSONValue.Member("status", .string(outcome.status.rawValue)),
      JSONValue.Member("code", .string(outcome.code.rawValue)),
      JSONValue.Member("reason", .string(sentence(outcome.code, outcome.details))),
    ]
  }

  private func sentence(_ code: Code, _ details: [String]) -> String {
    catalogue.sentence(code, hidesDetails(of: code) ? details.map { _ in "(redacted)" } : details)
  }

  /// Whether a reason must not name what it is about: verdicts are always printed, and must not tell of
  /// the MRZ what nobody asked for.
  private func hidesDetails(of code: Code) -> Bool {
    if isRedacted { return !RecordRedaction.codes.contains(code) }
    return fields?.hasWholeHolder == false && Self.hiddenCodes.contains(code)
  }

  private func check(_ check: Check) -> JSONValue {
    let evidence = check.evidence.filter {
      !isRedacted || RecordRedaction.evidence.contains($0.name)
    }
    let warnings = check.warnings.map { warning in
      JSONValue.object([
        "code": .string(warning.code.rawValue),
        "reason": .string(sentence(warning.code, warning.details)),
      ])
    }
    var members = [JSONValue.Member("name", .string(check.name.rawValue))]
    members += outcome(check.outcome)
    if !evidence.isEmpty {
      members.append(JSONValue.Member("evidence", facts(evidence)))
    }
    if !warnings.isEmpty { members.append(JSONValue.Member("warnings", .array(warnings))) }
    return .object(members)
  }

  /// Facts by their names; several of one name, as of two signers, become an array.
  private func facts(_ evidence: [Check.Evidence]) -> JSONValue {
    var names: [String] = []
    for name in evidence.map(\.name) where !names.contains(name) { names.append(name) }
    return .object(
      names.map { name in
        let values = evidence.filter { $0.name == name }.map { JSONValue.string($0.value) }
        return JSONValue.Member(name, values.count == 1 ? values[0] : .array(values))
      })
  }

  private func file(_ record: FileRecord) -> JSONValue {
    .object([
      "name": .string(record.file.name),
      "status": .string(record.outcome.status.rawValue),
      "code": .string(record.outcome.code.rawValue),
      "bytes": isRedacted ? nil : .integer(record.bytes?.count ?? 0),
      "notUnderstood": isRedacted ? nil : notUnderstood(record),
    ])
  }

  /// What the file holds that nothing else tells of; nil for nothing.
  private func notUnderstood(_ record: FileRecord) -> JSONValue? {
    let objects = record.notUnderstood
    guard !objects.isEmpty else { return nil }
    return .array(
      objects.map { object in
        .object([
          "tag": object.tag.map { .string($0.description) } ?? .null,
          "bytes": .integer(object.length),
        ])
      })
  }

  private func application(_ record: ApplicationRecord) -> JSONValue {
    .object([
      "identifier": .string(record.application.rawValue),
      "name": .string(record.application.name),
      "status": .string(record.outcome.status.rawValue),
      "code": .string(record.outcome.code.rawValue),
      "listed": record.isListed.map { .bool($0) } ?? .null,
      "selected": record.isSelected.map { .bool($0) } ?? .null,
    ])
  }
}
