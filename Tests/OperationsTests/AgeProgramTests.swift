import Age
import Crypto
import DeskTestSupport
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Operations

/// Encrypted saved reads between this command and the program whose format it is.
@Suite(
  "Encrypted saved reads and age",
  .enabled(if: AgeProgram.isInstalled, "not run: age is not installed"))
struct AgeProgramTests {
  private let reading: ReadingDesk
  private let desk: Desk
  private let key: (secret: String, recipient: String)

  init() throws {
    reading = try ReadingDesk()
    desk = reading.desk
    key = try AgeProgram.key()
    try Data(key.secret.utf8).write(to: desk.home.appending(path: "key"))
  }

  private func shell(_ line: String) throws {
    let run = try desk.run("/bin/sh", ["-c", "cd '\(desk.home.path)' && \(line)"])
    #expect(run.exit == 0, "\(run.errors)")
  }

  /// Has age ask for its passphrase in a terminal.
  private func ageInTerminal(_ prompt: String, _ arguments: [String], typed: String) throws {
    desk.environment["PROMPT"] = prompt
    let run = try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        try #require(Program.path("age")),
      ] + arguments, input: Array(typed.utf8))
    #expect(run.output.contains("exit 0"), "\(run.output)")
  }

  private func expectSame(
    _ folder: String, _ name: String, identity: String? = nil, passphrase: String = ""
  ) throws {
    #expect(
      try reading.judged(reading.open(folder))
        == reading.judged(reading.open(name, identity: identity, passphrase: passphrase)))
  }

  @Test("given a read for a public key, when age and tar unpack it, then inspect opens the folder")
  func oursForKey() throws {
    let read = try reading.read("large")
    try reading.save(read, to: [.publicKey(AgePublicKey(parsing: key.recipient))])
    _ = try reading.save(read)
    try shell("mkdir out && age -d -i key read.age | tar -x -C out")
    try expectSame("out", "read.age", identity: "key")
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: desk.path(folder)).sorted()
    }
    #expect(try names("out") == names("dump"))
    #expect(try desk.bytes("out/EF_DG1.bin") == desk.bytes("dump/EF_DG1.bin"))
  }

  @Test("given a read for a passphrase, when age opens it, then the files are there")
  func oursForPassphrase() throws {
    try reading.save(
      reading.read("large"), to: [.passphrase(SecretBytes(Array("correct horse".utf8)))])
    try ageInTerminal(
      "Enter passphrase", ["-d", "-o", desk.path("read.tar"), desk.path("read.age")],
      typed: "correct horse\n")
    try shell("mkdir out && tar -x -C out -f read.tar")
    try expectSame("out", "read.age", passphrase: "correct horse")
  }

  @Test("given a folder that tar and age packed for a key, when it is inspected, then it opens")
  func theirsForKey() throws {
    _ = try reading.save(reading.read("large"))
    try shell("tar -c dump | age -r \(key.recipient) >theirs.age")
    try expectSame("dump", "theirs.age", identity: "key")
    try shell("cd dump && tar --format=ustar -c * | age -r \(key.recipient) >../flat.age")
    try expectSame("dump", "flat.age", identity: "key")
  }

  @Test("given a folder that age packed for a passphrase, when it is inspected, then it opens")
  func theirsForPassphrase() throws {
    _ = try reading.save(reading.read("large"))
    try shell("tar -cf dump.tar dump")
    try ageInTerminal(
      "Enter passphrase|Confirm passphrase",
      ["-p", "-o", desk.path("theirs.age"), desk.path("dump.tar")],
      typed: "correct horse\ncorrect horse\n")
    try expectSame("dump", "theirs.age", passphrase: "correct horse")
  }

  @Test("given what age packed and is no saved read, when it is inspected, then that is said")
  func theirsButNoRead() throws {
    _ = try reading.save(reading.read("large"))
    for line in [
      "echo hello", "tar -c key", "tar --format=pax -c dump", "tar -c dump | head -c 2000",
      "cat dump/EF_SOD.bin", "ln -s key l && tar -c l",
    ] {
      try shell("(\(line)) | age -r \(key.recipient) >bad.age")
      do {
        _ = try reading.open("bad.age", identity: "key")
        Issue.record("it was opened: \(line)")
      } catch let error as any CodedError {
        #expect(error.code.exitCode == .fileDamaged, "\(line)")
      }
    }
  }

  @Test("given a folder that age packed with armour, when it is inspected, then it opens")
  func theirsArmoured() throws {
    _ = try reading.save(reading.read("large"))
    try shell("tar -c dump | age -a -r \(key.recipient) >theirs.age")
    try expectSame("dump", "theirs.age", identity: "key")
  }
}
