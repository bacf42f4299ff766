import Foundation
import TestSupport
import Testing

@testable import Crypto

/// The test kit of the format's community (C2SP/CCTV, age), where the machine has it.
@Suite("The age test kit")
struct AgeTestKitTests {
  private static let folder = Vectors.realData?.appending(path: "vectors/age")
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? ""))?.sorted() ?? []

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
  }

  @Test(
    "given a file of the test kit, when it is opened, then it is as the kit expects",
    .enabled(if: !names.isEmpty, "not run: PASSPORT_TEST_DATA has no vectors/age"),
    arguments: names)
  func kit(_ name: String) throws {
    let folder = try #require(Self.folder)
    let test = try Case(Array(try Data(contentsOf: folder.appending(path: name))))
    // Armour and the recipient of several algorithms are not read here.
    if test.fields["armored"] != nil {
      #expect(AgeTests.outcome(test.file, []).0 != "success")
      return
    }
    let secrets = (test.fields["identity"] ?? []).filter { !$0.hasPrefix("AGE-SECRET-KEY-PQ-") }
    guard !name.hasPrefix("hybrid") else { return }
    var identities = try secrets.map { AgeIdentity.secretKey(try AgeSecretKey(parsing: $0)) }
    for passphrase in test.fields["passphrase"] ?? [] {
      identities.append(.passphrase(SecretBytes(Array(passphrase.utf8))))
    }
    let (outcome, content) = AgeTests.outcome(test.file, identities)
    let expected = test.fields["expect"]?.first?.replacing("HMAC", with: "MAC")
    #expect(outcome == expected, "\(test.fields["comment"] ?? [])")
    guard outcome == "success" else { return }
    let digest = try DigestAlgorithm.sha256.digest(content)
    #expect(digest.map { String(format: "%02x", $0) }.joined() == test.fields["payload"]?.first)
  }
}
