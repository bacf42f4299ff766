import ChipAccess
import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import SmartCard
import Testing
import Verdicts

@testable import ChipSimulator
@testable import Inspection

@Suite("Documents that offer PACE")
struct PACEAccessTests {
  private static func info(_ name: String, _ parameters: Int = 13) throws -> SecurityInfo {
    let variant = try #require(PACEProtocol.all.first { $0.name == name })
    return PACEInfo(variant.objectIdentifier, parameterIdentifier: parameters).securityInfo
  }

  private static let generic = "PACE-ECDH-GM-AES-CBC-CMAC-128"
  private static let strong = "PACE-ECDH-GM-AES-CBC-CMAC-256"

  private static func generic(_ parameters: Int = 13) throws -> SecurityInfo {
    try info(generic, parameters)
  }

  /// Inspects a document of the simulator behind a door.
  private func inspect(
    cardAccess: [SecurityInfo], dg14: [SecurityInfo]?, hasBAC: Bool = false,
    policy: InspectionPolicy = InspectionPolicy(), can: String? = nil, key: AccessKey? = nil,
    cardSecurity: [UInt8]? = nil, unread: Bool = false,
    door prepare: (PACEDoor) -> Void = { _ in }
  ) throws -> (record: InspectionRecord, door: PACEDoor) {
    let profile = Profile.make { $0.hasAccessControl = hasBAC }
    let plain = try TestDesk.document(profile)
    var groups: [ElementaryFile: [UInt8]] = [:]
    for number in [1, 2] {
      groups[ElementaryFile.dg(number) ?? .dg1] = plain.files[.dataGroup(number)]
    }
    if let dg14 {
      // Beside a member that cannot be read, where a test wants one.
      let members = dg14.flatMap(\.encoded) + (unread ? DER.sequence() : [])
      groups[.dg14] = BERTLV.encode(0x6E, BERTLV.encode(.set, members))
    }
    var document = plain
    for (file, bytes) in groups { document.files[.elementary(file)] = bytes }
    let yesterday = TestDesk.now.addingTimeInterval(-86400)
    let signer = try TestDesk.country().makeDocumentSigner(random: .system, issued: yesterday)
    document.files[.sod] = try EncodedFiles.sod(
      over: groups, signer: signer, signingTime: yesterday)
    document.files[.cardAccess] = SecurityInfos(cardAccess).encoded
    if let cardSecurity { document.files[.elementary(.cardSecurity)] = cardSecurity }
    let fields = try TestDesk.fields(document)
    let secret =
      try can.map { Array($0.utf8) } ?? DigestAlgorithm.sha1.digest(fields.information)
    let door = try PACEDoor(
      SimulatedChip(document: document, profile: profile), secret: secret, hasBAC: hasBAC)
    prepare(door)
    let record = try Inspection(anchors: TestDesk.store(), policy: policy).run(
      over: door, key: key ?? AccessKey(fields), at: TestDesk.now)
    return (record, door)
  }

