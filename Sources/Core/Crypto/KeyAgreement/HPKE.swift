/// Hybrid public key encryption, RFC 9180, in the base mode with DHKEM(P-256, HKDF-SHA256),
/// HKDF-SHA256 and AES-128 in Galois/Counter Mode: one message for the holder of a key. Nothing
/// shows who encrypted it.
package enum HPKE {
  /// The identifier of the suite's key encapsulation, RFC 9180, 4.1 and 7.1.
  private static let encapsulation: [UInt8] = Array("KEM".utf8) + [0x00, 0x10]
  /// The identifiers of the whole suite, RFC 9180, 5.1.
  private static let suite: [UInt8] = Array("HPKE".utf8) + [0x00, 0x10, 0x00, 0x01, 0x00, 0x01]
  /// The base mode, RFC 9180, 5.
  private static let baseMode: [UInt8] = [0x00]

  /// Decrypts the only message of a sender (RFC 9180, 6.1, `OpenBase`).
  /// - Parameters:
  ///   - sealed: the ciphertext with its tag.
  ///   - encapsulated: the sender's ephemeral key, an uncompressed point of 65 bytes.
  ///   - privateKey: the private key on P-256 as a number, 32 bytes.
  ///   - info: what both sides know of the message.
  /// - Throws: ``CryptoError/malformed(_:)`` when the ephemeral key is no point of the curve;
  ///   ``CryptoError/verificationFailed`` when the message is for another key, has another `info`
  ///   or was altered.
  package static func open(
    _ sealed: some Collection<UInt8>, encapsulated: [UInt8], privateKey: SecretBytes,
    info: [UInt8], associatedData: [UInt8] = []
  ) throws(CryptoError) -> SecretBytes {
    let secret = try sharedSecret(encapsulated, privateKey)
    // The key schedule, 5.1: the base mode has no key in common and no name of one.
    let context =
      baseMode
      + (try extract("psk_id_hash", from: SecretBytes([]), salt: [], suite)).bytes
      + (try extract("info_hash", from: SecretBytes(info), salt: [], suite)).bytes
    // `secret` is the salt here, and the missing key in common is what is extracted from.
    let schedule = try extract(
      "secret", from: SecretBytes([]), salt: Array(secret.bytes), suite)
    let algorithm = AuthenticatedCipher.Algorithm.aes128GCM
    let key = try expand("key", of: schedule, context, algorithm.keyLength, suite)
    // The first message has the number 0, so that its nonce is the base nonce (5.2).
    let nonce = try expand(
      "base_nonce", of: schedule, context, AuthenticatedCipher.nonceLength, suite)
    return try AuthenticatedCipher(key: key, algorithm: algorithm).open(
      sealed, nonce: Array(nonce.bytes), associatedData: associatedData)
  }

  /// The secret that an ephemeral key and the recipient's key have in common (4.1, `Decap`).
  private static func sharedSecret(
    _ encapsulated: [UInt8], _ privateKey: SecretBytes
  ) throws(CryptoError) -> SecretBytes {
    let group = try EllipticCurveGroup(.secp256r1)
    let agreed = try group.sharedSecret(privateKey, encapsulated)
    let context = encapsulated + (try group.publicValue(of: privateKey))
    let key = try extract("eae_prk", from: agreed, salt: [], encapsulation)
    return try expand(
      "shared_secret", of: key, context, DigestAlgorithm.sha256.length, encapsulation)
  }

  private static let version = Array("HPKE-v1".utf8)

  /// `LabeledExtract`, 4.
  private static func extract(
    _ label: String, from secret: SecretBytes, salt: [UInt8], _ suite: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    try HKDF.extract(
      from: SecretBytes(version + suite + Array(label.utf8)).appending(secret), salt: salt)
  }

  /// `LabeledExpand`, 4.
  private static func expand(
    _ label: String, of key: SecretBytes, _ info: [UInt8], _ length: Int, _ suite: [UInt8]
  ) throws(CryptoError) -> SecretBytes {
    let prefix = [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
    return try HKDF.expand(
      key, info: prefix + version + suite + Array(label.utf8) + info, length: length)
  }
}
