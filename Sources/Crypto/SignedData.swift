import COpenSSL
import Encoding

/// Signed data of the Cryptographic Message Syntax, RFC 5652, 5, in DER or BER. Everything that is
/// told here comes from one reading, and the signature is verified over what that reading found.
public struct SignedData: Hashable, Sendable {
  /// The octets as they were found.
  public let encoded: [UInt8]
  /// The version, RFC 5652, 5.1; it is not covered by the signature.
  public let version: Int
  /// The type of the content.
  public let contentType: ObjectIdentifier
  /// The content, without the OCTET STRING around it.
  public let content: [UInt8]
  /// The certificates that came along, in their order.
  public let certificates: [Certificate]
  /// The signers, in their order.
  public let signers: [SignerInfo]

  /// Reads a ContentInfo that holds signed data.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none, holds no content, or octets follow.
  public init(parsing bytes: some Collection<UInt8>) throws(CryptoError) {
    encoded = Array(bytes)
    version = try Self.version(of: encoded)
    let message = try CMSMessage(encoded)
    do throws(BERError) {
      contentType = try message.contentType()
      signers = try message.signers()
    } catch {
      throw .malformed(error.description)
    }
    content = try message.content()
    certificates = try message.certificates()
  }

  /// The certificates that may be the one which a signer names, best first: the same issuer and
  /// serial number or key id, then an issuer that means the same, then the only one there is.
  public func candidates(for signer: SignerInfo) -> [Certificate] {
    let ranked = certificates.compactMap { certificate in
      signer.likeness(to: certificate).map { (certificate, $0) }
    }
    if ranked.isEmpty { return certificates.count == 1 ? certificates : [] }
    return ranked.filter { $0.1 == 0 }.map(\.0) + ranked.filter { $0.1 != 0 }.map(\.0)
  }

  /// Whether the signatures of all signers verify, each under the certificate at its position,
  /// departures of ``SignatureException`` included.
  /// - Throws: ``PublicKeyError`` for a key that cannot be used; ``CryptoError/unsupported(_:)``
  ///   for an algorithm that is not supported; ``CryptoError/wrongLength(_:)`` when there are no
  ///   signers or not as many certificates as signers.
  public func isSigned(by signerCertificates: [Certificate]) throws -> Bool {
    guard !signers.isEmpty, signers.count == signerCertificates.count else {
      throw CryptoError.wrongLength("signer certificates")
    }
    for (signer, certificate) in zip(signers, signerCertificates) {
      guard try verification(of: signer, by: try certificate.publicKey).isValid else {
        return false
      }
    }
    return true
  }

  /// How the signature of one signer comes out under a key: the content type attribute is the
  /// content's (RFC 5652, 11.1), the digest attribute is the content's digest (5.4 and 11.2), and
  /// the signature over the attributes, or over the content where there are none, verifies (5.6).
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func verification(
    of signer: SignerInfo, by key: PublicKey
  ) throws(CryptoError) -> SignatureVerification {
    guard let digest = signer.digestAlgorithm else {
      throw .unsupported(signer.digestIdentifier.description)
    }
    let algorithm = signer.signatureAlgorithm
    guard algorithm.scheme != .unknown else { throw .unsupported(algorithm.name) }
    guard algorithm.fits(key.kind) else { return .invalid }
    if let attributes = signer.signedAttributes {
      guard attributes.contentType == contentType, let stated = attributes.messageDigest,
        ConstantTime.equal(try digest.digest(content), stated)
      else { return .invalid }
    }
    let statement = signer.signedAttributes?.encoded ?? content
    let found = try key.verification(
      of: signer.signature, over: statement, algorithm: algorithm, digest: digest)
    guard !found.isValid, let other = algorithm.replacing(digest: digest) else { return found }
    return try key.verification(of: signer.signature, over: statement, algorithm: other)
      .adding([.otherDigest])
  }

  /// The version stands behind two headers that may be of indefinite length: libcrypto does not
  /// tell it.
  private static func version(of bytes: [UInt8]) throws(CryptoError) -> Int {
    var rest = ArraySlice(bytes)
    func header(_ tag: UInt8) throws(CryptoError) -> Int {
      guard rest.popFirst() == tag, let length = rest.popFirst() else {
        throw .malformed("no signed data")
      }
      if length <= 0x80 { return Int(length) }
      guard length <= 0x84, rest.count >= Int(length - 0x80) else {
        throw .malformed("no signed data")
      }
      let value = rest.prefix(Int(length - 0x80)).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(Int(length - 0x80))
      return value
    }
    _ = try header(0x30)
    let type = try header(0x06)
    guard type < 0x80, rest.prefix(type).elementsEqual(signedDataIdentifier.content) else {
      throw .malformed("no signed data")
    }
    rest = rest.dropFirst(type)
    _ = try header(0xA0)
    _ = try header(0x30)
    guard try header(0x02) == 1, let version = rest.first, version < 0x80 else {
      throw .malformed("the version of the signed data")
    }
    return Int(version)
  }

  private static let signedDataIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
}
