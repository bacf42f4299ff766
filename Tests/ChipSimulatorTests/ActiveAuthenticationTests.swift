import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite("Active authentication of the chip")
struct ActiveAuthenticationTests {
  private static let challenge: [UInt8] = [0xF1, 0x73, 0x58, 0x99, 0x74, 0xBF, 0x40, 0xC6]

  private static func command(_ length: Int = 256) -> CommandAPDU {
    CommandAPDU(ins: 0x88, p1: 0, p2: 0, data: challenge, expectedLength: length)
  }

  private static func publicKey(_ opened: OpenedChip) throws -> PublicKey {
    let file = try #require(opened.document.files[.dataGroup(15)])
    return try PublicKey(publicKeyInfo: try DG15(parsing: file).publicKeyInfo)
  }

  /// Takes an ISO/IEC 9796-2 signature apart, as the standard's own verifier would.
  private static func verifies(
    _ signature: [UInt8], _ key: PublicKey, _ digest: DigestAlgorithm, _ trailer: [UInt8]
  ) throws -> Bool {
    let message = try key.recover(signature: signature)
    guard message.first == 0x6A, Array(message.suffix(trailer.count)) == trailer else {
      return false
    }
    let body = message.dropFirst().dropLast(trailer.count)
    let recovered = Array(body.dropLast(digest.length))
    return try digest.digest(recovered + challenge) == Array(body.suffix(digest.length))
  }

