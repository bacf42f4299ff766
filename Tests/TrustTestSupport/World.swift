import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import PKIX
import TestSupport
import Trust
import Verdicts

/// A state, a document of it and a desk that trusts it, all in order until a test changes a part.
package struct World {
  package static let now = Date(timeIntervalSince1970: 1_798_761_600)
  package static let day: TimeInterval = 86400
  package static let year = 365 * day

  package typealias Name = [CertificateBuilder.NameAttribute]
  package static let rootName: Name = [
    .country("UT"), .organization("Utopia"), .commonName("CSCA"),
  ]
  package static let signerName: Name = [
    .country("UT"), .organization("Utopia"), .commonName("Signer"),
  ]

  /// Keys are made once for all worlds; what they sign is not.
  package enum Keys {
    private static let made = MadeOnce<String, PrivateKey>()

    package static func named(_ name: String, _ kind: KeyKind = .ec(curve: "prime256v1")) throws
      -> PrivateKey
    {
      try made.value(name) { try PrivateKey.generate(kind) }
    }
  }

  package var root: CertificateParts
  package var signer: CertificateParts
  package var sod: SecurityObjectParts
  package var list: RevocationListBuilder
  package var listKey: PrivateKey
  package var listDigest = DigestAlgorithm.sha256
  package var listTampering: ([UInt8]) -> [UInt8] = { $0 }
  package var hasList = true
  package var defectSources: [DefectSource] = []
  package var furtherLists: [[UInt8]] = []
  package var listedDigests: [Int: [UInt8]] = [:]
  package var ldsContent: [UInt8]?
  package var ldsDigest = DigestAlgorithm.sha256
  package var mrz =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
  package var dataGroups: [Int: [UInt8]] = [:]
  package var hasOwnCertificate = true
  package var included: [[UInt8]] = []
  package var known: [[UInt8]] = []
  package var hasRoot = true
  package var rootClass = AnchorClass.state
  package var further: [(der: [UInt8], anchorClass: AnchorClass, isLink: Bool)] = []
  package var now = World.now

  package init() throws {
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

  package static func authority(
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
  package mutating func setSignerKey(_ key: PrivateKey, publicKeyInfo: [UInt8]? = nil) throws {
    signer.publicKeyInfo = try publicKeyInfo ?? key.publicKeyInfo()
    signer.set(.subjectKeyIdentifier(try key.keyIdentifier()))
    sod.key = key
  }

  /// The authority gets another key, with which signer and list are signed.
  package mutating func setRootKey(_ key: PrivateKey) throws {
    root = try Self.authority(Self.rootName, key)
    signer.issuerKey = key
    signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    listKey = key
  }

  package mutating func revoke(_ serialNumber: [UInt8], _ reason: Revocation.Reason? = nil) {
    list.entries.append(
      .init(
        serialNumber: serialNumber,
        revocation: Revocation(date: Self.now - Self.day, reason: reason)))
  }

  /// The document, put together.
  package func document() throws -> (sod: [UInt8], dataGroups: [Int: [UInt8]]) {
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
    parts.certificates = (hasOwnCertificate ? [certificate] : []) + included + parts.certificates
    return (try parts.encoded(), groups)
  }

  package func lists() throws -> [CertificateRevocationList] {
    var ders = furtherLists
    if hasList {
      ders.insert(listTampering(try list.sign(with: listKey, digest: listDigest)), at: 0)
    }
    return try ders.map { try CertificateRevocationList(der: $0) }
  }

  /// What the desk trusts: all its lists and signers, whatever is asked for.
  package func anchors() throws -> GivenAnchors {
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
    return GivenAnchors(
      anchors: InMemoryAnchors(anchors),
      documentSigners: try known.map { try Certificate(der: $0) },
      revocationLists: try lists(), defects: defectSources)
  }

  package func authentication(_ policy: TrustPolicy = .standard) throws -> PassiveAuthentication {
    PassiveAuthentication(anchors: try anchors(), at: now, policy: policy)
  }

  package func verify(_ policy: TrustPolicy = .standard) throws -> PassiveAuthenticationResult {
    let (sod, dataGroups) = try document()
    return try authentication(policy).verify(sod: sod, dataGroups: dataGroups)
  }

  package static func time(_ date: Date) throws -> [UInt8] { try CertificateTime.encode(date) }

  package static func algorithm(_ digest: DigestAlgorithm) -> [UInt8] {
    DER.sequence(DER.objectIdentifier(digest.objectIdentifier))
  }

  /// r and s one after the other.
  package static func plain(_ sequence: [UInt8], _ length: Int = 32) throws -> [UInt8] {
    try BERTLV(parsing: sequence).children().flatMap { number in
      let magnitude = Array(number.content.drop { $0 == 0 })
      return [UInt8](repeating: 0, count: length - magnitude.count) + magnitude
    }
  }

  /// SubjectPublicKeyInfo of an RSA key with these numbers.
  package static func rsaKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)), DER.null),
      DER.bitString(
        DER.sequence(BERTLV.encode(.integer, modulus), BERTLV.encode(.integer, exponent))))
  }
}

/// Anchors with document signers and revocation lists that are the same whatever is asked.
package struct GivenAnchors: TrustAnchorSource {
  package let anchors: any TrustAnchorSource
  package var documentSigners: [Certificate] = []
  package var revocationLists: [CertificateRevocationList] = []
  package var defects: [DefectSource] = []

  package init(
    anchors: any TrustAnchorSource, documentSigners: [Certificate] = [],
    revocationLists: [CertificateRevocationList] = [], defects: [DefectSource] = []
  ) {
    self.anchors = anchors
    self.defects = defects
    self.documentSigners = documentSigners
    self.revocationLists = revocationLists
  }

  package func hasAnchor(forCountry country: WireText) -> Bool {
    anchors.hasAnchor(forCountry: country)
  }

  package func anchors(forCountry country: WireText) throws(TrustAnchorSourceError) -> [TrustAnchor]
  {
    try anchors.anchors(forCountry: country)
  }

  package func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor? {
    try anchors.firstCandidate(for: certificate, where: isWanted)
  }

  package func defectSources() -> [DefectSource] { defects }

  package func documentSigners(for signer: SignerInfo) -> [Certificate] { documentSigners }

  package func revocationLists(for certificate: Certificate) -> [CertificateRevocationList] {
    revocationLists
  }
}
