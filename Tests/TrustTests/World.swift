import COpenSSL
import Encoding
import Foundation
import LDS
import MRZ
import Synchronization
import TestSupport
import Verdicts

@testable import Crypto
@testable import PKIX
@testable import Trust

/// A state, a document of it and a desk that trusts it, all in order until a test changes a part.
struct World {
  static let now = Date(timeIntervalSince1970: 1_798_761_600)
  static let day: TimeInterval = 86400
  static let year = 365 * day

  typealias Name = [CertificateBuilder.NameAttribute]
  static let rootName: Name = [.country("UT"), .organization("Utopia"), .commonName("CSCA")]
  static let signerName: Name = [.country("UT"), .organization("Utopia"), .commonName("Signer")]

  /// Keys are made once for all worlds; what they sign is not.
  enum Keys {
    private static let made = Mutex<[String: PrivateKey]>([:])

    static func named(_ name: String, _ kind: KeyKind = .ec(curve: "prime256v1")) throws
      -> PrivateKey
    {
      try made.withLock { keys in
        if let key = keys[name] { return key }
        let key = try PrivateKey.generate(kind)
        keys[name] = key
        return key
      }
    }
  }

  var root: CertificateParts
  var signer: CertificateParts
  var sod: SecurityObjectParts
  var list: RevocationListBuilder
  var listKey: PrivateKey
  var listDigest = DigestAlgorithm.sha256
  var listTampering: ([UInt8]) -> [UInt8] = { $0 }
  var hasList = true
  var furtherLists: [[UInt8]] = []
  var listedDigests: [Int: [UInt8]] = [:]
  var ldsContent: [UInt8]?
  var ldsDigest = DigestAlgorithm.sha256
  var mrz =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
  var dataGroups: [Int: [UInt8]] = [:]
  var hasOwnCertificate = true
  var carried: [[UInt8]] = []
  var known: [[UInt8]] = []
  var hasRoot = true
  var rootClass = AnchorClass.state
  var further: [(der: [UInt8], anchorClass: AnchorClass, isLink: Bool)] = []
  var now = World.now

