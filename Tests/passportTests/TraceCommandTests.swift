import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Traces of passport read")
struct TraceCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ profile: String, _ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json"] + options,
      input: Array(desk.mrz("--profile", profile).utf8))
  }

  private func replay(_ options: String..., input: String = "") throws -> Desk.Run {
    try desk.ask(
      ["read", "--reader", "replay:\(desk.path("secret"))", "--json"] + options,
      input: Array(input.utf8))
  }

  /// A record without the times that it took, without where it comes from, and without what is to be
  /// done with a document that is there.
  private func record(_ run: Desk.Run) throws -> JSONValue {
    guard case .object(let members) = try run.json else { return .null }
    return .object(members.filter { !["timing", "source", "decision"].contains($0.name) })
  }

  @Test("given a replay, when it is reported in any way, then each says that no document was there")
  func source() throws {
    let live = try read("specimen", "--trace-secrets", desk.path("secret"))
    #expect(try live.json.at("source").string == "chip")
    #expect(try replay().json.at("source").string == "replay")
    #expect(try live.json.at("decision.value").string == "accept")
    #expect(try replay().json["decision"] == .null)
    // Nobody can cut it away.
    #expect(try replay("--fields", "time").json.at("source").string == "replay")
    let run = try desk.ask(
      "read", "--reader", "replay:\(desk.path("secret"))", "--report", desk.path("page"), "--save",
      desk.path("saved"))
    #expect(run.output.contains("REPLAYED: a trace was played; no document was here"))
    #expect(try text("page").contains("REPLAYED: a trace was played; no document was here"))
    #expect(try text("page").contains("replayed from a trace, once read over BAC"))
    let inspected = try desk.ask("inspect", desk.path("saved"), "--json").json
    #expect(inspected.at("source").string == "files")
    let direct = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--report", desk.path("live"),
      input: desk.mrz())
    #expect(!direct.output.contains("REPLAYED"))
    #expect(try !text("live").contains("REPLAYED"))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: desk.path(name), encoding: .utf8)
  }

  @Test(
    "given a read with secrets in its trace, when it is replayed, then exit and record are the same",
    arguments: ["specimen", "aa-ca", "wrong-digest", "removed", "expired"])
  func replays(_ profile: String) throws {
    let live = try read(profile, "--trace-secrets", desk.path("secret"))
    let played = try replay()
    #expect(played.exit == live.exit)
    #expect(try record(played) == record(live))
    #expect(played.errors.contains("a trace is played; no document is here"))
    let again = try replay(input: "")
    #expect(again.exit == live.exit)
    let given = try replay("--mrz", "-", input: desk.mrz("--profile", profile))
    #expect(try record(given) == record(live))
  }

  @Test("given an MRZ with another name, when its trace is played, then it is compared again")
  func comparesAgain() throws {
    let mrz = try desk.mrz().replacing("ANNA", with: "ANKA")
    let live = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", "--trace-secrets",
      desk.path("secret"), "--trace", desk.path("redacted"), input: mrz)
    #expect(live.exit == 11)
    #expect(try live.json.at("decision.code").string == "mrz-text-differs")
    let played = try replay()
    #expect(played.exit == 11)
    #expect(try record(played) == record(live))
    #expect(try text("secret").contains("ANKA"))
    #expect(try !text("redacted").contains("ANKA"))
    // An MRZ that is not the one of the key would be compared with nothing that opened the chip.
    let changed = try text("secret").replacing("L898902C36", with: "L898902C44")
    try Data(changed.utf8).write(to: desk.home.appending(path: "secret"))
    #expect(try replay().json.at("error.code").string == "trace-malformed")
  }

  @Test(
    "given options of a read, when it is replayed without them, then they are those of the trace")
  func options() throws {
    let live = try read(
      "aa-ca", "--trace-secrets", desk.path("secret"), "--only", "DG1,DG15", "--policy", "strict",
      "--at", "2027-02-03", "--challenge", "0011223344556677")
    let played = try replay()
    #expect(try record(played) == record(live))
    #expect(try played.json.at("time").string == "2027-02-03T12:00:00Z")
    let other = try replay("--only", "DG2")
    #expect(other.exit == 14)
    #expect(try other.json.at("error.code").string == "trace-differs")
    #expect(other.errors.contains("exchange"))
    let later = try replay("--at", "2040-01-01")
    #expect(try later.json.at("verdicts.validity.code").string == "document-expired")
  }

  @Test("given a read without its last command, when a trace is replayed, then it is another read")
  func endsEarly() throws {
    _ = try read("aa-rsa-1024", "--trace-secrets", desk.path("secret"))
    let run = try replay("--no-chip-proof")
    #expect(run.exit == 14)
    #expect(try run.json.at("error.code").string == "trace-differs")
    #expect(run.errors.contains("should be INTERNAL AUTHENTICATE (0C880000)"))
  }

  @Test("given a read by CAN, when it is replayed, then the password is that of the trace")
  func password() throws {
    let path = desk.path("can")
    let can = try desk.ask("sim", "can", "--profile", "can").output
    try can.write(toFile: path, atomically: true, encoding: .utf8)
    let live = try desk.ask(
      "read", "--can-file", path, "--reader", "simulator:can", "--json", "--trace-secrets",
      desk.path("secret"))
    #expect(live.exit == 0)
    #expect(try record(replay()) == record(live))
  }

  @Test("given both files, when written, then only this user can read them and one has no secrets")
  func files() throws {
    let mrz = try desk.mrz()
    let run = try read(
      "specimen", "--trace", desk.path("open"), "--trace-secrets", desk.path("secret"))
    #expect(run.exit == 0)
    for name in ["open", "secret"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: desk.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let number = String(mrz.split(separator: "\n")[1].prefix(8))
    #expect(try text("secret").contains(number))
    #expect(try !text("open").contains(number))
    #expect(try !text("open").contains("bytes"))
    #expect(run.errors.contains("secret holds personal data and keys"))
    #expect(!run.errors.contains("open holds"))
    #expect(try JSONReader.read(text("open")).at("outcome.exit").integer == 0)
  }

  @Test("given a file that is there, when a trace should be written over it, then nothing is read")
  func overwriting() throws {
    for option in ["--trace", "--trace-secrets"] {
      try "mine".write(toFile: desk.path("file"), atomically: true, encoding: .utf8)
      let run = try read("specimen", option, desk.path("file"))
      #expect(run.exit == 14)
      #expect(try run.json.at("error.code").string == "file-not-written")
      #expect(try text("file") == "mine")
    }
    #expect(try read("specimen", "--trace", desk.path("no/where")).exit == 14)
    let same = try read("specimen", "--trace", desk.path("a"), "--trace-secrets", desk.path("a"))
    #expect(same.exit == 2)
  }

  @Test("given a read that fails, when it stops, then its trace is there and says why")
  func failing() throws {
    let run = try read("removed", "--trace", desk.path("open"))
    #expect(run.exit == 7)
    let trace = try JSONReader.read(text("open"))
    #expect(trace.at("outcome.error").string == "document-removed")
    let last = try #require(trace.at("events").array?.last)
    #expect(last.at("failure.code").string == "document-removed")
    #expect(last.at("step").string == "reading DG2")
  }

  @Test(
    "given a redacted trace, another key, a card to issue or no trace, when replayed, then refused")
  func refusals() throws {
    _ = try read("specimen", "--trace", desk.path("secret"))
    let redacted = try replay()
    #expect(redacted.exit == 14)
    #expect(
      redacted.errors.contains(
        "the trace is redacted: exchange 1, SELECT (00A4000C), lacks what a replay needs"))
    try FileManager.default.removeItem(atPath: desk.path("secret"))
    _ = try read("specimen", "--trace-secrets", desk.path("secret"))
    let other = try replay("--mrz", "-", input: desk.mrz("--profile", "td1"))
    #expect(other.exit == 14)
    #expect(other.errors.contains("should be EXTERNAL AUTHENTICATE (00820000), opening"))
    let issuing = try desk.ask("issue", "--reader", "replay:\(desk.path("secret"))")
    #expect(issuing.exit == 2 && issuing.errors.contains("no card is made from a trace"))
    try "{}".write(toFile: desk.path("secret"), atomically: true, encoding: .utf8)
    #expect(try replay().json.at("error.code").string == "trace-malformed")
    #expect(try desk.ask("read", "--reader", "replay").exit == 2)
    #expect(try desk.ask("read", "--reader", "replay:\(desk.path("none"))").exit == 14)
  }

  @Test(
    "given --trace alone, when a document is read, then each command is reported without its data")
  func told() throws {
    let run = try read("specimen", "--trace")
    #expect(run.errors.contains("00A4000C Lc 2 Le - -> 0 bytes 9000"))
    let both = try read("specimen", "--trace", "--trace-secrets", desk.path("secret"))
    #expect(both.errors.contains("00A4000C Lc 2 Le - -> 0 bytes 9000"))
    #expect(try read("specimen", "--trace", "--trace").exit == 2)
    #expect(try read("specimen", "--trace", "-").exit == 2)
  }
}
