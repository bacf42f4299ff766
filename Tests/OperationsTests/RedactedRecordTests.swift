import Encoding
import Foundation
import Inspection
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations

@Suite("What is left of a record that is redacted")
struct RedactedRecordTests {
  private let desk: ReadingDesk

  init() throws { desk = try ReadingDesk() }

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
    // PACE that fails is no record, but where BAC is allowed instead.
    let policy = InspectionPolicy(allowsDowngrade: true, readsAll: true)
    let read = try desk.read(profile, policy)
    var records = [read]
    if read.files.contains(where: { $0.file == .sod && $0.bytes != nil }) {
      records += [try desk.inspect(read), try desk.inspect(read, policy: .strict)]
    }
    for record in try records.map({ try $0.json(redacted: true) }) {
      #expect(leaves(record).subtracting(Self.allowed) == [])
      #expect(record.at("schema").string == "passport.inspection/1")
      #expect(record.at("verdicts.data.status").string != nil)
    }
  }

  @Test(
    "given two documents of one batch, when their redacted records are compared, then they are alike",
    arguments: [("specimen", "large"), ("aa-ca", "aa-ca"), ("pace-cam", "pace-cam")])
  func alike(_ one: String, _ other: String) throws {
    // Each read makes a document of its own: other keys, another signer, another time of signing.
    let reads = try [one, other].map { try desk.read($0, at: "2027-03-01") }
    let objects = reads.map { read in read.files.first { $0.file == .sod }?.bytes }
    #expect(objects[0] != nil && objects[0] != objects[1])
    let records = try reads.map { try $0.json(redacted: true) }
    #expect(records[0] == records[1])
    let saved = try reads.map {
      try desk.inspect($0, at: "2027-03-01").json(redacted: true)
    }
    #expect(saved[0] == saved[1])
  }
}
