/// A command to a card, ISO/IEC 7816-4, 5.1.
public struct CommandAPDU: Hashable, Sendable {
  /// The class byte.
  public var cla: UInt8
  /// The instruction byte.
  public var ins: UInt8
  /// The first parameter byte.
  public var p1: UInt8
  /// The second parameter byte.
  public var p2: UInt8
  /// The data field, at most 65,535 bytes; none when empty.
  public var data: [UInt8]
  /// Ne, the most bytes of data expected in the answer: 1 to 65,536, or nil for none.
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

  /// The four header bytes.
  public var header: [UInt8] { [cla, ins, p1, p2] }

  /// True if data or expected length need extended length fields.
  public var isExtended: Bool { data.count > 255 || (expectedLength ?? 0) > 256 }

  /// True if the class byte says that secure messaging is used (ISO/IEC 7816-4, 5.4.1).
  public var isProtected: Bool { cla & 0x80 == 0 && cla & 0x0C == 0x0C }

  /// The bytes to send, with short length fields if they suffice.
  public var encoded: [UInt8] {
    var bytes = header
    if isExtended {
      bytes.append(0)
      if !data.isEmpty { bytes += Self.two(data.count) + data }
      if let expectedLength { bytes += Self.two(expectedLength & 0xFFFF) }
    } else {
      if !data.isEmpty { bytes += [UInt8(data.count)] + data }
      if let expectedLength { bytes.append(UInt8(expectedLength & 0xFF)) }
    }
    return bytes
  }

  /// Reads the bytes of a command, as a card does.
  /// - Throws: ``APDUError/malformedCommand`` when the length fields do not fit.
  public init(parsing bytes: [UInt8]) throws(APDUError) {
    guard bytes.count >= 4 else { throw .malformedCommand }
    self.init(ins: bytes[1], p1: bytes[2], p2: bytes[3])
    cla = bytes[0]
    let body = Array(bytes[4...])
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

/// Bytes that are no command or no answer of ISO/IEC 7816-4.
public enum APDUError: Error, Hashable, Sendable {
  /// The length fields of a command do not fit its length.
  case malformedCommand
  /// An answer has fewer than two bytes.
  case malformedResponse
}
