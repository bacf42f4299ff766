import Crypto
import Encoding
import FoundationEssentials

/// One signer of signed data, RFC 5652, 5.3.
public struct SignerInfo: Hashable, Sendable {
  /// The name of the signer's certificate, in one of two forms.
  public enum Identifier: Hashable, Sendable {
    /// By its issuer and the content bytes of its serial number.
    case issuerAndSerialNumber(DistinguishedName, [UInt8])
    /// By its subject key id.
    case subjectKeyIdentifier([UInt8])

    /// The version of a statement with this form.
    fileprivate var version: UInt8 {
      switch self {
      case .issuerAndSerialNumber: 1
      case .subjectKeyIdentifier: 3
      }
    }
  }

  /// The signed attributes, RFC 5652, 5.3 and 11.
  public struct SignedAttributes: Hashable, Sendable {
    /// The type of the content; nil when that attribute is missing or malformed.
    public let contentType: ObjectIdentifier?
    /// The digest of the content; nil when that attribute is missing or malformed.
    public let messageDigest: [UInt8]?
    /// The time of signing, as the signer states it: it is as trustworthy as the signer.
    public let signingTime: Date?
    /// The type of every attribute, in their order.
    public let types: [ObjectIdentifier]
    /// The SET OF attributes as it is written, with its own tag in the place of the implicit one.
    public let encoded: [UInt8]
    /// The only two encodings over which the signature may be: the attributes as written, and the
    /// same complete encodings of attributes in the order of DER (RFC 5652, 5.4). There is one if
    /// both are the same. Nothing inside an attribute is encoded anew.
    public let forms: [[UInt8]]
    /// True if the attributes are written as DER has them (RFC 5652, 5.3).
    public let isDER: Bool
  }

  /// The name of the certificate.
  public let identifier: Identifier
  /// True if the version is 1 for a name by issuer and serial number, and 3 for one by key id.
  public let hasVersionOfIdentifier: Bool
  /// The digest algorithm's identifier, also when the algorithm is not supported.
  public let digestIdentifier: ObjectIdentifier
  /// The algorithm of the signature.
  public let signatureAlgorithm: SignatureAlgorithm
  /// The signed attributes; nil when there are none.
  public let signedAttributes: SignedAttributes?
  /// The signature.
  public let signature: [UInt8]

  /// The digest of content and attributes; nil when it is not supported.
  public var digestAlgorithm: DigestAlgorithm? { DigestAlgorithm(digestIdentifier) }

  /// True if a certificate is the one that the signer names; its issuer and serial number need
  /// only be equivalent.
  public func names(_ certificate: Certificate) -> Bool { likeness(to: certificate) != nil }

  /// The rank of a certificate among those that the signer may mean: 0 when the bytes of the name
  /// are equal, 1 when issuer or serial number are only equivalent; nil when it is another
  /// certificate.
  func likeness(to certificate: Certificate) -> Int? { identifier.likeness(to: certificate) }
}

extension SignerInfo.Identifier {
  /// True if a certificate is the named one; its issuer and serial number need only be equivalent.
  package func names(_ certificate: Certificate) -> Bool { likeness(to: certificate) != nil }

  /// True if both name the same certificate in the same form.
  package func matches(_ other: SignerInfo.Identifier) -> Bool {
    switch (self, other) {
    case (.subjectKeyIdentifier(let one), .subjectKeyIdentifier(let two)): one == two
    case (
      .issuerAndSerialNumber(let issuer, let number),
      .issuerAndSerialNumber(let other, let its)
    ):
      number.drop { $0 == 0 } == its.drop { $0 == 0 } && issuer.matches(other)
    default: false
    }
  }

  /// The rank of a certificate, as ``SignerInfo/likeness(to:)`` has it.
  fileprivate func likeness(to certificate: Certificate) -> Int? {
    switch self {
    case .subjectKeyIdentifier(let identifier):
      return certificate.subjectKeyIdentifier == identifier ? 0 : nil
    case .issuerAndSerialNumber(let issuer, let serialNumber):
      if certificate.issuer == issuer, certificate.serialNumber == serialNumber { return 0 }
      let sameNumber =
        certificate.serialNumber.drop { $0 == 0 } == serialNumber.drop { $0 == 0 }
      return sameNumber && certificate.issuer.matches(issuer) ? 1 : nil
    }
  }
}

