import Encoding

/// EF.CardAccess: the protocols that the chip states before access control, ICAO Doc 9303-10,
/// 3.11.3. Nothing in it is signed.
public struct EFCardAccess: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The protocols.
  public let securityInfos: SecurityInfos

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is truncated or malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    securityInfos = try LDSError.locating(ElementaryFile.cardAccess.name) {
      () throws(DataObjectError) in
      try SecurityInfos(reading: bytes[...])
    }
    self.bytes = bytes
  }

  /// Makes the file of some protocols.
  public init(securityInfos: SecurityInfos) {
    self.securityInfos = securityInfos
    bytes = securityInfos.encoded
  }

  /// The content of the file.
  public var encoded: [UInt8] { securityInfos.encoded }
}
