import Verdicts

/// An item of CBOR as it was read, with its place: the indices of every slice count from the start of
/// the bytes that were read first, so that items inside an embedded byte string know their places in
/// the whole.
public struct CBORItem: Hashable, Sendable {
  /// The value of an item, by its major type.
  public enum Content: Sendable {
    /// An integer that is not negative.
    case unsigned(UInt64)
    /// The integer -1 - n.
    case negative(UInt64)
    /// A byte string. Where its length is indefinite, the indices of the bytes mean nothing.
    case bytes(ArraySlice<UInt8>)
    /// A text string.
    case text(WireText)
    /// An array.
    case array([CBORItem])
    /// A map.
    case map([Entry])
    /// A tagged item.
    indirect case tagged(UInt64, CBORItem)
    /// false, true, null, undefined, or another simple value.
    case simple(UInt8)
    /// A number in floating point.
    case float(Double)
  }

  /// A key of a map with its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public let key: CBORItem
    /// The value.
    public let value: CBORItem

    /// The offset of the first byte of the key.
    public var start: Int { key.start }
    /// The number of bytes of key and value.
    public var count: Int { value.end - key.start }
  }

  /// All bytes of the item, its head first.
  public let encoded: ArraySlice<UInt8>
  /// The offset of the bytes after the head.
  public let contentStart: Int
  /// The value of the item.
  public let content: Content

  /// The offset of the head.
  public var start: Int { encoded.startIndex }
  /// The offset after the last byte.
  public var end: Int { encoded.endIndex }
  /// The number of bytes after the head.
  public var contentCount: Int { end - contentStart }

  /// The value without its place.
  public var value: CBOR {
    switch content {
    case .unsigned(let number): .unsigned(number)
    case .negative(let number): .negative(number)
    case .bytes(let bytes): .bytes(Array(bytes))
    case .text(let text): .text(text)
    case .array(let elements): .array(elements.map(\.value))
    case .map(let entries): .map(entries.map { CBOR.Pair($0.key.value, $0.value.value) })
    case .tagged(let tag, let item): .tagged(tag, item.value)
    case .simple(20): .bool(false)
    case .simple(21): .bool(true)
    case .simple(22): .null
    case .simple(23): .undefined
    case .simple(let value): .simple(value)
    case .float(let number): .float(number)
    }
  }
}

extension CBORItem {
  /// True if two items have the same bytes at the same offset.
  public static func == (left: CBORItem, right: CBORItem) -> Bool {
    left.start == right.start && left.encoded == right.encoded
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension CBORItem {
  /// The elements of an array.
  /// - Throws: ``CBORError`` for another item.
  public func array() throws(CBORError) -> [CBORItem] {
    guard case .array(let elements) = content else { throw unexpected(.cborArray) }
    return elements
  }

  /// The entries of a map.
  /// - Throws: ``CBORError`` for another item.
  public func map() throws(CBORError) -> [Entry] {
    guard case .map(let entries) = content else { throw unexpected(.cborMap) }
    return entries
  }

  /// The bytes of a byte string.
  /// - Throws: ``CBORError`` for another item.
  public func bytes() throws(CBORError) -> ArraySlice<UInt8> {
    guard case .bytes(let bytes) = content else { throw unexpected(.cborByteString) }
    return bytes
  }

  /// A text.
  /// - Throws: ``CBORError`` for another item.
  public func text() throws(CBORError) -> WireText {
    guard case .text(let text) = content else { throw unexpected(.cborText) }
    return text
  }

  /// An integer that is not negative.
  /// - Throws: ``CBORError`` for another item.
  public func unsigned() throws(CBORError) -> UInt64 {
    guard case .unsigned(let number) = content else { throw unexpected(.cborUnsigned) }
    return number
  }

  /// The item inside a tag.
  /// - Throws: ``CBORError`` for another item and for another tag.
  public func tagged(_ tag: UInt64) throws(CBORError) -> CBORItem {
    guard case .tagged(tag, let item) = content else { throw unexpected(.cborTag(tag)) }
    return item
  }

  /// The item that a byte string inside tag 24 holds, RFC 8949, 3.4.5.1, with its place in the
  /// whole.
  /// - Throws: ``CBORError`` for another item, and when the byte string does not hold exactly one
  ///   item.
  public func embedded() throws(CBORError) -> CBORItem {
    try CBORReader.read(try tagged(24).bytes())
  }

  /// The entry of a map with this key; nil where there is none.
  /// - Throws: ``CBORError`` for an item that is no map.
  public func entry(_ key: CBOR) throws(CBORError) -> Entry? {
    try map().first { $0.key.value == key }
  }

  private func unexpected(_ expected: Phrase) -> CBORError {
    CBORError(.unexpectedItem(.phrase(expected)), offset: start)
  }
}
