import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Chip authentication")
struct ChipAuthenticationTests {
  // MARK: Published and computed vectors

  @Test(
    "given keys of the worked examples, when the protocol runs, then every byte is as computed")
  func vectors() throws {
    let groups = try Vectors.load("chip-authentication.json")["groups"]?.array ?? []
    #expect(groups.count == 8)
    for group in groups {
      let comment = Comment(rawValue: try group.text("comment"))
      let infos = try DG14(parsing: group.bytes("dg14")).securityInfos
      let offer = try #require(try ChipAuthenticationOffer.all(in: infos).first)
      let privateKey = try group.bytes("privateKeyOfTerminal")
      let expected = try (group["commands"]?.array ?? []).map {
        try CommandAPDU(parsing: Hex.decode($0.string ?? ""))
      }
      let old = ScriptedChannel { _, _ in ResponseAPDU(status: .success) }
      let confirmation = try group.bytes("confirmation")
      let answer = try ResponseAPDU(parsing: group.bytes("confirmationAnswer"))
      let plain = ScriptedChannel { _, _ in answer }
      let run = ChipAuthentication(
        offer: offer, commands: ChipAuthentication.ways(offer)[0],
        random: RandomSource { _ in privateKey })
      let channel = try run.run(over: old, around: plain).channel
      #expect(old.commands == expected, comment)
      #expect(plain.commands.isEmpty, comment)
      let select = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0x1E])
      #expect(try channel.transmit(select) == ResponseAPDU(status: .success), comment)
      #expect(plain.commands.map(\.encoded) == [confirmation], comment)
    }
  }

  @Test(
    "given the sessions of real chips, when they are replayed, then each command is what was sent",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["chip_auth_AT", "chip_auth_DE"])
  func realChips(_ name: String) throws {
    let file = try JSONReader.read(Vectors.realFile("vectors/real_chip_sessions.json"))
    let recorded = try #require(file["sessions"]?[name])
    let before = try #require(recorded["pre"])
    let exchanges = try (recorded["exchanges"]?.array ?? []).map {
      (try $0.bytes("capdu"), try ResponseAPDU(parsing: $0.bytes("rapdu")))
    }
    let link = ScriptedChannel { _, number in exchanges[number].1 }
    let old = SecureMessaging(
      around: link,
      suite: try AESSuite(
        encryption: SecretBytes(before.bytes("ks_enc")),
        authentication: SecretBytes(before.bytes("ks_mac"))),
      counter: try before.bytes("ssc"))
    let infos = try DG14(parsing: recorded.bytes("dg14")).securityInfos
    let offer = try #require(try ChipAuthenticationOffer.all(in: infos).first)
    let privateKey = try recorded.bytes("terminal_priv")
    let channel = try ChipAuthentication(
      offer: offer, commands: .authenticationTemplate, random: RandomSource { _ in privateKey }
    ).run(over: old, around: link).channel
    let select = CommandAPDU(ins: 0xA4, p1: 0x02, p2: 0x0C, data: [0x01, 0x0E])
    #expect(try channel.transmit(select).status == .success)
    #expect(link.commands.map(\.encoded) == exchanges.map(\.0))
  }

  @Test(
    "given a real chip's active authentication, when it is replayed, then its signature verifies",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realActiveAuthentication() throws {
    let file = try JSONReader.read(Vectors.realFile("vectors/real_chip_sessions.json"))
    let recorded = try #require(file["sessions"]?["active_auth_rsa"])
    let before = try #require(recorded["pre"])
    let exchange = try #require(recorded["exchanges"]?.array?.first)
    let answer = try ResponseAPDU(parsing: exchange.bytes("rapdu"))
    let link = ScriptedChannel { _, _ in answer }
    let session = OpenedSession(
      over: link,
      SecureMessaging(
        around: link,
        suite: try TripleDESSuite(
          encryption: SecretBytes(before.bytes("ks_enc")),
          authentication: SecretBytes(before.bytes("ks_mac"))),
        counter: try before.bytes("ssc")))
    let dg15 = try recorded.bytes("dg15")
    let signed = try ActiveAuthentication(
      dg15: DocumentFile(.dg15, dg15), challenge: recorded.bytes("nonce")
    )
    .run(over: session)
    #expect(link.commands.map(\.encoded) == [try exchange.bytes("capdu")])
    #expect(signed.signature == (try recorded.bytes("signature")))
    let result = try signed.verify(dg15: dg15)
    #expect(result.algorithm == "RSA-1792 with SHA-256")
    #expect(result.trailer == [0x34, 0xCC])
  }

  // MARK: Sessions

  private static let information = Array("L898902C<369080619406236".utf8)
  private let com: [UInt8] = [0x60, 0x02, 0x5F, 0x01]

  /// A chip behind basic access control or open, with a key, and a session to it.
  private struct Desk {
    let chip: ProvingChip
    let session: OpenedSession
    let offers: [ChipAuthenticationOffer]
  }

  private func desk(
    _ cipher: SessionCipher, _ parameters: StandardizedDomainParameters = .brainpoolP256r1,
    number: Int? = nil, isOpen: Bool = false
  ) throws -> Desk {
    let chip = ProvingChip([.com: com, .dg1: [0x61, 0x01, 0xAA]])
    let key = try chip.addKey(parameters, number: number)
    let info = ChipAuthenticationInfo(
      ChipAuthenticationProtocol(keyAgreement: key.keyAgreement, cipher: cipher)
        .objectIdentifier, keyIdentifier: number)
    let plain = PlainSession(chip)
    try plain.selectApplication()
    let session: OpenedSession
    if isOpen {
      session = try plain.openWithoutKey()
    } else {
      chip.access = try BACKeys(information: Self.information)
      session = try plain.open(with: BACKeys(information: Self.information))
    }
    return Desk(
      chip: chip, session: session,
      offers: try ChipAuthenticationOffer.all(
        in: SecurityInfos([key.securityInfo, info.securityInfo])))
  }

  @Test(
    "given a chip with any cipher, group and number, when it proves itself, then the session moves",
    arguments: SessionCipher.allCases,
    [.secp224r1, .secp256r1, .brainpoolP384r1, .secp521r1, .modp1024With160, .modp2048With256]
      as [StandardizedDomainParameters])
  func everyVariant(_ cipher: SessionCipher, _ parameters: StandardizedDomainParameters) throws {
    for (number, isOpen) in [(nil, false), (195, false), (0, true), (300, true)] as [(Int?, Bool)] {
      let desk = try desk(cipher, parameters, number: number, isOpen: isOpen)
      let session = try desk.session.authenticateChip(desk.offers)
      #expect(
        session.result.commands
          == (cipher == .tripleDES ? .keyAgreementTemplate : .authenticationTemplate))
      #expect(desk.chip.cipher == cipher)
      #expect(session.shortAnswerLength == (cipher == .tripleDES ? 231 : 223))
      // Nothing but the proof's commands and the one that confirms it.
      let sent = desk.chip.commands.filter { ![0x84, 0x82].contains($0.ins) }.dropFirst()
      #expect(sent.map(\.ins) == (cipher == .tripleDES ? [0x22, 0xA4] : [0x22, 0x86, 0xA4]))
      #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
    }
  }

  @Test("given an authenticated chip, when the session before is used, then nothing is sent")
  func formerState() throws {
    let desk = try desk(.aes128)
    let session = try desk.session.authenticateChip(desk.offers)
    let count = desk.chip.commands.count
    #expect(throws: ChipAccessError.formerState) { try FileReader(desk.session).read(.dg1) }
    #expect(throws: ChipAccessError.formerState) { try desk.session.selectApplication() }
    #expect(throws: ChipAccessError.formerState) { try desk.session.returnToMasterFile() }
    #expect(throws: ChipAccessError.formerState) { try desk.session.has(.visaRecords) }
    #expect(throws: ChipAccessError.formerState) { try desk.session.renew(after: .noDiagnosis) }
    #expect(throws: ChipAccessError.formerState) {
      try desk.session.authenticateChip(desk.offers)
    }
    #expect(desk.chip.commands.count == count)
    #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
  }

  @Test("given a proof, when it is made twice, then the ephemeral key is another one")
  func freshKeys() throws {
    let keys = try (0..<2).map { _ in
      let desk = try desk(.tripleDES)
      _ = try desk.session.authenticateChip(desk.offers)
      return desk.chip.commands.first { $0.ins == 0x22 }?.data
    }
    #expect(keys[0] != keys[1])
  }

  @Test(
    "given a chip that says 9000 and cannot use the new keys, when it is asked, then it has failed",
    arguments: SessionCipher.allCases, [false, true])
  func clone(_ cipher: SessionCipher, _ isOpen: Bool) throws {
    for keepsOldKeys in [false, true] {
      let desk = try desk(cipher, isOpen: isOpen)
      desk.chip.keepsOldKeys = keepsOldKeys
      if !keepsOldKeys {
        // The clone has a key of its own: not the one in DG14, which it could only copy.
        let original = try #require(desk.chip.keys[nil])
        desk.chip.keys[nil] = (
          original.group, try original.group.makeKeyPair(.system).privateKey
        )
      }
      let error = #expect(throws: ChipProofError.self) {
        try desk.session.authenticateChip(desk.offers)
      }
      #expect(error?.code == .chipProofInvalid)
      #expect(error?.outcome.status == .failed)
      // The read goes on as it was opened.
      #expect(desk.session.shortAnswerLength == (isOpen ? 256 : 231))
      #expect(try FileReader(desk.session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
      #expect(desk.chip.accesses == (isOpen ? 0 : 3))
      #expect(desk.chip.cipher == (isOpen ? nil : .tripleDES))
    }
  }

  @Test("given an answer with another code under the new keys, when confirmed, then it has failed")
  func wrongCode() throws {
    let chip = try desk(.aes128)
    let link = Interfering(chip.chip)
    let plain = PlainSession(link)
    try plain.selectApplication()
    let session = try plain.open(with: BACKeys(information: Self.information))
    link.interfere = { command, _ in
      guard command.ins == 0xA4, command.isProtected else { return nil }
      return ResponseAPDU(
        data: [0x99, 0x02, 0x90, 0x00, 0x8E, 0x08] + [UInt8](repeating: 7, count: 8),
        status: .success)
    }
    let before = link.count(of: 0x22)
    #expect(throws: ChipProofError.self) { try session.authenticateChip(chip.offers) }
    #expect(link.count(of: 0x22) == before + 1)
    link.interfere = { _, _ in nil }
    #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
  }

  @Test(
    "given a refusal of any command, when the chip is asked, then it has failed and the read goes on",
    arguments: [0x6FFF, 0x6300, 0x6982, 0x6A88, 0x6A80, 0x6F00] as [UInt16], [false, true])
  func refusals(_ word: UInt16, _ isBare: Bool) throws {
    let status = StatusWord(rawValue: word)
    for (cipher, refused) in [
      (SessionCipher.tripleDES, 0x22), (.aes128, 0x22), (.aes256, 0x86),
    ] as [(SessionCipher, UInt8)] {
      let desk = try desk(cipher)
      desk.chip.bend = { command, _ in
        guard command.ins == refused else { return nil }
        return isBare ? .bare(status) : .answer(ResponseAPDU(status: status))
      }
      let error = #expect(throws: ChipProofError.self) {
        try desk.session.authenticateChip(desk.offers)
      }
      let name: CommandName =
        refused == 0x86
        ? .instruction(.generalAuthenticate)
        : .set(cipher == .tripleDES ? .keyAgreement : .authentication)
      #expect(error == .refused(name, status))
      #expect(error?.outcome.status == .failed)
      #expect(error?.code == .chipProofRefused)
      #expect(try FileReader(desk.session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
      // One bare status word may be a disturbance: it takes two of them.
      let attempts = (cipher == .tripleDES ? 2 : 1) * (isBare && status.mayPass ? 2 : 1)
      #expect(desk.chip.count(refused) == attempts)
      #expect(desk.chip.accesses == (isBare ? 1 + attempts : 1))
    }
  }

  @Test("given a bare 9000 in place of an answer, when the chip is asked, then it is no success")
  func bareSuccess() throws {
    let desk = try desk(.aes128)
    desk.chip.bend = { command, _ in command.ins == 0x22 ? .bare(.success) : nil }
    let error = #expect(throws: ChipProofError.self) {
      try desk.session.authenticateChip(desk.offers)
    }
    #expect(error?.code == .chipProofInvalid)
    #expect(desk.chip.count(0x86) == 0)
    #expect(try FileReader(desk.session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
  }

  @Test("given a chip that takes no MSE:Set KAT, when it is asked, then MSE:Set AT does it (8.5)")
  func templateForTripleDES() throws {
    for isBare in [false, true] {
      let desk = try desk(.tripleDES)
      desk.chip.bend = { command, _ in
        guard command.ins == 0x22, command.p2 == 0xA6 else { return nil }
        return isBare ? .bare(.noDiagnosis) : .answer(ResponseAPDU(status: .wrongParameters))
      }
      let session = try desk.session.authenticateChip(desk.offers)
      #expect(session.result.commands == .authenticationTemplate)
      #expect(desk.chip.accesses == (isBare ? 2 : 1))
      #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
    }
  }

  @Test(
    "given a chip that takes GENERAL AUTHENTICATE in a chain only, when it is asked, then in one",
    arguments: [StatusWord.wrongLength, .lastCommandOfChainExpected],
    [StandardizedDomainParameters.secp256r1, .modp2048With224])
  func chain(_ status: StatusWord, _ parameters: StandardizedDomainParameters) throws {
    for isBare in [false, true] {
      let desk = try desk(.aes128, parameters)
      desk.chip.bend = { command, chip in
        let isSingle = command.cla & 0x10 == 0 && chip.commands.dropLast().last?.cla != 0x10
        guard command.ins == 0x86, isSingle else { return nil }
        return isBare ? .bare(status) : .answer(ResponseAPDU(status: status))
      }
      let session = try desk.session.authenticateChip(desk.offers)
      #expect(session.result.commands == .chain)
      let pieces = desk.chip.commands.filter { $0.ins == 0x86 }.dropFirst()
      #expect(pieces.count == 2)
      #expect(pieces.map(\.cla) == [0x10, 0x00])
      #expect(pieces.allSatisfy { $0.data.count <= 223 })
    }
  }

  @Test("given several keys, when the first one fails, then the next one may prove the chip")
  func severalKeys() throws {
    let desk = try desk(.aes128, number: 1)
    let other = ProvingChip()
    let unknown = try other.addKey(.secp256r1, number: 2)
    let known = try desk.chip.addKey(.secp384r1, number: 3)
    let infos = [2, 3].map {
      ChipAuthenticationInfo(
        ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 4), keyIdentifier: $0
      ).securityInfo
    }
    let offers = try ChipAuthenticationOffer.all(
      in: SecurityInfos([unknown.securityInfo, known.securityInfo] + infos))
    #expect(offers.count == 2)
    let session = try desk.session.authenticateChip(
      offers.sorted { ($0.keyIdentifier ?? 0) < ($1.keyIdentifier ?? 0) })
    #expect(session.result.offer.keyIdentifier == 3)
    #expect(desk.chip.cipher == .aes256)
  }

  @Test(
    "given an authenticated chip that leaves the session, when read, then it proves itself again")
  func renewal() throws {
    for (cipher, isOpen) in [(SessionCipher.aes128, false), (.tripleDES, false), (.aes256, true)] {
      let desk = try desk(cipher, isOpen: isOpen)
      let session = try desk.session.authenticateChip(desk.offers)
      var isLost = false
      desk.chip.bend = { command, _ in
        guard command.ins == 0xB0, !isLost else { return nil }
        isLost = true
        return .bare(.noDiagnosis)
      }
      #expect(try FileReader(session).read(.dg1) == .read([0x61, 0x01, 0xAA]))
      #expect(isLost)
      #expect(desk.chip.accesses == (isOpen ? 0 : 2))
      #expect(desk.chip.cipher == cipher)
    }
  }

  @Test("given an authenticated chip that does not do it again, when read, then nothing weaker is")
  func weakerRenewal() throws {
    for isOpen in [false, true] {
      let desk = try desk(.aes128, isOpen: isOpen)
      let session = try desk.session.authenticateChip(desk.offers)
      desk.chip.bend = { command, _ in
        switch command.ins {
        case 0xB0: .bare(.noDiagnosis)
        case 0x22: .answer(ResponseAPDU(status: .wrongData))
        default: nil
        }
      }
      let reader = FileReader(session)
      #expect(throws: ChipAccessError.notRenewed(after: .noDiagnosis)) {
        try reader.read(.dg1)
      }
      desk.chip.bend = { _, _ in nil }
      #expect(throws: ChipAccessError.secureMessaging(.ended)) { try reader.read(.dg1) }
    }
  }

  @Test("given a document that leaves in the middle of a proof, then that is what is said")
  func removal() throws {
    for index in 0..<3 {
      let desk = try desk(.aes128)
      let link = Interfering(desk.chip)
      let plain = PlainSession(link)
      try plain.selectApplication()
      let session = try plain.open(with: BACKeys(information: Self.information))
      let start = link.commands.count
      link.interfere = { _, number in
        if number == start + index { throw SmartCardError.documentRemoved }
        return nil
      }
      #expect(throws: SmartCardError.documentRemoved) {
        try session.authenticateChip(desk.offers)
      }
    }
  }
}
