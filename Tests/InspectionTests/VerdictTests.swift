import ChipAccess
import Encoding
import LDS
import MRZ
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("Verdicts: every combination of what can be found")
struct VerdictTests {
  /// Every combination, with what docs/SEMANTICS.md makes of it.
  private func forEachCombination(_ body: (Synthetic) throws -> Void) rethrows {
    let statuses: [CheckStatus] = [.passed, .failed, .unknown, .notSupported, .notDone]
    for passive in [nil, .passed, .failed, .unknown, .notDone] as [CheckStatus?] {
      for chip in [nil] + statuses.map(Optional.some) {
        for validity in statuses {
          for bits in 0..<32 {
            var found = Synthetic()
            found.passive = passive
            found.chip = chip
            found.validity = validity
            found.isIncomplete = bits & 1 != 0
            found.mrzConsistency = bits & 2 != 0 ? .failed : .passed
            found.isDowngraded = bits & 4 != 0
            found.accessControl = bits & 8 != 0 ? .unknown : .passed
            found.allowsDowngrade = bits & 16 != 0
            try body(found)
          }
        }
      }
    }
  }

  private func data(_ found: Synthetic) -> CheckStatus {
    guard let passive = found.passive, !found.isIncomplete, found.mrzConsistency != .failed else {
      return .failed
    }
    return passive
  }

  @Test("given any findings, when they are judged, then the verdicts are those of the table")
  func verdicts() throws {
    try forEachCombination { found in
      let record = try found.record()
      let data = data(found)
      #expect(record.data.status == data)
      #expect(record.chip.status == (data == .passed ? found.chip ?? .notDone : .unknown))
      #expect(record.validity.status == found.validity)
      #expect(record.checks.map(\.name) == CheckName.allCases)
      #expect(record.outcome(of: .signerPath)?.status == .notDone)
    }
  }

  /// A finding, and what is found beside everything that is in order.
  private static let exits: [(String, ExitCode, @Sendable (inout Synthetic) -> Void)] = [
    ("all in order", .success, { _ in }),
    ("a chip that proved itself", .success, { $0.chip = .passed }),
    ("a chip that was not asked for a proof", .success, { $0.chip = .notDone }),
    ("a chip of which nothing is known", .success, { $0.chip = .unknown }),
    (
      "a weaker link that was asked for", .success,
      {
        $0.isDowngraded = true
        $0.allowsDowngrade = true
      }
    ),
    ("data that failed", .dataFailed, { $0.passive = .failed }),
    ("no EF.SOD", .dataFailed, { $0.passive = nil }),
    ("a file that is signed and incomplete", .dataFailed, { $0.isIncomplete = true }),
    ("another MRZ on the page", .dataFailed, { $0.mrzConsistency = .failed }),
    (
      "data and date that failed", .dataFailed,
      {
        $0.passive = .failed
        $0.validity = .failed
      }
    ),
    (
      "an incomplete file under an unknown signer", .dataFailed,
      {
        $0.passive = .unknown
        $0.isIncomplete = true
      }
    ),
    ("a chip that failed", .chipFailed, { $0.chip = .failed }),
    (
      "a chip and a date that failed", .chipFailed,
      {
        $0.chip = .failed
        $0.validity = .failed
      }
    ),
    ("an unknown signer", .dataUnknown, { $0.passive = .unknown }),
    ("data that nobody checked", .dataUnknown, { $0.passive = .notDone }),
    (
      "an unknown signer and a chip that failed", .dataUnknown,
      {
        $0.passive = .unknown
        $0.chip = .failed
      }
    ),
    (
      "an unknown signer and an expired document", .dataUnknown,
      {
        $0.passive = .unknown
        $0.validity = .failed
      }
    ),
    ("an expired document", .notValid, { $0.validity = .failed }),
    ("a document whose date cannot be read", .notValid, { $0.validity = .unknown }),
    ("a weaker link than the document offers", .notValid, { $0.isDowngraded = true }),
    (
      "an expired document over a weaker link that was asked for", .notValid,
      {
        $0.validity = .failed
        $0.isDowngraded = true
        $0.allowsDowngrade = true
      }
    ),
  ]

