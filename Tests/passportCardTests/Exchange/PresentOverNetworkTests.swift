import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// Cards are shown to a web site over TLS. openvc judges what arrives.
@Suite(
  "Requests of a web site, OpenID4VP 1.0", .on(.network),
  .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: WebParty.notRun)))
struct PresentOverNetworkTests {
  private let desk: Desk
  private let verifier: WebVerifier

  init() throws {
    desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    try desk.equipWithCard()
    try desk.nameThisMachine()
    verifier = try WebVerifier()
  }

  // MARK: The parts of a run

  private func query(_ claims: String) throws -> JSONValue {
    try desk.ask("request", "--prove", claims, "--out", "-", "--quiet").json.at("dcql_query")
  }

  private func present(_ uri: String, _ more: String...) throws -> Desk.Run {
    try desk.ask(
      [
        "present", uri, "--yes", "--ca", verifier.authority, "--passphrase-file",
        desk.path("wallet.pass"),
      ] + more)
  }

  /// The number of copies that were not shown.
  private var unspent: Int {
    get throws {
      let cards = try desk.ask(
        "card", "list", "--json", "--passphrase-file", desk.path("wallet.pass")
      ).json.at("cards.0.batches")
      return (cards.array ?? []).reduce(0) { $0 + ($1["unspent"]?.integer ?? 0) }
    }
  }

