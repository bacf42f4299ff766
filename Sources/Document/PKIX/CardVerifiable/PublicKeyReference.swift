import Encoding

/// The reference of a public key in card verifiable certificates, BSI TR-03110-3, A.7.1: a country
/// of two letters, up to nine characters that the holder chose, and a sequence number of five.
public struct PublicKeyReference: Hashable, Sendable, CustomStringConvertible {
  /// The characters, in ISO/IEC 8859-1.
  public let bytes: [UInt8]

  /// Takes the characters; nil if they are no reference.
  public init?(_ characters: some Collection<UInt8>) {
    let bytes = Array(characters)
    guard (7...16).contains(bytes.count), bytes.prefix(2).allSatisfy(Self.isLetter),
      bytes.suffix(5).allSatisfy({ Self.isLetter($0) || Self.isDigit($0) }),
      bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 >= 0xA0 })
    else { return nil }
    self.bytes = bytes
  }

  /// Takes a text of the source or of an operator; nil if it is no reference.
  public init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ $0.value <= 0xFF }) else { return nil }
    self.init(scalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// The characters as a text.
  public var description: String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  init(_ object: BERTLV) throws(BERError) {
    guard let reference = PublicKeyReference(object.content) else {
      throw .invalidValue(.fieldKeyReference)
    }
    self = reference
  }
}
