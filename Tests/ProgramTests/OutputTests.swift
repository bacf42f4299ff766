import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing
import Verdicts

@Suite("What a read leaves: JSON, saved files, and nothing else")
struct OutputTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  @Test("given --json, when a document is read, then the record has the documented shape")
  func shape() throws {
    let run = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz())
    let record = try run.json
    #expect(record.at("schema").string == "passport.inspection/1")
    #expect(record.at("access.protocol").string == "BAC")
    #expect(record.at("access.downgraded").bool == false)
    #expect(
      record.at("checks").array?.compactMap { $0.at("name").string?.forPeople }
        == CheckName.allCases.map(\.rawValue))
    #expect(record.at("policy").string == "standard")
    let files = record.at("files").array ?? []
    #expect(files.compactMap { $0.at("name").string } == ["EF.COM", "EF.SOD", "DG1", "DG2"])
    for name in ["commands", "bytesSent", "bytesReceived"] {
      #expect((record.at("link.\(name)").integer ?? 0) > 0)
    }
    #expect(run.errors.isEmpty)
  }

  @Test(
    "given a 20 KB document, when it is read, then commands are what its files force plus 12 at most"
  )
  func commands() throws {
    let record = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz()
    ).json
    let sizes = (record.at("files").array ?? []).compactMap { $0.at("bytes").integer }
    let forced = sizes.reduce(0) { $0 + ($1 + 230) / 231 }
    #expect(try #require(record.at("link.commands").integer) <= forced + 12)
  }

  @Test("given --save, when a document is read, then its files are kept for this user only")
  func save() throws {
    let run = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump"),
      input: desk.mrz())
    #expect(run.exit == 0)
    #expect(try desk.bytes("dump/EF_DG1.bin").starts(with: [0x61, 0x5B]))
    #expect(try desk.bytes("dump/EF_SOD.bin").first == 0x77)
    #expect(try desk.bytes("dump/EF_COM.bin").first == 0x60)
    #expect(try desk.mode("dump") == 0o700)
    #expect(try desk.mode("dump/EF_DG2.bin") == 0o600)
  }

  @Test("given a folder with something in it, when --save names it, then nothing is read or mixed")
  func occupied() throws {
    try Data([1]).write(to: desk.home.appending(path: "something"))
    let run = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.home.path, input: desk.mrz())
    #expect(run.exit == 14)
    #expect(run.errors.contains("not empty"))
    #expect(try !desk.contains("EF_"))
  }

  @Test("given a disk that fills up, when files are saved, then nothing is left half-written")
  func fullDisk() throws {
    try FileManager.default.createDirectory(
      at: desk.home.appending(path: "disk"), withIntermediateDirectories: true)
    try Data(try desk.mrz().utf8).write(to: desk.home.appending(path: "mrz"))
    let script = """
      mount -t tmpfs -o size=8k none "$1/disk" || exit 99
      "$2" read --mrz-file "$1/mrz" --reader simulator --save "$1/disk/dump" >/dev/null
      echo "exit $?"
      ls -A "$1/disk"
      """
    let run = try desk.run(
      Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path,
      ["sh", "-c", script, "sh", desk.home.path, Desk.binary])
    #expect(run.output == "exit 14\n")
    #expect(run.errors.contains("the disk is full"))
  }

  @Test("given a full standard output, when the record is printed, then the loss is an error")
  func fullOutput() throws {
    try Data(try desk.mrz().utf8).write(to: desk.home.appending(path: "mrz"))
    let run = try desk.run(
      "/bin/sh",
      [
        "-c", "\"$2\" read --mrz-file \"$1/mrz\" --reader simulator >/dev/full", "sh",
        desk.home.path, Desk.binary,
      ])
    #expect(run.exit == 14)
    #expect(run.errors.contains("the disk is full"))
  }

  @Test(
    "given --only, when it leaves the portrait out, then it is not read and not reported as checked"
  )
  func only() throws {
    let record = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--only", "DG1,SOD", "--json",
      input: desk.mrz()
    ).json
    #expect(record.at("verdicts.data.status").string == "passed")
    let portrait = record.at("files").array?.first { $0.at("name").string == "DG2" }
    #expect(portrait?.at("status").string == "notDone")
    #expect((record.at("link.commands").integer ?? 99) < 16)
  }

  @Test("given the day after its expiry, when a document is judged, then it is not valid")
  func expiry() throws {
    let expiry = try #require(
      try desk.run(
        "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz()
      ).json.at("holder.dateOfExpiry").string)
    let year = try #require(Int(expiry.forPeople.prefix(4)))
    func exit(_ day: String) throws -> Int32 {
      try desk.run("read", "--mrz", "-", "--reader", "simulator", "--at", day, input: desk.mrz())
        .exit
    }
    #expect(try exit(expiry.forPeople) == 0)
    #expect(try exit("\(year + 1)-01-01") == 11)
  }

  @Test("given --redact and --trace, when a document is read, then its holder is not told of")
  func redacted() throws {
    let run = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--json", "--redact", "--trace",
      input: desk.mrz())
    let record = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz()
    ).json
    let holder = record.at("holder")
    let expiry = try #require(holder.at("dateOfExpiry").string?.forPeople)
    let signed = try #require(
      record.at("checks").array?.compactMap { $0.at("evidence.signing-time").string?.forPeople }
        .first)
    for secret in ["ERIKSSON", "L898902C", "1974-08-12", "740812", expiry, signed] {
      #expect(!run.output.contains(secret) && !run.errors.contains(secret))
    }
    #expect(try run.json.at("holder") == .null)
    #expect(run.errors.split(separator: "\n").count == record.at("link.commands").integer)
  }

  @Test("given --redact, when a chip has signed a challenge, then the signature is left out")
  func redactedSignature() throws {
    func evidence(_ options: String...) throws -> JSONValue {
      let run = try desk.run(
        Desk.binary,
        ["read", "--mrz", "-", "--reader", "simulator:aa-rsa-1024", "--json"] + options,
        input: Array(try desk.mrz("--profile", "aa-rsa-1024").utf8))
      #expect(try run.json.at("verdicts.chip.status").string == "passed")
      let checks = try #require(try run.json.at("checks").array)
      return try #require(checks.first { $0.at("name").string == "active-authentication" })
        .at("evidence")
    }
    // Anyone who has DG15 can tell from these whose passport it was.
    let names = ["challenge", "signature", "dg15-sha-256"]
    for name in names { #expect(try evidence().at(name).string != nil) }
    let redacted = try evidence("--redact")
    for name in names { #expect(redacted.at(name).string == nil) }
    #expect(redacted.at("algorithm").string != nil)
  }

  @Test(
    "given a summary for people, when it is printed, then a decision and three verdicts come first")
  func summary() throws {
    let run = try desk.run("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    let lines = run.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("TEST ONLY: would be ACCEPT, could be a copy: "))
    #expect(lines[1].hasPrefix("Data      passed"))
    #expect(lines[2].hasPrefix("Chip      not offered"))
    #expect(lines[3].hasPrefix("Validity  passed"))
    #expect(lines[4].hasPrefix("SIMULATED"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("hint: now compare the person with the photo"))
  }

  @Test(
    "given documents of each kind, when they are decided on, then the first line says it",
    arguments: [
      ("aa-ca", "ACCEPT", "accept", "verdicts-passed"),
      ("aa-clone", "REFUSE", "refuse", "chip-proof-invalid"),
      ("expired", "REFUSE", "refuse", "document-expired"),
      ("unknown-signer", "CHECK BY HAND", "check-by-hand", "signer-unknown"),
      ("foreign-signer", "CHECK BY HAND", "check-by-hand", "no-trust-anchor"),
      ("card-access-absent", "CHECK BY HAND", "check-by-hand", "pace-hidden"),
    ] as [(String, String, String, String)])
  func decisions(_ profile: String, _ word: String, _ value: String, _ code: String) throws {
    let mrz = try desk.mrz("--profile", profile)
    let reader = "simulator:\(profile)"
    let text = try desk.run("read", "--mrz", "-", "--reader", reader, input: mrz)
    let json = try desk.run(
      "read", "--mrz", "-", "--reader", reader, "--json", "--redact", input: mrz
    ).json
    let isMarked = json.at("simulated").bool == true
    #expect(text.output.hasPrefix((isMarked ? "TEST ONLY: would be " : "") + word + ": "))
    #expect(json.at("decision.value").string?.forPeople == value)
    #expect(json.at("decision.code").string?.forPeople == code)
    #expect(json.at("decision.testOnly").bool == isMarked)
    #expect(json.at("decision.couldBeACopy").bool == false)
    #expect(json.at("decision.reason").string?.forPeople.contains("2025") == false)
    #expect(!text.output.contains("no evidence of forgery") || code == "no-trust-anchor")
    #expect(
      text.output.contains("we do not have this country's certificate")
        == (json.at("verdicts.data.status").string == "unknown"))
  }
}
