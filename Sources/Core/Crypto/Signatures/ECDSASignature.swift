import Encoding

/// An ECDSA signature in its two forms: a DER sequence of r and s (RFC 3279, 2.2.3), which X.509 and
/// libcrypto use, and the two numbers one after the other (RFC 7518, 3.4), which JOSE and COSE use. It
/// is on P-256 unless another length of the numbers is given.
public struct ECDSASignature: Hashable, Sendable {
  /// The length of r and s together on P-256, in bytes.
  public static let rawLength = 64

  /// r and s, each as long as the curve's order, 32 bytes on P-256; big-endian.
  public let raw: [UInt8]

  /// Takes r and s, 32 bytes each or as many as given.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another number of bytes, and
  ///   ``CryptoError/malformed(_:)`` when r or s is zero.
  public init(raw: [UInt8], numberLength length: Int = rawLength / 2) throws(CryptoError) {
    guard raw.count == 2 * length else { throw .wrongLength("signature") }
    guard raw.prefix(length).contains(where: { $0 != 0 }),
      raw.suffix(length).contains(where: { $0 != 0 })
    else { throw .malformed(.signature) }
    self.raw = raw
  }

  /// Reads the DER sequence.
  /// - Throws: ``CryptoError/malformed(_:)`` for another encoding than DER, and for a number that
  ///   is zero, negative or longer than 32 bytes or those given.
  public init(der: [UInt8], numberLength length: Int = rawLength / 2) throws(CryptoError) {
    guard let numbers = try? BERTLV(parsing: der).children(), numbers.count == 2,
      let r = Self.number(numbers[0], length), let s = Self.number(numbers[1], length)
    else { throw .malformed(.signature) }
    try self.init(raw: r + s, numberLength: length)
    guard self.der == der else { throw .malformed(.signature) }
  }

  /// The DER sequence of r and s.
  public var der: [UInt8] {
    let length = raw.count / 2
    return DER.sequence(
      DER.integer(magnitude: raw.prefix(length)), DER.integer(magnitude: raw.suffix(length)))
  }

  /// The magnitude in `length` bytes. Encoding it again shows that the number was in DER and not
  /// negative.
  private static func number(_ object: BERTLV, _ length: Int) -> [UInt8]? {
    let magnitude = object.content.drop { $0 == 0 }
    guard object.tag == .integer, magnitude.count <= length else { return nil }
    return [UInt8](repeating: 0, count: length - magnitude.count) + magnitude
  }
}
