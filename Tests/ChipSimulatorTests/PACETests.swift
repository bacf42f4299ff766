import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite("PACE of the chip, driven by a terminal of the tests' own")
struct PACETests {
  private func chip(_ profile: Profile) throws -> (TestTerminal, PersonalisedDocument) {
    let document = try Specimens.document(profile)
    return (TestTerminal(try SimulatedChip(document: document, profile: profile)), document)
  }

  private func chip(named name: String) throws -> (TestTerminal, PersonalisedDocument, Profile) {
    let profile = try #require(Profile.named(name))
    let (terminal, document) = try chip(profile)
    return (terminal, document, profile)
  }

  @Test(
    "given a profile with PACE in order, when each variant is done, then LDS1 opens and is read",
    arguments: (Profile.paceGroups + Profile.paceKinds + Profile.selectingHabits)
      .filter { !$0.pace.isEmpty }.map(\.name) + ["pace-several", "pace-two-parameters"])
  func variants(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    let document = try Specimens.document(profile)
    for variant in profile.pace {
      let terminal = TestTerminal(try SimulatedChip(document: document, profile: profile))
      let transcript = try terminal.pace(variant, try .mrz(document))
      #expect(transcript.isOpen, "\(transcript.statuses)")
      #expect((transcript.chipData != nil) == (variant.mapping == .chipAuthentication))
      #expect(try terminal.selectLDS1() == .success)
      #expect(try terminal.readFile(.dataGroup(1)) == document.files[.dataGroup(1)])
      #expect(try terminal.select(.sod) == .success)
    }
  }

  @Test(
    "given every mapping, cipher and group, when PACE is done, then it opens the chip",
    arguments: StandardizedDomainParameters.allCases)
  func everyCombination(_ parameters: StandardizedDomainParameters) throws {
    let document = try Specimens.document(.specimen)
    for cipher in SessionCipher.allCases {
      for mapping in [PACEProfile.Mapping.generic, .integrated, .chipAuthentication] {
        // P-224 has no point encoding; chip authentication mapping needs a curve and AES.
        if mapping == .integrated, parameters == .secp224r1 { continue }
        if mapping == .chipAuthentication, parameters.curve == nil || cipher == .tripleDES {
          continue
        }
        let variant = PACEProfile(mapping, cipher, .standardized(parameters))
        let profile = Profile("combination", "one") { $0.pace = [variant] }
        var opened = document
        let group = try parameters.group()
        if mapping == .chipAuthentication {
          opened.secrets.chipAuthenticationKeys = [
            ChipAuthenticationKey(
              parameters: try KeyAgreementParameters(parameters),
              privateKey: try group.makeKeyPair(.system).privateKey)
          ]
        }
        let terminal = TestTerminal(try SimulatedChip(document: opened, profile: profile))
        let transcript = try terminal.pace(variant, try .mrz(opened))
        #expect(transcript.isOpen, "\(variant): \(transcript.statuses)")
        try terminal.selectLDS1()
        #expect(try terminal.select(.dataGroup(1)) == .success, "\(variant)")
      }
    }
  }

  @Test("given chip authentication mapping, when its proof is checked, then a copy is reported")
  func mapping() throws {
    for (name, isGenuine) in [
      ("pace-cam", true), ("pace-cam-two-keys", true), ("pace-cam-clone", false),
      ("pace-cam-aes256", true),
    ] {
      let (terminal, document, profile) = try chip(named: name)
      let transcript = try terminal.pace(profile.pace[0], try .mrz(document))
      let proof = SecretBytes(try #require(transcript.chipData))
      let content = try #require(document.files[.cardSecurity])
      let keys = try Self.publicKeys(inside: content, of: profile)
      let wanted = profile.pace[0].parameters.identifier
      let key = try #require(keys.first { $0.identifier == wanted })
      let group = try #require(
        try profile.pace[0].parameters.keyAgreementParameters().group as? EllipticCurveGroup)
      let product = try group.multiple(of: key.value, by: proof)
      #expect((product == transcript.mappingKeyOfChip) == isGenuine, "\(name)")
      for other in keys where other.identifier != wanted {
        #expect(try group.multiple(of: other.value, by: proof) != transcript.mappingKeyOfChip)
      }
    }
  }

