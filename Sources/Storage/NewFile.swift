import Glibc

/// A file that is to be made where nothing is yet, readable by this user only; it appears whole or
/// not at all.
public struct NewFile: Sendable {
  private let path: String

  /// Prepares a file.
  /// - Throws: ``StorageError`` when something of this name is there, or the folder above cannot be
  ///   written: told before any work is done.
  public init(path: String) throws(StorageError) {
    self.path = path
    guard SystemCalls.status(ofLink: path) == nil else { throw .notWritten(path, EEXIST) }
    guard errno == ENOENT else { throw .notWritten(path, errno) }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard SystemCalls.mayAccess(above.isEmpty ? "/" : above, W_OK | X_OK) else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes it.
  /// - Throws: ``StorageError``, also when another has made it meanwhile; nothing is left behind then.
  public func write(_ bytes: [UInt8]) throws(StorageError) {
    guard try AtomicFile.create(bytes, at: path, mode: 0o600) else {
      throw .notWritten(path, EEXIST)
    }
  }
}
