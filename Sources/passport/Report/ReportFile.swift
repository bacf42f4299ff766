import Glibc
import Storage

/// Where a report goes: a new file that only this user may read.
struct ReportFile {
  private let path: String

  /// Told before any work is done: a file that is there is never written over.
  /// - Throws: `StorageError`.
  init(path: String) throws(StorageError) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .notWritten(path, EEXIST) }
    guard errno == ENOENT else { throw .notWritten(path, errno) }
  }

  /// Writes the page; it appears whole or not at all.
  /// - Throws: `StorageError`.
  func write(_ report: Report) throws(StorageError) {
    guard try AtomicFile.create(report.page, at: path, mode: 0o600) else {
      throw .notWritten(path, EEXIST)
    }
  }
}
