import Encoding
import Verdicts

/// A zip archive (PKWARE APPNOTE 6.3), which is read in memory only. Files that are stored or
/// deflated are read. The central directory says what there is, and the local headers must agree
/// with it: an archive that two programs could read in two ways is refused.
package struct ZipArchive: Hashable, Sendable {
  /// A file of the archive.
  package struct Entry: Hashable, Sendable {
    /// The name, with its folders: parts without `..`, and a `/` between two of them.
    package let name: String
    /// The length in bytes.
    package let length: Int
    let isCompressed: Bool
    let check: UInt32
    /// The place of its data in the archive.
    let data: Range<Int>
  }

  package struct Limits: Hashable, Sendable {
    /// The greatest number of files and folders.
    package let entries: Int
    /// The greatest length of a file in bytes.
    package let length: Int
    /// The greatest length of all files together in bytes.
    package let total: Int

    package init(entries: Int = 1000, length: Int, total: Int) {
      (self.entries, self.length, self.total) = (entries, length, total)
    }
  }

  /// The files, in the order of the central directory. Folders are left out.
  package let entries: [Entry]
  private let bytes: [UInt8]

  /// Reads the directory of an archive. No file is decompressed.
  /// - Throws: ``ZipArchiveError`` for an archive that is malformed, ambiguous, encrypted, divided or
  ///   beyond a bound.
  package init(parsing bytes: [UInt8], limits: Limits) throws(ZipArchiveError) {
    let end = try ZipDirectoryEnd(of: bytes)
    guard end.count <= limits.entries else { throw .tooMany(limit: limits.entries) }
    var headers: [ZipHeader] = []
    var names: Set<[UInt8]> = []
    var place = end.directory.lowerBound
    var total = 0
    for _ in 0..<end.count {
      let header = try ZipHeader(central: bytes[place..<end.directory.upperBound])
      place += header.encodedLength
      guard names.insert(Array(header.path.utf8)).inserted else {
        throw .malformed(.zipNameTwice)
      }
      guard header.length <= limits.length else { throw .tooLong(limit: limits.length) }
      total += header.length
      guard total <= limits.total else { throw .tooLongTogether(limit: limits.total) }
      headers.append(header)
    }
    guard place == end.directory.upperBound else { throw .malformed(.zipDirectoryLength) }
    let data = try Self.data(of: headers, in: bytes[..<end.directory.lowerBound])
    entries = zip(headers, data).compactMap { header, data in
      header.isFolder
        ? nil
        : Entry(
          name: header.path, length: header.length, isCompressed: header.isCompressed,
          check: header.check, data: data)
    }
    self.bytes = bytes
  }

  /// The bytes of a file, by its place among ``entries``; nil for a place beyond them.
  /// - Throws: ``ZipArchiveError`` when they are not what the directory says.
  package func content(at index: Int) throws(ZipArchiveError) -> [UInt8]? {
    entries.indices.contains(index) ? try content(of: entries[index]) : nil
  }

  /// The bytes of a file, by its name; nil when there is none of that name.
  /// - Throws: ``ZipArchiveError`` when they are not what the directory says.
  package func content(named name: String) throws(ZipArchiveError) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    return try content(of: entry)
  }

  private func content(of entry: Entry) throws(ZipArchiveError) -> [UInt8] {
    let data = bytes[entry.data]
    var content = Array(data)
    if entry.isCompressed {
      do throws(InflateError) {
        let inflated = try Inflate(data, limit: entry.length)
        guard inflated.compressedLength == data.count else {
          throw InflateError.malformed(.zipLength)
        }
        content = inflated.content
      } catch {
        throw .malformed(.zipData(error.defect))
      }
    }
    guard content.count == entry.length else { throw .malformed(.zipLength) }
    guard CRC32.of(content) == entry.check else { throw .malformed(.zipCheck) }
    return content
  }

  /// The places of the data of files, which must follow each other without gaps, in any order, and
  /// fill all bytes before the directory.
  private static func data(
    of headers: [ZipHeader], in bytes: ArraySlice<UInt8>
  ) throws(ZipArchiveError) -> [Range<Int>] {
    var places = [Range<Int>](repeating: 0..<0, count: headers.count)
    var next = 0
    for index in headers.indices.sorted(by: { headers[$0].offset < headers[$1].offset }) {
      let header = headers[index]
      guard header.offset >= next else { throw .malformed(.zipOverlap) }
      guard header.offset == next else { throw .malformed(.zipForeignData) }
      let local = try ZipHeader(local: bytes[next...])
      try local.requireAgreement(with: header)
      let start = next + local.encodedLength
      guard header.compressedLength <= bytes.endIndex - start else {
        throw .malformed(.zipOverlap)
      }
      places[index] = start..<start + header.compressedLength
      next = start + header.compressedLength
      if header.hasDescriptor { next += try header.descriptorLength(in: bytes[next...]) }
    }
    guard next == bytes.endIndex else { throw .malformed(.zipForeignData) }
    return places
  }

  /// True if bytes begin like an archive that is not empty.
  package static func isArchive(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.starts(with: ZipHeader.localMark)
  }
}

