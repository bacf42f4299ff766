import Encoding

/// The three fields of the MRZ that open the chip, ICAO Doc 9303-11, 4.3.2 and 9.7.2.
public struct MRZAccessFields: Hashable, Sendable {
  /// The whole document number, without fillers at its end.
  public let documentNumber: String
  /// The six characters of the date of birth, as in the MRZ.
  public let dateOfBirth: String
  /// The six characters of the date of expiry, as in the MRZ.
  public let dateOfExpiry: String

  /// Takes the fields as a person types them: letters of either case, the number with or without
  /// fillers at its end, dates as `YYMMDD`.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` when an MRZ cannot have such a field.
  public init(documentNumber: String, dateOfBirth: String, dateOfExpiry: String) throws(MRZError) {
    let number = Array(documentNumber.uppercased().utf8)
    guard number.contains(where: { $0 != MRZ.filler }), number.count <= 32,
      number.allSatisfy({ MRZCheckDigit.value(of: $0) != nil })
    else { throw .mrzUnreadable(.mrzNumberMalformed) }
    for (date, field) in [(dateOfBirth, MRZField.dateOfBirth), (dateOfExpiry, .dateOfExpiry)] {
      guard date.utf8.count == 6,
        date.utf8.allSatisfy({ DecimalDigits.isDigit($0) || $0 == MRZ.filler })
      else { throw .mrzUnreadable(.mrzNotSixDigits(field)) }
    }
    self.init(
      number: String(decoding: MRZ.trimmed(number), as: UTF8.self), birth: dateOfBirth,
      expiry: dateOfExpiry)
  }

  /// True if a document number of more than nine characters, as a person typed it, ends in the
  /// right check digit for the rest. Often the person typed that digit too; some long numbers end
  /// in it by chance.
  public static func endsInCheckDigit(_ documentNumber: String) -> Bool {
    let number = Array(documentNumber.uppercased().utf8)
    guard number.count > 9, let last = number.last else { return false }
    return MRZCheckDigit.digit(for: number.dropLast()) == last
  }

  init(number: String, birth: String, expiry: String) {
    documentNumber = number
    dateOfBirth = birth
    dateOfExpiry = expiry
  }

  /// MRZ_information: the document number, filled up to nine characters, the date of birth and the
  /// date of expiry, each with its check digit (ICAO Doc 9303-11, 4.3.2).
  public var information: [UInt8] {
    let number = Array(documentNumber.utf8)
    let padded = number + [UInt8](repeating: MRZ.filler, count: max(0, 9 - number.count))
    return [padded, Array(dateOfBirth.utf8), Array(dateOfExpiry.utf8)].flatMap { field in
      // A character without a value cannot come from a person; from a chip it just gives a key
      // that does not fit.
      field + [MRZCheckDigit.digit(for: field) ?? UInt8(ascii: "0")]
    }
  }
}

extension MRZAccessFields: CustomStringConvertible {
  /// A description without the data.
  public var description: String { "MRZ access fields" }
}
