/// Characters that follow each other in one mode (ISO/IEC 18004, 7.4.1).
struct QRSegment: Equatable, Sendable {
  let mode: QRMode
  let bytes: ArraySlice<UInt8>

  /// The number of bits of the segment, with its mode indicator and character count.
  func bits(in version: QRVersion) -> Int {
    4 + mode.countBits(in: version) + mode.bits(for: bytes.count)
  }

  /// The segments that take the fewest bits in a version.
  static func dividing(_ bytes: [UInt8], for version: QRVersion) -> [QRSegment] {
    guard !bytes.isEmpty else { return [] }
    let modes = QRModePath(bytes, version).modes
    var segments: [QRSegment] = []
    var start = 0
    for end in 1...bytes.count where end == bytes.count || modes[end] != modes[start] {
      segments.append(QRSegment(mode: modes[start], bytes: bytes[start..<end]))
      start = end
    }
    return segments
  }

  func append(to bits: inout QRBits, in version: QRVersion) {
    bits.append(mode.indicator, count: 4)
    bits.append(bytes.count, count: mode.countBits(in: version))
    switch mode {
    case .numeric: appendDigits(to: &bits)
    case .alphanumeric: appendCharacters(to: &bits)
    case .byte: for byte in bytes { bits.append(Int(byte), count: 8) }
    }
  }

  private func appendDigits(to bits: inout QRBits) {
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.endIndex)]
      let value = group.reduce(0) { 10 * $0 + Int($1 - 0x30) }
      bits.append(value, count: QRMode.numeric.bits(for: group.count))
    }
  }

  private func appendCharacters(to bits: inout QRBits) {
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      let group = bytes[start..<min(start + 2, bytes.endIndex)]
      let value = group.reduce(0) { 45 * $0 + (QRMode.alphanumericValue($1) ?? 0) }
      bits.append(value, count: QRMode.alphanumeric.bits(for: group.count))
    }
  }
}

/// The cheapest modes for a text, character by character: the cost of each mode up to a character,
/// and the mode before it.
private struct QRModePath {
  /// The mode of each character.
  private(set) var modes: [QRMode]

  init(_ bytes: [UInt8], _ version: QRVersion) {
    let all = QRMode.allCases
    let heads = all.map { 6 * (4 + $0.countBits(in: version)) }
    // Far above what any text costs, and far below an overflow.
    let never = Int.max / 4
    var costs = heads
    // For each character and mode, the mode of the character before it.
    var before = [UInt8](repeating: 0, count: bytes.count * all.count)
    for (place, byte) in bytes.enumerated() {
      // A segment that ends is rounded up to whole bits.
      let closed = costs.map { ($0 + 5) / 6 * 6 }
      var next = [Int](repeating: never, count: all.count)
      for mode in all where mode.has(byte) {
        var best = place == 0 ? heads[mode.rawValue] : costs[mode.rawValue]
        var from = mode.rawValue
        if place > 0 {
          for other in all where closed[other.rawValue] + heads[mode.rawValue] < best {
            best = closed[other.rawValue] + heads[mode.rawValue]
            from = other.rawValue
          }
        }
        next[mode.rawValue] = min(never, best + mode.sixthsOfABit)
        before[place * all.count + mode.rawValue] = UInt8(from)
      }
      costs = next
    }
    var mode = all.min { costs[$0.rawValue] < costs[$1.rawValue] } ?? .byte
    modes = [QRMode](repeating: .byte, count: bytes.count)
    for place in bytes.indices.reversed() {
      modes[place] = mode
      mode = all[Int(before[place * all.count + mode.rawValue])]
    }
  }
}

/// Bits, the most significant of each byte first.
struct QRBits: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  /// Appends the low bits of a value.
  mutating func append(_ value: Int, count bits: Int) {
    for bit in (0..<bits).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}
