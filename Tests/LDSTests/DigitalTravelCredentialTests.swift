import Encoding
import TestSupport
import Testing

@testable import LDS

@Suite struct DigitalTravelCredentialTests {
  private static func files() throws -> (sod: [UInt8], groups: [DocumentFile]) {
    let vectors = try Vectors.load("passive-authentication.json")
    let valid = try #require(vectors["tests"]?.array?.first { $0["comment"]?.string == "valid" })
    let groups = try #require(vectors["dataGroups"]?.array).map { group in
      let number = try #require(group["number"]?.integer)
      let file = try #require(ElementaryFile(dataGroupNumber: number))
      return DocumentFile(file, try Hex.decode(try group.text("bytes")))
    }
    return (try Hex.decode(try valid.text("sod")), groups)
  }

  private static func credential() throws -> DigitalTravelCredential {
    let files = try files()
    return try DigitalTravelCredential(securityObject: files.sod, dataGroups: files.groups)
  }

  @Test("given files in any order, when they are put together, then they stand by their numbers")
  func assembled() throws {
    let files = try Self.files()
    let others = [
      DocumentFile(.dg3, [0x63, 0]), DocumentFile(.dg4, [0x76, 0]), DocumentFile(.dg11, [0x6B, 0]),
      DocumentFile(.com, [0x60, 0]),
    ]
    let credential = try DigitalTravelCredential(
      securityObject: files.sod, dataGroups: others + files.groups.reversed())
    #expect(credential.dataGroups.map(\.file) == [.dg1, .dg2])
    var reader = try BERTLV(parsing: credential.encoded).reader()
    #expect(try DER.integer(try reader.read()) == 1)
    let members = try reader.read(.sequence).children()
    #expect(reader.isAtEnd)
    #expect(members.map(\.tag) == [0x80, 0x81, 0x82])
    #expect(
      members.map { Array($0.content) }
        == [files.sod, files.groups[0].bytes, files.groups[1].bytes])
  }

  @Test("given a credential, when it is written and read, then it is the same, and OpenSSL agrees")
  func roundTrip() throws {
    let credential = try Self.credential()
    #expect(try DigitalTravelCredential(parsing: credential.encoded) == credential)
    let tree = try OpenSSLProgram.run(
      ["asn1parse", "-inform", "DER", "-in", "dtc"], files: ["dtc": credential.encoded])
    #expect(tree.status == 0)
    let text = tree.output
    #expect(text.contains("INTEGER") && text.contains("prim: cont [ 0 ]"))
    #expect(text.contains("prim: cont [ 2 ]") && !text.contains("cons: cont"))
  }

  @Test("given files that do not belong together, when they are put together, then it is refused")
  func refused() throws {
    let (sod, groups) = try Self.files()
    func made(_ groups: [DocumentFile], _ sod: [UInt8] = sod) throws {
      _ = try DigitalTravelCredential(securityObject: sod, dataGroups: groups)
    }
    for missing in [[], [groups[0]], [groups[1]]] {
      #expect(throws: LDSError.malformed(file: "DTC", defect: .dtcWithoutDataGroup)) {
        try made(missing)
      }
    }
    #expect(throws: LDSError.malformed(file: "DTC", defect: .fieldDataGroupTwice)) {
      try made(groups + [groups[0]])
    }
    let changed = DocumentFile(groups[0].file, groups[0].bytes + [0])
    #expect(throws: LDSError.malformed(file: groups[0].file.name, defect: .dtcDigestDiffers)) {
      try made([changed, groups[1]])
    }
    for bytes in [[], [0x77, 0], Array(sod.dropLast()), [0x77, 2, 0x30, 0]] {
      #expect(throws: LDSError.self) { try made(groups, bytes) }
    }
  }

  @Test(
    "given bytes that are another type or malformed, when they are read, then they are refused")
  func malformed() throws {
    let good = try Self.credential()
    let members = [
      (0, good.securityObject.bytes), (1, good.dataGroups[0].bytes), (2, good.dataGroups[1].bytes),
    ]
    func bytes(_ version: UInt64, _ members: [[UInt8]], _ rest: [UInt8] = []) -> [UInt8] {
      DER.sequence(DER.integer(version), DER.sequence(of: members), rest)
    }
    let encoded = members.map { BERTLV.encode(.context(UInt8($0.0), constructed: false), $0.1) }
    #expect(bytes(1, encoded) == good.encoded)
    let bad = [
      bytes(2, encoded), bytes(1, encoded, DER.explicit(0, DER.sequence())),
      bytes(1, encoded.reversed()), bytes(1, Array(encoded.dropFirst())),
      bytes(1, encoded + [encoded[2]]), bytes(1, [encoded[0], encoded[2], encoded[1]]),
      bytes(1, encoded + [BERTLV.encode(.context(3, constructed: false), [1])]),
      bytes(1, encoded + [DER.explicit(23, DER.null)]),
      bytes(1, encoded + [BERTLV.encode(.context(17, constructed: false), [1])]),
      good.encoded + [0], Array(good.encoded.dropLast()), [], [0x30, 0],
    ]
    for bytes in bad {
      #expect(throws: LDSError.self) { try DigitalTravelCredential(parsing: bytes) }
    }
  }
}
