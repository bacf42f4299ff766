import Glibc

/// The system's calls that write a file to the disk, which a test can replace; each fails with
/// `errno` set.
struct FileWriter: Sendable {
  /// Writes bytes to a descriptor and returns their number, or -1: `write(2)`.
  var call: @Sendable (Int32, ArraySlice<UInt8>) -> Int
  /// Brings a descriptor's content to the disk, or returns -1: `fsync(2)`.
  var synchronise: @Sendable (Int32) -> Int32 = { fsync($0) }
  /// Renames a file, or returns -1: `rename(2)`.
  var rename: @Sendable (String, String) -> Int32 = { SystemCalls.rename($0, $1) }
  /// Renames a file to a name that is free, or returns -1: `renameat2(2)`.
  var renameNew: @Sendable (String, String) -> Int32 = { SystemCalls.renameNew($0, $1) }
  /// Gives a file a second name that is free, or returns -1: `link(2)`.
  var link: @Sendable (String, String) -> Int32 = { SystemCalls.link($0, $1) }
  /// Makes an empty file of a name that is free and opens it, or returns -1: `open(2)`.
  var reserve: @Sendable (String, mode_t) -> Int32 = {
    SystemCalls.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: $1)
  }

  /// The system's own calls.
  static let system = FileWriter(call: { SystemCalls.write($0, $1) })

  /// Writes all bytes to a descriptor.
  /// - Throws: ``StorageError/notWritten(_:_:)`` with the path, which is used for the error alone.
  func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, _ path: String
  ) throws(StorageError) {
    var rest = ArraySlice(bytes)
    while !rest.isEmpty {
      let written = call(descriptor, rest)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .notWritten(path, written < 0 ? errno : EIO) }
      rest = rest.dropFirst(written)
    }
  }
}
