import Encoding

/// A field with its check digit, as positions in the characters of an MRZ.
struct MRZCheckedField {
  let field: MRZField
  let covered: [Int]
  /// The position of the check digit; nil if a long document number ends without one.
  let checkDigit: Int?

  /// Finds a field in the characters. Their number must be that of the layout's format.
  init(_ field: MRZField, _ layout: MRZLayout, _ characters: [UInt8]) {
    self.field = field
    switch field {
    case .documentNumber:
      let number = MRZDocumentNumber(layout, characters)
      covered = number.positions
      checkDigit = number.checkDigit
    case .dateOfBirth:
      covered = Array(layout.dateOfBirth)
      checkDigit = layout.dateOfBirth.upperBound
    case .dateOfExpiry:
      covered = layout.dateOfExpiry.map { Array($0) } ?? []
      checkDigit = layout.dateOfExpiry?.upperBound
    case .personalNumber:
      covered = layout.optionalData.flatMap { Array($0) }
      checkDigit = layout.personalNumberCheckDigit
    case .composite:
      covered = layout.composite.flatMap { Array($0) }
      checkDigit = layout.compositeCheckDigit
    }
  }

  /// True if the check digit is right. For an empty personal number a filler is as right as 0,
  /// ICAO Doc 9303-4, 4.2.2.2.
  func holds(in characters: [UInt8]) -> Bool {
    guard let checkDigit else { return false }
    let content = covered.map { characters[$0] }
    if field == .personalNumber, characters[checkDigit] == MRZ.filler {
      return content.allSatisfy { $0 == MRZ.filler }
    }
    return MRZCheckDigit.digit(for: content) == characters[checkDigit]
  }

  /// True if the field's characters are of the right kind: no letters in dates.
  func isWellFormed(in characters: [UInt8]) -> Bool {
    guard field == .dateOfBirth || field == .dateOfExpiry else { return true }
    return covered.allSatisfy {
      DecimalDigits.isDigit(characters[$0]) || characters[$0] == MRZ.filler
    }
  }
}

/// The positions of a document number. One of more than nine characters has a filler in place of
/// its check digit; the rest, the check digit and a filler begin the optional data (ICAO Doc
/// 9303-5, 4.2.2.2 and 9303-6, 4.2.2.2; some states do so in TD3). The rest may be empty.
struct MRZDocumentNumber {
  let positions: [Int]
  let checkDigit: Int?
  /// The position at which the optional data begins after the number; nil if the number does not
  /// continue there.
  let optionalDataStart: Int?

  init(_ layout: MRZLayout, _ characters: [UInt8]) {
    let head = layout.documentNumber
    let isLong =
      characters[head.upperBound] == MRZ.filler && characters[head.upperBound - 1] != MRZ.filler
    guard isLong, let overflow = layout.overflow else {
      positions = Array(head)
      checkDigit = head.upperBound
      optionalDataStart = nil
      return
    }
    let end = overflow.first { characters[$0] == MRZ.filler } ?? overflow.upperBound
    guard end > overflow.lowerBound else {
      positions = Array(head)
      checkDigit = nil
      optionalDataStart = overflow.lowerBound
      return
    }
    positions = Array(head) + Array(overflow.lowerBound..<(end - 1))
    checkDigit = end - 1
    optionalDataStart = min(end + 1, overflow.upperBound)
  }
}