  init() throws {
    let rootKey = try Keys.named("root")
    let signerKey = try Keys.named("signer")
    root = try Self.authority(Self.rootName, rootKey)
    signer = CertificateParts(
      serialNumber: [0x10, 0x01], issuer: Self.rootName, notBefore: Self.now - Self.year,
      notAfter: Self.now + 10 * Self.year, subject: Self.signerName,
      publicKeyInfo: try signerKey.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()),
        .subjectKeyIdentifier(try signerKey.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        try .privateKeyUsagePeriod(
          notBefore: Self.now - Self.year, notAfter: Self.now - Self.year / 2),
        .documentTypes(["P"]),
      ], issuerKey: rootKey)
    sod = SecurityObjectParts(key: signerKey)
    sod.signingTime = try Self.time(Self.now - Self.year * 3 / 4)
    list = RevocationListBuilder(
      issuer: Self.rootName, thisUpdate: Self.now - 10 * Self.day,
      nextUpdate: Self.now + 80 * Self.day,
      entries: [
        .init(
          serialNumber: [0x10, 0x02],
          revocation: Revocation(date: Self.now - 20 * Self.day, reason: .keyCompromise))
      ],
      extensions: [
        .authorityKeyIdentifier(try rootKey.keyIdentifier()), .revocationListNumber(7),
      ])
    listKey = rootKey
  }

  static func authority(
    _ name: Name, _ key: PrivateKey, issuer: Name? = nil, signedBy issuerKey: PrivateKey? = nil
  ) throws -> CertificateParts {
    CertificateParts(
      serialNumber: [0x01], issuer: issuer ?? name, notBefore: now - 2 * year,
      notAfter: now + 13 * year, subject: name, publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .authorityKeyIdentifier(try (issuerKey ?? key).keyIdentifier()),
        .keyUsage([.keyCertSign, .crlSign]),
        .basicConstraints(isAuthority: true, pathLength: 0),
      ], issuerKey: issuerKey ?? key)
  }

  /// The document signer gets another key.
  mutating func setSignerKey(_ key: PrivateKey, publicKeyInfo: [UInt8]? = nil) throws {
    signer.publicKeyInfo = try publicKeyInfo ?? key.publicKeyInfo()
    signer.set(.subjectKeyIdentifier(try key.keyIdentifier()))
    sod.key = key
  }

  /// The authority gets another key, with which signer and list are signed.
  mutating func setRootKey(_ key: PrivateKey) throws {
    root = try Self.authority(Self.rootName, key)
    signer.issuerKey = key
    signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    listKey = key
  }

  mutating func revoke(_ serialNumber: [UInt8], _ reason: Revocation.Reason? = nil) {
    list.entries.append(
      .init(
        serialNumber: serialNumber,
        revocation: Revocation(date: Self.now - Self.day, reason: reason)))
  }

  /// The document, put together.
  func document() throws -> (sod: [UInt8], dataGroups: [Int: [UInt8]]) {
    var groups: [Int: [UInt8]] = [
      1: DG1.encode(try MRZ(parsing: mrz)), 2: Array(repeating: 0x75, count: 500),
    ]
    for (number, bytes) in dataGroups { groups[number] = bytes }
    var digests = try groups.mapValues { try ldsDigest.digest($0) }
    for (number, digest) in listedDigests { digests[number] = digest.isEmpty ? nil : digest }
    var parts = sod
    let certificate = try signer.der()
    if parts.content == nil {
      parts.content =
        ldsContent ?? LDSSecurityObject.encode(digestAlgorithm: ldsDigest, digests: digests)
    }
    if parts.signerIdentifier.isEmpty {
      parts.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(signer.issuer), BERTLV.encode(.integer, signer.serialNumber))
    }
    parts.certificates = (hasOwnCertificate ? [certificate] : []) + carried + parts.certificates
    return (try parts.encoded(), groups)
  }

  func lists() throws -> [CertificateRevocationList] {
    var ders = furtherLists
    if hasList {
      ders.insert(listTampering(try list.sign(with: listKey, digest: listDigest)), at: 0)
    }
    return try ders.map { try CertificateRevocationList(der: $0) }
  }

  func desk(_ policy: TrustPolicy = .standard) throws -> PassiveAuthentication.Desk {
    let folder = try TemporaryFolder()
    var store = try TrustStore(folder: folder.path)
    var anchors: [TrustAnchor] = []
    if hasRoot {
      anchors.append(
        TrustAnchor(
          certificate: try Certificate(der: try root.der()), anchorClass: rootClass,
          source: "test", isLink: false))
    }
    for anchor in further {
      anchors.append(
        TrustAnchor(
          certificate: try Certificate(der: anchor.der), anchorClass: anchor.anchorClass,
          source: "test", isLink: anchor.isLink))
    }
    _ = try store.add(anchors)
    let lists = try lists()
    let known = try known.map { try Certificate(der: $0) }
    return PassiveAuthentication.Desk(
      store: store, now: now, policy: policy, revocationLists: { _ in lists },
      documentSigners: { _ in known })
  }

  func verify(_ policy: TrustPolicy = .standard) throws -> PassiveAuthenticationResult {
    let (sod, dataGroups) = try document()
    return PassiveAuthentication(try desk(policy)).verify(sod: sod, dataGroups: dataGroups)
  }

  static func time(_ date: Date) throws -> [UInt8] { try CertificateTime.encode(date) }

  static func algorithm(_ digest: DigestAlgorithm) -> [UInt8] {
    DER.sequence(DER.objectIdentifier(digest.objectIdentifier))
  }

  /// r and s one after the other.
  static func plain(_ sequence: [UInt8], _ length: Int = 32) throws -> [UInt8] {
    try BERTLV(parsing: sequence).children().flatMap { number in
      let magnitude = Array(number.content.drop { $0 == 0 })
      return [UInt8](repeating: 0, count: length - magnitude.count) + magnitude
    }
  }

  /// RSASSA-PKCS1-v1_5 whose DigestInfo has no NULL.
  static func signWithoutNull(_ bytes: [UInt8], _ key: PrivateKey) throws -> [UInt8] {
    let length = Int(EVP_PKEY_get_size(key.key))
    let block = try DigestInfoWithoutNull(digest: .sha256, over: bytes).block(length) ?? []
    guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key.key, nil) else { return [] }
    defer { EVP_PKEY_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: length)
    var count = length
    EVP_PKEY_sign_init(context)
    EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING)
    EVP_PKEY_sign(context, &signature, &count, block, block.count)
    return signature
  }
}
