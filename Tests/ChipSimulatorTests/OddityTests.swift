import Crypto
import Encoding
import LDS
import MRZ
import SmartCard
import TestSupport
import Testing

@testable import ChipSimulator

@Suite("Chips with odd habits, and chips that attack the reader")
struct OddityTests {
  private func pace(
    _ name: String, stating reference: Int?? = nil, isChained: Bool = true
  ) throws -> (TestTerminal, PACETranscript, PersonalisedDocument) {
    let profile = try #require(Profile.named(name))
    let document = try Specimens.document(profile)
    let terminal = TestTerminal(try SimulatedChip(document: document, profile: profile))
    let transcript = try terminal.pace(
      profile.pace[0], try .mrz(document), stating: reference, isChained: isChained)
    return (terminal, transcript, document)
  }

  @Test("given a chip that wants or refuses tag 84, when it comes or not, then it is 6A87 or 9000")
  func parameterReference() throws {
    for (name, isStated) in [("pace-needs-parameters", true), ("pace-refuses-parameters", false)] {
      #expect(try pace(name, stating: isStated ? nil : .some(nil)).1.isOpen)
      let refused = try pace(name, stating: isStated ? .some(nil) : nil).1
      #expect(refused.statuses.map(\.rawValue) == [0x6A87])
    }
  }

  @Test(
    "given a chip that wants or refuses chaining, when it comes or not, then it is 6883 or 9000")
  func chaining() throws {
    for (name, isChained) in [("pace-chained-only", true), ("pace-unchained-only", false)] {
      #expect(try pace(name, isChained: isChained).1.isOpen)
      let refused = try pace(name, isChained: !isChained).1
      #expect(refused.lastStatus == .lastCommandOfChainExpected)
    }
  }

