import CommandTestSupport
import Credentials
import Crypto
import Encoding
import Foundation
import HTTP
import Parallel
import DeskTestSupport
import TestSupport
import Testing

/// A desk revokes what it issued, and a verifier fetches its list over TLS, in the form that its request would rather
/// have: that of the age card, which is a mobile document, is a CWT.
@Suite("Status lists over a network", .on(.network))
struct StatusTests {
  private let desk: TestSupport.Desk
  private let server: HTTPServer
  private let thread: WorkerThread
  private let served = Monitor<(list: [UInt8]?, cwt: [UInt8]?, requests: [String])>((nil, nil, []))

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    try desk.nameThisMachine()
    let made = try OpenSSLProgram.run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
      desk.path("tls.key"), "-out", desk.path("tls.pem"),
    ])
    try #require(made.status == 0, "\(made.output)")
    let place = try #require(ListenAddress(parsing: "127.0.0.1:0"))
    let server = try HTTPServer(
      at: place,
      identity: TLSIdentity(certificate: desk.path("tls.pem"), key: desk.path("tls.key")),
      longestBody: 1024)
    self.server = server
    let served = served
    thread = try #require(
      WorkerThread.start {
        server.run { request in
          served.change { served in
            served.requests.append(request.path.forPeople)
            let accepted = request.value("accept") ?? ""
            let form = StatusListForm.allCases.first { accepted.hasPrefix($0.mediaType) } ?? .jwt
            guard let list = form == .cwt ? served.cwt : served.list else {
              return HTTPServerResponse(status: 404)
            }
            return HTTPServerResponse(
              status: 200, fields: [HTTPField("content-type", form.mediaType)], body: list)
          }
        }
      })
  }

  private var uri: String { "https://localhost:\(server.port)/status" }

  private func issuer(_ arguments: String...) throws -> TestSupport.Desk.Run {
    try desk.ask(
      arguments + ["--passphrase-file", desk.path("desk.pass")])
  }

  /// Writes the list anew, and hosts it.
  private func host() throws {
    let run = try issuer("issuer", "status", "--out", desk.home.path)
    #expect(run.exit == 0, "\(run.errors)")
    let lists = (Array(try desk.bytes("status.jwt")), Array(try desk.bytes("status.cwt")))
    served.change { ($0.list, $0.cwt) = lists }
  }

  private func verify(_ claims: String, _ more: String...) throws -> TestSupport.Desk.Run {
    let answer = desk.path("answer")
    try? FileManager.default.removeItem(atPath: answer)
    let shown = try desk.ask(
      "present", "--prove", claims, "--yes", "--out", answer, "--passphrase-file",
      desk.path("wallet.pass"))
    #expect(shown.exit == 0, "\(shown.errors)")
    return try desk.ask(
      ["verify", answer, "--anchor", desk.path("desk.der"), "--ca", desk.path("tls.pem")] + more)
  }

  @Test(
    "given a card, when its desk revokes it, then a verifier who looks finds out, in each format")
  func revoked() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status").errors.contains("this issuer has no status list"))
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    let issued = try desk.ask(
      [
        "issue", "--mrz", "-", "--reader", "simulator:pace-extended", "--holder-matched",
        "--passphrase-file", desk.path("wallet.pass"), "--desk-passphrase-file",
        desk.path("desk.pass"),
      ], input: Array(try desk.mrz("--profile", "pace-extended").utf8))
    #expect(issued.exit == 0, "\(issued.errors)")
    let number = try #require(issued.errors.firstMatch(of: /card revoke ([0-9a-f]{16})/)?.1)
    for claims in ["name", "age_over_18"] {
      // Nothing is fetched unless somebody asks for it, and nothing passes without an answer.
      let quiet = try verify(claims)
      #expect(quiet.exit == 10 && served.change(\.requests).isEmpty, "\(quiet.errors)")
      #expect(quiet.output.contains("UNVERIFIED  revocation was not checked"))
      #expect(!quiet.output.contains("ERIKSSON"))
      let lacking = try verify(claims, "--status")
      #expect(lacking.exit == 10, "\(lacking.output)")
      #expect(lacking.output.contains("is not known: the list at localhost"))
      served.change { $0.requests = [] }
    }
    try host()
    // A credential names any host it likes, and only the configuration lets it lead into this machine.
    let unnamed = try verify("name", "--status", "--no-config")
    #expect(unnamed.exit == 10 && served.change(\.requests).isEmpty, "\(unnamed.output)")
    #expect(unnamed.output.contains("private network"), "\(unnamed.output)")
    for claims in ["name", "age_over_18"] {
      let valid = try verify(claims, "--status")
      #expect(valid.exit == 0, "\(valid.output)")
      #expect(valid.output.contains("the issuer's list says that the credential is in force"))
      #expect(served.change(\.requests).allSatisfy { $0 == "/status" })
    }
    let no = try issuer("card", "revoke", String(number), "--no-input")
    #expect(no.exit == 2 && no.errors.contains("nobody confirmed it"))
    let done = try issuer("card", "revoke", String(number.prefix(6)), "--yes")
    #expect(done.exit == 0 && done.output.contains("revoked: \(number)"), "\(done.errors)")
    // The old list says so still, also the one that is kept.
    #expect(try verify("name", "--status").exit == 0)
    let asked = served.change(\.requests).count
    let kept = try verify("name")
    #expect(kept.exit == 0 && kept.output.contains("in force, as of less than a minute ago"))
    #expect(served.change(\.requests).count == asked)
    try host()
    for claims in ["name", "age_over_18"] {
      let revoked = try verify(claims, "--status")
      #expect(revoked.exit == 13, "\(revoked.output)")
      #expect(revoked.output.contains("the credential was revoked"))
      #expect(!revoked.output.contains("ERIKSSON"))
    }
    let stays = try verify("name")
    #expect(stays.exit == 13 && stays.output.contains("the credential was revoked"))
  }

  @Test(
    "given an address of a list, when the trust store is brought up to date, then a card is verified without a network"
  )
  func tomorrow() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    try desk.issueCard()
    try host()
    func update(_ more: String...) throws -> TestSupport.Desk.Run {
      try desk.ask(["trust", "update", "--status-lists", "--ca", desk.path("tls.pem")] + more)
    }
    // No address is known, and nobody is asked.
    let none = try update()
    #expect(none.exit == 0 && none.output.isEmpty && served.change(\.requests).isEmpty)
    // The operator says where it is; also what was verified would.
    let imported = try desk.ask(
      "trust", "import", "--institution", desk.path("desk.der"), "--yes", "--status-list", uri)
    #expect(imported.exit == 0, "\(imported.errors)")
    let unnamed = try update("--no-config")
    #expect(unnamed.exit == 14 && unnamed.errors.contains("private network"), "\(unnamed.errors)")
    #expect(served.change(\.requests).isEmpty)
    let updated = try update()
    #expect(updated.exit == 0 && updated.output.hasPrefix("localhost: status list kept, of 20"))
    let told = try update("--json").json
    #expect(PlainJSON.defects(in: told).isEmpty)
    #expect(told["statusLists"]?.array?.first?["kept"]?.bool == true)
    served.change { ($0.list, $0.requests) = (nil, []) }
    let verified = try verify("name")
    #expect(verified.exit == 0 && served.change(\.requests).isEmpty, "\(verified.output)")
    #expect(verified.output.contains("in force, as of less than a minute ago"))
    // A list that cannot be had leaves the other, and is told.
    let failed = try update()
    #expect(failed.exit == 14 && failed.errors.contains("localhost: status list not kept: "))
    #expect(try verify("name").exit == 0)
    let plain = try desk.ask(
      "trust", "import", "--institution", desk.path("desk.der"), "--yes", "--status-list",
      "http://desk.example/status")
    #expect(plain.exit == 2)
  }

  @Test(
    "given a card of one's own, when it is shown with and without a look-up, then it says what is known"
  )
  func ownCard() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    try desk.issueCard()
    try host()
    let list = try desk.ask(
      "card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
    let card = try #require(try list.json.at("cards.0.identifier").string?.forPeople)
    func show(_ more: String...) throws -> TestSupport.Desk.Run {
      try desk.ask(
        ["card", "show", card, "--passphrase-file", desk.path("wallet.pass")] + more)
    }
    let before = try show()
    #expect(before.output.contains("revocation  revocation was not checked"))
    let unnamed = try show("--status", "--no-config", "--ca", desk.path("tls.pem"))
    #expect(unnamed.exit != 0 && unnamed.errors.contains("private network"), "\(unnamed.errors)")
    #expect(served.change(\.requests).isEmpty)
    let looked = try show("--status", "--ca", desk.path("tls.pem"))
    #expect(looked.exit == 0, "\(looked.errors)")
    #expect(looked.output.contains("in force, as of less than a minute ago"))
    #expect(served.change(\.requests) == ["/status"])
    // It stays known, in the wallet alone: a list in clear would tell what the holder has.
    #expect(try show("--json").json.at("revocation.status").string == "passed")
    #expect(!FileManager.default.fileExists(atPath: desk.path("data/passport/status")))
    let number = try issuer("card", "revoke").output.prefix(16)
    #expect(try issuer("card", "revoke", String(number), "--yes").exit == 0)
    try host()
    #expect(try show("--status", "--ca", desk.path("tls.pem")).exit == 0)
    #expect(try show().output.contains("revocation  the credential was revoked"))
    let refused = try desk.ask(
      "present", "--prove", "age_over_18", "--yes", "--out", desk.path("never"),
      "--passphrase-file", desk.path("wallet.pass"))
    #expect(refused.exit != 0 && refused.errors.contains("the cards of this type were revoked"))
  }

  private func issue(_ options: String...) throws -> TestSupport.Desk.Run {
    try desk.ask(
      [
        "issue", "--mrz", "-", "--reader", "simulator:pace-extended", "--no-input",
        "--passphrase-file", desk.path("wallet.pass"), "--desk-passphrase-file",
        desk.path("desk.pass"),
      ] + options, input: Array(try desk.mrz("--profile", "pace-extended").utf8))
  }

  @Test("given a VC JWT, when its desk revokes it, then no copy of it is in force")
  func verifiableCredential() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    let issued = try issue("--format", "vc-jwt", "--claims", "age_over_18", "--json")
    #expect(issued.exit == 0, "\(issued.errors)")
    let card = try #require(try issued.json.at("issued.card").string)
    let number = try #require(issued.errors.firstMatch(of: /card revoke ([0-9a-f]{16})/)?.1)
    let request = ["--audience", "https://bar.example", "--nonce", "n-1"]
    func look(_ exit: Int32) throws {
      let shown = desk.path("shown")
      try? FileManager.default.removeItem(atPath: shown)
      let presented = try desk.ask(
        [
          "present", card.forPeople, "--format", "vc-jwt", "--disclose", "age_over_18", "--out",
          shown,
          "--passphrase-file", desk.path("wallet.pass"),
        ] + request)
      #expect(presented.exit == 0, "\(presented.errors)")
      let verified = try desk.ask(
        ["verify", shown, "--anchor", desk.path("desk.der"), "--ca", desk.path("tls.pem")]
          + request + ["--status"])
      #expect(verified.exit == exit, "\(verified.output)")
    }
    try look(10)
    try host()
    try look(0)
    let done = try issuer("card", "revoke", String(number), "--yes")
    #expect(done.output.contains("10 copies"), "\(done.output)")
    try host()
    // Whichever copy is shown: each has a place of its own.
    for _ in 0..<3 { try look(13) }
  }

  @Test(
    "given a format without a place for a status, when it is issued, then somebody said so, and it is listed"
  )
  func irrevocable() throws {
    server.stop()
    thread.wait()
    let holder = try DIDKey(PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey).text
    let solidarity = [
      "--format", "solidarity", "--claims", "field_name", "--holder", holder.forPeople, "--out",
      desk.path("solidarity"),
    ]
    let credential = ["--format", "dtc", "--out", desk.path("dtc")]
    for options in [solidarity, credential] {
      // No passphrase is asked for: nobody is there to type one.
      let run = try desk.ask(
        ["issue", "--mrz", "-", "--reader", "simulator:pace-extended", "--no-input"]
          + options, input: Array(try desk.mrz("--profile", "pace-extended").utf8))
      #expect(run.exit == 2 && run.errors.contains("--without-status makes it all the same"))
    }
    #expect(try issue("--format", "identity", "--without-status").exit == 2)
    #expect(try issuer("card", "revoke").output.isEmpty)
    for options in [solidarity, credential] {
      let run = try desk.ask(
        [
          "issue", "--mrz", "-", "--reader", "simulator:pace-extended", "--no-input",
          "--desk-passphrase-file", desk.path("desk.pass"), "--without-status",
        ] + options, input: Array(try desk.mrz("--profile", "pace-extended").utf8))
      #expect(run.exit == 0, "\(run.errors)")
      #expect(run.errors.contains("nobody can revoke it; it ends on "))
    }
    let listed = try issuer("card", "revoke").output.split(separator: "\n")
    #expect(listed.count == 2)
    #expect(listed.allSatisfy { $0.contains(/, not revocable, ends on 20[0-9-]{8}$/) }, "\(listed)")
    let number = try #require(listed.first?.prefix(16))
    let refused = try issuer("card", "revoke", String(number), "--yes")
    #expect(refused.exit == 14 && refused.errors.contains("not revocable, ends on "))
    let text = String(decoding: try desk.bytes("solidarity"), as: UTF8.self)
    let payload = try JSONReader.read(Base64URL.decode(String(text.split(separator: ".")[1])))
    let life = try #require(payload["exp"]?.integer) - (try #require(payload["iat"]?.integer))
    #expect(life <= 30 * 86400)
  }

  @Test(
    "given a list that is none, when it is looked up, then it is not known, and nothing is revoked")
  func unusable() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    try desk.issueCard()
    try host()
    let good = try #require(served.change(\.list))
    for list in [
      [], Array("x".utf8), Array(good.dropLast(4)), [UInt8](repeating: 0x61, count: 3 << 20),
    ] {
      served.change { $0.list = list }
      let run = try verify("name", "--status")
      #expect(run.exit == 10, "\(run.output)")
    }
    // Another authority of the host.
    served.change { $0.list = good }
    let answer = desk.path("answer")
    let run = try desk.ask(
      "verify", answer, "--anchor", desk.path("desk.der"), "--status")
    #expect(run.exit != 0)
  }

  @Test(
    "given our list, when openvc and pycose read its two forms, then they find what was revoked",
    .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: CredentialCheckers.missing)))
  func others() throws {
    defer {
      server.stop()
      thread.wait()
    }
    #expect(try issuer("issuer", "status", "--url", uri).exit == 0)
    try desk.issueCard()
    try host()
    let list = String(decoding: try #require(served.change(\.list)), as: UTF8.self)
    let certificate =
      try JSONReader.read(
        Base64URL.decode(String(list.prefix { $0 != "." }))
      ).at("x5c.0").string ?? ""
    let verdict = try CredentialCheckers.answer(
      to: .init(
        "read status list", by: .openvc,
        [
          "text": .string(list), "certificate": .string(certificate), "uri": .string(uri),
          "index": 5,
        ]))
    #expect(verdict.refusal == nil, "\(verdict)")
    #expect(try verdict.text("status") == "0")
    let other = try CredentialCheckers.answer(
      to: .init(
        "read status list", by: .openvc,
        [
          "text": .string(list), "certificate": .string(certificate),
          "uri": "https://other.example", "index": 5,
        ]))
    #expect(other.refusal != nil)
    // The same list as a CWT, for another address, and with another signature.
    let cwt = try #require(served.change(\.cwt))
    var altered = cwt
    altered[cwt.count - 1] ^= 1
    for (bytes, place, isRead) in [
      (cwt, uri, true), (cwt, "https://other.example", false), (altered, uri, false),
    ] {
      let verdict = try CredentialCheckers.answer(
        to: .init(
          "read status list", by: .pycose,
          [
            "list": .string(Hex.encode(bytes)), "certificate": .string(certificate),
            "uri": .string(place), "index": 5,
          ]))
      #expect((verdict.refusal == nil) == isRead, "\(verdict)")
      if isRead { #expect(try verdict.text("status") == "0") }
    }
  }
}
