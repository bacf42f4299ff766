import Crypto
import Encoding
import Foundation
import LDS
import TestSupport
import Testing
import Verdicts

import ChipSimulator
@testable import Inspection

/// Saved files that are made to cost as much as can be, each as long as a file may be.
@Suite("Saved files that cost much")
struct ExpensiveFilesTests {
  /// What one saved read may take of a processor, in seconds, also of an unoptimized build.
  private static let most = 2.0
  private static let longest = SavedDocument.longestFile - 16

  private static func filled(_ tag: BERTag, _ part: [UInt8]) -> [UInt8] {
    BERTLV.encode(tag, containing: [[UInt8]](repeating: part, count: longest / part.count))
  }

  private static func infos(_ identifier: ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
    let info = DER.sequence(DER.objectIdentifier(identifier), value)
    let count = (longest - 16) / info.count
    return BERTLV.encode(
      0x6E, BERTLV.encode(.set, containing: [[UInt8]](repeating: info, count: count)))
  }

  private static let files: [(String, ElementaryFile, [UInt8])] = [
    ("keys in DG14", .dg14, infos(SecurityInfos.chipAuthenticationPublicKey, DER.sequence())),
    ("variants in DG14", .dg14, infos(ObjectIdentifier(1, 2, 3), DER.integer(2))),
    (
      "variants of PACE in DG14", .dg14,
      infos(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), DER.integer(2))
    ),
    (
      "a key of eight million bits in DG15", .dg15,
      BERTLV.encode(0x6F, [UInt8](repeating: 0xFF, count: longest))
    ),
    ("empty objects in DG2", .dg2, filled(0x75, DER.null)),
    (
      "templates in DG2", .dg2,
      BERTLV.encode(0x75, filled(0x7F61, DER.integer(255) + BERTLV.encode(0x7F60, [])))
    ),
    ("tags in DG11", .dg11, BERTLV.encode(0x6B, filled(0x5C, [0x5F, 0x0E]))),
    ("names in DG11", .dg11, filled(0x6B, [0x5F, 0x0E, 0x01, 0x41])),
    ("objects in DG12", .dg12, filled(0x6C, [0x5F, 0x19, 0x00])),
    ("persons in DG16", .dg16, filled(0x70, [0xA1, 0x00])),
    ("an endless MRZ in DG1", .dg1, BERTLV.encode(0x61, filled(0x5F1F, [0x3C]))),
    ("tags in EF.COM", .com, BERTLV.encode(0x60, filled(0x5C, [0x61]))),
    (
      "infos in EF.CardAccess", .cardAccess,
      filled(.set, DER.sequence(DER.objectIdentifier(SecurityInfos.pace), DER.integer(2)))
    ),
  ]

  @Test(
    "given a saved file that is made to be expensive, then it is judged in little time",
    arguments: files.map(\.0))
  func expensive(_ name: String) throws {
    let (_, file, bytes) = try #require(Self.files.first { $0.0 == name })
    // EF.SOD covers it, so that every step looks at it.
    let document = try SavedDocument(
      Saving.small(file.dataGroupNumber == nil ? [:] : [file: bytes])
        .merging([file: bytes]) { $1 }, from: "a test")
    let record = document.encoded
    let inspection = SavedInspection(anchors: try TestDesk.store(.state))
    var least = Double.infinity
    // A machine that does other things too is asked again.
    for _ in 0..<3 where least >= Self.most {
      let start = ThreadTime.seconds
      let found = try inspection.run(
        SavedDocument(parsing: record, from: "a test"), at: TestDesk.now)
      _ = found.mrz.map { HolderIdentity(mrz: $0, dg11: found.documentFiles.dg11.content) }
      least = min(least, ThreadTime.seconds - start)
      #expect(found.outcome(of: .securityObjectSignature)?.status == .passed)
    }
    #expect(least < Self.most, "\(least)")
  }

  @Test("given an EF.SOD with too many signers, then no step reads on in it")
  func securityObject() throws {
    var files = try Saving.small()
    let signed = try EFSOD(parsing: try #require(files[.sod])).signedData
    files[.sod] = EFSOD(signedData: try Self.multiplied(signed, 2000)).bytes
    let start = ThreadTime.seconds
    let found = try Saving.inspect(files)
    let seconds = ThreadTime.seconds - start
    #expect(seconds < Self.most, "\(seconds)")
    #expect(found.data.code == .budgetExceeded)
    #expect(found.data.status == .unknown)
    #expect(found.exitCode == .dataUnknown)
    #expect(found.chip.status == .unknown)
  }

  /// Signed data with its only signer many times.
  private static func multiplied(_ signedData: [UInt8], _ count: Int) throws -> [UInt8] {
    let info = try BERTLV(parsing: signedData).children()
    let body = try BERTLV(parsing: info[1].content)
    var parts = try body.children().map { Array($0.encoded) }
    let signer = Array(try BERTLV(parsing: parts.removeLast()).content)
    parts.append(
      BERTLV.encode(.set, containing: [[UInt8]](repeating: signer, count: count)))
    return DER.sequence(Array(info[0].encoded), DER.explicit(0, DER.sequence(of: parts)))
  }
}
