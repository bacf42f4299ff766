import Crypto
import Encoding
import FoundationEssentials
import Parallel
import Verdicts

/// An X.509 certificate, RFC 5280, 4.1, with the departures from DER that certificates of travel
/// documents have: negative serial numbers, explicit curves, BER truth values. Its bytes are kept
/// as they were read, and its signature is verified over these.
public final class Certificate: Sendable {
  /// The certificate as it was found.
  public let der: [UInt8]
  /// The SHA-256 digest of ``der``, 32 bytes.
  public let sha256: [UInt8]
  /// The subject's name.
  public let subject: DistinguishedName
  /// The issuer's name.
  public let issuer: DistinguishedName
  /// The content bytes of the serial number as they were read; it may be negative or zero.
  public let serialNumber: [UInt8]
  /// The first moment of validity.
  public let notBefore: Date
  /// The last moment of validity.
  public let notAfter: Date
  /// The version, 1 to 3.
  public let version: Int
  /// The SubjectPublicKeyInfo as it was found.
  public let publicKeyInfo: [UInt8]
  /// Its extensions in their order.
  public let extensions: [CertificateExtension]
  /// The subject's key id.
  public let subjectKeyIdentifier: [UInt8]?
  /// The issuer's key id.
  public let authorityKeyIdentifier: [UInt8]?
  /// The basicConstraints extension; nil when there is none.
  public let basicConstraints: BasicConstraints?
  /// The keyUsage extension; nil when there is none.
  public let keyUsage: KeyUsage?

  private let signed: SignedStatement
  private let innerAlgorithm: [UInt8]
  private let key = Once<Result<PublicKey, PublicKeyError>>()

  /// Reads a certificate in DER.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none, when bytes follow, or when an
  ///   extension that is used here is malformed or occurs twice.
  public convenience init(der: some Collection<UInt8>) throws(CryptoError) {
    do throws(BERError) {
      try self.init(parsing: Array(der))
    } catch {
      throw .malformed(error.phrase)
    }
  }

  convenience init(_ object: BERTLV) throws(BERError) {
    try self.init(parsing: Array(object.encoded))
  }

  init(parsing der: [UInt8]) throws(BERError) {
    signed = try SignedStatement(parsing: der)
    var body = try BERTLV(parsing: signed.statement).reader()
    version = try Self.version(try body.readOptional(.context(0, constructed: true)))
    serialNumber = Array(try body.read(.integer).content)
    innerAlgorithm = Array(try body.read(.sequence).encoded)
    issuer = try DistinguishedName(try body.read(.sequence))
    var validity = try body.read(.sequence).reader()
    notBefore = try CertificateTime.date(try validity.read())
    notAfter = try CertificateTime.date(try validity.read())
    subject = try DistinguishedName(try body.read(.sequence))
    publicKeyInfo = Array(try body.read(.sequence).encoded)
    for number: UInt8 in [1, 2] {
      _ = try body.readOptional(.context(number, constructed: false))
      _ = try body.readOptional(.context(number, constructed: true))
    }
    let found = try Self.extensions(try body.readOptional(.context(3, constructed: true)))
    try body.end()
    extensions = found

    func value(_ identifier: ObjectIdentifier) throws(BERError) -> ArraySlice<UInt8>? {
      var value: ArraySlice<UInt8>?
      for one in found where one.identifier == identifier {
        guard value == nil else { throw .invalidValue(.fieldRepeatedExtension) }
        value = one.value
      }
      return value
    }
    subjectKeyIdentifier = try value(CertificateExtension.Identifier.subjectKeyIdentifier).map(
      Self.subjectKeyIdentifier)
    authorityKeyIdentifier = try value(CertificateExtension.Identifier.authorityKeyIdentifier)
      .flatMap { value throws(BERError) in
        try Self.authorityKeyIdentifier(value)
      }
    basicConstraints = try value(CertificateExtension.Identifier.basicConstraints).map {
      value throws(BERError) in
      try BasicConstraints(parsing: value)
    }
    keyUsage = try value(CertificateExtension.Identifier.keyUsage).map { value throws(BERError) in
      try KeyUsage(parsing: value)
    }
    self.der = der
    do throws(CryptoError) {
      sha256 = try DigestAlgorithm.sha256.digest(der)
    } catch {
      throw .invalidValue(.fieldMissingDigest)
    }
  }

  private static func version(_ object: BERTLV?) throws(BERError) -> Int {
    guard let object else { return 1 }
    var reader = object.reader()
    let number = try DER.integer(try reader.read())
    try reader.end()
    guard number <= 2 else { throw .invalidValue(.fieldVersion) }
    return number + 1
  }

  private static func extensions(_ object: BERTLV?) throws(BERError) -> [CertificateExtension] {
    guard let object else { return [] }
    var reader = object.reader()
    let list = try reader.read(.sequence)
    try reader.end()
    var extensions: [CertificateExtension] = []
    for element in try list.children() { extensions.append(try CertificateExtension(element)) }
    return extensions
  }

  /// The subject's public key, made when it is first read.
  public var publicKey: PublicKey {
    get throws(PublicKeyError) {
      let result = key.value {
        Result { () throws(PublicKeyError) in try PublicKey(publicKeyInfo: publicKeyInfo) }
      }
      return try result.get()
    }
  }

  /// True if basicConstraints says that the subject is a certification authority.
  public var isCertificateAuthority: Bool { basicConstraints?.isAuthority ?? false }

  /// The number of intermediate certificates that may follow in a path; nil for no limit.
  public var pathLength: Int? { basicConstraints?.pathLength }

  /// True if subject and issuer mean the same name.
  public var isSelfIssued: Bool { subject.matches(issuer) }

  /// The country of the subject, or of the issuer when the subject has none.
  public var country: WireText? { subject.country ?? issuer.country }

  /// True if a moment is within the validity period.
  public func isValid(at moment: Date) -> Bool { notBefore <= moment && moment <= notAfter }

  /// The algorithm of its signature.
  public var signatureAlgorithm: SignatureAlgorithm { signed.algorithm }

  /// The bytes that are signed, tag and length included: `tbsCertificate`.
  package var signedBytes: [UInt8] { signed.statement }

  /// The signature over them; nil when its BIT STRING has unused bits.
  package var signature: [UInt8]? { signed.signature }

  /// True if its signature verifies under a key, departures of ``SignatureException`` included.
  /// False also for a key of the other kind.
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func isSigned(by key: PublicKey) throws(CryptoError) -> Bool {
    try verification(by: key).isValid
  }

  /// The result of verifying its signature under a key (RFC 5280, 6.1.3, (a)(1)), over the bytes
  /// as they were read. The algorithm inside the tbsCertificate must be the same as outside
  /// (4.1.1.2).
  /// - Throws: ``CryptoError/unsupported(_:)`` for an algorithm that is not supported.
  public func verification(by key: PublicKey) throws(CryptoError) -> SignatureVerification {
    try signed.verification(by: key, innerAlgorithm: innerAlgorithm)
  }
}

extension Certificate: Hashable {
  /// True if two certificates are the same bytes.
  public static func == (left: Certificate, right: Certificate) -> Bool { left.der == right.der }

  /// Hashes the fingerprint.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}
