import Encoding
import SmartCard

/// The result of reading a file.
public enum FileReading: Hashable, Sendable {
  /// The whole file, from its tag to the end that its length states.
  case read([UInt8])
  /// The file was not read as a whole; the session is still open.
  case unread(FileDefect)
}

/// The reason why a file was not read, although the session with the chip is still open.
public enum FileDefect: Error, Hashable, Sendable {
  /// The chip has no such file.
  case missing
  /// The chip does not allow this session to read it.
  case closed
  /// The chip sent fewer bytes than the file's own length states. The stated length is 0 if the
  /// file ends before it, as an empty file does.
  case truncated(read: Int, stated: Int)
  /// The file's own length is beyond ``FileReader/maximumLength``.
  case tooLong(stated: Int)
  /// The file does not start with a tag and a length, or the data objects in the answers are
  /// malformed.
  case malformed(BERError)
  /// The chip refused in another way.
  case refused(StatusWord)
}
