import Crypto
import Encoding

/// A variant of PACE: key agreement, mapping and cipher, as one object identifier states them; ICAO
/// Doc 9303-11, 4.4.3 and 9.2.3.
public struct PACEProtocol: Hashable, Sendable {
  /// The mapping of the nonce to a generator, 4.4.3.3.
  public enum Mapping: Hashable, Sendable, CaseIterable {
    /// Generic mapping.
    case generic
    /// Integrated mapping.
    case integrated
    /// Chip authentication mapping; with ECDH and AES only.
    case chipAuthentication

    /// The word in the names of protocols.
    public var name: String {
      switch self {
      case .generic: "GM"
      case .integrated: "IM"
      case .chipAuthentication: "CAM"
      }
    }
  }

  /// The key agreement.
  public let keyAgreement: KeyAgreementAlgorithm
  /// The mapping.
  public let mapping: Mapping
  /// The cipher of nonce, tokens and session.
  public let cipher: SessionCipher

  /// The nineteen variants of the standard, in the order of their identifiers.
  public static let all: [PACEProtocol] = groups.flatMap { group in
    SessionCipher.allCases
      .filter { group.mapping != .chipAuthentication || $0 != .tripleDES }
      .map {
        PACEProtocol(keyAgreement: group.keyAgreement, mapping: group.mapping, cipher: $0)
      }
  }

  init(keyAgreement: KeyAgreementAlgorithm, mapping: Mapping, cipher: SessionCipher) {
    self.keyAgreement = keyAgreement
    self.mapping = mapping
    self.cipher = cipher
  }

  /// The variant of an object identifier; nil when the standard has none.
  public init?(_ identifier: ObjectIdentifier) {
    guard let match = Self.all.first(where: { $0.objectIdentifier == identifier }) else {
      return nil
    }
    self = match
  }

  /// The object identifier.
  public var objectIdentifier: ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, UInt64(groupArc), UInt64(cipher.arc))
  }

  /// The identifier in a PACEDomainParameterInfo for this variant: the object identifier without
  /// the cipher.
  public var groupIdentifier: ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, UInt64(groupArc))
  }

  /// The name of the standard without `id-`: `PACE-ECDH-GM-AES-CBC-CMAC-256`.
  public var name: String {
    "PACE-\(keyAgreement.name)-\(mapping.name)-\(cipher.protocolName)"
  }

  private var groupArc: UInt8 {
    Self.groups.first { $0.keyAgreement == keyAgreement && $0.mapping == mapping }?.arc ?? 0
  }

  private static let groups: [(arc: UInt8, keyAgreement: KeyAgreementAlgorithm, mapping: Mapping)] =
    [
      (1, .dh, .generic), (2, .ecdh, .generic), (3, .dh, .integrated), (4, .ecdh, .integrated),
      (6, .ecdh, .chipAuthentication),
    ]

  /// The identifiers in a PACEDomainParameterInfo, for all variants.
  static let groupIdentifiers: [ObjectIdentifier] = groups.map {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, UInt64($0.arc))
  }
}
