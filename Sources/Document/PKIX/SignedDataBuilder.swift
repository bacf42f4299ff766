import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The contents of a new CMS SignedData with one signer and its content inside, RFC 5652, 5, as in
/// EF.SOD (Doc 9303-10, 4.6.2) and master lists (Doc 9303-12, 9).
public struct SignedDataBuilder: Sendable {
  /// The form in which the signer's certificate is named, RFC 5652, 5.3.
  public enum SignerIdentification: Hashable, Sendable {
    /// By issuer and serial number; version 1.
    case issuerAndSerialNumber
    /// By subject key identifier; version 3.
    case subjectKeyIdentifier
  }

  /// eContentType.
  public var contentType: ObjectIdentifier
  /// eContent.
  public var content: [UInt8]
  /// The digest of content and signed attributes.
  public var digest: DigestAlgorithm
  /// The time of signing, as a signed attribute; nil for none.
  public var signingTime: Date?
  /// The form in which the signer's certificate is named.
  public var signerIdentification: SignerIdentification
  /// Certificates in DER to embed beside the signer's.
  public var otherCertificates: [[UInt8]]

  /// Takes the content to sign.
  public init(
    contentType: ObjectIdentifier, content: [UInt8], digest: DigestAlgorithm = .sha256,
    signingTime: Date? = nil,
    signerIdentification: SignerIdentification = .issuerAndSerialNumber,
    otherCertificates: [[UInt8]] = []
  ) {
    self.contentType = contentType
    self.content = content
    self.digest = digest
    self.signingTime = signingTime
    self.signerIdentification = signerIdentification
    self.otherCertificates = otherCertificates
  }

  /// The ContentInfo in DER, signed with the key of a certificate in DER. It is not checked that
  /// the key belongs to the certificate.
  /// - Throws: ``CryptoError`` when the certificate lacks what names the signer, and when
  ///   libcrypto refuses to sign.
  public func sign(
    with key: PrivateKey, certificate: [UInt8], padding: PrivateKey.RSAPadding = .pkcs1
  ) throws(CryptoError) -> [UInt8] {
    let attributes = try signedAttributes()
    let signature = try key.sign(DER.set(attributes), digest: digest, padding: padding)
    let signerInfo = DER.sequence(of: [
      DER.integer(signerIdentification == .issuerAndSerialNumber ? 1 : 3),
      try signerIdentifier(certificate),
      digestAlgorithm,
      DER.implicit(0, DER.set(attributes)),
      try key.signatureAlgorithm(digest: digest, padding: padding),
      DER.octetString(signature),
    ])
    let signedData = DER.sequence(
      DER.integer(3),
      DER.set([digestAlgorithm]),
      DER.sequence(
        DER.objectIdentifier(contentType),
        DER.explicit(0, DER.octetString(content))),
      DER.implicit(0, DER.set([certificate] + otherCertificates)),
      DER.set([signerInfo]))
    return DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)),
      DER.explicit(0, signedData))
  }

  private var digestAlgorithm: [UInt8] {
    DER.sequence(DER.objectIdentifier(digest.objectIdentifier))
  }

  private func signedAttributes() throws(CryptoError) -> [[UInt8]] {
    func attribute(_ number: UInt64, _ value: [UInt8]) -> [UInt8] {
      DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 9, number)), DER.set([value]))
    }
    var attributes = [
      attribute(3, DER.objectIdentifier(contentType)),
      attribute(4, DER.octetString(try digest.digest(content))),
    ]
    if let signingTime {
      attributes.append(attribute(5, try CertificateTime.encode(signingTime)))
    }
    return attributes
  }

  private func signerIdentifier(_ certificate: [UInt8]) throws(CryptoError) -> [UInt8] {
    do throws(BERError) {
      var statement = try BERTLV(parsing: certificate).reader().first().reader()
      let version = try statement.readOptional(.context(0, constructed: true))
      let serialNumber = try statement.read(.integer)
      _ = try statement.read(.sequence)
      let issuer = try statement.read(.sequence)
      if signerIdentification == .issuerAndSerialNumber {
        return DER.sequence(Array(issuer.encoded), Array(serialNumber.encoded))
      }
      guard version != nil, let identifier = try Self.subjectKeyIdentifier(&statement) else {
        throw BERError.invalidValue(.term("subjectKeyIdentifier"))
      }
      return DER.implicit(0, DER.octetString(identifier))
    } catch {
      throw .malformed(.signerCertificateUnfit("\(error)"))
    }
  }

  private static func subjectKeyIdentifier(
    _ statement: inout BERReader
  ) throws(BERError) -> ArraySlice<UInt8>? {
    let subjectKeyIdentifier = ObjectIdentifier(2, 5, 29, 14)
    while !statement.isAtEnd {
      let part = try statement.read()
      guard part.tag == .context(3, constructed: true) else { continue }
      for one in try part.reader().first().children() {
        let fields = try one.children()
        guard let type = fields.first, let value = fields.last,
          try DER.objectIdentifier(type) == subjectKeyIdentifier
        else { continue }
        return try BERTLV(parsing: value.content).content
      }
    }
    return nil
  }
}

extension BERReader {
  /// The first data object, of a copy of this reader.
  fileprivate func first() throws(BERError) -> BERTLV {
    var copy = self
    return try copy.read()
  }
}
