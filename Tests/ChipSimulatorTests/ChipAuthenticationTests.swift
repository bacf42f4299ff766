import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

/// A chip after access control, with LDS1 selected.
struct OpenedChip {
  let terminal: TestTerminal
  let document: PersonalisedDocument
  let profile: Profile

  init(_ profile: Profile, keepsLog: Bool = false) throws {
    self.profile = profile
    document = try Specimens.document(profile)
    let chip = try SimulatedChip(document: document, profile: profile, keepsLog: keepsLog)
    terminal = TestTerminal(chip)
    if let variant = profile.pace.first, profile.statusOfPACE == nil {
      let transcript = try terminal.pace(variant, try .mrz(document))
      try #require(transcript.isOpen, "\(transcript.statuses)")
    }
    if profile.pace.isEmpty, profile.hasAccessControl {
      try #require(try terminal.open(document.mrz.accessFields) == .success)
    } else {
      try #require(try terminal.selectLDS1() == .success)
    }
  }

  init(_ name: String) throws { try self.init(try #require(Profile.named(name))) }

  /// The public keys in DG14, which were signed.
  var signedKeys: [(identifier: Int?, key: KeyAgreementPublicKey)] {
    get throws {
      let file = try #require(document.files[.dataGroup(14)])
      return try DG14(parsing: file).securityInfos.infos.filter {
        $0.protocolIdentifier.isDescendant(of: SecurityInfos.chipAuthenticationPublicKey)
      }.map { info in
        let number = try info.optional.map { try DER.integer(try BERTLV(parsing: $0)) }
        return (number, try KeyAgreementPublicKey(parsing: info.required))
      }
    }
  }

  /// Chip authentication with a signed key; the status of the last command. The terminal is in the
  /// new session when it is 9000.
  func authenticate(
    _ cipher: SessionCipher, key index: Int = 0, reference: Int? = nil,
    byKeyAgreement: Bool = false,
    isLast: Bool = true
  ) throws -> StatusWord {
    let key = try signedKeys[index].key
    let pair = try key.group.makeKeyPair(.system)
    let named = reference.map { BERTLV.encode(0x84, [UInt8($0)]) } ?? []
    let status: StatusWord
    if byKeyAgreement {
      let command = CommandAPDU(
        ins: 0x22, p1: 0x41, p2: 0xA6, data: BERTLV.encode(0x91, pair.publicValue) + named)
      status = try terminal.send(command).status
    } else {
      let isOnCurve = key.group is EllipticCurveGroup
      let identifier = ChipAuthenticationVariant(cipher).identifier(isOnCurve: isOnCurve)
      let command = CommandAPDU(
        ins: 0x22, p1: 0x41, p2: 0xA4, data: BERTLV.encode(0x80, identifier.content) + named)
      let selected = try terminal.send(command).status
      guard selected == .success else { return selected }
      let data = BERTLV.encode(0x7C, BERTLV.encode(0x80, pair.publicValue))
      let response = try terminal.generalAuthenticate(data, isLast: isLast)
      if response.status == .success { #expect(response.data == [0x7C, 0x00]) }
      status = response.status
    }
    guard status == .success else { return status }
    let secret = try key.group.sharedSecret(pair.privateKey, key.publicValue)
    terminal.enter(try TestTerminal.Session(secret, cipher))
    return status
  }

  /// Whether a file can be read in the terminal's session.
  var canRead: Bool {
    (try? terminal.readFile(.dataGroup(1))) == document.files[.dataGroup(1)]
  }
}

@Suite("Chip authentication of the chip")
struct ChipAuthenticationTests {
  @Test(
    "given a profile with chip authentication, when it is done, then the session has the new keys",
    arguments: [
      ("ca-3des", SessionCipher.tripleDES, true), ("ca-aes128", .aes128, false),
      ("ca-aes192", .aes192, false), ("ca-aes256", .aes256, false),
      ("ca-dh-3des", .tripleDES, true), ("ca-dh-aes", .aes128, false),
      ("ca-chained", .aes256, false), ("ca-unchained-only", .aes128, false),
      ("ca-numbered", .aes128, false), ("ca-numbered-p256", .tripleDES, true),
      ("ca-no-info", .tripleDES, true), ("can", .aes128, false),
      ("ca-open", .aes128, false), ("aa-ca", .aes128, false),
    ])
  func kinds(_ name: String, _ cipher: SessionCipher, _ byKeyAgreement: Bool) throws {
    let opened = try OpenedChip(name)
    #expect(try opened.authenticate(cipher, byKeyAgreement: byKeyAgreement) == .success)
    #expect(opened.canRead)
    #expect(try opened.terminal.selectLDS1() == .success)
  }

  @Test(
    "given a key for chip authentication, when no profile says otherwise, then its curve is in full"
  )
  func curvesInFull() throws {
    let numbered = Profile.all.filter { profile in
      profile.chipAuthentication.keys.contains { key in
        guard case .standardized(let known) = key.parameters else { return false }
        return known.curve != nil && !key.isForMapping
      }
    }
    #expect(numbered.map(\.name) == ["ca-numbered", "ca-numbered-p256"])
  }

  @Test(
    "given every group of the catalogue, when chip authentication is done after PACE, then it holds",
    arguments: Profile.paceGroups.map(\.name))
  func groups(_ name: String) throws {
    let opened = try OpenedChip(name)
    let cipher = opened.profile.chipAuthentication.variants[0].cipher
    #expect(try opened.authenticate(cipher) == .success)
    #expect(opened.canRead)
  }

  @Test("given a chain or none, when the public key comes, then both are taken")
  func chaining() throws {
    for isLast in [true, false] {
      let opened = try OpenedChip("ca-aes128")
      #expect(try opened.authenticate(.aes128, isLast: isLast) == .success)
      #expect(opened.canRead)
    }
  }

  @Test("given triple DES by the sequence of AES, when it is done, then it is taken as well")
  func tripleDESByGeneralAuthenticate() throws {
    let opened = try OpenedChip("ca-3des")
    #expect(try opened.authenticate(.tripleDES) == .success)
    #expect(opened.canRead)
  }

  @Test("given an only key with an identifier, when it is named or not, then it is the one")
  func onlyKey() throws {
    for (reference, status) in [
      (0xC3, StatusWord.success), (nil, .success), (0xC4, .referencedDataNotFound),
    ] {
      let opened = try OpenedChip("ca-key-id")
      #expect(try opened.authenticate(.aes128, reference: reference) == status)
      #expect(opened.canRead)
    }
  }

  @Test("given several keys, when one is named, then it is used; and otherwise 6A88")
  func severalKeys() throws {
    let cases: [(Int, SessionCipher)] = [(1, .tripleDES), (2, .aes192), (3, .aes128)]
    for (number, cipher) in cases {
      let opened = try OpenedChip("ca-several-keys")
      let index = try #require(try opened.signedKeys.firstIndex { $0.identifier == number })
      #expect(try opened.authenticate(cipher, key: index, reference: number) == .success)
      #expect(opened.canRead)
    }
    let opened = try OpenedChip("ca-several-keys")
    let index = try #require(try opened.signedKeys.firstIndex { $0.identifier == 2 })
    #expect(try opened.authenticate(.aes192, key: index) == .referencedDataNotFound)
    #expect(
      try opened.authenticate(.tripleDES, key: index, byKeyAgreement: true)
        == .referencedDataNotFound)
    #expect(try opened.authenticate(.aes256, key: index, reference: 2) == .wrongData)
    #expect(try opened.authenticate(.aes192, key: index, reference: 1) == .referencedDataNotFound)
    #expect(opened.canRead)
  }

  @Test(
    "given a copy, when chip authentication is done, then the session breaks",
    arguments: [
      ("ca-clone", SessionCipher.aes128, false), ("ca-clone-3des", .tripleDES, true),
      ("ca-ignored", .aes128, false), ("ca-pace-clone", .aes128, false),
    ])
  func copies(_ name: String, _ cipher: SessionCipher, _ byKeyAgreement: Bool) throws {
    let opened = try OpenedChip(name)
    #expect(try opened.authenticate(cipher, byKeyAgreement: byKeyAgreement) == .success)
    #expect(!opened.canRead)
  }

  @Test(
    "given a chip that refuses, when chip authentication is tried, then the session goes on",
    arguments: [
      ("ca-6fff", UInt16(0x6FFF)), ("ca-6a88", 0x6A88), ("ca-6a80", 0x6A80), ("ca-6300", 0x6300),
      ("ca-6982", 0x6982), ("ca-6f00", 0x6F00),
    ])
  func refusals(_ name: String, _ status: UInt16) throws {
    let opened = try OpenedChip(name)
    #expect(try opened.authenticate(.aes128).rawValue == status)
    #expect(opened.canRead)
    let other = try OpenedChip("ca-kat-6f00")
    #expect(try other.authenticate(.tripleDES, byKeyAgreement: true).rawValue == 0x6F00)
    #expect(other.canRead)
  }

  @Test("given a public key off the group, when it comes, then it is 6A80 and the session goes on")
  func offGroup() throws {
    for name in ["ca-3des", "ca-dh-3des"] {
      for value in [
        [0x00], [0x01], [0x04] + [UInt8](repeating: 9, count: 64),
        [UInt8](repeating: 0xFF, count: 128),
      ] as [[UInt8]] {
        let opened = try OpenedChip(name)
        let command = CommandAPDU(
          ins: 0x22, p1: 0x41, p2: 0xA6, data: BERTLV.encode(0x91, value))
        #expect(try opened.terminal.send(command).status == .wrongData)
        #expect(opened.canRead)
      }
    }
  }

  @Test("given no access, when chip authentication is tried, then it is 6982; without a key 6A81")
  func conditions() throws {
    let profile = try #require(Profile.named("ca-aes128"))
    let terminal = try Specimens.terminal(profile, opened: false)
    #expect(
      try terminal.plain("002241A40C800A04007F00070202030202").status == .securityStatusNotSatisfied
    )
    #expect(try terminal.plain(TestTerminal.selectApplication).status == .success)
    #expect(
      try terminal.plain("002241A40C800A04007F00070202030202").status == .securityStatusNotSatisfied
    )
    #expect(try terminal.plain("00860000047C028000").status == .conditionsNotSatisfied)
    let other = try OpenedChip("pace")
    let command = CommandAPDU(ins: 0x22, p1: 0x41, p2: 0xA6, data: [0x91, 0x01, 0x04])
    #expect(try other.terminal.send(command).status == .functionNotSupported)
  }

