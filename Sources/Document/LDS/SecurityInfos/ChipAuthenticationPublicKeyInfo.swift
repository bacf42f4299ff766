import Crypto
import Encoding

/// A ChipAuthenticationPublicKeyInfo: a static public key of the chip for chip authentication or PACE
/// with chip authentication mapping, ICAO Doc 9303-11, 9.2.6.
public struct ChipAuthenticationPublicKeyInfo: Hashable, Sendable {
  /// The key agreement for which the key is used.
  public let keyAgreement: KeyAgreementAlgorithm
  /// The SubjectPublicKeyInfo, tag and length included.
  public let publicKeyInfo: [UInt8]
  /// The number of the key, if the chip has several or the mapping refers to it; nil if it is not
  /// stated.
  public let keyIdentifier: Int?

  /// States a key.
  public init(
    _ keyAgreement: KeyAgreementAlgorithm, publicKeyInfo: [UInt8], keyIdentifier: Int? = nil
  ) {
    self.keyAgreement = keyAgreement
    self.publicKeyInfo = publicKeyInfo
    self.keyIdentifier = keyIdentifier
  }

  /// Reads a SecurityInfo as a key; the key itself is not checked.
  /// - Throws: ``BERError`` when it is another one, or malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard
      let keyAgreement = KeyAgreementAlgorithm.allCases.first(where: {
        Self.identifier($0) == info.protocolIdentifier
      })
    else { throw .invalidValue(.fieldProtocol) }
    self.keyAgreement = keyAgreement
    let object = try BERTLV(parsing: info.required)
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    publicKeyInfo = info.required
    keyIdentifier = try info.optionalNumber()
  }

  /// The key, validated in its group.
  /// - Throws: ``CryptoError`` when it is malformed, is in no known group, or in one for another
  ///   key agreement.
  public func key() throws(CryptoError) -> KeyAgreementPublicKey {
    let key = try KeyAgreementPublicKey(parsing: publicKeyInfo)
    guard keyAgreement.fits(key.group) else { throw .malformed(.publicKeyGroup) }
    return key
  }

  /// id-PK-DH and id-PK-ECDH, 9.2.7.
  private static func identifier(_ keyAgreement: KeyAgreementAlgorithm) -> ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 1, keyAgreement == .dh ? 1 : 2)
  }

  /// The SecurityInfo that states this key.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      Self.identifier(keyAgreement), required: publicKeyInfo,
      optional: keyIdentifier.map { DER.integer(UInt64(max(0, $0))) })
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
