import ChipAccess
import ChipSimulator
import Encoding
import Foundation
import LDS
import MRZ
import SmartCard
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite("An inspection from the chip to the record")
struct InspectionTests {
  @Test("given a document in order, when it is inspected, then everything that was made passed")
  func specimen() throws {
    let record = try TestDesk.inspect(.specimen)
    #expect(record.data == Outcome(.passed, .dataAuthentic, ["UT"]))
    #expect(record.chip == Outcome(.notSupported, .chipNotProvable))
    #expect(record.validity.status == .passed)
    #expect(record.access.accessProtocol == .bac)
    #expect(record.access.isDowngraded == false)
    #expect(record.exitCode == .success)
    #expect(record.isSimulated == false)
    #expect(record.checks.map(\.name) == CheckName.allCases)
    let unmade = record.checks.filter { $0.outcome.status != .passed }.map(\.name)
    #expect(
      unmade == [
        .signerRevocation, .activeAuthentication, .chipAuthentication, .chipAuthenticationMapping,
      ])
  }

  @Test(
    "given any profile, when it is inspected, then each check occurs once and none unmade is passed",
    arguments: Profile.all.map(\.name))
  func everyCheckOnce(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    // With a downgrade, SavedInspectionTests reads them all.
    for allowed in isAudit ? [false, true] : [false] {
      do {
        let record =
          try allowed
          ? TestDesk.inspect(profile, policy: InspectionPolicy(allowsDowngrade: true))
          : TestDesk.inspected(profile)
        #expect(record.checks.map(\.name) == CheckName.allCases)
        #expect(record.chip.status == .unknown || record.data.status == .passed)
        if record.outcome(of: .securityObjectSignature)?.status != .passed {
          #expect(record.outcome(of: .signerPath)?.status != .passed)
          #expect(record.outcome(of: .fileDigests)?.status != .passed)
          #expect(record.data.status != .passed)
        }
      } catch let error as any CodedError {
        #expect(error.code != .internalFault)
      }
    }
  }

  @Test("given a class of anchor, when a document is inspected, then it decides what is simulated")
  func anchors() throws {
    #expect(try TestDesk.inspect(.specimen, anchors: .test).isSimulated)
    #expect(try TestDesk.inspect(.specimen, anchors: .state).isSimulated == false)
    let record = try TestDesk.inspect(.specimen, anchors: nil)
    #expect(record.data.status == .unknown)
    // Without an anchor the virtual passport is known by its chip alone, behind another channel too.
    #expect(record.isSimulated && record.decision?.isTestOnly == true)
    #expect(record.exitCode == .dataUnknown)
    let traced = try TestDesk.inspect(.specimen, anchors: nil) { TracingChannel($0) { _ in } }
    let another = try TestDesk.inspect(.specimen, anchors: nil) { BentLink($0) { _, _ in nil } }
    #expect(traced.isSimulated && !another.isSimulated)
  }

  @Test("given a wrong MRZ, when a document is inspected, then the key is tried once")
  func wrongKey() throws {
    let fields = try MRZAccessFields(
      documentNumber: "X1", dateOfBirth: "800101", dateOfExpiry: "300101")
    var link: BentLink?
    let error = #expect(throws: ChipAccessError.self) {
      try TestDesk.inspect(.specimen, fields: fields) {
        let bent = BentLink($0) { _, _ in nil }
        link = bent
        return bent
      }
    }
    #expect(error?.code == .accessKeyRejected)
    #expect(link?.commands.filter { $0.ins == 0x82 }.count == 1)
    #expect(link?.commands.last?.ins == 0x82)
  }

  @Test("given another document's MRZ in DG1, when it is inspected, then the data failed")
  func otherBooklet() throws {
    // An open chip takes any reader: only the comparison tells.
    let profile = Profile.make { $0.hasAccessControl = false }
    let fields = try MRZAccessFields(
      documentNumber: "X1", dateOfBirth: "800101", dateOfExpiry: "300101")
    let record = try TestDesk.inspect(profile, fields: fields)
    #expect(record.data == Outcome(.failed, .mrzDiffers))
    #expect(record.outcome(of: .fileDigests)?.status == .passed)
    #expect(record.exitCode == .dataFailed)
  }

  // MARK: Files

  @Test(
    "given EF.SOD that cannot be had, when a document is inspected, then the reason names why",
    arguments: [
      (Fault.missing(.sod), ReasonCode.securityObjectMissing),
      (.endsEarly(.sod, after: 500), .fileTruncated),
      (.endsEarly(.sod, after: 0), .fileTruncated),
      (.claimsTwoGigabytes(.sod), .fileTooLong),
      (.altered(.sod, beforeEnd: 1), .signatureInvalid),
    ] as [(Fault, ReasonCode)])
  func securityObject(_ fault: Fault, _ code: ReasonCode) throws {
    let record = try TestDesk.inspect(.make { $0.faults = [fault] })
    #expect(record.data.status == .failed)
    #expect(record.data.code == code)
    #expect(record.chip == Outcome(.unknown, .chipNeedsData))
    #expect(record.exitCode == .dataFailed)
    #expect(record.mrz != nil)
    if code != .signatureInvalid {
      #expect(record.outcome(of: .filesComplete)?.status == .notDone)
      #expect(record.outcome(of: .securityObject)?.code == code)
    }
  }

  @Test(
    "given a mandatory file that cannot be had, when a document is inspected, then the data failed",
    arguments: [1, 2],
    [
      (.missing, .fileMissing), (.closed, .fileClosed), (.short, .fileTruncated),
      (.long, .fileTooLong),
    ] as [(Spoiling, ReasonCode)])
  func mandatory(_ number: Int, _ defect: (Spoiling, ReasonCode)) throws {
    let record = try TestDesk.inspect(.make { $0.faults = [defect.0.fault(.dataGroup(number))] })
    #expect(record.data == Outcome(.failed, defect.1, record.data.details))
    #expect(record.data.details.first == "DG\(number)")
    #expect(record.outcome(of: .filesComplete)?.code == defect.1)
    if number == 1 {
      #expect(record.outcome(of: .mrzConsistency)?.code == defect.1)
      #expect(record.validity.status == .unknown)
    }
  }

  enum Spoiling: Sendable {
    case missing, closed, short, long

    func fault(_ file: ChipFile) -> Fault {
      switch self {
      case .missing: .missing(file)
      case .closed: .closed(file)
      case .short: .endsEarly(file, after: 40)
      case .long: .claimsTwoGigabytes(file)
      }
    }
  }

  @Test("given DG14 withheld, when a document is inspected, then the chip failed and not the data")
  func withheld() throws {
    for (fault, code) in [
      (Fault.missing(.dataGroup(14)), ReasonCode.fileStripped),
      (.closed(.dataGroup(14)), .fileClosed),
    ] {
      let record = try TestDesk.inspect(
        .make {
          $0.hasSecurityOptions = true
          $0.faults = [fault]
        })
      #expect(record.data.status == .passed)
      #expect(record.chip == Outcome(.failed, code, ["DG14"]))
      #expect(record.outcome(of: .chipAuthentication)?.status == .failed)
      #expect(record.outcome(of: .filesComplete)?.status == .failed)
      // Nobody can say whether DG14 offers more than BAC.
      #expect(record.outcome(of: .accessControl)?.status == .unknown)
      #expect(record.exitCode == .chipFailed)
    }
  }

  @Test("given DG14 withheld and DG2 cut, when a document is inspected, then the data failed")
  func withheldAndCut() throws {
    for fault in [Fault.endsEarly(.dataGroup(2), after: 900), .missing(.dataGroup(2))] {
      let record = try TestDesk.inspect(
        .make {
          $0.hasSecurityOptions = true
          $0.faults = [.missing(.dataGroup(14)), fault]
        })
      #expect(record.data.status == .failed)
      #expect(record.data.details == ["DG2"])
      #expect(record.chip.status == .unknown)
    }
  }

  @Test(
    "given DG3 that nobody wants or that is closed, when a document is read, then nothing failed")
  func fingers() throws {
    let unwanted = try TestDesk.inspect(.make { $0.hasFingers = true })
    #expect(unwanted.data.status == .passed)
    #expect(unwanted.files.first { $0.file == .dg3 }?.outcome.status == .notDone)
    #expect(unwanted.outcome(of: .filesComplete)?.status == .passed)
    let closed = try TestDesk.inspect(
      .make {
        $0.hasFingers = true
        $0.faults = [.closed(.dataGroup(3))]
      }, policy: InspectionPolicy(only: [.dg1, .dg2, .dg3]))
    #expect(closed.data.status == .passed)
    #expect(closed.check(.filesComplete)?.warnings.map(\.code) == [.fileClosed])
  }

  @Test("given an altered file, when a document is inspected, then it is named")
  func altered() throws {
    let record = try TestDesk.inspect(
      .make { $0.faults = [.altered(.dataGroup(2), beforeEnd: 100)] })
    #expect(record.data == Outcome(.failed, .digestMismatch, ["DG2"]))
  }

  @Test("given DG1 that is signed and no MRZ, when a document is inspected, then it is malformed")
  func malformed() throws {
    let profile = Profile.make()
    let good = try TestDesk.document(profile)
    var files = DocumentFiles()
    files.add(.dg1, .read(BERTLV.encode(0x61, [1, 2, 3])))
    let given = GivenMRZ(fields: try TestDesk.fields(good))
    let check = try CheckMRZ(given: given, policy: InspectionPolicy()).finding(
      files.dg1, dg11: nil, letter: nil, excuse: files.excuse(for: .dg1, InspectionPolicy())
    ).check
    #expect(check.outcome.code == .fileMalformed)
  }

  // MARK: Left out

  @Test("given only some files, when they are read, then the others are left out and never passed")
  func only() throws {
    let face = try TestDesk.inspect(.specimen, policy: InspectionPolicy(only: [.dg2]))
    #expect(face.data.status == .passed)
    #expect(face.outcome(of: .mrzConsistency)?.status == .notDone)
    #expect(face.outcome(of: .dateOfExpiry)?.status == .notDone)
    #expect(face.validity.status == .notDone)
    let nothing = try TestDesk.inspect(.specimen, policy: InspectionPolicy(only: []))
    #expect(nothing.data.status == .notDone)
    #expect(nothing.exitCode == .dataUnknown)
    #expect(nothing.outcome(of: .fileDigests)?.status == .notDone)
  }

  @Test(
    "given DG14 left out, when a document is read, then neither link nor chip is said to be in order"
  )
  func withoutSecurityOptions() throws {
    let record = try TestDesk.inspect(
      .make { $0.hasSecurityOptions = true }, policy: InspectionPolicy(only: [.dg1, .dg2]))
    #expect(record.data.status == .passed)
    #expect(record.chip.status == .notDone)
    #expect(record.outcome(of: .accessControl) == Outcome(.notDone, .fileNotWanted, ["DG14"]))
    #expect(throws: RecordNotPassed.self) { try VerifiedAttributes(record) }
  }

  @Test(
    "given a document that expired, when it is inspected, then its data stand and it is not valid")
  func expired() throws {
    let record = try TestDesk.inspect(.make { $0.isExpired = true })
    #expect(record.data.status == .passed)
    #expect(record.validity.code == .documentExpired)
    #expect(record.exitCode == .notValid)
  }

  @Test("given the day of expiry, when a document is inspected, then it is valid through that day")
  func lastDay() throws {
    let last = Date(timeIntervalSince1970: 1_956_527_999)  // 31 December 2031, 23:59:59
    #expect(try TestDesk.inspect(.specimen, at: last).validity.status == .passed)
    let next = last.addingTimeInterval(1)
    #expect(try TestDesk.inspect(.specimen, at: next).validity.status == .failed)
  }

  private func zone(_ name: String) throws -> LocalZone {
    let zone = try #require(TimeZone(identifier: name))
    return LocalZone(name: name) { zone.secondsFromGMT(for: $0) }
  }

  @Test(
    "given the last day of a document, when a desk far from Greenwich judges it, then its own day counts",
    arguments: [
      // 31 December 2031 is the last day.
      ("America/Los_Angeles", 1_956_528_000, true),  // 16:00 there, 1 January in Greenwich
      ("America/Los_Angeles", 1_956_556_799, true), ("America/Los_Angeles", 1_956_556_800, false),
      ("Pacific/Kiritimati", 1_956_477_599, true), ("Pacific/Kiritimati", 1_956_477_600, false),
    ] as [(String, Double, Bool)])
  func lastDayAtTheDesk(_ name: String, _ seconds: Double, _ isValid: Bool) throws {
    let record = try TestDesk.inspect(
      .specimen, at: Date(timeIntervalSince1970: seconds), in: zone(name))
    #expect(record.validity.status == (isValid ? .passed : .failed))
    #expect(record.judgementTime.zone.name == name)
  }

  @Test(
    "given another day to judge, when the century is decided, then today's counts, not that day's")
  func otherDay() throws {
    let document = try TestDesk.document(.specimen)
    let chip = try SimulatedChip(document: document, profile: .specimen)
    let today = JudgementTime(TestDesk.now, in: .utc)
    for (day, isValid) in [("2090-06-01", false), ("1979-06-01", true), ("2032-01-01", false)] {
      let record = try Inspection(anchors: TestDesk.store(.state), policy: InspectionPolicy()).run(
        over: chip, fields: TestDesk.fields(document),
        at: today.on(try #require(CalendarDate(iso8601: day)))
      ).from(.chip)
      chip.reset()
      #expect(record.validity.details == ["2031-12-31"])
      #expect(record.validity.status == (isValid ? .notDone : .failed))
    }
  }
}
