/// A card's answer, ISO/IEC 7816-4, 5.1.
public struct ResponseAPDU: Hashable, Sendable {
  /// The data field.
  public var data: [UInt8]
  /// SW1 and SW2.
  public var status: StatusWord

  /// Makes an answer.
  public init(data: [UInt8] = [], status: StatusWord) {
    self.data = data
    self.status = status
  }

  /// Reads the bytes of an answer.
  /// - Throws: ``APDUError/malformedResponse`` for fewer than two bytes.
  public init(parsing bytes: [UInt8]) throws(APDUError) {
    guard bytes.count >= 2 else { throw .malformedResponse }
    data = Array(bytes.dropLast(2))
    status = StatusWord(bytes[bytes.count - 2], bytes[bytes.count - 1])
  }

  /// The bytes to send.
  public var encoded: [UInt8] { data + [status.sw1, status.sw2] }
}
