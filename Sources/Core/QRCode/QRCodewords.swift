/// The codewords of a symbol in the order in which they are placed (ISO/IEC 18004, 7.4.10 and 7.6).
enum QRCodewords {
  /// The data codewords: the segments, the terminator, and the pad codewords.
  static func data(_ segments: [QRSegment], _ version: QRVersion, capacity: Int) -> [UInt8] {
    var bits = QRBits()
    for segment in segments { segment.append(to: &bits, in: version) }
    bits.append(0, count: min(4, capacity * 8 - bits.count))
    var bytes = bits.bytes
    while bytes.count < capacity {
      bytes.append((bytes.count - bits.bytes.count) % 2 == 0 ? 0xEC : 0x11)
    }
    return bytes
  }

  /// The data and error correction codewords of all blocks, one from each block in turn.
  static func interleaved(_ data: [UInt8], _ blocks: QRBlocks) -> [UInt8] {
    let code = ReedSolomonCode(correction: blocks.correction)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for block in 0..<blocks.count {
      let end = start + blocks.data(inBlock: block)
      parts.append(data[start..<end])
      start = end
    }
    let corrections = parts.map(code.correction(of:))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blocks.codewords)
    for place in 0..<blocks.data(inBlock: blocks.count - 1) {
      for part in parts where place < part.count { bytes.append(part[part.startIndex + place]) }
    }
    for place in 0..<blocks.correction {
      for correction in corrections { bytes.append(correction[place]) }
    }
    return bytes
  }
}
