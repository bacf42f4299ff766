import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// Cards come from an issuer over TLS: one of others, and one that breaks the rules one by one.
@Suite(
  "Offers of an issuer, OpenID4VCI 1.0", .on(.network),
  .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: WebParty.notRun)))
struct ReceiveOverNetworkTests {
  private let desk: Desk
  private let issuer: WebIssuer

  init() throws {
    desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    try desk.equip()
    try desk.nameThisMachine()
    issuer = try WebIssuer()
  }

  // MARK: The parts of a run

  private func receive(_ offer: String, _ more: String...) throws -> Desk.Run {
    try desk.ask(
      [
        "card", "receive", offer, "--yes", "--ca", issuer.authority, "--passphrase-file",
        desk.path("wallet.pass"),
      ] + more)
  }

  private var cards: [JSONValue] {
    get throws {
      try desk.ask("card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
        .json.at("cards").array ?? []
    }
  }

  private func trustIssuer() throws {
    let run = try desk.ask("trust", "import", issuer.root, "--institution", "--quiet", "--yes")
    #expect(run.exit == 0, "\(run.errors)")
  }

  // MARK: What is taken

  @Test(
    "given an issuer of others, when it issues a batch, then every copy is in the wallet, bound to a key of its own",
    arguments: [
      ("identity", 10, "dc+sd-jwt"), ("identity", 30, "dc+sd-jwt"), ("age", 10, "mso_mdoc"),
      ("age", 30, "mso_mdoc"),
    ])
  func others(_ name: String, _ count: Int, _ format: String) throws {
    try trustIssuer()
    let run = try receive(
      try issuer.offer(of: [name], by: "openid4vci", batch: count), "--json")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("and nobody else vouches for it yet: localhost offers cards"))
    let card = try run.json.at("cards.0")
    #expect(card["trustLevel"]?.string == "institution" && card["type"]?.string == "imported")
    #expect(card.at("batches.0.format").string?.forPeople == format)
    #expect(card.at("batches.0.unspent").integer == count)
    let proofs = try issuer.told()["proofs"]?.array ?? []
    #expect(Set(proofs.compactMap { $0.at("header.jwk.x").string }).count == count)
  }

