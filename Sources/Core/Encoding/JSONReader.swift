/// A strict reader of one JSON text, RFC 8259. These are errors: two equal names in one object, a
/// lone surrogate, invalid UTF-8, text after the value, and nesting beyond ``maximumDepth``.
public struct JSONReader {
  /// The depth to which arrays and objects may nest.
  public static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  /// Reads a whole text.
  /// - Throws: ``JSONError`` with the offset of the defect.
  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.error(.trailingText) }
    return value
  }

  /// Reads a whole text.
  /// - Throws: ``JSONError`` with the offset of the defect.
  public static func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  /// Reads a whole text.
  /// - Throws: ``JSONError`` with the offset of the defect.
  public static func read(_ text: WireText) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ defect: JSONError.Defect) -> JSONError {
    JSONError(defect: defect, offset: position)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private mutating func accept(_ character: UInt8) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error(.unexpectedCharacter) }
    position += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if accept(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if accept(UInt8(ascii: "]")) { return .array(elements) }
      guard accept(UInt8(ascii: ",")) else { throw error(.unexpectedCharacter) }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    var names: Set<WireText> = []
    skipSpace()
    if accept(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error(.unexpectedCharacter) }
      let name = try string()
      guard names.insert(name).inserted else { throw error(.duplicateName) }
      skipSpace()
      guard accept(UInt8(ascii: ":")) else { throw error(.unexpectedCharacter) }
      members.append(JSONValue.Member(name, try value(depth: depth + 1)))
      skipSpace()
      if accept(UInt8(ascii: "}")) { return .object(members) }
      guard accept(UInt8(ascii: ",")) else { throw error(.unexpectedCharacter) }
    }
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = accept(UInt8(ascii: "-"))
    let leadingZero = next == UInt8(ascii: "0")
    guard let digits = digits(), !leadingZero || digits == 1 else {
      throw error(.unexpectedCharacter)
    }
    var isInteger = true
    if accept(UInt8(ascii: ".")) {
      isInteger = false
      guard self.digits() != nil else { throw error(.unexpectedCharacter) }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if !accept(UInt8(ascii: "+")) { _ = accept(UInt8(ascii: "-")) }
      guard self.digits() != nil else { throw error(.unexpectedCharacter) }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { throw error(.numberOutOfRange) }
    return .number(number)
  }

  private mutating func digits() -> Int? {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start ? position - start : nil
  }

  private mutating func string() throws(JSONError) -> WireText {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = WireText(validating: text) else {
          throw error(.invalidUTF8)
        }
        return string
      case UInt8(ascii: "\\"):
        position += 1
        text += String(Character(try escape())).utf8
      case 0..<0x20:
        throw error(.unexpectedCharacter)
      default:
        let start = position
        skipPlainCharacters()
        text += bytes[start..<position]
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Skips the characters of a string that need no decoding.
  private mutating func skipPlainCharacters() {
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error(.unexpectedEnd) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error(.unexpectedCharacter)
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else {
      throw error(.loneSurrogate)
    }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw error(.loneSurrogate) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= bytes.count,
      let decoded = try? Hex.decode(
        String(decoding: bytes[position..<position + 4], as: UTF8.self))
    else { throw error(.unexpectedCharacter) }
    position += 4
    return UInt16(decoded[0]) << 8 | UInt16(decoded[1])
  }
}

/// A defect of a JSON text, with its place.
public struct JSONError: Error, Hashable, Sendable {
  /// The kinds of defect.
  public enum Defect: Hashable, Sendable {
    case unexpectedCharacter, unexpectedEnd, duplicateName, loneSurrogate, invalidUTF8
    case numberOutOfRange, trailingText, tooDeep
  }

  /// The kind.
  public let defect: Defect
  /// The offset in bytes from the start.
  public let offset: Int

  /// States a defect.
  public init(defect: Defect, offset: Int) {
    self.defect = defect
    self.offset = offset
  }
}
