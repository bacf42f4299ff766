import Glibc

/// Reading of whole files, never more than a limit that the caller states.
package enum BoundedFile {
  /// True if something of this name is there, or an error hides it, as with links in a circle.
  package static func isPresent(_ path: String) -> Bool {
    SystemCalls.mayAccess(path, F_OK) || ![ENOENT, ENOTDIR].contains(errno)
  }

  /// The bytes of a file.
  /// - Throws: ``StorageError`` when it cannot be read or is longer than the limit.
  package static func read(_ path: String, limit: Int) throws(StorageError) -> [UInt8] {
    let descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    return try read(descriptor, named: path, limit: limit)
  }

  /// The bytes of a file; nil when the file or its folder is missing.
  /// - Throws: ``StorageError`` when it cannot be read or is longer than the limit.
  package static func readIfPresent(
    _ path: String, limit: Int
  ) throws(StorageError) -> [UInt8]? {
    do throws(StorageError) {
      return try read(path, limit: limit)
    } catch {
      if case .unreadable(_, ENOENT) = error { return nil }
      throw error
    }
  }

  /// All bytes of an open descriptor, until its end.
  /// - Throws: ``StorageError`` when it cannot be read or has more than the limit.
  package static func read(
    _ descriptor: Int32, named name: String, limit: Int
  ) throws(StorageError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let status = SystemCalls.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= limit else { throw .tooLong(name, limit: limit) }
      // Nearly always the whole file. One byte of space more, so that its end is found without a copy.
      bytes = SystemCalls.read(descriptor, atMost: max(0, Int(status.st_size)) + 1) ?? []
    }
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      guard bytes.count <= limit else { throw .tooLong(name, limit: limit) }
      let count = SystemCalls.read(descriptor, into: &buffer)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(name, errno)
      }
      bytes += buffer.prefix(count)
    }
  }
}
