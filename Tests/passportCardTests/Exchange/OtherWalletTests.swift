import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// A wallet that knows nothing of this program takes offers and answers requests, well and badly.
@Suite(
  "A desk and a stand-in for a phone's wallet", .on(.network),
  .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: WebParty.notRun)))
struct OtherWalletTests {
  private static let publicURL = "https://desk.example/desk"

  private let desk: TestSupport.Desk
  private let wallet: WebWallet

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    wallet = try WebWallet()
  }

  private func base(_ waiting: WaitingDesk) -> JSONValue {
    .object([JSONValue.Member("https://desk.example", .string(waiting.place))])
  }

  private func offer(_ more: String...) throws -> WaitingDesk {
    try WaitingDesk(
      desk,
      ["offer", "--mrz", "-", "--reader", "simulator:pace-extended", "--holder-matched"]
        + more, input: try desk.mrz("--profile", "pace-extended"), publicURL: Self.publicURL)
  }

  private func ask(_ claims: String, _ more: [String] = []) throws -> WaitingDesk {
    try WaitingDesk(
      desk, ["verify", "--prove", claims, "--anchor", desk.path("desk.der")] + more,
      publicURL: Self.publicURL)
  }

  /// Takes a card of one format.
  private func take(_ format: String, copies: Int = 1) throws -> WebWallet.Report {
    let offer = try offer("--format", format)
    let taken = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: nil,
      [JSONValue.Member("copies", .integer(copies))])
    let ended = try offer.finish()
    #expect(ended.exit == 0, "\(ended.errors) \(taken.reason)")
    return taken
  }

  // MARK: Offers

  @Test(
    "given each format, when it is offered, then the wallet has as many copies as it has keys",
    arguments: [("identity", 30), ("identity", 1), ("age", 30), ("photo-id", 5)])
  func taken(_ format: String, _ copies: Int) throws {
    let report = try take(format, copies: copies)
    #expect(report.stopped == nil, "\(report.stopped ?? ""): \(report.reason)")
    #expect(report.credentials == copies)
    // The parsers of openvc take offer and metadata too.
    #expect(report.value["openvc"]?.string == "ok", "\(report.value["openvc"]?.string ?? "")")
    #expect(
      report.steps == [
        "offer", "issuer metadata", "server metadata", "token", "nonce", "credential",
        "notification",
      ])
  }

  @Test(
    "given a wallet that breaks a rule, when it takes an offer, then it has the specification's error and no card",
    arguments: [
      ("code", "token", 400, "invalid_grant"), ("no digits", "token", 400, "invalid_request"),
      ("digits", "token", 400, "invalid_grant"),
      ("code twice", "token again", 400, "invalid_grant"),
      ("grant", "token", 400, "unsupported_grant_type"), ("get", "token", 405, ""),
      ("path", "path", 404, ""), ("nonce", "credential", 400, "invalid_nonce"),
      ("nonce twice", "credential again", 400, "credential_request_denied"),
      ("audience", "credential", 400, "invalid_proof"), ("typ", "credential", 400, "invalid_proof"),
      ("alg", "credential", 400, "invalid_proof"),
      ("signature", "credential", 400, "invalid_proof"),
      ("same key", "credential", 400, "invalid_proof"),
      ("private key", "credential", 400, "invalid_proof"),
      ("two headers", "credential", 400, "invalid_proof"),
      ("iss", "credential", 400, "invalid_proof"), ("too many", "credential", 400, "invalid_proof"),
      ("no proofs", "credential", 400, "invalid_proof"),
      ("proof old", "credential", 400, "invalid_proof"),
      ("future", "credential", 400, "invalid_proof"),
      ("no token", "credential", 401, "invalid_token"),
      ("token", "credential", 401, "invalid_token"),
      ("unknown configuration", "credential", 400, "unknown_credential_configuration"),
      ("identifier", "credential", 400, "unknown_credential_identifier"),
      ("encryption", "credential", 400, "invalid_encryption_parameters"),
      ("not json", "credential", 400, "invalid_credential_request"),
      ("long", "credential", 413, ""),
    ])
  func brokenOffer(_ spoil: String, _ step: String, _ status: Int, _ error: String) throws {
    let offer = try offer("--format", "identity")
    let report = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: spoil)
    let last = report.last(step)
    #expect(last.status == status, "\(report.reason)")
    #expect((last.body["error"]?.string?.forPeople ?? "") == error)
    if !step.hasSuffix("again") {
      #expect(report.stopped == step)
      #expect(report.credentials == 0)
    }
    offer.interrupt()
    let ended = try offer.finish()
    #expect(!ended.errors.contains("a wallet has the card") || step == "credential again")
  }

  private static func protected(_ names: [String]) -> [JSONValue.Member] {
    [
      JSONValue.Member("protect", .array(names.map { .string($0) })),
      JSONValue.Member("copies", .integer(2)),
    ]
  }

  @Test(
    "given a wallet that binds its token, encrypts and shows an attestation, when it takes an offer, then it has the card",
    arguments: [["dpop"], ["encryption"], ["attestation"], ["dpop", "encryption", "attestation"]])
  func protectedOffer(_ names: [String]) throws {
    let offer = try offer("--format", "age")
    let report = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: nil, Self.protected(names))
    #expect(report.stopped == nil, "\(report.stopped ?? ""): \(report.reason)")
    #expect(report.credentials == 2)
    #expect(try offer.finish().exit == 0)
  }

  @Test(
    "given a wallet whose protection is wrong, when it asks for a card, then it gets none",
    arguments: [
      ("dpop htm", 401, "invalid_dpop_proof"), ("dpop htu", 401, "invalid_dpop_proof"),
      ("dpop old", 401, "invalid_dpop_proof"), ("dpop again", 401, "invalid_dpop_proof"),
      ("dpop other key", 401, "invalid_dpop_proof"), ("dpop no ath", 401, "invalid_dpop_proof"),
      ("dpop none", 401, "invalid_dpop_proof"), ("dpop bearer", 401, "invalid_token"),
      ("wish in the clear", 400, "invalid_encryption_parameters"),
      ("sealed for another", 400, "invalid_encryption_parameters"),
      ("attestation of others", 400, "invalid_proof"),
    ])
  func wrongProtection(_ spoil: String, _ status: Int, _ error: String) throws {
    let offer = try offer("--format", "identity")
    let names = [
      spoil.hasPrefix("dpop")
        ? "dpop" : spoil.hasPrefix("attestation") ? "attestation" : "encryption"
    ]
    let report = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: spoil,
      Self.protected(names))
    let last = report.last("credential")
    #expect(report.stopped == "credential" && last.status == status, "\(report.reason)")
    #expect(last.body["error"]?.string?.forPeople == error && report.credentials == 0)
    offer.interrupt()
    _ = try offer.finish()
  }

  @Test("given our offer and metadata, when the models of openid4vci read them, then they hold")
  func judged() throws {
    let offer = try offer()
    func body(_ path: String) throws -> JSONValue {
      try wallet.raw("GET", offer.place + path)["body"] ?? .null
    }
    let verdict = try CredentialCheckers.answer(
      to: .init(
        "judge offer", by: .openid4vci,
        [
          "offer": try body(offerPath(offer)),
          "metadata": try body("/.well-known/openid-credential-issuer/desk"),
          "server": try body("/.well-known/oauth-authorization-server/desk"),
        ]))
    #expect(verdict.refusal == nil, "\(verdict)")
    #expect(try verdict.texts("configurations") == ["identity", "photo_id", "proof_of_age"])
    offer.interrupt()
    _ = try offer.finish()
  }

  @Test("given a code that a wallet has used, when another one has the offer, then it gets nothing")
  func oneWallet() throws {
    let offer = try offer("--format", "identity")
    let digits = try offer.digits()
    let members = try wallet.raw("GET", offer.place + offerPath(offer))["body"] ?? .null
    let first = try wallet.receive(offer.link, digits: digits, base: base(offer), spoil: "nonce")
    #expect(first.stopped == "credential")
    let second = try WebWallet().receive(
      JSONWriter().text(members), digits: digits, base: base(offer))
    #expect(second.stopped == "token")
    #expect(second.last("token").body["error"]?.string == "invalid_grant")
    offer.interrupt()
    #expect(try offer.finish().exit != 0)
  }

  @Test(
    "given a wallet that took a part of a card, when the offer ends, then it is told how to revoke it"
  )
  func partTaken() throws {
    func issuer(_ arguments: String...) throws -> TestSupport.Desk.Run {
      try desk.run(
        TestSupport.Desk.binary, arguments + ["--passphrase-file", desk.path("desk.pass")])
    }
    #expect(try issuer("issuer", "status", "--url", "https://desk.example/status").exit == 0)
    let offer = try offer()
    let report = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: nil,
      [JSONValue.Member("copies", .integer(2)), JSONValue.Member("configuration", "identity")])
    #expect(report.stopped == nil && report.credentials == 2, "\(report.reason)")
    offer.interrupt()
    let ended = try offer.finish()
    #expect(ended.exit == 13, "\(ended.errors)")
    #expect(ended.errors.contains("the offer ended when the wallet had only a part of the card"))
    #expect(!ended.errors.contains("a wallet has the card"))
    let number = try #require(ended.errors.firstMatch(of: /card revoke ([0-9a-f]{16})/)?.1)
    let listed = try issuer("card", "revoke").output
    #expect(listed.hasPrefix(number) && listed.contains("2 copies"), "\(listed)")
  }

  private func offerPath(_ offer: WaitingDesk) -> String {
    offer.link.firstRange(of: "desk.example").map { String(offer.link[$0.upperBound...]) } ?? ""
  }

  // MARK: Requests

  @Test(
    "given a request, when the wallet answers it in its way, then the desk verifies what it shows",
    arguments: [
      ("identity", "name", []), ("identity", "name", ["--profile", "haip"]),
      ("age", "age_over_18", []), ("age", "age_over_18", ["--profile", "av"]),
    ])
  func answered(_ format: String, _ claims: String, _ more: [String]) throws {
    _ = try take(format)
    let question = try ask(claims, more)
    let report = try wallet.present(
      question.link, base: base(question), spoil: nil,
      more.contains("av") ? [] : [JSONValue.Member("root", .string(desk.path("desk.der")))])
    #expect(report.stopped == nil, "\(report.stopped ?? ""): \(report.reason)")
    let verdict = try question.finish()
    #expect(verdict.exit == 0, "\(verdict.errors)\(verdict.output)")
    #expect(verdict.output.contains(format == "age" ? "age_over_18  true" : "ERIKSSON"))
    #expect(!verdict.output.contains("birthdate"))
  }

  @Test(
    "given an answer that is none, when it is sent, then it has the specification's error, and a right one is taken after it",
    arguments: ["state", "bare", "plain", "garbage", "other key", "long"])
  func brokenAnswer(_ spoil: String) throws {
    _ = try take("identity", copies: 2)
    let question = try ask("name")
    let report = try wallet.present(question.link, base: base(question), spoil: spoil)
    #expect(report.stopped == "answer", "\(report.reason)")
    let last = report.last("answer")
    #expect(last.status == (spoil == "long" ? 413 : 400))
    if spoil != "long" { #expect(last.body["error"]?.string == "invalid_request") }
    #expect(try wallet.present(question.link, base: base(question)).stopped == nil)
    #expect(try question.finish().exit == 0)
  }

  @Test(
    "given an answer that proves too little or too much, when it is judged, then it is refused",
    arguments: ["nonce", "audience", "no holder", "other query", "extra query"])
  func wrongAnswer(_ spoil: String) throws {
    _ = try take("identity")
    let question = try ask("name")
    _ = try wallet.present(question.link, base: base(question), spoil: spoil)
    let verdict = try question.finish()
    #expect(verdict.exit == 13, "\(verdict.errors)\(verdict.output)")
  }

  @Test("given a wallet that shows nothing, when it says so, then the desk says so too")
  func refusals() throws {
    _ = try take("identity")
    for spoil in ["refuse", "refuse plain"] {
      let question = try ask("name")
      _ = try wallet.present(question.link, base: base(question), spoil: spoil)
      let verdict = try question.finish()
      #expect(verdict.exit != 0)
      #expect(verdict.output.contains("shows nothing: access_denied"), "\(verdict.output)")
    }
  }

  @Test("given a second answer, when the first was taken, then it is refused")
  func second() throws {
    _ = try take("identity")
    let question = try ask("name")
    let report = try wallet.present(question.link, base: base(question), spoil: "second")
    let again = report.last("answer again")
    // The desk may be gone by then, which refuses it too.
    #expect(again.status == 400 || again.status == 0)
    #expect(try question.finish().exit == 0)
  }

  // MARK: Many at once

  @Test("given many connections, slow and endless ones, when a wallet comes, then it is served")
  func flood() throws {
    _ = try take("identity")
    let question = try ask("name")
    let told = try WebWallet().flood(question.place + "/desk/request/none", count: 90)
    #expect(
      told.at("whole.answered").integer == told.at("whole.count").integer
        ?? told.at("whole.answered").integer)
    #expect(try wallet.present(question.link, base: base(question)).stopped == nil)
    #expect(try question.finish().exit == 0)
  }
}
