import Glibc

/// A regular file, open for reading. A pipe or a device is refused before it is opened, because
/// opening it could block or have effects. Links are followed.
package final class RegularFile {
  /// The length in bytes when it was opened.
  package let length: Int
  private let descriptor: Int32
  private let name: String

  /// Opens a file to read it.
  /// - Parameter name: the file's name in errors; nil for its path.
  /// - Throws: ``StorageError`` when it cannot be opened or is no regular file.
  package init(_ path: String, named name: String? = nil) throws(StorageError) {
    let name = name ?? path
    // A path with a NUL would name another file to the system.
    guard !path.utf8.contains(0) else { throw .unreadable(name, EINVAL) }
    guard let named = SystemCalls.status(of: path) else { throw .unreadable(name, errno) }
    guard named.st_mode & S_IFMT == S_IFREG else { throw .notAFile(name) }
    // Without blocking, in case a pipe has taken its place meanwhile.
    let descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(name, errno) }
    guard let status = SystemCalls.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG
    else {
      close(descriptor)
      throw .notAFile(name)
    }
    self.descriptor = descriptor
    self.name = name
    length = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The first bytes, at most `count`.
  /// - Throws: ``StorageError`` when they cannot be read.
  package func prefix(_ count: Int) throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let read = SystemCalls.read(descriptor, from: 0, into: &bytes)
      if read >= 0 { return Array(bytes.prefix(read)) }
      guard errno == EINTR else { throw .unreadable(name, errno) }
    }
  }

  /// All bytes.
  /// - Throws: ``StorageError`` when they cannot be read or are more than the limit.
  package func read(limit: Int) throws(StorageError) -> [UInt8] {
    try BoundedFile.read(descriptor, named: name, limit: limit)
  }
}
