import Glibc

/// Folders that only their user may enter.
public enum PrivateFolder {
  /// Makes a folder, and missing folders above it, with mode 0700. One that is there already must be this user's own
  /// (``OwnFile/require(folder:)``).
  /// - Throws: ``StorageError`` when one cannot be made, and for a folder that others can change.
  public static func make(_ path: String) throws(StorageError) {
    try LinkedPath.requireTrustedLinks(path)
    var made = path.utf8.first == UInt8(ascii: "/") ? "" : "."
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      made += "/" + String(decoding: part, as: UTF8.self)
      if SystemCalls.makeFolder(made, 0o700) { continue }
      // A folder above that exists may give another error than EEXIST.
      let number = errno
      guard FolderContents.isFolder(made) else { throw .notWritten(path, number) }
    }
    try OwnFile.require(folder: path)
  }
}
