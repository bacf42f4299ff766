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

  /// The format, and the lines with a mark under each character that is doubtful.
  package var lines: [String] {
    let format = reading.format
    let count = format.lineCount == 2 ? "two" : "three"
    return [
      "\(catalogue.words(format.name)), \(count) lines of \(format.lineLength) characters", "",
    ]
      + zip(reading.text, reading.lines).flatMap { text, characters -> [String] in
        let marks = characters.map { $0.isDoubtful ? "^" : " " }.joined()
        guard let last = marks.lastIndex(of: "^") else { return ["  " + text] }
        return ["  " + text, "  " + marks[...last]]
      } + ["", conclusion]
  }

  private var conclusion: String {
    reading.isKeyAccepted
      ? "Document number and dates are certain. Compare the names: they have no check digit."
      : "Document number and dates are not certain."
  }
}
