import Glibc

/// What lies in a folder.
public enum FolderContents {
  /// The names in a folder, sorted; names that are not UTF-8 are repaired, not left out.
  /// - Throws: ``StorageError`` when the folder cannot be listed.
  public static func names(in path: String) throws(StorageError) -> [String] {
    guard let stream = opendir(path) else { throw .unreadable(path, errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
