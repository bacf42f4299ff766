import Encoding

/// A file that is a series of data objects and states no length of its own, such as EF.ATR/INFO.
enum FileSeries {
  /// No file that only speaks of the card is longer.
  static let longest = 4096

  /// Tells if octets end where a data object does.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    var reader = BERReader(bytes)
    while !reader.isAtEnd { if (try? reader.read()) == nil { return false } }
    return true
  }

  /// What begins with another tag is another file, such as EF.CardAccess for EF.CVCA, whose identifier
  /// is the same. One that is empty or all zeros is what it is.
  static func expect(_ tag: BERTag, in bytes: [UInt8]) throws(FileDefect) {
    guard bytes.contains(where: { $0 != 0 }) else { return }
    let found: BERTag
    do throws(BERError) { found = try BERHeader(parsing: bytes).tag } catch {
      guard bytes.starts(with: tag.octets) else { throw .malformed(error) }
      return
    }
    guard found == tag else { throw .malformed(.unexpectedTag(expected: tag, found: found)) }
  }
}
