extension Portrait {
  /// The portrait made longer by comment segments behind its first marker, so that it shows the
  /// same picture; ITU-T T.81, B.2.4.5.
  static func jpeg(lengthenedTo length: Int) -> [UInt8] {
    var segments: [UInt8] = []
    var missing = length - jpeg.count
    while missing >= 4 {
      let content = min(missing - 4, 0xFFFF - 2)
      let stated = UInt16(clamping: content + 2)
      segments += [0xFF, 0xFE, UInt8(stated >> 8), UInt8(stated & 0xFF)]
      segments += [UInt8](repeating: UInt8(ascii: "."), count: content)
      missing -= content + 4
    }
    return Array(jpeg.prefix(2)) + segments + jpeg.dropFirst(2)
  }
}
