import Crypto
import Encoding
import LDS

/// A variant of PACE that a chip offers, Doc 9303-11, 4.4.3.1 and 9.2.3.
public struct PACEProfile: Hashable, Sendable {
  /// The mapping of the nonce to a generator, Doc 9303-11, 4.4.3.3.
  public enum Mapping: Hashable, Sendable {
    /// By an anonymous key agreement.
    case generic
    /// By a second nonce and a pseudo-random function.
    case integrated
    /// Generic mapping, with the proof of the chip's static key.
    case chipAuthentication
  }

  /// The mapping.
  public var mapping: Mapping
  /// The cipher of the session.
  public var cipher: SessionCipher
  /// The domain parameters.
  public var parameters: DomainParameterChoice

  /// States a variant.
  public init(
    _ mapping: Mapping, _ cipher: SessionCipher, _ parameters: DomainParameterChoice
  ) {
    self.mapping = mapping
    self.cipher = cipher
    self.parameters = parameters
  }

  private var mappingArc: UInt64 {
    let isOnCurve = parameters.curve != nil
    return switch mapping {
    case .generic: isOnCurve ? 2 : 1
    case .integrated: isOnCurve ? 4 : 3
    case .chipAuthentication: 6
    }
  }

  /// The object identifier of the protocol.
  var identifier: ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, mappingArc, cipher.protocolArc)
  }

  /// The PACEInfo, and the PACEDomainParameterInfo that explicit parameters need.
  func securityInfos() throws -> [SecurityInfo] {
    let info = SecurityInfo(
      identifier, required: DER.integer(2),
      optional: DER.integer(UInt64(max(0, parameters.identifier))))
    guard case .explicit(_, let number) = parameters else { return [info] }
    let explicit = SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, mappingArc),
      required: try parameters.keyAgreementParameters().bytes,
      optional: DER.integer(UInt64(max(0, number))))
    return [info, explicit]
  }
}

extension SessionCipher {
  /// The last arc of the identifiers of PACE and chip authentication.
  var protocolArc: UInt64 {
    switch self {
    case .tripleDES: 1
    case .aes128: 2
    case .aes192: 3
    case .aes256: 4
    }
  }
}
