import Crypto
import Encoding

/// A variant of chip authentication: key agreement and cipher, ICAO Doc 9303-11, 6.2 and 9.2.7.
public struct ChipAuthenticationProtocol: Hashable, Sendable {
  /// The key agreement.
  public let keyAgreement: KeyAgreementAlgorithm
  /// The cipher of the session that follows.
  public let cipher: SessionCipher

  /// States a variant.
  public init(keyAgreement: KeyAgreementAlgorithm, cipher: SessionCipher) {
    self.keyAgreement = keyAgreement
    self.cipher = cipher
  }

  /// The eight variants of the standard, in the order of their identifiers.
  public static let all: [ChipAuthenticationProtocol] = KeyAgreementAlgorithm.allCases.flatMap {
    keyAgreement in
    SessionCipher.allCases.map {
      ChipAuthenticationProtocol(keyAgreement: keyAgreement, cipher: $0)
    }
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
    let group: UInt64 = keyAgreement == .dh ? 1 : 2
    return ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, group, UInt64(cipher.arc))
  }

  /// The name of the standard without `id-`: `CA-ECDH-AES-CBC-CMAC-128`.
  public var name: String { "CA-\(keyAgreement.name)-\(cipher.protocolName)" }
}
