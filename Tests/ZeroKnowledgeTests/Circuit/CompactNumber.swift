extension [UInt8] {
  /// A number as a compact file of circuits has it: seven bits a byte, the lowest first.
  static func compactNumber(_ value: Int) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