  @Test("given PACE in EF.CardAccess and DG14, when inspected, then it is used and nothing else")
  func opened() throws {
    let (record, door) = try inspect(cardAccess: [Self.generic()], dg14: [Self.generic()])
    #expect(record.data.status == .passed)
    #expect(record.access.accessProtocol.name == Self.generic)
    #expect(!record.access.isDowngraded)
    #expect(
      record.outcome(of: .accessControl) == Outcome(.passed, .accessOpened, [.text(Self.generic)]))
    #expect(record.check(.accessControl)?.warnings.isEmpty == true)
    #expect(
      record.check(.accessControl)?.evidence == [
        Fact(.accessProtocol, Self.generic), Fact(.domainParameters, "13"),
        Fact(.password, "MRZ"),
      ])
    #expect(!door.commands.contains { [0x84, 0x82].contains($0.ins) })
    // The application is selected inside the session, and nothing is asked for in clear after it.
    let opened = try #require(door.commands.lastIndex { $0.ins == 0x86 })
    #expect(!door.commands.dropFirst(opened + 1).contains { !$0.isProtected })
    #expect(record.exitCode == .success)
    #expect(try VerifiedAttributes(record).chip.status == .notSupported)
  }

  @Test("given PACE that fails at any command, when inspected, then nothing weaker is done unasked")
  func failed() throws {
    for place in 0..<5 {
      var door: PACEDoor?
      let error = #expect(throws: PACEError.self) {
        try inspect(cardAccess: [Self.generic()], dg14: [Self.generic()], hasBAC: true) {
          door = $0
          Self.refuse(at: place, $0)
        }
      }
      #expect(error == .refused(PACEStep.allCases[place], .noDiagnosis))
      #expect(error.map { $0.code.exitCode } == .downgradeRefused)
      #expect(door?.commands.contains { [0x84, 0x82].contains($0.ins) } == false)
    }
  }

  private static func refuse(at place: Int, _ door: PACEDoor) {
    var seen = 0
    door.refuse = { command in
      guard [0x22, 0x86].contains(command.ins) else { return nil }
      if command.ins == 0x22 { seen = 0 }
      defer { seen += 1 }
      return seen == place ? .noDiagnosis : nil
    }
  }

  @Test("given PACE that fails, when BAC is allowed, then it is a downgrade and never minted")
  func downgraded() throws {
    for place in 0..<5 {
      let (record, _) = try inspect(
        cardAccess: [Self.generic()], dg14: [Self.generic()], hasBAC: true,
        policy: InspectionPolicy(allowsDowngrade: true)
      ) { Self.refuse(at: place, $0) }
      #expect(record.access == AccessRecord(accessProtocol: .bac, isDowngraded: true))
      #expect(record.outcome(of: .accessControl) == Outcome(.failed, .accessDowngraded, ["BAC"]))
      #expect(record.check(.accessControl)?.warnings.map(\.code) == [.paceFailed])
      #expect(record.data.status == .passed)
      #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    }
  }

  @Test(
    "given PACE that fails, when the chip refuses the BAC that is allowed, then both are said",
    arguments: [0x6D00, 0x6985, 0x6982, 0x6A82, 0x6300] as [UInt16])
  func refusedDowngrade(_ word: UInt16) throws {
    let thrown = #expect(throws: (any Error).self) {
      try inspect(
        cardAccess: [Self.generic()], dg14: [Self.generic()], hasBAC: true,
        policy: InspectionPolicy(allowsDowngrade: true)
      ) { door in
        door.refuse = { command in
          switch command.ins {
          case 0x22, 0x86: .noDiagnosis
          case 0x82: StatusWord(rawValue: word)
          default: nil
          }
        }
      }
    }
    let error = thrown as? any CodedError
    if word == 0x6300 {
      #expect(error?.code == .accessKeyRejected)
    } else {
      #expect(error?.code == .weakerProtocolRefused)
      #expect(error?.sentence.contains("the selection of PACE") == true)
      #expect(error?.sentence.contains(StatusWord(rawValue: word).description) == true)
    }
  }

  @Test("given a wrong key, when it is rejected, then no policy lets BAC be tried with it")
  func wrongKey() throws {
    let other = try MRZAccessFields(
      documentNumber: "X0000000", dateOfBirth: "700101", dateOfExpiry: "300101")
    for allowed in [false, true] {
      var door: PACEDoor?
      let error = #expect(throws: PACEError.self) {
        try inspect(
          cardAccess: [Self.generic()], dg14: [Self.generic()], hasBAC: true,
          policy: InspectionPolicy(allowsDowngrade: allowed), key: AccessKey(other)
        ) { door = $0 }
      }
      #expect(error?.code == .accessKeyRejected)
      #expect(error.map { $0.code.exitCode } == .keyRejected)
      #expect(door?.commands.count { $0.ins == 0x22 } == 1)
      #expect(door?.commands.contains { [0x84, 0x82].contains($0.ins) } == false)
    }
  }

  @Test(
    "given a chip that counts tries, when the MRZ is refused, then no policy lets BAC be tried",
    arguments: [
      ("pace-counter-zero", ReasonCode.passwordBlocked), ("pace-counter-6f00", .accessKeyRejected),
    ])
  func counted(_ name: String, _ code: ReasonCode) throws {
    let profile = try #require(Profile.named(name))
    let document = try TestDesk.document(profile)
    let chip = try SimulatedChip(document: document, profile: profile, keepsLog: true)
    let error = #expect(throws: PACEError.self) {
      try Inspection(
        anchors: TestDesk.store(), policy: InspectionPolicy(allowsDowngrade: true)
      ).run(over: chip, key: AccessKey(TestDesk.fields(document)), at: TestDesk.now)
    }
    #expect(error?.code == code)
    #expect(error.map { $0.code.exitCode } == .keyRejected)
    #expect(!chip.commands.contains { [0x84, 0x82].contains($0.instruction) })
  }

  @Test(
    "given a CAN, when it is the key, then the chip opens without its MRZ and DG1 is not compared")
  func can() throws {
    let can = try PACEPassword(.can, digits: Array("500540".utf8))
    let (record, _) = try inspect(
      cardAccess: [Self.generic()], dg14: [Self.generic()], can: "500540", key: AccessKey(can))
    #expect(record.data.status == .passed)
    #expect(record.outcome(of: .mrzConsistency)?.status == .notDone)
    #expect(record.check(.accessControl)?.evidence.last == Fact(.password, "CAN"))
    let wrong = try PACEPassword(.can, digits: Array("500541".utf8))
    let error = #expect(throws: PACEError.self) {
      try inspect(
        cardAccess: [Self.generic()], dg14: [Self.generic()], hasBAC: true,
        policy: InspectionPolicy(allowsDowngrade: true), can: "500540", key: AccessKey(wrong))
    }
    #expect(error == .passwordRejected(.can, remaining: nil))
  }

  @Test("given a CAN for a document without PACE, when inspected, then the MRZ is asked for")
  func canWithoutPACE() throws {
    let can = try PACEPassword(.can, digits: Array("500540".utf8))
    let error = #expect(throws: ChipAccessError.self) {
      try inspect(cardAccess: [], dg14: nil, hasBAC: true, key: AccessKey(can))
    }
    #expect(error == .keyMissing("BAC"))
    // Nor is a failed PACE followed by anything where only a CAN is known.
    #expect(throws: PACEError.refused(.selection, .noDiagnosis)) {
      try inspect(
        cardAccess: [Self.generic()], dg14: nil, hasBAC: true,
        policy: InspectionPolicy(allowsDowngrade: true), key: AccessKey(can)
      ) { Self.refuse(at: 0, $0) }
    }
  }

  @Test("given only PACE that cannot be used, when inspected, then it is refused as a downgrade")
  func unusable() throws {
    let error = #expect(throws: PACEError.self) {
      try inspect(cardAccess: [Self.info(Self.generic, 99)], dg14: nil, hasBAC: true)
    }
    #expect(error?.code == .paceUnusable)
    let (record, _) = try inspect(
      cardAccess: [Self.info(Self.generic, 99)], dg14: nil, hasBAC: true,
      policy: InspectionPolicy(allowsDowngrade: true))
    #expect(record.access.isDowngraded)
    #expect(record.check(.accessControl)?.warnings.map(\.code) == [.paceUnusable])
  }

  // MARK: EF.CardAccess against DG14

  @Test(
    "given a weaker variant slipped into EF.CardAccess, when inspected, then the link was weakened")
  func slippedIn() throws {
    let (record, _) = try inspect(cardAccess: [Self.generic()], dg14: [Self.info(Self.strong)])
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl)?.status == .failed)
    #expect(record.outcome(of: .accessControl)?.code == .paceDiffers)
    #expect(record.exitCode == .notValid)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test(
    "given other domain parameters in EF.CardAccess, when inspected, then the link was weakened")
  func otherParameters() throws {
    let (record, _) = try inspect(cardAccess: [Self.generic(12)], dg14: [Self.generic(13)])
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl)?.code == .paceDiffers)
  }

  @Test("given a stronger variant in DG14 only, when inspected, then the link was weakened")
  func strongerHidden() throws {
    let (record, _) = try inspect(
      cardAccess: [Self.generic()], dg14: [Self.generic(), Self.info(Self.strong, 17)])
    #expect(record.access.isDowngraded)
    #expect(record.outcome(of: .accessControl)?.code == .paceDiffers)
    #expect(record.outcome(of: .accessControl)?.sentence.contains(Self.strong) == true)
  }

  @Test("given differences that weaken nothing, when inspected, then they are warnings")
  func otherDifferences() throws {
    let weaker = try Self.info("PACE-ECDH-GM-3DES-CBC-CBC")
    for (offered, signed, why) in [
      ([try Self.generic()], [try Self.generic(), weaker], Phrase.morePACE(in: .dg14)),
      ([try Self.generic(), weaker], [try Self.generic()], .morePACE(in: .cardAccess)),
    ] {
      let (record, door) = try inspect(cardAccess: offered, dg14: signed)
      #expect(!record.access.isDowngraded)
      #expect(record.outcome(of: .accessControl)?.status == .passed)
      #expect(record.check(.accessControl)?.warnings == [Warning(.paceDiffers, [.phrase(why)])])
      #expect(door.variant?.name == Self.generic)
    }
  }

  @Test("given nothing signed about PACE, when inspected, then that is a warning")
  func unconfirmed() throws {
    let terminal = TerminalAuthenticationInfo().securityInfo
    for (signed, policy, why) in [
      ([terminal], InspectionPolicy(), .noPACEInDG14),
      (nil, InspectionPolicy(), .documentWithoutDG14),
      ([try Self.generic()], InspectionPolicy(only: [.dg1]), .fileNotRead("DG14")),
    ] as [([SecurityInfo]?, InspectionPolicy, Phrase)] {
      let (record, _) = try inspect(cardAccess: [Self.generic()], dg14: signed, policy: policy)
      #expect(record.outcome(of: .accessControl)?.status == .passed)
      #expect(record.check(.accessControl)?.warnings == [Warning(.paceUnconfirmed, [.phrase(why)])])
    }
  }

  @Test(
    "given a member of DG14 that cannot be read, when PACE is compared with it, then nothing is known, and nothing refused"
  )
  func unreadMember() throws {
    let terminal = TerminalAuthenticationInfo().securityInfo
    // Another variant is signed; the one that was used may be the member that cannot be read.
    let (used, _) = try inspect(
      cardAccess: [Self.generic(12)], dg14: [Self.generic(13)], unread: true)
    #expect(!used.access.isDowngraded)
    #expect(used.outcome(of: .accessControl)?.status == .passed)
    #expect(
      used.check(.accessControl)?.warnings == [
        Warning(.paceUnconfirmed, [.phrase(.fileMemberUnread)])
      ])
    // PACE may have been hidden by a chip that offers none.
    let (hidden, _) = try inspect(cardAccess: [], dg14: [terminal], hasBAC: true, unread: true)
    #expect(hidden.outcome(of: .accessControl)?.status == .unknown)
    #expect(hidden.outcome(of: .accessControl)?.code == .fileMalformed)
    let (none, _) = try inspect(cardAccess: [], dg14: [terminal], hasBAC: true)
    #expect(none.outcome(of: .accessControl)?.status == .passed)
  }

  @Test(
    "given several variants, when inspected, then the best is used and the session stays with it")
  func best() throws {
    let infos = [
      try Self.generic(), try Self.info(Self.strong, 17),
      try Self.info("PACE-ECDH-GM-3DES-CBC-CBC"),
    ]
    let (record, door) = try inspect(cardAccess: infos, dg14: infos)
    #expect(door.variant?.name == Self.strong)
    #expect(record.access.accessProtocol.name == Self.strong)
    #expect(record.check(.accessControl)?.warnings.isEmpty == true)
  }

  @Test("given chip authentication mapping, when inspected, then EF.CardSecurity is read inside")
  func chipMapping() throws {
    let name = "PACE-ECDH-CAM-AES-CBC-CMAC-128"
    let infos = [try Self.generic(), try Self.info(name)]
    let file = DER.sequence(DER.octetString([1, 2, 3]))
    let (record, door) = try inspect(cardAccess: infos, dg14: infos, cardSecurity: file)
    #expect(door.variant?.name == name)
    #expect(record.bytes(of: .cardSecurity) == file)
    #expect(record.access.accessProtocol.name == name)
    let without = try inspect(cardAccess: infos, dg14: infos).record
    #expect(without.bytes(of: .cardSecurity) == nil)
    #expect(without.files.contains { $0.file == .cardSecurity })
  }

  @Test("given each of the standard's exceptions, when it applies, then its clause is recorded")
  func exceptions() throws {
    func clause(_ profile: Profile) throws -> String? {
      try TestDesk.inspect(profile).check(.accessControl)?.evidence.first {
        $0.name == .exception
      }?.text
    }
    #expect(try clause(.specimen) == AccessException.noCardAccess.clause)
    #expect(
      try clause(.make { $0.hasAccessControl = false }) == AccessException.noAccessControl.clause)
    let empty = EFCardAccess(securityInfos: SecurityInfos([]))
    func exception(_ offersPACE: Bool, isOpen: Bool) -> AccessException? {
      AccessException(offersPACE: offersPACE, cardAccess: empty, isOpen: isOpen)
    }
    #expect(exception(false, isOpen: false) == .noParameters)
    #expect(exception(true, isOpen: false) == nil)
    #expect(exception(true, isOpen: true) == nil)
  }
}
