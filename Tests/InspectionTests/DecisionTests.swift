import ChipAccess
import ChipSimulator
import LDS
import MRZ
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("The decision: one word over three verdicts")
struct DecisionTests {
  /// Every combination of what a decision rests on.
  private func forEachCombination(_ body: (Synthetic) throws -> Void) rethrows {
    let statuses: [CheckStatus] = [.passed, .failed, .unknown, .notSupported, .notDone]
    let files: [[ElementaryFile]] = [[.dg1], [.dg2], []]
    for passive in [nil, .passed, .failed, .unknown, .notDone] as [CheckStatus?] {
      for chip in statuses {
        for validity in statuses {
          for policy in TrustPolicy.allCases {
            for bits in 0..<16 {
              var found = Synthetic()
              found.passive = passive
              found.chip = chip
              found.validity = validity
              found.policy = policy
              if bits & 1 != 0 {
                found.mrzCode = .mrzTextDiffers
                found.mrzConsistency = policy == .strict ? .failed : .unknown
              }
              found.isDowngraded = bits & 2 != 0
              found.accessControl = bits & 4 != 0 ? .unknown : .passed
              found.files = bits & 8 != 0 ? files[bits % 3] : [.dg1, .dg2]
              try body(found)
            }
          }
        }
      }
    }
  }

  @Test(
    "given two things that are wrong, when it is decided, then both are reasons, and what follows is none"
  )
  func reasons() throws {
    var good = Synthetic()
    (good.chip, good.files) = (.passed, [.dg1, .dg2])
    var found = good
    found.passive = .unknown
    found.mrzCode = .mrzTextDiffers
    found.mrzConsistency = .unknown
    let doubts = try found.record().decision?.reasons.map(\.code)
    #expect(doubts == [try found.record().data.code, .mrzTextDiffers])
    found = good
    found.passive = .failed
    found.validity = .failed
    let refusals = try found.record().decision?.reasons.map(\.status)
    #expect(refusals == [.failed, .failed])
    #expect(try good.record().decision?.reasons.map(\.code) == [.verdictsPassed])
  }

