import Crypto
import Encoding
import FoundationEssentials
import LDS
import MRZ
import PKIX
import Trust
import TrustStore
import Verdicts

/// A document of a state that is made up, and a desk that trusts that state.
struct SpecimenDocument {
  struct Kind {
    let name: String
    let authority: KeyKind
    let signer: KeyKind
    var padding = PrivateKey.RSAPadding.pkcs1
    var hasList = false
  }

  static let kinds: [Kind] = [
    Kind(
      name: "brainpoolP384r1 over brainpoolP256r1", authority: .ec(curve: "brainpoolP384r1"),
      signer: .ec(curve: "brainpoolP256r1")),
    Kind(
      name: "P-384 over P-256", authority: .ec(curve: "secp384r1"),
      signer: .ec(curve: "prime256v1")),
    Kind(name: "RSA-4096 over RSA-2048", authority: .rsa(bits: 4096), signer: .rsa(bits: 2048)),
    Kind(
      name: "RSA-4096 over RSA-2048, PSS, with a revocation list", authority: .rsa(bits: 4096),
      signer: .rsa(bits: 2048), padding: .pss(saltLength: nil), hasList: true),
  ]

  private static let now = Date(timeIntervalSince1970: 1_798_761_600)
  private static let year: TimeInterval = 365 * 86400
  private static let mrz =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
    + "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

  /// The document, with all that judges it.
  let measured: MeasuredDocument

  init(_ kind: Kind) throws {
    let authority = try PrivateKey.generate(kind.authority)
    let key = try PrivateKey.generate(kind.signer)
    let root = try Self.root(authority, kind.padding)
    let certificate = try Self.signer(key, of: authority, kind.padding)
    let dataGroups = [
      1: DG1.encode(try MRZ(parsing: Self.mrz)), 2: [UInt8](repeating: 0x75, count: 18_000),
      14: [UInt8](repeating: 0x6E, count: 400),
    ]
    let content = LDSSecurityObject.encode(
      digestAlgorithm: .sha256, digests: try dataGroups.mapValues(DigestAlgorithm.sha256.digest))
    let signed = try SignedDataBuilder(
      contentType: LDSSecurityObject.contentType, content: content,
      signingTime: Self.now - 0.9 * Self.year
    ).sign(with: key, certificate: certificate, padding: kind.padding)
    let lists = kind.hasList ? [try Self.list(of: authority, kind.padding)] : []
    measured = try MeasuredDocument(
      kind.name, sod: EFSOD(signedData: signed).bytes, dataGroups: dataGroups,
      store: try Self.store([root] + lists), at: Self.now)
  }

  private static func store(_ files: [[UInt8]]) throws -> TrustStore {
    let path = FileManager.default.temporaryDirectory.path + "/passport-bench-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store = try TrustStore(folder: path)
    for file in files {
      _ = try TrustImport(name: "specimen", anchorClass: .test, at: Date()).add(file, to: &store) {
        _ in true
      }
    }
    // What a lookup reads from the disk is read before the folder goes.
    _ = try store.all()
    _ = try store.all().first.map { try store.revocationLists(for: $0.certificate) }
    return store
  }

  private static let rootName: [CertificateBuilder.NameAttribute] = [
    .country("UT"), .organization("Utopia"), .organizationalUnit("Passports"), .commonName("CSCA"),
  ]

  private static func root(
    _ key: PrivateKey, _ padding: PrivateKey.RSAPadding
  ) throws -> [UInt8] {
    try CertificateBuilder(
      subject: rootName, issuer: rootName, serialNumber: [1], notBefore: now - 2 * year,
      notAfter: now + 13 * year, publicKeyInfo: try key.publicKeyInfo(curve: .explicit),
      extensions: [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .authorityKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.keyCertSign, .crlSign]), .basicConstraints(isAuthority: true, pathLength: 0),
      ]
    ).sign(with: key, digest: .sha256, padding: padding)
  }

  private static func signer(
    _ key: PrivateKey, of authority: PrivateKey, _ padding: PrivateKey.RSAPadding
  ) throws -> [UInt8] {
    try CertificateBuilder(
      subject: rootName.dropLast() + [.commonName("Signer")], issuer: rootName,
      serialNumber: [0x10, 0x01], notBefore: now - year, notAfter: now + 10 * year,
      publicKeyInfo: try key.publicKeyInfo(curve: .explicit),
      extensions: [
        .authorityKeyIdentifier(try authority.keyIdentifier()),
        .subjectKeyIdentifier(try key.keyIdentifier()), .keyUsage([.digitalSignature]),
        try .privateKeyUsagePeriod(notBefore: now - year, notAfter: now - year / 2),
        .subjectAlternativeName([.directory([.locality("UTO")])]),
        .issuerAlternativeName([.directory([.locality("UTO")])]),
        .revocationList(at: "http://pki.utopia.example/csca.crl"), .documentTypes(["P"]),
      ]
    ).sign(with: authority, digest: .sha256, padding: padding)
  }

  private static func list(
    of authority: PrivateKey, _ padding: PrivateKey.RSAPadding
  ) throws -> [UInt8] {
    try RevocationListBuilder(
      issuer: rootName, thisUpdate: now - 10 * 86400, nextUpdate: now + 80 * 86400,
      entries: (0..<20).map { number in
        .init(serialNumber: [0x20, UInt8(number)], revocation: Revocation(date: now - year))
      },
      extensions: [
        .authorityKeyIdentifier(try authority.keyIdentifier()), .revocationListNumber(7),
      ]
    ).sign(with: authority, padding: padding)
  }
}
