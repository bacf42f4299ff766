import Encoding

/// A PACEInfo: a variant of PACE that the chip supports, ICAO Doc 9303-11, 9.2.1.
public struct PACEInfo: Hashable, Sendable {
  /// The protocol identifier, which names key agreement, mapping, cipher and authentication code.
  public let protocolIdentifier: ObjectIdentifier
  /// The version; 2 is the only one in use.
  public let version: Int
  /// The number of the standardised domain parameters (ICAO Doc 9303-11, 9.5.1), or the number of a
  /// PACEDomainParameterInfo; nil if it is not stated.
  public let parameterIdentifier: Int?

  /// The variant; nil when the standard has none with this identifier.
  public var paceProtocol: PACEProtocol? { PACEProtocol(protocolIdentifier) }

  /// States a variant.
  public init(_ identifier: ObjectIdentifier, version: Int = 2, parameterIdentifier: Int?) {
    protocolIdentifier = identifier
    self.version = version
    self.parameterIdentifier = parameterIdentifier
  }

  /// True if a SecurityInfo is a PACEInfo, well formed or not. A PACEDomainParameterInfo lacks the
  /// last arc, the cipher.
  static func isOne(_ info: SecurityInfo) -> Bool {
    info.protocolIdentifier.isDescendant(of: SecurityInfos.pace)
      && info.protocolIdentifier.content.count == SecurityInfos.pace.content.count + 2
  }

  /// Reads a SecurityInfo as a PACEInfo.
  /// - Throws: ``BERError`` when it is another one, or its numbers are malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard Self.isOne(info) else { throw .invalidValue(.fieldProtocol) }
    protocolIdentifier = info.protocolIdentifier
    version = try info.requiredNumber()
    parameterIdentifier = try info.optionalNumber()
  }

  /// The SecurityInfo that states this variant.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      protocolIdentifier, required: DER.integer(UInt64(max(0, version))),
      optional: parameterIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
