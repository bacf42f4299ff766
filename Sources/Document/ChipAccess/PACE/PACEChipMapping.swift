import Crypto
import Encoding
import LDS
import Verdicts

/// The unchecked proof of PACE with chip authentication mapping, ICAO Doc 9303-11, 4.4.3.5: the
/// chip is the original if its public value of the mapping is the multiple of its static key by the
/// chip authentication data. The static key may be trusted only after EF.CardSecurity or DG14 was
/// authenticated.
public struct PACEChipMapping: Sendable {
  /// The number of the key: the parameter identifier of the PACEInfo (9.2.1).
  public let keyIdentifier: Int?
  /// The curve, on which the key must lie too.
  public let curve: NamedCurve
  /// PK_Map,IC, the chip's public value of the mapping.
  public let mappingValue: [UInt8]
  private let group: EllipticCurveGroup
  private let data: SecretBytes

  /// Decrypts the chip authentication data (4.4.3.5.2 to 4.4.3.5.4).
  init(
    variant: PACEVariant, mappingValue: [UInt8], sealed: [UInt8], key: SecretBytes
  ) throws {
    guard let group = variant.group as? EllipticCurveGroup else {
      throw PACEError.chipAuthenticationDataWrong(.chipDataWithoutCurve)
    }
    let cipher = variant.paceProtocol.cipher
    guard !sealed.isEmpty, sealed.count.isMultiple(of: cipher.blockLength) else {
      throw PACEError.chipAuthenticationDataWrong(.chipDataNotInBlocks)
    }
    let start = try cipher.encrypt([UInt8](repeating: 0xFF, count: cipher.blockLength), key: key)
    let padded = try cipher.decrypt(sealed, key: key, initialValue: start)
    let opened: [UInt8]
    do throws(CryptoError) {
      opened = try ISO9797Padding.unpad(padded)
    } catch {
      throw PACEError.chipAuthenticationDataWrong(.chipDataPadding)
    }
    guard opened.count == (try group.order).count else {
      throw PACEError.chipAuthenticationDataWrong(.chipDataLength(opened.count))
    }
    keyIdentifier = variant.info.parameterIdentifier
    curve = group.curve
    self.mappingValue = mappingValue
    self.group = group
    data = SecretBytes(opened)
  }

  /// True if the chip has the private key to a static public key (4.4.3.5.2). False also for a key in
  /// another group.
  public func proves(_ key: KeyAgreementPublicKey) -> Bool {
    guard (key.group as? EllipticCurveGroup)?.curve == curve,
      let multiple = try? group.multiple(of: key.publicValue, by: data)
    else { return false }
    return ConstantTime.equal(multiple, mappingValue)
  }

  /// The key with the number, on this curve, among the keys of a file. A chip may have two keys on
  /// one curve.
  public func key(
    among infos: [ChipAuthenticationPublicKeyInfo]
  ) -> ChipAuthenticationPublicKeyInfo? {
    infos.first {
      $0.keyIdentifier == keyIdentifier
        && ((try? $0.key())?.group as? EllipticCurveGroup)?.curve == curve
    }
  }
}
