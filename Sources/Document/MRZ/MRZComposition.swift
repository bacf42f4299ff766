import Verdicts

extension MRZ {
  /// Writes an MRZ with all its check digits, ICAO Doc 9303-4 to -7. A French card has no place for
  /// the nationality and the date of expiry.
  /// - Parameters:
  ///   - documentNumber: letters, digits and fillers. In TD1, TD2 and TD3, the characters after the
  ///     ninth are written into the optional data, and none of them is a filler. A French card has
  ///     twelve.
  ///   - primaryIdentifier: the surname in Latin, Cyrillic or Arabic letters; transliterated and cut to fit.
  ///   - secondaryIdentifier: the given names, treated in the same way.
  ///   - optionalData: at most two fields in TD1, otherwise one.
  ///   - zeroForEmpty: true if the check digit of an empty personal number is 0, false if it is a
  ///     filler. States do either.
  /// - Throws: ``MRZError/mrzUnreadable(_:)`` naming the field that does not fit.
  public static func composed(
    format: MRZFormat, documentCode: String, issuingState: String, documentNumber: String,
    primaryIdentifier: String, secondaryIdentifier: String, nationality: String,
    dateOfBirth: MRZDate, sex: Sex, dateOfExpiry: MRZDate, optionalData: [String] = [],
    zeroForEmpty: Bool = false
  ) throws(MRZError) -> MRZ {
    var lines = MRZLines(format)
    try lines.put(documentCode, at: MRZLayout.documentCode, .mrzDocumentCode)
    try lines.put(issuingState, at: MRZLayout.issuingState, .mrzIssuingState)
    if let place = lines.layout.nationality {
      try lines.put(nationality, at: place, .mrzNationality)
    }
    lines.put(Array(dateOfBirth.characters.utf8), at: lines.layout.dateOfBirth)
    lines.put([sex.character], at: lines.layout.sex..<lines.layout.sex + 1)
    if let place = lines.layout.dateOfExpiry {
      lines.put(Array(dateOfExpiry.characters.utf8), at: place)
    }
    try lines.putNames(
      primaryIdentifier, secondaryIdentifier,
      language: MRZTransliteration.Language(state: issuingState))
    try lines.putNumber(documentNumber, optionalData)
    lines.putCheckDigits(
      isLong: documentNumber.utf8.count > lines.layout.documentNumber.count,
      zeroForEmpty: zeroForEmpty)
    guard MRZFormat(of: lines.characters) == format else {
      throw .mrzUnreadable(.mrzCodeMisfit)
    }
    return MRZ(
      format: format, characters: lines.characters, repaired: false,
      failedCheckDigits: failedCheckDigits(format, lines.characters))
  }
}

/// The characters of an MRZ while it is written; fillers at first.
private struct MRZLines {
  let layout: MRZLayout
  var characters: [UInt8]

  init(_ format: MRZFormat) {
    layout = format.layout
    characters = [UInt8](repeating: MRZ.filler, count: format.length)
  }

  mutating func put(_ content: [UInt8], at range: Range<Int>) {
    for (position, character) in zip(range, content) { characters[position] = character }
  }

  mutating func put(_ text: String, at range: Range<Int>, _ name: Phrase) throws(MRZError) {
    let content = Array(text.utf8)
    guard content.count <= range.count,
      content.allSatisfy({ MRZCheckDigit.value(of: $0) != nil })
    else { throw .mrzUnreadable(.mrzMisfit(name)) }
    put(content, at: range)
  }

  /// Writes the surname, two fillers and the given names. They are cut off to fit, but one
  /// character of the given names stays (ICAO Doc 9303-4, 4.2.3).
  mutating func putNames(
    _ primary: String, _ secondary: String, language: MRZTransliteration.Language?
  ) throws(MRZError) {
    let surname = try MRZTransliteration.characters(of: primary, language: language)
    let givenNames = try MRZTransliteration.characters(of: secondary, language: language)
    if let place = layout.givenNames {
      put(surname, at: layout.names)
      return put(givenNames, at: place)
    }
    guard !givenNames.isEmpty else { return put(surname, at: layout.names) }
    let separator = [MRZ.filler, MRZ.filler]
    put(surname.prefix(layout.names.count - 3) + separator + givenNames, at: layout.names)
  }

  mutating func putNumber(_ number: String, _ optionalData: [String]) throws(MRZError) {
    guard optionalData.count <= layout.optionalData.count else {
      throw .mrzUnreadable(.mrzTooMuchOptionalData)
    }
    let all = Array(number.utf8)
    let space = layout.documentNumber.count
    try put(
      String(decoding: all.prefix(space), as: UTF8.self), at: layout.documentNumber, .mrzNumber)
    var fields = optionalData
    if all.count > space {
      // A filler ends the part of a number that is in the optional data.
      guard layout.overflow != nil, !all.dropFirst(space).contains(MRZ.filler),
        let digit = MRZCheckDigit.digit(for: all)
      else {
        throw .mrzUnreadable(.mrzMisfit(.mrzDocumentNumber))
      }
      let rest = String(decoding: all.dropFirst(space) + [digit], as: UTF8.self)
      let data = fields.first ?? ""
      fields = [data.isEmpty ? rest : rest + "<" + data] + fields.dropFirst()
    }
    for (text, range) in zip(fields, layout.optionalData) {
      try put(text, at: range, .mrzOptionalData)
    }
  }

  mutating func putCheckDigits(isLong: Bool, zeroForEmpty: Bool) {
    if !isLong { putDigit(for: Array(layout.documentNumber), at: layout.documentNumber.upperBound) }
    for name in layout.checkedFields where name != .documentNumber {
      let field = MRZCheckedField(name, layout, characters)
      // A personal number that is empty has a filler for its check digit, which holds.
      if name == .personalNumber, !zeroForEmpty, field.holds(in: characters) { continue }
      if let place = field.checkDigit { putDigit(for: field.covered, at: place) }
    }
  }

  private mutating func putDigit(for positions: [Int], at place: Int) {
    if let digit = MRZCheckDigit.digit(for: positions.map { characters[$0] }) {
      characters[place] = digit
    }
  }
}
