import Crypto
import Encoding

/// The common form of certificates and revocation lists: a statement, the algorithm, and the
/// signature over the statement's bytes (RFC 5280, 4.1.1 and 5.1.1).
struct SignedStatement: Sendable {
  /// The statement as it was read, tag and length included: `tbsCertificate` or `tbsCertList`.
  let statement: [UInt8]
  /// The algorithm, as it is outside the statement: `signatureAlgorithm`.
  let algorithm: SignatureAlgorithm
  /// The signature's bytes; nil when the BIT STRING has unused bits.
  let signature: [UInt8]?

  init(parsing bytes: [UInt8]) throws(BERError) {
    let outer = try BERTLV(parsing: bytes)
    guard outer.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: outer.tag)
    }
    var reader = outer.reader()
    statement = Array(try reader.read(.sequence).encoded)
    algorithm = try SignatureAlgorithm(try reader.read(.sequence))
    let bits = try reader.read(.bitString).content
    signature = bits.first == 0 ? Array(bits.dropFirst()) : nil
    try reader.end()
  }

  /// The result of verifying the signature under a key. The algorithm inside the statement, which
  /// the signature covers, must be the same as outside.
  func verification(
    by key: PublicKey, innerAlgorithm: [UInt8]
  ) throws(CryptoError) -> SignatureVerification {
    guard let signature, innerAlgorithm == algorithm.encoded else { return .invalid }
    return try key.verification(of: signature, over: statement, algorithm: algorithm)
  }
}
