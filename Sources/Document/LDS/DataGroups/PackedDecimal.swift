/// Binary coded decimal: two digits an octet, the higher first.
enum PackedDecimal {
  /// The digits as ASCII; a half octet over nine gives a character that is no digit.
  static func digits(_ octets: some Collection<UInt8>) -> [UInt8] {
    octets.flatMap { [UInt8(ascii: "0") + ($0 >> 4), UInt8(ascii: "0") + ($0 & 0x0F)] }
  }

  /// The octets of an even number of ASCII digits.
  static func octets(_ digits: some Collection<UInt8>) -> [UInt8] {
    var octets: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value = digit & 0x0F
      if let first = high {
        octets.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return octets
  }
}
