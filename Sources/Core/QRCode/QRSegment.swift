/// Characters that follow each other in one mode (ISO/IEC 18004, 7.4.1).
struct QRSegment: Equatable, Sendable {
  let mode: QRMode
  let octets: ArraySlice<UInt8>

  /// The bits of the segment with what stands before it.
  func bits(in version: QRVersion) -> Int {
    4 + mode.countBits(in: version) + mode.bits(for: octets.count)
  }

  /// The segments that take the fewest bits in a version.
  static func dividing(_ octets: [UInt8], for version: QRVersion) -> [QRSegment] {
    guard !octets.isEmpty else { return [] }
    let modes = QRModePath(octets, version).modes
    var segments: [QRSegment] = []
    var start = 0
    for end in 1...octets.count where end == octets.count || modes[end] != modes[start] {
      segments.append(QRSegment(mode: modes[start], octets: octets[start..<end]))
      start = end
    }
    return segments
  }

  func append(to bits: inout QRBits, in version: QRVersion) {
    bits.append(mode.indicator, count: 4)
    bits.append(octets.count, count: mode.countBits(in: version))
    switch mode {
    case .numeric: appendDigits(to: &bits)
    case .alphanumeric: appendCharacters(to: &bits)
    case .byte: for octet in octets { bits.append(Int(octet), count: 8) }
    }
  }

  private func appendDigits(to bits: inout QRBits) {
    for start in stride(from: octets.startIndex, to: octets.endIndex, by: 3) {
      let group = octets[start..<min(start + 3, octets.endIndex)]
      let value = group.reduce(0) { 10 * $0 + Int($1 - 0x30) }
      bits.append(value, count: QRMode.numeric.bits(for: group.count))
    }
  }

  private func appendCharacters(to bits: inout QRBits) {
    for start in stride(from: octets.startIndex, to: octets.endIndex, by: 2) {
      let group = octets[start..<min(start + 2, octets.endIndex)]
      let value = group.reduce(0) { 45 * $0 + (QRMode.alphanumericValue($1) ?? 0) }
      bits.append(value, count: QRMode.alphanumeric.bits(for: group.count))
    }
  }
}

/// The cheapest way through the modes, character by character: what each mode costs up to a character, and from
/// which mode it was reached.
private struct QRModePath {
  /// The mode of each character.
  private(set) var modes: [QRMode]

  init(_ octets: [UInt8], _ version: QRVersion) {
    let all = QRMode.allCases
    let heads = all.map { 6 * (4 + $0.countBits(in: version)) }
    // Far above what any text costs, and far below an overflow.
    let never = Int.max / 4
    var costs = heads
    // For each character and mode, the mode of the character before it.
    var before = [UInt8](repeating: 0, count: octets.count * all.count)
    for (place, octet) in octets.enumerated() {
      // What is closed is paid in whole bits.
      let closed = costs.map { ($0 + 5) / 6 * 6 }
      var next = [Int](repeating: never, count: all.count)
      for mode in all where mode.has(octet) {
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
    modes = [QRMode](repeating: .byte, count: octets.count)
    for place in octets.indices.reversed() {
      modes[place] = mode
      mode = all[Int(before[place * all.count + mode.rawValue])]
    }
  }
}

/// Bits, the most significant of each octet first.
struct QRBits: Equatable, Sendable {
  private(set) var octets: [UInt8] = []
  private(set) var count = 0

  /// Appends the low bits of a value.
  mutating func append(_ value: Int, count bits: Int) {
    for bit in (0..<bits).reversed() {
      if count % 8 == 0 { octets.append(0) }
      if value >> bit & 1 == 1 { octets[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}
