import Glibc

/// A lock between processes and between openings in one process, flock(2), on a file that holds
/// nothing. It is held as long as the value lives, and goes with the process.
public final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits until nobody else holds the lock, and takes it. The file is made with mode 0600 where it
  /// is missing, and stays.
  /// - Throws: ``StorageError`` when the file cannot be opened or locked.
  public init(path: String) throws(StorageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritten(path, errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      let number = errno
      if number == EINTR { continue }
      close(descriptor)
      throw .notWritten(path, number)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
