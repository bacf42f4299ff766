import Encoding
import Verdicts

/// An AlgorithmIdentifier of a signature (RFC 3279, 4055, 5758; TR-03111 for plain ECDSA).
public struct SignatureAlgorithm: Hashable, Sendable {
  /// The scheme by which the digest is signed.
  public enum Scheme: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5, RFC 8017, 8.2.
    case rsaPKCS1
    /// RSASSA-PSS, RFC 8017, 8.1, with the digest of its mask and the length of its salt in bytes.
    case rsaPSS(maskDigest: DigestAlgorithm, saltLength: Int)
    /// ECDSA with the two numbers in a DER sequence, RFC 5480.
    case ecdsa
    /// ECDSA with the two numbers one after the other, TR-03111, 5.2.1.
    case plainECDSA
    /// Another scheme, or parameters that are not supported.
    case unknown
  }

  /// The object identifier.
  public let objectIdentifier: ObjectIdentifier
  /// The scheme by which the digest is signed.
  public let scheme: Scheme
  /// The digest that is signed; nil when the identifier does not name one, as with `rsaEncryption`,
  /// or is not supported.
  public let digest: DigestAlgorithm?
  /// The broken digest that it names, for the content or for a mask, even if it is not computed
  /// here; nil for none.
  public let brokenDigest: BrokenDigest?
  /// The AlgorithmIdentifier as it was read.
  public let encoded: [UInt8]

  /// Reads an AlgorithmIdentifier; an unknown one is kept as ``Scheme/unknown``.
  /// - Throws: ``BERError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    try self.init(try BERTLV(parsing: bytes))
  }

  package init(_ object: BERTLV) throws(BERError) {
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = object.reader()
    let identifier = try DER.objectIdentifier(try reader.read())
    objectIdentifier = identifier
    encoded = Array(object.encoded)
    if identifier == Self.pss {
      let parameters = reader.isAtEnd ? nil : try reader.read(.sequence)
      let found = try Self.pssParameters(parameters)
      scheme = found.map { .rsaPSS(maskDigest: $0.mask, saltLength: $0.salt) } ?? .unknown
      digest = found?.digest
      brokenDigest = try Self.brokenDigest(pss: parameters)
      return
    }
    brokenDigest = BrokenDigest(signature: identifier)
    if let known = Self.known[identifier] {
      (scheme, digest) = known
    } else {
      (scheme, digest) = (.unknown, nil)
    }
  }

  /// A name for people: `ECDSA with SHA-256`; the object identifier for an unknown one.
  public var name: String {
    let scheme: String
    switch self.scheme {
    case .rsaPKCS1: scheme = "RSA"
    case .rsaPSS: scheme = "RSA-PSS"
    case .ecdsa: scheme = "ECDSA"
    case .plainECDSA: scheme = "plain ECDSA"
    case .unknown: return objectIdentifier.description
    }
    return digest.map { "\(scheme) with \($0.rawValue)" } ?? scheme
  }

  private init(_ other: SignatureAlgorithm, digest: DigestAlgorithm) {
    (objectIdentifier, scheme, encoded) = (other.objectIdentifier, other.scheme, other.encoded)
    brokenDigest = other.brokenDigest
    self.digest = digest
  }

  /// The same algorithm with another digest than its own. Nil when it has this digest or names
  /// none, and for PSS, whose parameters name the digest too.
  package func replacing(digest: DigestAlgorithm) -> SignatureAlgorithm? {
    guard let own = self.digest, own != digest else { return nil }
    if case .rsaPSS = scheme { return nil }
    return SignatureAlgorithm(self, digest: digest)
  }

  /// True if it is for keys of this kind.
  package func fits(_ kind: PublicKey.Kind) -> Bool {
    switch (scheme, kind) {
    case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa), (.ecdsa, .ec), (.plainECDSA, .ec): true
    default: false
    }
  }

  /// id-RSASSA-PSS, RFC 4055, 3.1.
  static let pss = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10)
  /// id-mgf1, RFC 4055, 2.2.
  static let mgf1 = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 8)

  private static func pkcs1(_ arc: UInt64) -> ObjectIdentifier {
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, arc)
  }

  /// ecdsa-plain-signatures, TR-03111, 5.2.1.
  private static func plainECDSA(_ arc: UInt64) -> ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, arc)
  }

  private static let known: [ObjectIdentifier: (Scheme, DigestAlgorithm?)] = [
    pkcs1(1): (.rsaPKCS1, nil),
    pkcs1(4): (.rsaPKCS1, .md5),
    pkcs1(5): (.rsaPKCS1, .sha1),
    pkcs1(14): (.rsaPKCS1, .sha224),
    pkcs1(11): (.rsaPKCS1, .sha256),
    pkcs1(12): (.rsaPKCS1, .sha384),
    pkcs1(13): (.rsaPKCS1, .sha512),
    ObjectIdentifier(1, 2, 840, 10045, 4, 1): (.ecdsa, .sha1),
    ObjectIdentifier(1, 2, 840, 10045, 4, 3, 1): (.ecdsa, .sha224),
    ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2): (.ecdsa, .sha256),
    ObjectIdentifier(1, 2, 840, 10045, 4, 3, 3): (.ecdsa, .sha384),
    ObjectIdentifier(1, 2, 840, 10045, 4, 3, 4): (.ecdsa, .sha512),
    ObjectIdentifier(1, 2, 840, 10045, 2, 1): (.ecdsa, nil),
    plainECDSA(1): (.plainECDSA, .sha1),
    plainECDSA(2): (.plainECDSA, .sha224),
    plainECDSA(3): (.plainECDSA, .sha256),
    plainECDSA(4): (.plainECDSA, .sha384),
    plainECDSA(5): (.plainECDSA, .sha512),
  ]

  /// The object identifier of a scheme with a digest; nil when there is none.
  static func identifier(_ scheme: Scheme, _ digest: DigestAlgorithm) -> ObjectIdentifier? {
    known.first { $0.value == (scheme, digest) }?.key
  }

  /// RSASSA-PSS-params, RFC 4055, 3.1; nil for a digest or mask that is not supported.
  private static func pssParameters(
    _ object: BERTLV?
  ) throws(BERError) -> (digest: DigestAlgorithm, mask: DigestAlgorithm, salt: Int)? {
    var digest: DigestAlgorithm? = .sha1
    var mask: DigestAlgorithm? = .sha1
    var salt = 20
    for field in try object?.children() ?? [] {
      var reader = field.reader()
      switch field.tag {
      case .context(0, constructed: true):
        digest = try digestAlgorithm(try reader.read(.sequence))
      case .context(1, constructed: true):
        var inner = try reader.read(.sequence).reader()
        guard try DER.objectIdentifier(try inner.read()) == mgf1 else { return nil }
        mask = try digestAlgorithm(try inner.read(.sequence))
      case .context(2, constructed: true):
        salt = try DER.integer(try reader.read())
      case .context(3, constructed: true):
        guard try DER.integer(try reader.read()) == 1 else { return nil }
      default: throw .invalidValue(.fieldPSSParameters)
      }
    }
    guard let digest, let mask, salt <= 1024 else { return nil }
    return (digest, mask, salt)
  }

  /// The broken digest in RSASSA-PSS-params, of the content or of the mask; nil for none.
  private static func brokenDigest(pss object: BERTLV?) throws(BERError) -> BrokenDigest? {
    for field in try object?.children() ?? [] {
      guard
        field.tag == .context(0, constructed: true) || field.tag == .context(1, constructed: true)
      else { continue }
      var reader = field.reader()
      var inner = try reader.read(.sequence).reader()
      let identifier = try DER.objectIdentifier(try inner.read())
      if let broken = BrokenDigest(identifier) { return broken }
      guard identifier == mgf1, let mask = try inner.readOptional(.sequence) else { continue }
      var named = mask.reader()
      if let broken = BrokenDigest(try DER.objectIdentifier(try named.read())) { return broken }
    }
    return nil
  }

  private static func digestAlgorithm(_ object: BERTLV) throws(BERError) -> DigestAlgorithm? {
    var reader = object.reader()
    return DigestAlgorithm(try DER.objectIdentifier(try reader.read()))
  }
}
