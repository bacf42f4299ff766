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
      at: path, passphrase: Specimens.passphrase, name: name, now: now,
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
      at: folder.path("other"), passphrase: Specimens.passphrase, name: "Example Desk", now: now,
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
    #expect(throws: WalletError.passphraseWrong) {
      try IssuerStore.open(at: path, passphrase: Specimens.secret("x"))
    }
    try reopened().changePassphrase(to: Specimens.secret("new"))
    #expect(throws: WalletError.passphraseWrong) { try reopened() }
    _ = try IssuerStore.open(at: path, passphrase: Specimens.secret("new"))
  }

  @Test("given a store whose key is not its certificate's, when it is to sign, then it is damaged")
  func foreignKey() throws {
    _ = try create()
    do {
      let vault = try Vault.open(
        at: path, purpose: .issuer, passphrase: Specimens.passphrase, random: .system)
      let key = try Wallet.makeDeviceKey().der()
      try vault.update(putting: [(IssuerStore.Kind.signerKey.recordName, key)])
    }
    #expect(throws: WalletError.self) { try reopened().signerKey(now: now) }
    for kind in IssuerStore.Kind.allCases where kind != .signerKey && kind != .rootKey {
      let missing = folder.path("\(kind)")
      try FileManager.default.copyItem(atPath: path, toPath: missing)
      do {
        let vault = try Vault.open(
          at: missing, purpose: .issuer, passphrase: Specimens.passphrase, random: .system)
        try vault.update(removing: [kind.recordName])
      }
      let error = #expect(throws: WalletError.self) {
        try IssuerStore.open(at: missing, passphrase: Specimens.passphrase)
      }
      #expect(error?.code == .walletDamaged)
    }
  }
}
