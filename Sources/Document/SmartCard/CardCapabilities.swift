/// The card capabilities in the historical bytes, ISO/IEC 7816-4, 12.1.1.9, of which this program
/// needs one. A contactless card sends its historical bytes when it is activated, and PC/SC puts
/// them into the answer to reset (part 3, 3.1.3.2.3.1).
public struct CardCapabilities: Hashable, Sendable {
  /// True if commands and answers may have extended length fields.
  public let takesExtendedLength: Bool

  /// Finds the capabilities in an answer to reset (ISO/IEC 7816-3, 8.2); nil when it has none.
  public init?(answerToReset bytes: [UInt8]) {
    guard let historical = Self.historicalBytes(of: bytes) else { return nil }
    self.init(historicalBytes: historical)
  }

  /// Finds the capabilities in historical bytes with category indicator 00 or 80, whose data
  /// objects are compact: tag and length in one byte. Tag 7 has them, the third byte the lengths.
  public init?(historicalBytes bytes: [UInt8]) {
    var rest: ArraySlice<UInt8>
    switch bytes.first {
    case 0x80: rest = bytes.dropFirst()
    // The last three are the status indicator.
    case 0x00: rest = bytes.dropFirst().dropLast(3)
    default: return nil
    }
    while let header = rest.popFirst() {
      let length = Int(header & 0x0F)
      guard rest.count >= length else { return nil }
      let value = rest.prefix(length)
      if header >> 4 == 7 {
        guard length == 3, let third = value.last else { return nil }
        takesExtendedLength = third & 0x40 != 0
        return
      }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  private static func historicalBytes(of answer: [UInt8]) -> [UInt8]? {
    var rest = answer.dropFirst()
    guard let format = rest.popFirst() else { return nil }
    var presence = format >> 4
    while presence != 0 {
      // TA, TB and TC, and TD with what comes after it.
      let count = (presence & 0x7).nonzeroBitCount
      guard rest.count >= count else { return nil }
      rest = rest.dropFirst(count)
      guard presence & 0x8 != 0 else { break }
      guard let next = rest.popFirst() else { return nil }
      presence = next >> 4
    }
    let count = Int(format & 0x0F)
    return rest.count >= count ? Array(rest.prefix(count)) : nil
  }
}
