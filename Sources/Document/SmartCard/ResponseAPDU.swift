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

  /// Reads the octets of an answer.
  /// - Throws: ``APDUError/malformedResponse`` for fewer than two octets.
  public init(parsing octets: [UInt8]) throws(APDUError) {
    guard octets.count >= 2 else { throw .malformedResponse }
    data = Array(octets.dropLast(2))
    status = StatusWord(octets[octets.count - 2], octets[octets.count - 1])
  }

  /// The octets to send.
  public var encoded: [UInt8] { data + [status.sw1, status.sw2] }
}
