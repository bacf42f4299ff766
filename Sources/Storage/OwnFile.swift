import Glibc

/// A file that decides or keeps secrets, and that nobody but this user and root can change: neither it
/// nor the folder in which it lies, nor any link that leads to it.
public struct OwnFile: Sendable {
  /// The file itself, where links lead to it: what is to be locked and replaced.
  public let path: String

  /// Follows a path. The file, or its folder, need not be there.
  /// - Throws: ``StorageError/writableByOthers(_:)``, ``StorageError/ofAnotherUser(_:)``,
  ///   ``StorageError/deadLink(_:)``, and others when it cannot be looked at.
  public init(_ path: String) throws(StorageError) {
    let way = try LinkedPath(path)
    self.path = way.end
    for name in way.names { try Self.requireOwn(LinkedPath.folder(of: name)) }
    try Self.requireOwn(way.end)
  }

  /// Looks at a folder, which need not be there, and at links that lead to it, as at a file.
  /// - Throws: as ``init(_:)`` does.
  public static func require(folder path: String) throws(StorageError) {
    let way = try LinkedPath(path)
    for link in way.names.dropLast() { try requireOwn(LinkedPath.folder(of: link)) }
    try requireOwn(way.end)
  }

  /// Its octets; nil when there is no such file. What was opened is looked at again: another file may
  /// have taken its place meanwhile.
  /// - Throws: ``StorageError``, also when it is longer than the limit or no file.
  public func readIfPresent(limit: Int) throws(StorageError) -> [UInt8]? {
    let descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path, errno)
    }
    defer { close(descriptor) }
    guard let status = SystemCalls.status(of: descriptor) else { throw .unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    try Ownership(status).require(path)
    return try BoundedFile.read(descriptor, named: path, limit: limit)
  }

  private static func requireOwn(_ path: String) throws(StorageError) {
    guard let status = SystemCalls.status(of: path) else {
      if errno == ENOENT { return }
      throw .unreadable(path, errno)
    }
    // Said before anything of its rights: nobody is to change those of a device.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw .notAFile(path) }
    try Ownership(status).require(path)
  }
}
