import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing

@testable import PKIX

struct CertificateBuilderTests {
  private static let now = Date(timeIntervalSince1970: 1_782_864_000)
  private static let year: TimeInterval = 365 * 86400
  private static let rootName: [CertificateBuilder.NameAttribute] = [
    .country("UT"), .organization("Utopia"), .organizationalUnit("Passports"),
    .commonName("Root"),
  ]

  private func root(
    _ key: PrivateKey, digest: DigestAlgorithm = .sha256,
    padding: PrivateKey.RSAPadding = .pkcs1
  ) throws -> [UInt8] {
    try CertificateBuilder(
      subject: Self.rootName, issuer: Self.rootName, serialNumber: [0x80, 0x01],
      notBefore: Self.now - Self.year, notAfter: Self.now + 30 * Self.year,
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .authorityKeyIdentifier(try key.keyIdentifier()),
        .basicConstraints(isAuthority: true, pathLength: 0),
        .keyUsage([.keyCertSign, .crlSign]),
      ]
    ).sign(with: key, digest: digest, padding: padding)
  }

  private func leaf(_ key: PrivateKey, issuer: PrivateKey) throws -> [UInt8] {
    try CertificateBuilder(
      subject: [.country("UT"), .commonName("Signer")], issuer: Self.rootName, serialNumber: [7],
      notBefore: Self.now, notAfter: Self.now + Self.year,
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: [
        .authorityKeyIdentifier(try issuer.keyIdentifier()),
        .subjectKeyIdentifier(try key.keyIdentifier()),
        .keyUsage([.digitalSignature]),
        .extendedKeyUsage([ObjectIdentifier(2, 23, 136, 1, 1, 3)], isCritical: true),
        .documentTypes(["P", "ID"]),
        .subjectAlternativeName([.email("csca@utopia.example"), .uri("http://utopia.example/")]),
        .issuerAlternativeName([.directory([.locality("UTO")])]),
        .revocationList(at: "http://utopia.example/crl"),
        try .privateKeyUsagePeriod(notBefore: Self.now, notAfter: Self.now + Self.year),
      ]
    ).sign(with: issuer, digest: .sha256)
  }

  private func verify(_ certificate: [UInt8], root: [UInt8]) throws -> Int32 {
    try OpenSSLProgram.run(
      [
        "verify", "-x509_strict", "-check_ss_sig", "-ignore_critical", "-attime",
        "\(Int(Self.now.timeIntervalSince1970))", "-CAfile", "root.pem", "leaf.pem",
      ],
      files: ["root.pem": OpenSSLProgram.pem(root), "leaf.pem": OpenSSLProgram.pem(certificate)]
    ).status
  }

  @Test(
    "given a root and a signer, when openssl verifies the path, then it holds, until a byte turns",
    arguments: [
      KeyKind.ec(curve: "brainpoolP256r1"), .ec(curve: "secp384r1"), .rsa(bits: 2048),
    ])
  func path(_ kind: KeyKind) throws {
    let rootKey = try PrivateKey.generate(kind)
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let root = try root(rootKey)
    var certificate = try leaf(key, issuer: rootKey)
    #expect(try verify(certificate, root: root) == 0)
    certificate[certificate.count / 2] ^= 1
    #expect(try verify(certificate, root: root) != 0)
    let stranger = try self.root(try PrivateKey.generate(kind))
    #expect(try verify(try leaf(key, issuer: rootKey), root: stranger) != 0)
  }

  @Test("given RSA-PSS and SHA-512, when a root is made, then openssl verifies its own signature")
  func pss() throws {
    let key = try RSAKeyPool.key(bits: 2048)
    let root = try root(key, digest: .sha512, padding: .pss(saltLength: nil))
    #expect(try verify(root, root: root) == 0)
    let text = try print(root)
    #expect(text.contains("rsassaPss") && text.contains("Salt Length: 0x40"), "\(text)")
  }

  @Test("given a signer, when openssl prints it, then it has what was asked for")
  func content() throws {
    let rootKey = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let text = try print(try leaf(try RSAKeyPool.key(bits: 2048), issuer: rootKey))
    for expected in [
      "Version: 3", "Serial Number: 7", "ecdsa-with-SHA256",
      "Issuer: C = UT, O = Utopia, OU = Passports, CN = Root", "Subject: C = UT, CN = Signer",
      "Key Usage: critical\n                Digital Signature\n", "2.23.136.1.1.3",
      "2.23.136.1.1.6.2", "email:csca@utopia.example, URI:http://utopia.example/",
      "DirName:/L=UTO", "URI:http://utopia.example/crl",
      "Not Before: Jul  1 00:00:00 2026 GMT, Not After: Jul  1 00:00:00 2027 GMT",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
  }

  @Test(
    "given uses of a key, when they are written, then the same are read",
    arguments: [
      ([], "030100"), ([.digitalSignature], "03020780"), ([.keyCertSign, .crlSign], "03020106"),
      (KeyUsage(rawValue: 1 << 8), "0303070080"),
    ] as [(KeyUsage, String)])
  func keyUsage(_ usage: KeyUsage, _ expected: String) throws {
    #expect(Hex.encode(usage.encoded) == expected)
    #expect(try KeyUsage(parsing: usage.encoded[...]) == usage)
  }

  @Test(
    "given a moment, when it is written, then it is UTCTime from 1950 to 2049 and else not",
    arguments: [
      (0, "170D3730303130313030303030305A"), (2_524_607_999, "170D3439313233313233353935395A"),
      (2_524_608_000, "180F32303530303130313030303030305A"),
      (-631_152_000, "170D3530303130313030303030305A"),
      (-631_152_000.5, "180F31393439313233313233353935395A"),
      (951_782_400, "170D3030303232393030303030305A"),
      (1_782_864_000.75, "170D3236303730313030303030305A"),
      (-62_167_219_200, "180F30303030303130313030303030305A"),
      (253_402_300_799, "180F39393939313233313233353935395A"),
    ])
  func times(_ seconds: Double, _ expected: String) throws {
    let encoded = try CertificateTime.encode(Date(timeIntervalSince1970: seconds))
    #expect(Hex.encode(encoded).uppercased() == expected)
  }

  @Test("given a date or serial number that cannot be written, when it is, then that is an error")
  func unwritable() throws {
    for seconds in [253_402_300_800, -62_167_219_201, Double.infinity, -.infinity, .nan, 1e300] {
      #expect(throws: CryptoError.malformed(.date)) {
        try CertificateTime.encode(Date(timeIntervalSince1970: seconds))
      }
    }
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    for serialNumber in [[], [0, 0], [UInt8](repeating: 1, count: 21)] {
      let builder = CertificateBuilder(
        subject: Self.rootName, issuer: Self.rootName, serialNumber: serialNumber,
        notBefore: Self.now, notAfter: Self.now, publicKeyInfo: try key.publicKeyInfo())
      #expect(throws: CryptoError.wrongLength("serial number")) {
        try builder.sign(with: key, digest: .sha256)
      }
    }
  }

  private func print(_ certificate: [UInt8]) throws -> String {
    try OpenSSLProgram.run(
      ["x509", "-inform", "DER", "-in", "certificate.der", "-noout", "-text"],
      files: ["certificate.der": certificate]
    ).output
  }

  @Test("given other names, when a certificate is read, then its texts are those that were written")
  func alternativeNames() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let read = try Certificate(der: try leaf(key, issuer: key))
    #expect(try read.subjectAlternativeNames?.uris == ["http://utopia.example/"])
    #expect(try read.subjectAlternativeNames?.dnsNames == [])
    #expect(try read.issuerAlternativeNames?.uris == [])
    let names = CertificateExtension.subjectAlternativeName([
      .dns("a.example"), .uri("urn:a"), .directory([.locality("UTO")]), .dns("b"), .uri(""),
    ])
    let found = try AlternativeNames(parsing: names.value)
    #expect(found.uris == ["urn:a", ""] && found.dnsNames == ["a.example", "b"])
    let root = try Certificate(der: try root(key))
    #expect(try root.subjectAlternativeNames?.uris == nil)
    for malformed: [UInt8] in [
      [], [0x30, 0x03, 0x86, 0x02, 0x61], [0x30, 0x03, 0x86, 0x01, 0x80], [0x31, 0x00],
      [0x30, 0x00, 0x00],
    ] {
      #expect(throws: BERError.self) { try AlternativeNames(parsing: malformed) }
    }
  }
}
