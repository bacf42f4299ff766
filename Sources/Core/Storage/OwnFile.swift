import Glibc

/// A file with secrets or settings that only this user and root can change: neither the file, nor
/// its folder, nor a link to it is writable by others.
package struct OwnFile: Sendable {
  /// The path of the file behind all links: the file to lock and replace.
  package let path: String

  /// Follows a path and checks its owner and rights. The file, or its folder, may be missing.
  /// - Throws: ``StorageError/writableByOthers(_:)``, ``StorageError/ofAnotherUser(_:)``,
  ///   ``StorageError/deadLink(_:)``, and others when its status cannot be read.
  package init(_ path: String) throws(StorageError) {
    let way = try LinkedPath(path)
    self.path = way.end
    for name in way.names { try Self.requireOwn(LinkedPath.folder(of: name)) }
    try Self.requireOwn(way.end)
  }

  /// Checks a folder, which may be missing, and the links to it, in the same way.
  /// - Throws: the errors of ``init(_:)``.
  package static func require(folder path: String) throws(StorageError) {
    let way = try LinkedPath(path)
    for link in way.names.dropLast() { try requireOwn(LinkedPath.folder(of: link)) }
    try requireOwn(way.end)
  }

  /// The bytes of the file; nil when it is missing. The opened file is checked again, because
  /// another may have taken its place meanwhile.
  /// - Throws: ``StorageError``, also when it is longer than the limit or no file.
  package func readIfPresent(limit: Int) throws(StorageError) -> [UInt8]? {
    let descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path, errno)
    }
    defer { close(descriptor) }
    try requireOwn(descriptor)
    return try BoundedFile.read(descriptor, named: path, limit: limit)
  }

  /// The bytes of a file with a secret that the user names: whoever can change it could put another secret there. A pipe,
  /// as a shell makes it, is read as it is, once.
  /// - Throws: the errors of ``init(_:)``, and others when it cannot be read or is longer than the limit.
  package static func readSecret(_ path: String, limit: Int) throws(StorageError) -> [UInt8] {
    let descriptor = SystemCalls.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    if let status = SystemCalls.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG {
      _ = try OwnFile(path)
      // Another may have taken its place meanwhile.
      try Ownership(status).require(path)
    }
    return try BoundedFile.read(descriptor, named: path, limit: limit)
  }

  /// Opens the file to write to it, and makes it for its owner alone where it is missing. A pipe is not waited for.
  /// The opened file is checked again, because another may have taken its place meanwhile.
  /// - Parameter flags: how it is opened, open(2): `O_WRONLY` or `O_RDWR`, and `O_APPEND`.
  /// - Returns: a descriptor, which the caller closes.
  /// - Throws: ``StorageError``.
  func openToWrite(_ flags: Int32) throws(StorageError) -> Int32 {
    let descriptor = SystemCalls.open(
      path, flags | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0o600)
    guard descriptor >= 0 else { throw .notWritten(path, errno) }
    do throws(StorageError) { try requireOwn(descriptor) } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private func requireOwn(_ descriptor: Int32) throws(StorageError) {
    guard let status = SystemCalls.status(of: descriptor) else { throw .unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    try Ownership(status).require(path)
  }

  private static func requireOwn(_ path: String) throws(StorageError) {
    guard let status = SystemCalls.status(of: path) else {
      if errno == ENOENT { return }
      throw .unreadable(path, errno)
    }
    // Checked before its rights: the rights of a device should not be changed.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { throw .notAFile(path) }
    try Ownership(status).require(path)
  }
}
