/// Binary coded decimal: two digits a byte, the higher first.
enum PackedDecimal {
  /// The digits as ASCII; a half byte over nine gives a character that is no digit.
  static func digits(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.flatMap { [UInt8(ascii: "0") + ($0 >> 4), UInt8(ascii: "0") + ($0 & 0x0F)] }
  }

  /// The bytes of an even number of ASCII digits.
  static func bytes(_ digits: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value = digit & 0x0F
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
