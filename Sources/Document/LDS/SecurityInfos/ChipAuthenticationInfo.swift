import Encoding

/// A ChipAuthenticationInfo: a variant of chip authentication that the chip supports, ICAO Doc
/// 9303-11, 9.2.5.
public struct ChipAuthenticationInfo: Hashable, Sendable {
  /// The protocol identifier, which names key agreement and cipher.
  public let protocolIdentifier: ObjectIdentifier
  /// The version: 1 for travel documents; 2 is that of BSI TR-03110 for identity cards.
  public let version: Int
  /// The number of the key to use, if the chip has several; nil if it is not stated.
  public let keyIdentifier: Int?

  /// The variant; nil when the standard has none with this identifier.
  public var chipAuthenticationProtocol: ChipAuthenticationProtocol? {
    ChipAuthenticationProtocol(protocolIdentifier)
  }

  /// States a variant.
  public init(_ identifier: ObjectIdentifier, version: Int = 1, keyIdentifier: Int? = nil) {
    protocolIdentifier = identifier
    self.version = version
    self.keyIdentifier = keyIdentifier
  }

  /// True if a SecurityInfo is a ChipAuthenticationInfo, well formed or not. The domain parameters of
  /// identity cards (BSI TR-03110-3, A.1.1.2) lack the last arc, the cipher.
  static func isOne(_ info: SecurityInfo) -> Bool {
    let root = SecurityInfos.chipAuthentication
    return info.protocolIdentifier.isDescendant(of: root)
      && info.protocolIdentifier.content.count == root.content.count + 2
  }

  /// Reads a SecurityInfo as a ChipAuthenticationInfo.
  /// - Throws: ``BERError`` when it is another one, or its numbers are malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard Self.isOne(info) else { throw .invalidValue(.fieldProtocol) }
    protocolIdentifier = info.protocolIdentifier
    version = try info.requiredNumber()
    keyIdentifier = try info.optionalNumber()
  }

  /// The SecurityInfo that states this variant.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      protocolIdentifier, required: DER.integer(UInt64(max(0, version))),
      optional: keyIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
