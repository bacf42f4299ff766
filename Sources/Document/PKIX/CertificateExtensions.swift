import Crypto
import Encoding

/// The uses of a certificate's key, RFC 5280, 4.2.1.3.
public struct KeyUsage: OptionSet, Hashable, Sendable {
  /// One bit for each use, bit 0 of the standard the lowest.
  public let rawValue: UInt16

  /// Takes the bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Signing anything but certificates and CRLs.
  public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
  /// Signatures that the signer cannot later deny.
  public static let contentCommitment = KeyUsage(rawValue: 1 << 1)
  /// Encrypting keys.
  public static let keyEncipherment = KeyUsage(rawValue: 1 << 2)
  /// Encrypting data.
  public static let dataEncipherment = KeyUsage(rawValue: 1 << 3)
  /// Agreeing on keys.
  public static let keyAgreement = KeyUsage(rawValue: 1 << 4)
  /// Signing certificates.
  public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
  /// Signing CRLs.
  public static let crlSign = KeyUsage(rawValue: 1 << 6)

  /// Reads the BIT STRING; bit 0 is the highest of the first byte.
  init(parsing bytes: ArraySlice<UInt8>) throws(BERError) {
    let object = try BERTLV(parsing: bytes)
    guard object.tag == .bitString, !object.content.isEmpty else {
      throw .unexpectedTag(expected: .bitString, found: object.tag)
    }
    var bits: UInt16 = 0
    for (index, byte) in object.content.dropFirst().prefix(2).enumerated() {
      for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 {
        bits |= 1 << UInt16(index * 8 + bit)
      }
    }
    rawValue = bits
  }

  /// The BIT STRING in DER, whose last bit is the highest use that is set.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for bit in 0..<16 where rawValue & 1 << UInt16(bit) != 0 {
      bytes += [UInt8](repeating: 0, count: bit / 8 + 1 - bytes.count)
      bytes[bit / 8] |= 0x80 >> UInt8(bit % 8)
    }
    return DER.bitString(bytes, unusedBits: UInt8((bytes.last ?? 1).trailingZeroBitCount))
  }
}

/// The basicConstraints extension, RFC 5280, 4.2.1.9.
public struct BasicConstraints: Hashable, Sendable {
  /// The `cA` member: true for a certification authority.
  public let isAuthority: Bool
  /// The `pathLenConstraint` member: the number of intermediate certificates that may follow; nil
  /// for no limit.
  public let pathLength: Int?

  init(parsing bytes: ArraySlice<UInt8>) throws(BERError) {
    var reader = try BERTLV(parsing: bytes).reader()
    // BER's TRUE is any byte but zero, and Ukraine writes 01.
    isAuthority = try reader.readOptional(.boolean)?.content.contains { $0 != 0 } ?? false
    pathLength = try reader.readOptional(.integer).map { object throws(BERError) in
      try DER.integer(object)
    }
  }
}

extension Certificate {
  /// The first extension with an identifier; nil when there is none.
  public func firstExtension(_ identifier: ObjectIdentifier) -> CertificateExtension? {
    extensions.first { $0.identifier == identifier }
  }

  /// The uses of `extendedKeyUsage`, RFC 5280, 4.2.1.12; nil when there is no such extension,
  /// empty when it cannot be read.
  public var extendedKeyUsage: [ObjectIdentifier]? {
    guard let found = firstExtension(CertificateExtension.Identifier.extendedKeyUsage) else {
      return nil
    }
    let uses = (try? BERTLV(parsing: found.value).children()) ?? []
    return uses.compactMap { try? DER.objectIdentifier($0) }
  }

  /// The key id of the `subjectKeyIdentifier` extension. Lithuania writes it without the OCTET
  /// STRING around it; then the value itself is the key id.
  static func subjectKeyIdentifier(_ value: ArraySlice<UInt8>) -> [UInt8] {
    guard let object = try? BERTLV(parsing: value), object.tag == .octetString else {
      return Array(value)
    }
    return Array(object.content)
  }

  /// The key id of the `authorityKeyIdentifier` extension, if it has one.
  static func authorityKeyIdentifier(_ value: ArraySlice<UInt8>) throws(BERError) -> [UInt8]? {
    var reader = try BERTLV(parsing: value).reader()
    return try reader.readOptional(.context(0, constructed: false)).map { Array($0.content) }
  }
}
