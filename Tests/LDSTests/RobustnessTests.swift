import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

import LDS
@testable import MRZ
@testable import Faces

@Suite struct RobustnessTests {
  /// What survives is read again from its own octets, so that writers are tried as well.
  private static let parsers: [@Sendable ([UInt8]) throws -> Void] = [
    { _ = try EFCOM(parsing: try EFCOM(parsing: $0).encoded) },
    { _ = try EFSOD(parsing: try EFSOD(parsing: $0).encoded) },
    { _ = try EFSOD(parsingBareSignedData: $0) },
    { _ = try LDSSecurityObject(parsing: try LDSSecurityObject(parsing: $0).encoded) },
    { bytes in
      let mrz = try DG1(parsing: bytes).mrz
      try Self.use(mrz)
    },
    { bytes in try Self.use(try MRZ(reading: bytes)) },
    { bytes in try Self.use(try MRZ(parsing: String(decoding: bytes.prefix(300), as: UTF8.self)))
    },
    { bytes in
      let text = String(decoding: bytes.prefix(200), as: UTF8.self)
      try Self.use(try MRZ(parsing: text, of: Set(MRZFormat.allCases)))
    },
    { bytes in
      let diagnosis = try MRZDiagnosis(String(decoding: bytes.prefix(200), as: UTF8.self))
      _ = diagnosis.findings.map(\.sentence)
      if let mrz = diagnosis.mrz { try Self.use(mrz) }
    },
    { _ = try DG2(parsing: $0).faces.map(\.size) },
    { _ = try FacialRecord(parsing: $0) },
    { _ = ImageHeader.dimensions(of: $0) },
    { _ = try EFCardAccess(parsing: $0).securityInfos.paceInfos.map(\.encoded) },
    { _ = try DG14(parsing: $0).securityInfos.paceInfos.map(\.encoded) },
    { _ = try DG15(parsing: try DG15(parsing: $0).encoded) },
    { _ = CalendarDate(iso8601: String(decoding: $0.prefix(64), as: UTF8.self)) },
    { _ = ElementaryFile(dumpName: String(decoding: $0.prefix(64), as: UTF8.self)) },
  ]

  private static func use(_ mrz: MRZ) throws {
    let today = try #require(CalendarDate(year: 2026, month: 6, day: 1))
    _ = [mrz.documentCode, mrz.issuingState, mrz.nationality, mrz.documentNumber]
    _ = (mrz.primaryIdentifier, mrz.secondaryIdentifier, mrz.sex, mrz.optionalData)
    _ = mrz.dateOfBirth.latestDateOfBirth(asOf: today)
    _ = mrz.dateOfBirth.birthReadings(asOf: today)
    _ = mrz.dateOfExpiry.dateOfExpiry(asOf: today)
    #expect(mrz.lines.joined() == String(decoding: mrz.encoded, as: UTF8.self))
    #expect(mrz.accessFields.information.count >= 24)
  }

  private static func tryAll(_ bytes: [UInt8]) {
    for parse in parsers { try? parse(bytes) }
  }

