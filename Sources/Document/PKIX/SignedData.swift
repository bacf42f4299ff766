import Crypto
import Encoding
import Verdicts

/// Signed data of the Cryptographic Message Syntax, RFC 5652, 5, in DER or BER. It is parsed once,
/// and the signatures are verified over the bytes that were parsed.
public struct SignedData: Hashable, Sendable {
  /// The bytes as they were found.
  public let encoded: [UInt8]
  /// The version, RFC 5652, 5.1; it is not covered by the signature.
  public let version: Int
  /// The type of the content.
  public let contentType: ObjectIdentifier
  /// The content, without the OCTET STRING around it.
  public let content: [UInt8]
  /// The certificates in it, in their order.
  public let certificates: [Certificate]
  /// The signers, in their order.
  public let signers: [SignerInfo]

  /// Reads a ContentInfo that holds signed data.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none, holds no content, or bytes follow;
  ///   ``CryptoError/excessive(_:)`` when it exceeds a limit, before much was read.
  public init(
    parsing bytes: some Collection<UInt8>, within limits: SignedDataLimits = .document
  ) throws(CryptoError) {
    try self.init(parsing: bytes, within: limits, certificates: nil)
  }

  /// The same, but certificates that were parsed before are not parsed again.
  package init(
    parsing bytes: some Collection<UInt8>, within limits: SignedDataLimits = .document,
    certificates known: KnownCertificates?
  ) throws(CryptoError) {
    try limits.require(bytes.count, of: \.bytes)
    let bytes = Array(bytes)
    let parts = try Self.parts(of: bytes, within: limits)
    do throws(BERError) {
      try self.init(parts, from: bytes, known)
    } catch {
      throw .malformed(error.phrase)
    }
  }

  /// True if an error means that the data use indefinite lengths or segmented strings, which DER
  /// does not allow.
  private static func isIndefinite(_ error: BERError) -> Bool {
    error == .indefiniteLength || error == .unexpectedTag(expected: .octetString, found: 0x24)
  }

  /// The parts of signed data, before its certificates and signers are read.
  fileprivate struct Parts {
    var version = 0
    var contentType = ObjectIdentifier(0, 0)
    var content: [UInt8] = []
    var certificates: [BERTLV] = []
    var signers: [BERTLV] = []
  }

  /// The names of the signers, and the certificates as they are written: what is left of signed data of
  /// which a certificate is malformed.
  /// - Throws: ``CryptoError`` when more than the certificates is malformed, or a limit is exceeded.
  package static func signers(
    in bytes: [UInt8], within limits: SignedDataLimits = .document
  ) throws(CryptoError) -> (identifiers: [SignerInfo.Identifier], certificates: [[UInt8]]) {
    try limits.require(bytes.count, of: \.bytes)
    let parts = try parts(of: bytes, within: limits)
    var identifiers: [SignerInfo.Identifier] = []
    do throws(BERError) {
      for object in parts.signers { identifiers.append(try SignerInfo(object).identifier) }
    } catch {
      throw .malformed(error.phrase)
    }
    return (identifiers, parts.certificates.map { Array($0.encoded) })
  }

  private static func parts(
    of bytes: [UInt8], within limits: SignedDataLimits
  ) throws(CryptoError) -> Parts {
    try limits.require(BERTLV.count(in: bytes, upTo: limits.objects), of: \.objects)
    let parts: Parts
    do throws(BERError) {
      parts = try Self.parts(of: bytes)
    } catch {
      throw .malformed(error.phrase)
    }
    try limits.require(parts.certificates.count, of: \.certificates)
    for certificate in parts.certificates {
      try limits.require(certificate.encoded.count, of: \.certificateBytes)
    }
    try limits.require(parts.signers.count, of: \.signers)
    return parts
  }

  private static func parts(of bytes: [UInt8]) throws(BERError) -> Parts {
    do throws(BERError) {
      return try Parts(reading: bytes)
    } catch {
      guard isIndefinite(error) else { throw error }
      return try Parts(reading: try DefiniteForm.rewriting(bytes))
    }
  }

  private init(
    _ parts: Parts, from encoded: [UInt8], _ known: KnownCertificates?
  ) throws(BERError) {
    self.encoded = encoded
    (version, contentType, content) = (parts.version, parts.contentType, parts.content)
    var certificates: [Certificate] = []
    for object in parts.certificates {
      let der = Array(object.encoded)
      if let known {
        certificates.append(try known.certificate(der, parse: Certificate.init(parsing:)))
      } else {
        certificates.append(try Certificate(parsing: der))
      }
    }
    self.certificates = certificates
    var signers: [SignerInfo] = []
    for object in parts.signers { signers.append(try SignerInfo(object)) }
    self.signers = signers
  }

  /// EncapsulatedContentInfo, RFC 5652, 5.2.
  fileprivate static func content(
    _ object: BERTLV
  ) throws(BERError) -> (type: ObjectIdentifier, content: [UInt8]) {
    var reader = object.reader()
    let type = try DER.objectIdentifier(try reader.read())
    var explicit = try reader.read(.context(0, constructed: true)).reader()
    let content = Array(try explicit.read(.octetString).content)
    try explicit.end()
    try reader.end()
    return (type, content)
  }

