import Encoding
import Verdicts

/// The header of a file in a zip archive: in the central directory (PKWARE APPNOTE, 4.3.12) or before
/// its data (4.3.7).
struct ZipHeader {
  /// The name without the `/` that marks a folder.
  let path: String
  let isFolder: Bool
  let isCompressed: Bool
  /// True if check and lengths are repeated after the data.
  let hasDescriptor: Bool
  /// The CRC-32 of the content.
  let check: UInt32
  let compressedLength: Int
  let length: Int
  /// The place of the local header; 0 in a local header.
  let offset: Int
  /// The length of the header itself in bytes.
  let encodedLength: Int
  private let flags: Int
  private let name: [UInt8]

  static let localMark: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let centralMark: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let descriptorMark: [UInt8] = [0x50, 0x4B, 7, 8]
  private static let (centralLength, localLength) = (46, 30)
  private static let longestName = 1024

  /// The flags of 4.4.4.
  private enum Flag {
    static let encrypted = 1 << 0
    static let deflateSpeed = 3 << 1
    static let descriptor = 1 << 3
    static let strongEncryption = 1 << 6
    static let utf8 = 1 << 11
    static let maskedHeaders = 1 << 13
    static let anyEncryption = encrypted | strongEncryption | maskedHeaders
    static let known = deflateSpeed | descriptor | utf8
  }

  /// Reads a header of the central directory from its first bytes.
  init(central bytes: ArraySlice<UInt8>) throws(ZipArchiveError) {
    guard bytes.starts(with: Self.centralMark), bytes.count >= Self.centralLength else {
      throw .malformed(.zipHeader)
    }
    let fields = ZipFields(bytes)
    try self.init(fields, at: 8, names: 28, headerLength: Self.centralLength, comment: 32)
    guard fields.number(2, at: 34) == 0 else { throw .malformed(.zipDivided) }
    try Self.requireFileOrFolder(fields, isFolder: isFolder)
  }

  /// Reads a local header from its first bytes.
  init(local bytes: ArraySlice<UInt8>) throws(ZipArchiveError) {
    guard bytes.starts(with: Self.localMark), bytes.count >= Self.localLength else {
      throw .malformed(.zipLocalHeader)
    }
    try self.init(
      ZipFields(bytes), at: 6, names: 26, headerLength: Self.localLength, comment: nil)
  }

  /// Reads what both headers have, from the flags on.
  private init(
    _ fields: ZipFields, at place: Int, names: Int, headerLength: Int, comment: Int?
  ) throws(ZipArchiveError) {
    flags = fields.number(2, at: place)
    guard flags & Flag.anyEncryption == 0 else { throw .malformed(.zipEncrypted) }
    guard flags & ~Flag.known == 0 else { throw .malformed(.zipFlag) }
    hasDescriptor = flags & Flag.descriptor != 0
    switch fields.number(2, at: place + 2) {
    case 0: isCompressed = false
    case 8: isCompressed = true
    default: throw .malformed(.zipMethod)
    }
    check = UInt32(truncatingIfNeeded: fields.number(4, at: place + 8))
    compressedLength = fields.number(4, at: place + 12)
    length = fields.number(4, at: place + 16)
    offset = comment == nil ? 0 : fields.number(4, at: 42)
    guard ![compressedLength, length, offset].contains(0xFFFF_FFFF) else {
      throw .malformed(.zipLong)
    }
    let nameLength = fields.number(2, at: names)
    let extraLength = fields.number(2, at: names + 2)
    encodedLength =
      headerLength + nameLength + extraLength + (comment.map { fields.number(2, at: $0) } ?? 0)
    guard encodedLength <= fields.count else { throw .malformed(.zipHeader) }
    name = fields.bytes(nameLength, at: headerLength)
    try Self.requireNoLongField(fields.bytes(extraLength, at: headerLength + nameLength))
    (path, isFolder) = try Self.path(name, isUTF8: flags & Flag.utf8 != 0)
    guard isCompressed || compressedLength == length else { throw .malformed(.zipLength) }
    guard !isFolder || length == 0 && check == 0 && compressedLength <= 2 else {
      throw .malformed(.zipFolder)
    }
  }

  /// Checks that a local header says what the central directory says. Where check and lengths come
  /// after the data, it may leave them out (4.4.4, bit 3).
  func requireAgreement(with central: ZipHeader) throws(ZipArchiveError) {
    guard flags == central.flags, isCompressed == central.isCompressed, name == central.name else {
      throw .malformed(.zipLocalHeader)
    }
    let isLeftOut = hasDescriptor && check == 0 && compressedLength == 0 && length == 0
    guard
      isLeftOut
        || check == central.check && compressedLength == central.compressedLength
          && length == central.length
    else { throw .malformed(.zipLocalHeader) }
  }

