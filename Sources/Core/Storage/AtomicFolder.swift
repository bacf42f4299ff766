import Glibc

/// A folder that appears with all of its files or not at all. Signals that end the process wait
/// until the temporary folder is gone.
package struct AtomicFolder: Sendable {
  private let path: String

  /// Checks, before any work is done, that the folder can be made: nothing is at the path, or an
  /// empty folder. A link is refused, wherever it leads.
  /// - Throws: ``StorageError/notEmpty(_:)``, or ``StorageError`` when the folder above cannot be
  ///   written.
  package init(path: String) throws(StorageError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    try LinkedPath.requireTrustedLinks(LinkedPath.folder(of: path))
    if let status = SystemCalls.status(ofLink: path), status.st_mode & S_IFMT == S_IFLNK {
      throw .notWritten(path, EEXIST)
    }
    do throws(StorageError) {
      guard try FolderContents.names(in: path).isEmpty else { throw StorageError.notEmpty(path) }
    } catch {
      guard case .unreadable(_, let number) = error else { throw error }
      guard number == ENOENT else { throw .notWritten(path, number) }
    }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard SystemCalls.mayAccess(above.isEmpty ? "/" : above, W_OK | X_OK) else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes all files into a temporary folder, readable by this user only, and gives it its name.
  /// - Parameter progress: called after each file with the number of those that are written.
  /// - Throws: ``StorageError``; nothing is left behind.
  package func write(
    _ files: [(name: String, bytes: [UInt8])], progress: (Int) -> Void = { _ in }
  ) throws(StorageError) {
    try write(files, through: .system, progress: progress)
  }

  func write(
    _ files: [(name: String, bytes: [UInt8])], through writer: FileWriter,
    progress: (Int) -> Void = { _ in }
  ) throws(StorageError) {
    try HeldSignals.during { () throws(StorageError) in
      let temporary = TemporaryName.beside(path)
      guard SystemCalls.makeFolder(temporary, 0o700) else { throw .notWritten(path, errno) }
      do throws(StorageError) {
        for (index, file) in files.enumerated() {
          try AtomicFile.write(
            file.bytes, to: "\(temporary)/\(file.name)", mode: 0o600, through: writer)
          progress(index + 1)
        }
        guard writer.rename(temporary, path) == 0 else { throw .notWritten(path, errno) }
      } catch {
        for file in files { SystemCalls.unlink("\(temporary)/\(file.name)") }
        SystemCalls.removeFolder(temporary)
        throw error
      }
      AtomicFile.synchroniseFolder(of: path, through: writer)
    }
  }
}
