import CSystem
import Glibc

/// A folder that appears with all of its files or not at all.
public struct AtomicFolder: Sendable {
  private let path: String

  /// Prepares a folder at a path where nothing is yet, or an empty folder.
  /// - Throws: ``StorageError/notEmpty(_:)``, or ``StorageError`` when the folder above cannot be
  ///   written: told before any work is done.
  public init(path: String) throws(StorageError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    if let stream = opendir(path) {
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name != Array(".".utf8), name != Array("..".utf8) { throw .notEmpty(path) }
      }
    } else if errno != ENOENT {
      throw .notWritten(path, errno)
    }
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard access(above.isEmpty ? "/" : above, W_OK | X_OK) == 0 else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes all files, readable by this user only, and then lets the folder appear.
  /// - Throws: ``StorageError``; nothing is left behind.
  public func write(_ files: [(name: String, bytes: [UInt8])]) throws(StorageError) {
    let temporary = "\(path).\(getpid()).part"
    guard mkdir(temporary, 0o700) == 0 else { throw .notWritten(path, errno) }
    do throws(StorageError) {
      for file in files {
        try AtomicFile.write(file.bytes, to: "\(temporary)/\(file.name)", mode: 0o600)
      }
      guard rename(temporary, path) == 0 else { throw .notWritten(path, errno) }
    } catch {
      for file in files { unlink("\(temporary)/\(file.name)") }
      rmdir(temporary)
      throw error
    }
    AtomicFile.synchroniseFolder(of: path)
  }
}
