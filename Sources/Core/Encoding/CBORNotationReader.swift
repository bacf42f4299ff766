/// Reads one value in diagnostic notation, RFC 8949, 8.
struct CBORNotationReader {
  private let bytes: [UInt8]
  private var position = 0

  static func read(_ text: String) throws(CBORNotationError) -> CBOR {
    var reader = CBORNotationReader(bytes: Array(text.utf8))
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == reader.bytes.count else { throw reader.error(.trailingText) }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func error(_ defect: CBORNotationError.Defect) -> CBORNotationError {
    CBORNotationError(defect, offset: position)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  private mutating func accept(_ word: String) -> Bool {
    let matches = bytes[position...].starts(with: word.utf8)
    if matches { position += word.utf8.count }
    return matches
  }

  /// Takes a character that must come next, after white space.
  private mutating func expect(_ character: String) throws(CBORNotationError) {
    skipSpace()
    guard !accept(character) else { return }
    throw error(next == nil ? .unexpectedEnd : .unexpectedCharacter)
  }

  private mutating func value(depth: Int) throws(CBORNotationError) -> CBOR {
    guard depth <= CBORReader.maximumDepth else { throw error(.tooDeep) }
    skipSpace()
    guard let next else { throw error(.unexpectedEnd) }
    switch next {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "{"): return try map(depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try numberOrTag(depth: depth)
    default: return try word()
    }
  }

  private mutating func word() throws(CBORNotationError) -> CBOR {
    if accept("true") { return .bool(true) }
    if accept("false") { return .bool(false) }
    if accept("null") { return .null }
    if accept("undefined") { return .undefined }
    if accept("Infinity") { return .float(.infinity) }
    if accept("NaN") { return .float(.nan) }
    if accept("h'") { return .bytes(try quoted { try? Hex.decode($0) }) }
    if accept("b64'") { return .bytes(try quoted(Self.base64)) }
    guard accept("simple(") else { throw error(.unexpectedCharacter) }
    guard let digits = digits() else { throw error(.unexpectedCharacter) }
    guard let number = UInt8(digits.forPeople), !(24..<32).contains(number) else {
      throw error(.numberOutOfRange)
    }
    try expect(")")
    switch number {
    case 20, 21: return .bool(number == 21)
    case 22: return .null
    case 23: return .undefined
    default: return .simple(number)
    }
  }

  /// Base 64 of either alphabet, with padding or without, RFC 8949, 8.
  private static func base64(_ text: String) -> [UInt8]? {
    if let bytes = try? Base64.decode(text) { return bytes }
    if let bytes = try? UnpaddedBase64.decode(Array(text.utf8)) { return bytes }
    return try? Base64URL.decode(text)
  }

  /// The content of a byte string, up to its closing quote.
  private mutating func quoted(
    _ decode: (String) -> [UInt8]?
  ) throws(CBORNotationError) -> [UInt8] {
    let start = position
    while let byte = next, byte != UInt8(ascii: "'") { position += 1 }
    guard next != nil else { throw error(.unexpectedEnd) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let decoded = decode(text) else {
      throw CBORNotationError(.invalidBytes, offset: start)
    }
    position += 1
    return decoded
  }

  /// A text, which is written as in JSON.
  private mutating func text() throws(CBORNotationError) -> WireText {
    let start = position
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else { throw CBORNotationError(.unexpectedEnd, offset: bytes.count) }
    position += 1
    guard case .string(let text)? = try? JSONReader.read(Array(bytes[start..<position])) else {
      throw CBORNotationError(.invalidText, offset: start)
    }
    return text
  }

  private mutating func digits() -> WireText? {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start ? WireText(decoding: bytes[start..<position]) : nil
  }

  private mutating func numberOrTag(depth: Int) throws(CBORNotationError) -> CBOR {
    let start = position
    let isNegative = accept("-")
    if isNegative, accept("Infinity") { return .float(-.infinity) }
    guard let digits = digits() else {
      throw error(next == nil ? .unexpectedEnd : .unexpectedCharacter)
    }
    guard digits.utf8.count == 1 || digits.utf8.first != UInt8(ascii: "0") else {
      throw CBORNotationError(.unexpectedCharacter, offset: start)
    }
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      return try float(from: start)
    }
    if isNegative, digits == "18446744073709551616" { return .negative(.max) }
    guard let number = UInt64(digits.forPeople) else {
      throw CBORNotationError(.numberOutOfRange, offset: start)
    }
    if isNegative { return number == 0 ? .unsigned(0) : .negative(number - 1) }
    guard accept("(") else { return .unsigned(number) }
    let inner = try value(depth: depth + 1)
    try expect(")")
    return .tagged(number, inner)
  }

  private mutating func float(from start: Int) throws(CBORNotationError) -> CBOR {
    if accept(".") {
      guard digits() != nil else { throw error(.unexpectedCharacter) }
    }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      guard digits() != nil else { throw error(.unexpectedCharacter) }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw CBORNotationError(.numberOutOfRange, offset: start)
    }
    return .float(number)
  }

  private mutating func array(depth: Int) throws(CBORNotationError) -> CBOR {
    position += 1
    var elements: [CBOR] = []
    skipSpace()
    if accept("]") { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if accept("]") { return .array(elements) }
      try expect(",")
    }
  }

  private mutating func map(depth: Int) throws(CBORNotationError) -> CBOR {
    position += 1
    var pairs: [CBOR.Pair] = []
    var keys: Set<[UInt8]> = []
    skipSpace()
    if accept("}") { return .map(pairs) }
    while true {
      skipSpace()
      let start = position
      let key = try value(depth: depth + 1)
      guard keys.insert(key.encoded).inserted else {
        throw CBORNotationError(.duplicateKey, offset: start)
      }
      try expect(":")
      pairs.append(CBOR.Pair(key, try value(depth: depth + 1)))
      skipSpace()
      if accept("}") { return .map(pairs) }
      try expect(",")
    }
  }
}
