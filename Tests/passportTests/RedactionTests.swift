import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("What --redact leaves on standard output")
struct RedactionTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ profile: String, _ options: String...) throws -> JSONValue {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--redact"] + options,
      input: Array(try desk.mrz("--profile", profile).utf8)
    ).json
  }

  @Test(
    "given a document that expired, or whose signer had, when it is redacted, then no date is reported"
  )
  func dates() throws {
    for profile in ["expired", "specimen"] {
      for options in [[], ["--at", "2090-06-01"], ["--policy", "strict"]] {
        let run = try desk.run(
          Desk.binary,
          ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json"] + options,
          input: Array(try desk.mrz("--profile", profile).utf8))
        let redacted = try desk.run(
          Desk.binary,
          ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--redact"]
            + options,
          input: Array(try desk.mrz("--profile", profile).utf8))
        let checks = try #require(try run.json.at("checks").array)
        let facts = checks.flatMap { check in
          [
            "signing-time", "signer-not-before", "signer-not-after", "signer-fingerprint",
            "signer-subject",
          ].compactMap { check.at("evidence.\($0)").string?.forPeople }
        }
        #expect(facts.count == 5)
        let expiry = try #require(try run.json.at("holder.dateOfExpiry").string?.forPeople)
        for fact in facts + [expiry] { #expect(!redacted.output.contains(fact), "\(fact)") }
      }
    }
  }

  @Test(
    "given a redacted record, when its time is read, then it is the beginning of the desk's day")
  func time() throws {
    for (zone, hour) in [("<-07>7", "07"), ("UTC", "00"), ("<+14>-14", "10")] {
      desk.environment["TZ"] = zone
      let record = try read("specimen")
      #expect(record.at("time").string?.hasSuffix("T\(hour):00:00Z") == true)
      let trace = desk.path("trace\(hour)")
      _ = try read("specimen", "--trace", trace, "--trace-secrets", trace + "-secrets")
      let times = try ["trace\(hour)", "trace\(hour)-secrets"].map {
        try JSONReader.read(desk.bytes($0)).at("time").string
      }
      #expect(times[0]?.hasSuffix("T\(hour):00:00Z") == true)
      #expect(times[1] != times[0])
    }
  }
}
