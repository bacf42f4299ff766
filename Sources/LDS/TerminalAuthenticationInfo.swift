import Encoding

/// A TerminalAuthenticationInfo: that the chip wants to know who reads its fingerprints, ICAO Doc
/// 9303-11, 9.2.8. It is recognised, and the protocol is not spoken.
public struct TerminalAuthenticationInfo: Hashable, Sendable {
  /// The version: 1 for travel documents, 2 for identity cards.
  public let version: Int

  /// States a version.
  public init(version: Int = 1) { self.version = version }

  /// Reads a SecurityInfo as a TerminalAuthenticationInfo. A file identifier that may follow (BSI
  /// TR-03110-3, A.1.1.3) is not looked at.
  /// - Throws: ``BERError`` when it is another one, or malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard info.protocolIdentifier == SecurityInfos.terminalAuthentication else {
      throw .invalidValue("the protocol")
    }
    version = try info.requiredNumber()
  }

  /// The SecurityInfo that states this version.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      SecurityInfos.terminalAuthentication, required: DER.integer(UInt64(max(0, version))))
  }

  /// The octets of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
