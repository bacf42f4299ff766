import ChipAccess
import ChipSimulator
import Encoding
import LDS
import MRZ
import Messages
import SmartCard
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("A card that keeps its data to others")
struct ClosedCardTests {
  private static let closed = Outcome(.unknown, .closedToReader, [.phrase(.dataOfCard)])

  private func inspect(_ name: String, policy: InspectionPolicy = InspectionPolicy()) throws
    -> InspectionRecord
  {
    try TestDesk.inspect(try #require(Profile.named(name)), policy: policy)
  }

  @Test(
    "given a card whose files are all closed, then nothing of it is failed, and no card is made")
  func closed() throws {
    for name in ["closed-sod", "identity-card"] {
      for policy in TrustPolicy.allCases {
        let record = try inspect(name, policy: InspectionPolicy(trust: policy))
        #expect(record.data == Self.closed)
        #expect(record.chip.status == .unknown && record.validity.status == .unknown)
        #expect(record.checks.allSatisfy { $0.outcome.status != .failed })
        #expect(record.outcome(of: .mrzConsistency) == Self.closed)
        #expect(record.outcome(of: .securityObject) == Self.closed)
        #expect(record.exitCode == .dataUnknown)
        #expect(record.decision?.value == .checkByHand)
        #expect(record.decision?.reason == Self.closed)
        #expect(record.isClosedToReader)
        #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
      }
    }
  }

  @Test("given such a card, then of no file is it said that it is not on the chip")
  func nothingMissing() throws {
    for policy in [InspectionPolicy(), InspectionPolicy(readsAll: true)] {
      let record = try inspect("identity-card", policy: policy)
      let inApplication = record.files.filter { !$0.file.isInMasterFile }
      #expect(inApplication.count >= 4)
      #expect(inApplication.contains { $0.file == .com })
      for file in inApplication {
        #expect(file.outcome == Outcome(.notDone, .fileClosed, [.text(file.file.name)]))
      }
      let codes = record.checks.flatMap { [$0.outcome.code] + $0.warnings.map(\.code) }
      #expect(!codes.contains(.fileMissing) && !codes.contains(.fileStripped))
      let sentences = record.checks.flatMap { check in
        [check.outcome.sentence] + check.warnings.map { MessageCatalogue.english.sentence($0) }
      }
      #expect(!sentences.contains { $0.contains("no DG14") })
    }
  }

  @Test("given such a card, then what it let be seen is in the record")
  func offers() throws {
    let card = try inspect("identity-card")
    #expect(card.offeredPACE == ["PACE-ECDH-GM-AES-CBC-CMAC-128"])
    #expect(card.applications?.map(\.application) == [.lds1, .eID, .eSign])
    #expect(card.applications?.allSatisfy { $0.isListed == true && $0.isSelected == nil } == true)
    #expect(card.files.contains { $0.file == .directory && $0.bytes != nil })
    #expect(try inspect("closed-sod").applications?.map(\.application) == [.lds1])
    // Where the data can be read, EF.DIR is not asked, and LDS1 is nothing to tell.
    #expect(try inspect("specimen").applications == nil)
    #expect(
      try inspect("lds2", policy: InspectionPolicy(readsAll: true)).applications?
        .contains { $0.application == .lds1 } == false)
  }

  @Test("given a card opened by its number, then it is no other")
  func number() throws {
    let profile = try #require(Profile.named("identity-card"))
    let number = try #require(Personalisation.number(.cardAccess, of: profile))
    let record = try TestDesk.inspect(
      profile, key: AccessKey(try PACEPassword(.can, digits: number.utf8)))
    #expect(record.data == Self.closed)
    guard case .pace(_, _, .can) = record.access.accessProtocol else {
      Issue.record("\(record.access.accessProtocol)")
      return
    }
  }

