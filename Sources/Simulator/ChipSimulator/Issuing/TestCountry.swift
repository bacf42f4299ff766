import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// The signing authority of a state that does not exist, Doc 9303-12, 4: a root that is made on
/// this machine. If the program had a root of its own, anybody could forge documents for every user
/// who imports it.
public struct TestCountry: Sendable {
  /// The state.
  public let state: TestState
  /// The root, a self-signed certificate in DER.
  public let rootCertificate: [UInt8]
  let rootKey: PrivateKey
  /// The folder in which its document signers are kept; nil where each document gets a new one.
  var folder: String?

  /// Makes a country with a new root, valid from two years before `now` to twelve years after it.
  /// - Parameter kind: the kind of the root's key and signatures.
  /// - Throws: ``CryptoError`` when libcrypto or the random source fails.
  public static func make(
    _ state: TestState = .utopia, root kind: DocumentSignerKind = .brainpoolP256(),
    random: RandomSource, now: Date
  ) throws -> TestCountry {
    let key = try PrivateKey.generate(kind.key)
    let identifier = try key.keyIdentifier()
    let notBefore = now.addingTimeInterval(-2 * Self.year)
    let builder = CertificateBuilder(
      subject: state.rootName, issuer: state.rootName, serialNumber: try serialNumber(random),
      notBefore: notBefore, notAfter: now.addingTimeInterval(12 * Self.year),
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(identifier),
        .subjectKeyIdentifier(identifier),
        .keyUsage([.keyCertSign, .crlSign]),
        try .privateKeyUsagePeriod(
          notBefore: notBefore, notAfter: now.addingTimeInterval(6 * Self.year)),
        .subjectAlternativeName(state.alternativeNames),
        .issuerAlternativeName(state.alternativeNames),
        .basicConstraints(isAuthority: true, pathLength: 0),
        .revocationList(at: state.revocationListAddress),
      ])
    let certificate = try builder.sign(with: key, digest: kind.digest, padding: kind.padding)
    return TestCountry(state: state, rootCertificate: certificate, rootKey: key)
  }

  /// Makes a document signer, issued by this country, Doc 9303-12, 7.1. Its key is new, if it is no RSA key: those take
  /// long to make, and all signers of a kind that a process makes have the same.
  /// - Parameter issued: the start of its validity, which lasts seven years.
  /// - Throws: ``CryptoError`` when libcrypto or the random source fails.
  public func makeDocumentSigner(
    _ kind: DocumentSignerKind = .p256, random: RandomSource, issued: Date
  ) throws -> DocumentSigner {
    let key = try kind.isRSA ? RSAKeys.key(of: .signer(kind)) : PrivateKey.generate(kind.key)
    let publicKeyInfo = try key.publicKeyInfo(curve: kind == .p256Explicit ? .explicit : .named)
    let builder = CertificateBuilder(
      subject: state.documentSignerName, issuer: state.rootName,
      serialNumber: try Self.serialNumber(random), notBefore: issued,
      notAfter: issued.addingTimeInterval(7 * Self.year),
      publicKeyInfo: kind == .labelledPSS ? try Self.labelledPSS(publicKeyInfo) : publicKeyInfo,
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()),
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        try .privateKeyUsagePeriod(
          notBefore: issued, notAfter: issued.addingTimeInterval(Self.signingPeriod)),
        .subjectAlternativeName(state.alternativeNames),
        .issuerAlternativeName(state.alternativeNames),
        .documentTypes(["I", "P"]),
        .revocationList(at: state.revocationListAddress),
      ])
    let signature = try Certificate(der: rootCertificate).signatureAlgorithm
    // A root with RSA, or with a longer digest, signs with its own one, whatever its signers sign with.
    let (own, other) = (signature.digest ?? .sha256, kind.digest)
    let certificate = try builder.sign(
      with: rootKey, digest: hasRSARoot || own != .sha256 ? own : other,
      padding: Self.padding(signature))
    return DocumentSigner(
      certificate: certificate, key: key, padding: kind.padding, digest: kind.digest)
  }

  /// The padding of its root's signatures, if that has an RSA key.
  private static func padding(_ algorithm: SignatureAlgorithm) -> PrivateKey.RSAPadding {
    if case .rsaPSS = algorithm.scheme { .pss(saltLength: nil) } else { .pkcs1 }
  }

  /// True if its root has an RSA key.
  public var hasRSARoot: Bool { rootKey.modulusLength != nil }

  /// True if its root has a key on P-256.
  public var hasP256Root: Bool { (try? rootKey.p256PublicKey) != nil }

  /// The same key under the identifier id-RSASSA-PSS.
  private static func labelledPSS(_ publicKeyInfo: [UInt8]) throws(BERError) -> [UInt8] {
    var reader = try BERTLV(parsing: publicKeyInfo).reader()
    _ = try reader.read(.sequence)
    let label = DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10))
    return DER.sequence(DER.sequence(label), Array(try reader.read(.bitString).encoded))
  }

  private static let year: TimeInterval = 365.25 * CalendarDate.secondsOfDay
  /// How long a document signer signs.
  static let signingPeriod = year / 4

  /// Fifteen random bytes, the first of which makes the number positive and never zero.
  private static func serialNumber(_ random: RandomSource) throws(CryptoError) -> [UInt8] {
    [0x40] + (try random.bytes(15))
  }
}

