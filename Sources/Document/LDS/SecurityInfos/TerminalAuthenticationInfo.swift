import Encoding

/// A TerminalAuthenticationInfo: the chip supports terminal authentication, which fingerprints and
/// irises need, ICAO Doc 9303-11, 9.2.8.
public struct TerminalAuthenticationInfo: Hashable, Sendable {
  /// The version: 1 for travel documents, 2 for identity cards.
  public let version: Int
  /// The identifiers of EF.CVCA (BSI TR-03110-3, A.1.1.3); nil if none are stated or they are
  /// malformed.
  public let file: FileID?

  /// States a version and, if they are not the usual ones, the identifiers of EF.CVCA.
  public init(version: Int = 1, file: FileID? = nil) {
    self.version = version
    self.file = file
  }

  /// Reads a SecurityInfo as a TerminalAuthenticationInfo.
  /// - Throws: ``BERError`` when it is another one, or malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard info.protocolIdentifier == SecurityInfos.terminalAuthentication else {
      throw .invalidValue(.fieldProtocol)
    }
    version = try info.requiredNumber()
    file = info.optional.flatMap { try? FileID(parsing: $0) }
  }

  /// The SecurityInfo that states this.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      SecurityInfos.terminalAuthentication, required: DER.integer(UInt64(max(0, version))),
      optional: file?.encoded)
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
