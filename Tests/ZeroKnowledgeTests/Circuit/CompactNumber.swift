extension [UInt8] {
  /// A number as a compact file of circuits has it: seven bits an octet, the lowest first.
  static func compactNumber(_ value: Int) -> [UInt8] {
    var rest = value
    var octets: [UInt8] = []
    while rest >= 0x80 {
      octets.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return octets + [UInt8(rest)]
  }
}
