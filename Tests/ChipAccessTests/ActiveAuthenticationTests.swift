import Crypto
import Encoding
import LDS
import SmartCard
import TestSupport
import Testing
import Verdicts

@testable import ChipAccess

@Suite("Active authentication")
struct ActiveAuthenticationTests {
  // MARK: Signatures

  static let signatures = Result {
    try Vectors.load("active-authentication-signatures.json")["groups"]?.array ?? []
  }

  private func evidence(_ group: JSONValue) throws -> ActiveAuthenticationEvidence {
    try ActiveAuthenticationEvidence(
      challenge: group.bytes("challenge"), signature: group.bytes("signature"),
      dg15: group.bytes("dg15"))
  }

  @Test("given signatures made by another implementation, when checked, then each is as it must be")
  func signatures() throws {
    let groups = try Self.signatures.get()
    #expect(groups.count > 50)
    for group in groups {
      let comment = Comment(rawValue: try group.text("comment"))
      let expected = try group.text("expected")
      let dg14 = try group["dg14"].map { _ in try group.bytes("dg14") }
      do throws(ChipProofError) {
        let dg15: [UInt8]
        let signed: ActiveAuthenticationEvidence
        do {
          dg15 = try group.bytes("dg15")
          signed = try evidence(group)
        } catch {
          Issue.record(error, comment)
          continue
        }
        let result = try signed.verify(dg15: dg15, dg14: dg14)
        #expect(expected == "proven", comment)
        #expect(result.algorithm == group["algorithm"]?.string?.forPeople, comment)
        #expect(
          result.trailer.map(Hex.encode)?.uppercased() == group["trailer"]?.string?.forPeople,
          comment)
        let form = result.form.map { $0 == .plain ? "plain" : "DER" }
        #expect(form == group["form"]?.string?.forPeople, comment)
      } catch {
        #expect(error.code.rawValue == expected, comment)
        let isNotDone = [.chipProofUnsupported, .fileMalformed].contains(error.code)
        #expect(error.outcome.status == (isNotDone ? .notDone : .failed), comment)
      }
    }
  }

  @Test("given evidence, when it is held against another DG15 or altered, then it does not verify")
  func evidenceIsBound() throws {
    let groups = try Self.signatures.get()
    let group = try #require(groups.first)
    let other = try #require(groups.dropFirst(3).first).bytes("dg15")
    let dg15 = try group.bytes("dg15")
    let signed = try evidence(group)
    #expect(throws: ChipProofError.notProven(.signatureOfOtherDG15)) {
      try signed.verify(dg15: other)
    }
    for name in ["challenge", "signature"] {
      var facts = Dictionary(uniqueKeysWithValues: signed.facts.map { ($0.name.rawValue, $0.text) })
      let digits = try #require(facts[name])
      facts[name] = (digits.hasPrefix("0") ? "1" : "0") + digits.dropFirst()
      let json = JSONValue.object(facts.map { JSONValue.Member($0.key, .string($0.value)) })
      let altered = try ActiveAuthenticationEvidence(parsing: json)
      #expect(throws: ChipProofError.self) { try altered.verify(dg15: dg15) }
    }
  }

  @Test("given evidence in a record's JSON, when it is read back, then it is the same or refused")
  func evidenceInJSON() throws {
    let signed = try evidence(try #require(try Self.signatures.get().first))
    var members = signed.facts.map { JSONValue.Member($0.name.rawValue, .string($0.text)) }
    members.append(JSONValue.Member("digest", "SHA-1"))
    #expect(try ActiveAuthenticationEvidence(parsing: .object(members)) == signed)
    for index in 0..<3 {
      var less = members
      less.remove(at: index)
      #expect(throws: ChipProofError.self) {
        try ActiveAuthenticationEvidence(parsing: .object(less))
      }
      less.append(JSONValue.Member(members[index].name, "0G"))
      #expect(throws: ChipProofError.self) {
        try ActiveAuthenticationEvidence(parsing: .object(less))
      }
    }
  }

  // MARK: The command

  private func vector(_ algorithm: String) throws -> JSONValue {
    try #require(
      try Self.signatures.get().first { $0["algorithm"]?.string?.forPeople == algorithm })
  }

  /// A session that BAC opened, on a chip that signs.
  private func session(
    _ sign: @escaping ([UInt8], Int?) -> ResponseAPDU
  ) throws -> (ProvingChip, OpenedSession) {
    let chip = ProvingChip()
    chip.access = try BACKeys(information: Array("L898902C<369080619406236".utf8))
    chip.sign = sign
    let plain = PlainSession(chip)
    try plain.selectApplication()
    let session = try plain.open(
      with: BACKeys(information: Array("L898902C<369080619406236".utf8)))
    return (chip, session)
  }

  @Test("given a key of any size, when the chip signs, then the length asked for suits the answer")
  func lengths() {
    #expect(ActiveAuthentication.lengths(128, short: 231) == [256, 128, 65_536])
    #expect(ActiveAuthentication.lengths(231, short: 231).first == 256)
    #expect(ActiveAuthentication.lengths(232, short: 231).first == 65_536)
    #expect(ActiveAuthentication.lengths(224, short: 223).first == 65_536)
    #expect(ActiveAuthentication.lengths(256, short: 231) == [65_536, 257, 256])
    #expect(ActiveAuthentication.lengths(256, short: 256).first == 256)
    #expect(ActiveAuthentication.lengths(512, short: 256) == [65_536, 512, 256])
  }

  @Test("given the desk's challenge, when the chip signs, then that is signed and recorded")
  func challenge() throws {
    let group = try vector("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let (chip, session) = try session { _, _ in ResponseAPDU(data: signature, status: .success) }
    let dg15 = try group.bytes("dg15")
    let signed = try ActiveAuthentication(
      dg15: DocumentFile(.dg15, dg15), challenge: group.bytes("challenge")
    )
    .run(over: session)
    #expect(signed.challenge == (try group.bytes("challenge")))
    #expect(chip.commands.last?.header == [0x00, 0x88, 0x00, 0x00])
    #expect(chip.commands.last?.data == signed.challenge)
    #expect(try signed.verify(dg15: dg15).digest == .sha256)
  }

  @Test("given a random challenge, when the chip is asked again, then it is another one")
  func freshChallenges() throws {
    let group = try vector("RSA-1024 with SHA-256")
    let (chip, session) = try session { _, _ in ResponseAPDU(status: .success) }
    #expect(throws: ChipProofError.notProven(.signatureLength(0))) {
      try ActiveAuthentication(dg15: DocumentFile(.dg15, try group.bytes("dg15"))).run(
        over: session)
    }
    let asked = chip.commands.filter { $0.ins == 0x88 }
    #expect(asked.count == 3)
    #expect(Set(asked.map(\.data)).count == 3)
    #expect(asked.allSatisfy { $0.data.count == 8 })
    #expect(asked.map(\.expectedLength) == [256, 128, 65_536])
  }

  @Test(
    "given a chip that cuts, refuses or sends nothing at a length, when asked, then another is tried",
    arguments: ["RSA-1024 with SHA-256", "RSA-2048 with SHA-512"], [65_536, 256, 0])
  func otherLengths(_ algorithm: String, _ onlyLength: Int) throws {
    let group = try vector(algorithm)
    let signature = try group.bytes("signature")
    let exact = max(signature.count, signature.count > 231 ? 257 : 0)
    let taken = onlyLength == 0 ? exact : onlyLength
    let refusals = [
      ResponseAPDU(status: .wrongLength), ResponseAPDU(status: .success),
      ResponseAPDU(data: Array(signature.dropLast()), status: .success),
      ResponseAPDU(status: StatusWord(0x6C, UInt8(signature.count & 0xFF))),
      ResponseAPDU(status: .noDiagnosis),
    ]
    for refusal in refusals {
      let (_, session) = try session { _, length in
        length == taken ? ResponseAPDU(data: signature, status: .success) : refusal
      }
      let signed = try ActiveAuthentication(
        dg15: DocumentFile(.dg15, try group.bytes("dg15")), challenge: try group.bytes("challenge")
      ).run(over: session)
      #expect(signed.signature == signature)
    }
  }

  @Test("given a chip that leaves the session over a length, when asked again, then in a new one")
  func bareRefusal() throws {
    let group = try vector("RSA-1024 with SHA-256")
    let signature = try group.bytes("signature")
    let (chip, session) = try session { _, _ in ResponseAPDU(data: signature, status: .success) }
    chip.bend = { command, _ in
      command.ins == 0x88 && command.expectedLength == 256 ? .bare(.wrongLength) : nil
    }
    let signed = try ActiveAuthentication(
      dg15: DocumentFile(.dg15, try group.bytes("dg15")), challenge: try group.bytes("challenge")
    ).run(over: session)
    #expect(signed.signature == signature)
    #expect(chip.accesses == 2)
  }

  @Test(
    "given a refusal, when the chip is asked to sign, then it is a typed failure",
    arguments: [0x6FFF, 0x6300, 0x6982, 0x6A88, 0x6A80, 0x6D00] as [UInt16], [false, true])
  func refusals(_ word: UInt16, _ isBare: Bool) throws {
    let group = try vector("RSA-1024 with SHA-256")
    let status = StatusWord(rawValue: word)
    let (chip, session) = try session { _, _ in ResponseAPDU(status: status) }
    if isBare { chip.bend = { command, _ in command.ins == 0x88 ? .bare(status) : nil } }
    let error = #expect(throws: ChipProofError.self) {
      try ActiveAuthentication(dg15: DocumentFile(.dg15, try group.bytes("dg15"))).run(
        over: session)
    }
    #expect(error == .refused(.instruction(.internalAuthenticate), status))
    #expect(error?.outcome == Outcome(.failed, .chipProofRefused, error?.details ?? []))
    // One bare status word may be a disturbance: it takes two of them.
    #expect(chip.count(0x88) == (isBare && status.mayPass ? 2 : 1))
  }

  @Test("given a bare 9000 in place of an answer, when the chip signs, then the session ends")
  func bareSuccess() throws {
    let group = try vector("RSA-1024 with SHA-256")
    let (chip, session) = try session { _, _ in ResponseAPDU(status: .success) }
    chip.bend = { command, _ in command.ins == 0x88 ? .bare(.success) : nil }
    #expect(throws: ChipAccessError.secureMessaging(.unprotected(.success))) {
      try ActiveAuthentication(dg15: DocumentFile(.dg15, try group.bytes("dg15"))).run(
        over: session)
    }
  }
}
