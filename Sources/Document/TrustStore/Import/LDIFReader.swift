import Encoding
import Trust
import Verdicts

/// A reader of the LDAP Data Interchange Format, RFC 2849, in which the collections of the ICAO PKD
/// are written. It reads in pieces: no more of a file is in memory than one value. It gives only
/// attributes that hold certificates and lists, and the kinds of changes, which are no content; a URL is
/// given as such and never fetched.
struct LDIFReader {
  /// The content of an attribute.
  enum Kind {
    case masterList
    case documentSigner
    case authority
    case revocationList
    /// No attribute, but what a record does to an entry: `changetype`, and `delete`, `replace` and the `-` after
    /// each part in a modification (RFC 2849, 4).
    case change
  }

  /// An attribute that holds a certificate or a list.
  struct Attribute {
    let kind: Kind
    /// The number of its first line, from 1.
    let line: Int
    fileprivate let text: ArraySlice<UInt8>
    fileprivate let isTooLong: Bool

    /// True for a change that adds an entry, so that its attributes are content. Any other removes
    /// something or may do so: `delete`, `modify`, `modrdn`, and what cannot be read.
    var isAddition: Bool {
      kind == .change && lowercased(text.drop { $0 == 0x20 }) == "add"
    }

    /// The value, decoded when it is read.
    var value: Value {
      isTooLong
        ? .refused(.longValue(mebibytes: longestValue >> 20)) : LDIFReader.value(text)
    }
  }

  /// The value of an attribute, in one of the forms of RFC 2849.
  enum Value: Hashable {
    case bytes([UInt8])
    case refused(Phrase)
  }

  /// The longest value that is read, in bytes as written and with its name; the longest known list
  /// has a twentieth of that.
  static let longestValue = 16 << 20
  private static let lineFeed: UInt8 = 0x0A

  private let chunk: () throws -> [UInt8]?
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var lineNumber = 0
  /// The line that is being joined from folded ones, and the number of its first line.
  private var open: (text: [UInt8], line: Int, isTooLong: Bool)?

  /// A reader of a source that gives the file in pieces, and nil at the end.
  init(_ chunk: @escaping () throws -> [UInt8]?) { self.chunk = chunk }

  /// True if a file with this beginning is LDIF: its first line that is no comment names a version
  /// or an entry.
  static func isLDIF(_ beginning: some Collection<UInt8>) -> Bool {
    var text = ArraySlice(beginning.prefix(65536))
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.first != UInt8(ascii: "#") && line.first != 0x20 {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      guard name.count < line.count else { return false }
      let word = lowercased(name)
      return word == "dn" || word == "version"
    }
    return false
  }

