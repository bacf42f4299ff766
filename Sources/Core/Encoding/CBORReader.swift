/// A strict reader of CBOR, RFC 8949: heads in their shortest form, definite lengths unless a
/// parameter allows others, valid UTF-8, no key twice in one map. It allocates nothing by a length
/// or count that the input states, and limits the depth and the number of items.
public struct CBORReader {
  /// The depth to which items may nest.
  public static let maximumDepth = 32
  /// The number of items that one input may hold.
  public static let maximumCount = 65_536

  private let bytes: ArraySlice<UInt8>
  private let takesIndefiniteLengths: Bool
  private var position: Int
  private var count = 0

  /// Reads one item and nothing after it. The places of items are the indices of the slice.
  /// - Parameter takesIndefiniteLengths: true if items of indefinite length (3.2) are allowed.
  /// - Throws: ``CBORError`` with the offset of the defect.
  public static func read(
    _ bytes: ArraySlice<UInt8>, takesIndefiniteLengths: Bool = false
  ) throws(CBORError) -> CBORItem {
    var reader = CBORReader(bytes, takesIndefiniteLengths)
    let item = try reader.item(depth: 0)
    guard reader.position == bytes.endIndex else { throw reader.error(.trailingBytes) }
    return item
  }

  /// Reads one item and nothing after it.
  /// - Throws: ``CBORError`` with the offset of the defect.
  public static func read(
    _ bytes: [UInt8], takesIndefiniteLengths: Bool = false
  ) throws(CBORError) -> CBORItem {
    try read(bytes[...], takesIndefiniteLengths: takesIndefiniteLengths)
  }

  private init(_ bytes: ArraySlice<UInt8>, _ takesIndefiniteLengths: Bool) {
    self.bytes = bytes
    self.takesIndefiniteLengths = takesIndefiniteLengths
    position = bytes.startIndex
  }

  private func error(_ defect: CBORError.Defect) -> CBORError {
    CBORError(defect, offset: position)
  }

  private var rest: Int { bytes.endIndex - position }

  private mutating func byte() throws(CBORError) -> UInt8 {
    guard position < bytes.endIndex else { throw error(.truncated) }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func item(depth: Int) throws(CBORError) -> CBORItem {
    guard depth <= Self.maximumDepth else { throw error(.tooDeep) }
    guard count < Self.maximumCount else { throw error(.tooMany) }
    count += 1
    let start = position
    let initial = try byte()
    let major = initial >> 5
    let information = initial & 0x1F
    if information == 31, (2...5).contains(major) {
      guard takesIndefiniteLengths else {
        throw CBORError(.indefiniteLength, offset: start)
      }
      let contentStart = position
      let content = try indefiniteContent(major, depth: depth)
      return CBORItem(
        encoded: bytes[start..<position], contentStart: contentStart, content: content)
    }
    let argument = try argument(information, isFloat: major == 7 && information > 24)
    let contentStart = position
    let content =
      major == 7
      ? try simple(information, argument, start: start)
      : try content(major, argument, depth: depth)
    return CBORItem(encoded: bytes[start..<position], contentStart: contentStart, content: content)
  }

  /// The argument of a head, RFC 8949, 3.
  private mutating func argument(
    _ information: UInt8, isFloat: Bool
  ) throws(CBORError) -> UInt64 {
    guard information > 23 else { return UInt64(information) }
    let start = position - 1
    guard information < 28 else { throw CBORError(.notWellFormed, offset: start) }
    let width = 1 << Int(information - 24)
    guard width <= rest else { throw error(.truncated) }
    var argument: UInt64 = 0
    for _ in 0..<width { argument = argument << 8 | UInt64(try byte()) }
    let shortest: UInt64 = information == 24 ? 24 : 1 << (UInt64(width) * 4)
    guard isFloat || argument >= shortest else { throw CBORError(.longHead, offset: start) }
    return argument
  }

  private mutating func content(
    _ major: UInt8, _ argument: UInt64, depth: Int
  ) throws(CBORError) -> CBORItem.Content {
    switch major {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(try string(argument))
    case 3:
      let start = position
      return .text(try text(try string(argument), at: start))
    case 4:
      guard argument <= UInt64(rest) else { throw error(.truncated) }
      var elements: [CBORItem] = []
      for _ in 0..<argument { elements.append(try item(depth: depth + 1)) }
      return .array(elements)
    case 5:
      guard argument <= UInt64(rest / 2) else { throw error(.truncated) }
      var map = Map()
      for _ in 0..<argument { try entry(of: &map, depth: depth) }
      return .map(map.entries)
    default: return .tagged(argument, try item(depth: depth + 1))
    }
  }

  private mutating func indefiniteContent(
    _ major: UInt8, depth: Int
  ) throws(CBORError) -> CBORItem.Content {
    switch major {
    case 2, 3:
      let start = position
      var chunks: [UInt8] = []
      while try !isBreak() {
        let chunk = try item(depth: depth + 1)
        // A chunk has the major type of the whole and a definite length, RFC 8949, 3.2.3.
        guard let initial = chunk.encoded.first, initial >> 5 == major, initial & 0x1F != 31 else {
          throw CBORError(.notWellFormed, offset: chunk.start)
        }
        chunks += bytes[chunk.contentStart..<chunk.end]
      }
      return major == 2 ? .bytes(chunks[...]) : .text(try text(chunks[...], at: start))
    case 4:
      var elements: [CBORItem] = []
      while try !isBreak() { elements.append(try item(depth: depth + 1)) }
      return .array(elements)
    default:
      var map = Map()
      while try !isBreak() { try entry(of: &map, depth: depth) }
      return .map(map.entries)
    }
  }

  private mutating func isBreak() throws(CBORError) -> Bool {
    guard position < bytes.endIndex else { throw error(.truncated) }
    guard bytes[position] == 0xFF else { return false }
    position += 1
    return true
  }

  private struct Map {
    var entries: [CBORItem.Entry] = []
    var keys: Set<[UInt8]> = []
  }

  private mutating func entry(of map: inout Map, depth: Int) throws(CBORError) {
    let key = try item(depth: depth + 1)
    guard map.keys.insert(key.value.encoded).inserted else {
      throw CBORError(.duplicateKey, offset: key.start)
    }
    map.entries.append(CBORItem.Entry(key: key, value: try item(depth: depth + 1)))
  }

  private mutating func string(_ length: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
    guard length <= UInt64(rest) else { throw error(.truncated) }
    let string = bytes[position..<position + Int(length)]
    position = string.endIndex
    return string
  }

  private func text(
    _ bytes: ArraySlice<UInt8>, at offset: Int
  ) throws(CBORError) -> WireText {
    guard let text = WireText(validating: bytes) else {
      throw CBORError(.invalidUTF8, offset: offset)
    }
    return text
  }

  private func simple(
    _ information: UInt8, _ argument: UInt64, start: Int
  ) throws(CBORError) -> CBORItem.Content {
    switch information {
    case 25: return .float(Double(Float16(bitPattern: UInt16(truncatingIfNeeded: argument))))
    case 26: return .float(Double(Float(bitPattern: UInt32(truncatingIfNeeded: argument))))
    case 27: return .float(Double(bitPattern: argument))
    case 24 where argument < 32: throw CBORError(.notWellFormed, offset: start)
    default: return .simple(UInt8(truncatingIfNeeded: argument))
    }
  }
}
