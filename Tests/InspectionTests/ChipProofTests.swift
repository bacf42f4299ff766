import ChipSimulator
import Crypto
import Encoding
import LDS
import MRZ
import PKIX
import SmartCard
import TestSupport
import Testing
import Trust
import Verdicts

@testable import ChipAccess
@testable import Inspection

@Suite("What the chip's proofs come to in a record")
struct ChipProofTests {
  private static let open = Profile.make { $0.hasAccessControl = false }

  /// Reads an open chip that answers INTERNAL AUTHENTICATE in a test's way.
  private func read(
    _ group: JSONValue, policy: InspectionPolicy = InspectionPolicy(),
    anchors: AnchorClass? = .state, challenge: [UInt8]? = nil, withDG14: Bool = false,
    _ answer: @escaping ([UInt8]) -> ResponseAPDU
  ) throws -> (record: InspectionRecord, commands: [CommandAPDU]) {
    var files: [ElementaryFile: [UInt8]] = [.dg15: try group.bytes("dg15")]
    if withDG14 { files[.dg14] = try ProvingDocument.dg14() }
    let document = try ProvingDocument.make(files)
    let link = BentLink(
      try SimulatedChip(document: document, profile: Self.open)
    ) { command, _ in command.ins == 0x88 ? answer(command.data) : nil }
    let record = try Inspection(
      anchors: TestDesk.store(anchors), policy: policy
    ).run(
      over: link, fields: TestDesk.fields(document), at: TestDesk.now,
      challenge: challenge ?? group.bytes("challenge"))
    return (record, link.commands)
  }

