import Verdicts

/// The names of fields.
extension Phrase {
  static let mrzDocumentCode = Phrase("mrz-document-code")
  static let mrzIssuingState = Phrase("mrz-issuing-state")
  static let mrzDocumentNumber = Phrase("mrz-document-number")
  static let mrzNumber = Phrase("mrz-number")
  static let mrzDateOfBirth = Phrase("mrz-date-of-birth")
  static let mrzDateOfExpiry = Phrase("mrz-date-of-expiry")
  static let mrzPersonalNumber = Phrase("mrz-personal-number")
  static let mrzOptionalData = Phrase("mrz-optional-data")
  static let mrzNationality = Phrase("mrz-nationality")
  static let mrzNames = Phrase("mrz-names")
  static let mrzSurname = Phrase("mrz-surname")
  static let mrzGivenNames = Phrase("mrz-given-names")
  static let mrzSex = Phrase("mrz-sex")
  /// All that the composite check digit covers.
  static let mrzComposite = Phrase("mrz-composite")
  /// A line, where the field is not known.
  static let mrzLine = Phrase("mrz-line")
  /// The format, where two MRZs have different ones.
  static let mrzFormat = Phrase("mrz-format")
}

/// The names of formats.
extension Phrase {
  static let mrzTD1 = Phrase("mrz-td1")
  static let mrzTD2 = Phrase("mrz-td2")
  static let mrzTD3 = Phrase("mrz-td3")
  static let mrzVisaA = Phrase("mrz-visa-a")
  static let mrzVisaB = Phrase("mrz-visa-b")
  static let mrzVisa = Phrase("mrz-visa")
  static let mrzFrenchCard = Phrase("mrz-french-card")
}

/// The defects of a text that is not an MRZ.
extension Phrase {
  static let mrzEmpty = Phrase("mrz-empty")
  static let mrzTooLong = Phrase("mrz-too-long")
  static let mrzNotPrintable = Phrase("mrz-not-printable")
  static let mrzNoLatinSpelling = Phrase(
    english: "a name holds a character that has no Latin spelling")
  static let mrzTooMuchOptionalData = Phrase(english: "there is too much optional data")
  static let mrzNumberMalformed = Phrase(
    english: "the document number has a wrong length or character")
  /// The document number ends in what would be its check digit.
  package static let mrzNumberWithCheckDigit = Phrase("mrz-number-with-check-digit")
  static let mrzCodeMisfit = Phrase("mrz-code-misfit")

  /// It has this many characters, which no format has.
  static func mrzLength(_ count: Int) -> Phrase { Phrase("mrz-length", Fact(.count, count)) }

  /// Its lines have these lengths, which no format has.
  static func mrzLineLengths(_ lengths: [Int]) -> Phrase {
    let rest = lengths.dropFirst()
    let all = rest.reduce(Detail.number(lengths.first ?? 0)) { earlier, last in
      .phrase(Phrase("mrz-lengths", Fact(.length, earlier), Fact(.count, last)))
    }
    return Phrase("mrz-line-lengths", Fact(.length, all))
  }

  /// A character that no MRZ has is in this place of this line, both from 1.
  static func mrzForeignCharacter(_ column: Int, line: Int) -> Phrase {
    Phrase("mrz-foreign-character", Fact(.column, column), Fact(.line, line))
  }

  /// It is of another format than is wanted.
  static func mrzOtherFormat(_ format: Phrase) -> Phrase {
    Phrase("mrz-other-format", Fact(.format, format))
  }

  /// It is of a format that has no chip.
  static func mrzWithoutChip(_ format: Phrase) -> Phrase {
    Phrase("mrz-without-chip", Fact(.format, format))
  }

  /// The text does not fit into a field.
  static func mrzMisfit(_ field: Phrase) -> Phrase { Phrase("mrz-misfit", Fact(.field, field)) }

  /// A date is not six digits.
  package static func mrzNotSixDigits(_ field: MRZField) -> Phrase {
    Phrase("mrz-not-six-digits", Fact(.field, field.name))
  }

  /// The content of a field is no date of the form YYMMDD.
  package static func mrzNoDate(_ field: MRZField) -> Phrase {
    Phrase("mrz-no-date", Fact(.field, field.name))
  }
}

/// The found and the expected content of a place in an MRZ.
extension Phrase {
  static let mrzLetter = Phrase(english: "a letter")
  static let mrzDigit = Phrase(english: "a digit")
  static let mrzNoDigit = Phrase(english: "no digit")
  static let mrzDigitMissing = Phrase(english: "missing after the rest of the number")
  static let mrzDigitOpen = Phrase(english: "a digit, which other characters leave open")
  static let mrzLetters = Phrase(english: "letters and fillers")
  static let mrzDigits = Phrase(english: "digits and fillers")
  static let mrzSexes = Phrase(english: "M, F or <")
  static let mrzMixed = Phrase(english: "letters, digits and fillers")
  static let mrzAlphabet = Phrase(english: "A to Z, 0 to 9 and <")
  static let mrzHalfYear = Phrase(english: "half a year")
  static let mrzHalfMonth = Phrase(english: "half a month")
  static let mrzHalfDay = Phrase(english: "half a day")
  static let mrzTwoDigits = Phrase(english: "two digits or two fillers")
  static let mrzMonths = Phrase(english: "01 to 12 or <<")

  static func mrzCharacters(_ count: Int) -> Phrase {
    Phrase(english: "{count} characters", Fact(.count, count))
  }
  static func mrzMonth(_ month: Int) -> Phrase {
    Phrase(english: "month {month}", Fact(.month, month))
  }
  static func mrzDay(_ day: Int, month: Int) -> Phrase {
    Phrase(english: "day {day} of month {month}", Fact(.day, day), Fact(.month, month))
  }
  static func mrzDays(_ last: Int) -> Phrase {
    Phrase(english: "01 to {day} or <<", Fact(.day, last))
  }
}

/// The facts that the phrases of this module name.
extension FactName {
  /// The number of a column.
  static let column = FactName("column", .document)
  /// The characters found in an MRZ.
  static let found = FactName("found")
  /// A month of a date in an MRZ.
  static let month = FactName("month")
  /// A day of a date in an MRZ.
  static let day = FactName("day")
}
