import Glibc

/// Folders that only their user may enter.
public enum PrivateFolder {
  /// Makes a folder and the ones above it, as far as they are missing, with mode 0700.
  /// - Throws: ``StorageError`` when one cannot be made.
  public static func make(_ path: String) throws(StorageError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw .notWritten(path, errno) }
    }
  }
}
