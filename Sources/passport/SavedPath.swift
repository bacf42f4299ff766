import Inspection
import Storage

/// A folder or a file in which a read was saved.
struct SavedPath {
  /// The document's files.
  let document: SavedDocument
  /// The names in the folder that are none of the document's files, sorted.
  let ignored: [String]

  private static let mostNames = 1000

  /// Reads what a path leads to.
  /// - Parameter place: what errors call the path; nil for itself. With it, errors say nothing that
  ///   stands in the path.
  /// - Throws: `StorageError` and `SavedDocumentError`.
  init(_ path: String, place: String? = nil) throws {
    if FolderContents.isFolder(path) {
      self = try Self.folder(path, place: place)
    } else {
      self = try Self.record(path, place: place ?? path)
    }
  }

  private init(_ document: SavedDocument, ignored: [String]) {
    self.document = document
    self.ignored = ignored
  }

  private static func record(_ path: String, place: String) throws -> SavedPath {
    let name = SavedFileName(path)
    let stored = try RegularFile(path, named: place)
      .read(limit: name.longest(holding: SavedDocument.longestRecord))
    guard let record = name.content(of: stored) else {
      throw SavedDocumentError.malformed(place: place, "it is not written as hexadecimal digits")
    }
    return SavedPath(try SavedDocument(parsing: record, from: place), ignored: [])
  }

  private static func folder(_ path: String, place: String?) throws -> SavedPath {
    var folder = SavedFolder(place: place ?? path)
    var unnamed: [String] = []
    for name in try FolderContents.names(in: path, limit: mostNames, named: place) {
      let known = SavedFileName(name)
      guard let file = known.file else {
        unnamed.append(name)
        continue
      }
      let shown = place == nil ? "\(path)/\(name)" : name
      let stored = try RegularFile("\(path)/\(name)", named: shown)
        .read(limit: known.longest(holding: SavedDocument.longestFile))
      guard let content = known.content(of: stored) else {
        throw SavedDocumentError.malformed(place: shown, "it is not written as hexadecimal digits")
      }
      try folder.add(content, as: file, named: shown)
    }
    let ignored = try unnamed.filter { name in
      guard let content = candidate("\(path)/\(name)", SavedFileName(name)) else { return true }
      return try !folder.add(unnamed: content)
    }
    return SavedPath(try folder.document(), ignored: ignored)
  }

  /// The content of a file that may be one of the document's by its tag. What cannot be opened is
  /// none: its name does not say that it should be there.
  private static func candidate(_ path: String, _ name: SavedFileName) -> [UInt8]? {
    guard let file = try? RegularFile(path),
      file.length <= name.longest(holding: SavedDocument.longestFile)
    else { return nil }
    if !name.isHex {
      guard let beginning = try? file.prefix(SavedFolder.headerLength),
        SavedFolder.file(whole: beginning, length: file.length) != nil
      else { return nil }
    }
    return (try? file.read(limit: name.longest(holding: SavedDocument.longestFile)))
      .flatMap(name.content)
  }
}
