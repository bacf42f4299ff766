import Glibc

/// A lock between processes, and between values in one process, flock(2), on an empty file. It is
/// held as long as the value lives, at most until the process ends. The file, and its folder, are this user's
/// (``OwnFile``).
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, and waits while another holds it. The file is made with mode 0600 where it is
  /// missing, and stays.
  /// - Throws: ``StorageError`` when the file cannot be opened or locked.
  package init(path: String) throws(StorageError) {
    descriptor = try OwnFile(path).openToWrite(O_RDWR)
    let number = Self.lock(descriptor, LOCK_EX)
    guard number == 0 else { throw .notWritten(path, number) }
  }

  /// Takes the lock if nobody else holds it. The file is made with mode 0600 where it is missing,
  /// and stays.
  /// - Returns: nil when another holds it.
  /// - Throws: ``StorageError`` when the file cannot be opened or locked.
  package init?(ifFreeAt path: String) throws(StorageError) {
    descriptor = try OwnFile(path).openToWrite(O_RDWR)
    let number = Self.lock(descriptor, LOCK_EX | LOCK_NB)
    if number == EWOULDBLOCK { return nil }
    guard number == 0 else { throw .notWritten(path, number) }
  }

  deinit {
    // A child process has a copy of the descriptor until its exec, which would keep the lock:
    // closing alone is not enough.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The number of the system's error; zero when the lock is held.
  private static func lock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    while flock(descriptor, operation) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }
}
