import Encoding
import SmartCard

/// The result of reading a file.
public enum FileReading: Hashable, Sendable {
  /// The whole file, from its tag to the end that its length states.
  case read([UInt8])
  /// Not the whole file; the session goes on.
  case unread(FileDefect)
}

/// Why a file was not read, although the session to the chip stands.
public enum FileDefect: Error, Hashable, Sendable {
  /// The chip has no such file.
  case missing
  /// The chip does not let this session read it.
  case closed
  /// The chip gave fewer octets than the file's own length states; the stated length is 0 when not
  /// even that was there, as in an empty file.
  case truncated(read: Int, stated: Int)
  /// The file's own length is beyond ``FileReader/maximumLength``.
  case tooLong(stated: Int)
  /// The file does not start with a tag and a length, or comes in objects of another shape.
  case malformed(BERError)
  /// The chip refused in another way.
  case refused(StatusWord)
}