  @Test(
    "given an RSA key, when the challenge is signed, then recovery gives digest and trailer",
    arguments: [
      ("aa-rsa-1024", DigestAlgorithm.sha1, [0xBC], 256),
      ("aa-rsa-1280", .sha224, [0x38, 0xCC], 256), ("aa-rsa-1536", .sha256, [0x34, 0xCC], 256),
      ("aa-rsa-1848", .sha384, [0x36, 0xCC], 256), ("aa-rsa-2048", .sha256, [0x34, 0xCC], 65_536),
      ("aa-rsa-2048-pieces", .sha256, [0x34, 0xCC], 256),
      ("aa-rsa-3072", .sha512, [0x35, 0xCC], 65_536), ("aa-open", .sha256, [0x34, 0xCC], 256),
    ] as [(String, DigestAlgorithm, [UInt8], Int)])
  func messageRecovery(
    _ name: String, _ digest: DigestAlgorithm, _ trailer: [UInt8], _ length: Int
  ) throws {
    let opened = try OpenedChip(name)
    let response = try opened.terminal.send(Self.command(length), outerLength: length)
    #expect(response.status == .success)
    #expect(
      try Self.verifies(response.data, try Self.publicKey(opened), digest, trailer))
    let again = try opened.terminal.send(Self.command(length), outerLength: length)
    #expect(again.data != response.data)
  }

  @Test(
    "given an ECDSA key, when the challenge is signed, then it verifies in its form alone",
    arguments: [
      ("aa-ecdsa", DigestAlgorithm.sha256, ECDSASignatureForm.plain),
      ("aa-ecdsa-der", .sha256, .der), ("aa-ecdsa-384", .sha256, .plain),
      ("aa-ecdsa-521", .sha512, .plain), ("aa-ca", .sha256, .plain),
    ])
  func ecdsa(_ name: String, _ digest: DigestAlgorithm, _ form: ECDSASignatureForm) throws {
    let opened = try OpenedChip(name)
    let key = try Self.publicKey(opened)
    for _ in 0..<20 {
      let signature = try opened.terminal.send(Self.command()).data
      for other in [ECDSASignatureForm.plain, .der] {
        let isValid = try key.verifyECDSA(
          signature: signature, over: Self.challenge, digest: digest, form: other)
        #expect(isValid == (other == form))
      }
    }
    let states = opened.document.files[.dataGroup(14)].map { file in
      (try? DG14(parsing: file))?.securityInfos.infos.contains {
        $0.protocolIdentifier == SecurityInfos.activeAuthentication
      } == true
    }
    #expect((states ?? false) == (name != "aa-ecdsa-384"))
  }

  @Test("given a copy, when the challenge is signed, then the signed key does not verify it")
  func copies() throws {
    let rsa = try OpenedChip("aa-clone")
    let signature = try rsa.terminal.send(Self.command()).data
    let key = try Self.publicKey(rsa)
    #expect((try? Self.verifies(signature, key, .sha1, [0xBC])) != true)
    let ecdsa = try OpenedChip("aa-clone-ecdsa")
    let other = try ecdsa.terminal.send(Self.command()).data
    #expect(
      try !Self.publicKey(ecdsa).verifyECDSA(
        signature: other, over: Self.challenge, digest: .sha256, form: .plain))
    let replayed = try OpenedChip("aa-replayed")
    let old = try replayed.terminal.send(Self.command()).data
    #expect(
      try !Self.verifies(old, try Self.publicKey(replayed), .sha256, [0x34, 0xCC]))
  }

  @Test("given a signature too long for the answer, when it is wanted, then each chip has its way")
  func longSignatures() throws {
    let extended = try OpenedChip("aa-rsa-2048")
    #expect(try extended.terminal.send(Self.command(256)).status == .wrongLength)
    let truncated = try OpenedChip("aa-truncated")
    let short = try truncated.terminal.send(Self.command(256))
    #expect(short.status == .success && short.data.count == 231)
    let whole = try truncated.terminal.send(Self.command(512), outerLength: 65_536)
    #expect(
      try Self.verifies(whole.data, try Self.publicKey(truncated), .sha256, [0x34, 0xCC]))
    let silent = try OpenedChip("aa-silent")
    let none = try silent.terminal.send(Self.command(65_536), outerLength: 65_536)
    #expect(none.status == .success && none.data.isEmpty)
    let exact = try silent.terminal.send(Self.command(512), outerLength: 65_536)
    #expect(try Self.verifies(exact.data, try Self.publicKey(silent), .sha256, [0x34, 0xCC]))
  }

  @Test("given wrong parameters or no access, when a signature is wanted, then it is refused")
  func conditions() throws {
    let opened = try OpenedChip("aa-rsa-1024")
    let cases: [(CommandAPDU, StatusWord)] = [
      (
        CommandAPDU(ins: 0x88, p1: 1, p2: 0, data: Self.challenge, expectedLength: 256),
        .wrongParameters
      ),
      (CommandAPDU(ins: 0x88, p1: 0, p2: 0, data: [1, 2], expectedLength: 256), .wrongLength),
      (CommandAPDU(ins: 0x88, p1: 0, p2: 0, data: Self.challenge), .wrongLength),
      (Self.command(8), .wrongLength),
    ]
    for (command, status) in cases {
      #expect(try opened.terminal.send(command).status == status)
    }
    let fresh = try Specimens.terminal(opened.profile, opened: false)
    _ = try fresh.plain(TestTerminal.selectApplication)
    #expect(
      try fresh.plain("00880000080102030405060708" + "00").status == .securityStatusNotSatisfied)
    for (name, status) in [("aa-6982", UInt16(0x6982)), ("aa-6d00", 0x6D00), ("aa-empty", 0x9000)] {
      let response = try OpenedChip(name).terminal.send(Self.command())
      #expect(response.status.rawValue == status && response.data.isEmpty)
    }
    let without = try OpenedChip("pace")
    #expect(try without.terminal.send(Self.command()).status == .instructionNotSupported)
  }

  @Test(
    "given the published example, when the representative is made, then it is the published one")
  func representative() throws {
    let vectors = try Vectors.load("active-authentication-chip-side.json")
    for group in try #require(vectors["groups"]?.array) {
      let made = try MessageRepresentative(
        challenge: try group.bytes("challenge"), digest: .sha1,
        modulusLength: try #require(group["modulusLength"]?.integer),
        random: .fixed([try group.bytes("recoverable")]))
      #expect(Hex.encode(made.bytes) == Hex.encode(try group.bytes("expected")))
    }
    #expect(throws: CryptoError.self) {
      try MessageRepresentative(
        challenge: [], digest: .sha512, modulusLength: 66, random: .system)
    }
  }
}
