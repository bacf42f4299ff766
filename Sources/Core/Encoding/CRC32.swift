/// The cyclic redundancy check of 32 bits of ISO 3309 (ITU-T V.42, 8.1.1.6.2), which detects damage
/// but not forgery.
public enum CRC32 {
  /// The check of some bytes.
  public static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table.span
    let bytes = bytes.span
    var rest = ~UInt32(0)
    var place = 0
    while place &+ 8 <= bytes.count {
      let low =
        rest
        ^ (UInt32(bytes[place]) | UInt32(bytes[place &+ 1]) &<< 8
          | UInt32(bytes[place &+ 2]) &<< 16 | UInt32(bytes[place &+ 3]) &<< 24)
      rest =
        table[0x700 | Int(low & 0xFF)] ^ table[0x600 | Int(low &>> 8 & 0xFF)]
        ^ table[0x500 | Int(low &>> 16 & 0xFF)] ^ table[0x400 | Int(low &>> 24)]
        ^ table[0x300 | Int(bytes[place &+ 4])] ^ table[0x200 | Int(bytes[place &+ 5])]
        ^ table[0x100 | Int(bytes[place &+ 6])] ^ table[Int(bytes[place &+ 7])]
      place &+= 8
    }
    while place < bytes.count {
      rest = rest &>> 8 ^ table[Int((rest ^ UInt32(bytes[place])) & 0xFF)]
      place &+= 1
    }
    return ~rest
  }

  /// The check of all bytes of an array.
  public static func of(_ bytes: [UInt8]) -> UInt32 { of(bytes[...]) }

  /// The remainders of the 256 bytes, each followed by none to seven zeros.
  private static let table: [UInt32] = {
    var table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for place in 256..<2048 {
      let before = table[place - 256]
      table.append(before >> 8 ^ table[Int(before & 0xFF)])
    }
    return table
  }()
}
