import Circuits
import Crypto
import Encoding
import LDS
import PKIX

/// The statement that an issuer signs to bind a document to its holder: this document, this device
/// key, this secret of the holder, this month (docs/ZERO-KNOWLEDGE.md). The proof shows that the
/// issuer's key signed it and reveals only the month. A day would be the same in every proof, and
/// few documents share it.
public struct BindingStatement: Sendable {
  /// The digest of the document's signed attributes with the document's own algorithm: 20, 32, 48 or 64 bytes.
  public let documentDigest: [UInt8]
  /// The document in an issuer's store, 32 bytes: its digest if that is SHA-256, else SHA-256 over it.
  public let documentIdentifier: [UInt8]
  /// The key that signs for the holder.
  public let deviceKey: P256PublicKey
  /// SHA-256 over the holder's secret, 32 bytes.
  public let secretDigest: [UInt8]
  /// The month in which the issuer saw document and holder.
  let month: BindingMonth

  /// The first bytes, with which no other message begins that an issuer's key signs.
  static let domain = Array("passport-dk1".utf8)

  /// Makes the statement about a document.
  /// - Parameters:
  ///   - securityObject: EF.SOD, whole, of a document whose data passed.
  ///   - secret: the holder's secret for this document, 32 bytes.
  ///   - day: the day on which the issuer saw document and holder; its month is signed.
  /// - Returns: nil for a document that does not have exactly one signer, or whose signed
  ///   attributes are not digested with SHA-256, SHA-384, SHA-512 or SHA-1, because no circuit accepts it.
  /// - Throws: `CryptoError` when libcrypto fails.
  public init?(
    securityObject: [UInt8], deviceKey: P256PublicKey, secret: SecretBytes, day: CalendarDate
  ) throws(CryptoError) {
    guard let file = try? EFSOD(parsing: securityObject),
      let signed = try? SignedData(parsing: file.signedData), signed.signers.count == 1,
      let signer = signed.signers.first,
      let digest = signer.digestAlgorithm.flatMap(SecureHash.init),
      let attributes = Self.signedAttributes(of: signer, in: signed)
    else { return nil }
    let document = try digest.digest.digest(attributes)
    documentDigest = document
    documentIdentifier =
      digest == .sha256 ? document : try DigestAlgorithm.sha256.digest(document)
    secretDigest = try DigestAlgorithm.sha256.digest(secret.bytes)
    self.deviceKey = deviceKey
    month = BindingMonth(of: day)
  }

  /// The attributes in the form that is signed; nil if the form cannot be determined. Only
  /// attributes that are not in the order of DER have more than one form.
  private static func signedAttributes(of signer: SignerInfo, in signed: SignedData) -> [UInt8]? {
    guard let forms = signer.signedAttributes?.forms else { return nil }
    if forms.count == 1 { return forms.first }
    return signed.candidates(for: signer).lazy.compactMap { certificate in
      (try? certificate.publicKey).flatMap { try? signed.signedBytes(of: signer, by: $0) }
    }.first
  }

  /// The bytes that are signed: 12 of the domain, 20, 32, 48 or 64 of the document's digest, 64 of the device key, 32
  /// of the secret's digest, and the month as eight digits, `20261100`.
  public var bytes: [UInt8] {
    Self.domain + documentDigest + deviceKey.x + deviceKey.y + secretDigest + month.digits
  }

  /// The issuer's signature, ECDSA on P-256 with SHA-256.
  /// - Throws: `CryptoError.unsupported` when the key is not on P-256.
  public func signature(by issuer: PrivateKey) throws(CryptoError) -> ECDSASignature {
    _ = try issuer.p256PublicKey
    return try ECDSASignature(der: try issuer.sign(bytes, digest: .sha256))
  }
}
