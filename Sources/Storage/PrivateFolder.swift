import Glibc

/// Folders that only their user may enter.
public enum PrivateFolder {
  /// Makes a folder and the ones above it, as far as they are missing, with mode 0700.
  /// - Throws: ``StorageError`` when one cannot be made.
  public static func make(_ path: String) throws(StorageError) {
    var made = path.utf8.first == UInt8(ascii: "/") ? "" : "."
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      made += "/" + String(decoding: part, as: UTF8.self)
      if SystemCalls.makeFolder(made, 0o700) { continue }
      // A folder above may be there and still refuse with another reason than that it is there.
      let number = errno
      guard FolderContents.isFolder(made) else { throw .notWritten(path, number) }
    }
  }
}
