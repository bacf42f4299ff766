import Messages
import MRZ
import MRZVision

/// The output of `passport mrz read`, for people.
package struct MRZReadText {
  private let reading: ZoneReading
  private let catalogue: MessageCatalogue

  package init(_ reading: ZoneReading, _ catalogue: MessageCatalogue) {
    self.reading = reading
    self.catalogue = catalogue
  }

  /// The format, the lines with a mark under each doubtful character, the wrong check digits, and
  /// whether the key is certain.
  package var lines: [String] {
    [catalogue.words(reading.format.name), ""]
      + zip(reading.text, reading.lines).flatMap { text, characters in
        MarkedLine.lines(text, characters.map(\.isDoubtful), indent: "  ")
      }
      + [""] + doubts + reading.failedCheckDigits.map(failure)
      + [catalogue.words(reading.isKeyAccepted ? .mrzReadCertain : .mrzReadUncertain)]
  }

  private var doubts: [String] {
    reading.lines.joined().contains(where: \.isDoubtful)
      ? [catalogue.words(.mrzReadMarks)] : []
  }

  private func failure(_ field: MRZField) -> String {
    catalogue.words(.mrzReadWrongDigit(field.name))
  }
}

extension ZoneReading {
  /// The fields whose check digit is wrong.
  var failedCheckDigits: [MRZField] {
    let characters = lines.joined().map(\.character)
    let mrz = try? MRZ(reading: characters, of: Set(MRZFormat.allCases))
    return mrz?.failedCheckDigits ?? []
  }
}
