/// The places of a format's fields, counted from the first character of the first line, without
/// separators between lines. The check digits of number and dates are directly behind them.
package struct MRZLayout: Sendable {
  /// The field of surname and given names, or of the surname if the given names have their own
  /// field.
  package let names: Range<Int>
  package var givenNames: Range<Int>?
  package let documentNumber: Range<Int>
  package var nationality: Range<Int>?
  package let dateOfBirth: Range<Int>
  package let sex: Int
  package var dateOfExpiry: Range<Int>?
  package let optionalData: [Range<Int>]
  package var personalNumberCheckDigit: Int?
  package var compositeCheckDigit: Int?
  package var composite: [Range<Int>] = []
  /// The field of optional data into which a long document number runs over.
  package var overflow: Range<Int>?

  package static let documentCode = 0..<2
  package static let issuingState = 2..<5

  /// ICAO Doc 9303-5, 4.2.2.
  static let td1 = MRZLayout(
    names: 60..<90, documentNumber: 5..<14, nationality: 45..<48, dateOfBirth: 30..<36, sex: 37,
    dateOfExpiry: 38..<44, optionalData: [15..<30, 48..<59], compositeCheckDigit: 59,
    composite: [5..<30, 30..<37, 38..<45, 48..<59], overflow: 15..<30)

  /// ICAO Doc 9303-6, 4.2.2.
  static let td2 = MRZLayout(
    names: 5..<36, documentNumber: 36..<45, nationality: 46..<49, dateOfBirth: 49..<55, sex: 56,
    dateOfExpiry: 57..<63, optionalData: [64..<71], compositeCheckDigit: 71,
    composite: [36..<46, 49..<56, 57..<71], overflow: 64..<71)

  /// ICAO Doc 9303-4, 4.2.2.
  static let td3 = MRZLayout(
    names: 5..<44, documentNumber: 44..<53, nationality: 54..<57, dateOfBirth: 57..<63, sex: 64,
    dateOfExpiry: 65..<71, optionalData: [72..<86], personalNumberCheckDigit: 86,
    compositeCheckDigit: 87, composite: [44..<54, 57..<64, 65..<87], overflow: 72..<86)

  /// ICAO Doc 9303-7, 4.2.2: no composite check digit, and no numbers longer than nine.
  static let mrvA = MRZLayout(
    names: 5..<44, documentNumber: 44..<53, nationality: 54..<57, dateOfBirth: 57..<63, sex: 64,
    dateOfExpiry: 65..<71, optionalData: [72..<88])

  /// ICAO Doc 9303-7, 5.2.2.
  static let mrvB = MRZLayout(
    names: 5..<36, documentNumber: 36..<45, nationality: 46..<49, dateOfBirth: 49..<55, sex: 56,
    dateOfExpiry: 57..<63, optionalData: [64..<72])

  /// The French card has the issuing department and office in its first line; its number of twelve
  /// begins with the year and month of issue. It states no expiry, and goes to French citizens only.
  static let frenchCard = MRZLayout(
    names: 5..<30, givenNames: 49..<63, documentNumber: 36..<48, dateOfBirth: 63..<69, sex: 70,
    optionalData: [30..<36], compositeCheckDigit: 71, composite: [0..<71])

  /// The fields that have a check digit in this format.
  var checkedFields: [MRZField] {
    MRZField.allCases.filter { field in
      switch field {
      case .documentNumber, .dateOfBirth: true
      case .dateOfExpiry: dateOfExpiry != nil
      case .personalNumber: personalNumberCheckDigit != nil
      case .composite: compositeCheckDigit != nil
      }
    }
  }
}
