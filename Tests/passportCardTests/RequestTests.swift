import CommandTestSupport
import Credentials
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Requests and answers across a desk, by the commands")
struct RequestTests {
  private let desk: Desk
  private let wallet: [String]

  init() throws {
    desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    wallet = ["--passphrase-file", desk.path("wallet.pass")]
    try desk.equipWithCard(trustingIssuer: false)
  }

  private func run(_ arguments: String...) throws -> Desk.Run {
    let opens = ["present", "scan", "open", "journal", "wallet", "card"].contains(arguments[0])
    return try desk.ask(arguments + (opens ? wallet : []))
  }

  /// Makes a request, and answers it.
  private func answer(_ claims: String, _ more: String...) throws {
    #expect(
      try run(
        "request", "--prove", claims, "--name", "Bar", "--out", desk.path("request"), "--picture",
        desk.path("request.png")
      ).exit == 0)
    let answered = try desk.ask(
      [
        "present", "--request", desk.path("request"), "--yes", "--out", desk.path("answer"),
        "--picture", desk.path("answer.png"),
      ] + more + wallet)
    #expect(answered.exit == 0, "\(answered.errors)")
  }

  private func verify(_ file: String = "answer", _ more: String...) throws -> Desk.Run {
    try desk.ask(
      ["verify", desk.path(file), "--anchor", desk.path("desk.der"), "--json"] + more)
  }

  // MARK: Request and answer

  @Test(
    "given a request for an age, when it is answered, then it is verified once, and nothing else is reported"
  )
  func age() throws {
    try answer("age_over_18")
    let state = try run("verify", "--request", desk.path("request"))
    #expect(state.exit == 10 && state.output.hasPrefix("PENDING  nobody has answered, until "))
    // This machine's desk knows its own cards by its roots, and another's not.
    let (roots, elsewhere) = (desk.path("data/passport/desk.roots"), desk.path("desk.roots"))
    try FileManager.default.moveItem(atPath: roots, toPath: elsewhere)
    let unknown = try desk.ask(["verify", desk.path("answer"), "--json"])
    #expect(try unknown.exit == 10 && unknown.json.at("status").string == "unknown")
    try FileManager.default.moveItem(atPath: elsewhere, toPath: roots)
    let verdict = try verify("answer", "--request", desk.path("request"))
    #expect(verdict.exit == 0)
    #expect(try verdict.json.at("code").string == "answer-verified")
    #expect(
      try verdict.json.at("parts.0.credentials.0.claims")
        == .object(["eu.europa.ec.av.1": .object(["age_over_18": true])]))
    #expect(!verdict.output.contains("ERIKSSON"))
    // Once.
    let again = try verify()
    #expect(try again.exit == 13 && again.json.at("code").string == "request-answered")
    #expect(try run("verify", "--request", desk.path("request")).exit == 13)
  }

  @Test(
    "given an answer that shows more than was asked for, when it is verified, then that is named alone"
  )
  func more() throws {
    #expect(try run("request", "--prove", "given_name", "--out", desk.path("request")).exit == 0)
    let request = try JSONReader.read(desk.bytes("request"))
    let card = try #require(
      try run("card", "list", "--json").json.at("cards.0.identifier").string)
    let shown = try run(
      "present", card.forPeople, "--disclose", "given_name,family_name", "--audience",
      try #require(request["client_id"]?.string?.forPeople), "--nonce",
      try #require(request["nonce"]?.string?.forPeople), "--out", desk.path("shown"))
    #expect(shown.exit == 0, "\(shown.errors)")
    let text = String(decoding: try desk.bytes("shown").withoutSurroundingSpace, as: UTF8.self)
    let answer = JSONValue.object([
      "vp_token": .object(["identity": [.string(text)]]), "state": request["state"],
    ])
    try Data(JSONWriter().bytes(answer)).write(to: desk.home.appending(path: "answer"))
    let waiting = try desk.bytes("data/passport/requests.json")
    let verdict = try desk.ask(
      "verify", desk.path("answer"), "--anchor", desk.path("desk.der"))
    #expect(verdict.exit == 0, "\(verdict.output)")
    #expect(verdict.output.contains("  shown without being asked: family_name\n"))
    #expect(verdict.output.contains("  given_name  ANNA MARIA\n"), "\(verdict.output)")
    #expect(!verdict.output.contains("ERIKSSON"))
    try Data(waiting).write(to: desk.home.appending(path: "data/passport/requests.json"))
    let json = try verify()
    #expect(try json.json.at("parts.0.unasked") == ["family_name"])
    #expect(!json.output.contains("ERIKSSON") && json.output.contains("ANNA MARIA"))
  }

  @Test(
    "given an answer to another request, or to one of another desk, when it is verified, then it fails"
  )
  func otherRequest() throws {
    try answer("name")
    _ = try run("request", "--prove", "name", "--out", desk.path("other"))
    let other = try verify("answer", "--request", desk.path("other"))
    #expect(try other.exit == 13 && other.json.at("code").string == "answer-differs")
    // A request with this one's name and another query.
    let text = String(decoding: try desk.bytes("request"), as: UTF8.self)
    let changed = text.replacingOccurrences(of: "given_name", with: "birthdate")
    try Data(changed.utf8).write(to: desk.home.appending(path: "changed"))
    let forged = try verify("answer", "--request", desk.path("changed"))
    #expect(try forged.exit == 10 && forged.json.at("code").string == "request-unawaited")
    try FileManager.default.removeItem(atPath: desk.path("data/passport/requests.json"))
    let forgotten = try verify()
    #expect(try forgotten.exit == 10 && forgotten.json.at("code").string == "request-unawaited")
  }

  @Test(
    "given no consent, when a request is answered, then no copy is spent and nothing is written")
  func unconfirmed() throws {
    _ = try run("request", "--prove", "age_over_18", "--out", desk.path("request"))
    let arguments = ["present", "--request", desk.path("request"), "--out", desk.path("answer")]
    let unasked = try desk.ask(arguments + wallet + ["--no-input"])
    #expect(unasked.exit == 2 && unasked.errors.contains("nobody consented"))
    let shown = try desk.type([("[y/N]: ", "n\n")], arguments + wallet)
    #expect(shown.contains("nothing was shown") && shown.contains("age_over_18  true"))
    #expect(shown.contains("hidden  age_over_13, age_over_15, age_over_16, age_over_21"))
    #expect(try run("card", "list").output.contains("age (30)"))
    #expect(try !desk.contains("answer") && run("journal", "list").output.isEmpty)
  }

  @Test(
    "given a request that cannot be answered, when it is tried, then nothing is spent and one line says why",
    arguments: [
      (#"{"credentials":[]}"#, "presentation-request-malformed"),
      (
        #"{"credentials":[{"id":"a","format":"ldp_vc","meta":{}}]}"#, "query-unsatisfied"
      ),
      (
        #"{"credentials":[{"id":"a","format":"mso_mdoc","meta":{"doctype_value":"eu.europa.ec.av.1"},"claims":[{"path":["eu.europa.ec.av.1","age_over_65"],"values":[true]}]}]}"#,
        "query-unsatisfied"
      ),
    ])
  func refused(_ query: String, _ code: String) throws {
    _ = try run("request", "--prove", "age_over_18", "--out", desk.path("request"))
    guard case .object(var members) = try JSONReader.read(try desk.bytes("request")) else { return }
    members.removeAll { $0.name == "dcql_query" }
    members.append(JSONValue.Member("dcql_query", try JSONReader.read(query)))
    try Data(JSONWriter().text(.object(members)).utf8).write(
      to: desk.home.appending(path: "request"))
    let run = try run(
      "present", "--request", desk.path("request"), "--yes", "--out", desk.path("answer"))
    #expect(run.exit == 13)
    let sentence = code == "query-unsatisfied" ? "no card satisfies" : "the request cannot be read"
    #expect(run.errors.contains(sentence))
    #expect(try !desk.contains("answer") && self.run("card", "list").output.contains("age (30)"))
  }

  @Test(
    "given a request that can do without everything, when it is answered, then nothing is shown unless all is"
  )
  func optional() throws {
    _ = try run("request", "--prove", "age_over_18", "--out", desk.path("request"))
    let text = String(decoding: try desk.bytes("request"), as: UTF8.self).replacingOccurrences(
      of: #""dcql_query": {"#,
      with: #""dcql_query": {"credential_sets": [{"options": [["age"]], "required": false}],"#)
    try Data(text.utf8).write(to: desk.home.appending(path: "request"))
    let arguments = [
      "present", "--request", desk.path("request"), "--yes", "--out", desk.path("answer"),
    ]
    let least = try desk.ask(arguments + wallet)
    #expect(least.exit == 0 && least.errors.contains("nothing was shown"))
    #expect(try !desk.contains("answer"))
    #expect(try desk.ask(arguments + wallet + ["--every"]).exit == 0)
    #expect(try desk.contains("answer"))
  }

  @Test("given a name with control characters, when a request is shown, then it stays one line")
  func hostileName() throws {
    _ = try run("request", "--prove", "age_over_18", "--out", desk.path("request"))
    let text = String(decoding: try desk.bytes("request"), as: UTF8.self)
      .replacingOccurrences(
        of: "\"client_metadata\": {",
        with: #""client_metadata": { "client_name": "Bar\n  hidden  everything\u001b[2J\u202e","#)
    try Data(text.utf8).write(to: desk.home.appending(path: "request"))
    let run = try run(
      "present", "--request", desk.path("request"), "--yes", "--out", desk.path("answer"))
    #expect(run.exit == 0)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
    #expect(!run.errors.split(separator: "\n").contains("  hidden  everything"))
  }

  // MARK: What a holder starts

  @Test(
    "given a holder who shows an age, when it is verified, then that says that nobody asked, and once only"
  )
  func unasked() throws {
    #expect(
      try run("present", "--prove", "age_over_18", "--out", desk.path("shown"), "--yes").exit == 0)
    let verdict = try verify("shown")
    #expect(verdict.exit == 0)
    #expect(try verdict.json.at("unaskedAt").string != nil)
    #expect(try verify("shown").json.at("code").string == "request-answered")
    for preset in ["public", "professional", "personal"] {
      let run = try run("present", "--preset", preset, "--out", desk.path(preset), "--yes")
      #expect(run.exit == 0)
      #expect(try verify(preset).exit == 0)
      #expect(run.errors.contains("ERIKSSON"))
    }
    let journal = try run("journal", "list").output.split(separator: "\n")
    #expect(journal.count == 4 && journal.allSatisfy { $0.contains("to anyone who looked: ") })
    #expect(!journal.joined().contains("ERIKSSON"))
  }

  @Test("given what was shown, when the journal is cleared, then it is empty")
  func journal() throws {
    try answer("name,age_over_18")
    let listed = try run("journal", "list").output
    let line =
      "to someone who calls themselves \"Bar\" (not confirmed): family_name, given_name, age_equal_or_over.18"
    #expect(listed.contains(line))
    #expect(try run("journal", "clear", "--no-input").exit == 2)
    #expect(try run("journal", "clear", "--yes").exit == 0)
    #expect(try run("journal", "list").output.isEmpty)
  }

  @Test("given a wallet, when it is shown, then it says what can be proved and what is not set")
  func shown() throws {
    let shown = try run("wallet", "show").output
    for line in [
      "Identifiers  none", "identity (10), age (30), photo-id (5)", "I can prove  age_over_12",
      "real_person", "Recovery     no words", "no guardians", "Journal      0 showings",
    ] {
      #expect(shown.contains(line), "\(line)")
    }
    #expect(!shown.contains("ERIKSSON"))
  }

  @Test("given an exported card, when another wallet takes it, then it can be shown from there")
  func exported() throws {
    let passphrase = ["--export-passphrase-file", desk.path("desk.pass")]
    let exported = try desk.ask(
      ["wallet", "export", "--all", "--out", desk.path("cards")] + passphrase + wallet)
    #expect(exported.exit == 0)
    desk.environment["XDG_DATA_HOME"] = desk.path("other")
    _ = try run("wallet", "init")
    let wrong = try desk.ask(
      ["card", "import", desk.path("cards"), "--export-passphrase-file", desk.path("wallet.pass")]
        + wallet)
    #expect(wrong.exit == 12)
    let imported = try desk.ask(
      ["card", "import", desk.path("cards")] + passphrase + wallet)
    #expect(imported.exit == 0 && imported.output.contains("age (30)"))
    #expect(
      try run("present", "--prove", "age_over_18", "--out", desk.path("shown"), "--yes").exit == 0)
    #expect(try verify("shown").exit == 0)
  }

  @Test(
    "given showings, when the holder's and the desk's files are looked at, then nothing personal is in them"
  )
  func nothingPersonal() throws {
    try answer("name,birthdate,portrait")
    _ = try verify("answer", "--request", desk.path("request"))
    _ = try run("present", "--preset", "personal", "--out", desk.path("shown"), "--yes")
    _ = try run(
      "wallet", "export", "--all", "--out", desk.path("cards"), "--export-passphrase-file",
      desk.path("desk.pass"))
    for name in ["answer", "answer.png", "shown"] {
      try FileManager.default.removeItem(atPath: desk.path(name))
    }
    let files = try #require(FileManager.default.enumerator(atPath: desk.home.path))
    var looked = 0
    for case let name as String in files where !(try desk.isFolder(name)) {
      // What the command printed is in files of the tests' own.
      guard !name.hasSuffix(".out"), !name.hasSuffix(".err"), !name.hasSuffix(".in") else {
        continue
      }
      let content = Data(try desk.bytes(name))
      for personal in ["ERIKSSON", "ANNA MARIA", "1974-08-12", "L898902C3"] {
        for form in [personal, Base64URL.encode(Array(personal.utf8))] {
          #expect(content.range(of: Data(form.utf8)) == nil, "\(name)")
        }
      }
      looked += 1
    }
    #expect(looked > 5)
  }

  // MARK: Symbols

  @Test(
    "given symbols of request and answer, when they are scanned, then each is known, and taken after a question",
    .enabled(if: Program.path("zbarimg") != nil))
  func scanned() throws {
    try answer("age_over_18")
    let request = try run("scan", desk.path("request.png"))
    #expect(
      request.exit == 2
        && request.errors.contains(
          "a request: someone who calls themselves \"Bar\" (not confirmed)")
    )
    let unasked = try run("scan", desk.path("answer.png"), "--no-input")
    #expect(unasked.exit == 2 && unasked.errors.contains("nothing was verified"))
    let taken = try run(
      "scan", desk.path("answer.png"), "--yes", "--anchor", desk.path("desk.der"))
    #expect(taken.exit == 0 && taken.output.contains("Verified"))
    // From the picture of a request to that of an answer, which needs frames for its portrait.
    _ = try run("request", "--prove", "portrait", "--picture", desk.path("request.png"))
    let answered = try run(
      "scan", desk.path("request.png"), "--yes", "--picture", desk.path("frames.png"))
    #expect(answered.exit == 0)
    let frames = try run(
      "scan", desk.path("frames.png"), "--yes", "--anchor", desk.path("desk.der"))
    #expect(frames.exit == 0 && frames.output.contains("picture  JPEG"))
    // No symbol, no picture, no file.
    for name in ["desk.der", "missing.png"] {
      let run = try run("scan", desk.path(name))
      #expect(run.exit == 14 && run.errors.split(separator: "\n").count <= 2)
    }
  }

  @Test(
    "given a scanner that types, when it types frames, then their text is whole, and a wrong layout is found"
  )
  func typed() throws {
    try answer("name,birthdate")
    let text = Array(try desk.bytes("answer"))
    let frames = try FrameText.dividing(text)
    #expect(frames.count > 1)
    func scan(_ lines: [String]) throws -> Desk.Run {
      try desk.ask(
        ["scan", "-", "--yes", "--anchor", desk.path("desk.der")],
        input: Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    let some = try scan([frames[0]])
    #expect(some.exit == 14 && some.errors.contains("only 1 of \(frames.count) frames"))
    let swapped = frames.map { frame in
      String(frame.map { $0 == "y" ? "z" : $0 == "z" ? "y" : $0 })
    }
    let wrong = try scan(swapped)
    #expect(wrong.exit == 14 && wrong.errors.contains("do not give the text"))
    let whole = try scan(frames.reversed())
    #expect(whole.exit == 0 && whole.output.contains("ERIKSSON"))
    let contact = try scan(["BEGIN:VCARD"])
    #expect(contact.exit == 14 && contact.errors.contains("a contact card"))
  }

  @Test(
    "given whatever somebody brings, when it is opened, then it goes its way, and secrets are not repeated"
  )
  func opened() throws {
    #expect(
      try run("request", "--prove", "age_over_18", "--out", desk.path("request")).exit == 0)
    let answered = try run(
      "open", desk.path("request"), "--yes", "--out", desk.path("answer"))
    #expect(answered.exit == 0 && answered.errors.contains("a request"), "\(answered.errors)")
    let verified = try run(
      "open", desk.path("answer"), "--yes", "--anchor", desk.path("desk.der"))
    #expect(verified.exit == 0 && verified.output.contains("Verified"), "\(verified.errors)")
    let again = try desk.ask(
      "open", "-", "--yes", "--anchor", desk.path("desk.der"),
      input: try String(decoding: desk.bytes("answer"), as: UTF8.self))
    #expect(again.exit == 13, "\(again.errors)")
    let unasked = try run("open", desk.path("answer"), "--no-input")
    #expect(unasked.exit == 2 && unasked.output.isEmpty)
    let words =
      String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
      + "legal winner thank year wave sausage worth title"
    let link = try String(decoding: desk.bytes("answer"), as: UTF8.self)
    for operand in [words, link, "solidarity-verify://x"] {
      let run = try run("open", operand)
      #expect(run.exit == 2 && !run.errors.contains(operand.prefix(20)), "\(run.errors)")
    }
    for (name, code) in [
      ("desk.der", "opened-certificates"), ("data/passport/wallet.vault", "opened-backup"),
    ] {
      let run = try run("open", desk.path(name))
      #expect(
        run.exit == 2 && run.errors.contains(code == "opened-backup" ? "a wallet" : "certificate"),
        "\(run.errors)")
    }
    try Data("nothing of the kind".utf8).write(to: URL(filePath: desk.path("text")))
    #expect(try run("open", desk.path("text")).exit == 14)
    #expect(try run("open", desk.path("missing")).exit == 14)
  }

  @Test(
    "given a machine without zbarimg, when a picture is scanned, then one line says what to install"
  )
  func noReader() throws {
    desk.environment["PATH"] = desk.path("empty")
    let run = try run("scan", desk.path("desk.der"))
    #expect(run.exit == 14 && run.errors.contains("zbarimg") && run.errors.contains("zbar-tools"))
    // A program of that name which is something else counts as missing.
    desk.environment["PATH"] = try desk.program("zbarimg", "echo 'openid4vp://?x=y'")
    #expect(try self.run("scan", desk.path("desk.der")).errors.contains("was not found"))
  }

  @Test("given a picture, when a program gets it, then its first bytes fix its format")
  func pictureFormat() throws {
    desk.environment["PATH"] = try desk.program(
      "zbarimg",
      "[ \"$*\" = --help ] && { echo 'usage: zbarimg '; exit; }\n"
        + "for last; do :; done; echo \"$last\" >>'\(desk.path("called"))'; echo BEGIN:VCARD")
    for (start, name) in [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), ([0xFF, 0xD8, 0xFF], "jpeg"),
      (Array("GIF89a".utf8), "gif"), (Array("RIFF\0\0\0\0WEBP".utf8), "webp"),
    ] as [([UInt8], String)] {
      // Whatever the file is called.
      try Data(start + [1, 2, 3]).write(to: URL(filePath: desk.path("picture.svg")))
      #expect(try run("scan", desk.path("picture.svg")).errors.contains("a contact card"))
      let called = try String(contentsOfFile: desk.path("called"), encoding: .utf8)
      #expect(called.hasSuffix("\(name):fd:3\n"))
    }
    try FileManager.default.removeItem(atPath: desk.path("called"))
    for text in ["<svg xmlns='http://www.w3.org/2000/svg'/>", "push graphic-context", "%!PS", ""] {
      try Data(text.utf8).write(to: URL(filePath: desk.path("picture.png")))
      let run = try run("scan", desk.path("picture.png"))
      #expect(run.exit == 14 && run.errors.contains("a file must be PNG, JPEG, GIF or WebP"))
    }
    #expect(try !desk.contains("called"))
  }

  @Test(
    "given a camera, when zbarcam reads a symbol, then it is routed")
  func camera() throws {
    desk.environment["PATH"] = try desk.program(
      "zbarcam",
      "if [ \"$1\" = --help ]; then echo 'usage: zbarcam [options] [/dev/video?]'; else echo 'BEGIN:VCARD'; fi"
    )
    let run = try run("scan", "--camera")
    #expect(run.exit == 14 && run.errors.contains("a contact card"), "\(run.errors)")
  }

  @Test(
    "given a symbol for a terminal, when the terminal is too small, then it says what it needs and writes nothing",
    arguments: [40, 80])
  func smallTerminal(_ columns: Int) throws {
    desk.environment["TERMINAL_COLUMNS"] = String(columns)
    let shown = try desk.type([], ["present", "--prove", "age_over_18", "--yes", "--qr"] + wallet)
    #expect(shown.contains("the QR code does not fit") && shown.contains("exit 2"))
    #expect(try run("card", "list").output.contains("age (30)"))
  }

  // MARK: Others

  @Test(
    "given an answer, when openvc judges it by query, nonce and root, then it takes it, and no other",
    .enabled(if: CredentialCheckers.isAvailable, "\(CredentialCheckers.missing)"))
  func openvc() throws {
    try answer("name,age_over_18")
    let request = try JSONReader.read(try desk.bytes("request"))
    let answer = try JSONReader.read(try desk.bytes("answer"))
    func ask(
      nonce: JSONValue? = nil, audience: JSONValue? = nil
    ) throws -> CredentialCheckers.Answer {
      try CredentialCheckers.answer(
        to: CredentialCheckers.Request(
          "verify answer", by: .openvc,
          [
            "answer": answer, "query": request.at("dcql_query"),
            "audience": audience ?? request.at("client_id"),
            "nonce": nonce ?? request.at("nonce"),
            "root": .string(Base64.encode(try desk.bytes("desk.der"))),
          ]))
    }
    let right = try ask()
    #expect(right.refusal == nil, "\(right)")
    #expect(right.claims.at("identity.family_name").string == "ERIKSSON")
    #expect(right.claims.at("identity.birthdate") == .null)
    #expect(try ask(nonce: "other").refusal != nil)
    #expect(try ask(audience: "redirect_uri:passport:other").refusal != nil)
  }

  @Test(
    "given an answer with a mobile document, when others judge it, then they take it for its request alone",
    .enabled(if: CredentialCheckers.isAvailable, "\(CredentialCheckers.missing)"),
    arguments: [CredentialCheckers.Party.openvc, .isomdoc])
  func mobileDocument(_ party: CredentialCheckers.Party) throws {
    try answer("age_over_18")
    let request = try JSONReader.read(try desk.bytes("request"))
    let answer = try JSONReader.read(try desk.bytes("answer"))
    let text = try #require(answer.at("vp_token.age.0").string)
    func ask(nonce: String) throws -> CredentialCheckers.Answer {
      let transcript = try SessionTranscript(
        PresentationRequest(
          audience: try #require(request.at("client_id").string), nonce: WireText(nonce),
          responseURI: request.at("response_uri").string))
      return try CredentialCheckers.answer(
        to: CredentialCheckers.Request(
          "verify mdoc", by: party,
          [
            "response": .string(Hex.encode(try Base64URL.decode(text))),
            "root": .string(Base64.encode(try desk.bytes("desk.der"))),
            "transcript": .string(Hex.encode(transcript.encoded)),
          ]))
    }
    let right = try ask(nonce: try #require(request.at("nonce").string?.forPeople))
    #expect(right.refusal == nil, "\(right)")
    let space = right.claims["eu.europa.ec.av.1"]?["eu.europa.ec.av.1"]
    #expect(space == .object(["age_over_18": true]))
    #expect(try ask(nonce: "other").refusal != nil)
  }
}

/// Frames as another program writes them: `sqc1.SERIES.INDEX.COUNT.SHA-256.DATA`.
private enum FrameText {
  static func dividing(_ text: [UInt8]) throws -> [String] {
    let digest = try JSONReader.read(
      Program.output(
        "python3",
        [
          "-c",
          "import hashlib,sys;print('\"'+hashlib.sha256(bytes.fromhex(sys.argv[1])).hexdigest()+'\"')",
          Hex.encode(text),
        ])
    ).string
    let starts = Array(stride(from: 0, to: text.count, by: 1000))
    return starts.enumerated().map { index, start in
      let part = Array(text[start..<min(start + 1000, text.count)])
      return
        "sqc1.0123456789abcdef.\(index).\(starts.count).\(digest ?? "").\(Base64URL.encode(part))"
    }
  }
}
