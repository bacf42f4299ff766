import Encoding

/// What is wrong with a file, and where.
struct FileDefect: Error, Hashable {
  /// What is wrong, for the end of a sentence; nothing of what the file says.
  let words: String
  /// How many octets of the file come before the place; nil where it is not known.
  let offset: Int?
  /// The same where the place does not matter.
  let cause: BERError

  init(_ words: String, at offset: Int?) {
    self.words = words
    self.offset = offset
    cause = .invalidValue(words)
  }

  init(_ error: BERError, at offset: Int?) {
    words = error.description
    self.offset = offset
    cause = error
  }

  /// A value that its field does not allow.
  static func value(_ field: String, at offset: Int) -> FileDefect {
    FileDefect(.invalidValue(field), at: offset)
  }

  /// Runs what parses a part that knows no places, and places its error at the part's start.
  static func placing<Result>(
    at offset: Int, _ parse: () throws(BERError) -> Result
  ) throws(FileDefect) -> Result {
    do { return try parse() } catch { throw FileDefect(error, at: offset) }
  }
}