  /// The next attribute; nil at the end.
  mutating func next() throws -> Attribute? {
    while true {
      if open != nil {
        appendContinuations()
        if let first = buffer.first, first != 0x20 {
          defer { open = nil }
          if let found = open.flatMap(Self.attribute) { return found }
        }
      }
      if open == nil { skipOthers() }
      guard let line = try physicalLine() else {
        defer { open = nil }
        return open.flatMap(Self.attribute)
      }
      if line.isContinuation {
        append(line.text.dropFirst(), isTooLong: line.isTooLong)
        continue
      }
      let finished = open
      open =
        Self.mayCount(line.text) ? (Array(line.text), lineNumber, line.isTooLong) : nil
      if let found = finished.flatMap(Self.attribute) { return found }
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, isTooLong: Bool) {
    // In place: a copy for each of many thousand folded lines would take too long.
    let length = (open?.text.count ?? 0) + text.count
    if isTooLong || length > Self.longestValue {
      open?.isTooLong = true
      let beginning = open?.text.prefix(256) ?? []
      open?.text = Array(beginning)
    } else if open?.isTooLong == false {
      open?.text += text
    }
  }

  /// The first four letters of the attribute names that are read, in lower case.
  private static let beginnings: [UInt32] = Array(Set(names.map { beginning(of: $0.name) }))

  private static func beginning(of line: some Collection<UInt8>) -> UInt32 {
    line.prefix(4).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }

  /// True if a line may begin an attribute that is read, by its first letters, some of which may
  /// be on the next line.
  private static func mayCount(_ line: some Collection<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    if beginsNoName(first) { return true }
    return line.count < 4 ? isFirstLetter(first) : beginnings.contains(beginning(of: line))
  }

  /// Skips the whole lines in the buffer that begin no attribute to be read, and the lines that
  /// continue them: there may be millions.
  private mutating func skipOthers() {
    let beginnings = Self.beginnings
    var name: [UInt8] = []
    name.reserveCapacity(Self.longestName + 1)
    var lines = 0
    let start = buffer.startIndex
    let bytes = buffer
    let all = bytes.span
    var position = 0
    while let end = all.place(of: Self.lineFeed, from: position) {
      let next = end + 1
      if Self.beginsNoName(all[position]) { break }
      if Self.isFirstLetter(all[position]),
        Self.mayCount(all, from: position, to: next, beginnings),
        Self.hasNameThatCounts(all, at: position, &name) != false
      {
        break
      }
      position = next
      lines += 1
    }
    buffer = bytes[(start + position)...]
    lineNumber += lines
  }

  /// True if a line may begin an attribute that is read, by its first letters: four of them, or
  /// fewer when the next line continues it.
  private static func mayCount(
    _ all: Span<UInt8>, from start: Int, to next: Int, _ beginnings: [UInt32]
  ) -> Bool {
    let end = next - 2 >= start && all[next - 2] == 0x0D ? next - 2 : next - 1
    guard end - start >= 4 else { return next == all.count || all[next] == 0x20 }
    var first: UInt32 = 0
    for place in start..<start + 4 { first = first << 8 | UInt32(all[place]) }
    return beginnings.contains(first | 0x2020_2020)
  }

  /// True if the name of an attribute to be read is at a place, folded or not; nil when the buffer
  /// ends before its end.
  private static func hasNameThatCounts(
    _ all: Span<UInt8>, at place: Int, _ name: inout [UInt8]
  ) -> Bool? {
    name.removeAll(keepingCapacity: true)
    var position = place
    while position < all.count, name.count <= longestName {
      switch all[position] {
      case UInt8(ascii: ":"), UInt8(ascii: ";"):
        return kind(of: name[...]) != nil
      case 0x0A:
        guard position + 1 < all.count else { return nil }
        guard all[position + 1] == 0x20 else { return false }
        position += 1
      case let byte where isLetter(byte): name.append(byte)
      default: break
      }
      position += 1
    }
    return position == all.count ? nil : false
  }

  /// Appends the whole lines in the buffer that continue the open one: there may be millions.
  private mutating func appendContinuations() {
    guard var text = open?.text, open?.isTooLong == false else { return }
    open?.text = []
    var lines = 0
    let start = buffer.startIndex
    let bytes = buffer
    let all = bytes.span
    var position = 0
    while position < all.count, all[position] == 0x20,
      var end = all.place(of: Self.lineFeed, from: position)
    {
      let next = end + 1
      if all[end - 1] == 0x0D { end -= 1 }
      if text.count + end - position > Self.longestValue { break }
      text += bytes[(start + position + 1)..<(start + max(position + 1, end))]
      position = next
      lines += 1
    }
    open?.text = text
    buffer = bytes[(start + position)...]
    lineNumber += lines
  }

  private static func isFirstLetter(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "p"),
      UInt8(ascii: "r"), UInt8(ascii: "u"):
      true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// True for the first byte of a line that is no name, comment, continuation or empty line: a `-`, or a byte that
  /// hides a name from programs that look at its beginning only, as a byte order mark.
  private static func beginsNoName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), 0x0A, 0x0D, 0x20:
      false
    default: true
    }
  }

  private struct PhysicalLine {
    var text: ArraySlice<UInt8>
    var isTooLong = false
    var isContinuation: Bool { text.first == 0x20 }
  }

  /// One line without its end; nil at the end of the file. Only the beginning of a line that is too
  /// long is kept.
  private mutating func physicalLine() throws -> PhysicalLine? {
    var line = PhysicalLine(text: [])
    var isEmpty = true
    while true {
      if buffer.isEmpty, !isAtEnd {
        if let more = try chunk() { buffer = more[...] } else { isAtEnd = true }
        if buffer.isEmpty, !isAtEnd { continue }
      }
      if buffer.isEmpty {
        if isEmpty { return nil }
        break
      }
      isEmpty = false
      let end = buffer.span.place(of: Self.lineFeed, from: 0).map { $0 + buffer.startIndex }
      let piece = buffer[..<(end ?? buffer.endIndex)]
      if line.isTooLong {
        // Only its beginning is kept.
      } else if line.text.isEmpty, piece.count <= Self.longestValue {
        line.text = piece
      } else if line.text.count + piece.count <= Self.longestValue {
        line.text += piece
      } else {
        line = PhysicalLine(
          text: ArraySlice((line.text + piece.prefix(256)).prefix(256)), isTooLong: true)
      }
      buffer = end.map { buffer[($0 + 1)...] } ?? []
      if end != nil { break }
    }
    lineNumber += 1
    if line.text.last == 0x0D { line.text.removeLast() }
    return line
  }

  /// A name with A to Z in lower case. Attribute names have no other capitals (RFC 4512, 2.5), and
  /// U+212A (KELVIN SIGN) is not a k.
  fileprivate static func lowercased(_ name: ArraySlice<UInt8>) -> WireText {
    let small = name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return WireText(decoding: small)
  }

  private static func attribute(
    _ line: (text: [UInt8], line: Int, isTooLong: Bool)
  ) -> Attribute? {
    if line.text == [UInt8(ascii: "-")] {
      return Attribute(kind: .change, line: line.line, text: [], isTooLong: false)
    }
    guard let colon = line.text.firstIndex(of: UInt8(ascii: ":")),
      let kind = kind(of: line.text[..<colon])
    else { return nil }
    return Attribute(
      kind: kind, line: line.line, text: line.text[(colon + 1)...], isTooLong: line.isTooLong)
  }

  /// The value after the first colon: base 64 after a second colon, a URL after `<`, and otherwise
  /// the value itself, which some programs write in base 64 without the second colon.
  fileprivate static func value(_ text: ArraySlice<UInt8>) -> Value {
    let mark = text.first
    if mark == UInt8(ascii: "<") { return .refused(.reference) }
    let isMarked = mark == UInt8(ascii: ":")
    let rest = (isMarked ? text.dropFirst() : text).drop { $0 == 0x20 }
    if !isMarked, rest.first == 0x30 { return .bytes(Array(rest)) }
    guard let bytes = try? Base64.decode(Array(rest)), !bytes.isEmpty
    else { return .refused(.noBase64) }
    return .bytes(bytes)
  }

  /// The number of letters of the longest attribute name that is read.
  private static let longestName = names.map(\.name.count).max() ?? 0

  /// The content of an attribute by its name, with or without options after it.
  private static func kind(of description: ArraySlice<UInt8>) -> Kind? {
    // Some programs write a blank before the colon, or a byte order mark before the name.
    let name = description.prefix { $0 != UInt8(ascii: ";") }.filter(isLetter)
    return names.first { known in
      known.name.count == name.count && zip(known.name, name).allSatisfy { $0 == $1 | 0x20 }
    }?.kind
  }

  /// The attributes of the PKD, old and new (their names are compared without case).
  private static let names: [(name: [UInt8], kind: Kind)] = [
    (Array("pkdmasterlistcontent".utf8), .masterList),
    (Array("cscamasterlistdata".utf8), .masterList),
    (Array("usercertificate".utf8), .documentSigner),
    (Array("cacertificate".utf8), .authority),
    (Array("certificaterevocationlist".utf8), .revocationList),
    (Array("authorityrevocationlist".utf8), .revocationList),
    (Array("changetype".utf8), .change),
    (Array("delete".utf8), .change),
    (Array("replace".utf8), .change),
  ]
}
