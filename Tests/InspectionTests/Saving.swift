import Encoding
import Foundation
import LDS
import MRZ
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
import Inspection

/// Documents of the test country as somebody saved them.
enum Saving {
  /// Every file of a document that this program reads.
  static func files(_ profile: Profile = .specimen) throws -> [ElementaryFile: [UInt8]] {
    var files: [ElementaryFile: [UInt8]] = [:]
    for (file, bytes) in try TestDesk.document(profile).files {
      if case .elementary(let file) = file { files[file] = bytes }
    }
    return files
  }

  /// A document with small files under a good signature: DG1, DG11, and what a test adds. Its
  /// signer begins on the day on which it signs.
  static func small(
    _ others: [ElementaryFile: [UInt8]] = [:], signed: Date = TestDesk.now - 86400
  ) throws -> [ElementaryFile: [UInt8]] {
    let expiry = try #require(MRZDate(characters: "311231"))
    let mrz = try SpecimenMRZ.composed(size: .td3, state: .utopia, dateOfExpiry: expiry)
    var groups: [ElementaryFile: [UInt8]] = [
      .dg1: DG1.encode(mrz), .dg2: BERTLV.encode(0x75, [1, 2, 3]),
      .dg11: BERTLV.encode(0x6B, [0x5C, 0x00]),
    ].merging(others) { $1 }
    let signer = try TestDesk.country().makeDocumentSigner(
      random: .system, issued: signed)
    groups[.sod] = try EncodedFiles.sod(over: groups, signer: signer, signingTime: signed)
    return groups
  }

  static func inspect(
    _ files: [ElementaryFile: [UInt8]], anchors: AnchorClass? = .state
  ) throws -> InspectionRecord {
    try SavedInspection(anchors: TestDesk.store(anchors)).run(
      SavedDocument(files, from: "a test"), at: TestDesk.now)
  }
}
