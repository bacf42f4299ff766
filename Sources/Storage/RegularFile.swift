import Glibc

/// A file that is certainly one: opening a pipe or a device could wait for ever or do things. Links
/// are followed.
public final class RegularFile {
  /// The number of octets that it had when it was opened.
  public let length: Int
  private let descriptor: Int32
  private let name: String

  /// Opens a file to read it.
  /// - Parameter name: what an error calls it; nil for its path.
  /// - Throws: ``StorageError`` when it cannot be opened or is something else than a file.
  public init(_ path: String, named name: String? = nil) throws(StorageError) {
    let name = name ?? path
    // A path with a NUL would name another file to the system.
    guard !path.utf8.contains(0) else { throw .unreadable(name, EINVAL) }
    guard let named = SystemCalls.status(of: path) else { throw .unreadable(name, errno) }
    guard named.st_mode & S_IFMT == S_IFREG else { throw .notAFile(name) }
    // Should something else have taken its place meanwhile, opening it waits for nobody.
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

  /// The first octets, as many as there are and no more than asked for.
  /// - Throws: ``StorageError`` when they cannot be read.
  public func prefix(_ count: Int) throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let read = SystemCalls.read(descriptor, from: 0, into: &bytes)
      if read >= 0 { return Array(bytes.prefix(read)) }
      guard errno == EINTR else { throw .unreadable(name, errno) }
    }
  }

  /// All octets.
  /// - Throws: ``StorageError`` when they cannot be read or are more than the limit.
  public func read(limit: Int) throws(StorageError) -> [UInt8] {
    try BoundedFile.read(descriptor, named: name, limit: limit)
  }
}
