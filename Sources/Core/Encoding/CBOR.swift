/// A value of the generic data model of CBOR, RFC 8949, 2.
public indirect enum CBOR: Hashable, Sendable {
  /// An integer that is not negative.
  case unsigned(UInt64)
  /// The integer -1 - n.
  case negative(UInt64)
  /// A byte string.
  case bytes([UInt8])
  /// A text string.
  case text(WireText)
  /// An array.
  case array([CBOR])
  /// A map, its entries in the order in which they were given.
  case map([Pair])
  /// A tagged value.
  case tagged(UInt64, CBOR)
  /// A simple value without a case of its own: 0 to 19 and 32 to 255.
  case simple(UInt8)
  /// false or true.
  case bool(Bool)
  /// null.
  case null
  /// undefined.
  case undefined
  /// A number in floating point.
  case float(Double)

  /// A key of a map with its value.
  public struct Pair: Hashable, Sendable {
    /// The key.
    public let key: CBOR
    /// The value.
    public let value: CBOR

    /// A key with its value.
    public init(_ key: CBOR, _ value: CBOR) {
      self.key = key
      self.value = value
    }
  }

  /// An integer.
  public init(_ integer: Int) {
    self = integer < 0 ? .negative(UInt64(-1 - integer)) : .unsigned(UInt64(integer))
  }

  /// A text string.
  public static func text(_ text: String) -> CBOR { .text(WireText(text)) }

  /// The value of a text key of a map; nil if the map has no such key, or if this is no map.
  public subscript(_ key: WireText) -> CBOR? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { $0.key == .text(key) }?.value
  }
}

extension CBOR {
  /// The deterministic encoding, RFC 8949, 4.2.1: heads and numbers as short as they can be,
  /// lengths definite, the keys of maps in the bytewise order of their encodings. If a key occurs
  /// twice, both entries are written.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The encoding of an array whose elements are encoded already.
  public static func encodedArray(_ elements: [some Collection<UInt8>]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(elements.reduce(9) { $0 + $1.count })
    head(4, UInt64(elements.count), to: &bytes)
    for element in elements { bytes += element }
    return bytes
  }

  /// The encoding of a map whose values are encoded already, its entries in the order in which they are
  /// given. It is deterministic if that is the bytewise order of the keys' encodings.
  public static func encodedMap(_ entries: [(key: CBOR, value: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.reduce(9) { $0 + $1.value.count + 32 })
    head(5, UInt64(entries.count), to: &bytes)
    for entry in entries {
      entry.key.write(to: &bytes)
      bytes += entry.value
    }
    return bytes
  }

  /// The encoding of tag 24 around a byte string of encoded bytes, RFC 8949, 3.4.5.1.
  public static func encodedEmbedded(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count + 11)
    head(6, 24, to: &encoded)
    head(2, UInt64(bytes.count), to: &encoded)
    return encoded + bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .unsigned(let number): Self.head(0, number, to: &bytes)
    case .negative(let number): Self.head(1, number, to: &bytes)
    case .bytes(let content):
      Self.head(2, UInt64(content.count), to: &bytes)
      bytes += content
    case .text(let text):
      Self.head(3, UInt64(text.utf8.count), to: &bytes)
      bytes += text.utf8
    case .array(let elements):
      Self.head(4, UInt64(elements.count), to: &bytes)
      for element in elements { element.write(to: &bytes) }
    case .map(let pairs):
      Self.head(5, UInt64(pairs.count), to: &bytes)
      let written = pairs.map { (key: $0.key.encoded, value: $0.value) }
      for pair in written.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        bytes += pair.key
        pair.value.write(to: &bytes)
      }
    case .tagged(let tag, let value):
      Self.head(6, tag, to: &bytes)
      value.write(to: &bytes)
    case .simple(let value): Self.head(7, UInt64(value), to: &bytes)
    case .bool(let value): bytes.append(value ? 0xF5 : 0xF4)
    case .null: bytes.append(0xF6)
    case .undefined: bytes.append(0xF7)
    case .float(let number): Self.float(number, to: &bytes)
    }
  }

  /// Writes the head of an item, RFC 8949, 3, as short as it can be.
  private static func head(_ major: UInt8, _ argument: UInt64, to bytes: inout [UInt8]) {
    switch argument {
    case 0..<24: bytes.append(major << 5 | UInt8(argument))
    case 24..<0x100: bytes += [major << 5 | 24, UInt8(argument)]
    case 0x100..<0x1_0000: bytes += [major << 5 | 25] + bigEndian(argument, 2)
    case 0x1_0000..<0x1_0000_0000: bytes += [major << 5 | 26] + bigEndian(argument, 4)
    default: bytes += [major << 5 | 27] + bigEndian(argument, 8)
    }
  }

  private static func float(_ number: Double, to bytes: inout [UInt8]) {
    if number.isNaN {
      bytes += [0xF9, 0x7E, 0x00]
    } else if Double(Float16(number)) == number {
      bytes += [0xF9] + bigEndian(UInt64(Float16(number).bitPattern), 2)
    } else if Double(Float(number)) == number {
      bytes += [0xFA] + bigEndian(UInt64(Float(number).bitPattern), 4)
    } else {
      bytes += [0xFB] + bigEndian(number.bitPattern, 8)
    }
  }

  private static func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}
