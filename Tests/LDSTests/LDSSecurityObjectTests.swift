import Crypto
import Encoding
import Testing

import LDS

@Suite struct LDSSecurityObjectTests {
  private static let digest = [UInt8](repeating: 0xA5, count: 32)

  private static func entry(_ number: [UInt8], _ digest: [UInt8] = digest) -> [UInt8] {
    DER.sequence(BERTLV.encode(.integer, number), DER.octetString(digest))
  }

  private static func object(
    version: UInt64 = 0, parameters: [UInt8] = [],
    algorithm: ObjectIdentifier = DigestAlgorithm.sha256.objectIdentifier,
    entries: [[UInt8]], rest: [UInt8] = []
  ) -> [UInt8] {
    DER.sequence(
      DER.integer(version), DER.sequence(DER.objectIdentifier(algorithm), parameters),
      BERTLV.encode(.sequence, containing: entries), rest)
  }

  private static let versions = DER.sequence(
    BERTLV.encode(.printableString, "0108".utf8), BERTLV.encode(.printableString, "040000".utf8))

  @Test("given digests in any order, when they are read, then each is found by its number")
  func order() throws {
    let bytes = Self.object(entries: [Self.entry([14]), Self.entry([1]), Self.entry([2])])
    let object = try LDSSecurityObject(parsing: bytes)
    #expect(object.digests == [1: Self.digest, 2: Self.digest, 14: Self.digest])
    #expect(object.digestAlgorithm == .sha256)
    #expect(object.version == 0 && object.ldsVersionInfo == nil)
    #expect(object.bytes == bytes)
  }

  @Test("given NULL or no parameters of the algorithm, when they are read, then both pass")
  func parameters() throws {
    let entries = [Self.entry([1])]
    let without = try LDSSecurityObject(parsing: Self.object(entries: entries))
    let with = try LDSSecurityObject(
      parsing: Self.object(parameters: DER.null, entries: entries))
    #expect(with.digests == without.digests)
  }

  @Test("given version 1, when it is read, then the versions that it states are there")
  func version1() throws {
    let bytes = Self.object(version: 1, entries: [Self.entry([1])], rest: Self.versions)
    let object = try LDSSecurityObject(parsing: bytes)
    #expect(object.ldsVersionInfo == .init(ldsVersion: "0108", unicodeVersion: "040000"))
    #expect(object.encoded == bytes)
    let silent = Self.object(version: 1, entries: [Self.entry([1])])
    #expect(try LDSSecurityObject(parsing: silent).ldsVersionInfo == nil)
  }

  @Test(
    "given what Doc 9303-10 does not allow, when it is read, then it is refused",
    arguments: [
      object(version: 2, entries: [entry([1])]),
      BERTLV.encode(.sequence, object(entries: [entry([1])]).dropFirst(5)),
      DER.sequence(
        [0x02, 0x01, 0xFF],
        DER.sequence(DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier)),
        DER.sequence(entry([1]))),
      object(entries: [entry([1]), entry([1])]), object(entries: [entry([0])]),
      object(entries: [entry([17])]), object(entries: [entry([0xFF])]),
      object(entries: [entry([1], [0xA5])]), object(entries: [entry([1], digest + [0])]),
      object(algorithm: ObjectIdentifier(1, 2, 3), entries: [entry([1])]),
      object(parameters: [0x04, 0x00], entries: [entry([1])]),
      object(parameters: [0x05, 0x01, 0x00], entries: [entry([1])]),
      object(entries: [entry([1])], rest: versions),
      object(version: 1, entries: [entry([1])], rest: versions + versions),
      object(version: 1, entries: [entry([1])], rest: DER.sequence(DER.null)),
      object(entries: [entry([1])]) + [0], [],
    ])
  func refused(_ bytes: [UInt8]) {
    let error = #expect(throws: LDSError.self) { try LDSSecurityObject(parsing: bytes) }
    #expect(error?.details.first == "EF.SOD")
  }

  @Test("given digests of every algorithm, when they are written and read, then they are the same")
  func roundTrips() throws {
    for algorithm in DigestAlgorithm.allCases {
      let digests = Dictionary(
        uniqueKeysWithValues: (1...16).map {
          ($0, [UInt8](repeating: UInt8($0), count: algorithm.length))
        })
      let bytes = LDSSecurityObject.encode(digestAlgorithm: algorithm, digests: digests)
      let object = try LDSSecurityObject(parsing: bytes)
      #expect(object.digests == digests)
      #expect(object.digestAlgorithm == algorithm)
      #expect(object.encoded == bytes)
    }
  }
}
