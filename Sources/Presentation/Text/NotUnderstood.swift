import Inspection
import LDS

extension FileRecord {
  /// What the file holds that this program has no words for, by tag and length; empty where it was not
  /// read.
  var notUnderstood: [UnknownObject] {
    parsed?.notUnderstood ?? []
  }
}

extension UnknownObject: CustomStringConvertible {
  /// The tag and the length, for people: `5F99 (14 bytes)`.
  public var description: String {
    let size = length == 1 ? "1 byte" : "\(length) bytes"
    return tag.map { "\($0) (\(size))" } ?? size
  }
}
