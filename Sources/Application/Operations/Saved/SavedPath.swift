import Age
import Crypto
import Inspection
import Storage

/// A folder or a file that contains a saved read, encrypted or not.
package struct SavedPath {
  /// The document's files.
  package let document: SavedDocument
  /// The names of other files in the folder, sorted.
  package let ignored: [String]

  private static let mostNames = 1000
  /// The greatest length of an encrypted file in bytes: enough for every file of a document at its
  /// greatest length.
  private static let longestEncrypted = 32 << 20

  /// Reads the folder or file at a path.
  /// - Parameter place: the name of the path in errors, which then do not contain the path; nil for
  ///   the path itself.
  /// - Parameter key: the key to an encrypted read; nil where none can be opened.
  /// - Throws: `StorageError`, `SavedDocumentError` and ``SavedReadError``.
  package init(_ path: String, place: String? = nil, key: SavedReadKey? = nil) throws {
    if FolderContents.isFolder(path) {
      self = try Self.folder(path, place: place)
    } else {
      self = try Self.file(path, place: place ?? path, key: key)
    }
  }

  private init(_ document: SavedDocument, ignored: [String]) {
    self.document = document
    self.ignored = ignored
  }

  private static func file(
    _ path: String, place: String, key: SavedReadKey?
  ) throws -> SavedPath {
    let file = try RegularFile(path, named: place)
    let beginning = try file.prefix(AgeHeader.beginningLength)
    // A record cannot begin like an age file: no elementary file has that tag, and a DG1 contains
    // an MRZ.
    guard AgeHeader.isAge(beginning) else {
      return try record(file, SavedFileName(path), place: place)
    }
    guard let key else {
      throw SavedReadError.locked(place: place, .savedReadInBatch)
    }
    let limit =
      AgeArmor.begins(beginning) ? AgeArmor.longest(holding: longestEncrypted) : longestEncrypted
    return try archive(key.open(file.read(limit: limit), place: place), place: place)
  }

  private static func record(
    _ file: RegularFile, _ name: SavedFileName, place: String
  ) throws -> SavedPath {
    let stored = try file.read(limit: name.longest(holding: SavedDocument.longestRecord))
    guard let record = name.content(of: stored) else {
      throw SavedDocumentError.malformed(place: place, .phrase(.recordNotHexadecimal))
    }
    return SavedPath(try SavedDocument(parsing: record, from: place), ignored: [])
  }

  /// Reads the decrypted archive in an encrypted file like the folder from which it was made.
  private static func archive(_ content: [UInt8], place: String) throws -> SavedPath {
    let entries: [TarArchive.Entry]
    do throws(TarArchiveError) {
      entries = try TarArchive(parsing: content, longest: 3 * SavedDocument.longestFile).entries
    } catch {
      throw SavedDocumentError.malformed(place: place, .phrase(error.defect))
    }
    var folder = SavedFolder(place: place)
    var unnamed: [TarArchive.Entry] = []
    for entry in entries {
      let known = SavedFileName(entry.name)
      guard let file = known.file else {
        unnamed.append(entry)
        continue
      }
      let shown = "\(file.name) in \(place)"
      guard let content = known.content(of: entry.content),
        content.count <= SavedDocument.longestFile
      else {
        throw SavedDocumentError.malformed(
          place: shown, .phrase(.recordTooLongOrNotHexadecimal))
      }
      try folder.add(content, as: file, named: shown)
    }
    let ignored = try unnamed.filter { entry in
      guard let content = SavedFileName(entry.name).content(of: entry.content),
        content.count <= SavedDocument.longestFile
      else { return true }
      return try !folder.add(unnamed: content)
    }
    return SavedPath(try folder.document(), ignored: ignored.map(\.name).sorted())
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
        throw SavedDocumentError.malformed(place: shown, .phrase(.recordNotHexadecimal))
      }
      try folder.add(content, as: file, named: shown)
    }
    let ignored = try unnamed.filter { name in
      guard let content = candidate("\(path)/\(name)", SavedFileName(name)) else { return true }
      return try !folder.add(unnamed: content)
    }
    return SavedPath(try folder.document(), ignored: ignored)
  }

  /// The content of a file that its tag may identify; nil if it cannot be opened, which is no error
  /// because its name does not say that it belongs to the document.
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
