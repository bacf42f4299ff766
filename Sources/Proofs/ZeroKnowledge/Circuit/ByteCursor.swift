/// A position in the bytes of a file, from which numbers are read with a check of every length.
@safe struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = unsafe bytes }

  var remaining: Int { unsafe bytes.count - position }

  /// The next `count` bytes.
  mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= remaining else { return nil }
    defer { position += count }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  /// A little-endian number of three bytes, as in the plain form of circuits.
  mutating func uint24() throws(CircuitError) -> Int {
    guard remaining >= 3 else { throw .truncated }
    defer { position += 3 }
    return unsafe Int(bytes[position]) | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
      << 16
  }

  /// A number in base 128, least digit first, of at most four bytes, as in the compact form of
  /// circuits.
  @inline(__always)
  mutating func shortNumber() throws(CircuitError) -> UInt32 {
    // Most numbers have one or two bytes; the last of two is not zero.
    if remaining >= 2 {
      let (first, second) = unsafe (bytes[position], bytes[position + 1])
      if first < 0x80 {
        position += 1
        return UInt32(first)
      }
      if second < 0x80, second != 0 {
        position += 2
        return UInt32(first & 0x7F) | UInt32(second) << 7
      }
    }
    return try longNumber()
  }

  private mutating func longNumber() throws(CircuitError) -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 28 {
      guard remaining >= 1 else { throw .truncated }
      let byte = unsafe bytes[position]
      position += 1
      value |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 {
        // A last digit of zero would be a second form of the same number.
        guard byte != 0 || shift == 0 else { throw .badNumber }
        return value
      }
      shift += 7
    }
    throw .badNumber
  }
}
