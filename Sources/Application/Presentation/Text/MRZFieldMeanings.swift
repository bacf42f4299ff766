import Encoding
import LDS
import MRZ

/// The fields of an MRZ with their meanings in plain words.
struct MRZFieldMeanings {
  struct Field {
    let name: String
    let key: String
    /// The text of the field, without fillers at its end.
    let value: String
    let meaning: String?
    /// The field whose check digit covers it.
    let checked: MRZField?
  }

  /// The keys of all fields that an MRZ can have.
  static let keys = [
    "documentCode", "issuingState", "surname", "givenNames", "documentNumber", "nationality",
    "dateOfBirth", "sex", "dateOfExpiry", "optionalData", "moreOptionalData", "personalNumber",
    "issuingOffice",
  ]

  /// The fields in reading order.
  let all: [Field]

  init(_ mrz: MRZ, asOf day: CalendarDate) {
    func field(
      _ name: String, _ key: String, _ value: String, _ meaning: String? = nil,
      _ checked: MRZField? = nil
    ) -> Field { Field(name: name, key: key, value: value, meaning: meaning, checked: checked) }
    let cut = "it may be cut off"
    var fields = [
      field("document code", "documentCode", mrz.documentCode.forPeople, Self.kind(mrz)),
      field(
        "issuing state", "issuingState", mrz.issuingState.forPeople,
        Self.state(mrz.issuingState)),
      field("surname", "surname", mrz.primaryIdentifier, mrz.isPrimaryTruncated ? cut : nil),
      field(
        "given names", "givenNames", mrz.secondaryIdentifier,
        mrz.isSecondaryTruncated ? "they may be cut off" : nil),
      field(
        "document number", "documentNumber", mrz.documentNumber, nil, .documentNumber),
    ]
    if mrz.format != .frenchCard {
      fields.append(
        field(
          "nationality", "nationality", mrz.nationality.forPeople, Self.state(mrz.nationality)))
    }
    fields.append(
      field(
        "date of birth", "dateOfBirth", mrz.dateOfBirth.characters, Self.birth(mrz, day),
        .dateOfBirth))
    fields.append(field("sex", "sex", Self.letter(mrz.sex), mrz.sex.rawValue))
    if mrz.format != .frenchCard {
      fields.append(
        field(
          "date of expiry", "dateOfExpiry", mrz.dateOfExpiry.characters,
          mrz.dateOfExpiry.dateOfExpiry(asOf: day)?.description ?? "no day of the calendar",
          .dateOfExpiry))
    }
    let names = Self.dataNames(mrz.format)
    for (index, data) in mrz.optionalData.enumerated() where index < names.count {
      fields.append(
        field(names[index].0, names[index].1, data, nil, mrz.format == .td3 ? .personalNumber : nil)
      )
    }
    all = fields
  }

  private static func dataNames(_ format: MRZFormat) -> [(String, String)] {
    switch format {
    case .td1: [("optional data", "optionalData"), ("more data", "moreOptionalData")]
    case .td3: [("personal number", "personalNumber")]
    case .frenchCard: [("issuing office", "issuingOffice")]
    case .td2, .mrvA, .mrvB: [("optional data", "optionalData")]
    }
  }

  private static func kind(_ mrz: MRZ) -> String {
    if mrz.documentCode == "AC" { return "crew member certificate" }
    return switch mrz.documentCode.utf8.first {
    case UInt8(ascii: "V"): "visa"
    case UInt8(ascii: "P"): "passport"
    case UInt8(ascii: "I"), UInt8(ascii: "A"), UInt8(ascii: "C"): "identity or travel card"
    default: "other document"
    }
  }

  /// The name of a code of ICAO Doc 9303-3, 5, that is not a country's; nil for any other.
  private static func state(_ code: WireText) -> String? {
    switch code {
    case "D": "Germany"
    case "UTO": "Utopia, the state of specimens"
    case "UNO", "UNA": "United Nations"
    case "EUE": "European Union"
    case "XOM": "Order of Malta"
    case "XPO": "Interpol"
    case "WSA": "World Service Authority: not a state"
    // A code on German residence permits (github.com/cheminfo/mrz/issues/39) that no standard
    // contains.
    case "XXK": "Kosovo"
    case "XXA": "stateless"
    case "XXB": "refugee"
    case "XXC": "refugee of another kind"
    case "XXX": "nationality not stated"
    default: nil
    }
  }

  private static func letter(_ sex: Sex) -> String {
    switch sex {
    case .female: "F"
    case .male: "M"
    case .unspecified: "<"
    }
  }

  private static func birth(_ mrz: MRZ, _ day: CalendarDate) -> String {
    let readings = BirthDate(mrz: mrz.dateOfBirth).readings(asOf: day)
    guard !readings.isEmpty else { return "no day of the calendar" }
    return readings.map { reading in
      reading.lowerBound == reading.upperBound
        ? reading.lowerBound.description : "\(reading.lowerBound) to \(reading.upperBound)"
    }.joined(separator: " or ")
  }
}
