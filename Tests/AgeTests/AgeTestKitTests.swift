import Crypto
import Foundation
import TestSupport
import Testing

import Age

/// The test kit of the format's community (C2SP/CCTV, age), where the machine has a copy.
@Suite("The age test kit")
struct AgeTestKitTests {
  /// Files with a recipient that is not read here, `mlkem768x25519`: libcrypto has ML-KEM from
  /// version 3.5 on. Its stanzas count as of an unknown type, and nothing matches.
  private static let unknownRecipient: Set = [
    "armor_hybrid", "hybrid", "hybrid_and_x25519", "hybrid_extra_argument", "hybrid_grease",
    "hybrid_identity", "hybrid_long_file_key", "hybrid_long_share", "hybrid_low_order",
    "hybrid_multiple_recipients", "hybrid_not_canonical_enc", "hybrid_short_share",
  ]
  /// Armour that is not known as armour by how it begins, and is no age file therefore.
  private static let notKnownAsArmour: Set = [
    "armor_garbage_leading", "armor_lowercase", "armor_whitespace_begin",
  ]

  private struct Case {
    var fields: [String: [String]] = [:]
    var file: [UInt8] = []

    init(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[(end + 1)...]
        guard let colon = line.firstRange(of: ": ") else { break }
        fields[String(line[..<colon.lowerBound]), default: []].append(
          String(line[colon.upperBound...]))
      }
      file = Array(rest)
      if fields["compressed"] == ["zlib"] { file = try Self.inflated(file) }
    }

    private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "in")
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c",
        "import sys,zlib;open(sys.argv[2],'wb').write(zlib.decompress(open(sys.argv[1],'rb').read()))",
        folder.path("in"), folder.path("out"),
      ]
      try process.run()
      process.waitUntilExit()
      return Array(try Data(contentsOf: URL(filePath: folder.path("out"))))
    }

    /// What the kit expects, in the words of the vectors.
    func expected(_ name: String) throws -> String {
      let expected = try #require(fields["expect"]?.first)
      if AgeTestKitTests.unknownRecipient.contains(name) { return "no match" }
      if AgeTestKitTests.notKnownAsArmour.contains(name) { return "header failure" }
      return expected.replacing("HMAC", with: "MAC").replacing("armor", with: "armour")
    }

    func identities() throws -> [AgeIdentity] {
      let secrets = (fields["identity"] ?? []).filter { !$0.hasPrefix("AGE-SECRET-KEY-PQ-") }
      return try secrets.map { .secretKey(try AgeSecretKey(parsing: $0)) }
        + (fields["passphrase"] ?? []).map { .passphrase(SecretBytes(Array($0.utf8))) }
    }
  }

  @Test(
    "given a file of the test kit, when it is opened, then it is as the kit expects",
    .enabled(if: TestSuite.age.isPresent, "\(TestSuite.age.notRun)"), arguments: TestSuite.age.names
  )
  func kit(_ name: String) throws {
    let test = try Case(try TestSuite.age.file(name))
    let (outcome, content) = AgeTests.outcome(test.file, try test.identities())
    #expect(outcome == (try test.expected(name)), "\(test.fields["comment"] ?? [])")
    TestSuite.report("age", name, 1, outcome)
    guard outcome == "success" else { return }
    let digest = try DigestAlgorithm.sha256.digest(content)
    #expect(digest.map { String(format: "%02x", $0) }.joined() == test.fields["payload"]?.first)
  }

  @Test(
    "given the test kit, when it is looked through, then nothing of it is missing",
    .enabled(if: TestSuite.age.isPresent, "\(TestSuite.age.notRun)"))
  func complete() throws {
    let armoured = try TestSuite.age.names.filter {
      try Case(try TestSuite.age.file($0)).fields["armored"] == ["yes"]
    }
    #expect(TestSuite.age.names.count >= 143)
    #expect(armoured.count >= 33)
  }
}