  /// The length of the descriptor after the data (4.3.9), which has a mark or none.
  func descriptorLength(in bytes: ArraySlice<UInt8>) throws(ZipArchiveError) -> Int {
    let numbers = [Int(check), compressedLength, length].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    for descriptor in [Self.descriptorMark + numbers, numbers] where bytes.starts(with: descriptor)
    {
      return descriptor.count
    }
    throw .malformed(.zipDescriptor)
  }

  /// Refuses numbers of eight bytes (4.5.3).
  private static func requireNoLongField(_ extra: [UInt8]) throws(ZipArchiveError) {
    let fields = ZipFields(extra[...])
    var place = 0
    // Some programs align data with less than a field.
    while place + 4 <= fields.count {
      guard fields.number(2, at: place) != 1 else { throw .malformed(.zipLong) }
      place += 4 + fields.number(2, at: place + 2)
    }
  }

  /// A name as a path that stays in its folder, and has no characters that a terminal obeys.
  private static func path(
    _ name: [UInt8], isUTF8: Bool
  ) throws(ZipArchiveError) -> (String, isFolder: Bool) {
    guard isUTF8 || name.allSatisfy({ $0 < 0x80 }), name.count <= longestName,
      let text = String(validating: name, as: UTF8.self), PlainText.isPlain(text)
    else { throw .malformed(.zipName) }
    let slash = UInt8(ascii: "/")
    let isFolder = name.last == slash
    let path = isFolder ? name.dropLast() : name[...]
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual([0x2E]) && !part.elementsEqual([0x2E, 0x2E])
    }
    // A drive and a backslash mean another folder on some systems.
    guard isInside, !name.contains(UInt8(ascii: "\\")), !name.contains(UInt8(ascii: ":")) else {
      throw .malformed(.zipName)
    }
    return (String(decoding: path, as: UTF8.self), isFolder)
  }

  /// Refuses a link, a device and the like, where the header was made on a system that has them
  /// (4.4.2, 4.4.15).
  private static func requireFileOrFolder(
    _ fields: ZipFields, isFolder: Bool
  ) throws(ZipArchiveError) {
    let (unix, macOS) = (3, 19)
    guard [unix, macOS].contains(fields.number(1, at: 5)) else { return }
    let kind = fields.number(2, at: 40) >> 12
    guard kind == 0 || kind == (isFolder ? 0o04 : 0o10) else { throw .malformed(.zipOtherKind) }
  }
}

/// The record at the end of a zip archive, which says where its directory is (4.3.16).
struct ZipDirectoryEnd {
  /// The number of files and folders.
  let count: Int
  /// The place of the central directory, which goes up to this record.
  let directory: Range<Int>

  private static let mark: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let locatorMark: [UInt8] = [0x50, 0x4B, 6, 7]
  private static let (length, locatorLength, longestComment) = (22, 20, 0xFFFF)

  /// Finds the record. A comment may follow it to the end of the file, and may not hold another
  /// record.
  init(of bytes: [UInt8]) throws(ZipArchiveError) {
    let fields = ZipFields(bytes[...])
    let last = bytes.count - Self.length
    let first = max(0, last - Self.longestComment)
    guard last >= 0 else { throw .malformed(.zipWithoutEnd) }
    let places = (first...last).filter { place in
      bytes[place] == Self.mark[0] && bytes[place...].starts(with: Self.mark)
        && fields.number(2, at: place + 20) == last - place
    }
    guard let place = places.first else { throw .malformed(.zipWithoutEnd) }
    guard places.count == 1 else { throw .malformed(.zipEndTwice) }
    count = fields.number(2, at: place + 10)
    let (size, offset) = (fields.number(4, at: place + 12), fields.number(4, at: place + 16))
    let locator = place - Self.locatorLength
    let hasLocator = locator >= 0 && bytes[locator...].starts(with: Self.locatorMark)
    guard !hasLocator, count != 0xFFFF, size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF else {
      throw .malformed(.zipLong)
    }
    guard fields.number(2, at: place + 4) == 0, fields.number(2, at: place + 6) == 0,
      fields.number(2, at: place + 8) == count
    else { throw .malformed(.zipDivided) }
    // Bytes before the archive would shift its offsets, and no reader uses bytes after the
    // directory.
    guard offset + size == place else { throw .malformed(.zipForeignData) }
    directory = offset..<place
  }
}

/// Little-endian numbers in bytes, by their place from the first.
private struct ZipFields {
  private let bytes: ArraySlice<UInt8>
  var count: Int { bytes.count }

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// A number of so many bytes; 0 beyond the end.
  func number(_ length: Int, at place: Int) -> Int {
    bytes(length, at: place).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Some bytes; none when they are not all there.
  func bytes(_ length: Int, at place: Int) -> [UInt8] {
    guard place >= 0, length <= bytes.count - place else { return [] }
    return Array(bytes.dropFirst(place).prefix(length))
  }
}
