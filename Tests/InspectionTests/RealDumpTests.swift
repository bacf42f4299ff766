import Encoding
import Foundation
import LDS
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Inspection

@Suite(
  "Real dumps and security objects, inspected without a chip",
  .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
struct RealDumpTests {
  /// The files of a dump, found as `passport inspect` finds them.
  private func dump(
    _ name: String, leavingOut isLeftOut: (String) -> Bool = { _ in false }
  ) throws -> [ElementaryFile: [UInt8]] {
    let url = try #require(Vectors.realData).appending(path: "dumps/\(name)")
    var folder = SavedFolder(place: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    for name in names where !isLeftOut(name) {
      let known = SavedFileName(name)
      let stored = Array(try Data(contentsOf: url.appending(path: name)))
      guard let file = known.file else { continue }
      try folder.add(try #require(known.content(of: stored)), as: file, named: name)
    }
    return try folder.document().files
  }

  @Test(
    "given BSI's set of 2008, when it is inspected, then what EF.SOD lists matches, and no more")
  func bsi2008() throws {
    let all = try Saving.inspect(dump("bsi_2008"))
    #expect(all.outcome(of: .securityObjectSignature)?.status == .passed)
    #expect(all.data == Outcome(.failed, .digestNotListed, ["DG4, DG15"]))
    let listed = try Saving.inspect(
      dump("bsi_2008") { ["Datagroup4.bin", "Datagroup15.bin"].contains($0) })
    #expect(listed.outcome(of: .fileDigests) == Outcome(.passed, .digestsMatch, ["4"]))
    #expect(listed.outcome(of: .filesComplete)?.status == .passed)
    #expect(listed.data.status == .unknown)
    #expect(listed.mrz?.primaryIdentifier == "MUSTERMANN")
  }

  @Test("given BSI's reference set, when it is inspected, then what EF.SOD lists matches")
  func bsiReference() throws {
    let files = try dump("bsi_tr03105_5_reference")
    let all = try Saving.inspect(files)
    #expect(all.outcome(of: .securityObjectSignature)?.status == .passed)
    let object = try EFSOD(parsing: try #require(files[.sod]))
    #expect(object.bytes == files[.sod])
    let unlisted = files.keys.filter { file in
      guard let number = file.dataGroupNumber else { return false }
      return all.check(.securityObject)?.evidence
        .first { $0.name == .listedDataGroups }?.text
        .split(separator: " ").contains(Substring(String(number))) == false
    }
    #expect(unlisted == [.dg15])
    #expect(all.data == Outcome(.failed, .digestNotListed, ["DG15"]))
    let listed = try Saving.inspect(files.filter { !unlisted.contains($0.key) })
    #expect(listed.outcome(of: .fileDigests)?.status == .passed)
    #expect(listed.data.status == .unknown)
  }

  @Test("given the Italian test card, when a file is changed, then data failed")
  func italian() throws {
    var files = try dump("it_cie_test_rossi")
    let good = try Saving.inspect(files)
    #expect(good.outcome(of: .fileDigests) == Outcome(.passed, .digestsMatch, ["2"]))
    #expect(good.data == Outcome(.unknown, .noTrustAnchor, ["IT"]))
    #expect(
      good.outcome(of: .filesComplete)
        == Outcome(.notDone, .fileNotSaved, ["DG2, DG3, DG12, DG14"]))
    // What its source calls corrupt are the same bytes, as digits.
    for (name, file) in [("DG1_corrupt.hex", ElementaryFile.dg1), ("DG11_corrupt.hex", .dg11)] {
      let stored = try Vectors.realFile("dumps/it_cie_test_rossi/\(name)")
      let content = try #require(SavedFileName(name).content(of: stored))
      #expect(content == files[file])
      files[file] = content.dropLast() + [0x41]
      #expect(
        try Saving.inspect(files).data == Outcome(.failed, .digestMismatch, [.text(file.name)]))
      files[file] = content
    }
  }

  @Test(
    "given a real EF.SOD alone, with its wrapper or without, when it is inspected, then it verifies",
    arguments: ["AT", "DE", "FR", "GB_rsapss_2012", "ID", "KR", "MY", "NZ_2017", "SG", "US"])
  func real(_ name: String) throws {
    let bytes = try Vectors.realFile("sod/real/\(name).sod.bin")
    let bare = try EFSOD(parsing: bytes).signedData
    for form in [bytes, bare] {
      let document = try SavedDocument(parsing: form, from: name)
      #expect(document.files == [.sod: bytes])
      let record = try Saving.inspect(document.files)
      #expect(record.outcome(of: .securityObjectSignature)?.status == .passed)
      #expect(record.data.code == .noTrustAnchor)
      #expect(record.exitCode == .dataUnknown)
    }
  }

  @Test("given altered EF.SODs, when they are inspected, then none has a data verdict but failed")
  func negative() throws {
    let folder = try #require(Vectors.realData).appending(path: "sod/negative")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 9)
    for name in names {
      let bytes = try Vectors.realFile("sod/negative/\(name)")
      guard let document = try? SavedDocument(parsing: bytes, from: name) else { continue }
      #expect(try Saving.inspect(document.files).data.status == .failed, "\(name)")
    }
  }
}
