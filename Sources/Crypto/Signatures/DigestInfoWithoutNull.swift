import Encoding

/// The one departure of ``SignatureException/digestInfoWithoutNull``: RSASSA-PKCS1-v1_5 (RFC 8017,
/// 9.2) whose DigestInfo has an algorithm without parameters. Nothing is parsed: the only block that
/// such a signature may hold is written down and compared with all of what it does hold, so that no
/// octet is left to whoever forges one.
struct DigestInfoWithoutNull {
  private let digestInfo: [UInt8]

  init(digest: DigestAlgorithm, over bytes: [UInt8]) throws(CryptoError) {
    digestInfo = DER.sequence(
      DER.sequence(DER.objectIdentifier(digest.objectIdentifier)),
      DER.octetString(try digest.digest(bytes)))
  }

  /// Tells if a signature, raised by the public key, is the block.
  func isSigned(_ signature: [UInt8], by key: PublicKey) throws(CryptoError) -> Bool {
    let length = signature.count
    guard length == key.key.signatureLength, let block = block(length),
      let recovered = try key.key.recover(signature)
    else { return false }
    return ConstantTime.equal(recovered, block)
  }

  /// `00 01 FF … FF 00` and the DigestInfo; nil when a modulus of this many octets is too short for
  /// the eight octets of padding that there must be.
  func block(_ length: Int) -> [UInt8]? {
    let padding = length - digestInfo.count - 3
    guard padding >= 8 else { return nil }
    return [0, 1] + [UInt8](repeating: 0xFF, count: padding) + [0] + digestInfo
  }
}
