import Encoding
import Foundation
import TestSupport
import Testing

import LDS
import Faces

/// Files that are cut short, in another's place, or have false lengths. What is changed at random is for the fuzz targets.
@Suite struct DamagedFilesTests {
  private static func check(_ file: ElementaryFile, _ bytes: [UInt8]) {
    let parsed = ParsedFile.parse(file, bytes)
    #expect(parsed.bytes == bytes)
    if let content = parsed.content {
      let encoded = content.encoded
      let again = ParsedFile.parse(file, encoded)
      #expect(again.content?.encoded == encoded, "\(file) \(Hex.encode(bytes.prefix(100)))")
      use(parsed)
    }
    let tree = TLVTree(bytes, of: file)
    #expect(tree.rest.count <= bytes.count && tree.defects.count <= 100)
  }

  /// Every reading that is made of a member only when it is asked for.
  private static func use(_ parsed: ParsedFile) {
    switch parsed {
    case .dg2(let dg2):
      _ = dg2.portrait
    case .dg11(let dg11):
      _ = (dg11.fullName?.primaryIdentifier, dg11.fullName?.secondaryIdentifier)
      _ = (dg11.otherNames, dg11.dateOfBirth?.span)
      _ = (dg11.address?.parts, dg11.proofOfCitizenship)
    case .dg12(let dg12): _ = (dg12.dateOfIssue, dg12.personalisationTime, dg12.imageOfRear)
    case .dg16(let dg16): _ = dg16.persons.map { ($0.name, $0.dateRecorded) }
    default: break
    }
  }

  @Test("given every prefix of a whole file, when its own parser reads it, then it throws")
  func prefixes() throws {
    let object = LDSSecurityObject.encode(
      digestAlgorithm: .sha256, digests: [1: [UInt8](repeating: 7, count: 32)],
      ldsVersionInfo: .init(ldsVersion: "0108", unicodeVersion: "040000"))
    let infos = SecurityInfos([
      PACEInfo(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), parameterIdentifier: 13)
        .securityInfo
    ])
    let image = SampleImage.jpeg(width: 35, height: 45)
    let files: [([UInt8], ([UInt8]) throws -> Void)] = [
      (EFCOM.encode(dataGroups: [.dg1, .dg2]), { _ = try EFCOM(parsing: $0) }),
      (DG1(mrz: try composed(.td1)).encoded, { _ = try DG1(parsing: $0) }),
      (DG2.encode(jpeg: image, width: 35, height: 45), { _ = try DG2(parsing: $0) }),
      (object, { _ = try LDSSecurityObject(parsing: $0) }),
      (infos.encoded, { _ = try EFCardAccess(parsing: $0) }),
      (DG14(securityInfos: infos).encoded, { _ = try DG14(parsing: $0) }),
      (
        DG15(publicKeyInfo: [0x30, 0x02, 0x05, 0x00]).encoded, { _ = try DG15(parsing: $0) }
      ),
    ]
    for (file, parse) in files {
      try parse(file)
      for length in 0..<file.count {
        #expect(throws: LDSError.self) { try parse(Array(file.prefix(length))) }
      }
    }
  }

  @Test("given every file read as every other, when it is parsed, then none traps")
  func crossed() throws {
    for (_, bytes) in try ParsedFileTests.specimens() {
      for file in ElementaryFile.allCases { Self.check(file, bytes) }
    }
  }

  @Test("given false counts and lengths, when files are parsed, then it takes no time")
  func bombs() throws {
    let clock = ContinuousClock()
    let record = Array("FAC\0010\0".utf8) + [0, 0, 0, 14, 0xFF, 0xFF]
    let heads = [UInt8](repeating: 0, count: 65536)
    var dense: [UInt8] = []
    for _ in 0..<30_000 { dense += [0xA0, 0x00] }
    let took = try clock.measure {
      _ = try? FacialRecord(parsing: record + heads)
      Self.check(.dg2, try Hex.decode("7584FFFFFFFF7F6184FFFFFFFF"))
      Self.check(.dg11, BERTLV.encode(0x6B, dense))
      Self.check(.dg16, BERTLV.encode(0x70, [2, 1, 1] + dense))
      Self.check(.dg5, BERTLV.encode(0x65, [2, 4, 0x7F, 0xFF, 0xFF, 0xFF]))
      Self.check(.sod, BERTLV.encode(0x77, [UInt8](repeating: 0x30, count: 60_000)))
    }
    #expect(took < .seconds(10))
  }
}
