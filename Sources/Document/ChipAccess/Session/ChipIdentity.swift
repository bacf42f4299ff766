import Crypto
import PKIX

/// What the protocol that opened a chip says of it for terminal authentication, BSI TR-03110-1.
struct ChipIdentity {
  /// ID_PICC: after BAC the document number with its check digit, after PACE Comp of the chip's
  /// ephemeral key.
  let identifier: [UInt8]
  /// The keys that the chip trusts, as its answer to PACE states them, the newest first.
  var authorities: [PublicKeyReference] = []
}

extension KeyAgreementGroup {
  /// Comp of a public value, BSI TR-03110-3, A.2.2.3: the x-coordinate of a point, or the SHA-1
  /// digest of a number.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is no point of the group.
  func compressed(_ publicValue: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let curve = self as? EllipticCurveGroup else {
      return try DigestAlgorithm.sha1.digest(publicValue)
    }
    return try curve.xCoordinate(of: publicValue)
  }
}
