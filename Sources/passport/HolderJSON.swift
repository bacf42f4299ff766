import Encoding
import LDS

/// The holder's data in JSON, from the MRZ in DG1.
enum HolderJSON {
  static func value(_ mrz: MRZ, asOf day: CalendarDate) -> JSONValue {
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
}