  private var issuerRoot: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(filePath: desk.path("desk.der")))) }
  }

  // MARK: What is answered

  @Test(
    "given a request with each prefix, by value and by reference, when it is answered, then openvc takes it",
    arguments: [
      ("redirect_uri", "value", "direct_post"), ("redirect_uri", "value", "direct_post.jwt"),
      ("x509_san_dns", "reference", "direct_post"), ("x509_san_dns", "value", "direct_post.jwt"),
      ("x509_hash", "post", "direct_post.jwt"), ("did:jwk", "reference", "direct_post"),
      ("did:key", "post", "direct_post.jwt"),
    ])
  func answered(_ prefix: String, _ way: String, _ mode: String) throws {
    let before = try unspent
    let asked = try verifier.ask(prefix, query: try query("name"), ["by": way, "mode": mode])
    let run = try present(asked.uri)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("shown   family_name"))
    #expect(run.errors.contains("localhost took the answer"))
    let judged = try verifier.judged(root: try issuerRoot)
    let claims = judged.at("verified.identity")
    #expect(claims["family_name"]?.string == "ERIKSSON")
    #expect(claims["birthdate"] == nil)
    let fetched = ["value": [], "reference": ["GET request"], "post": ["POST request"]][way] ?? []
    #expect(judged["requests"]?.array?.compactMap(\.string?.forPeople) == fetched + ["POST answer"])
    #expect((judged.at("form")["response"] != nil) == (mode == "direct_post.jwt"))
    #expect(try unspent == before - 1)
  }

  @Test("given either algorithm for the content, when an answer is encrypted, then it is that one")
  func algorithms() throws {
    for name in ["A128GCM", "A256GCM"] {
      let asked = try verifier.ask(
        "x509_hash", query: try query("name"), ["mode": "direct_post.jwt", "enc": name])
      #expect(try present(asked.uri).exit == 0)
      let sealed = try verifier.judged(root: try issuerRoot).at("form.response").string ?? ""
      let first = String(sealed.forPeople.prefix { $0 != "." })
      let header = try JSONReader.read(try Base64URL.decode(first))
      #expect(header["alg"]?.string == "ECDH-ES" && header["enc"]?.string?.forPeople == name)
      #expect(header["kid"]?.string == "answer-key")
    }
  }

  @Test(
    "given a request for an age, when the answer is sent, then isomdoc and openvc take the device's signature",
    arguments: ["direct_post", "direct_post.jwt"])
  func mobileDocument(_ mode: String) throws {
    let asked = try verifier.ask(
      "x509_hash", query: try query("age_over_18"), ["mode": .init(mode)])
    #expect(try present(asked.uri).exit == 0)
    let answer = try verifier.told().at("plain.vp_token.age.0")
    let response = Hex.encode(try Base64URL.decode(answer.string ?? ""))
    let member = { (name: String) in asked.members[name] ?? .null }
    let transcript = try CredentialCheckers.answer(
      to: .init(
        "transcript", by: .cbor2,
        [
          "audience": member("client_id"), "nonce": member("nonce"),
          "thumbprint": member("thumbprint"), "responseURI": member("response_uri"),
        ]))
    let root = JSONValue.string(Base64.encode(try issuerRoot))
    for party in [CredentialCheckers.Party.openvc, .isomdoc] {
      for isRight in [true, false] {
        let right = try transcript.text("transcript")
        let wrong = right.dropLast() + (right.hasSuffix("0") ? "1" : "0")
        let verdict = try CredentialCheckers.answer(
          to: .init(
            "verify mdoc", by: party,
            [
              "response": .string(response), "root": root,
              "transcript": .string(isRight ? right : String(wrong)),
            ]))
        #expect((verdict.refusal == nil) == isRight, "\(verdict)")
      }
    }
  }

  // MARK: Who asks

  @Test(
    "given a site that signs, when its root is trusted, then the screen says who vouches for it")
  func vouched() throws {
    let query = try query("name")
    let unknown = try present(try verifier.ask("x509_san_dns", query: query).uri)
    #expect(
      unknown.errors.contains(
        "no authority that you trust confirms who asks: a certificate of \"Bar of Utopia\""))
    _ = try desk.ask("trust", "import", verifier.root, "--institution", "--quiet", "--yes")
    let known = try present(try verifier.ask("x509_san_dns", query: query).uri)
    #expect(
      known.errors.contains(
        "\"Bar of Utopia\" asks; the name is confirmed by \"Verifiers of Utopia\""),
      "\(known.errors)")
    let unsigned = try present(try verifier.ask("redirect_uri", query: query, ["by": "value"]).uri)
    #expect(
      unsigned.errors.contains(
        "nobody signed the request, and the host was checked: localhost asks"))
  }

  // MARK: What a site is told of a refusal

  /// What the terminal shows where the holder types some answers.
  private func screen(_ uri: String, _ answers: [(prompt: String, answer: String)]) throws -> String
  {
    try desk.type(
      answers,
      ["present", uri, "--ca", verifier.authority, "--passphrase-file", desk.path("wallet.pass")])
  }

  private static let no = (prompt: "Show this? [y/N]: ", answer: "n\n")
  private static func order(_ typed: String) -> (prompt: String, answer: String) {
    ("Enter tells nobody: ", typed + "\n")
  }

  /// A query for a card that no wallet here has.
  private static let other: JSONValue = .object([
    "credentials": .array([
      .object([
        "id": "x", "format": "dc+sd-jwt", "meta": .object(["vct_values": ["urn:example:other"]]),
      ])
    ])
  ])

  @Test(
    "given a holder who shows nothing, when they order it, then a site that signed is told, and not why",
    arguments: ["no", "nothing", "transaction"])
  func refused(_ cause: String) throws {
    let before = try unspent
    let query = cause == "nothing" ? Self.other : try query("name")
    let asked = try verifier.ask(
      "x509_hash", query: query, cause == "transaction" ? ["spoil": "transaction"] : [:])
    let answers = cause == "no" ? [Self.no] : []
    // Enter, or anything else, tells nobody.
    for typed in ["", "n", "yes"] {
      let shown = try screen(asked.uri, answers + [Self.order(typed)])
      #expect(shown.contains("Send refusal"), "\(shown)")
      #expect(try verifier.told()["form"] == .null)
    }
    let shown = try screen(asked.uri, answers + [Self.order("send refusal")])
    #expect(shown.contains("localhost knows that nothing is shown"), "\(shown)")
    let error = cause == "transaction" ? "invalid_transaction_data" : "access_denied"
    let form = try verifier.told()["form"]
    #expect(form == .object(["error": .string(error), "state": asked.members["state"]]))
    #expect(try unspent == before)
  }

  @Test(
    "given a request that nobody signed or that is forged, when it is refused, then nothing is sent"
  )
  func refusedUnsigned() throws {
    let unsigned = try verifier.ask("redirect_uri", query: try query("name"), ["by": "value"])
    let shown = try screen(unsigned.uri, [Self.no])
    #expect(shown.contains("nothing was shown") && !shown.contains("Send refusal"), "\(shown)")
    #expect(try verifier.told()["form"] == .null)
    for spoil in ["signature", "other host"] {
      let forged = try verifier.ask("x509_san_dns", query: Self.other, ["spoil": .init(spoil)])
      let shown = try screen(forged.uri, [("does not come from", "")])
      #expect(!shown.contains("Send refusal"), "\(shown)")
      #expect(try verifier.told()["form"] == .null)
    }
    // Without a person at a terminal nothing leaves either.
    let asked = try verifier.ask("x509_hash", query: Self.other)
    #expect(try present(asked.uri).exit == 13)
    #expect(try verifier.told()["form"] == .null)
  }

  // MARK: What is refused

  /// The beginning of the sentence of a reason.
  private static func words(of code: String) -> String {
    [
      "presentation-request-malformed": "the request cannot be read: ",
      "presentation-request-unsupported": "the request is not answered: ",
      "presentation-request-unproven": "the request does not come from who it names: ",
      "presentation-request-ended": "this request has ended",
      "http-too-long": "the answer of localhost is longer than 65536 bytes",
      "http-redirected":
        "localhost says that what was asked for is elsewhere now, at elsewhere.example",
      "answer-refused": "localhost did not take the answer: invalid_request: \"not so\"",
      "host-cut": "localhost ended the connection before it had answered",
    ][code] ?? code
  }

  @Test(
    "given a request that breaks a rule, when it is to be answered, then nothing is shown and spent",
    arguments: [
      ("x509_san_dns", "inner client", "presentation-request-malformed"),
      ("x509_hash", "type", "presentation-request-malformed"),
      ("x509_hash", "unsigned", "presentation-request-unsupported"),
      ("x509_hash", "signature", "presentation-request-unproven"),
      ("x509_hash", "digest", "presentation-request-unproven"),
      ("x509_hash", "expired", "presentation-request-unproven"),
      ("x509_hash", "self-signed", "presentation-request-unproven"),
      ("x509_san_dns", "host of certificate", "presentation-request-unproven"),
      ("x509_san_dns", "other host", "presentation-request-unproven"),
      ("x509_hash", "two addresses", "presentation-request-malformed"),
      ("x509_hash", "transaction", "presentation-request-unsupported"),
      ("x509_hash", "audience", "presentation-request-malformed"),
      ("x509_hash", "no nonce", "presentation-request-malformed"),
      ("x509_hash", "expired request", "presentation-request-ended"),
      ("x509_hash", "future", "presentation-request-malformed"),
      ("x509_hash", "plain address", "presentation-request-malformed"),
      ("x509_hash", "prefix", "presentation-request-unsupported"),
      ("x509_hash", "fragment", "presentation-request-unsupported"),
      ("x509_hash", "other formats", "presentation-request-unsupported"),
      ("x509_hash", "key without alg", "presentation-request-unsupported"),
      ("x509_hash", "key not on the curve", "presentation-request-malformed"),
      ("x509_hash", "wallet nonce", "presentation-request-malformed"),
      ("redirect_uri", "signed", "presentation-request-unproven"),
      ("did:jwk", "other key", "presentation-request-unproven"),
      ("did:key", "signature", "presentation-request-unproven"),
      ("pre-registered", "", "presentation-request-unsupported"),
    ])
  func broken(_ prefix: String, _ spoil: String, _ code: String) throws {
    let before = try unspent
    let asked = try verifier.ask(
      prefix, query: try query("name"),
      [
        "spoil": spoil, "mode": spoil.hasPrefix("key") ? "direct_post.jwt" : "direct_post",
        "by": spoil == "wallet nonce" ? "post" : "value",
      ])
    let run = try present(asked.uri)
    #expect(run.exit == 13)
    #expect(run.errors.contains(Self.words(of: code)), "\(run.errors)")
    #expect(try verifier.told()["form"] == .null)
    #expect(try unspent == before)
  }

  @Test(
    "given the page, when a request has ended at its site, then it says so; and one that has not is fetched once"
  )
  func onPage() throws {
    let before = try unspent
    let page = try DeskPageClient(
      desk,
      [
        "--reader", "simulator:specimen", "--ca", verifier.authority,
      ])
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": Desk.walletPassphrase])
    try page.awaitText("section-settings")
    func fetch(_ more: KeyValuePairs<String, String>, until text: String) throws {
      let asked = try verifier.ask("x509_hash", query: try query("name"), more)
      try page.press("open", ["text": asked.uri])
      try page.awaitText("Fetch this request?")
      try page.press("fetch")
      try page.awaitText(text)
    }
    for reply in ["no request", "gone request"] {
      try fetch(["reply": reply, "by": "reference"], until: "This request has ended")
      #expect(try page.view().contains("Start again at the site"))
      try page.press("done")
    }
    try fetch(["by": "reference"], until: "id=\"consent\"")
    try page.press("consent")
    try page.awaitText("localhost")
    #expect(page.end() == 0)
    let judged = try verifier.judged(root: try issuerRoot)
    #expect(
      judged["requests"]?.array?.compactMap(\.string?.forPeople) == ["GET request", "POST answer"])
    #expect(try unspent == before - 1)
  }

  @Test(
    "given a site that fails, when the answer is sent, then a copy counts as shown once it may have left",
    arguments: [
      ("no request", 0, "presentation-request-ended"),
      ("gone request", 0, "presentation-request-ended"),
      ("long request", 0, "http-too-long"),
      ("redirected request", 0, "http-redirected"), ("refused", 1, "answer-refused"),
      ("redirect", 1, "http-redirected"), ("reset", 1, "host-cut"),
    ])
  func failing(_ reply: String, _ spent: Int, _ code: String) throws {
    let before = try unspent
    let asked = try verifier.ask("x509_hash", query: try query("name"), ["reply": reply])
    let run = try present(asked.uri)
    #expect(run.exit != 0)
    #expect(run.errors.contains(Self.words(of: code)), "\(run.errors)")
    #expect(try unspent == before - spent)
    #expect(!run.errors.contains("elsewhere.example/"))
  }

  @Test("given an authority that is not known, when the host is asked, then no copy is taken")
  func unknownAuthority() throws {
    let before = try unspent
    let asked = try verifier.ask("redirect_uri", query: try query("name"), ["by": "value"])
    let run = try desk.ask(
      "present", asked.uri, "--yes", "--passphrase-file", desk.path("wallet.pass"))
    #expect(run.errors.contains("authority"), "\(run.errors)")
    #expect(run.exit != 0)
    #expect(try unspent == before)
  }

  @Test(
    "given a site that says where to go on, when the answer was taken, then that is printed, and not opened"
  )
  func next() throws {
    let query = try query("name")
    let asked = try verifier.ask("x509_hash", query: query, ["reply": "next"])
    #expect(try present(asked.uri).output == "to go on, open: https://localhost/thanks?code=1\n")
    #expect(try verifier.told()["requests"]?.array?.count == 2)
    let hostile = try verifier.ask("x509_hash", query: query, ["reply": "hostile next"])
    let run = try present(hostile.uri)
    #expect(run.exit == 0 && run.output.isEmpty)
  }

  @Test("given a request of a site in a file, when it is answered, then it goes the same way")
  func fromFile() throws {
    let asked = try verifier.ask("x509_san_dns", query: try query("name"), ["scheme": "haip-vp"])
    try Data((asked.uri + "\n").utf8).write(to: desk.home.appending(path: "request"))
    let run = try desk.ask(
      "present", "--request", desk.path("request"), "--yes", "--ca", verifier.authority,
      "--passphrase-file", desk.path("wallet.pass"))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try verifier.told().at("plain")["vp_token"] != nil)
    let twice = try present(asked.uri, "--request", desk.path("request"))
    #expect(twice.exit == 2)
  }
}
