import Encoding

/// Reads the fields of a store's file one after the other.
struct OctetReader {
  private let bytes: ArraySlice<UInt8>
  /// Where the next field begins.
  private(set) var offset: Int

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// How many octets are left.
  var rest: Int { bytes.endIndex - offset }

  /// The next octets.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when there are fewer.
  mutating func take(_ count: Int) throws(TrustStoreError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest else { throw .damaged("length") }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// The next big-endian number, of at most eight octets.
  /// - Throws: ``TrustStoreError/damaged(_:)`` when there are fewer.
  mutating func number(_ count: Int) throws(TrustStoreError) -> Int {
    guard count <= rest else { throw .damaged("length") }
    var value: UInt64 = 0
    for position in offset..<offset + count { value = value << 8 | UInt64(bytes[position]) }
    offset += count
    return Int(truncatingIfNeeded: value)
  }
}
