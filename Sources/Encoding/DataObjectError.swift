import Verdicts

/// A defect in a file, and where.
package struct DataObjectError: Error, Hashable {
  /// Words of its own; nil where those of the cause say it.
  private let words: Phrase?
  /// The number of octets of the file before the place; nil where it is not known.
  package let offset: Int?
  /// The same where the place does not matter.
  package let cause: BERError

  package init(_ phrase: Phrase, at offset: Int?) {
    words = phrase
    self.offset = offset
    cause = .invalidValue(phrase)
  }

  package init(_ error: BERError, at offset: Int?) {
    words = nil
    self.offset = offset
    cause = error
  }

  /// A value that its field does not allow.
  package static func value(_ field: Phrase, at offset: Int) -> DataObjectError {
    DataObjectError(.invalidValue(field), at: offset)
  }

  /// The defect, for the end of a sentence; nothing of what the file says.
  package var phrase: Phrase { words ?? cause.phrase }

  /// Runs what parses a part that knows no places, and places its error at the part's start.
  package static func placing<Result>(
    at offset: Int, _ parse: () throws(BERError) -> Result
  ) throws(DataObjectError) -> Result {
    do { return try parse() } catch { throw DataObjectError(error, at: offset) }
  }
}