/// The reason for which bytes are no archive, or a file of it cannot be read. It holds no name and no
/// content.
package enum ZipArchiveError: Error, Hashable, Sendable {
  /// The archive is malformed; the argument is the defect.
  case malformed(Phrase)
  /// It holds more files and folders than this.
  case tooMany(limit: Int)
  /// It holds a file of more bytes than this.
  case tooLong(limit: Int)
  /// Its files are longer than this together, in bytes.
  case tooLongTogether(limit: Int)

  /// The defect, for the end of a sentence.
  package var defect: Phrase {
    switch self {
    case .malformed(let defect): .zipMalformed(defect)
    case .tooMany(let limit): .moreNames(than: limit)
    case .tooLong(let limit): .zipFileLonger(than: limit)
    case .tooLongTogether(let limit): .zipLonger(than: limit)
    }
  }
}

/// Parts of sentences about a zip archive.
extension Phrase {
  static func zipMalformed(_ why: Phrase) -> Phrase {
    Phrase(english: "it is not a zip archive that can be read: {cause}", Fact(.cause, why))
  }

  static func zipData(_ why: Phrase) -> Phrase {
    Phrase(english: "the data of a file ({cause})", Fact(.cause, why))
  }

  static func zipFileLonger(than limit: Int) -> Phrase {
    Phrase(english: "it holds a file longer than {limit} bytes", Fact(.limit, limit))
  }

  static func zipLonger(than limit: Int) -> Phrase {
    Phrase(english: "its files are longer than {limit} bytes together", Fact(.limit, limit))
  }

  static let zipCheck = Phrase(english: "the CRC of a file")
  static let zipDescriptor = Phrase(english: "the lengths after a file")
  static let zipDirectoryLength = Phrase(english: "the length of its directory")
  static let zipDivided = Phrase(english: "it is one part of several")
  static let zipEncrypted = Phrase(english: "it is encrypted")
  static let zipEndTwice = Phrase(english: "it ends twice")
  static let zipFlag = Phrase(english: "a flag of a file")
  static let zipFolder = Phrase(english: "a folder with a content")
  static let zipForeignData = Phrase(english: "data that belong to no file")
  static let zipHeader = Phrase(english: "a header in its directory")
  static let zipLength = Phrase(english: "the length of a file")
  static let zipLocalHeader = Phrase(english: "a header that differs from its directory")
  static let zipLong = Phrase(english: "numbers that are too large")
  static let zipMethod = Phrase(english: "a file is compressed by another method than deflate")
  static let zipName = Phrase(english: "a name")
  static let zipNameTwice = Phrase(english: "a name occurs twice")
  static let zipOtherKind = Phrase(english: "something that is neither a file nor a folder")
  static let zipOverlap = Phrase(english: "files overlap")
  static let zipWithoutEnd = Phrase(english: "it is cut short, or something follows its end")
}
