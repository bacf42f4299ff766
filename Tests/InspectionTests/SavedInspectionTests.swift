import Crypto
import Encoding
import Foundation
import LDS
import TestSupport
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
@testable import Inspection

@Suite("A saved read, inspected without a chip")
struct SavedInspectionTests {
  @Test("given all files, when they are inspected, then what needs no chip is as it was")
  func complete() throws {
    let record = try Saving.inspect(Saving.files())
    #expect(record.data == Outcome(.passed, .dataAuthentic, ["UT"]))
    #expect(record.chip == Outcome(.notSupported, .chipNotProvable))
    #expect(record.validity.status == .passed)
    #expect(record.exitCode == .success)
    #expect(!record.hasChip)
    #expect(record.link.commands == 0)
    #expect(record.checks.map(\.name) == CheckName.allCases)
    #expect(record.outcome(of: .accessControl) == Outcome(.notDone, .chipAbsent))
    #expect(record.outcome(of: .mrzConsistency) == Outcome(.notDone, .mrzNotGiven))
    let passed: [CheckName] = [
      .securityObject, .securityObjectSignature, .signerPath, .fileDigests, .filesComplete,
      .dateOfExpiry,
    ]
    for name in passed { #expect(record.outcome(of: name)?.status == .passed) }
  }

  @Test(
    "given a profile that can be read, when its files are inspected again, then the data verdict and passive checks are the same",
    arguments: Profile.all.map(\.name))
  func roundTrip(_ name: String) throws {
    let profile = try #require(Profile.named(name))
    let policy = InspectionPolicy(allowsDowngrade: true)
    guard let live = try? TestDesk.inspect(profile, policy: policy) else { return }
    var files: [ElementaryFile: [UInt8]] = [:]
    for file in live.files { files[file.file] = file.bytes }
    guard files[.sod] != nil else {
      #expect([.securityObjectMissing, .closedToReader].contains(live.data.code))
      return
    }
    let saved = try Saving.inspect(files)
    let passive: [CheckName] = [
      .securityObject, .securityObjectSignature, .signerPath, .signerValidity, .pathValidity,
      .signerUsage, .signerCountry, .signerRevocation, .fileDigests, .issuingState, .documentType,
    ]
    for name in passive { #expect(saved.check(name) == live.check(name)) }
    #expect(live.anchor == nil || saved.isSimulated == live.isSimulated)
    // A file that the chip cut short was not saved, and nobody can say so any more.
    let cut = live.files.contains {
      $0.file.dataGroupNumber != nil
        && [.fileTruncated, .fileTooLong].contains($0.outcome.code)
    }
    if cut { return #expect(saved.outcome(of: .filesComplete)?.code == .fileNotSaved) }
    #expect(saved.data == live.data)
    #expect(saved.validity == live.validity)
    // What a chip proved, or failed to, nobody can say without it.
    let isWithoutProof = [.chipNotProvable, .chipNeedsData].contains(live.chip.code)
    let expected = isWithoutProof ? live.chip : Outcome(.notDone, .chipAbsent)
    #expect(saved.chip == expected)
  }

  @Test("given documents one after the other, when they are inspected, then each is judged alone")
  func batch() throws {
    let names = [
      "specimen", "wrong-signature", "specimen", "unknown-signer", "wrong-digest", "foreign-signer",
      "signer-rsa", "specimen", "signer-rsa", "unknown-signer",
    ]
    let documents = try names.map { name in try Saving.files(try #require(Profile.named(name))) }
    let batch = SavedInspection(anchors: try TestDesk.store(.state))
    for files in documents + documents {
      let alone = try Saving.inspect(files)
      let record = try batch.run(SavedDocument(files, from: "a test"), at: TestDesk.now)
      #expect(record.checks == alone.checks)
      #expect(record.data == alone.data && record.exitCode == alone.exitCode)
    }
  }

  @Test("given no file but EF.SOD, when it is inspected, then only signature and signer are judged")
  func securityObjectAlone() throws {
    let object = try #require(try Saving.files()[.sod])
    let record = try Saving.inspect([.sod: object])
    #expect(record.outcome(of: .securityObjectSignature)?.status == .passed)
    #expect(record.outcome(of: .signerPath)?.status == .passed)
    #expect(record.outcome(of: .fileDigests)?.status == .notDone)
    #expect(record.outcome(of: .filesComplete) == Outcome(.notDone, .fileNotSaved, ["DG1, DG2"]))
    #expect(record.outcome(of: .mrzConsistency) == Outcome(.notDone, .fileNotSaved, ["DG1"]))
    #expect(record.data.status == .notDone)
    #expect(record.chip == Outcome(.unknown, .chipNeedsData))
    #expect(record.validity == Outcome(.notDone, .fileNotSaved, ["DG1"]))
    #expect(record.exitCode == .dataUnknown)
    #expect(record.files.map(\.outcome.code) == [.fileRead, .fileNotSaved, .fileNotSaved])
  }

  @Test("given a file that differs, or that nobody signed, when it is inspected, then data failed")
  func unsigned() throws {
    var files = try Saving.small()
    files[.dg11] = BERTLV.encode(0x6B, [0x5C, 0x01, 0x5F])
    #expect(try Saving.inspect(files).data == Outcome(.failed, .digestMismatch, ["DG11"]))
    #expect(try Saving.inspect(files).exitCode == .dataFailed)
    files = try Saving.small()
    files[.dg12] = BERTLV.encode(0x6C, [0x5C, 0x00])
    #expect(try Saving.inspect(files).data == Outcome(.failed, .digestNotListed, ["DG12"]))
    files = try Saving.small()
    files[.sod] = [0x77, 0x02, 0x30, 0x00]
    let record = try Saving.inspect(files)
    #expect(record.data.code == .securityObjectMalformed)
    #expect(record.outcome(of: .filesComplete)?.code == .notChecked)
  }

  @Test("given a signed DG1 that holds no MRZ, when it is inspected, then data failed")
  func malformed() throws {
    let files = try Saving.small([.dg1: BERTLV.encode(0x61, [1, 2, 3])])
    let record = try Saving.inspect(files)
    #expect(record.outcome(of: .fileDigests)?.status == .passed)
    #expect(record.data.code == .fileMalformed)
    #expect(record.validity == Outcome(.unknown, .dateUnreadable))
  }

  @Test("given a fingerprint file that was saved, when it is inspected, then its digest counts too")
  func fingers() throws {
    var files = try Saving.small([.dg3: EncodedFiles.dataGroup3])
    #expect(try Saving.inspect(files).data.status == .passed)
    files[.dg3] = BERTLV.encode(0x63, [1, 2])
    #expect(try Saving.inspect(files).data == Outcome(.failed, .digestMismatch, ["DG3"]))
    files[.dg3] = nil
    let record = try Saving.inspect(files)
    #expect(record.data.status == .passed)
    #expect(record.outcome(of: .filesComplete) == Outcome(.notDone, .fileNotSaved, ["DG3"]))
  }

  @Test("given anchors of a class or none, when files are inspected, then they decide as on a chip")
  func anchors() throws {
    let files = try Saving.files()
    #expect(try Saving.inspect(files, anchors: .test).isSimulated)
    #expect(try Saving.inspect(files, anchors: nil).data.status == .unknown)
    #expect(try Saving.inspect(files, anchors: nil).exitCode == .dataUnknown)
  }

  // MARK: The chip that is not there

  private func securityOptions(_ identifier: ObjectIdentifier) -> [UInt8] {
    DG14(securityInfos: SecurityInfos([SecurityInfo(identifier, required: DER.integer(1))])).encoded
  }

  @Test("given a proof on offer, when files are inspected, then it is not done and never stripped")
  func offers() throws {
    let chipAuthentication = securityOptions(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2))
    let other = securityOptions(ObjectIdentifier(2, 23, 136, 1, 1, 5))
    let cases: [([ElementaryFile: [UInt8]], active: CheckStatus, chip: CheckStatus)] = [
      ([:], .notSupported, .notSupported),
      ([.dg15: [0x6F, 0x00]], .notDone, .notSupported),
      ([.dg14: chipAuthentication], .notSupported, .notDone),
      ([.dg14: other], .notSupported, .notSupported),
      ([.dg14: [0x6E, 0x01, 0xFF]], .notSupported, .notDone),
      ([.dg14: chipAuthentication, .dg15: [0x6F, 0x00]], .notDone, .notDone),
    ]
    for (others, active, chip) in cases {
      let files = try Saving.small(others)
      let record = try Saving.inspect(files)
      #expect(record.data.status == .passed)
      #expect(record.outcome(of: .activeAuthentication)?.status == active)
      #expect(record.outcome(of: .chipAuthentication)?.status == chip)
      let isOffered = [active, chip].contains(.notDone)
      #expect(
        record.chip
          == (isOffered
            ? Outcome(.notDone, .chipAbsent) : Outcome(.notSupported, .chipNotProvable)))
      let bare = try Saving.inspect(files.filter { !others.keys.contains($0.key) })
      #expect(bare.data.status == .passed)
      #expect(bare.chip.status == (others.isEmpty ? .notSupported : .notDone))
      #expect(bare.exitCode == .success)
      var altered = files
      altered[.dg11] = [0x6B, 0x00]
      let failed = try Saving.inspect(altered)
      #expect(failed.chip == Outcome(.unknown, .chipNeedsData))
      #expect(failed.outcome(of: .activeAuthentication)?.status == .unknown)
      #expect(failed.outcome(of: .chipAuthentication)?.status == .unknown)
    }
  }

  @Test("given a member of DG14 that cannot be read, when files are inspected, then it is not done")
  func unreadMember() throws {
    let record = try Saving.inspect(Saving.small([.dg14: [0x6E, 0x04, 0x31, 0x02, 0x30, 0x00]]))
    #expect(record.data.status == .passed)
    #expect(record.chip.status == .notDone && record.chip.code == .fileMalformed)
  }

  @Test(
    "given a saved read in which everything passed, when it is judged, then nobody says a chip was there"
  )
  func noChip() throws {
    for anchors in AnchorClass.allCases {
      let record = try Saving.inspect(Saving.files(), anchors: anchors)
      #expect(record.exitCode == .success)
      #expect(record.outcome(of: .accessControl) == Outcome(.notDone, .chipAbsent))
      #expect(record.decision == nil)
    }
  }

  // MARK: Damage

  @Test(
    "given records with bytes changed, cut, repeated or moved, when they are inspected, then passed data are the originals"
  )
  func damage() throws {
    let original = try SavedDocument(Saving.small([.dg15: [0x6F, 0x02, 0x30, 0x00]]), from: "it")
    let inspection = SavedInspection(anchors: try TestDesk.store())
    var numbers = SeededNumbers(seed: 20_261_121)
    var judged = 0
    let count = isAudit ? 4000 : 1000
    for _ in 0..<count {
      var record = original.encoded
      for _ in 0...Int.random(in: 0...2, using: &numbers) { Self.damage(&record, &numbers) }
      guard let document = try? SavedDocument(parsing: record, from: "it") else { continue }
      judged += 1
      let result = try inspection.run(document, at: TestDesk.now)
      #expect(result.checks.map(\.name) == CheckName.allCases)
      if result.data.status == .passed {
        for (file, bytes) in document.files where file.dataGroupNumber != nil {
          #expect(bytes == original.files[file])
        }
      }
    }
    #expect(judged > count / 4)
  }

  private static func damage(_ record: inout [UInt8], _ numbers: inout SeededNumbers) {
    guard !record.isEmpty else { return }
    let place = Int.random(in: 0..<record.count, using: &numbers)
    let end = Int.random(in: place...min(record.count, place + 40), using: &numbers)
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: record.removeSubrange(place..<end)
    case 1: record.removeLast(min(record.count, end - place))
    case 2: record += record[place..<end]
    case 3: record.insert(contentsOf: record[place..<end], at: place)
    case 4:
      record[place] = [0x00, 0x80, 0xFF, 0x7F, 0x30, 0x77].randomElement(using: &numbers) ?? 0
    default: record[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    }
  }
}
