import Encoding
import Inspection
import LDS
import MRZ

/// The holder's data in JSON: the MRZ in DG1, the date of birth as DG1 and DG11 together have it, and
/// what DG11, DG12 and DG16 add.
enum HolderJSON {
  static func value(_ record: InspectionRecord) -> JSONValue {
    guard let mrz = record.mrz, let holder = record.identity else { return .null }
    let time = record.deskTime
    let identity: KeyValuePairs<String, JSONValue> = [
      "documentCode": .string(mrz.documentCode),
      "issuingState": .string(mrz.issuingState),
      "documentNumber": .string(mrz.documentNumber),
      "primaryIdentifier": .string(mrz.primaryIdentifier),
      "secondaryIdentifier": .string(mrz.secondaryIdentifier),
      "nationality": .string(mrz.nationality),
      "dateOfBirth": date(holder.shownDateOfBirth(asOf: time.latest)),
      "sex": .string(mrz.sex.rawValue),
      "dateOfExpiry": date(mrz.dateOfExpiry.dateOfExpiry(asOf: time.today)),
    ]
    return .object(
      identity.map { JSONValue.Member($0, $1) } + AdditionalDetailsJSON.members(record))
  }

  private static func date(_ day: CalendarDate?) -> JSONValue {
    day.map { .string($0.description) } ?? .null
  }
}
