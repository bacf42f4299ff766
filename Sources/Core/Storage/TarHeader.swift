import Verdicts

/// The header of a file in a tar archive (POSIX.1-1988, 10.1.1).
struct TarHeader: Hashable {
  enum Kind: Hashable {
    case file
    case folder
  }

  let kind: Kind
  /// The last part of the name.
  let name: String
  /// The length of the content in bytes.
  let length: Int

  /// The length of a block in bytes.
  static let length = 512

  private static let nameField = 0..<100
  private static let modeField = 100..<108
  private static let ownerField = 108..<116
  private static let groupField = 116..<124
  private static let lengthField = 124..<136
  private static let timeField = 136..<148
  private static let sumField = 148..<156
  private static let kindField = 156..<157
  private static let magicField = 257..<265
  private static let magic = Array("ustar\u{0}00".utf8)
  private static let olderMagic = Array("ustar  \u{0}".utf8)

  init(kind: Kind, name: String, length: Int) throws(TarArchiveError) {
    guard Self.isPlain(name), name.utf8.count <= Self.nameField.count else {
      throw .malformed(.tarName)
    }
    self.kind = kind
    self.name = name
    self.length = length
  }

  init(parsing block: ArraySlice<UInt8>) throws(TarArchiveError) {
    let block = Array(block)
    guard block.count == Self.length,
      [Self.magic, Self.olderMagic].contains(Array(block[Self.magicField]))
    else { throw .malformed(.tarHeaderWithoutMark) }
    guard try Self.number(block[Self.sumField]) == Self.sum(block) else {
      throw .malformed(.tarSum)
    }
    switch block[Self.kindField].first {
    case UInt8(ascii: "0"), 0: kind = .file
    case UInt8(ascii: "5"): kind = .folder
    default: throw .malformed(.tarOtherKind)
    }
    length = try Self.number(block[Self.lengthField])
    guard kind == .file || length == 0 else { throw .malformed(.tarFolderLength) }
    let path = block[Self.nameField].prefix { $0 != 0 }
    guard let text = String(validating: path, as: UTF8.self) else { throw .malformed(.tarName) }
    let slash = UInt8(ascii: "/")
    name = text.utf8.split(separator: slash).last.flatMap { String($0) } ?? ""
    guard kind == .folder || (Self.isPlain(name) && text.utf8.last != slash) else {
      throw .malformed(.tarName)
    }
  }

  /// The header of a file that only its owner may read.
  func encoded(at time: Int) throws(TarArchiveError) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.length)
    func put(_ bytes: [UInt8], _ field: Range<Int>) {
      block.replaceSubrange(field.lowerBound..<field.lowerBound + bytes.count, with: bytes)
    }
    put(Array(name.utf8), Self.nameField)
    put(try Self.digits(0o600, 7), Self.modeField)
    put(try Self.digits(0, 7), Self.ownerField)
    put(try Self.digits(0, 7), Self.groupField)
    put(try Self.digits(length, 11), Self.lengthField)
    put(try Self.digits(min(max(0, time), Self.latestTime), 11), Self.timeField)
    put([UInt8(ascii: kind == .file ? "0" : "5")], Self.kindField)
    put(Self.magic, Self.magicField)
    put(try Self.digits(Self.sum(block), 6) + [0, 0x20], Self.sumField)
    return block
  }

  /// The latest time that eleven octal digits hold, in the year 2242.
  private static let latestTime = 0o777_7777_7777

  private static func isPlain(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return !bytes.isEmpty && bytes != [0x2E] && bytes != [0x2E, 0x2E]
      && !bytes.contains { $0 == 0x2F || $0 == 0 }
  }

  /// The checksum: the sum of all bytes, those of the checksum itself counted as blanks.
  private static func sum(_ block: [UInt8]) -> Int {
    block.enumerated().reduce(0) { $0 + (sumField.contains($1.offset) ? 0x20 : Int($1.element)) }
  }

  /// A number in octal digits, which a NUL or a blank may end.
  private static func number(_ field: ArraySlice<UInt8>) throws(TarArchiveError) -> Int {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else {
      throw .malformed(.tarNumber)
    }
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }

  private static func digits(_ number: Int, _ count: Int) throws(TarArchiveError) -> [UInt8] {
    let text = Array(String(number, radix: 8).utf8)
    guard text.count <= count else { throw .malformed(.tarNumberTooLarge) }
    return [UInt8](repeating: 0x30, count: count - text.count) + text
  }
}
