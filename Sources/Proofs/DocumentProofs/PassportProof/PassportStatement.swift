import Circuits
import Crypto
import Encoding
import MRZ
import Verdicts

extension ProofRequest {
  /// The public part of the data circuit's statement for this request.
  /// - Parameters:
  ///   - nullifier: the pseudonym, 32 bytes; nil if none is requested.
  ///   - bindingMonth: the month of the issuer's binding statement; nil if none is requested.
  ///   - isSigningTimeStated: whether the document states a time of signing; nil if the signer's certificate is not
  ///     hidden.
  /// - Throws: `CryptoError` when libcrypto fails.
  func dataStatement(
    nullifier: [UInt8]?, boundIn bindingMonth: BindingMonth?, isSigningTimeStated: Bool?
  ) throws(CryptoError) -> PassportDataStatement {
    typealias Day = PassportDataStatement.Day
    var statement = PassportDataStatement(today: Day(day))
    // No requested part may be left out: the statement would be true for everybody without it.
    guard (age == nil) == (bornBy == nil) else { throw .wrongLength("age") }
    statement.bornBy = bornBy.map { Day($0) }
    statement.bindingDay = bindingMonth?.circuitDay
    statement.nationalities = nationalities.map { $0.map(Self.filled) }
    statement.isNotExpired = isNotExpired
    statement.isSigningTimeStated = isSigningTimeStated
    if let digest = try scopeDigest {
      guard let nullifier, let stated = PassportNullifier(scopeDigest: digest, value: nullifier)
      else { throw .wrongLength("pseudonym") }
      statement.nullifier = stated
    }
    return statement
  }

  /// The three characters of a nationality in an MRZ.
  private static func filled(_ nationality: WireText) -> [UInt8] {
    let letters = Array(nationality.utf8)
    return letters + [UInt8](repeating: UInt8(ascii: "<"), count: max(0, 3 - letters.count))
  }

  /// The first requested statement that is not true, as a phrase; nil when all are true. Dates are
  /// read as the circuit reads them.
  func untruth(of mrz: MRZ) -> Phrase? {
    if let age, let bound = bornBy {
      guard let birth = ReadDate(mrz.dateOfBirth.characters, today: day) else {
        return .proofBirthUnknown
      }
      guard birth.isOnOrBefore(bound) else { return .proofAgeBelow(age) }
    }
    if let nationalities, !nationalities.contains(mrz.nationality) {
      return .proofNationalityOther
    }
    if isNotExpired {
      guard let expiry = ReadDate(mrz.dateOfExpiry.characters, today: nil),
        !expiry.isBefore(day)
      else { return .proofDocumentExpired }
    }
    return nil
  }
}

/// A date of six digits with its century, as the circuit reads it.
private struct ReadDate {
  private let parts: [Int]

  /// - Parameter today: for a birth, the day whose year of two digits decides the century; nil for an expiry,
  ///   which is in the twenty-first.
  init?(_ characters: String, today: CalendarDate?) {
    let digits = characters.utf8.map { Int($0) - 0x30 }
    guard digits.count == 6, digits.allSatisfy((0...9).contains) else { return nil }
    let (year, month, day) = (
      10 * digits[0] + digits[1], 10 * digits[2] + digits[3], 10 * digits[4] + digits[5]
    )
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let isEarlier = today.map { year > $0.year % 100 } ?? false
    parts = [(isEarlier ? 1900 : 2000) + year, month, day]
  }

  func isOnOrBefore(_ other: CalendarDate) -> Bool {
    !Self.parts(other).lexicographicallyPrecedes(parts)
  }

  func isBefore(_ other: CalendarDate) -> Bool {
    parts.lexicographicallyPrecedes(Self.parts(other))
  }

  private static func parts(_ date: CalendarDate) -> [Int] { [date.year, date.month, date.day] }
}
