import Verdicts
import Encoding

/// A field of an MRZ and the kind of its characters.
package struct MRZRegion {
  package enum Kind {
    case letters, digits, date, sex, mixed, checkDigit

    /// The kind of characters, in words.
    var name: Phrase {
      switch self {
      case .letters: .mrzLetters
      case .digits, .date: .mrzDigits
      case .sex: .mrzSexes
      case .mixed: .mrzMixed
      case .checkDigit: .mrzDigit
      }
    }

    package func allows(_ character: UInt8) -> Bool {
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

  let name: Phrase
  package let range: Range<Int>
  package let kind: Kind

  private init(_ name: Phrase, _ range: Range<Int>, _ kind: Kind) {
    self.name = name
    self.range = range
    self.kind = kind
  }

  /// The fields of a format, in their order; together they have all of its characters.
  package static func all(of layout: MRZLayout) -> [MRZRegion] {
    var regions = [
      MRZRegion(.mrzDocumentCode, MRZLayout.documentCode, .letters),
      MRZRegion(.mrzIssuingState, MRZLayout.issuingState, .letters),
      MRZRegion(layout.givenNames == nil ? .mrzNames : .mrzSurname, layout.names, .letters),
      MRZRegion(.mrzDocumentNumber, layout.documentNumber, .mixed),
      MRZRegion(.mrzDateOfBirth, layout.dateOfBirth, .date),
      MRZRegion(.mrzSex, layout.sex..<layout.sex + 1, .sex),
    ]
    if let range = layout.givenNames { regions.append(MRZRegion(.mrzGivenNames, range, .letters)) }
    if let range = layout.nationality {
      regions.append(MRZRegion(.mrzNationality, range, .letters))
    }
    if let range = layout.dateOfExpiry { regions.append(MRZRegion(.mrzDateOfExpiry, range, .date)) }
    let data: Phrase =
      layout.personalNumberCheckDigit == nil ? .mrzOptionalData : MRZField.personalNumber.name
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