  @Test("given findings, when a read ends, then its exit code is the one in the README's table")
  func exitCodes() throws {
    for (name, exit, change) in Self.exits {
      var found = Synthetic()
      change(&found)
      #expect(try found.record().exitCode == exit, "\(name)")
    }
  }

  @Test("given any findings, when attributes are wanted, then only a record that passed has any")
  func verifiedAttributes() throws {
    try forEachCombination { found in
      let record = try found.record()
      let isGood =
        data(found) == .passed && found.validity == .passed && !found.isDowngraded
        && found.accessControl == .passed
        && [nil, .passed, .notSupported, .notDone].contains(found.chip)
      #expect(((try? VerifiedAttributes(record)) != nil) == isGood)
    }
  }

  @Test(
    "given a record that lacks one thing, when attributes are wanted, then the reason is that thing"
  )
  func refusals() throws {
    let good = try VerifiedAttributes(Synthetic().record())
    #expect(good.mrz == Synthetic.mrz)
    #expect(good.portrait == nil)
    let cases: [((inout Synthetic) -> Void, CheckStatus, ReasonCode)] = [
      ({ $0.passive = .unknown }, .unknown, .digestsMatch),
      ({ $0.passive = nil }, .failed, .securityObjectMissing),
      ({ $0.isIncomplete = true }, .failed, .fileTruncated),
      ({ $0.mrzConsistency = .failed }, .failed, .mrzConsistent),
      ({ $0.chip = .failed }, .failed, .chipGenuine),
      ({ $0.chip = .unknown }, .unknown, .chipGenuine),
      ({ $0.validity = .failed }, .failed, .documentInDate),
      ({ $0.validity = .notDone }, .notDone, .documentInDate),
      ({ $0.isDowngraded = true }, .failed, .accessDowngraded),
      ({ $0.accessControl = .unknown }, .unknown, .accessOpened),
      ({ $0.accessControl = .notDone }, .notDone, .accessOpened),
      ({ $0.accessControl = .failed }, .failed, .accessOpened),
      ({ $0.hasMRZ = false }, .failed, .filesUnread),
      ({ $0.hasAnchor = false }, .failed, .filesUnread),
    ]
    for (spoil, status, code) in cases {
      var found = Synthetic()
      spoil(&found)
      let record = try found.record()
      let refusal = #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
      #expect(refusal?.outcome.status == status)
      #expect(refusal?.outcome.code == code)
      #expect(refusal?.code == .recordNotPassed)
    }
  }

  @Test("given a record that rests on a broken digest or key, then no attributes are had of it")
  func broken() throws {
    func met(_ code: ReasonCode) throws -> InspectionRecord {
      let warning = Warning(code, ["a link", "MD5"])
      return try Synthetic(
        signerPath: Check(.signerPath, Outcome(.passed, .signerTrusted), warnings: [warning])
      ).record()
    }
    for code in [ReasonCode.brokenDigest, .brokenKey] {
      let met = try met(code)
      #expect(met.data.status == .passed)
      let refusal = #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(met) }
      #expect(refusal?.outcome == Outcome(.failed, code, ["a link", "MD5"]))
      let outcome = Outcome(.passed, code, ["a link", "MD5"])
      let decided = try Synthetic(signerPath: Check(.signerPath, outcome)).record()
      let second = #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(decided) }
      #expect(second?.outcome == outcome)
    }
    // Genuine documents have these.
    for code in [ReasonCode.weakDigest, .weakKey, .contentTypeData, .signingTimeInFuture] {
      _ = try VerifiedAttributes(met(code))
    }
  }