  private static func specimens() throws -> [[UInt8]] {
    let digests = Dictionary(
      uniqueKeysWithValues: (1...16).map { ($0, [UInt8](repeating: 7, count: 32)) })
    let object = LDSSecurityObject.encode(
      digestAlgorithm: .sha256, digests: digests,
      ldsVersionInfo: .init(ldsVersion: "0108", unicodeVersion: "040000"))
    let image = SampleImage.jpeg(width: 35, height: 45)
    let jp2 = try Hex.decode(
      "0000000C6A5020200D0A870A00000014667479706A703220000000006A703220"
        + "0000001E6A7032680000001669686472000002130000019D0003070700000000")
    let pace = PACEInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), parameterIdentifier: 13)
    let infos = SecurityInfos([pace.securityInfo])
    let mrzs = try [MRZFormat.td1, .td2, .td3].flatMap {
      [try composed($0), try composed($0, number: "AB1CD2EF3GH")]
    }
    return [
      EFCOM.encode(dataGroups: [.dg1, .dg2, .dg14]), EFSOD(signedData: object).encoded, object,
      DG2.encode(jpeg: image, width: 35, height: 45),
      DG2.encode(.jpeg2000, jp2, width: 1, height: 1),
      FacialRecord.encode(.jpeg, image, width: 35, height: 45), image, jp2,
      SampleImage.codestream(width: 35, height: 45), infos.encoded,
      DG14(securityInfos: infos).encoded, DG15(publicKeyInfo: [0x30, 0x02, 0x05, 0x00]).encoded,
    ] + mrzs.flatMap { [$0.encoded, DG1(mrz: $0).encoded] }
  }

  @Test("given every prefix of every file, when each parser reads it, then none traps")
  func prefixes() throws {
    for file in try Self.specimens() {
      for length in 0...file.count { Self.tryAll(Array(file.prefix(length))) }
    }
  }

  @Test("given every prefix of a whole file, when its own parser reads it, then it throws")
  func ownPrefixes() throws {
    let files: [([UInt8], ([UInt8]) throws -> Void)] = [
      (EFCOM.encode(dataGroups: [.dg1, .dg2]), { _ = try EFCOM(parsing: $0) }),
      (DG1(mrz: try composed(.td1)).encoded, { _ = try DG1(parsing: $0) }),
      (try Self.specimens()[3], { _ = try DG2(parsing: $0) }),
      (try Self.specimens()[2], { _ = try LDSSecurityObject(parsing: $0) }),
      (try Self.specimens()[9], { _ = try EFCardAccess(parsing: $0) }),
      (try Self.specimens()[10], { _ = try DG14(parsing: $0) }),
      (try Self.specimens()[11], { _ = try DG15(parsing: $0) }),
    ]
    for (file, parse) in files {
      try parse(file)
      for length in 0..<file.count {
        #expect(throws: LDSError.self) { try parse(Array(file.prefix(length))) }
      }
    }
  }

  @Test("given files with random octets changed, when each parser reads them, then none traps")
  func changedOctets() throws {
    var generator = SeededNumbers(seed: 0x9303)
    for file in try Self.specimens() {
      for _ in 0..<150 {
        var changed = file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 0..<changed.count, using: &generator)
          changed[place] =
            Bool.random(using: &generator) ? 0xFF : .random(in: 0...255, using: &generator)
        }
        Self.tryAll(changed)
      }
    }
  }

  @Test("given random octets behind every tag, when each parser reads them, then none traps")
  func noise() {
    var generator = SeededNumbers(seed: 0x10)
    let starts: [[UInt8]] =
      [[], [0x31], [0x75, 0x7F, 0x61], Array("FAC\0010\0".utf8), [0xFF, 0xD8, 0xFF]]
      + ElementaryFile.allCases.compactMap { $0.tag?.octets }
    for start in starts {
      for _ in 0..<100 {
        let count = Int.random(in: 0...120, using: &generator)
        Self.tryAll(start + (0..<count).map { _ in .random(in: 0...255, using: &generator) })
      }
    }
  }

  @Test(
    "given real files cut and changed at random, when each parser reads them, then none traps",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realFiles() throws {
    let folder = try #require(Vectors.realData)
    var generator = SeededNumbers(seed: 0x1979)
    for directory in ["dg", "images", "dumps", "sod"] {
      let base = folder.appending(path: directory)
      for path in try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted() {
        guard let data = try? Data(contentsOf: base.appending(path: path)),
          (1...65536).contains(data.count)
        else {
          continue
        }
        let file = Array(data)
        let step = max(1, file.count / 20)
        for length in stride(from: 0, through: file.count, by: step) {
          Self.tryAll(Array(file.prefix(length)))
        }
        for _ in 0..<10 {
          var changed = file
          for _ in 0..<3 {
            let place = Int.random(in: 0..<min(changed.count, 256), using: &generator)
            changed[place] = .random(in: 0...255, using: &generator)
          }
          Self.tryAll(changed)
        }
      }
    }
  }
}
