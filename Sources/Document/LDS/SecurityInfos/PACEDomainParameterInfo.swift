import Crypto
import Encoding

/// A PACEDomainParameterInfo: domain parameters of the chip's own, ICAO Doc 9303-11, 9.2.2. They
/// are not signed when they are read: insecure parameters would reveal the password.
public struct PACEDomainParameterInfo: Hashable, Sendable {
  /// The protocol identifier, of key agreement and mapping: an identifier of PACE without the
  /// cipher.
  public let protocolIdentifier: ObjectIdentifier
  /// The AlgorithmIdentifier with the parameters, tag and length included.
  public let domainParameter: [UInt8]
  /// The number by which a PACEInfo refers to them.
  public let parameterIdentifier: Int?

  /// States parameters.
  public init(
    _ identifier: ObjectIdentifier, domainParameter: [UInt8], parameterIdentifier: Int?
  ) {
    protocolIdentifier = identifier
    self.domainParameter = domainParameter
    self.parameterIdentifier = parameterIdentifier
  }

  /// Reads a SecurityInfo as a PACEDomainParameterInfo; the parameters themselves are not checked.
  /// - Throws: ``BERError`` when it is another one, or malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard PACEProtocol.groupIdentifiers.contains(info.protocolIdentifier) else {
      throw .invalidValue(.fieldProtocol)
    }
    protocolIdentifier = info.protocolIdentifier
    domainParameter = info.required
    let object = try BERTLV(parsing: info.required)
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    parameterIdentifier = try info.optionalNumber()
  }

  /// The group that the parameters give.
  /// - Throws: ``CryptoError`` when they are malformed, or equal no known curve or field.
  public func parameters() throws(CryptoError) -> KeyAgreementParameters {
    try KeyAgreementParameters(parsing: domainParameter)
  }

  /// The SecurityInfo that states these parameters.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      protocolIdentifier, required: domainParameter,
      optional: parameterIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
