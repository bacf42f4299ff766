import Glibc

/// A name to be given to a file only if it is free. Not every file system can do that in one step;
/// each way is tried only where the one before is not supported.
struct NewName {
  private let path: String
  private let mode: mode_t
  private let writer: FileWriter

  init(_ path: String, mode: mode_t, through writer: FileWriter) {
    self.path = path
    self.mode = mode
    self.writer = writer
  }

  /// The errors of a file system or kernel that does not support a way.
  private static let unknown: Set<Int32> = [EINVAL, ENOSYS, EPERM, EOPNOTSUPP]

  /// Gives a file the name.
  /// - Returns: false when something has the name already, which is then left as it is.
  /// - Throws: ``StorageError``; nothing has the name then.
  func take(_ temporary: String) throws(StorageError) -> Bool {
    for way in [writer.renameNew, writer.link] {
      if way(temporary, path) == 0 { return true }
      if errno == EEXIST { return false }
      guard Self.unknown.contains(errno) else { throw .notWritten(path, errno) }
    }
    return try reserve(temporary)
  }

  /// Makes an empty file of the name, in which only one of several writers succeeds, and replaces
  /// it by the whole one. A crash between the two leaves the empty file: such a file system has no
  /// better way.
  private func reserve(_ temporary: String) throws(StorageError) -> Bool {
    let descriptor = writer.reserve(path, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw .notWritten(path, errno)
    }
    defer { close(descriptor) }
    // Another program may have replaced the empty file.
    guard isOurs(descriptor) else { return false }
    guard writer.rename(temporary, path) == 0 else {
      let number = errno
      if isOurs(descriptor) { SystemCalls.unlink(path) }
      throw .notWritten(path, number)
    }
    return true
  }

  private func isOurs(_ descriptor: Int32) -> Bool {
    guard let made = SystemCalls.status(of: descriptor),
      let named = SystemCalls.status(ofLink: path)
    else { return false }
    return made.st_dev == named.st_dev && made.st_ino == named.st_ino && named.st_size == 0
  }
}
