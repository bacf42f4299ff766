import Glibc

/// A name that is to be given to a file only if nothing has it. Not every file system can do that in
/// one step; each way is tried only where the one before is not known there.
struct NewName {
  private let path: String
  private let mode: mode_t
  private let writer: FileWriter

  init(_ path: String, mode: mode_t, through writer: FileWriter) {
    self.path = path
    self.mode = mode
    self.writer = writer
  }

  /// What a file system, or a kernel, says of a way that it does not know.
  private static let unknown: Set<Int32> = [EINVAL, ENOSYS, EPERM, EOPNOTSUPP]

  /// Gives a file the name.
  /// - Returns: false when something has it already, which is then left as it is.
  /// - Throws: ``StorageError``; nothing of the name is left then.
  func take(_ temporary: String) throws(StorageError) -> Bool {
    for way in [writer.renameNew, writer.link] {
      if way(temporary, path) == 0 { return true }
      if errno == EEXIST { return false }
      guard Self.unknown.contains(errno) else { throw .notWritten(path, errno) }
    }
    return try reserve(temporary)
  }

  /// Makes an empty file of the name, which of several writers only one can, and lets the whole one take
  /// its place. A crash between the two leaves the empty one: such a file system has nothing better.
  private func reserve(_ temporary: String) throws(StorageError) -> Bool {
    let descriptor = writer.reserve(path, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw .notWritten(path, errno)
    }
    defer { close(descriptor) }
    // Somebody may have taken the empty file away and put another there.
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
