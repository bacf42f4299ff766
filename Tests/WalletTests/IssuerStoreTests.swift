import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Wallet

@Suite("The issuer's root and signer")
struct IssuerStoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("desk") }
  private let now = Date(timeIntervalSince1970: 1_800_000_000.75)
  private let day: TimeInterval = 86400

  init() throws { folder = try TemporaryFolder() }

  private func create(name: String = "Example Desk") throws -> IssuerStore {
    try IssuerStore.create(
      at: path, passphrase: Specimens.passphrase, identity: try Specimens.identity(name), now: now,
      cost: try Specimens.weak)
  }

  private func reopened() throws -> IssuerStore {
    try IssuerStore.open(at: path, passphrase: Specimens.passphrase)
  }

  @Test(
    "given a new desk, when its root is looked at, then it is a root for signers, for ten years")
  func root() throws {
    let root = try Certificate(der: try create().rootCertificate)
    #expect(root.isSelfIssued)
    #expect(try root.isSigned(by: try root.publicKey))
    #expect(root.isCertificateAuthority && root.pathLength == 0)
    #expect(root.keyUsage == [.keyCertSign, .crlSign])
    #expect(root.notBefore == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(root.notAfter.timeIntervalSince(root.notBefore) == 3652 * day)
    #expect(try root.publicKey.kind == PublicKey.Kind.ec(.secp256r1))
    #expect(root.subject.commonName == "Example Desk root")
  }

  @Test("given a document, when the issuer signs for its holder, then it has one secret for ever")
  func boundSecrets() throws {
    let desk = try create()
    let (document, secret) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
    #expect(try desk.keep(secret: secret, ofDocument: document) == .first)
    #expect(try desk.keep(secret: secret, ofDocument: document) == .same)
    let other = [UInt8](repeating: 3, count: 32)
    #expect(try desk.keep(secret: other, ofDocument: document) == .other)
    #expect(try desk.keep(secret: secret, ofDocument: other) == .first)
    try desk.forgetSecret(ofDocument: other)
    #expect(try desk.keep(secret: other, ofDocument: other) == .first)
  }

  @Test("given a new desk, when its signer is looked at, then the root issued it, for 400 days")
  func signer() throws {
    let desk = try create()
    let root = try Certificate(der: desk.rootCertificate)
    let signer = try Certificate(der: desk.signerCertificate)
    #expect(signer.issuer.matches(root.subject) && !signer.isSelfIssued)
    #expect(try signer.isSigned(by: try root.publicKey))
    #expect(signer.authorityKeyIdentifier == root.subjectKeyIdentifier)
    #expect(!signer.isCertificateAuthority && signer.keyUsage == [.digitalSignature])
    #expect(signer.notAfter.timeIntervalSince(signer.notBefore) < 400 * day)
    #expect(desk.signerEnd == signer.notAfter)
    #expect(signer.serialNumber != root.serialNumber)
    let signature = try desk.signerKey(now: now).sign([1], digest: .sha256)
    #expect(
      try signer.publicKey.verify(
        signature: signature, over: [1], algorithm: signer.signatureAlgorithm))
  }

  @Test(
    "given a signer that a root certified, when an office takes it, then only with this root, while it is valid"
  )
  func certifiedSigner() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let (root, signer, request) = try {
      let desk = try create()
      #expect(desk.hasRootKey)
      let certificates = [
        desk.rootCertificate, try desk.certify(key, now: now),
        try desk.makeVerifier(host: nil, now: now).certificate,
      ]
      let read = try certificates.map { try Certificate(der: $0) }
      return (read[0], read[1], read[2])
    }()
    #expect(try CertifiedSigner([signer, root], now: now)?.key == key)
    try FileManager.default.removeItem(atPath: path)
    let namesake = try Certificate(der: try create().rootCertificate)
    for (certificates, moment) in [
      ([signer, namesake], now), ([signer, root], now + 401 * day), ([request, root], now),
      ([root, signer], now),
    ] {
      #expect(throws: WalletError.self) { try CertifiedSigner(certificates, now: moment) }
    }
    for certificates in [[signer], [root], [signer, root, root]] {
      let taken = try CertifiedSigner(certificates, now: now)
      #expect(taken?.key == nil)
    }
  }

  @Test("given root and signer, when openssl is asked, then it finds the same path")
  func secondOpinion() throws {
    let desk = try create()
    let run = try OpenSSLProgram.run(
      [
        "verify", "-x509_strict", "-attime", "1800000001", "-CAfile", "root", "signer",
      ],
      files: [
        "root": OpenSSLProgram.pem(desk.rootCertificate),
        "signer": OpenSSLProgram.pem(desk.signerCertificate),
      ])
    #expect(run.output == "signer: OK\n")
  }

  @Test("given a desk, when its store is opened again, then it is the same desk")
  func again() throws {
    var found: [[UInt8]] = []
    do {
      let desk = try create(name: "Bureau \u{E9}")
      found = [desk.rootCertificate, desk.rootFingerprint, desk.signerCertificate]
    }
    let desk = try reopened()
    #expect(desk.issuerName == "Bureau \u{E9}")
    #expect([desk.rootCertificate, desk.rootFingerprint, desk.signerCertificate] == found)
    #expect(desk.rootFingerprint == (try DigestAlgorithm.sha256.digest(desk.rootCertificate)))
    #expect(
      try desk.signerKey(now: now).publicKeyInfo()
        == Certificate(der: desk.signerCertificate).publicKeyInfo)
  }

  @Test(
    "given a signer that ran out, when it is to sign, then the desk says so until it is renewed")
  func renewal() throws {
    let later = now.addingTimeInterval(400 * day)
    let before = try create().signerCertificate
    do {
      let desk = try reopened()
      let end = desk.signerEnd
      let error = #expect(throws: WalletError.issuerExpired(end)) {
        try desk.signerKey(now: later)
      }
      #expect(error?.code == .issuerExpired)
      #expect(error?.details == ["2028-02-19"])
      _ = try desk.signerKey(now: end)
      try desk.renewSigner(now: later)
      _ = try desk.signerKey(now: later)
    }
    let desk = try reopened()
    #expect(desk.signerCertificate != before)
    #expect(
      try Certificate(der: desk.signerCertificate).publicKeyInfo
        != Certificate(der: before).publicKeyInfo)
    #expect(
      try desk.signerKey(now: later).publicKeyInfo()
        == Certificate(der: desk.signerCertificate).publicKeyInfo)
  }

  @Test("given a clock that was set back, when the signer is to sign, then the desk says so")
  func clock() throws {
    let desk = try create()
    let error = #expect(throws: WalletError.self) {
      try desk.signerKey(now: now.addingTimeInterval(-day))
    }
    #expect(error?.code == .issuerNotYetValid)
    #expect(throws: WalletError.self) { try desk.renewSigner(now: now.addingTimeInterval(-day)) }
  }

  @Test("given the root's end, when a signer is made, then it does not outlive it")
  func rootEnd() throws {
    let desk = try create()
    let end = try Certificate(der: desk.rootCertificate).notAfter
    try desk.renewSigner(now: end.addingTimeInterval(-day))
    #expect(desk.signerEnd == end)
    #expect(throws: WalletError.issuerExpired(end)) {
      try desk.renewSigner(now: end.addingTimeInterval(1))
    }
  }

  @Test("given two desks of one name, when they are compared, then their keys are not the same")
  func twoDesks() throws {
    let first = try create()
    let second = try IssuerStore.create(
      at: folder.path("other"), passphrase: Specimens.passphrase,
      identity: try Specimens.identity(), now: now,
      cost: try Specimens.weak)
    #expect(first.rootFingerprint != second.rootFingerprint)
    #expect(
      try first.signerKey(now: now).publicKeyInfo() != second.signerKey(now: now).publicKeyInfo())
  }

  @Test(
    "given a text that is no name, when a desk is made, then it is refused and nothing is written",
    arguments: ["", " ", "a\nb", "a\u{0}", String(repeating: "x", count: 51)])
  func names(_ name: String) throws {
    let error = #expect(throws: WalletError.issuerNameInvalid) { try create(name: name) }
    #expect(error?.code == .usage)
    #expect(try folder.names == [])
  }

  @Test(
    "given no desk, one that is there, or a wrong passphrase, when it is opened, then it says so")
  func outcomes() throws {
    #expect(throws: WalletError.missing(.issuer, path)) { try reopened() }
    #expect(WalletError.missing(.issuer, path).code == .issuerMissing)
    var desk: IssuerStore? = try create()
    #expect(throws: WalletError.exists(.issuer, path)) { try create() }
    #expect(WalletError.exists(.issuer, path).code == .issuerExists)
    #expect(throws: WalletError.inUse) { try reopened() }
    withExtendedLifetime(desk) {}
    desk = nil
    #expect(throws: WalletError.issuerPassphraseWrong) {
      try IssuerStore.open(at: path, passphrase: Specimens.secret("x"))
    }
    try reopened().changePassphrase(to: Specimens.secret("new"))
    #expect(throws: WalletError.issuerPassphraseWrong) { try reopened() }
    _ = try IssuerStore.open(at: path, passphrase: Specimens.secret("new"))
  }

  @Test("given a store whose key is not its certificate's, when it is to sign, then it is damaged")
  func foreignKey() throws {
    _ = try create()
    do {
      let vault = try Vault.open(
        at: path, purpose: .issuer, with: .passphrase(Specimens.passphrase), random: .system)
      let key = try Wallet.makeDeviceKey().der()
      try vault.update(putting: [(IssuerStore.Kind.signerKey.recordName, key)])
    }
    #expect(throws: WalletError.self) { try reopened().signerKey(now: now) }
    for kind in IssuerStore.Kind.allCases where kind != .signerKey && kind != .rootKey {
      let missing = folder.path("\(kind)")
      try FileManager.default.copyItem(atPath: path, toPath: missing)
      do {
        let vault = try Vault.open(
          at: missing, purpose: .issuer, with: .passphrase(Specimens.passphrase), random: .system)
        try vault.update(removing: [kind.recordName])
      }
      let error = #expect(throws: WalletError.self) {
        try IssuerStore.open(at: missing, passphrase: Specimens.passphrase)
      }
      #expect(error?.code == .walletDamaged)
    }
  }

  // MARK: What the certificates state

  private func hexadecimal(_ extensions: [CertificateExtension]) -> [String] {
    extensions.map {
      "\($0.identifier)\($0.isCritical ? " critical" : "") \(Hex.encode($0.value))"
    }
  }

  @Test(
    "given a new desk, when its certificates are looked at, then they are those of ISO/IEC 18013-5, Annex B"
  )
  func profile() throws {
    let desk = try create()
    let root = try Certificate(der: desk.rootCertificate)
    let signer = try Certificate(der: desk.signerCertificate)
    let address = "3016861468747470733a2f2f6465736b2e6578616d706c65"
    // SHA-1 over the point, RFC 5280, 4.2.1.2, (1).
    let (rootKey, signerKey) = (
      Hex.encode(try DigestAlgorithm.sha1.digest(root.publicKeyInfo.suffix(65))),
      Hex.encode(try DigestAlgorithm.sha1.digest(signer.publicKeyInfo.suffix(65)))
    )
    #expect(
      hexadecimal(root.extensions) == [
        "2.5.29.14 0414\(rootKey)", "2.5.29.15 critical 03020106", "2.5.29.18 \(address)",
        "2.5.29.19 critical 30060101ff020100",
      ])
    #expect(
      hexadecimal(signer.extensions) == [
        "2.5.29.35 30168014\(rootKey)", "2.5.29.14 0414\(signerKey)",
        "2.5.29.15 critical 03020780", "2.5.29.17 \(address)", "2.5.29.18 \(address)",
        "2.5.29.37 critical 3009060728818c5d050102",
      ])
    #expect(root.version == 3 && signer.version == 3)
    let types = ["2.5.4.6", "2.5.4.10", "2.5.4.3"]
    #expect(root.subject.attributes.map(\.type.description) == types)
    #expect(root.subject.attributes.map(\.value) == ["DE", "Example Desk", "Example Desk root"])
    #expect(signer.subject.attributes.map(\.type.description) == types)
    #expect(
      signer.subject.attributes.map(\.value) == ["DE", "Example Desk", "Example Desk signer"])
    for certificate in [root, signer] {
      // PrintableString, as X.520 has it.
      #expect(certificate.subject.encoded.contains([0x55, 0x04, 0x06, 0x13, 0x02, 0x44, 0x45]))
      #expect((1...20).contains(certificate.serialNumber.count))
      #expect(certificate.serialNumber[0] & 0x80 == 0)
    }
    #expect(signer.notAfter.timeIntervalSince(signer.notBefore) <= 457 * day)
  }

  @Test("given root and signer, when openssl checks purposes, then the signer is for none of TLS")
  func purposes() throws {
    let desk = try create()
    func verify(_ name: String, _ purpose: String) throws -> Int32 {
      try OpenSSLProgram.run(
        [
          "verify", "-x509_strict", "-check_ss_sig", "-purpose", purpose, "-attime", "1800000001",
          "-CAfile", "root", name,
        ],
        files: [
          "root": OpenSSLProgram.pem(desk.rootCertificate),
          "signer": OpenSSLProgram.pem(desk.signerCertificate),
        ]
      ).status
    }
    for name in ["root", "signer"] { #expect(try verify(name, "any") == 0) }
    #expect(try verify("root", "crlsign") == 0)
    for purpose in [
      "sslclient", "sslserver", "smimesign", "smimeencrypt", "crlsign", "timestampsign",
    ] {
      #expect(try verify("signer", purpose) != 0, "\(purpose)")
    }
  }

  @Test("given a desk, when it is opened and renewed, then its address and country are kept")
  func identity() throws {
    do {
      let desk = try create()
      #expect(desk.identity == (try Specimens.identity()))
    }
    let desk = try reopened()
    #expect(desk.identity == (try Specimens.identity()))
    let root = desk.rootCertificate
    try desk.renewSigner(now: now)
    #expect(desk.rootCertificate == root)
    let signer = try Certificate(der: desk.signerCertificate)
    let issuer = try CredentialIssuer(key: desk.signerKey(now: now), chain: [signer])
    #expect(issuer.identifier == "https://desk.example" && issuer.country == "DE")
  }

  @Test("given a code that is no country's, when an identity is made, then it is refused")
  func country() throws {
    for code in ["D", "UTO", "UT", "XX", "de", "DEU", "", "D\u{E9}"] {
      let error = #expect(throws: WalletError.issuerCountryInvalid) {
        try Specimens.identity(country: code)
      }
      #expect(error?.code == .usage)
    }
  }

  @Test(
    "given a root without address or country, when the store is opened, then it is damaged",
    arguments: [
      (nil, nil), ("DE", nil), (nil, "https://desk.example"), ("UT", "https://desk.example"),
      ("DE", "http://desk.example"), ("DE", "https://desk.example?a"),
    ] as [(String?, String?)])
  func otherRoot(_ country: String?, _ address: String?) throws {
    _ = try create()
    let key = try Wallet.makeDeviceKey()
    let place = country.map { [CertificateBuilder.NameAttribute.country(WireText($0))] } ?? []
    let name = place + [.commonName("root")]
    let root = try CertificateBuilder(
      subject: name, issuer: name, serialNumber: [1], notBefore: now - day,
      notAfter: now + 300 * day, publicKeyInfo: try key.publicKeyInfo(),
      extensions: address.map { [.issuerAlternativeName([.uri(WireText($0))])] } ?? []
    ).sign(with: key, digest: .sha256)
    do {
      let vault = try Vault.open(
        at: path, purpose: .issuer, with: .passphrase(Specimens.passphrase), random: .system)
      try vault.update(putting: [
        (IssuerStore.Kind.rootCertificate.recordName, SecretBytes(root))
      ])
    }
    #expect(throws: WalletError.damaged(path, .issuerStoreCertificateUnreadable)) {
      try reopened()
    }
  }

  // MARK: New desks in the place of others

  /// A credential by a signer whose key is in the store.
  private func credential(by signer: Certificate) throws -> String {
    let vault = try Vault.open(
      at: path, purpose: .issuer, with: .passphrase(Specimens.passphrase), random: .system)
    let record = try #require(try vault.content(of: IssuerStore.Kind.signerKey.recordName))
    let key = try PrivateKey(der: record.bytes)
    let start = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    return try CredentialIssuer(key: key, chain: [signer]).issue(
      CredentialContent(
        type: "https://desk.example/identity/1", claims: [], issuedAt: start,
        expiresAt: start + day, holderKey: try Wallet.makeDeviceKey().p256PublicKey)
    ).encoded.forPeople
  }

  private func verdict(_ text: String, under root: [UInt8]) throws -> ReasonCode {
    CredentialVerifier(anchors: [try Certificate(der: root)], at: now)
      .verify(WireText(text), requiresKeyBinding: false).outcome.code
  }

  @Test("given a desk that is replaced, then its cards verify under the old root only")
  func replacement() throws {
    let former = try Certificate(der: try create().signerCertificate)
    let old = try credential(by: former)
    let roots: (old: [UInt8], new: [UInt8])
    do {
      let desk = try reopened()
      let before = desk.rootCertificate
      #expect(try desk.replacedRoots.isEmpty)
      try desk.replace(with: try Specimens.identity("New Desk"), now: now)
      roots = (before, desk.rootCertificate)
      #expect(desk.issuerName == "New Desk" && desk.rootCertificate != before)
      #expect(try desk.replacedRoots == [before])
      _ = try desk.signerKey(now: now)
    }
    let signer: Certificate
    do {
      let desk = try reopened()
      #expect(desk.identity == (try Specimens.identity("New Desk")))
      #expect(desk.rootCertificate == roots.new)
      #expect(try desk.replacedRoots == [roots.old])
      signer = try Certificate(der: desk.signerCertificate)
      _ = try desk.signerKey(now: now)
    }
    let new = try credential(by: signer)
    #expect(try verdict(old, under: roots.old) == .credentialVerified)
    #expect(try verdict(new, under: roots.new) == .credentialVerified)
    #expect(try verdict(old, under: roots.new) == .issuerUntrusted)
    #expect(try verdict(new, under: roots.old) == .issuerUntrusted)
  }

  @Test("given a desk that is replaced again, when its old roots are asked for, then all are there")
  func replacedTwice() throws {
    let desk = try create()
    var roots: [[UInt8]] = []
    for _ in 0..<3 {
      roots.append(desk.rootCertificate)
      try desk.replace(with: try Specimens.identity(), now: now)
    }
    #expect(Set(roots + [desk.rootCertificate]).count == 4)
    #expect(try desk.replacedRoots == roots)
    try desk.renewSigner(now: now)
    #expect(try desk.replacedRoots == roots)
  }
}
