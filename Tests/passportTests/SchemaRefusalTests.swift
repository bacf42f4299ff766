import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

extension JSONValue {
  /// This value with another one at a path of names and element numbers; nil takes it out.
  fileprivate func with(_ value: JSONValue?, at path: String) -> JSONValue {
    with(value, at: path.split(separator: ".")[...])
  }

  private func with(_ value: JSONValue?, at path: ArraySlice<Substring>) -> JSONValue {
    guard let name = path.first else { return value ?? .null }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      let index = members.firstIndex { $0.name == WireText(name) }
      if rest.isEmpty, value == nil {
        members.removeAll { $0.name == WireText(name) }
      } else if let index {
        members[index] = Member(String(name), members[index].value.with(value, at: rest))
      } else {
        members.append(Member(String(name), JSONValue.null.with(value, at: rest)))
      }
      return .object(members)
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return self }
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].with(value, at: rest)
      }
      return .array(elements)
    default: return value ?? .null
    }
  }
}

@Suite(
  "Documents that are wrong, held against the schemas",
  .enabled(if: JSONSchemas.isAvailable, Comment(rawValue: JSONSchemas.whyNot)))
struct SchemaRefusalTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ options: String...) throws -> JSONValue {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:pace", "--json"] + options,
      input: Array(try desk.mrz("--profile", "pace").utf8)
    ).json
  }

  /// Each change makes of a valid document one that is refused.
  private func expectRefused(
    _ document: JSONValue, _ changes: [(String, JSONValue?)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let changed = changes.map { document.with($0.1, at: $0.0) }
    let defects = try JSONSchemas.defects(in: [document] + changed)
    #expect(defects[0].isEmpty, "\(defects[0])", sourceLocation: sourceLocation)
    for (change, defects) in zip(changes, defects.dropFirst()) {
      #expect(!defects.isEmpty, "\(change)", sourceLocation: sourceLocation)
    }
  }

  @Test("given a record, when a member is wrong, missing or unknown, then it is refused")
  func records() throws {
    try expectRefused(
      try read(),
      [
        ("decision.value", "admit"), ("decision.reason", nil), ("decision.holder", "matched"),
        ("decision.testOnly", "yes"), ("verdicts.data.status", "genuine"),
        ("verdicts.data.status", "Passed"),
        ("verdicts.chip", nil), ("verdicts.validity.reason", nil), ("verdicts.extra", "passed"),
        ("verdicts.data.code", "all-is-well"), ("verdicts.data.certain", true),
        ("schema", "passport.inspection/2"), ("schema", nil), ("simulated", nil),
        ("simulated", "no"), ("policy", "careless"), ("comment", "hello"), ("checks", nil),
        ("checks.0", nil), ("checks.1.name", "access-control"), ("checks.3.status", "ok"),
        ("checks.3.code", nil), ("checks.2.evidence.mood", "good"),
        ("checks.2.evidence.signer-fingerprint", "12"), ("access.protocol", "BACON"),
        ("access.password", nil), ("access.downgraded", nil), ("access", nil),
        ("holder.dateOfBirth", "12.08.1974"), ("holder.dateOfBirth", nil),
        ("holder.sex", "F"), ("holder.surname", "ERIKSSON"),
        ("holder.ageOver", .object([JSONValue.Member("18", true)])),
        ("files.0.bytes", -1), ("files.0.bytes", "12"), ("files.0.name", "DG17"),
        ("files.0.status", nil), ("link.commands", nil), ("link.modelledMilliseconds.106", nil),
        ("timing.chipMilliseconds", nil), ("time", "yesterday"), ("time", nil),
        ("fields", []), ("fields", "time"), ("issued", .object([JSONValue.Member]())),
      ])
  }

  @Test("given a record that was cut, when a member is wrong or the verdicts miss, it is refused")
  func cutRecords() throws {
    try expectRefused(
      try read("--fields", "holder.ageOver.18,checks.name,access.protocol"),
      [
        ("fields", nil), ("fields", ["time", "time"]), ("fields", ["a b"]), ("verdicts", nil),
        ("simulated", nil), ("verdicts.data.reason", nil), ("holder.ageOver.18", "yes"),
        ("holder.ageOver.0", true), ("holder.ageOver.121", true), ("holder.ageOver.018", true),
        ("holder.age", 18), ("checks.0.name", "everything"),
      ])
  }

  @Test("given a line, when it is wrong, or judged and refused at once, then it is refused")
  func lines() throws {
    _ = try read("--save", desk.path("dump"))
    let run = try desk.ask(
      "inspect", "--jsonl", "--holder", input: desk.path("dump") + "\n" + desk.path("nowhere"))
    let lines = try run.output.split(separator: "\n").map { try JSONReader.read(String($0)) }
    try #require(lines.count == 2)
    try expectRefused(
      lines[0],
      [
        ("line", 0), ("line", nil), ("verdicts", nil), ("verdicts.data", nil),
        ("verdicts.data.status", "unsure"), ("verdicts.data.reason", "no reasons here"),
        ("exit", nil), ("exit", 1), ("checks", nil), ("checks.17", nil),
        ("checks.0.warnings", []), ("holder.nationality", nil), ("path", "/dump"),
        ("error", lines[1].at("error")),
      ])
    try expectRefused(
      lines[1],
      [
        ("error", nil), ("error.code", "file-shy"), ("error.reason", nil), ("simulated", true),
        ("fields", ["time"]), ("verdicts", lines[0].at("verdicts")),
      ])
  }

  @Test("given details, when a member is wrong, unknown or lacks a part, then they are refused")
  func details() throws {
    let record = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator:details", "--json",
      input: try desk.mrz("--profile", "details")
    ).json
    let (personal, document) = (
      "holder.additionalPersonalDetails", "holder.additionalDocumentDetails"
    )
    let image = JSONValue.object(["mediaType": .null, "bytes": 3, "width": .null, "height": .null])
    try expectRefused(
      record.with(image, at: "\(document).imageOfRear"),
      [
        ("\(personal).fullName", "Eriksson"), ("\(personal).fullName.primaryIdentifier", nil),
        ("\(personal).fullDateOfBirth", "12.08.1974"), ("\(personal).placeOfBirth", "Zenith"),
        ("\(personal).permanentAddress", []), ("\(personal).portrait", "AAAA"),
        ("\(personal).custody", ""), ("\(document).imageOfRear.bytes", "AAAA"),
        ("\(document).imageOfRear.width", nil), ("\(document).imageOfRear.bytes", 0),
        ("\(document).imageOfRear.mediaType", "image/webp"),
        ("\(document).dateOfIssue", "2026-13-01"),
        ("\(document).personalisationTime", "2026-01-01T24:00:00"),
        ("holder.personsToNotify.0.name.primaryIdentifier", nil),
        ("holder.personsToNotify.0.relation", "sister"),
      ])
  }

  @Test("given a trace, when a member is wrong, or a secret is missing or too much, it is refused")
  func traces() throws {
    _ = try read("--trace", desk.path("open"), "--trace-secrets", desk.path("secret"))
    let (open, secret) = try (
      JSONReader.read(desk.bytes("open")), JSONReader.read(desk.bytes("secret"))
    )
    func place(_ event: String) throws -> String {
      let events = try #require(open.at("events").array)
      return
        "events.\(try #require(events.firstIndex { $0.at("event").string?.forPeople == event }))"
    }
    let (exchange, session, random) = try (place("exchange"), place("session"), place("random"))
    try expectRefused(
      open,
      [
        ("redacted", false), ("secrets", .object([JSONValue.Member]())), ("time", "today"),
        ("\(exchange).command.bytes", "00A4"), ("\(exchange).answer.bytes", "9000"),
        ("\(random).bytes", "00"), ("\(session).encryptionKey", "00"),
        ("\(session).counter", "00"), ("\(exchange).command.header", "00a4020c"),
        ("\(exchange).answer", nil), ("\(exchange).number", 0), ("\(exchange).event", "hope"),
        ("outcome.exit", 99), ("outcome.error", "file-missing"), ("outcome.verdicts", nil),
        ("outcome.verdicts.data.reason", "x"), ("limits", nil), ("asked.policy", "careless"),
      ])
    try expectRefused(
      secret,
      [
        ("redacted", true), ("secrets", nil), ("\(exchange).command.bytes", nil),
        ("\(exchange).answer.bytes", nil), ("\(random).bytes", nil),
        ("\(session).authenticationKey", nil), ("secrets.name", "ERIKSSON"),
      ])
  }

  @Test("given documents of the other kinds, when a member is wrong, then they are refused")
  func others() throws {
    try expectRefused(
      try desk.ask("trust", "list", "--json").json,
      [
        ("anchors.0.class", "own"), ("anchors.0.fingerprint", "ABCD"), ("anchors.0.link", nil),
        ("anchors.0.trusted", true), ("documentSigners", -1), ("waiting", nil),
      ])
    try expectRefused(
      try desk.ask("inspect", desk.path("nowhere"), "--json").json,
      [("exit", 99), ("error.message", nil), ("error.code", "file-shy"), ("error.advice", "x")])
    #expect(try JSONSchemas.defects(in: [.object(["schema": "passport.other/1"])])[0].count == 1)
    #expect(try JSONSchemas.defects(in: ["hello", .object([JSONValue.Member]())]) != [[], []])
  }

  @Test("given JSON without a schema, when a member is wrong, then it is refused as well")
  func plain() throws {
    let documents: [(JSONValue, [(String, JSONValue?)])] = [
      (
        try desk.ask("trust", "import", desk.path("nowhere"), "--json").json,
        [("imports.0.error", nil), ("imports.0.added", 1), ("imports.0.error.code", "odd")]
      ),
      (
        try desk.ask("mrz", "check", "--mrz", "-", "--json", input: desk.mrz()).json,
        [
          ("format", "TD4"), ("exit", 7), ("checkDigits.0.right", nil), ("checkDigits.0.column", 0),
          ("fields.0.name", "shoeSize"), ("findings", .null), ("lines", []), ("right", 1),
          ("comment", "hello"), ("schema", "passport.other/1"),
        ]
      ),
    ]
    for (document, changes) in documents {
      #expect(PlainJSON.defects(in: document) == [])
      for change in changes {
        let changed = document.with(change.1, at: change.0)
        #expect(PlainJSON.defects(in: changed) != [], "\(change)")
      }
    }
  }
}
