import Encoding

/// What the keys of basic access control are derived from, Doc 9303-11, 4.3.2, each field with
/// its check digit.
public struct AccessFields: Hashable, Sendable {
  /// The document number with its check digit, fillers included; longer than ten characters where
  /// the number runs over into the optional data.
  public let documentNumber: String
  /// The date of birth as YYMMDD with its check digit.
  public let dateOfBirth: String
  /// The date of expiry as YYMMDD with its check digit.
  public let dateOfExpiry: String

  /// Takes the three fields.
  public init(documentNumber: String, dateOfBirth: String, dateOfExpiry: String) {
    self.documentNumber = documentNumber
    self.dateOfBirth = dateOfBirth
    self.dateOfExpiry = dateOfExpiry
  }

  /// Takes the fields from the lines of an MRZ; nil for lines of another number or length. Check
  /// digits are taken as they stand, as a chip is personalised from them.
  public init?(mrzLines lines: [String]) {
    let rows = lines.map { Array($0.utf8) }
    switch rows.map(\.count) {
    case [30, 30, 30]:
      self.init(
        number: rows[0][5...14], optional: rows[0][15...29], birth: rows[1][0...6],
        expiry: rows[1][8...14])
    case [36, 36]:
      self.init(
        number: rows[1][0...9], optional: rows[1][28...34], birth: rows[1][13...19],
        expiry: rows[1][21...27])
    case [44, 44]:
      self.init(
        number: rows[1][0...9], optional: [], birth: rows[1][13...19], expiry: rows[1][21...27])
    default:
      return nil
    }
  }

  /// A filler where the number's check digit belongs says that the number goes on in the optional
  /// data and that the check digit follows it there, Doc 9303-5, 4.2.2, note j.
  private init(
    number: ArraySlice<UInt8>, optional: ArraySlice<UInt8>, birth: ArraySlice<UInt8>,
    expiry: ArraySlice<UInt8>
  ) {
    let filler = UInt8(ascii: "<")
    let overflow = optional.prefix { $0 != filler }
    let isLong = number.last == filler && !overflow.isEmpty
    let whole = isLong ? Array(number.dropLast()) + overflow : Array(number)
    documentNumber = String(decoding: whole, as: UTF8.self)
    dateOfBirth = String(decoding: birth, as: UTF8.self)
    dateOfExpiry = String(decoding: expiry, as: UTF8.self)
  }

  /// The octets that are digested for the key seed.
  public var information: [UInt8] {
    Array((documentNumber + dateOfBirth + dateOfExpiry).utf8)
  }
}