  @Test("given a record judged leniently, when attributes are wanted, then there are none")
  func lenient() throws {
    for policy in TrustPolicy.allCases {
      let record = try TestDesk.inspect(.specimen, policy: InspectionPolicy(trust: policy))
      #expect(record.policy == policy)
      guard policy != .standard else {
        _ = try VerifiedAttributes(record)
        continue
      }
      let refusal = #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
      // Without a revocation list, strict does not pass at all.
      #expect(
        refusal?.outcome.code == (policy == .lenient ? .policyTooLenient : .revocationListMissing))
      #expect(record.data.status == (policy == .lenient ? .passed : .unknown))
    }
  }

  @Test("given an open chip or a portrait left out, when attributes are wanted, then they are had")
  func allowed() throws {
    let open = try TestDesk.inspect(.make { $0.hasAccessControl = false })
    #expect(try VerifiedAttributes(open).portrait != nil)
    let bare = try TestDesk.inspect(.specimen, policy: InspectionPolicy(only: [.dg1]))
    #expect(try VerifiedAttributes(bare).portrait == nil)
    let simulated = try TestDesk.inspect(.specimen, anchors: .test)
    #expect(try VerifiedAttributes(simulated).isSimulated)
  }

  // MARK: The steps on findings of their own

  private static var fields: MRZAccessFields {
    get throws {
      try MRZAccessFields(
        documentNumber: "L898902C3", dateOfBirth: "740812", dateOfExpiry: "120415")
    }
  }

  @Test(
    "given each defect of each file, when completeness is judged, then it is one of data, chip or neither"
  )
  func completeness() throws {
    let defects: [FileDefect] = [
      .missing, .closed, .refused(.noDiagnosis), .truncated(read: 1, stated: 2),
      .tooLong(stated: 1 << 30), .malformed(.truncated),
    ]
    for number in 1...16 {
      let file = try #require(ElementaryFile.dg(number))
      for (index, defect) in defects.enumerated() {
        var files = DocumentFiles()
        files.add(file, .unread(defect))
        let listed = ListedDataGroups(numbers: [number], isSigned: true)
        let judged = CheckFilesComplete(policy: InspectionPolicy(only: [file]))
          .finding(files, listed)
        let isKey = [14, 15].contains(number)
        let isData = index > 2 || [1, 2].contains(number)
        #expect((judged.incompleteness != nil) == isData)
        #expect((files.withheldKey(file, listed) != nil) == (isKey && !isData))
        #expect(judged.check.outcome.status == (isData || isKey ? .failed : .passed))
        #expect(judged.check.warnings.count == (isData || isKey ? 0 : 1))
      }
    }
  }

  @Test("given a listed file that nobody tried, when completeness is judged, then it failed")
  func untried() throws {
    let judged = CheckFilesComplete(policy: InspectionPolicy()).finding(
      DocumentFiles(), ListedDataGroups(numbers: [11], isSigned: true))
    #expect(judged.incompleteness == Outcome(.failed, .filesUnread, ["DG11"]))
  }

  @Test("given proofs that came out differently, when the chip is judged, then the worst counts")
  func chipVerdict() {
    let failed = Outcome(.failed, .fileStripped, ["DG15"])
    let left = Outcome(.notDone, .chipProofLeftOut)
    let passed = Outcome(.passed, .chipGenuine)
    let none = Outcome(.notSupported, .chipNotProvable)
    #expect(ChipProof.verdict([left, passed, failed]) == failed)
    #expect(ChipProof.verdict([left, none, passed]) == passed)
    #expect(ChipProof.verdict([none, left]) == left)
    #expect(ChipProof.verdict([none, none]) == none)
  }

  /// DG14 with one SecurityInfo.
  private func securityOptions(_ identifier: ObjectIdentifier) -> FileReading {
    let info = SecurityInfo(identifier, required: DER.integer(1))
    return .read(DG14(securityInfos: SecurityInfos([info])).encoded)
  }

  private static let chipAuthentication = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2)
  private static let pace = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
  private static let activeAuthentication = ObjectIdentifier(2, 23, 136, 1, 1, 5)

  @Test(
    "given a proof on offer, when the chip is judged, then it is not done and never not offered")
  func offers() throws {
    let cases: [(Int, FileReading?, active: CheckStatus, chip: CheckStatus)] = [
      (1, nil, .notSupported, .notSupported),
      (15, .read([0x6F, 0]), .notDone, .notSupported),
      (15, nil, .notDone, .notSupported),
      (15, .unread(.missing), .failed, .notSupported),
      (15, .unread(.closed), .failed, .notSupported),
      (14, securityOptions(Self.chipAuthentication), .notSupported, .notDone),
      (14, securityOptions(Self.activeAuthentication), .notSupported, .notSupported),
      (14, .read([0x6E, 0x01, 0xFF]), .notSupported, .notDone),
      // A member that cannot be read, which may be the key.
      (14, .read([0x6E, 0x04, 0x31, 0x02, 0x30, 0x00]), .notSupported, .notDone),
      (14, nil, .notSupported, .notDone),
      (14, .unread(.missing), .notSupported, .failed),
      (14, .unread(.refused(.noDiagnosis)), .notSupported, .failed),
    ]
    for (number, reading, active, chip) in cases {
      var found = Synthetic()
      found.chip = nil
      var read = ReadDocument()
      read.listed = ListedDataGroups(numbers: [number], isSigned: true)
      if let reading, let file = ElementaryFile.dg(number) { read.files.add(file, reading) }
      func judge() throws -> ChipFinding {
        AuthenticateChip(
          policy: InspectionPolicy(), answers: read.answers,
          keys: KeyFiles(try found.verdict(read.files.read), read.files, read.listed),
          mapping: MappingFiles(cardAccess: nil, cardSecurity: .absent, finding: nil)
        ).finding()
      }
      let judged = try judge()
      #expect(judged.outcome(of: .activeAuthentication)?.status == active)
      #expect(judged.outcome(of: .chipAuthentication)?.status == chip)
      #expect(
        judged.verdict.status
          == ([active, chip].contains(.failed)
            ? .failed : [active, chip].contains(.notDone) ? .notDone : .notSupported))
      found.passive = .unknown
      let undecided = try judge()
      #expect(undecided.outcome(of: .activeAuthentication)?.status == .unknown)
      #expect(undecided.outcome(of: .chipAuthentication)?.status == .unknown)
      #expect(undecided.verdict.status == .unknown)
    }
  }

  @Test("given DG14 in every state, when the link is compared with it, then only agreement passes")
  func agreement() throws {
    let cases: [(FileReading?, CheckStatus, isDowngraded: Bool)] = [
      (securityOptions(Self.chipAuthentication), .passed, false),
      (securityOptions(Self.pace), .failed, true),
      (.read([0x6E, 0x01, 0xFF]), .unknown, false), (.unread(.missing), .unknown, false),
      (.unread(.closed), .unknown, false),
      (.unread(.truncated(read: 1, stated: 9)), .unknown, false),
      (nil, .notDone, false),
    ]
    for (reading, status, isDowngraded) in cases {
      var files = DocumentFiles()
      if let reading { files.add(.dg14, reading) }
      let opening = ChipOpening(
        accessProtocol: .bac, isDowngraded: false,
        check: Check(.accessControl, Outcome(.passed, .accessOpened)))
      func judge(isListed: Bool) -> AccessFinding {
        AccessFinding(
          opening,
          CheckAccessAgreement(offered: nil, used: nil).finding(
            files.dg14, isListed: isListed, closure: nil))
      }
      let judged = judge(isListed: true)
      #expect(judged.check.outcome.status == status)
      #expect(judged.record.isDowngraded == isDowngraded)
      #expect(judge(isListed: false).check.outcome.status == .passed)
    }
  }

  @Test("given DG1 with a wrong check digit, when it is compared, then that is a warning")
  func checkDigits() throws {
    var characters = try #require(Synthetic.mrz).encoded
    characters[characters.count - 1] = UInt8(ascii: "9")
    let check = try Synthetic.check(
      try MRZ(reading: characters), given: GivenMRZ(fields: Self.fields))
    #expect(check.outcome.status == .passed)
    #expect(check.warnings == [Warning(.mrzCheckDigit, [.phrase(MRZField.composite.name)])])
  }
}

extension ChipFinding {
  func outcome(of name: CheckName) -> Outcome? { checks.first { $0.name == name }?.outcome }
}