  @Test(
    "given altered files, when they are judged, then only these are refuted",
    arguments: [
      ("wrong-digest", DataConfirmation.Value.signed, .refuted),
      ("altered-name", .refuted, .signed), ("wrong-signature", .refuted, .refuted),
      ("unknown-signer", .unconfirmed, .unconfirmed), ("specimen", .signed, .signed),
    ] as [(String, DataConfirmation.Value, DataConfirmation.Value)])
  func confirmation(
    _ name: String, _ dg1: DataConfirmation.Value, _ dg2: DataConfirmation.Value
  ) throws {
    let profile = try #require(Profile.all.first { $0.name == name })
    let record = try TestDesk.inspect(profile)
    #expect(record.confirmation[.dg1] == dg1 && record.confirmation[.dg2] == dg2)
    let isConfirmed = record.validity.status == .passed
    #expect(isConfirmed == (dg1 == .signed))
    if dg1 != .signed { #expect(record.validity.code == .expiryUnconfirmed) }
  }

  @Test("given another date of birth in DG11, when it is decided, then a person is to look")
  func births() throws {
    let profile = try #require(Profile.all.first { $0.name == "details-differ" })
    let record = try TestDesk.inspect(profile)
    #expect(record.decision?.value == .checkByHand && record.exitCode == .notValid)
    #expect(record.decision?.reason.code == .holderBirthDiffers)
  }

  /// docs/SEMANTICS.md, "The decision", written a second time.
  private func expected(_ found: Synthetic) -> Decision.Value {
    let isStrictText = found.mrzCode == .mrzTextDiffers && found.policy == .strict
    let isGenuine = found.passive == .passed && !isStrictText
    if found.passive == nil || found.passive == .failed || found.validity == .failed
      || isGenuine && found.chip == .failed
    {
      return .refuse
    }
    let isCertain =
      isGenuine && found.mrzCode == .mrzConsistent && !found.isDowngraded
      && found.accessControl == .passed && found.policy != .lenient
      && (found.chip == .passed || found.chip == .notSupported) && found.validity == .passed
      && found.files == [.dg1, .dg2]
    return isCertain ? .accept : .checkByHand
  }

  @Test("given any findings, when it is decided, then the word is that of the table")
  func words() throws {
    try forEachCombination { found in
      let decision = try #require(try found.record().decision)
      #expect(decision.value == expected(found), "\(found)")
    }
  }

  @Test(
    "given a chip without proof, when it is accepted, then it is said that it could be a copy"
  )
  func copies() throws {
    let bare = try TestDesk.inspect(.specimen).decision
    #expect(bare?.value == .accept && bare?.couldBeACopy == true)
    let proven = try TestDesk.inspect(try #require(.named("aa-ca"))).decision
    #expect(proven?.value == .accept && proven?.couldBeACopy == false)
    #expect(proven?.reason == Outcome(.passed, .verdictsPassed))
    let expired = try TestDesk.inspect(try #require(.named("expired"))).decision
    #expect(expired?.value == .refuse && expired?.couldBeACopy == false)
  }

  @Test("given a trace or saved files, when it is decided, then there is no decision")
  func nobodyThere() throws {
    var found = Synthetic()
    found.files = [.dg1, .dg2]
    #expect(try found.record().decision != nil)
    #expect(try found.record(from: .replay).decision == nil)
    #expect(try found.record(from: .files).decision == nil)
  }

  @Test("given a reason, when it is decided, then it is named; of several, the gravest")
  func gravest() throws {
    let cases: [((inout Synthetic) -> Void, ReasonCode)] = [
      ({ $0.passive = .failed }, .digestsMatch), ({ $0.chip = .failed }, .chipGenuine),
      ({ $0.passive = .unknown }, .digestsMatch),
      ({ ($0.mrzCode, $0.mrzConsistency) = (.mrzTextDiffers, .unknown) }, .mrzTextDiffers),
      ({ $0.isDowngraded = true }, .accessDowngraded),
      ({ $0.policy = .lenient }, .policyTooLenient), ({ $0.chip = .unknown }, .chipGenuine),
      ({ $0.validity = .unknown }, .documentInDate), ({ $0.files = [.dg2] }, .filesUnread),
      ({ $0.files = [.dg1] }, .filesUnread),
    ]
    for (spoil, code) in cases {
      var found = Synthetic()
      found.files = [.dg1, .dg2]
      found.chip = .passed
      #expect(try found.record().decision?.reason.code == .verdictsPassed)
      spoil(&found)
      #expect(try found.record().decision?.reason.code == code)
    }
    var found = Synthetic()
    found.policy = .lenient
    found.isDowngraded = true
    #expect(try found.record().decision?.reason.code == .accessDowngraded)
    found.passive = .unknown
    #expect(try found.record().decision?.reason.code == .digestsMatch)
    found.validity = .failed
    #expect(try found.record().decision?.reason.code == .documentInDate)
    #expect(try found.record().decision?.value == .refuse)
  }

  @Test("given a simulated document, when it is decided, then the decision is a test's")
  func testOnly() throws {
    #expect(try TestDesk.inspect(.specimen, anchors: .test).decision?.isTestOnly == true)
    #expect(try TestDesk.inspect(.specimen).decision?.isTestOnly == false)
    let clone = try TestDesk.inspect(try #require(.named("aa-clone")), anchors: .test)
    #expect(clone.decision?.value == .refuse)
    #expect(clone.decision?.isTestOnly == true)
  }

  @Test(
    "given part of a document, when it is decided, then a portrait is wanted for acceptance"
  )
  func partial() throws {
    let bare = try TestDesk.inspect(.specimen, policy: InspectionPolicy(only: [.dg1, .sod]))
    #expect(bare.decision?.value == .checkByHand)
    #expect(bare.decision?.reason == Outcome(.notDone, .fileNotWanted, ["DG2"]))
    let enough = try TestDesk.inspect(.specimen, policy: InspectionPolicy(only: [.dg1, .dg2]))
    #expect(enough.decision?.value == .accept)
  }
}

@Suite("The printed MRZ against DG1")
struct PrintedMRZTests {
  private func inspect(
    _ policy: TrustPolicy = .standard, as name: String = "ANKA",
    askAgain: @escaping MRZQuestion = { _, _ in nil }
  ) throws -> InspectionRecord {
    let document = try TestDesk.document(.specimen)
    let text = document.mrz.lines.joined(separator: "\n")
    #expect(text.contains("<ANNA<") && name.count == 4)
    let given = try MRZ(parsing: text.replacing("ANNA", with: name))
    return try TestDesk.inspect(
      .specimen, document: document, policy: InspectionPolicy(trust: policy),
      key: AccessKey(given), askAgain: askAgain)
  }

  @Test(
    "given another name on the page, when it is compared, then no card and no acceptance follow")
  func anotherName() throws {
    let cases: [(TrustPolicy, CheckStatus, ExitCode)] = [
      (.standard, .unknown, .notValid), (.lenient, .unknown, .notValid),
    ]
    for (policy, status, exit) in cases {
      let record = try inspect(policy)
      #expect(
        record.outcome(of: .mrzConsistency)
          == Outcome(status, .mrzTextDiffers, [.phrase(Phrase("mrz-names"))]))
      #expect(record.data.status == .passed)
      #expect(record.exitCode == exit)
      #expect(record.decision?.value == .checkByHand)
      #expect(record.decision?.reason.code == .mrzTextDiffers)
      let refusal = #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
      #expect(refusal?.outcome.code == (policy == .lenient ? .policyTooLenient : .mrzTextDiffers))
    }
  }

  @Test("given another name on the page, when the policy is strict, then the data fail with it")
  func strict() throws {
    // Data that pass otherwise: without revocation lists strict does not pass anything.
    var found = Synthetic()
    found.policy = .strict
    let printed = try #require(Synthetic.mrz)
    let given = try MRZ(
      parsing: printed.lines.joined(separator: "\n").replacing("ANNA", with: "ANKA"))
    let check = try Synthetic.check(
      printed, given: GivenMRZ(fields: given.accessFields, mrz: given),
      policy: InspectionPolicy(trust: .strict))
    (found.mrzConsistency, found.mrzCode) = (check.outcome.status, check.outcome.code)
    found.mrzDetails = check.outcome.details
    let record = try found.record()
    #expect(record.outcome(of: .mrzConsistency)?.status == .failed)
    #expect(record.data == Outcome(.failed, .mrzTextDiffers, [.phrase(Phrase("mrz-names"))]))
    #expect(record.exitCode == .dataFailed)
    #expect(record.decision?.value == .checkByHand)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test(
    "given the page's own MRZ, when it is compared, then the check passes and nobody is asked"
  )
  func same() throws {
    let record = try inspect(as: "ANNA") { _, _ in
      Issue.record("nothing differs")
      return nil
    }
    #expect(record.outcome(of: .mrzConsistency) == Outcome(.passed, .mrzConsistent))
    #expect(record.check(.mrzConsistency)?.evidence.first?.value == "every line")
    _ = try VerifiedAttributes(record)
  }

  @Test("given number and dates alone, when they are compared, then the record says so")
  func fieldsAlone() throws {
    let record = try TestDesk.inspect(.specimen)
    #expect(record.outcome(of: .mrzConsistency) == Outcome(.passed, .mrzConsistent))
    #expect(
      record.check(.mrzConsistency)?.evidence.first?.value == "document number, birth and expiry")
  }

  @Test("given a slip, when it is typed again, then what was typed last counts; twice at most")
  func typedAgain() throws {
    let right = try TestDesk.document(.specimen).mrz
    for wrong in 0...3 {
      var asked = 0
      let record = try inspect { given, differences in
        #expect(differences.map(\.field.words) == ["names"] && differences.map(\.lines) == [[1]])
        asked += 1
        return asked > wrong ? right : given
      }
      #expect(asked == min(wrong + 1, 2))
      #expect(record.outcome(of: .mrzConsistency)?.status == (wrong < 2 ? .passed : .unknown))
    }
  }

  @Test(
    "given another document's MRZ as the answer, when it is compared, then it does not count"
  )
  func anotherDocument() throws {
    let other = try TestDesk.document(try #require(.named("long-number"))).mrz
    var asked = 0
    let record = try inspect { _, _ in
      asked += 1
      return other
    }
    #expect(asked == 2)
    #expect(
      record.outcome(of: .mrzConsistency)
        == Outcome(.unknown, .mrzTextDiffers, [.phrase(Phrase("mrz-names"))]))
  }

  @Test(
    "given a key that differs, when it is compared, then it fails as ever and nobody is asked"
  )
  func anotherKey() throws {
    let given = try TestDesk.document(.specimen).mrz
    let check = try Synthetic.check(
      Synthetic.mrz,
      given: GivenMRZ(fields: given.accessFields, mrz: given) { _, _ in
        Issue.record("a key is not asked for again")
        return nil
      })
    #expect(check.outcome == Outcome(.failed, .mrzDiffers))
  }
}