  @Test(
    "given a chip that refuses a form, when it comes, then it has that status, and another is taken"
  )
  func forms() throws {
    for status in [0x6881, 0x6884, 0x6985, 0x6D00, 0x6E00, 0x6700] as [UInt16] {
      let name = "pace-unchained-\(String(status, radix: 16))"
      #expect(try pace(name, isChained: false).1.isOpen)
      #expect(try pace(name).1.lastStatus?.rawValue == status)
    }
    #expect(try pace("pace-dh-unchained").1.lastStatus == .conditionsNotSatisfied)
    for name in ["pace-dh-6985", "pace-dh-6700"] { #expect(try pace(name).1.isOpen) }
    #expect(try pace("pace-dh-whole").1.statuses.map(\.rawValue) == [0x9000, 0x9000, 0x6884])
    for name in ["pace-dh-unlinked", "pace-dh-unlinked-6985"] {
      #expect(try pace(name, isChained: false).1.isOpen)
      #expect(try pace(name).1.statuses.count == 2)
    }
    #expect(
      try pace("pace-forms-6985").1.statuses.map(\.rawValue) == [0x9000, 0x9000, 0x6985])
    for (name, status) in [
      ("pace-dh-6985", UInt16(0x6985)), ("pace-dh-6700", 0x6700), ("pace-dh-unlinked-6985", 0x6985),
    ] {
      let terminal = try Specimens.terminal(try #require(Profile.named(name)), opened: false)
      _ = try terminal.plain("0022C1A412800A04007F00070202040101028301018401" + "02")
      #expect(try terminal.plain("108600000000027C000000").status.rawValue == status)
    }
    let whole = try #require(Profile.named("pace-dh-whole"))
    let chip = try SimulatedChip(document: Specimens.document(whole), profile: whole)
    #expect(chip.limits.cardTakesExtendedLength == false)
  }

  @Test("given a chip that counts tries of the MRZ, when it is selected, then it says how many")
  func counters() throws {
    let counting = try pace("pace-counter").1
    #expect(counting.isOpen && counting.statuses.first?.rawValue == 0x63C2)
    #expect(try pace("pace-counter-zero").1.statuses.first?.rawValue == 0x63C0)
    let failing = try pace("pace-counter-6f00").1
    #expect(failing.statuses.map(\.rawValue) == [0x63C1, 0x9000, 0x9000, 0x9000, 0x6F00])
  }

  @Test("given a chip that serves nobody, when it is asked anything, then it has one status")
  func refusesAll() throws {
    for status in [0x6D00, 0x6E00, 0x6F00, 0x6985, 0x6982] as [UInt16] {
      let profile = try #require(Profile.named("refuses-\(String(status, radix: 16))"))
      let terminal = try Specimens.terminal(profile, opened: false)
      for command in ["00A4000C023F00", "00A4040C07A0000002471001", "0084000008", "00B09C0000"] {
        #expect(try terminal.plain(command).status.rawValue == status)
      }
    }
    let ended = try Specimens.terminal(try #require(Profile.named("terminated")), opened: false)
    #expect(try ended.plain("00A4040C07A0000002471001").status.rawValue == 0x6285)
    #expect(try ended.plain("00A4000C").status == .success)
  }

  @Test(
    "given a chip that dislikes long lengths, when the nonce is asked for, then a short one works")
  func nonceLength() throws {
    let (terminal, transcript, _) = try pace("pace-short-nonce-length")
    #expect(transcript.isOpen)
    terminal.chip.reset()
    terminal.enter(nil)
    #expect(try terminal.plain("0022C1A40F800A04007F00070202040202830101").status == .success)
    #expect(
      try terminal.plain("10860000000002 7C00 0000".filter { $0 != " " }).status
        == .securityStatusNotSatisfied)
    #expect(try terminal.plain("10860000027C0000").status == .success)
  }

  @Test(
    "given a chip that refuses a step, when PACE is done, then it ends there",
    arguments: [
      ("pace-mse-6a80", UInt16(0x6A80), 1), ("pace-nonce-6985", 0x6985, 2),
      ("pace-map-6300", 0x6300, 3), ("pace-agree-6f00", 0x6F00, 4), ("pace-token-6300", 0x6300, 5),
    ])
  func refusals(_ name: String, _ status: UInt16, _ count: Int) throws {
    let (_, transcript, _) = try pace(name)
    #expect(transcript.statuses.count == count)
    #expect(transcript.lastStatus?.rawValue == status)
    #expect(!transcript.isOpen)
  }

  @Test("given a chip that answers PACE wrongly, when its answers are seen, then each is wrong so")
  func wrongAnswers() throws {
    let curve = try EllipticCurveGroup(.brainpoolP256r1)
    let own = curve.generator
    func answers(_ misbehaviour: PACEMisbehaviour) throws -> [[UInt8]] {
      let variant = PACEProfile(.generic, .aes128, .standardized(.brainpoolP256r1))
      var conversation = try PACEConversation(
        variant, group: curve, password: .cardAccessNumber, secret: [1], staticKey: nil,
        misbehaviour: misbehaviour, random: .system)
      return try [nil, (BERTag(0x81), own), (0x83, own)].map { (step: (BERTag, [UInt8])?) in
        let object = try step.map { try BERTLV(parsing: BERTLV.encode($0.0, $0.1)) }
        let answer = try conversation.advance([object].compactMap { $0 }).objects
        return Array(try BERTLV(parsing: answer).content)
      }
    }
    #expect(try answers(.nonceTooShort)[0].count == 15)
    #expect(try answers(.nonceEmpty)[0].isEmpty)
    #expect(try answers(.mappingReflected)[1] == own)
    #expect(try answers(.mappingAtInfinity)[1] == [0x00])
    #expect(try answers(.agreementReflected)[2] == own)
    #expect(try answers(.agreementAtInfinity)[2] == [0x00])
    for (misbehaviour, index) in [
      (PACEMisbehaviour.mappingOffGroup, 1), (.agreementOffGroup, 2),
    ] {
      let point = try answers(misbehaviour)[index]
      #expect(point.count == 65)
      #expect(throws: CryptoError.self) { try curve.validate(point) }
    }
    #expect(try answers(.wrongToken)[2].count == 65)
  }

  @Test("given an endless step, when its pieces are fetched, then there is always one more")
  func endlessStep() throws {
    let profile = try #require(Profile.named("pace-endless"))
    let terminal = try Specimens.terminal(profile, opened: false)
    _ = try terminal.plain("0022C1A40F800A04007F00070202040202830101")
    #expect(try terminal.plain("10860000027C0000").status == .success)
    let point = try EllipticCurveGroup(.brainpoolP256r1).generator
    let data = BERTLV.encode(0x7C, BERTLV.encode(0x81, point))
    let command = CommandAPDU(cla: 0x10, ins: 0x86, p1: 0, p2: 0, data: data, expectedLength: 256)
    #expect(try terminal.chip.transmit(command).status.remainingLength == 16)
    for _ in 0..<1000 {
      #expect(try terminal.plain("00C0000010").status.remainingLength == 16)
    }
  }

  @Test(
    "given an attacked session of PACE, when DG2 is read, then one answer does not verify",
    arguments: [
      "pace-wrong-mac", "pace-bare-status", "pace-unprotected", "pace-replayed", "pace-trailing",
      "pace-session-lost", "pace-bare-once", "pace-last-mac",
    ])
  func attacks(_ name: String) throws {
    let (terminal, transcript, document) = try pace(name)
    #expect(transcript.isOpen)
    #expect(try terminal.selectLDS1() == .success)
    #expect(try terminal.readFile(.dataGroup(1)) == document.files[.dataGroup(1)])
    #expect(throws: TestTerminal.BadAnswer.self) { try terminal.readFile(.dataGroup(2)) }
    let profile = try #require(Profile.named(name))
    terminal.chip.reset()
    terminal.enter(nil)
    #expect(try terminal.pace(profile.pace[0], try .mrz(document)).isOpen)
    try terminal.selectLDS1()
    // What happens once is over.
    let isOnce = ["pace-session-lost", "pace-bare-once"].contains(name)
    let again = try? terminal.readFile(.dataGroup(2))
    #expect((again == document.files[.dataGroup(2)]) == isOnce)
  }

  @Test(
    "given an answer that holds only padding, when it is opened, then it is empty and protected")
  func onlyPadding() throws {
    let (terminal, _, _) = try pace("pace-only-padding")
    try terminal.selectLDS1()
    #expect(try terminal.select(.dataGroup(2)) == .success)
    let response = try terminal.read(at: 3990, 100)
    #expect(response.status == .success && response.data.isEmpty)
    #expect(try terminal.read(at: 0, 100).data.count == 100)
  }

  @Test("given a session lost for good, when PACE is tried again, then it has 6FFF")
  func refusedAgain() throws {
    let (terminal, _, document) = try pace("pace-lost-then-refused")
    try terminal.selectLDS1()
    #expect(throws: TestTerminal.BadAnswer.self) { try terminal.readFile(.dataGroup(2)) }
    terminal.chip.reset()
    terminal.enter(nil)
    let profile = try #require(Profile.named("pace-lost-then-refused"))
    let again = try terminal.pace(profile.pace[0], try .mrz(document))
    #expect(again.statuses.map(\.rawValue) == [0x6FFF])
    #expect(try terminal.open(document.mrz.accessFields) == .success)
  }

  @Test("given a sulking chip, when the key was wrong, then only a reset helps")
  func sulking() throws {
    let wrong = try MRZAccessFields(
      documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "300101")
    let terminal = try Specimens.terminal(
      try #require(Profile.named("sulking")), opened: false)
    let right = try Specimens.document(.specimen).mrz.accessFields
    #expect(try terminal.open(wrong) == .authenticationFailed)
    #expect(try terminal.plain("0084000008").status == .conditionsNotSatisfied)
    terminal.chip.reset()
    #expect(try terminal.open(right) == .success)

    let (other, _, document) = try pace("pace-sulking")
    other.chip.reset()
    other.enter(nil)
    let variant = try #require(Profile.named("pace-sulking")).pace[0]
    #expect(
      try other.pace(variant, TestPassword(reference: 1, secret: [1])).lastStatus
        == .authenticationFailed)
    #expect(try other.pace(variant, try .mrz(document)).statuses == [.conditionsNotSatisfied])
    other.chip.reset()
    #expect(try other.pace(variant, try .mrz(document)).isOpen)
  }

  @Test("given a status for a wrong key, when the key is wrong, then it is that one")
  func statusOfWrongKey() throws {
    let wrong = try MRZAccessFields(
      documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "300101")
    for (name, status) in [
      ("wrong-key-6982", UInt16(0x6982)), ("wrong-key-6985", 0x6985), ("wrong-key-6a88", 0x6A88),
    ] {
      let profile = try #require(Profile.named(name))
      let terminal = try Specimens.terminal(profile, opened: false)
      #expect(try terminal.open(wrong).rawValue == status)
      #expect(try terminal.open(try Specimens.document(profile).mrz.accessFields) == .success)
    }
  }

  @Test(
    "given a wrong answer of basic access control, when it is checked, then it does not hold",
    arguments: ["bac-wrong-mac", "bac-wrong-chip-challenge", "bac-wrong-reader-challenge"])
  func basicAccess(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    let terminal = try Specimens.terminal(profile, opened: false)
    let fields = try Specimens.document(profile).mrz.accessFields
    #expect(throws: TestTerminal.BadAnswer.self) { try terminal.open(fields) }
  }

  @Test("given habits of selecting, when each form is tried, then the status is the habit's")
  func selecting() throws {
    func status(_ name: String, _ command: String) throws -> UInt16 {
      let profile = try #require(Profile.named(name))
      return try Specimens.terminal(profile, opened: false).plain(command).status.rawValue
    }
    #expect(try status("master-file-empty", "00A4000C") == 0x9000)
    #expect(try status("master-file-empty", "00A4000C023F00") == 0x6A86)
    #expect(try status("master-file-3f00", "00A4000C") == 0x6985)
    #expect(try status("master-file-3f00", "00A4000C023F00") == 0x9000)
    #expect(try status("select-without-length", "00A4040C07A0000002471001") == 0x9000)
    #expect(try status("select-without-length", "00A4040C07A000000247100100") == 0x6700)
    #expect(try status("directory-closed", "00A4020C022F00") == 0x6982)
    #expect(try status("specimen", "00A4020C022F00") == 0x9000)
    #expect(try status("card-access-deactivated", "00A4020C02011C") == 0x6283)
    #expect(try status("card-access-deactivated", "00B09C0000") == 0x6985)
    #expect(try status("card-access-absent", "00A4020C02011C") == 0x6A82)
    #expect(
      try status("card-access-unusable", "0022C1A412800A04007F00070202040202830101840107") == 0x6A88
    )
    let closed = try Specimens.terminal(try #require(Profile.named("directory-closed")))
    _ = try closed.send(CommandAPDU(ins: 0xA4, p1: 0, p2: 0x0C))
    #expect(try closed.select(.directory) == .success)
    let noShort = try Specimens.terminal(try #require(Profile.named("no-short-identifiers")))
    let command = CommandAPDU(ins: 0xB0, p1: 0x81, p2: 0, expectedLength: 4)
    #expect(try noShort.send(command).status == .wrongParameters)
    #expect(try noShort.readFile(.dataGroup(1)) == noShort.chip.files[.dataGroup(1)])
  }

  @Test("given what EF.CardAccess and DG14 offer, when they are compared, then they differ so")
  func offers() throws {
    func infos(_ name: String) throws -> (access: [UInt8]?, options: [UInt8]?) {
      let files = try Specimens.document(try #require(Profile.named(name))).files
      return (files[.cardAccess], files[.dataGroup(14)])
    }
    let odd = try #require(try infos("card-access-odd-member").access)
    #expect(try EFCardAccess(parsing: odd).securityInfos.paceInfos.count == 1)
    #expect(try BERTLV(parsing: odd).children().count == 2)
    let only = try infos("card-access-only")
    #expect(try DG14(parsing: try #require(only.options)).securityInfos.offersPACE == false)
    #expect(try EFCardAccess(parsing: try #require(only.access)).securityInfos.offersPACE)
    let hidden = try #require(try infos("card-access-absent").options)
    #expect(try DG14(parsing: hidden).securityInfos.offersPACE)
    let several = try #require(try infos("pace-several").access)
    #expect(try EFCardAccess(parsing: several).securityInfos.paceInfos.count == 4)
    let explicit = try #require(try infos("pace-explicit").access)
    #expect(try EFCardAccess(parsing: explicit).securityInfos.infos.count == 2)
    #expect(try infos("specimen") == (nil, nil))
    #expect(Profile.all.filter { $0.offersPACE == false }.count > 40)
  }

  @Test(
    "given limits of reading, when a file is read within them, then its bytes come; above not",
    arguments: [
      ("under-160", 159, StatusWord.wrongLength), ("under-100", 99, .wrongLength),
      ("under-100-six-c", 99, StatusWord(0x6C, 99)), ("empty-reads", 128, .success),
    ])
  func limits(_ name: String, _ most: Int, _ status: StatusWord) throws {
    let terminal = try Specimens.terminal(try #require(Profile.named(name)))
    #expect(try terminal.select(.dataGroup(2)) == .success)
    let above = try terminal.read(at: 0, most + 1)
    #expect(above.status == status && above.data.isEmpty)
    #expect(try terminal.read(at: 0, most).data.count == most)
  }

  @Test(
    "given answers of another length than asked, when a file is read, then its bytes are there")
  func otherLengths() throws {
    let short = try Specimens.terminal(try #require(Profile.named("short-answers")))
    #expect(try short.select(.dataGroup(2)) == .success)
    #expect(try short.read(at: 0, 200).data.count == 100)
    let long = try Specimens.terminal(try #require(Profile.named("long-answers")))
    let file = try #require(long.chip.files[.dataGroup(2)])
    #expect(try long.select(.dataGroup(2)) == .success)
    #expect(try long.read(at: 0, 100).data == Array(file.prefix(102)))
    let extended = try Specimens.terminal(try #require(Profile.named("extended-small")))
    #expect(try extended.select(.dataGroup(2)) == .success)
    #expect(try extended.read(at: 0, 4000).data.count == 1000)
  }

  @Test("given files that say odd things, when they are made, then they say them and are signed")
  func contents() throws {
    func document(_ name: String) throws -> PersonalisedDocument {
      try Specimens.document(try #require(Profile.named(name)))
    }
    let long = try document("long-number").mrz
    #expect(long.lines[0].hasPrefix("I<UTOD23145890<734"))
    #expect(
      String(decoding: long.accessFields.information, as: UTF8.self).hasPrefix("D23145890734"))
    #expect(try document("unknown-birth-day").mrz.lines[1].contains("7408<<"))
    let plain = try #require(try document("specimen").files[.dataGroup(2)])
    let face = try #require(try document("face-length").files[.dataGroup(2)])
    #expect(zip(plain, face).count { $0 != $1 } == 1 && plain.count == face.count)
    let terminal = try Specimens.terminal(try #require(Profile.named("issuer-data")))
    #expect(try terminal.readFile(.dataGroup(13)).starts(with: [0x6D, 0x13, 0x7F, 0xFF]))
  }
}
