import Encoding
import Foundation
import TestSupport
import Testing

import LDS
import Faces

/// Files that were changed at random, with fixed seeds: nothing traps, and what is read is written
/// again as octets that are read the same.
@Suite struct FileMutationTests {
  /// A file with some of its bits flipped, octets put in or taken out, or its end cut off.
  private static func mutated(_ file: [UInt8], _ generator: inout SeededNumbers) -> [UInt8] {
    var file = file
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !file.isEmpty else { break }
      // Most of the structure stands at the start.
      let reach = Bool.random(using: &generator) ? min(file.count, 64) : file.count
      let place = Int.random(in: 0..<reach, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: file[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2: file[place] = .random(in: 0...255, using: &generator)
      case 3: file.insert(.random(in: 0...255, using: &generator), at: place)
      case 4: file.remove(at: place)
      default: file = Array(file.prefix(place))
      }
    }
    return file
  }

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

  @Test("given files changed at random, when they are parsed, then what is read is written again")
  func specimens() throws {
    var generator = SeededNumbers(seed: 0x39794)
    for (file, bytes) in try ParsedFileTests.specimens() {
      for _ in 0..<300 { Self.check(file, Self.mutated(bytes, &generator)) }
      for length in 0...bytes.count { Self.check(file, Array(bytes.prefix(length))) }
    }
  }

  @Test("given EF.DIR and EF.CVCA changed at random, when they are read, then none traps")
  func directories() throws {
    var generator = SeededNumbers(seed: 0x7816)
    let directory = EFDIR(
      applications: LDSApplication.allCases.map { .init(identifier: $0.identifier) })
    let authorities = EFCVCA(references: ["DETESTeID00004", "DETESTeID00002"])
    for _ in 0..<1000 {
      let one = Self.mutated(directory.bytes, &generator)
      if let read = try? EFDIR(parsing: one) {
        #expect(try EFDIR(parsing: read.encoded).encoded == read.encoded)
      }
      let other = Self.mutated(authorities.bytes, &generator)
      if let read = try? EFCVCA(parsing: other) { #expect(read.encoded.count <= other.count) }
    }
  }

  @Test("given every file read as every other, when it is parsed, then none traps")
  func crossed() throws {
    for (_, bytes) in try ParsedFileTests.specimens() {
      for file in ElementaryFile.allCases { Self.check(file, bytes) }
    }
  }

  @Test("given octets at random behind every tag, when they are parsed, then none traps")
  func noise() {
    var generator = SeededNumbers(seed: 0x11)
    for file in ElementaryFile.allCases {
      for _ in 0..<200 {
        let count = Int.random(in: 0...100, using: &generator)
        let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        Self.check(file, file.tag.map { BERTLV.encode($0, noise) } ?? noise)
      }
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

  @Test(
    "given real files changed at random, when they are parsed, then what is read is written again",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realFiles() throws {
    var generator = SeededNumbers(seed: 0x19794)
    for (path, file) in FileContentRealDataTests.files {
      let bytes = try Vectors.realFile(path)
      for _ in 0..<(bytes.count > 10_000 ? 40 : 200) {
        Self.check(file, Self.mutated(bytes, &generator))
      }
    }
  }
}
