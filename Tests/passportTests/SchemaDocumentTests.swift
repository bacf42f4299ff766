import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// A JSON's member `schema` names the file of its schema, or what a JSON without one consists of.
private func expectValid(
  _ documents: [(name: String, json: JSONValue)],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let defects = try PlainJSON.defects(inAll: documents.map(\.json))
  for (document, defects) in zip(documents, defects) where !defects.isEmpty {
    Issue.record(
      "\(document.name): \(defects.prefix(8).joined(separator: "; "))",
      sourceLocation: sourceLocation)
  }
}

@Suite(
  "Everything that is printed as JSON, held against its schema or what it consists of",
  .enabled(if: JSONSchemas.isAvailable, Comment(rawValue: JSONSchemas.whyNot)))
struct SchemaDocumentTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  @Test("given each profile of the virtual passport, when it is read, then the JSON is valid")
  func profiles() throws {
    // Each third one; all in `make audit`.
    let step = isAudit ? 1 : 3
    let profiles = try desk.ask("sim", "profiles").output.split(separator: "\n")
      .map { String($0.prefix { $0 != " " }) }
    let documents = try stride(from: 0, to: profiles.count, by: step).map { place in
      (name: profiles[place], json: try read(profiles[place], "--quiet"))
    }
    let records = documents.count { $0.json.at("schema").string == "passport.inspection/1" }
    #expect(records > documents.count / 2)
    try expectValid(documents)
  }

  private func read(_ profile: String = "specimen", _ options: String...) throws -> JSONValue {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json"] + options,
      input: Array(try desk.ask("sim", "mrz", "--profile", profile).output.utf8)
    ).json
  }

  @Test("given a read under options, when its record is printed, then it is valid")
  func options() throws {
    try expectValid(
      [
        ("redacted", try read("specimen", "--redact")),
        ("redacted, with proofs", try read("active-authentication", "--redact")),
        ("one file", try read("specimen", "--only", "SOD")),
        ("later", try read("specimen", "--at", "2060-01-01")),
        ("strict", try read("specimen", "--policy", "strict")),
        ("lenient", try read("wrong-digest", "--policy", "lenient")),
        ("downgraded", try read("pace-offered", "--allow-bac-downgrade")),
        ("without proof", try read("specimen", "--no-chip-proof")),
        ("usage", try read("specimen", "--timeout", "never")),
      ] as [(name: String, json: JSONValue)])
  }

  @Test("given reads of all kinds, when they are traced, then the traces are valid")
  func traces() throws {
    var documents: [(name: String, json: JSONValue)] = []
    for profile in ["specimen", "pace", "aa-ca", "can", "removed", "expired", "wrong-digest"] {
      for (number, options) in [[], ["--only", "DG1,SOD"], ["--challenge", "0011223344556677"]]
        .enumerated()
      {
        let paths = ["open", "secret"].map { desk.path("\(profile)-\(number)-\($0)") }
        _ = try desk.ask(
          [
            "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--trace", paths[0],
            "--trace-secrets", paths[1],
          ] + options, input: Array(try desk.mrz("--profile", profile).utf8))
        for path in paths {
          let trace = try JSONReader.read(Array(try Data(contentsOf: URL(filePath: path))))
          #expect(trace.at("schema").string == "passport.trace/1")
          documents.append((path, trace))
        }
      }
    }
    let can = desk.path("can")
    try desk.ask("sim", "can", "--profile", "can").output
      .write(toFile: can, atomically: true, encoding: .utf8)
    _ = try desk.ask(
      "read", "--can-file", can, "--reader", "simulator:can", "--trace-secrets",
      desk.path("by-can"))
    documents.append(("by CAN", try JSONReader.read(desk.bytes("by-can"))))
    try expectValid(documents)
  }

  @Test("given saved reads, when they are inspected alone and a line each, then the JSON is valid")
  func saved() throws {
    for profile in ["specimen", "wrong-digest", "td1", "sod-missing"] {
      _ = try read(profile, "--save", desk.path(profile))
    }
    try Data("notes".utf8).write(to: desk.home.appending(path: "specimen/notes.txt"))
    var documents: [(name: String, json: JSONValue)] = []
    let paths = [
      "specimen", "wrong-digest", "td1", "sod-missing", "specimen/EF_SOD.bin", "nowhere",
    ].map(desk.path)
    for path in paths {
      for options in [[], ["--redact"], ["--at", "2060-01-01"], ["--fields", "time"]] {
        let run = try desk.ask(["inspect", path, "--json"] + options)
        documents.append(("\(path) \(options)", try run.json))
      }
    }
    let record = Base64.encode(try desk.bytes("specimen/EF_SOD.bin"))
    let input = (paths + [record, "", "nonsense!", "AAAA", "/dev/zero"]).joined(separator: "\n")
    for options in [
      [], ["--holder"], ["--fields", "exit"], ["--fields", "holder.ageOver.18,checks.name"],
    ] {
      let run = try desk.ask(
        ["inspect", "--jsonl"] + options, input: Array(input.utf8))
      let lines = try run.output.split(separator: "\n").map { try JSONReader.read(String($0)) }
      #expect(lines.count == paths.count + 5)
      documents += lines.map { ("line \($0.at("line").integer ?? 0) \(options)", $0) }
    }
    for profile in ["specimen", "td1"] {
      documents.append(
        ("dump \(profile)", try desk.ask("dump", desk.path(profile), "--json").json))
    }
    try expectValid(documents)
  }

  @Test("given an MRZ that is right, wrong or none, when it is checked, then the JSON is valid")
  func machineReadableZones() throws {
    let right = try desk.mrz()
    let card = try desk.mrz("--profile", "td1")
    let texts = [
      right, card, try desk.mrz("--profile", "td2"), right.replacing("L898902C", with: "L898902O"),
      right.replacing("7408122", with: "74O8122"), String(right.dropLast(4)), "hello",
      right.replacing("ANNA", with: "ÄNNA"), right.replacing("740812", with: "741332"),
      "V" + right.dropFirst(),
    ]
    try expectValid(
      try texts.enumerated().map { number, text in
        ("\(number)", try desk.ask("mrz", "check", "--mrz", "-", "--json", input: text).json)
      })
  }

  @Test("given a trust store, when it is filled, shown and emptied, then the JSON is valid")
  func trust() throws {
    let vectors = try Vectors.load("passive-authentication.json")
    try Data(vectors.at("masterLists").bytes("good")).write(
      to: desk.home.appending(path: "list.ml"))
    try Data("hello".utf8).write(to: desk.home.appending(path: "text"))
    try Data(Vectors.load("defect-lists.json").at("lists").bytes("first")).write(
      to: desk.home.appending(path: "defects"))
    let empty = try Desk()
    let runs = try [
      empty.run("trust", "list", "--json"),
      empty.run("trust", "audit", "--json"),
      desk.ask(
        "trust", "import", "--test", desk.path("list.ml"), desk.path("text"), "--yes", "--json"),
      desk.ask("trust", "import", "--test", desk.path("list.ml"), "--json"),
      desk.ask("trust", "import", desk.path("list.ml"), "--yes", "--json"),
      desk.ask("trust", "import", desk.path("utopia.der"), "--test", "--json"),
      desk.ask("trust", "import", desk.path("defects"), "--yes", "--json"),
      desk.ask("trust", "list", "--json"),
      desk.ask("trust", "list", "--country", "UT", "--json"),
      desk.ask("trust", "audit", "--json"),
      desk.ask("trust", "export", desk.path("all"), "--json"),
      desk.ask("trust", "export", desk.path("all"), "--json"),
      desk.ask("trust", "remove", "--source", "list.ml", "--yes", "--json"),
      desk.ask("trust", "remove", "--source", "defects", "--yes", "--json"),
      desk.ask("trust", "remove", "--country", "QQ", "--yes", "--json"),
    ]
    try expectValid(runs.enumerated().map { ("\($0.offset)", try $0.element.json) })
  }

  @Test(
    "given real dumps and lists, when they are inspected and imported, then the JSON is valid",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func realData() throws {
    let data = try #require(Vectors.realData)
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: data.appending(path: folder).path)
        .sorted().map { data.appending(path: "\(folder)/\($0)").path }
    }
    let lists =
      [data.appending(path: "masterlists/DE_ML_2026-05-28-08-28-45.ml").path]
      + (try names("crl").filter { $0.hasSuffix(".crl") }.prefix(10))
    var documents: [(name: String, json: JSONValue)] = []
    func add(_ arguments: String...) throws {
      documents.append(("\(arguments)", try desk.ask(arguments).json))
    }
    for path in try names("dumps") { try add("inspect", path, "--json") }
    let run = try desk.ask(["trust", "import", "--yes", "--json"] + lists)
    documents.append(("import", try run.json))
    for path in try names("dumps") + names("sod/real") { try add("inspect", path, "--json") }
    try add("trust", "list", "--json")
    try add("trust", "audit", "--json")
    try add("trust", "remove", "--country", "DE", "--yes", "--json")
    #expect(documents.count > 10)
    try expectValid(documents)
  }

  @Test("given a real PC/SC service, when its readers are listed, then the JSON is valid")
  func readers() throws {
    try PrivatePCSCD.use { service in
      let desk = try Desk(environment: service.environment)
      let none = try desk.run("reader", "list", "--json")
      let card = try desk.start(
        Desk.binary, ["sim", "start", "--quiet", "--port", String(service.port)])
      defer { card.stop() }
      _ = try desk.run("read", "--mrz", "-", "--json", input: desk.mrz())
      let one = try desk.run("reader", "list", "--json").json
      #expect(one.at("readers").array?.contains { $0.at("documentPresent").bool == true } == true)
      try expectValid([("empty", try none.json), ("document", one)])
    }
  }

  @Test(
    "given a desk and a wallet, when a card is made, shown and verified, then the JSON is valid")
  func cards() throws {
    let words = ["desk", "wallet"].map { desk.path("\($0).pass") }
    for path in words { try Data("words of \(path)\n".utf8).write(to: URL(filePath: path)) }
    let (own, holder) = (words[0], words[1])
    try desk.makeIssuer()
    try desk.makeWallet()
    let issuing = ["--passphrase-file", holder, "--desk-passphrase-file", own]
    func issue(_ profile: String, _ options: String...) throws -> JSONValue {
      try desk.ask(
        ["issue", "--mrz", "-", "--reader", "simulator:\(profile)", "--json"] + issuing + options,
        input: Array(try desk.mrz("--profile", profile).utf8)
      ).json
    }
    let issued = try issue("specimen")
    let card = try #require(issued.at("issued.card").string)
    _ = try desk.ask(
      "present", card.forPeople, "--disclose", "age_equal_or_over.18,given_name", "--audience",
      "bar",
      "--nonce", "1", "--out", desk.path("shown"), "--passphrase-file", holder)
    func verify(_ nonce: String, _ anchor: String = "desk.der") throws -> JSONValue {
      try desk.ask(
        "verify", desk.path("shown"), "--anchor", desk.path(anchor), "--audience", "bar",
        "--nonce", nonce, "--json"
      ).json
    }
    try expectValid(
      [
        ("issued", issued), ("refused", try issue("expired")),
        ("refused and redacted", try issue("expired", "--redact")),
        ("cut", try issue("specimen", "--fields", "issued.card")),
        ("issuer", try desk.ask("issuer", "show", "--json", "--passphrase-file", own).json),
        ("list", try desk.ask("card", "list", "--json", "--passphrase-file", holder).json),
        (
          "card",
          try desk.ask("card", "show", card.forPeople, "--json", "--passphrase-file", holder).json
        ),
        (
          "values",
          try desk.ask(
            "card", "show", card.forPeople, "--values", "--json", "--passphrase-file", holder
          ).json
        ),
        (
          "holders",
          try desk.ask("card", "list", "--holder", "--json", "--passphrase-file", holder).json
        ),
        ("locked", try desk.ask("card", "list", "--json", "--passphrase-file", own).json),
        ("verified", try verify("1")), ("nonce", try verify("2")),
        ("unknown", try verify("1", "utopia.der")),
      ] as [(name: String, json: JSONValue)])
  }
}
