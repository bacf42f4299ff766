import Encoding
import Inspection
import LDS
import Presentation
import Storage

extension DumpedFile {
  private static let mostNames = 1000

  /// The elementary files at a path. In a folder they are identified by name or tag; a file is one
  /// of them, or a record that contains several.
  /// - Throws: `StorageError`, `SavedDocumentError` when there is none.
  package static func all(at path: String) throws -> [DumpedFile] {
    guard FolderContents.isFolder(path) else { return try file(path) }
    var found: [DumpedFile] = []
    for name in try FolderContents.names(in: path, limit: mostNames) {
      let known = SavedFileName(name)
      let place = "\(path)/\(name)"
      if known.file != nil {
        found.append(try DumpedFile(known, place))
      } else if let file = try? DumpedFile(known, place), file.file != nil {
        found.append(file)
      }
    }
    guard !found.isEmpty else {
      throw SavedDocumentError.malformed(place: path, .phrase(.recordWithoutFiles))
    }
    return found.sorted { one, other in
      guard let first = one.file, let second = other.file else { return false }
      return first < second
    }
  }

  private static func file(_ path: String) throws -> [DumpedFile] {
    let name = SavedFileName(path.split(separator: "/").last.map(String.init) ?? path)
    let stored = try RegularFile(path).read(
      limit: name.longest(holding: SavedDocument.longestRecord))
    guard let content = name.content(of: stored) else { throw notDigits(path) }
    if name.file == nil, let record = try? SavedDocument(parsing: content, from: path),
      record.files.count > 1
    {
      return record.files.sorted { $0.key < $1.key }.map {
        DumpedFile(file: $0.key, place: path, bytes: $0.value)
      }
    }
    return [DumpedFile(name, content, path)]
  }

  private init(_ name: SavedFileName, _ path: String) throws {
    let stored = try RegularFile(path).read(limit: name.longest(holding: SavedDocument.longestFile))
    guard let content = name.content(of: stored) else { throw Self.notDigits(path) }
    self.init(name, content, path)
  }

  private init(_ name: SavedFileName, _ content: [UInt8], _ path: String) {
    let held = SavedFolder.file(
      whole: content.prefix(SavedFolder.headerLength), length: content.count)
    self.init(file: held ?? name.file, place: path, bytes: content)
  }

  private static func notDigits(_ path: String) -> SavedDocumentError {
    .malformed(place: path, .phrase(.recordNotHexadecimal))
  }
}
