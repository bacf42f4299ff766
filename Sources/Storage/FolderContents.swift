import Glibc

/// What lies in a folder.
public enum FolderContents {
  /// The names in a folder, sorted; names that are not UTF-8 are repaired, not left out.
  /// - Parameters:
  ///   - limit: how many there may be; nil for any number.
  ///   - name: what an error calls the folder; nil for its path.
  /// - Throws: ``StorageError`` when the folder cannot be listed or holds more.
  public static func names(
    in path: String, limit: Int? = nil, named name: String? = nil
  ) throws(StorageError) -> [String] {
    guard let stream = opendir(path) else { throw .unreadable(name ?? path, errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let text = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if text.utf8.elementsEqual(".".utf8) || text.utf8.elementsEqual("..".utf8) { continue }
      if let limit, names.count >= limit { throw .tooMany(name ?? path, limit: limit) }
      names.append(text)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
