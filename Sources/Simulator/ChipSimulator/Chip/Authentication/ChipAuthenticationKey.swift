import Crypto
import Encoding
import LDS

/// A static key of a chip for chip authentication and for the mapping of PACE that proves the chip,
/// Doc 9303-11, 6.2 and 9.2.6.
public struct ChipAuthenticationKey: Sendable {
  /// The key identifier; nil where the only key has none.
  public let identifier: Int?
  /// The domain parameters, as the public key states them.
  public let parameters: KeyAgreementParameters
  /// The private key.
  public let privateKey: SecretBytes
  /// True if this is the key of chip authentication mapping.
  public let isForMapping: Bool

  /// Joins a private key and what belongs to it.
  public init(
    identifier: Int? = nil, parameters: KeyAgreementParameters, privateKey: SecretBytes,
    isForMapping: Bool = false
  ) {
    self.identifier = identifier
    self.parameters = parameters
    self.privateKey = privateKey
    self.isForMapping = isForMapping
  }

  /// The ChipAuthenticationPublicKeyInfo, Doc 9303-11, 9.2.6.
  /// - Throws: `CryptoError` when libcrypto refuses.
  func publicKeyInfo() throws(CryptoError) -> SecurityInfo {
    let value = try parameters.group.publicValue(of: privateKey)
    return SecurityInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1, parameters.group.isOnCurve ? 2 : 1),
      required: try KeyAgreementPublicKey(parameters, publicValue: value).bytes,
      optional: identifier.map { DER.integer(UInt64(max(0, $0))) })
  }
}

/// A variant of chip authentication that a chip supports, Doc 9303-11, 6.2.3 and 9.2.7.
public struct ChipAuthenticationVariant: Hashable, Sendable {
  /// The cipher of the session that follows.
  public var cipher: SessionCipher
  /// The identifier of the key, where it is stated.
  public var keyIdentifier: Int?

  /// States a variant.
  public init(_ cipher: SessionCipher, keyIdentifier: Int? = nil) {
    self.cipher = cipher
    self.keyIdentifier = keyIdentifier
  }

  /// The object identifier of the protocol with a group.
  func identifier(isOnCurve: Bool) -> ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, isOnCurve ? 2 : 1, cipher.protocolArc)
  }

  /// The ChipAuthenticationInfo, Doc 9303-11, 9.2.5.
  func securityInfo(isOnCurve: Bool) -> SecurityInfo {
    SecurityInfo(
      identifier(isOnCurve: isOnCurve), required: DER.integer(1),
      optional: keyIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }
}