  @Test(
    "given data without their closed signature, then they prove nothing, and differ at their cost")
  func onlySignatureClosed() throws {
    let profile = Profile.make { $0.faults = [.closed(.sod)] }
    let record = try TestDesk.inspect(profile)
    #expect(record.data.status == .unknown && record.data.code == .closedToReader)
    #expect(record.data.details == [.phrase(.signatureOfData)])
    #expect(record.mrz != nil && record.exitCode == .dataUnknown)
    #expect(record.decision?.value == .checkByHand)
    // Nobody can say whether DG14, of which EF.SOD would tell, offers more than BAC.
    #expect(record.outcome(of: .accessControl)?.status == .unknown)
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
    // Another MRZ than the page's stays what it was.
    let open = Profile.make {
      $0.hasAccessControl = false
      $0.faults = [.closed(.sod)]
    }
    let other = try TestDesk.inspect(
      open,
      fields: MRZAccessFields(
        documentNumber: "X1", dateOfBirth: "800101", dateOfExpiry: "300101"))
    #expect(other.data == Outcome(.failed, .mrzDiffers))
    #expect(other.exitCode == .dataFailed)
  }

  @Test(
    "given EF.SOD that is missing, malformed or cut short, then files that are closed excuse nothing",
    arguments: [
      (Fault.missing(.sod), ReasonCode.securityObjectMissing),
      (.endsEarly(.sod, after: 500), .fileTruncated),
      (.endsEarly(.sod, after: 0), .fileTruncated), (.claimsTwoGigabytes(.sod), .fileTooLong),
      (.deactivated(.sod), .commandRefused),
    ])
  func notClosed(_ fault: Fault, _ code: ReasonCode) throws {
    let record = try TestDesk.inspect(
      .make { $0.faults = [fault, .closed(.dataGroup(1)), .closed(.dataGroup(2))] })
    #expect(record.data.status == .failed && record.data.code == code)
    #expect(record.exitCode == .dataFailed && !record.isClosedToReader)
    #expect(
      record.files.first { $0.file == .dg1 }?.outcome == Outcome(.failed, .fileClosed, ["DG1"]))
  }

  @Test("given a closed EF.SOD and a DG1 that is cut short, then the data failed")
  func cutShort() throws {
    let record = try TestDesk.inspect(
      .make { $0.faults = [.closed(.sod), .endsEarly(.dataGroup(1), after: 40)] })
    #expect(record.data.status == .failed && record.data.code == .fileTruncated)
  }

  @Test("given a card without a passport application, then what EF.DIR lists says what it is")
  func otherCard() throws {
    let error = #expect(throws: InspectionError.self) { try inspect("eid-only") }
    #expect(error == .noPassportApplication([.eID, .eSign]))
    #expect(error.map { $0.code.exitCode } == .noDocument)
    // Where EF.DIR tells of nothing that is known, or is closed, nothing is guessed.
    for fault in [Fault.missing(.directory), .closed(.directory)] {
      let refusal = #expect(throws: ChipAccessError.self) {
        try TestDesk.inspect(
          .make { $0.faults = [.lacksPassportApplication, fault] })
      }
      #expect(refusal?.code == .notAPassport)
    }
    let bare = #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.make { $0.faults = [.lacksPassportApplication] })
    }
    #expect(bare?.code == .notAPassport)
  }

  @Test("given a signer's key under the label of PSS, then strict refuses it and standard says so")
  func labelledKey() throws {
    let profile = try #require(Profile.named("pss-label"))
    for (policy, status) in [
      (TrustPolicy.standard, CheckStatus.passed), (.lenient, .passed), (.strict, .failed),
    ] {
      let record = try TestDesk.inspect(profile, policy: InspectionPolicy(trust: policy))
      let check = try #require(record.check(.securityObjectSignature))
      #expect(check.outcome.status == status && record.data.status == status)
      #expect(check.outcome.code == (status == .failed ? .pssKeyMisused : .signatureVerified))
      #expect(check.warnings.map(\.code) == (status == .failed ? [] : [.pssKeyMisused]))
      #expect(check.evidence.contains(Fact(.rule, "RFC 4055, 1.2")))
      if policy == .standard { _ = try VerifiedAttributes(record) }
    }
  }
}
