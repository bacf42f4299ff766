import Encoding

/// A PACEInfo: a variant of PACE that the chip speaks, ICAO Doc 9303-11, 9.2.1.
public struct PACEInfo: Hashable, Sendable {
  /// Mapping, key agreement, cipher and authentication code in one identifier.
  public let protocolIdentifier: ObjectIdentifier
  /// The version; 2 is the only one in use.
  public let version: Int
  /// The number of the standardised domain parameters (ICAO Doc 9303-11, 9.5.1), or what refers to
  /// parameters of the chip's own.
  public let parameterIdentifier: Int?

  /// States a variant.
  public init(_ identifier: ObjectIdentifier, version: Int = 2, parameterIdentifier: Int?) {
    protocolIdentifier = identifier
    self.version = version
    self.parameterIdentifier = parameterIdentifier
  }

  /// Reads a SecurityInfo as a PACEInfo; nil when it is another one, or its numbers are malformed.
  public init?(_ info: SecurityInfo) {
    let identifier = info.protocolIdentifier
    // A PACEDomainParameterInfo lacks the last arc, the cipher.
    guard identifier.isDescendant(of: SecurityInfos.pace),
      identifier.content.count == SecurityInfos.pace.content.count + 2,
      let version = Self.number(info.required)
    else { return nil }
    protocolIdentifier = identifier
    self.version = version
    guard let optional = info.optional else {
      parameterIdentifier = nil
      return
    }
    guard let parameter = Self.number(optional) else { return nil }
    parameterIdentifier = parameter
  }

  private static func number(_ bytes: [UInt8]) -> Int? {
    guard let object = try? BERTLV(parsing: bytes) else { return nil }
    return try? DER.integer(object)
  }

  /// The SecurityInfo that states this variant.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      protocolIdentifier, required: DER.integer(UInt64(max(0, version))),
      optional: parameterIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }

  /// The octets of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
