import Encoding

/// An ECDSA signature on P-256 in its two forms: a DER sequence of r and s (RFC 3279, 2.2.3), which
/// X.509 and libcrypto use, and the two numbers one after the other (RFC 7518, 3.4), which JOSE and
/// COSE use.
public struct ECDSASignature: Hashable, Sendable {
  /// The length of r and s together, in bytes.
  public static let rawLength = 64

  /// r and s, 32 bytes each, big-endian.
  public let raw: [UInt8]

  /// Takes r and s, 32 bytes each.
  /// - Throws: ``CryptoError/wrongLength(_:)`` for another number of bytes, and
  ///   ``CryptoError/malformed(_:)`` when r or s is zero.
  public init(raw: [UInt8]) throws(CryptoError) {
    guard raw.count == Self.rawLength else { throw .wrongLength("signature") }
    guard raw.prefix(32).contains(where: { $0 != 0 }), raw.suffix(32).contains(where: { $0 != 0 })
    else { throw .malformed(.signature) }
    self.raw = raw
  }

  /// Reads the DER sequence.
  /// - Throws: ``CryptoError/malformed(_:)`` for another encoding than DER, and for a number that
  ///   is zero, negative or longer than 32 bytes.
  public init(der: [UInt8]) throws(CryptoError) {
    guard let numbers = try? BERTLV(parsing: der).children(), numbers.count == 2,
      let r = Self.number(numbers[0]), let s = Self.number(numbers[1])
    else { throw .malformed(.signature) }
    try self.init(raw: r + s)
    guard self.der == der else { throw .malformed(.signature) }
  }

  /// The DER sequence of r and s.
  public var der: [UInt8] {
    DER.sequence(DER.integer(magnitude: raw.prefix(32)), DER.integer(magnitude: raw.suffix(32)))
  }

  /// The magnitude in 32 bytes. Encoding it again shows that the number was in DER and not
  /// negative.
  private static func number(_ object: BERTLV) -> [UInt8]? {
    let magnitude = object.content.drop { $0 == 0 }
    guard object.tag == .integer, magnitude.count <= 32 else { return nil }
    return [UInt8](repeating: 0, count: 32 - magnitude.count) + magnitude
  }
}
