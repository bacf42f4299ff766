import Encoding
import Inspection
import LDS

/// The holder's data in JSON: the MRZ in DG1, and the date of birth as DG1 and DG11 together have it.
enum HolderJSON {
  static func value(_ record: InspectionRecord) -> JSONValue {
    guard let mrz = record.mrz, let identity = record.identity else { return .null }
    let day = CalendarDate(record.time)
    return .object([
      "documentCode": .string(mrz.documentCode),
      "issuingState": .string(mrz.issuingState),
      "documentNumber": .string(mrz.documentNumber),
      "primaryIdentifier": .string(mrz.primaryIdentifier),
      "secondaryIdentifier": .string(mrz.secondaryIdentifier),
      "nationality": .string(mrz.nationality),
      "dateOfBirth": date(identity.shownDateOfBirth(asOf: day)),
      "sex": .string(mrz.sex.rawValue),
      "dateOfExpiry": date(mrz.dateOfExpiry.dateOfExpiry(asOf: day)),
    ])
  }

  private static func date(_ day: CalendarDate?) -> JSONValue {
    day.map { .string($0.description) } ?? .null
  }
}