  @Test(
    "given a chip that signs, when its document is in order, then it is genuine and others can see it",
    arguments: ["RSA-1024 with SHA-1", "RSA-2048 with SHA-512", "secp384r1 with SHA-256"])
  func genuine(_ algorithm: String) throws {
    let group = try ProvingDocument.signature(algorithm)
    let signature = try group.bytes("signature")
    let (record, commands) = try read(group) { _ in
      ResponseAPDU(data: signature, status: .success)
    }
    #expect(record.data.status == .passed)
    #expect(record.chip == Outcome(.passed, .chipGenuine))
    #expect(record.exitCode == .success)
    #expect(commands.last?.ins == 0x88)
    #expect(commands.last?.data == (try group.bytes("challenge")))
    let check = try #require(record.check(.activeAuthentication))
    #expect(check.outcome == Outcome(.passed, .chipGenuine))
    #expect(check.evidence.contains(Fact(.algorithm, algorithm)))
    #expect(
      check.evidence.contains(Fact(.chipSignature, Hex.encode(signature))))
    #expect(
      check.warnings
        == (algorithm.hasSuffix("SHA-1")
          ? [Warning(.weakDigest, [.phrase(.activeAuthentication), "SHA-1"])] : []))
    // What is in the record is enough to check the signature again.
    let members = check.evidence.map { JSONValue.Member($0.name.rawValue, .string($0.text)) }
    let again = try ActiveAuthenticationEvidence(parsing: .object(members))
    #expect(again == record.activeAuthentication)
    let dg15 = try #require(record.bytes(of: .dg15))
    #expect(try again.verify(dg15: dg15).algorithm == algorithm)
    #expect(try VerifiedAttributes(record).chip.status == .passed)
  }

  @Test("given a signature over another challenge, when it is judged, then the chip failed: exit 9")
  func replayed() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let (record, _) = try read(group, challenge: [9, 9, 9, 9, 9, 9, 9, 9]) { _ in
      ResponseAPDU(data: signature, status: .success)
    }
    #expect(record.data.status == .passed)
    #expect(record.chip.status == .failed)
    #expect(record.chip.code == .chipProofInvalid)
    #expect(record.exitCode == .chipFailed)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    #expect(record.activeAuthentication?.signature == signature)
  }

  @Test(
    "given a chip that refuses to sign, when it is judged, then the chip failed and not the data",
    arguments: [0x6FFF, 0x6300, 0x6982, 0x6A88, 0x6A80, 0x6F00, 0x6D00] as [UInt16])
  func refused(_ word: UInt16) throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let status = StatusWord(rawValue: word)
    let (record, _) = try read(group) { _ in ResponseAPDU(status: status) }
    #expect(record.data.status == .passed)
    #expect(
      record.chip
        == Outcome(
          .failed, .chipProofRefused, ["INTERNAL AUTHENTICATE", .text(status.description)]))
    #expect(record.exitCode == .chipFailed)
    #expect(record.activeAuthentication == nil)
  }

  @Test(
    "given data that nobody vouches for, when the chip signs, then it is unknown, with evidence")
  func withoutAnchor() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let (record, _) = try read(group, anchors: nil) { _ in
      ResponseAPDU(data: signature, status: .success)
    }
    #expect(record.data.status == .unknown)
    #expect(record.chip == Outcome(.unknown, .chipNeedsData))
    #expect(record.outcome(of: .activeAuthentication) == Outcome(.unknown, .chipNeedsData))
    #expect(record.activeAuthentication?.signature == signature)
  }

  @Test(
    "given DG15 of a cloner's own, when its chip signs, then the data failed and nothing passes")
  func foreignKey() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let other = try ProvingDocument.signature("RSA-2048 with SHA-512").bytes("dg15")
    var document = try ProvingDocument.make([.dg15: other])
    document.files[.dataGroup(15)] = try group.bytes("dg15")
    let link = BentLink(
      try SimulatedChip(document: document, profile: Self.open)
    ) { command, _ in
      command.ins == 0x88 ? ResponseAPDU(data: signature, status: .success) : nil
    }
    let record = try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy()).run(
      over: link, fields: TestDesk.fields(document), at: TestDesk.now,
      challenge: group.bytes("challenge"))
    #expect(record.data.status == .failed)
    #expect(record.chip == Outcome(.unknown, .chipNeedsData))
  }

  @Test(
    "given a key that cannot be used, when it is judged, then it is said to be left out")
  func badKeys() throws {
    for group in try Vectors.load("active-authentication-signatures.json")["groups"]?.array ?? [] {
      let expected = try group.text("expected")
      guard ["file-malformed", "chip-proof-unsupported"].contains(expected), group["dg14"] == nil,
        let length = try? BERHeader(parsing: group.bytes("dg15")).totalLength,
        length == (try group.bytes("dg15").count)
      else { continue }
      let (record, commands) = try read(group, challenge: [1, 2, 3, 4, 5, 6, 7, 8]) { _ in
        ResponseAPDU(data: [1], status: .success)
      }
      // The state signed what cannot be read: no copy made it so.
      #expect(record.chip.status == .notDone)
      #expect(record.chip.code.rawValue == expected)
      #expect(!commands.contains { $0.ins == 0x88 })
    }
  }

  // MARK: Chip authentication

  @Test("given a chip that cannot authenticate itself, when it is read, then all else is judged")
  func cannot() throws {
    for isBare in [false, true] {
      let document = try ProvingDocument.make([.dg14: ProvingDocument.dg14()])
      var link: BentLink?
      let record = try TestDesk.inspect(.specimen, document: document) {
        let bent = BentLink($0) { command, _ in
          isBare && command.ins == 0x22 ? ResponseAPDU(status: StatusWord(0x6F, 0xFF)) : nil
        }
        link = bent
        return bent
      }
      #expect(record.data.status == .passed)
      #expect(record.chip.status == .failed)
      #expect(record.chip.code == .chipProofRefused)
      #expect(record.chip.details.first == "MSE:Set AT")
      #expect(record.exitCode == .chipFailed)
      #expect(record.access.accessProtocol == .bac)
      #expect(record.access.isDowngraded == false)
      #expect(record.outcome(of: .fileDigests)?.status == .passed)
      #expect(record.bytes(of: .dg2) != nil)
      #expect(link?.commands.count { $0.ins == 0x82 } == (isBare ? 2 : 1))
      #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    }
  }

  @Test("given a clone that says 9000 to everything, when it is read, then the chip failed")
  func agreeable() throws {
    let document = try ProvingDocument.make([.dg14: ProvingDocument.dg14()])
    let record = try TestDesk.inspect(Self.open, document: document) {
      BentLink($0) { command, _ in
        command.ins == 0x22 || command.ins == 0x86 ? ResponseAPDU(status: .success) : nil
      }
    }
    #expect(record.data.status == .passed)
    #expect(record.chip.code == .chipProofInvalid)
    #expect(record.exitCode == .chipFailed)
  }

  @Test("given a proof on offer, when the chip is read, then it is asked once DG14 is known")
  func order() throws {
    let document = try ProvingDocument.make([.dg14: ProvingDocument.dg14()])
    let record = try TestDesk.inspect(.specimen, document: document)
    #expect(
      record.files.map(\.file) == [.com, .sod, .dg14, .dg1, .dg2])
  }

  @Test("given an operator who leaves the proof out, when the chip is read, then it is not asked")
  func leftOut() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let policies: [(InspectionPolicy, ReasonCode)] = [
      (InspectionPolicy(provesChip: false), .chipProofLeftOut),
      (InspectionPolicy(only: [.dg1]), .fileNotWanted),
    ]
    for (policy, code) in policies {
      let (record, commands) = try read(group, policy: policy, withDG14: true) { _ in
        ResponseAPDU(status: .success)
      }
      #expect(!commands.contains { [0x22, 0x86, 0x88].contains($0.ins) })
      #expect(record.chip.status == .notDone)
      #expect(record.chip.code == code)
      #expect(record.outcome(of: .chipAuthentication)?.code == code)
      #expect(record.outcome(of: .activeAuthentication)?.code == code)
    }
  }

  /// DG14 whose members that can be read are these, beside one that cannot.
  private func unread(_ members: [UInt8] = []) -> [UInt8] {
    BERTLV.encode(0x6E, BERTLV.encode(.set, members + DER.sequence()))
  }

  @Test("given a member of DG14 that cannot be read, then the proof is not done, and not absent")
  func unreadMember() throws {
    for dg14 in [unread(), [0x6E, 0x01, 0xFF]] {
      let record = try TestDesk.inspect(
        .specimen, document: try ProvingDocument.make([.dg14: dg14]))
      #expect(record.data.status == .passed)
      #expect(record.chip.status == .notDone && record.chip.code == .fileMalformed)
      #expect(record.exitCode == .success)
      #expect(record.decision?.value == .checkByHand)
      #expect(record.decision?.reason.code == .fileMalformed)
    }
  }

  @Test("given a member of DG14 that cannot be read, then a key beside it counts as ever")
  func keyBesideUnread() throws {
    let good = try DG14(parsing: ProvingDocument.dg14()).securityInfos.infos.flatMap(\.encoded)
    let record = try TestDesk.inspect(
      .specimen, document: try ProvingDocument.make([.dg14: unread(good)]))
    // Nobody has the private part of that key: so would a copy of the chip answer.
    #expect(record.chip.status == .failed && record.decision?.value == .refuse)
  }

  @Test("given a member of DG14 that cannot be read, then DG15 proves the chip all the same")
  func signatureBesideUnread() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let document = try ProvingDocument.make([.dg14: unread(), .dg15: try group.bytes("dg15")])
    let link = BentLink(
      try SimulatedChip(document: document, profile: Self.open)
    ) { command, _ in
      command.ins == 0x88 ? ResponseAPDU(data: signature, status: .success) : nil
    }
    let record = try Inspection(anchors: TestDesk.store(), policy: InspectionPolicy()).run(
      over: link, fields: TestDesk.fields(document), at: TestDesk.now,
      challenge: group.bytes("challenge"))
    #expect(record.data.status == .passed && record.chip.status == .passed)
    #expect(record.outcome(of: .chipAuthentication)?.status == .notDone)
  }

  @Test("given two proofs, when one of them fails, then the chip failed")
  func oneOfTwo() throws {
    let group = try ProvingDocument.signature("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let (record, _) = try read(group, withDG14: true) { _ in
      ResponseAPDU(data: signature, status: .success)
    }
    #expect(record.outcome(of: .activeAuthentication)?.status == .passed)
    #expect(record.outcome(of: .chipAuthentication)?.status == .failed)
    #expect(record.chip.status == .failed)
    #expect(record.exitCode == .chipFailed)
  }

  @Test("given chip authentication that succeeded, when it is judged, then only with the data")
  func authenticated() throws {
    let bytes = try ProvingDocument.dg14(0xC3)
    let infos = try DG14(parsing: bytes).securityInfos
    let offer = try #require(try ChipAuthenticationOffer.all(in: infos).first)
    for status in [CheckStatus.passed, .unknown, .failed] {
      var found = Synthetic()
      found.passive = status
      var read = ReadDocument()
      read.files.add(.dg14, .read(bytes))
      read.answers.chipAuthentication = .success(
        ChipAuthenticationResult(offer: offer, commands: .authenticationTemplate))
      let judged = try judge(found, read, listed: [1, 14])
      let isPassed = status == .passed
      #expect(judged.verdict.status == (isPassed ? .passed : .unknown))
      let check = judged.checks.first { $0.name == .chipAuthentication }
      #expect(check?.outcome.code == (isPassed ? .chipGenuine : .chipNeedsData))
      #expect(
        check?.evidence == [
          Fact(.accessProtocol, "CA-ECDH-AES-CBC-CMAC-128"), Fact(.keyID, "195"),
          Fact(.curve, "brainpoolP256r1"), Fact(.commands, "MSE:Set AT"),
        ])
    }
  }

  private func judge(
    _ found: Synthetic, _ document: ReadDocument, listed: [Int],
    cardSecurity: CardSecurityFinding? = nil
  ) throws -> ChipFinding {
    let files = document.files
    return AuthenticateChip(
      policy: InspectionPolicy(), answers: document.answers,
      keys: KeyFiles(
        try found.verdict(files.read), files,
        ListedDataGroups(numbers: listed, isSigned: true)),
      mapping: MappingFiles(
        cardAccess: files.cardAccess.content, cardSecurity: files.cardSecurity,
        finding: cardSecurity)
    ).finding()
  }

  // MARK: Chip authentication mapping

  /// The worked example of Doc 9303-11, appendix I: what PACE leaves, and the chip's key.
  private func mapping() throws -> (PACEChipMapping, ChipAuthenticationPublicKeyInfo) {
    let groups = try Vectors.load("pace-ecdh-cam.json")["groups"]?.array ?? []
    let group = try #require(groups.first)
    let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 6, 2)
    let offered = SecurityInfos([PACEInfo(identifier, parameterIdentifier: 13).securityInfo])
    let variant = try PACESelection(offered).best
    let mapping = try PACEChipMapping(
      variant: variant, mappingValue: try group.bytes("mapPublicKeyOfChip"),
      sealed: try group.bytes("encryptedChipAuthenticationData"),
      key: SecretBytes(group.bytes("keyEncryption")))
    let info = try SecurityInfos(
      parsing: DER.set([try group.bytes("chipAuthenticationPublicKeyInfo")]))
    return (mapping, try #require(info.chipAuthenticationPublicKeyInfos.first))
  }

  @Test("given mapping data, when they are judged, then only a key in an authentic file counts")
  func mappingProof() throws {
    let (mapping, info) = try mapping()
    let good = SecurityInfos([info.securityInfo])
    let parameters = try KeyAgreementParameters(.brainpoolP256r1)
    let other = SecurityInfos([
      ChipAuthenticationPublicKeyInfo(
        .ecdh,
        publicKeyInfo: try KeyAgreementPublicKey(
          parameters, publicValue: parameters.group.makeKeyPair(.system).publicValue
        ).bytes, keyIdentifier: 13
      ).securityInfo
    ])
    let refusal = Outcome(.unknown, .noTrustAnchor, ["UT"])
    let forged = Outcome(.failed, .signatureInvalid)
    let cases: [(CardSecurityFinding?, SecurityInfos?, CheckStatus)] = [
      (nil, good, .passed), (nil, other, .failed), (nil, nil, .unknown),
      (.authentic(good), nil, .passed), (.authentic(other), nil, .failed),
      (.authentic(other), good, .failed), (.refused(refusal), good, .passed),
      (.refused(refusal), nil, .unknown), (.refused(forged), nil, .failed),
    ]
    for (cardSecurity, inDG14, status) in cases {
      var read = ReadDocument()
      read.answers.mappings = [mapping]
      if let inDG14 { read.files.add(.dg14, .read(DG14(securityInfos: inDG14).encoded)) }
      let listed = inDG14 == nil ? [] : [14]
      var found = Synthetic()
      let judged = try judge(found, read, listed: listed, cardSecurity: cardSecurity)
      #expect(judged.outcome(of: .chipAuthenticationMapping)?.status == status)
      #expect(judged.verdict.status == status)
      found.passive = nil
      let undecided = try judge(found, read, listed: listed, cardSecurity: cardSecurity)
      #expect(undecided.verdict == Outcome(.unknown, .chipNeedsData))
    }
  }

  @Test("given a key for mapping that may be a member that cannot be read, then nothing has failed")
  func mappingKeyUnread() throws {
    let (mapping, _) = try mapping()
    let member = SecurityInfo(SecurityInfos.activeAuthentication, required: DER.integer(1)).encoded
    let unread = DER.sequence()
    for (more, status) in [(unread, CheckStatus.notDone), ([], .failed)] {
      let content = BERTLV.encode(.set, member + more)
      let infos = try DG14(parsing: BERTLV.encode(0x6E, content)).securityInfos
      var read = ReadDocument()
      read.answers.mappings = [mapping]
      let signer = try TestDesk.country().makeDocumentSigner(random: .system, issued: TestDesk.now)
      let file = try SignedDataBuilder(
        contentType: EFCardSecurity.contentType, content: content, digest: .sha256,
        signingTime: TestDesk.now
      ).sign(with: signer.key, certificate: signer.certificate)
      read.files.add(.cardSecurity, .read(file))
      let judged = try judge(Synthetic(), read, listed: [], cardSecurity: .authentic(infos))
      #expect(judged.outcome(of: .chipAuthenticationMapping)?.status == status)
    }
  }

  @Test("given a chip that proved itself by PACE, when it is read, then it is not asked again")
  func replaced() throws {
    let (mapping, info) = try mapping()
    let infos = SecurityInfos([
      info.securityInfo,
      ChipAuthenticationInfo(
        ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2), keyIdentifier: 13
      ).securityInfo,
    ])
    var read = ReadDocument()
    read.answers.mappings = [mapping]
    read.files.add(.dg14, .read(DG14(securityInfos: infos).encoded))
    let judged = try judge(Synthetic(), read, listed: [14])
    #expect(judged.verdict == Outcome(.passed, .chipGenuine))
    #expect(judged.outcome(of: .chipAuthentication)?.code == .chipProofReplaced)
  }
}
