import Glibc

/// A file that is read piece by piece from its beginning to its end.
public final class FileStream {
  private let descriptor: Int32
  private let path: String

  /// Opens a file.
  /// - Throws: ``StorageError/unreadable(_:_:)``.
  public init(path: String) throws(StorageError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
  }

  deinit { close(descriptor) }

  /// The next octets, at most 256 KiB; nil at the end.
  /// - Throws: ``StorageError/unreadable(_:_:)``.
  public func read() throws(StorageError) -> [UInt8]? {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      while true {
        let found = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if found < 0, errno == EINTR { continue }
        if found < 0 { number = errno }
        count = max(0, found)
        return
      }
    }
    guard number == 0 else { throw .unreadable(path, number) }
    return bytes.isEmpty ? nil : bytes
  }
}
