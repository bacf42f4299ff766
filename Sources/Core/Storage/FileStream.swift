import Glibc

/// A file that is read piece by piece from its beginning to its end.
package final class FileStream {
  private let descriptor: Int32
  private let path: String

  /// Opens a file.
  /// - Throws: ``StorageError/unreadable(_:_:)``.
  package init(path: String) throws(StorageError) {
    self.path = path
    descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
  }

  deinit { close(descriptor) }

  /// The length of the file in bytes; 0 for a pipe.
  package var size: Int { Int(SystemCalls.status(of: descriptor)?.st_size ?? 0) }

  /// The next bytes, at most 256 KiB; nil at the end.
  /// - Throws: ``StorageError/unreadable(_:_:)``.
  package func read() throws(StorageError) -> [UInt8]? {
    while true {
      if let bytes = SystemCalls.read(descriptor, atMost: 256 << 10) {
        return bytes.isEmpty ? nil : bytes
      }
      guard errno == EINTR else { throw .unreadable(path, errno) }
    }
  }
}