extension SignerInfo {
  init(_ object: BERTLV) throws(BERError) {
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = object.reader()
    let version = try reader.read(.integer).content
    identifier = try Identifier(try reader.read())
    hasVersionOfIdentifier = Array(version) == [identifier.version]
    var digest = try reader.read(.sequence).reader()
    digestIdentifier = try DER.objectIdentifier(try digest.read())
    signedAttributes = try reader.readOptional(.context(0, constructed: true))
      .map { object throws(BERError) in try SignedAttributes(object) }
    signatureAlgorithm = try SignatureAlgorithm(try reader.read(.sequence))
    signature = Array(try reader.read(.octetString).content)
    _ = try reader.readOptional(.context(1, constructed: true))
    try reader.end()
  }
}

extension SignerInfo.Identifier {
  /// Reads either form.
  /// - Throws: ``BERError``.
  package init(_ object: BERTLV) throws(BERError) {
    if object.tag == .context(0, constructed: false) {
      self = .subjectKeyIdentifier(Array(object.content))
      return
    }
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    self = try .issuerAndSerialNumber(in: object)
  }

  /// Reads an IssuerAndSerialNumber under any tag.
  /// - Throws: ``BERError``.
  package static func issuerAndSerialNumber(in object: BERTLV) throws(BERError) -> Self {
    var reader = object.reader()
    let issuer = try DistinguishedName(try reader.read())
    let serialNumber = Array(try reader.read(.integer).content)
    try reader.end()
    return .issuerAndSerialNumber(issuer, serialNumber)
  }
}

extension SignerInfo.SignedAttributes {
  private static let contentTypeIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 3)
  private static let messageDigestIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 4)
  private static let signingTimeIdentifier = ObjectIdentifier(1, 2, 840, 113549, 1, 9, 5)

  /// Reads the attributes under their implicit tag.
  init(_ object: BERTLV) throws(BERError) {
    let members = try object.children()
    var attributes: [(type: ObjectIdentifier, value: BERTLV?)] = []
    for member in members {
      var attribute = member.reader()
      let type = try DER.objectIdentifier(try attribute.read())
      attributes.append((type, try Self.onlyValue(try attribute.read(.set))))
    }
    // RFC 5652, 11: an attribute with several instances or values is not used.
    func single(_ type: ObjectIdentifier) -> BERTLV? {
      let isOnly = attributes.count { $0.type == type } == 1
      return isOnly ? attributes.first { $0.type == type }?.value : nil
    }
    types = attributes.map(\.type)
    encoded = BERTag.set.bytes + object.encoded.dropFirst()
    let sorted = DER.set(members.map { Array($0.encoded) })
    forms = sorted == encoded ? [encoded] : [encoded, sorted]
    isDER = forms.count == 1 && members.allSatisfy { Self.hasShortestLengths($0, depth: 0) }
    contentType = single(Self.contentTypeIdentifier).flatMap { try? DER.objectIdentifier($0) }
    messageDigest = single(Self.messageDigestIdentifier)
      .flatMap { $0.tag == .octetString ? Array($0.content) : nil }
    signingTime = single(Self.signingTimeIdentifier).flatMap { try? CertificateTime.date($0) }
  }

  /// The depth to which the values of attributes nest in DER here; anything deeper is treated as
  /// not DER.
  private static let deepest = 16

  /// True if the lengths of a data object, and of those in it, are written in the fewest bytes.
  private static func hasShortestLengths(_ object: BERTLV, depth: Int) -> Bool {
    guard depth < deepest, (try? BERHeader(parsing: object.encoded))?.hasMinimalLength == true
    else {
      return false
    }
    guard object.tag.isConstructed else { return true }
    guard let children = try? object.children() else { return false }
    return children.allSatisfy { hasShortestLengths($0, depth: depth + 1) }
  }

  /// The value of an attribute that has one; nil when it has none or several.
  private static func onlyValue(_ set: BERTLV) throws(BERError) -> BERTLV? {
    let values = try set.children()
    return values.count == 1 ? values.first : nil
  }
}
