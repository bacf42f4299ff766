import Crypto
import Encoding
import Foundation
import Operations
import PKCS11
import TestSupport
import Testing
import Verdicts
import Wallet

@Suite(
  "Tokens of SoftHSM, and OpenSC's pkcs11-tool beside us",
  .enabled(if: SoftHSM.hasTool, SoftHSM.notRun), .on(.waiting))
struct SoftHSMTests {
  private static func open(_ hsm: SoftHSM) throws -> TokenModule {
    try TokenModule(
      path: try #require(SoftHSM.module), program: Desk.binary, variables: hsm.variables)
  }

  private static func session(_ hsm: SoftHSM, pin: String? = SoftHSM.pin) throws -> TokenSession {
    try open(hsm).open(TokenAddress("pkcs11:token=\(SoftHSM.label)")) { _ in
      pin.map { SecretBytes($0.utf8) }
    }
  }

  private static func certificate() throws -> [UInt8] {
    let made = try OpenSSLProgram.run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
      "/CN=Office", "-keyout", "/dev/null", "-days", "1",
    ])
    let start = try #require(made.output.firstRange(of: "-----BEGIN")).lowerBound
    let text = Array(made.output[start...].utf8)
    return try #require(try PEM.blocks(in: text).first).content
  }

  @Test(
    "given a token, when it makes a key, then the key signs, and another program reads and uses what we made"
  )
  func made() throws {
    let hsm = try SoftHSM(in: Desk())
    let folder = try TemporaryFolder()
    let certificate = try Self.certificate()
    let session = try Self.session(hsm)
    #expect(session.token.supportsP256Signing && session.token.supportsP256KeyGeneration)
    let key = try session.generateKey(label: "desk", id: [1, 2])
    #expect(key.madeInToken && !key.alwaysAuthenticate)
    try session.store(certificate: certificate, label: "desk", id: [1, 2])
    let message = Array("a card".utf8)
    #expect(key.publicKey.verifies(try key.sign(message), over: message))
    #expect(throws: TokenError.exists(SoftHSM.label, object: "desk")) {
      try session.generateKey(label: "desk", id: [1, 2])
    }

    try hsm.tool(
      "--read-object", "--type", "cert", "--id", "0102", "--output-file", folder.path("der"))
    #expect([UInt8](try Data(contentsOf: URL(filePath: folder.path("der")))) == certificate)
    try folder.write(try DigestAlgorithm.sha256.digest(message), to: "digest")
    try hsm.tool(
      "--sign", "--mechanism", "ECDSA", "--id", "0102", "--input-file", folder.path("digest"),
      "--output-file", folder.path("signature"), "--signature-format", "rs")
    let theirs = [UInt8](try Data(contentsOf: URL(filePath: folder.path("signature"))))
    #expect(key.publicKey.verifies(theirs, over: message))

    // Without a login the certificate is there, and no private key.
    let reading = try Self.session(hsm, pin: nil)
    #expect(try reading.certificate(label: "desk", id: [1, 2]) == certificate)
    #expect(try reading.keys(matching: TokenAddress("pkcs11:object=desk")).isEmpty)

    try session.remove(label: key.label, id: key.id, withKeys: false)
    #expect(try session.certificate(label: "desk", id: [1, 2]) == nil)
    #expect(key.publicKey.verifies(try key.sign(message), over: message))
    try session.remove(label: key.label, id: key.id)
    #expect(try session.keys(matching: TokenAddress("pkcs11:")).isEmpty)
    // Modules are never loaded here.
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    #expect(!maps.contains("softhsm"))
  }

  @Test("given a key that another program made, then we find it and it signs")
  func theirs() throws {
    let hsm = try SoftHSM(in: Desk())
    try hsm.makeKey("theirs", id: "07")
    try hsm.makeKey("other", id: "08", "EC:secp384r1")
    let session = try Self.session(hsm)
    let keys = try session.keys(matching: TokenAddress("pkcs11:"))
    let key = try #require(keys.first)
    #expect(keys.count == 1 && key.id == [7] && WireText(key.label) == "theirs")
    #expect(try key.sign([1]).count == 64)
  }

  @Test("given a wrong PIN, when it was given, then the token tells of it before the next")
  func wrongPIN() throws {
    let hsm = try SoftHSM(in: Desk())
    #expect(throws: TokenError.wrongPIN(SoftHSM.label)) { try Self.session(hsm, pin: "4321") }
    var told: TokenFlags?
    _ = try Self.open(hsm).open(TokenAddress("pkcs11:token=\(SoftHSM.label)")) { token in
      told = token.flags
      return SecretBytes(SoftHSM.pin.utf8)
    }
    #expect(told?.pinCountLow == true)
  }

  @Test("given two tokens, when an address fits none, one or both, then only one is opened")
  func several() throws {
    let hsm = try SoftHSM(in: Desk(), labels: ["Office", "Office", "Safe"])
    let module = try Self.open(hsm)
    func open(_ address: String) throws -> TokenSession {
      try module.open(TokenAddress(address)) { _ in SecretBytes(SoftHSM.pin.utf8) }
    }
    #expect(throws: TokenError.several("pkcs11:token=Office")) { try open("pkcs11:token=Office") }
    #expect(throws: TokenError.notFound("pkcs11:token=Nowhere")) {
      try open("pkcs11:token=Nowhere")
    }
    let token = try #require(try module.tokens().first { $0.flags.initialized })
    #expect(WireText(try open(token.address.text).token.serial) == WireText(token.serial))
  }

  @Test(
    "given a token that hangs in a signature, when its time is over, then the store is as it was, the PIN was given once, and a new process signs"
  )
  func hang() throws {
    let desk = try Desk()
    let hsm = try SoftHSM(in: desk)
    let module = try HostileModule("over-softhsm")
    let surroundings = Surroundings(
      variables: hsm.variables.merging(["XDG_DATA_HOME": desk.path("data")]) { $1 },
      program: Desk.binary, passphraseCost: .least)
    func tokens(patience: Duration = .seconds(60)) -> IssuerTokens {
      IssuerTokens(surroundings, patience: patience) { _ in SecretBytes(SoftHSM.pin.utf8) }
    }
    let store = try tokens().keyStore(
      TokenAddress("pkcs11:token=Office;object=Desk"), through: module.path, existing: .refused)
    let identity = try IssuerIdentity(
      name: WireText("Example Desk"), url: WireText("https://desk.example"),
      country: WireText("DE"))
    let issuer = try MakeIssuerOperation(identity).run(
      SecretBytes("the desk's words".utf8), in: store, surroundings)
    func content() throws -> Data {
      try Data(contentsOf: URL(filePath: try surroundings.issuerFile))
    }
    let (before, tries) = (try content(), module.tries)
    try module.fail(with: 0, after: 0)
    try tokens(patience: .seconds(5)).open(IssuerKeyRole.allCases, of: issuer)
    let error = #expect(throws: WalletError.self) { try issuer.renewSigner(now: .now) }
    #expect(error?.code == .tokenModuleTimedOut)
    #expect(try content() == before && module.tries == tries + 1)
    try module.heal()
    try tokens().open(IssuerKeyRole.allCases, of: issuer)
    try issuer.renewSigner(now: .now)
    #expect(try content() != before)
  }
}
