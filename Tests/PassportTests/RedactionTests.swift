import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("What --redact leaves of a record")
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

  /// Every member that may stand in a redacted record. What is new is put here by somebody who has
  /// thought about what it tells of the document.
  private static let allowed: Set<String> = {
    var paths: Set<String> = [
      "schema", "decision", "decision.value", "decision.code", "decision.reason",
      "decision.testOnly", "decision.couldBeACopy", "policy", "simulated", "source", "time", "day",
      "timeZone.name", "timeZone.offset",
      "checks.name", "checks.status", "checks.code", "checks.reason", "checks.warnings.code",
      "checks.warnings.reason", "applications", "access", "access.protocol",
      "access.domainParameters",
      "access.password", "access.downgraded", "access.offered", "files.name", "files.status",
      "files.code",
      "applications.identifier", "applications.name", "applications.status", "applications.code",
      "applications.listed", "applications.selected", "issued.code", "issued.reason",
    ]
    for verdict in ["data", "chip", "validity"] {
      for member in ["status", "code", "reason"] { paths.insert("verdicts.\(verdict).\(member)") }
    }
    for fact in [
      "protocol", "domain-parameters", "password", "exception", "protocol-stated", "key-id",
      "curve", "field-bits", "commands", "algorithm", "digest", "trailer", "signature-form", "rule",
      "lds-security-object-version", "digest-algorithm", "listed-data-groups", "matching-files",
      "signature-algorithm", "signer-digest-algorithm", "signer-country", "document-types",
      "anchor-fingerprint", "anchor-subject", "anchor-class", "anchor-country", "anchor-source",
      "revocation-list-issuer", "revocation-list-this-update", "revocation-list-end",
    ] {
      paths.insert("checks.evidence.\(fact)")
    }
    return paths
  }()

  /// The members of a value that have none of their own; those of an array are one.
  private func leaves(_ value: JSONValue, _ path: String = "") -> Set<String> {
    switch value {
    case .object(let members):
      Set(
        members.flatMap {
          leaves($0.value, path.isEmpty ? $0.name.forPeople : "\(path).\($0.name)")
        })
    case .array(let elements) where elements.contains { $0.string == nil }:
      Set(elements.flatMap { leaves($0, path) })
    default: [path]
    }
  }

  @Test(
    "given a redacted record of any kind, then it has the listed members and no others",
    arguments: [
      "specimen", "td1", "pace-cam", "aa-ca", "aa-rsa-1024", "details", "wrong-digest", "expired",
      "unknown-signer", "truncated-file", "stripped", "pace-offered", "explicit-curve", "open",
      "identity-card", "undocumented-tag", "pss-label", "issuer-data",
    ])
  func members(_ profile: String) throws {
    let place = desk.path(profile)
    let records = [
      try read(profile, "--all", "--save", place),
      try desk.ask("inspect", place, "--json", "--redact").json,
      try desk.ask("inspect", place, "--json", "--redact", "--policy", "strict").json,
    ]
    for record in records where record.at("schema").string == "passport.inspection/1" {
      #expect(leaves(record).subtracting(Self.allowed) == [])
      #expect(record.at("verdicts.data.status").string != nil)
    }
    #expect(records[0].at("schema").string?.isEmpty == false)
  }

  @Test(
    "given two documents of one batch, when their redacted records are compared, then they are alike",
    arguments: [("specimen", "large"), ("aa-ca", "aa-ca"), ("pace-cam", "pace-cam")])
  func alike(_ one: String, _ other: String) throws {
    // Each run makes a document of its own: other keys, another signer, another time of signing.
    let records = [
      try read(one, "--at", "2027-03-01", "--save", desk.path("one")),
      try read(other, "--at", "2027-03-01", "--save", desk.path("other")),
    ]
    #expect(try desk.bytes("one/EF_SOD.bin") != desk.bytes("other/EF_SOD.bin"))
    #expect(records[0] == records[1])
    let saved = try ["one", "other"].map {
      try desk.ask("inspect", desk.path($0), "--json", "--redact", "--at", "2027-03-01").json
    }
    #expect(saved[0] == saved[1])
  }

  @Test(
    "given a document that expired, or whose signer had, when it is redacted, then no date is told")
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