  @Test(
    "given an offer in each way, when it is taken, then the messages are those of the specification",
    arguments: [
      ("value", "openid-credential-offer"), ("reference", "openid-credential-offer"),
      ("value", "haip-vci"), ("reference", "av"),
    ])
  func messages(_ way: String, _ scheme: String) throws {
    try trustIssuer()
    try Data("493536\n".utf8).write(to: desk.home.appending(path: "code"))
    let offer = try issuer.offer(
      of: ["identity", "age"], batch: 3, ["way": way, "scheme": scheme, "tx_code": "493536"])
    let run = try receive(offer, "--code-file", desk.path("code"))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.utf8.count { $0 == 0x0A } == 2)
    let told = try issuer.told()
    #expect(
      (told["requests"]?.array ?? []).compactMap(\.string)
        == (way == "reference" ? ["GET offer"] : []) + [
          "GET .well-known/openid-credential-issuer/tenant",
          "GET .well-known/oauth-authorization-server/tenant", "POST token",
          "POST nonce", "POST credential", "POST nonce", "POST credential", "POST notification",
          "POST notification",
        ])
    #expect(
      (told["notifications"]?.array ?? []).compactMap { $0["event"]?.string }
        == ["credential_accepted", "credential_accepted"])
    for proof in told["proofs"]?.array ?? [] {
      #expect(proof.at("header.typ").string == "openid4vci-proof+jwt")
      #expect(proof.at("header.jwk")["d"] == nil && proof.at("payload")["iss"] == nil)
    }
    #expect(try cards.count == 2)
  }

  @Test("given a card that came over a network, when it is shown, then a copy of it is spent")
  func shown() throws {
    try trustIssuer()
    #expect(try receive(try issuer.offer(of: ["identity"], batch: 2)).exit == 0)
    let name = try #require(try cards.first?["identifier"]?.string)
    let run = try desk.ask(
      "present", name.forPeople, "--disclose", "given_name", "--audience", "bar", "--nonce",
      "n-0123456789",
      "--out", "-", "--passphrase-file", desk.path("wallet.pass"))
    #expect(run.exit == 0, "\(run.errors)")
    try Data(run.output.utf8).write(to: desk.home.appending(path: "shown"))
    let verdict = try desk.ask(
      "verify", desk.path("shown"), "--anchor", issuer.root, "--audience", "bar", "--nonce",
      "n-0123456789")
    #expect(verdict.exit == 0, "\(verdict.output)")
    #expect(try cards.first?.at("batches.0.unspent").integer == 1)
  }

  @Test("given an issuer without a nonce endpoint, when it issues, then proofs have no nonce")
  func withoutNonce() throws {
    let run = try receive(
      try issuer.offer(of: ["identity"], batch: 2, ["spoil": "no nonce endpoint"]))
    #expect(run.exit == 0, "\(run.errors)")
    for proof in try issuer.told()["proofs"]?.array ?? [] {
      #expect(proof.at("payload")["nonce"] == nil)
    }
  }

  @Test(
    "given an issuer that encrypts, or binds tokens, when its offer is taken, then this wallet does so too",
    arguments: [
      ["encrypt": "requests"], ["encrypt": "both"], ["dpop": "offered"], ["dpop": "nonce"],
      ["encrypt": "both", "dpop": "nonce"],
    ] as [KeyValuePairs<String, String>])
  func protected(_ wish: KeyValuePairs<String, String>) throws {
    try trustIssuer()
    let run = try receive(try issuer.offer(of: ["identity", "age"], batch: 2, wish))
    #expect(run.exit == 0, "\(run.errors)")
    let told = try issuer.told()
    let events = (told["notifications"]?.array ?? []).compactMap { $0["event"]?.string }
    #expect(
      events == ["credential_accepted", "credential_accepted"], "\(told["refusals"] ?? .null)")
    #expect(told["issued"]?.integer == 4)
  }

  @Test("given a nonce that is not taken, when cards are fetched, then another one is tried once")
  func nonceAgain() throws {
    let run = try receive(try issuer.offer(of: ["identity"], batch: 2, ["spoil": "nonce once"]))
    #expect(run.exit == 0, "\(run.errors)")
    let nonces = try issuer.told()["requests"]?.array?.count { $0.string == "POST nonce" }
    #expect(nonces == 2)
  }

  // MARK: Who offers

  @Test("given an issuer that nobody vouches for, when a person is asked, then no keeps nothing")
  func unvouched() throws {
    let no = try desk.type(
      [("Take this? [y/N]: ", "y\n"), ("Keep it all the same? [y/N]: ", "n\n")],
      [
        "card", "receive", try issuer.offer(of: ["identity"]), "--ca", issuer.authority,
        "--passphrase-file", desk.path("wallet.pass"),
      ])
    #expect(no.contains("nobody vouches for its issuer"), "\(no)")
    #expect(no.contains("nothing was kept"))
    #expect(try cards.isEmpty)
    #expect(try issuer.told().at("notifications.0.event").string == "credential_deleted")
    let refused = try desk.type(
      [("Take this? [y/N]: ", "n\n")],
      [
        "card", "receive", try issuer.offer(of: ["identity"]), "--ca", issuer.authority,
        "--passphrase-file", desk.path("wallet.pass"),
      ])
    #expect(refused.contains("nothing was taken"))
    #expect(try issuer.told()["requests"]?.array?.contains { $0.string == "POST token" } == false)
  }

  @Test("given a root for this offer, when the card comes, then its level is self-issued")
  func givenRoot() throws {
    let run = try receive(
      try issuer.offer(of: ["identity"]), "--anchor", issuer.root, "--json")
    #expect(try run.json.at("cards.0.trustLevel").string == "selfIssued")
    #expect(run.errors.contains("is no institution of the trust store"))
  }

  @Test("given a code that the issuer told, when it is asked for, then it is typed, and not shown")
  func typedCode() throws {
    let offer = try issuer.offer(of: ["identity"], ["tx_code": "493536"])
    let shown = try desk.type(
      [("Take this? [y/N]: ", "y\n"), ("(hidden): ", "493536\n"), ("[y/N]: ", "y\n")],
      [
        "card", "receive", offer, "--ca", issuer.authority, "--passphrase-file",
        desk.path("wallet.pass"),
      ])
    #expect(
      shown.contains("code from the issuer (\"The desk of 'Utopia' tells it.\"), 6 digits"),
      "\(shown)")
    #expect(shown.contains("received: ") && !shown.contains("493536"), "\(shown)")
    let nobody = try desk.ask(
      "card", "receive", try issuer.offer(of: ["identity"], ["tx_code": "493536"]), "--yes",
      "--no-input", "--ca", issuer.authority, "--passphrase-file", desk.path("wallet.pass"))
    #expect(nobody.exit == 2, "\(nobody.errors)")
    #expect(try issuer.told()["requests"]?.array?.contains { $0.string == "POST token" } == false)
  }

  @Test(
    "given an offer on standard input or in a file, when it is taken, then nothing of it is in arguments"
  )
  func fromElsewhere() throws {
    let offer = try issuer.offer(of: ["identity"])
    let run = try desk.ask(
      "card", "receive", "-", "--yes", "--ca", issuer.authority, "--passphrase-file",
      desk.path("wallet.pass"), input: offer + "\n")
    #expect(run.exit == 0, "\(run.errors)")
    try Data(try issuer.offer(of: ["age"]).utf8).write(to: desk.home.appending(path: "offer"))
    #expect(try receive(desk.path("offer")).exit == 0)
  }

  // MARK: What is refused

  private static let rules: [(spoil: String, batch: Int?, words: String)] = [
    ("other issuer", nil, "what localhost says of itself cannot be used: it is of another issuer"),
    ("server issuer", nil, "what localhost says of itself cannot be used: it is of another issuer"),
    ("plain endpoint", nil, "what localhost says of itself cannot be used: "),
    ("batch of one", nil, "what localhost says of itself cannot be used: "),
    (
      "no metadata", nil,
      "localhost answered with the status 404, and not with what the issuer says of itself"
    ),
    ("metadata redirect", nil, "localhost says that what was asked for is elsewhere now"),
    ("no proof types", nil, "the offer is not taken: the card is bound to no key"),
    ("attestation", nil, "the offer is not taken: it wants a statement of somebody else"),
    ("other proofs", nil, "the offer is not taken: it wants a proof of a key with di_vp, which"),
    ("encrypted answer", nil, "the offer is not taken: it gives cards out encrypted alone"),
    ("no request key", nil, "the offer is not taken: it wants requests for cards encrypted"),
    ("plain answer", 2, "an answer of localhost cannot be read: it is not encrypted"),
    ("answer for another", 2, "an answer of localhost cannot be read: it is not encrypted for"),
    ("other format", nil, "the offer is not taken: no card that is offered is an SD-JWT"),
    ("unknown configuration", nil, "what localhost says of itself cannot be used: "),
    ("other grant", nil, "the offer is not taken: it wants the holder to sign in first"),
    ("token refused", nil, "localhost did not issue the card: invalid_grant"),
    ("token type", nil, "the offer is not taken: its token is bound to a key by DPoP"),
    ("nonce twice", nil, "localhost did not issue the card: invalid_nonce"),
    ("other key", 3, "what localhost sent is not what it offered: a copy is bound to another key"),
    ("same key", 3, "what localhost sent is not what it offered: a copy is bound to another key"),
    ("other type", 2, "what localhost sent is not what it offered: a copy is of another type"),
    ("fewer", 3, "what localhost sent is not what it offered: there are fewer copies"),
    ("more", 3, "an answer of localhost cannot be read: "),
    ("signature", 2, "signature"),
    ("expired", 2, "the credential expired on "),
    ("unbound", 2, "what localhost sent is not what it offered: a copy is bound to another key"),
    ("other claims", 3, "what localhost sent is not what it offered: the copies do not all say"),
    ("deferred", nil, "the offer is not taken: the card would be made later"),
    ("not json", nil, "an answer of localhost cannot be read: "),
    ("refused", nil, "localhost did not issue the card: credential_request_denied"),
    ("long", nil, "the answer of localhost is longer than 8388608 bytes"),
    ("cut", nil, "localhost"),
  ]

  @Test(
    "given an issuer that breaks a rule, when its offer is taken, then nothing is kept, and a line says why",
    arguments: rules.map(\.spoil))
  func broken(_ spoil: String) throws {
    try trustIssuer()
    let row = try #require(Self.rules.first { $0.spoil == spoil })
    // A mobile document without a key is none.
    for name in spoil == "unbound" ? ["identity"] : ["identity", "age"] {
      let offer = try issuer.offer(of: [name], batch: row.batch, ["spoil": spoil])
      let run = try receive(offer)
      #expect(run.exit != 0, "\(run.errors)")
      #expect(run.errors.contains(row.words), "\(run.errors)")
      #expect(!run.errors.contains("elsewhere.example/"))
      #expect(try cards.isEmpty)
      // Where something came, the issuer is told that it was not what it offered.
      let events = try issuer.told()["notifications"]?.array?.compactMap { $0["event"]?.string }
      let isNoted = [
        "other key", "same key", "other type", "signature", "expired", "unbound", "other claims",
      ]
      .contains(spoil)
      #expect(events == (isNoted ? ["credential_failure"] : []))
      // What the metadata say is reported before the code is spent.
      if [
        "no proof types", "attestation", "other proofs", "encrypted answer", "no request key",
      ].contains(spoil) {
        #expect(
          try issuer.told()["requests"]?.array?.contains { $0.string == "POST token" } == false)
      }
    }
  }

  @Test("given a wrong passphrase, when an offer is taken, then its code is not given away")
  func wrongPassphrase() throws {
    try Data("wrong passphrase\n".utf8).write(to: desk.home.appending(path: "wrong"))
    let run = try desk.ask(
      "card", "receive", try issuer.offer(of: ["identity"]), "--yes", "--ca", issuer.authority,
      "--passphrase-file", desk.path("wrong"))
    #expect(run.exit != 0)
    #expect(try issuer.told()["requests"]?.array?.contains { $0.string == "POST token" } == false)
  }

  @Test(
    "given something that is no offer, when it is to be taken, then a line says so",
    arguments: [
      "{}", "openid-credential-offer://?credential_offer=%7B%7D",
      "openid-credential-offer://?x=y",
      "openid-credential-offer://?credential_offer_uri=http://elsewhere.example/",
      #"{"credential_issuer":"http://elsewhere.example","credential_configuration_ids":["a"],"grants":{}}"#,
      #"{"credential_issuer":"https://localhost","credential_configuration_ids":["a","a"],"grants":{}}"#,
    ])
  func malformed(_ text: String) throws {
    let run = try desk.ask(
      "card", "receive", "-", "--yes", "--passphrase-file", desk.path("wallet.pass"), input: text)
    #expect(run.exit == 13, "\(run.errors)")
    #expect(run.errors.contains("the offer cannot be read: "), "\(run.errors)")
  }
}