extension TestState {
  fileprivate var alternativeNames: [GeneralName] {
    [.directory([.locality(documentCode)])]
  }

  // The domain `example` is kept free of real hosts by RFC 2606.
  fileprivate var revocationListAddress: WireText {
    "http://pki.\(name.lowercased()).example/csca.crl"
  }
}

/// A state that does not exist, as certificates and the MRZ name it.
public struct TestState: Hashable, Sendable {
  /// The code in certificates, of two letters.
  public let certificateCode: WireText
  /// The code in the MRZ, of three letters, Doc 9303-3, 5.
  public let documentCode: WireText
  /// The name in English.
  public let name: String

  /// Utopia, which Doc 9303 itself uses for its specimens.
  public static let utopia = TestState(
    certificateCode: "UT", documentCode: "UTO", name: "Utopia")

  /// A second state, whose root no trust store has; its codes are free for private use in ISO
  /// 3166-1.
  public static let elsewhere = TestState(
    certificateCode: "XE", documentCode: "XEL", name: "Elsewhere")

  typealias Name = [CertificateBuilder.NameAttribute]

  /// The name of the state's root.
  var rootName: Name { named("\(name) Test CSCA - specimen, not a state") }

  /// The name of the state's document signer.
  var documentSignerName: Name { named("\(name) Test Document Signer - specimen") }

  private func named(_ commonName: WireText) -> Name {
    [
      .country(certificateCode), .organization("\(name) Specimen Office"),
      .commonName(commonName),
    ]
  }
}

/// A document signer, Doc 9303-12, 4.2: the key that signs EF.SOD and its certificate.
public struct DocumentSigner: Sendable {
  /// The certificate in DER.
  public let certificate: [UInt8]
  /// The key.
  public let key: PrivateKey
  /// The padding of its signatures, where it is an RSA key.
  let padding: PrivateKey.RSAPadding
  /// The digest in EF.SOD: of the data groups, of the attributes and of the signature.
  let digest: DigestAlgorithm

  /// Joins a certificate in DER and its key, which signs with SHA-256, and with PKCS#1 v1.5 where it is an RSA key.
  public init(certificate: [UInt8], key: PrivateKey) {
    self.init(certificate: certificate, key: key, padding: .pkcs1, digest: .sha256)
  }

  init(
    certificate: [UInt8], key: PrivateKey, padding: PrivateKey.RSAPadding, digest: DigestAlgorithm
  ) {
    self.certificate = certificate
    self.key = key
    self.padding = padding
    self.digest = digest
  }
}
