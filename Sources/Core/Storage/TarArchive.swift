import Verdicts

/// A tar archive of plain files without folders (POSIX.1-1988, ustar interchange format).
package struct TarArchive: Hashable, Sendable {
  /// A file of the archive.
  package struct Entry: Hashable, Sendable {
    /// The name, without a folder.
    package let name: String
    package let content: [UInt8]

    package init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }

  /// The files, in their order.
  package let entries: [Entry]

  package static let mostEntries = 1000

  package init(_ entries: [Entry]) { self.entries = entries }

  /// Reads an archive of this form, or of the older form of GNU tar. Folders are left out, of names
  /// too, so that an archive of a folder is read as the files in it.
  /// - Parameter longest: the greatest length of a file in bytes.
  /// - Throws: ``TarArchiveError`` for anything but files and folders, a header whose sum is wrong,
  ///   a name that occurs twice, more than ``mostEntries`` headers, and an archive without an end,
  ///   or with bytes after it.
  package init(parsing bytes: [UInt8], longest: Int) throws(TarArchiveError) {
    var entries: [Entry] = []
    var names: Set<[UInt8]> = []
    var rest = bytes[...]
    var headers = 0
    while true {
      guard rest.count >= TarHeader.length else { throw .malformed(.tarCutShort) }
      let block = rest.prefix(TarHeader.length)
      rest = rest.dropFirst(TarHeader.length)
      if block.allSatisfy({ $0 == 0 }) { break }
      let header = try TarHeader(parsing: block)
      headers += 1
      guard headers <= Self.mostEntries else { throw .tooMany(limit: Self.mostEntries) }
      if header.kind == .folder { continue }
      guard header.length <= longest else { throw .tooLong(limit: longest) }
      guard names.insert(Array(header.name.utf8)).inserted else {
        throw .malformed(.tarNameTwice)
      }
      let padded = (header.length + TarHeader.length - 1) / TarHeader.length * TarHeader.length
      guard rest.count >= padded else { throw .malformed(.tarEndsInFile) }
      entries.append(Entry(name: header.name, content: Array(rest.prefix(header.length))))
      rest = rest.dropFirst(padded)
    }
    guard rest.count >= TarHeader.length, rest.allSatisfy({ $0 == 0 }) else {
      throw .malformed(.tarWithoutEnd)
    }
    self.entries = entries
  }

  /// The bytes of the archive.
  /// - Parameter time: the time stamp of the files, in seconds since 1970, in UTC.
  /// - Throws: ``TarArchiveError`` for a name that is empty, longer than 100 bytes or holds a `/`,
  ///   and a file of more than 8 GiB.
  package func encoded(at time: Int) throws(TarArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += try TarHeader(kind: .file, name: entry.name, length: entry.content.count)
        .encoded(at: time)
      bytes += entry.content
      let spare = entry.content.count % TarHeader.length
      if spare > 0 { bytes += [UInt8](repeating: 0, count: TarHeader.length - spare) }
    }
    return bytes + [UInt8](repeating: 0, count: 2 * TarHeader.length)
  }
}

/// The reason for which bytes are no archive, or files cannot be put into one. It holds no name
/// and no content.
package enum TarArchiveError: Error, Hashable, Sendable {
  /// The archive is malformed; the argument is the defect.
  case malformed(Phrase)
  /// It holds more headers than this.
  case tooMany(limit: Int)
  /// It holds a file of more bytes than this.
  case tooLong(limit: Int)

  /// The defect, for the end of a sentence.
  package var defect: Phrase {
    switch self {
    case .malformed(let defect): .tarMalformed(defect)
    case .tooMany(let limit): .moreNames(than: limit)
    case .tooLong(let limit): .tarFileLonger(than: limit)
    }
  }
}

/// Parts of sentences about an archive.
extension Phrase {
  static func tarMalformed(_ why: Phrase) -> Phrase {
    Phrase(english: "it is not a tar archive of files: {cause}", Fact(.cause, why))
  }

  static func tarFileLonger(than limit: Int) -> Phrase {
    Phrase(english: "it holds a file longer than {limit} bytes", Fact(.limit, limit))
  }

  static let tarCutShort = Phrase(english: "it is cut short")
  static let tarEndsInFile = Phrase(english: "it ends inside a file")
  static let tarFolderLength = Phrase(english: "the length of a folder")
  static let tarHeaderWithoutMark = Phrase(english: "a header without its mark")
  static let tarName = Phrase(english: "a name")
  static let tarNameTwice = Phrase(english: "a name occurs twice")
  static let tarNumber = Phrase(english: "a number in a header")
  static let tarNumberTooLarge = Phrase(english: "a number that is too large")
  static let tarOtherKind = Phrase(english: "something that is neither a file nor a folder")
  static let tarSum = Phrase(english: "the sum of a header")
  static let tarWithoutEnd = Phrase(english: "it does not end with two blocks of zeros")
}
