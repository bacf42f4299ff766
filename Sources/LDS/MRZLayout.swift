/// Where the fields of a format stand, counted from the first character of the first line; the
/// lines follow each other without separators.
struct MRZLayout: Sendable {
  let names: Range<Int>
  let documentNumber: Range<Int>
  let nationality: Range<Int>
  let dateOfBirth: Range<Int>
  let sex: Int
  let dateOfExpiry: Range<Int>
  let optionalData: [Range<Int>]
  let personalNumberCheckDigit: Int?
  let compositeCheckDigit: Int
  let composite: [Range<Int>]

  static let documentCode = 0..<2
  static let issuingState = 2..<5

  /// ICAO Doc 9303-5, 4.2.2.
  static let td1 = MRZLayout(
    names: 60..<90, documentNumber: 5..<14, nationality: 45..<48, dateOfBirth: 30..<36, sex: 37,
    dateOfExpiry: 38..<44, optionalData: [15..<30, 48..<59], personalNumberCheckDigit: nil,
    compositeCheckDigit: 59, composite: [5..<30, 30..<37, 38..<45, 48..<59])

  /// ICAO Doc 9303-6, 4.2.2.
  static let td2 = MRZLayout(
    names: 5..<36, documentNumber: 36..<45, nationality: 46..<49, dateOfBirth: 49..<55, sex: 56,
    dateOfExpiry: 57..<63, optionalData: [64..<71], personalNumberCheckDigit: nil,
    compositeCheckDigit: 71, composite: [36..<46, 49..<56, 57..<71])

  /// ICAO Doc 9303-4, 4.2.2.
  static let td3 = MRZLayout(
    names: 5..<44, documentNumber: 44..<53, nationality: 54..<57, dateOfBirth: 57..<63, sex: 64,
    dateOfExpiry: 65..<71, optionalData: [72..<86], personalNumberCheckDigit: 86,
    compositeCheckDigit: 87, composite: [44..<54, 57..<64, 65..<87])

  /// The fields that have a check digit in this format.
  var checkedFields: [MRZField] {
    MRZField.allCases.filter { $0 != .personalNumber || personalNumberCheckDigit != nil }
  }

  /// The first field of optional data, into which a long document number runs over.
  var overflow: Range<Int> { optionalData.first ?? 0..<0 }
}
