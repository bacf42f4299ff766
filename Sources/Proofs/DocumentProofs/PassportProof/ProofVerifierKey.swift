import Age
import Crypto
import Encoding

/// A verifier's long-term key, P-256. It signs requests, and pseudonyms are for it: all who share
/// it are one verifier, and another key gives other pseudonyms. For each request it derives a
/// separate key, which opens the answer to that request, so that a verifier stores only this one
/// key.
public struct ProofVerifierKey: Sendable {
  private let key: PrivateKey
  /// The public key.
  public let publicKey: P256PublicKey

  /// The first bytes, with which no other message begins that such a key signs.
  private static let domain = Array("passport-rq1".utf8)
  private static let answerLabel = Array("passport proof answer".utf8)

  /// Takes a private key.
  /// - Throws: `CryptoError.unsupported` when it is not on P-256.
  public init(_ key: PrivateKey) throws(CryptoError) {
    publicKey = try key.p256PublicKey
    self.key = key
  }

  /// Makes a new key.
  /// - Throws: `CryptoError` when libcrypto fails.
  public init() throws(CryptoError) { try self.init(.generate(.ec(curve: "prime256v1"))) }

  /// The key as a `PRIVATE KEY` block, for its file.
  /// - Throws: `CryptoError` when libcrypto fails.
  public var pem: String { get throws(CryptoError) { try key.pem() } }

  /// The secret key that opens the answer to the request with a nonce.
  func answerKey(nonce: [UInt8]) throws(CryptoError) -> AgeSecretKey {
    AgeSecretKey(
      pair: try X25519(
        privateKey: try HKDF.key(from: try key.der(), salt: nonce, info: Self.answerLabel)))
  }

  /// The signature over the unsigned request: r and s, 32 bytes each.
  func signature(over request: [UInt8]) throws(CryptoError) -> [UInt8] {
    try ECDSASignature(der: try key.sign(Self.domain + request, digest: .sha256)).raw
  }

  /// True if a key signed a request.
  static func isSigned(_ request: [UInt8], _ signature: [UInt8], by key: P256PublicKey) -> Bool {
    key.verifies(signature, over: domain + request)
  }

  /// The proof in an answer to a request; nil if the request names another verifier, or the answer
  /// is not encrypted to the key that this verifier signed in it.
  /// - Throws: `CryptoError` when libcrypto fails.
  package func opened(_ answer: [UInt8], to request: ProofRequest) throws(CryptoError) -> [UInt8]? {
    guard request.verifier?.key == publicKey else { return nil }
    let secret = try answerKey(nonce: request.nonce)
    return try? AgeFile(parsing: answer).open(with: [.secretKey(secret)])
  }
}

/// The verifier that a request names.
public struct ProofVerifier: Hashable, Sendable {
  /// The long-term key, which signed the request.
  public let key: P256PublicKey
  /// The key to which the answer is encrypted. Without it, somebody else could forward the signed
  /// request, and read the pseudonym in the answer.
  let answerKey: AgePublicKey

  /// SHA-256 over the uncompressed point of the long-term key, 32 bytes, which enters the pseudonym.
  /// - Throws: `CryptoError` when libcrypto fails.
  public var digest: [UInt8] {
    get throws(CryptoError) { try DigestAlgorithm.sha256.digest(key.uncompressed) }
  }

  /// Encrypts an answer, so that only this verifier can read it.
  /// - Throws: `CryptoError`, `AgeError`.
  func sealed(_ proof: [UInt8], random: RandomSource) throws -> [UInt8] {
    try AgeFile(sealing: proof, to: [.publicKey(answerKey)], random: random).encoded
  }
}