  @Test("given chip authentication behind PACE, when it is done, then the access stays the same")
  func accessStays() throws {
    let opened = try OpenedChip("ca-key-id")
    #expect(try opened.authenticate(.aes128) == .success)
    #expect(opened.terminal.chip.access == .pace(.machineReadableZone))
    _ = try opened.terminal.send(CommandAPDU(ins: 0xA4, p1: 0, p2: 0x0C))
    #expect(try opened.terminal.select(.cardAccess) == .success)
  }

  @Test("given the published agreement in a field, when the chip does it, then the keys are right")
  func publishedAgreement() throws {
    let group = try #require(try Vectors.load("key-agreement-dh.json")["groups"]?.array?.last)
    let selection = SimulatedChipAuthentication.Selection(
      key: ChipAuthenticationKey(
        parameters: try KeyAgreementParameters(.modp1024With160),
        privateKey: SecretBytes(try group.bytes("privateKeyOfChip"))),
      cipher: .aes128)
    var session = try selection.session(with: try group.bytes("publicKeyOfTerminal"))
    var expected = SimulatedSession(
      keys: try SimulatedSessionKeys(
        secret: SecretBytes(try group.bytes("sharedSecret")), cipher: .aes128))
    let answer = ResponseAPDU(data: [1], status: .success)
    #expect(
      try session.seal(answer, instruction: 0xB0) == (try expected.seal(answer, instruction: 0xB0)))
    #expect(session.counter == [UInt8](repeating: 0, count: 15) + [1])
  }
}
