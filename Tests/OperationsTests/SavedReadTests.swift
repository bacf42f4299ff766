import DeskTestSupport
import Encoding
import Foundation
import Inspection
import LDS
import TestSupport
import Testing
import Trust
import Verdicts

import Presentation
@testable import Operations

@Suite("A read that was saved, judged again")
struct SavedReadTests {
  private let desk: ReadingDesk

  init() throws { desk = try ReadingDesk() }

  /// Judges what is saved at a path.
  private func inspect(
    _ path: String, policy: TrustPolicy = .standard, at day: String? = nil
  ) throws -> InspectionRecord {
    try desk.inspect(SavedPath(path).document, policy: policy, at: day)
  }

  private static let passive = [
    "security-object", "security-object-signature", "signer-path", "signer-validity",
    "path-validity", "signer-usage", "signer-country", "signer-revocation", "file-digests",
    "issuing-state", "document-type",
  ]

  @Test(
    "given a saved read, when it is inspected, then it has the verdicts and passive checks of the read",
    arguments: [
      "specimen", "td1", "td2", "large", "explicit-curve", "open", "closed-dg3", "expired",
      "wrong-digest", "wrong-signature", "unknown-signer", "foreign-signer",
    ])
  func roundTrip(_ profile: String) throws {
    let read = try desk.read(profile)
    let saved = try SavedPath(desk.save(read))
    let inspected = try desk.inspect(saved.document)
    #expect(saved.ignored.isEmpty)
    let (before, after) = (try read.json(), try inspected.json())
    for name in ["schema", "verdicts", "holder"] {
      #expect(before.at(name) == after.at(name), "\(name)")
    }
    // Without an anchor only the chip says that it is the simulator's.
    let endsAtAnchor = read.checks.contains {
      $0.name == .signerPath && $0.outcome.status == .passed
    }
    #expect(read.isSimulated && inspected.isSimulated == endsAtAnchor)
    #expect(checks(before, Self.passive) == checks(after, Self.passive))
    #expect(checks(after, ["access-control"]).first?.at("code").string == "chip-absent")
    #expect(after.at("access") == .null)
    #expect(after.at("link") == .null)
    #expect(inspected.exitCode == read.exitCode)
  }

  private func checks(_ record: JSONValue, _ names: [String]) -> [JSONValue] {
    (record.at("checks").array ?? []).filter {
      names.contains($0.at("name").string?.forPeople ?? "")
    }
  }

  @Test(
    "given reads that lacked a file, when they are inspected, then nothing is said of that file")
  func lost() throws {
    let truncated = try desk.inspect(desk.read("truncated-file"))
    let complete = truncated.checks.first { $0.name == .filesComplete }
    #expect(complete?.outcome.code.rawValue == "file-not-saved")
    #expect(truncated.data.status == .passed)
    let stripped = try desk.inspect(desk.read("stripped"))
    #expect(stripped.data.status == .passed)
    #expect(stripped.chip.code.rawValue == "chip-absent")
    let bare = try desk.read("sod-missing")
    let error = #expect(throws: SavedDocumentError.self) {
      try SavedPath(desk.save(bare, as: "bare"))
    }
    #expect(error?.code.rawValue == "security-object-not-saved")
    #expect(error?.code.exitCode.rawValue == 14)
  }

  @Test("given a policy, when files are inspected, then it is the one that judges")
  func policy() throws {
    let read = try desk.read()
    for policy in TrustPolicy.allCases {
      let record = try desk.inspect(read, policy: policy).json()
      #expect(record.at("policy").string?.forPeople == policy.rawValue)
    }
  }

  @Test(
    "given one file with all files or with EF.SOD alone, when it is inspected, then it is judged")
  func record() throws {
    let dump = try desk.save(desk.read())
    let names = ["EF_DG2.bin", "EF_SOD.bin", "EF_COM.bin", "EF_DG1.bin"]
    let record = try names.flatMap { try desk.desk.bytes("dump/\($0)") }
    for (name, bytes) in [("record", record), ("record.hex", Array(Hex.encode(record).utf8))] {
      let path = desk.desk.path(name)
      try Data(bytes).write(to: URL(filePath: path))
      let judged = try inspect(path)
      #expect(judged.data.status == .passed && judged.exitCode == .success)
    }
    let alone = try inspect(dump + "/EF_SOD.bin")
    #expect(alone.exitCode.rawValue == 10 && alone.data.status == .notDone)
    #expect(checks(try alone.json(), ["signer-path"]).first?.at("status").string == "passed")
  }

  @Test(
    "given a folder under other names, when it is inspected, then names and tags tell the files")
  func otherNames() throws {
    let dump = try desk.save(desk.read())
    for (old, new) in [
      ("EF_SOD.bin", "0x11d"), ("EF_DG1.bin", "dg1.HEX"), ("EF_DG2.bin", "0102"),
      ("EF_COM.bin", "ef.com"),
    ] {
      var bytes = try desk.desk.bytes("dump/\(old)")
      if new.hasSuffix("HEX") { bytes = Array(Hex.encode(bytes).utf8) }
      try FileManager.default.removeItem(atPath: "\(dump)/\(old)")
      try Data(bytes).write(to: URL(filePath: "\(dump)/\(new)"))
    }
    let record = try inspect(dump)
    #expect(record.exitCode == .success && record.files.count == 4)
  }
}
