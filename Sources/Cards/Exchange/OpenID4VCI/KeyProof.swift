import Credentials
import Crypto
import Encoding
import FoundationEssentials
import HTTP

/// The proof that the holder has a key, a JWT (OpenID4VCI 1.0, F.1).
package struct KeyProof: Sendable {
  /// The type in the header.
  static let type: WireText = "openid4vci-proof+jwt"
  /// The greatest length of a text in bytes, with a key attestation and its certificates.
  static let longest = 32 << 10
  /// The greatest difference between its time and the clock of this machine, in seconds.
  static let window: TimeInterval = 300

  /// The compact form.
  package let text: WireText

  /// Makes a proof. It does not name the holder, because a wallet with a pre-authorized code is
  /// anonymous.
  /// - Parameter nonce: the issuer's nonce; nil if it gives none.
  /// - Throws: `CredentialError`.
  package init(
    of key: PrivateKey, to issuer: HTTPURL, nonce: WireText?, at now: Date
  ) throws(CredentialError) {
    let publicKey: P256PublicKey
    do throws(CryptoError) { publicKey = try key.p256PublicKey } catch { throw .crypto(error) }
    text = try JSONWebSignature(
      signing: .object([
        "aud": .string(issuer.text), "iat": .integer(Int(now.timeIntervalSince1970)),
        "nonce": nonce.map { .string($0) },
      ]),
      header: [
        JSONValue.Member("typ", .string(Self.type)), JSONValue.Member("jwk", publicKey.jwk),
      ], key: key
    ).encoded
  }

  /// The content of a verified proof.
  struct Verified {
    /// The key whose possession the sender proved.
    let key: P256PublicKey
    /// The nonce to which the proof responds.
    let nonce: WireText
  }

  /// The reason for which a proof is refused, in words for the wallet.
  struct Defect: Error {
    let words: WireText
    init(_ words: WireText) { self.words = words }
  }

  /// Verifies a proof to an issuer, except its nonce.
  /// - Parameter client: the client to which the token was given; nil if it was not named.
  static func verify(
    _ text: WireText, to issuer: WireText, from client: WireText?, at now: Date
  ) throws(Defect) -> Verified {
    guard text.utf8.count <= longest, let proof = try? JSONWebSignature(parsing: text) else {
      throw Defect("the proof is no JWT with ES256")
    }
    guard proof.header["typ"]?.string == type else { throw Defect("typ is another one") }
    guard ["kid", "x5c", "trust_chain"].allSatisfy({ proof.header[$0] == nil })
    else { throw Defect("the key is to be in jwk, and nowhere else") }
    guard let jwk = proof.header["jwk"], jwk["d"] == nil, let key = try? P256PublicKey(jwk: jwk)
    else { throw Defect("jwk is no public key on P-256") }
    guard proof.isSigned(by: key) else { throw Defect("the signature does not verify") }
    if let attestation = proof.header["key_attestation"] { try check(attestation, names: key) }
    let claims = proof.payload
    guard claims["aud"]?.string == issuer else { throw Defect("aud is another issuer") }
    guard claims["iss"].map({ $0.string == client }) ?? true else {
      throw Defect("iss names a client, and the token was given to nobody by name")
    }
    guard let made = claims["iat"]?.integer,
      abs(TimeInterval(made) - now.timeIntervalSince1970) <= window
    else { throw Defect("iat is not now") }
    guard let nonce = claims["nonce"]?.string else { throw Defect("nonce is missing") }
    return Verified(key: key, nonce: nonce)
  }

  /// The type of a key attestation.
  static let attestationType: WireText = "key-attestation+jwt"

  /// Checks that a key attestation (OpenID4VCI 1.0, D.1) is about the key of the proof. Nothing here
  /// vouches for providers of wallets, so that its signature is not verified, and nothing that it
  /// says counts: the proof must stand without it, and its other keys get no copies.
  private static func check(_ attestation: JSONValue, names key: P256PublicKey) throws(Defect) {
    guard let text = attestation.string else { throw Defect("key_attestation is no JWT") }
    let read: JSONWebSignature
    do throws(CredentialError) { read = try JSONWebSignature(parsing: text) } catch {
      // Its signer may use an algorithm that is not supported here.
      if case .algorithmNotAllowed = error { return }
      throw Defect("key_attestation is no JWT")
    }
    guard read.type == attestationType else {
      throw Defect("typ of key_attestation is another one")
    }
    let attested = (read.payload["attested_keys"]?.array ?? []).lazy
      .compactMap { try? P256PublicKey(jwk: $0) }
    guard attested.contains(where: { $0.uncompressed == key.uncompressed }) else {
      throw Defect("key_attestation is about other keys")
    }
  }
}
