import Credentials
import Crypto
import Encoding
import Recovery

/// An identifier of the holder for one party: a public key that is derived from the wallet's words.
/// The same words always give the same identifiers; two parties cannot tell that they have the same
/// holder.
package struct HolderIdentifier: Sendable {
  /// The identifiers of the key: did:key, and did:jwk for a key on P-256.
  package let texts: [WireText]

  /// The first number of all paths, after Doc 9303; every step is a hardened one.
  private static let purpose: UInt32 = 9303
  /// The multicodec ed25519-pub, 0xED, as a varint.
  private static let ed25519: [UInt8] = [0xED, 0x01]

  /// Derives the key of a party: m/9303'/a'/b', where a and b are the first two 32-bit numbers of
  /// SHA-256 over `passport identifier`, a zero byte and the name in UTF-8, without their highest
  /// bits.
  /// - Throws: `CryptoError` when libcrypto refuses.
  init(
    seed: SecretBytes, party: WireText, curve: DerivedSigningKey.Curve
  ) throws(CryptoError) {
    let digest = try DigestAlgorithm.sha256.digest(
      Array("passport identifier".utf8) + [0] + Array(party.utf8))
    let numbers = [0, 4].map { UInt32(bytes: digest[$0..<$0 + 4]) & 0x7FFF_FFFF }
    let key = try DerivedSigningKey(seed: seed, curve: curve).derived([Self.purpose] + numbers)
    switch curve {
    case .p256:
      let point = try P256PrivateNumber.privateKey(key.privateKey).p256PublicKey
      let jwk = JSONWriter().text(point.jwk)
      texts = [DIDKey(point).text, "did:jwk:\(Base64URL.encode(Array(jwk.utf8)))"]
    case .ed25519:
      let point = try Ed25519.publicKey(of: key.privateKey)
      texts = ["did:key:z\(Base58.encode(Self.ed25519 + point))"]
    }
  }

  /// The public key of m/44'/501'/n'/0' on Ed25519 in base58, the address of a Solana account.
  static func solanaKey(seed: SecretBytes, account: UInt32) throws(CryptoError) -> String {
    let key = try DerivedSigningKey(seed: seed, curve: .ed25519).derived([44, 501, account, 0])
    return Base58.encode(try Ed25519.publicKey(of: key.privateKey))
  }
}
