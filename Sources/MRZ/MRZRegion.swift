/// A field of an MRZ and the kind of characters that belong there.
struct MRZRegion {
  enum Kind {
    case letters, digits, date, sex, mixed, checkDigit

    /// What belongs there, in words.
    var name: String {
      switch self {
      case .letters: "letters and fillers"
      case .digits, .date: "digits and fillers"
      case .sex: "M, F or <"
      case .mixed: "letters, digits and fillers"
      case .checkDigit: "a digit"
      }
    }

    func allows(_ character: UInt8) -> Bool {
      let isFiller = character == MRZ.filler
      let isDigit = DecimalDigits.isDigit(character)
      return switch self {
      case .letters: !isDigit
      case .digits, .date, .checkDigit: isDigit || isFiller
      case .sex: [UInt8(ascii: "M"), UInt8(ascii: "F"), MRZ.filler].contains(character)
      case .mixed: true
      }
    }
  }

  static let sexName = "sex"

  let name: String
  let range: Range<Int>
  let kind: Kind

  private init(_ name: String, _ range: Range<Int>, _ kind: Kind) {
    self.name = name
    self.range = range
    self.kind = kind
  }

  /// The fields of a format in the order in which they stand; together they are all of its
  /// characters.
  static func all(of layout: MRZLayout) -> [MRZRegion] {
    var regions = [
      MRZRegion("document code", MRZLayout.documentCode, .letters),
      MRZRegion("issuing state", MRZLayout.issuingState, .letters),
      MRZRegion(layout.givenNames == nil ? "names" : "surname", layout.names, .letters),
      MRZRegion("document number", layout.documentNumber, .mixed),
      MRZRegion("date of birth", layout.dateOfBirth, .date),
      MRZRegion(sexName, layout.sex..<layout.sex + 1, .sex),
    ]
    if let range = layout.givenNames { regions.append(MRZRegion("given names", range, .letters)) }
    if let range = layout.nationality { regions.append(MRZRegion("nationality", range, .letters)) }
    if let range = layout.dateOfExpiry { regions.append(MRZRegion("date of expiry", range, .date)) }
    let data =
      layout.personalNumberCheckDigit == nil ? "optional data" : MRZField.personalNumber.name
    regions += layout.optionalData.map { MRZRegion(data, $0, .mixed) }
    regions += checkDigits(of: layout)
    return regions.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func checkDigits(of layout: MRZLayout) -> [MRZRegion] {
    let places: [(MRZField, Int?)] = [
      (.documentNumber, layout.documentNumber.upperBound),
      (.dateOfBirth, layout.dateOfBirth.upperBound),
      (.dateOfExpiry, layout.dateOfExpiry?.upperBound),
      (.personalNumber, layout.personalNumberCheckDigit),
      (.composite, layout.compositeCheckDigit),
    ]
    return places.compactMap { field, place in
      place.map { MRZRegion(field.name, $0..<$0 + 1, .checkDigit) }
    }
  }
}
