import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("A session that PACE opened, and secure messaging with AES")
struct PACESessionTests {
  private func desk(
    _ name: String = PACETests.generic
  ) throws -> (chip: PACEChip, link: Interfering, session: PlainSession) {
    let chip = try PACEChip(PACETests.find(name), .brainpoolP256r1, secret: PACETests.secret())
    let link = Interfering(chip)
    return (chip, link, PlainSession(link))
  }

  private func open(_ plain: PlainSession, _ chip: PACEChip) throws -> OpenedSession {
    try plain.selectMasterFile()
    let session = try plain.open(
      with: PACETests.variant(chip.variant, chip.parameters), password: PACETests.password())
    try session.selectApplication()
    return session
  }

  private let file = BERTLV.encode(0x60, (0..<700).map { UInt8(truncatingIfNeeded: $0) })

  @Test(
    "given a chip with PACE, when it is opened, then all that follows is protected",
    arguments: ["3DES-CBC-CBC", "AES-CBC-CMAC-128", "AES-CBC-CMAC-192", "AES-CBC-CMAC-256"])
  func opened(_ cipher: String) throws {
    let (chip, link, plain) = try desk("PACE-ECDH-GM-\(cipher)")
    chip.files[0x1E] = file
    let session = try open(plain, chip)
    let opening = link.commands.count - 1
    #expect(try FileReader(session).read(.com) == .read(file))
    #expect(!link.commands.dropFirst(opening).contains { !$0.isProtected })
    #expect(!link.commands.prefix(opening).contains { ![0xA4, 0x22, 0x86].contains($0.ins) })
    #expect(session.accessProtocol.name == "PACE-ECDH-GM-\(cipher)")
    #expect(
      session.accessProtocol
        == .pace(chip.variant, parameterIdentifier: 13, password: .mrz))
    #expect(session.accessProtocol.isPACE)
    // 709 bytes in answers of 231 or 223.
    #expect(link.count(of: 0xB0) == 4)
  }

  @Test("given a link that breaks over the token, when the chip counts it, then it is sent once")
  func tokenLost() throws {
    let can = try PACEPassword(.can, digits: Array("500540".utf8))
    for (password, most) in [(can, 1), (try PACETests.password(), 2)] {
      let chip = try PACEChip(
        PACETests.find("PACE-DH-GM-AES-CBC-CMAC-128"), .modp2048With224,
        secret: PACETests.secret(), kind: password.kind.rawValue)
      let link = Interfering(chip)
      let session = PlainSession(link)
      link.interfere = { command, _ in
        guard command.ins == 0x86, command.cla == 0 else { return nil }
        throw SmartCardError.connectionLost
      }
      try session.selectMasterFile()
      #expect(throws: SmartCardError.connectionLost) {
        try session.open(
          with: PACETests.variant(chip.variant, chip.parameters), password: password)
      }
      #expect(link.commands.count { $0.ins == 0x86 && $0.cla == 0 } == most)
    }
  }

  @Test("given an open session, when it is opened again, then it stays what it is")
  func twice() throws {
    let (chip, _, plain) = try desk()
    let session = try open(plain, chip)
    #expect(throws: ChipAccessError.formerState) {
      try plain.open(with: BACKeys(information: Array(PACETests.fields.utf8)))
    }
    #expect(session.accessProtocol.isPACE)
  }

  @Test("given a session that breaks in the middle, when it is renewed, then PACE opens it again")
  func renewed() throws {
    let (chip, link, plain) = try desk()
    chip.files[0x1E] = file
    let session = try open(plain, chip)
    var isBroken = false
    link.interfere = { command, _ in
      guard !isBroken, command.ins == 0xB0, command.isProtected, link.count(of: 0xB0) == 2 else {
        return nil
      }
      isBroken = true
      return ResponseAPDU(status: .secureMessagingObjectsWrong)
    }
    #expect(try FileReader(session).read(.com) == .read(file))
    #expect(chip.count(of: 0x22) == 2)
    #expect(link.count(of: 0x84) == 0 && link.count(of: 0x82) == 0)
    #expect(session.accessProtocol.isPACE)
  }

  @Test(
    "given a chip that does not do PACE a second time, when it breaks, then nothing weaker is done")
  func notRenewed() throws {
    let (chip, link, plain) = try desk()
    chip.files[0x1E] = file
    let session = try open(plain, chip)
    link.interfere = { command, _ in
      switch command.ins {
      case 0xB0: ResponseAPDU(status: .secureMessagingObjectsWrong)
      case 0x86: ResponseAPDU(status: .noDiagnosis)
      default: nil
      }
    }
    #expect(throws: ChipAccessError.notRenewed(after: .secureMessagingObjectsWrong)) {
      try FileReader(session).read(.com)
    }
    #expect(link.count(of: 0x84) == 0 && link.count(of: 0x82) == 0)
    let before = link.commands.count
    #expect(throws: ChipAccessError.self) { try FileReader(session).read(.com) }
    #expect(!link.commands.dropFirst(before).contains { $0.ins == 0xB0 && !$0.isProtected })
  }

  @Test(
    "given a real chip's session with AES-256, when it is replayed, then each byte is the same",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realSession() throws {
    let file = try JSONReader.read(try Vectors.realFile("vectors/real_chip_sessions.json"))
    let recorded = try #require(file["sessions"]?["sm_aes256_read_ef_com"])
    let before = try #require(recorded["pre"])
    let exchanges = try #require(recorded["exchanges"]?.array)
    let script = ScriptedChannel { command, number in
      let expected = try exchanges[number].bytes("capdu")
      #expect(command.encoded == expected)
      return try ResponseAPDU(parsing: exchanges[number].bytes("rapdu"))
    }
    let session = SecureMessaging(
      around: script,
      suite: try AESSuite(
        encryption: SecretBytes(before.bytes("ks_enc")),
        authentication: SecretBytes(before.bytes("ks_mac"))),
      counter: try before.bytes("ssc"))
    for exchange in exchanges {
      let header = try exchange.bytes("plain_header")
      let length = exchange["plain_le"]?.string.flatMap { Int($0.forPeople, radix: 16) }
      let answer = try session.transmit(
        CommandAPDU(
          cla: header[0], ins: header[1], p1: header[2], p2: header[3],
          data: exchange.bytes("plain_data"), expectedLength: length))
      #expect(answer.data == (try exchange.bytes("response_data")))
      #expect(answer.status == .success)
    }
    #expect(script.commands.count == 3)
  }

  // MARK: The form of commands

  private func sealed(_ command: CommandAPDU) throws -> CommandAPDU {
    let recorder = ScriptedChannel([{ _ in ResponseAPDU(status: .success) }])
    let session = SecureMessaging(
      around: recorder,
      suite: try AESSuite(
        encryption: SecretBytes(1...16), authentication: SecretBytes(17...32)),
      counter: [UInt8](repeating: 0, count: 16))
    _ = try? session.transmit(command)
    return try #require(recorder.commands.first)
  }

  private func lengthObject(_ command: CommandAPDU) throws -> [UInt8]? {
    var reader = BERReader(try sealed(command).data)
    while !reader.isAtEnd {
      let object = try reader.read()
      if object.tag == 0x97 { return Array(object.content) }
    }
    return nil
  }

  @Test("given expected lengths short and extended, when sealed, then DO'97' says the same")
  func expectedLengths() throws {
    func command(_ length: Int?, data: Int = 0) -> CommandAPDU {
      CommandAPDU(
        ins: 0x86, p1: 0, p2: 0, data: [UInt8](repeating: 1, count: data), expectedLength: length)
    }
    let cases: [(CommandAPDU, [UInt8]?, Int)] = [
      (command(nil), nil, 256), (command(1), [1], 256), (command(223), [223], 256),
      (command(256), [0], 256), (command(257), [1, 1], 65_536),
      (command(65_536), [0, 0], 65_536), (command(256, data: 256), [1, 0], 65_536),
      (command(nil, data: 300), nil, 65_536), (command(65_536, data: 300), [0, 0], 65_536),
      // What was short becomes long by its protection: then the new length is of two bytes.
      (command(256, data: 250), [0], 65_536), (command(nil, data: 255), nil, 65_536),
    ]
    for (command, expected, outer) in cases {
      #expect(try lengthObject(command) == expected)
      let sealed = try sealed(command)
      #expect(sealed.expectedLength == outer)
      #expect(sealed.isExtended == (outer == 65_536))
    }
  }

  @Test("given a long answer in a session, when it is opened, then every byte comes out")
  func longAnswer() throws {
    let chip = try PACEChip(
      PACETests.find("PACE-ECDH-GM-AES-CBC-CMAC-256"), .secp256r1, secret: PACETests.secret())
    let long = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    chip.files[1] = long
    let result = try PACE(
      variant: PACETests.variant(chip.variant, .secp256r1), password: PACETests.password(),
      random: .system
    ).open(chip)
    let answer = try result.channel.transmit(
      CommandAPDU(ins: 0xB0, p1: 0x81, p2: 0, expectedLength: 5000))
    #expect(answer.data == long)
    #expect(chip.commands.last?.isExtended == true)
  }

  @Test(
    "given an answer with a bit changed, or one replayed, when it is opened, then it is refused")
  func changed() throws {
    let suite = try AESSuite(encryption: SecretBytes(1...32), authentication: SecretBytes(2...33))
    let start = [UInt8](repeating: 0, count: 16)
    let counter = Array(start.dropLast()) + [2]
    var objects = BERTLV.encode(
      0x87, [1] + (try suite.encrypt(ISO9797Padding.pad([5], blockLength: 16), counter: counter)))
    objects += [0x99, 0x02, 0x90, 0x00]
    let good =
      objects
      + BERTLV.encode(
        0x8E, try suite.authenticationCode(for: counter + objects))
    let read = CommandAPDU(ins: 0xB0, p1: 0, p2: 0, expectedLength: 1)
    func session(_ data: [UInt8]) -> SecureMessaging {
      SecureMessaging(
        around: ScriptedChannel([{ _ in ResponseAPDU(data: data, status: .success) }]),
        suite: suite, counter: start)
    }
    let whole = session(good)
    #expect(try whole.transmit(read).data == [5])
    #expect(throws: ChipAccessError.secureMessaging(.wrongCode)) { try whole.transmit(read) }
    for place in good.indices {
      var bad = good
      bad[place] ^= 1
      #expect(throws: ChipAccessError.self) { try session(bad).transmit(read) }
    }
    #expect(throws: ChipAccessError.self) { try session(good + [0]).transmit(read) }
  }
}