  /// The certificates that may be the one that a signer names, in this order: the same issuer and
  /// serial number or key id, then an equivalent issuer, then the only certificate that there is.
  public func candidates(for signer: SignerInfo) -> [Certificate] {
    let ranked = certificates.compactMap { certificate in
      signer.likeness(to: certificate).map { (certificate, $0) }
    }
    if ranked.isEmpty { return certificates.count == 1 ? certificates : [] }
    return ranked.filter { $0.1 == 0 }.map(\.0) + ranked.filter { $0.1 != 0 }.map(\.0)
  }

  /// True if the signatures of all signers verify, each under the certificate at its position,
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

  /// The result of verifying one signer's signature under a key. The content-type attribute must be
  /// the content's type (RFC 5652, 11.1), the message-digest attribute the content's digest (5.4
  /// and 11.2), and the signature must verify over the attributes in one of their two
  /// ``SignerInfo/SignedAttributes/forms``, or over the content when there are none (5.6).
  /// Attributes that are not written as DER has them are a departure in either case.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func verification(
    of signer: SignerInfo, by key: PublicKey
  ) throws(CryptoError) -> SignatureVerification {
    try formVerification(of: signer, by: key).result
  }

  /// The bytes over which one signer's signature verifies under a key: one of the
  /// ``SignerInfo/SignedAttributes/forms`` of its attributes, or the content; nil when it verifies over none.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func signedBytes(
    of signer: SignerInfo, by key: PublicKey
  ) throws(CryptoError) -> [UInt8]? {
    let (result, statement) = try formVerification(of: signer, by: key)
    return result.isValid ? statement : nil
  }

  /// The result of ``verification(of:by:)``, with the bytes that it is about.
  private func formVerification(
    of signer: SignerInfo, by key: PublicKey
  ) throws(CryptoError) -> (result: SignatureVerification, statement: [UInt8]) {
    guard let digest = signer.digestAlgorithm else {
      throw .unsupported(.text(signer.digestIdentifier.description))
    }
    let algorithm = signer.signatureAlgorithm
    guard algorithm.scheme != .unknown else { throw .unsupported(.text(algorithm.name)) }
    guard algorithm.fits(key.kind) else { return (.invalid, content) }
    guard let attributes = signer.signedAttributes else {
      return (try verification(of: signer, by: key, over: content, digest), content)
    }
    guard attributes.contentType == contentType, let stated = attributes.messageDigest,
      ConstantTime.equal(try digest.digest(content), stated)
    else { return (.invalid, attributes.encoded) }
    for form in attributes.forms {
      let found = try verification(of: signer, by: key, over: form, digest)
      if found == .invalid { continue }
      return (found.adding(attributes.isDER ? [] : [.attributesNotDER]), form)
    }
    return (.invalid, attributes.encoded)
  }

  /// The result of verifying a signature over some bytes: under its algorithm, or else under the same one
  /// with the signer's digest.
  private func verification(
    of signer: SignerInfo, by key: PublicKey, over statement: [UInt8], _ digest: DigestAlgorithm
  ) throws(CryptoError) -> SignatureVerification {
    let algorithm = signer.signatureAlgorithm
    let found = try key.verification(
      of: signer.signature, over: statement, algorithm: algorithm, digest: digest)
    guard found == .invalid, let other = algorithm.replacing(digest: digest) else { return found }
    return try key.verification(of: signer.signature, over: statement, algorithm: other)
      .adding([.otherDigest])
  }

  private static let signedDataIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)

  /// A reader over the fields of the SignedData that a ContentInfo holds (RFC 5652, 3 and 5.1).
  static func fields(of bytes: [UInt8]) throws(BERError) -> BERReader {
    let object = try BERTLV(parsing: bytes)
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var info = object.reader()
    guard try DER.objectIdentifier(try info.read()) == signedDataIdentifier else {
      throw .invalidValue(.fieldContentType)
    }
    var outer = try info.read(.context(0, constructed: true)).reader()
    try info.end()
    let reader = try outer.read(.sequence).reader()
    try outer.end()
    return reader
  }
}

extension SignedData.Parts {
  fileprivate init(reading bytes: [UInt8]) throws(BERError) {
    var reader = try SignedData.fields(of: bytes)
    version = try DER.integer(try reader.read())
    _ = try reader.read(.set)
    (contentType, content) = try SignedData.content(try reader.read(.sequence))
    if let set = try reader.readOptional(.context(0, constructed: true)) {
      // The other choices of CertificateSet have tags of their own (RFC 5652, 10.2.2).
      certificates = try set.children().filter { $0.tag == .sequence }
    }
    _ = try reader.readOptional(.context(1, constructed: true))
    signers = try reader.read(.set).children()
    try reader.end()
  }
}
