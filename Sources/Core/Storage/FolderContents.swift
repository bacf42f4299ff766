import Glibc

package enum FolderContents {
  /// The names in a folder, sorted; names that are not UTF-8 are repaired, not left out.
  /// - Parameters:
  ///   - limit: the greatest number of names; nil for any number.
  ///   - name: the folder's name in errors; nil for its path.
  /// - Throws: ``StorageError`` when the folder cannot be listed or holds more.
  package static func names(
    in path: String, limit: Int? = nil, named name: String? = nil
  ) throws(StorageError) -> [String] {
    var names: [String] = []
    var isTooMany = false
    let isFolder = SystemCalls.forEachName(in: path) { text in
      if text.utf8.elementsEqual(".".utf8) || text.utf8.elementsEqual("..".utf8) { return true }
      if let limit, names.count >= limit {
        isTooMany = true
        return false
      }
      names.append(text)
      return true
    }
    guard isFolder else { throw .unreadable(name ?? path, errno) }
    if let limit, isTooMany { throw .tooMany(name ?? path, limit: limit) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package static func isFolder(_ path: String) -> Bool {
    SystemCalls.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }
}
