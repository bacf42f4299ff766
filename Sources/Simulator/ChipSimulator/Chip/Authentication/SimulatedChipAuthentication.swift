import Crypto
import Encoding
import SmartCard

/// Chip authentication from the chip's side, Doc 9303-11, 6.2: which keys and ciphers it has, and
/// the session that an agreement gives.
struct SimulatedChipAuthentication {
  /// The protocol and key that MSE:Set AT chose.
  struct Selection {
    let key: ChipAuthenticationKey
    let cipher: SessionCipher
  }

  let keys: [ChipAuthenticationKey]
  let variants: [ChipAuthenticationVariant]

  /// The key with a reference; without a reference the only key of that kind of group. Nil if there
  /// is no such key, or more than one.
  private func key(_ reference: Int?, isOnCurve: Bool?) -> ChipAuthenticationKey? {
    let fitting = keys.filter { isOnCurve == nil || $0.parameters.group.isOnCurve == isOnCurve }
    guard let reference else { return fitting.count == 1 ? fitting.first : nil }
    return fitting.first { $0.identifier == reference }
  }

  private func speaks(_ cipher: SessionCipher, with key: ChipAuthenticationKey) -> Bool {
    variants.contains {
      $0.cipher == cipher && ($0.keyIdentifier == nil || $0.keyIdentifier == key.identifier)
    }
  }

  /// MSE:Set AT, Doc 9303-11, 6.2.4.2: 6A80 for another protocol, 6A88 for another key.
  func select(
    protocolBytes: [UInt8]?, keyReference: Int?
  ) -> (selection: Selection?, status: StatusWord) {
    for isOnCurve in [true, false] {
      for variant in variants
      where variant.identifier(isOnCurve: isOnCurve).content == protocolBytes {
        guard let key = key(keyReference, isOnCurve: isOnCurve),
          speaks(variant.cipher, with: key)
        else { continue }
        return (Selection(key: key, cipher: variant.cipher), .success)
      }
    }
    let isKnown = variants.contains {
      $0.identifier(isOnCurve: true).content == protocolBytes
        || $0.identifier(isOnCurve: false).content == protocolBytes
    }
    return (nil, isKnown ? .referencedDataNotFound : .wrongData)
  }

  /// The key for MSE:Set KAT, Doc 9303-11, 6.2.4.1, always with triple DES, and the status.
  func selectForKeyAgreement(
    keyReference: Int?
  ) -> (selection: Selection?, status: StatusWord) {
    guard variants.contains(where: { $0.cipher == .tripleDES }) else { return (nil, .wrongData) }
    guard let key = key(keyReference, isOnCurve: nil), speaks(.tripleDES, with: key) else {
      return (nil, .referencedDataNotFound)
    }
    return (Selection(key: key, cipher: .tripleDES), .success)
  }
}

extension SimulatedChipAuthentication.Selection {
  /// The session that follows from the terminal's public key.
  /// - Throws: `CryptoError` when that is no element of the group.
  func session(with publicKey: [UInt8]) throws(CryptoError) -> SimulatedSession {
    let secret = try key.parameters.group.sharedSecret(key.privateKey, publicKey)
    return SimulatedSession(keys: try SimulatedSessionKeys(secret: secret, cipher: cipher))
  }
}
