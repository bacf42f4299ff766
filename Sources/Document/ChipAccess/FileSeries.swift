import Encoding

/// A file that is a series of data objects and states no length of its own, such as EF.ATR/INFO.
enum FileSeries {
  /// The greatest length of such a file that is read, in bytes.
  static let longest = 4096

  /// True if bytes end at the end of a data object.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    var reader = BERReader(bytes)
    while !reader.isAtEnd { if (try? reader.read()) == nil { return false } }
    return true
  }

  /// Checks that a file begins with its tag. One with another tag is another file, such as
  /// EF.CardAccess in place of EF.CVCA, which has the same identifier. A file that is empty or all
  /// zeros passes.
  static func expect(_ tag: BERTag, in bytes: [UInt8]) throws(FileDefect) {
    guard bytes.contains(where: { $0 != 0 }) else { return }
    let found: BERTag
    do throws(BERError) { found = try BERHeader(parsing: bytes).tag } catch {
      guard bytes.starts(with: tag.bytes) else { throw .malformed(error) }
      return
    }
    guard found == tag else { throw .malformed(.unexpectedTag(expected: tag, found: found)) }
  }
}
