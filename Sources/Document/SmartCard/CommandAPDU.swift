/// A command to a card, ISO/IEC 7816-4, 5.1.
public struct CommandAPDU: Hashable, Sendable {
  /// The class octet.
  public var cla: UInt8
  /// The instruction octet.
  public var ins: UInt8
  /// The first parameter octet.
  public var p1: UInt8
  /// The second parameter octet.
  public var p2: UInt8
  /// The data field, at most 65,535 octets; none when empty.
  public var data: [UInt8]
  /// Ne, the most octets of data expected in the answer: 1 to 65,536, or nil for none.
  public var expectedLength: Int?

  /// Makes a command.
  public init(
    cla: UInt8 = 0x00, ins: UInt8, p1: UInt8, p2: UInt8, data: [UInt8] = [],
    expectedLength: Int? = nil
  ) {
    self.cla = cla
    self.ins = ins
    self.p1 = p1
    self.p2 = p2
    self.data = data
    self.expectedLength = expectedLength
  }

  /// The four header octets.
  public var header: [UInt8] { [cla, ins, p1, p2] }

  /// True if data or expected length need extended length fields.
  public var isExtended: Bool { data.count > 255 || (expectedLength ?? 0) > 256 }

  /// True if the class octet says that secure messaging is used (ISO/IEC 7816-4, 5.4.1).
  public var isProtected: Bool { cla & 0x80 == 0 && cla & 0x0C == 0x0C }

  /// The octets to send, with short length fields if they suffice.
  public var encoded: [UInt8] {
    var octets = header
    if isExtended {
      octets.append(0)
      if !data.isEmpty { octets += Self.two(data.count) + data }
      if let expectedLength { octets += Self.two(expectedLength & 0xFFFF) }
    } else {
      if !data.isEmpty { octets += [UInt8(data.count)] + data }
      if let expectedLength { octets.append(UInt8(expectedLength & 0xFF)) }
    }
    return octets
  }

  /// Reads the octets of a command, as a card does.
  /// - Throws: ``APDUError/malformedCommand`` when the length fields do not fit.
  public init(parsing octets: [UInt8]) throws(APDUError) {
    guard octets.count >= 4 else { throw .malformedCommand }
    self.init(ins: octets[1], p1: octets[2], p2: octets[3])
    cla = octets[0]
    let body = Array(octets[4...])
    guard let first = body.first else { return }
    if body.count == 1 {
      expectedLength = first == 0 ? 256 : Int(first)
    } else if first == 0 && body.count >= 3 {
      try parseExtended(body)
    } else {
      let length = Int(first)
      guard length > 0, body.count == 1 + length || body.count == 2 + length else {
        throw .malformedCommand
      }
      data = Array(body[1...length])
      if body.count == 2 + length {
        let last = Int(body[1 + length])
        expectedLength = last == 0 ? 256 : last
      }
    }
  }

  private mutating func parseExtended(_ body: [UInt8]) throws(APDUError) {
    func number(at index: Int) -> Int { Int(body[index]) << 8 | Int(body[index + 1]) }
    let length = number(at: 1)
    if body.count == 3 {
      expectedLength = length == 0 ? 65536 : length
      return
    }
    guard length > 0, body.count == 3 + length || body.count == 5 + length else {
      throw .malformedCommand
    }
    data = Array(body[3..<3 + length])
    if body.count == 5 + length {
      let expected = number(at: 3 + length)
      expectedLength = expected == 0 ? 65536 : expected
    }
  }

  private static func two(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}

/// Octets that are no command or no answer of ISO/IEC 7816-4.
public enum APDUError: Error, Hashable, Sendable {
  /// The length fields of a command do not fit its length.
  case malformedCommand
  /// An answer has fewer than two octets.
  case malformedResponse
}