  /// The keys for chip authentication in the SecurityInfos of DG14, which EF.CardSecurity repeats.
  private static func publicKeys(
    inside cardSecurity: [UInt8], of profile: Profile
  ) throws -> [(identifier: Int?, value: [UInt8])] {
    let content = try EFCardSecurity(parsing: cardSecurity).securityInfos
    return try content.infos.filter {
      $0.protocolIdentifier.isDescendant(of: SecurityInfos.chipAuthenticationPublicKey)
    }.map { info in
      let number = try info.optional.map { try DER.integer(try BERTLV(parsing: $0)) }
      return (number, try KeyAgreementPublicKey(parsing: info.required).publicValue)
    }
  }

  @Test("given a wrong password, when PACE is done, then it is 6300 and nothing opens")
  func wrongPassword() throws {
    let (terminal, document, profile) = try chip(named: "pace")
    let wrong = TestPassword(reference: 1, secret: [UInt8](repeating: 1, count: 20))
    let transcript = try terminal.pace(profile.pace[0], wrong)
    #expect(transcript.statuses.suffix(1) == [.authenticationFailed])
    #expect(transcript.statuses.count == 5)
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.select(.dataGroup(1)) == .securityStatusNotSatisfied)
    let master = CommandAPDU(ins: 0xA4, p1: 0, p2: 0x0C)
    _ = try terminal.send(master)
    #expect(try terminal.pace(profile.pace[0], try .mrz(document)).isOpen)
  }

  @Test(
    "given a password that the card lacks or another protocol, when it is selected, then it says so"
  )
  func selection() throws {
    let (terminal, document, profile) = try chip(named: "pace")
    let variant = profile.pace[0]
    let mrz = try TestPassword.mrz(document)
    #expect(
      try terminal.pace(variant, .can("271828")).statuses == [.referencedDataNotFound])
    #expect(
      try terminal.pace(variant, TestPassword(reference: 9, secret: [])).statuses
        == [.referencedDataNotFound])
    #expect(
      try terminal.pace(variant, mrz, stating: .some(12)).statuses == [.referencedDataNotFound])
    let other = PACEProfile(.generic, .aes256, variant.parameters)
    #expect(try terminal.pace(other, mrz).statuses == [.wrongData])
    #expect(try terminal.pace(variant, mrz, stating: .some(nil)).isOpen)
    for (command, status) in [
      ("0022C1A4", StatusWord.wrongData), ("0022C1A40180", .wrongData),
      ("002241B4", .wrongParameters),
    ] {
      let fresh = try chip(profile).0
      #expect(try fresh.plain(command).status == status, "\(command)")
    }
  }

  @Test("given one variant with two sets of parameters, when none is stated, then it is 6A88")
  func ambiguous() throws {
    let (terminal, document, profile) = try chip(named: "pace-two-parameters")
    let variant = profile.pace[0]
    #expect(
      try terminal.pace(variant, try .mrz(document), stating: .some(nil)).statuses
        == [.referencedDataNotFound])
  }

  @Test("given a step out of order or odd data, when it comes, then PACE is over without a session")
  func order() throws {
    let (terminal, document, profile) = try chip(named: "pace")
    #expect(try terminal.plain("10860000027C0000").status == .conditionsNotSatisfied)
    let mrz = try TestPassword.mrz(document)
    let point = try EllipticCurveGroup(.brainpoolP256r1).generator
    let changes: [(Int, [UInt8], StatusWord)] = [
      (1, [0x7C, 0x02, 0x80, 0x00], .wrongData), (1, [0x30, 0x00], .wrongData),
      (2, [0x7C, 0x00], .wrongData), (2, [0x7C, 0x03, 0x81, 0x01, 0x00], .wrongData),
      (2, BERTLV.encode(0x7C, BERTLV.encode(0x83, point)), .wrongData),
      (3, BERTLV.encode(0x7C, BERTLV.encode(0x83, [UInt8](repeating: 4, count: 65))), .wrongData),
      (3, BERTLV.encode(0x7C, BERTLV.encode(0x83, [0x00])), .wrongData),
      (3, BERTLV.encode(0x7C, BERTLV.encode(0x83, point.dropLast())), .wrongData),
      (4, [0x7C, 0x02, 0x85, 0x00], .authenticationFailed),
      (
        4, BERTLV.encode(0x7C, BERTLV.encode(0x85, [UInt8](repeating: 0, count: 8))),
        .authenticationFailed
      ),
    ]
    for (number, data, status) in changes {
      let transcript = try terminal.pace(profile.pace[0], mrz) { $0 == number ? data : $1 }
      #expect(transcript.lastStatus == status, "step \(number)")
      #expect(transcript.statuses.count == number + 1)
      #expect(try terminal.plain("00860000047C02850000").status == .conditionsNotSatisfied)
      #expect(terminal.chip.session == nil)
    }
  }

  @Test("given the chip's own key, when a terminal sends it back, then it is 6300")
  func reflection() throws {
    let profile = try #require(Profile.named("pace"))
    let group = try EllipticCurveGroup(.brainpoolP256r1)
    let key = SecretBytes([UInt8](repeating: 0, count: 31) + [5])
    var conversation = try PACEConversation(
      profile.pace[0], group: group, password: .machineReadableZone, secret: [1],
      staticKey: nil, misbehaviour: nil,
      random: .fixed([
        [UInt8](repeating: 3, count: 16), key.withUnsafeBytes { Array($0) },
        key.withUnsafeBytes { Array($0) },
      ]))
    _ = try conversation.advance([])
    let terminalKey = try group.makeKeyPair(.system)
    _ = try conversation.advance([
      try BERTLV(parsing: BERTLV.encode(0x81, terminalKey.publicValue))
    ])
    let mapped = try group.mapped(
      nonce: SecretBytes([UInt8](repeating: 3, count: 16)),
      element: try group.sharedElement(key, terminalKey.publicValue))
    let own = try mapped.publicValue(of: key)
    #expect(throws: PACEConversation.Failure.notAuthentic) {
      try conversation.advance([try BERTLV(parsing: BERTLV.encode(0x83, own))])
    }
  }

  @Test("given a card with CAN, when it is opened by CAN or MRZ, then EF.CardSecurity is read")
  func cardAccessNumber() throws {
    let (terminal, document, profile) = try chip(named: "can")
    #expect(try terminal.select(.cardSecurity) == .securityStatusNotSatisfied)
    let number = try #require(Personalisation.number(.cardAccess, of: profile))
    #expect(
      try terminal.pace(profile.pace[0], .can("000000")).lastStatus == .authenticationFailed)
    #expect(try terminal.pace(profile.pace[0], .can(number)).isOpen)
    #expect(try terminal.readFile(.cardSecurity) == document.files[.cardSecurity])
    #expect(try terminal.readFile(.cardAccess) == document.files[.cardAccess])
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.readFile(.dataGroup(2)) == document.files[.dataGroup(2)])
    let again = try chip(profile).0
    #expect(try again.pace(profile.pace[0], try .mrz(document)).isOpen)
    again.chip.reset()
    again.enter(nil)
    #expect(try again.plain(TestTerminal.selectApplication).status == .success)
    #expect(try again.plain("0084000008").status == .instructionNotSupported)
  }

  @Test("given basic access control, when EF.CardSecurity is wanted, then it stays closed")
  func cardSecurityNeedsPACE() throws {
    let (terminal, document, _) = try chip(named: "pace-cam")
    #expect(try terminal.open(document.mrz.accessFields) == .success)
    _ = try terminal.send(CommandAPDU(ins: 0xA4, p1: 0, p2: 0x0C))
    #expect(try terminal.select(.cardSecurity) == .securityStatusNotSatisfied)
    #expect(try terminal.select(.cardAccess) == .success)
  }

  @Test("given EF.CardSecurity, when openssl checks it against the root, then it verifies")
  func cardSecurity() throws {
    let (_, document, _) = try chip(named: "pace-cam")
    let file = try #require(document.files[.cardSecurity])
    let root = OpenSSLProgram.pem(try Specimens.country.get().rootCertificate)
    let result = try OpenSSLProgram.run(
      [
        "cms", "-verify", "-inform", "DER", "-in", "file.der", "-CAfile", "root.pem", "-binary",
        "-purpose", "any", "-attime", "\(Int(presentOfTests.timeIntervalSince1970))", "-out",
        "content.der",
      ], files: ["file.der": file, "root.pem": root])
    #expect(result.status == 0, "\(result.output)")
    #expect(
      Hex.encode(file).contains(
        Hex.encode(DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 2, 1)))))
  }

  @Test("given a PIN, when it is wrong three times, then it is suspended, resumed and blocked")
  func retryCounter() throws {
    let (terminal, _, profile) = try chip(named: "pin")
    let variant = profile.pace[0]
    let pin = try #require(Personalisation.number(.personalIdentification, of: profile))
    func status(_ password: TestPassword) throws -> [UInt16] {
      terminal.enter(nil)
      terminal.chip.reset()
      let statuses = try terminal.pace(variant, password).statuses
      return [statuses[0].rawValue, statuses[statuses.count - 1].rawValue]
    }
    #expect(try status(.pin("000000")) == [0x9000, 0x63C2])
    #expect(try status(.pin("000000")) == [0x63C2, 0x63C1])
    #expect(try status(.pin(pin)) == [0x63C1, 0x6985])
    #expect(try status(.can("271828")) == [0x9000, 0x9000])
    // In the session of the CAN the last try is open.
    let last = try terminal.pace(variant, .pin("000000"))
    #expect(last.statuses.first?.rawValue == 0x63C1)
    #expect(last.lastStatus?.rawValue == 0x63C0)
    #expect(try status(.pin(pin)) == [0x63C0, 0x6983])
    #expect(try status(.puk("5772156649")) == [0x9000, 0x9000])
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.select(.dataGroup(1)) == .securityStatusNotSatisfied)
    #expect(try terminal.send(CommandAPDU(ins: 0x2C, p1: 3, p2: 3)).status == .success)
    #expect(try status(.pin(pin)) == [0x9000, 0x9000])
    #expect(
      try terminal.send(CommandAPDU(ins: 0x2C, p1: 3, p2: 3)).status == .securityStatusNotSatisfied)
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.select(.dataGroup(1)) == .success)
  }

  @Test("given the last try after the CAN, when the PIN is right, then all tries are back")
  func resumed() throws {
    let (terminal, _, profile) = try chip(named: "pin")
    let variant = profile.pace[0]
    for _ in 0..<2 { _ = try terminal.pace(variant, .pin("000000")) }
    #expect(try terminal.pace(variant, .can("271828")).isOpen)
    #expect(try terminal.pace(variant, .pin("314159")).isOpen)
    #expect(terminal.chip.tries == RetryCounter())
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.select(.dataGroup(1)) == .success)
  }

  @Test("given a PACE session, when the application is selected in clear, then it is over")
  func unprotected() throws {
    let (terminal, document, profile) = try chip(named: "pace")
    #expect(try terminal.pace(profile.pace[0], try .mrz(document)).isOpen)
    #expect(
      try terminal.plain(TestTerminal.selectApplication).status == .securityStatusNotSatisfied)
    #expect(terminal.chip.session == nil && terminal.chip.access == nil)
  }

  @Test("given the application, when PACE is selected there, then it is 6985")
  func inApplication() throws {
    let (terminal, document, profile) = try chip(named: "pace")
    #expect(try terminal.selectLDS1() == .success)
    #expect(
      try terminal.pace(profile.pace[0], try .mrz(document)).statuses == [.conditionsNotSatisfied])
  }
}
