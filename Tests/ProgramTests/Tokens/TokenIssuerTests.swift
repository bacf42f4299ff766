import Credentials
import Crypto
import DeskTestSupport
import Encoding
import Foundation
import Operations
import PKCS11
import TestSupport
import Testing
import Wallet

@Suite(
  "An issuer whose keys are in a token", .on(.network),
  .enabled(if: SoftHSM.isInstalled, SoftHSM.notRun))
struct TokenIssuerTests {
  private static let publicURL = "https://desk.example/desk"
  private static let identity = [
    "--name", "Example Desk", "--url", "https://desk.example", "--country", "DE",
  ]

  private let desk: TestSupport.Desk
  private let token: SoftHSM

  init() throws {
    let desk = try TestSupport.Desk()
    try desk.prepare("a wallet, and trust in Utopia") {
      try desk.trustUtopia()
      for name in ["desk", "wallet"] {
        try Data("the \(name)'s words\n".utf8).write(to: desk.home.appending(path: "\(name).pass"))
      }
      try desk.makeWallet()
    }
    desk.environment["NO_COLOR"] = "1"
    self.desk = desk
    token = try SoftHSM(in: desk)
  }

  private func issuer(_ verb: String, _ options: [String]) throws -> TestSupport.Desk.Run {
    try desk.run(
      TestSupport.Desk.binary,
      ["issuer", verb] + options + ["--passphrase-file", desk.path("desk.pass")])
  }

  private func make(_ more: [String] = []) throws -> TestSupport.Desk.Run {
    try issuer("init", Self.identity + token.keyStore + token.pin + more)
  }

  /// Makes the same in this process, where its passphrase costs nothing to try.
  private func makeIssuer() throws {
    let surroundings = Surroundings(
      variables: token.variables.merging(
        ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]
      ) { $1 },
      program: TestSupport.Desk.binary, passphraseCost: .least)
    let tokens = IssuerTokens(surroundings) { _ in SecretBytes(SoftHSM.pin.utf8) }
    let keyStore = try tokens.keyStore(
      TokenAddress(token.keyStore[1]), through: token.keyStore[3], existing: .refused)
    let identity = try IssuerIdentity(
      name: "Example Desk", url: "https://desk.example", country: "DE")
    let issuer = try MakeIssuerOperation(identity).run(
      SecretBytes("the desk's words".utf8), in: keyStore, surroundings)
    try Data(issuer.rootCertificate).write(to: desk.home.appending(path: "desk.der"))
  }

  /// Makes an issuer whose signer the owner of a root certifies.
  private func join(_ owner: RootOwner) throws {
    let certificate = try certify(token.keyStore, owner)
    let joining = ["--certificate", certificate] + token.keyStore + token.pin
    // Nothing is trusted before somebody compared the root.
    let unasked = try issuer("init", joining + ["--no-input"])
    #expect(unasked.exit == 2 && unasked.errors.contains("nobody confirmed"), "\(unasked.errors)")
    #expect(!FileManager.default.fileExists(atPath: desk.path("data/passport/desk.vault")))
    let made = try issuer("init", joining + ["--yes"])
    try #require(made.exit == 0, "\(made.errors)")
    #expect(made.output.contains("with the owner of the root"))
    try desk.cheapenIssuer()
    try export()
  }

  /// Makes a signer's key, and has it certified.
  private func certify(_ options: [String], _ owner: RootOwner) throws -> String {
    let (request, certificate) = (desk.path("signer.pem"), desk.path("signer.crt"))
    let asked = try issuer("request", options + ["--out", request] + token.pin)
    try #require(asked.exit == 0, "\(asked.errors)")
    let made = try owner.run("certify", [request, "--out", certificate])
    // Both say the same SHA-256 of the key.
    #expect(made.exit == 0 && made.errors.hasPrefix(asked.errors), "\(made.errors)")
    return certificate
  }

  private func export() throws {
    let exported = try issuer("export", ["--root", desk.path("desk.der")])
    try #require(exported.exit == 0, "\(exported.errors)")
  }

  private func issue() throws -> TestSupport.Desk.Run {
    let profile = "pace-extended"
    return try desk.run(
      TestSupport.Desk.binary,
      [
        "issue", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--passphrase-file",
        desk.path("wallet.pass"), "--desk-passphrase-file", desk.path("desk.pass"),
      ] + token.pin, input: Array(try desk.mrz("--profile", profile).utf8))
  }

  private var store: [UInt8] { get throws { try desk.bytes("data/passport/desk.vault") } }

  @Test(
    "given an issuer in a token, when it issues a card and a status list, then others take both, and the store has no key",
    .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: CredentialCheckers.missing)))
  func others() throws {
    try makeIssuer()
    let shown = try issuer("show", ["--json"]).json
    for key in ["rootKey", "signerKey"] {
      #expect(shown.at("\(key).madeInToken").bool == true, "\(shown)")
      #expect(shown.at("\(key).address").string?.hasPrefix("pkcs11:token=Office;") == true)
    }
    let uri = "https://desk.example/status"
    let listed = try issuer("status", ["--url", uri, "--out", desk.home.path] + token.pin)
    #expect(listed.exit == 0, "\(listed.errors)")
    let list = String(decoding: try desk.bytes("status.jwt"), as: UTF8.self)
    let signer =
      try JSONReader.read(Base64URL.decode(String(list.prefix { $0 != "." })))
      .at("x5c.0").string ?? ""
    let issued = try issue()
    let card = try #require(issued.json.at("issued.card").string?.forPeople, "\(issued.errors)")
    let (audience, nonce) = ("redirect_uri:https://bar.example/answer", "n-1")
    func show(_ format: String, _ claims: String) throws -> [UInt8] {
      let run = try desk.run(
        "present", card, "--format", format, "--disclose", claims, "--audience", audience,
        "--nonce", nonce, "--response-uri", "https://bar.example/answer", "--out",
        desk.path("shown"), "--passphrase-file", desk.path("wallet.pass"))
      #expect(run.exit == 0, "\(run.errors)")
      return try desk.bytes("shown")
    }
    let root = JSONValue.string(Base64.encode(try desk.bytes("desk.der")))
    let transcript = try SessionTranscript.openID4VP(
      clientIdentifier: WireText(audience), nonce: WireText(nonce),
      responseURI: "https://bar.example/answer"
    ).encoded
    let text = WireText(decoding: try show("sd-jwt", "age_equal_or_over.18"))
    let age = Hex.encode(try show("mdoc", "age_over_18"))
    var requests: [CredentialCheckers.Request] = [
      .init(
        "verify sd-jwt", by: .openvc,
        [
          "text": .string(text), "root": root, "type": "urn:passport-desk:identity:1",
          "audience": .string(audience), "nonce": .string(nonce),
        ]),
      .init(
        "read status list", by: .openvc,
        [
          "text": .string(list), "certificate": .string(signer), "uri": .string(uri), "index": 5,
        ]),
    ]
    for party in [CredentialCheckers.Party.openvc, .isomdoc, .pymdoccbor] {
      requests.append(
        .init(
          "verify mdoc", by: party,
          [
            "response": .string(age), "root": root, "transcript": .string(Hex.encode(transcript)),
          ]))
    }
    for answer in try CredentialCheckers.answers(to: requests) {
      #expect(answer.refusal == nil, "\(answer)")
    }
  }

  @Test(
    "given an issuer in a token, when a wallet of others takes its offer and answers its request, then it trusts both",
    .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: WebParty.notRun)),
    arguments: [false, true])
  func exchange(isRootElsewhere: Bool) throws {
    if isRootElsewhere { try join(try RootOwner()) } else { try makeIssuer() }
    let wallet = try WebWallet()
    func base(_ waiting: WaitingDesk) -> JSONValue {
      .object([JSONValue.Member("https://desk.example", .string(waiting.place))])
    }
    let offer = try WaitingDesk(
      desk,
      [
        "offer", "--mrz", "-", "--reader", "simulator:pace-extended", "--holder-matched",
        "--format", "identity",
      ] + token.pin, input: try desk.mrz("--profile", "pace-extended"), publicURL: Self.publicURL)
    let taken = try wallet.receive(
      offer.link, digits: try offer.digits(), base: base(offer), spoil: nil,
      [JSONValue.Member("copies", 5)])
    #expect(taken.credentials == 5, "\(taken.reason)")
    #expect(try offer.finish().exit == 0)
    let question = try WaitingDesk(
      desk,
      ["verify", "--prove", "name", "--anchor", desk.path("desk.der")] + token.pin,
      publicURL: Self.publicURL)
    let report = try wallet.present(
      question.link, base: base(question), spoil: nil,
      [JSONValue.Member("root", .string(desk.path("desk.der")))])
    #expect(report.stopped == nil, "\(report.stopped ?? ""): \(report.reason)")
    let verdict = try question.finish()
    #expect(verdict.exit == 0 && verdict.output.contains("ERIKSSON"), "\(verdict.errors)")
  }

  /// SoftHSM says after a wrong PIN that there was one, until the right one comes.
  @Test(
    "given a wrong PIN, when a card is issued, then it is refused, nothing changes, and the next one is told of it"
  )
  func wrongPIN() throws {
    try makeIssuer()
    let before = try store
    // Whoever can change its file could lock the token by wrong PINs.
    #expect(chmod(desk.path("pin"), 0o666) == 0)
    #expect(try issue().exit == 14)
    #expect(chmod(desk.path("pin"), 0o600) == 0)
    try Data("9999\n".utf8).write(to: desk.home.appending(path: "pin"))
    let wrong = try issue()
    #expect(wrong.exit == 12 && wrong.errors.contains("the PIN of the token \"Office\" is wrong"))
    try Data("1234\n".utf8).write(to: desk.home.appending(path: "pin"))
    #expect(try store == before)
    let doctor = try desk.run("doctor", "--tokens").output
    #expect(doctor.contains("signs with them; a wrong PIN was given before"), "\(doctor)")
    let right = try issue()
    #expect(right.exit == 0 && right.errors.contains("a wrong PIN was given before"))
    // Without a terminal nobody can be asked.
    let unasked = try issuer("init", ["--renew", "--no-input"])
    #expect(
      unasked.exit == 2 && unasked.errors.contains("the PIN of the token"), "\(unasked.errors)")
  }

  @Test(
    "given a root in a safe, when it certifies an office's signer, then the office issues under it and renews, and has no key of it"
  )
  func office() throws {
    let owner = try RootOwner()
    try join(owner)
    #expect(try desk.bytes("desk.der") == owner.root())
    #expect(try issuer("show", ["--json"]).json.at("rootElsewhere").bool == true)
    let first = try issue()
    #expect(first.exit == 0, "\(first.errors)")
    #expect(try phoneRequest().contains("openid4vp-v1-signed"))
    let before = try store
    let alone = try issuer("init", ["--renew"] + token.pin)
    #expect(alone.exit == 14 && alone.errors.contains("is with its owner"), "\(alone.errors)")
    // A root of the same name is another root.
    let stranger = try certify(["--renew"], try RootOwner())
    let refused = try issuer("init", ["--renew", "--certificate", stranger] + token.pin)
    #expect(refused.exit == 13, "\(refused.errors)")
    // A certificate for a key that is not in the token is of no use here.
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let (key, certified) = (desk.path("other.pem"), desk.path("other.crt"))
    try Data(PEM(label: "PUBLIC KEY", content: other.publicKeyInfo()).text.utf8)
      .write(to: URL(filePath: key))
    #expect(try owner.run("certify", [key, "--out", certified]).exit == 0)
    let keyless = try issuer("init", ["--renew", "--certificate", certified] + token.pin)
    #expect(
      keyless.exit == 14 && keyless.errors.contains("the token holds no key"), "\(keyless.errors)")
    // Nor can its signer show whose registration it is: the identifier is not in its certificate.
    let registration = try JSONWebSignature(
      signing: .object([
        "sub": "VATDE-1", "name": "Bar", "iat": .integer(Int(Date().timeIntervalSince1970)),
      ]), header: [JSONValue.Member("typ", "rc-wrp+jwt")], key: other
    ).encoded
    try Data(registration.utf8).write(to: URL(filePath: desk.path("registration")))
    let unnamed = try desk.run(
      TestSupport.Desk.binary,
      [
        "verify", "--prove", "name", "--listen", "127.0.0.1:\(try WaitingDesk.freePort())",
        "--public-url", Self.publicURL, "--registration", desk.path("registration"),
        "--desk-passphrase-file", desk.path("desk.pass"),
      ] + token.pin)
    #expect(
      unnamed.exit == 14 && unnamed.errors.contains("shows a registration needs the key"),
      "\(unnamed.errors)")
    // The owner certifies only what is a key.
    let none = try owner.run("certify", [stranger, "--out", "-"])
    #expect(none.exit == 14 && none.output.isEmpty, "\(none.errors)")
    #expect(try store == before)
    let renewal = try certify(["--renew"], owner)
    let renewed = try issuer("init", ["--renew", "--certificate", renewal] + token.pin)
    #expect(renewed.exit == 0 && renewed.output.contains("made in the token"), "\(renewed.errors)")
    let second = try issue()
    let card = try #require(second.json.at("issued.card").string?.forPeople, "\(second.errors)")
    let request = ["--audience", "https://bar.example", "--nonce", "n-1"]
    let shown = try desk.run(
      TestSupport.Desk.binary,
      [
        "present", card, "--format", "sd-jwt", "--disclose", "age_equal_or_over.18", "--out",
        desk.path("shown"), "--passphrase-file", desk.path("wallet.pass"),
      ] + request)
    #expect(shown.exit == 0, "\(shown.errors)")
    let verified = try desk.run(
      TestSupport.Desk.binary,
      ["verify", desk.path("shown"), "--anchor", owner.path("root.der")] + request)
    #expect(verified.exit == 0, "\(verified.errors)")
  }

  /// What the page shows when a phone is to be asked.
  private func phoneRequest() throws -> String {
    let page = try DeskPageClient(
      desk,
      ["--reader", "simulator:pace-extended", "--digital-credentials", "allow"] + token.pin)
    defer { _ = page.end() }
    try page.press("part", ["value": "identity"])
    try page.press("unlock", ["passphrase": "the wallet's words"])
    try page.awaitText("section-settings", "class=\"problem\"")
    try page.press("ask", ["age_over_18": "1", "phone": "1", "desk": "the desk's words"])
    return try page.awaitText("data-phone", "class=\"problem\"")
  }

  @Test(
    "given an office whose token lost the signer's key, when the owner certifies another, then it issues again",
    .enabled(if: SoftHSM.hasTool, SoftHSM.notRun))
  func lostByOffice() throws {
    let owner = try RootOwner()
    try join(owner)
    try token.tool("--delete-object", "--type", "privkey", "--label", "Desk signer")
    #expect(try issue().exit == 14)
    let renewal = try certify(["--renew"], owner)
    let renewed = try issuer("init", ["--renew", "--certificate", renewal] + token.pin)
    #expect(renewed.exit == 0, "\(renewed.errors)")
    #expect(try issue().exit == 0)
  }

  @Test("given a token that was pulled, when a card is issued, then the store stays as it was")
  func pulled() throws {
    try makeIssuer()
    let url = ["--url", "https://desk.example/status"]
    #expect(try issuer("status", url).exit == 0)
    let before = try store
    try token.pull()
    let run = try issue()
    #expect(
      run.exit == 4 && run.errors.contains("there is no token at the address"), "\(run.errors)")
    let renewed = try issuer("init", ["--renew"] + token.pin)
    #expect(renewed.exit == 4)
    #expect(try store == before)
    // What needs no key needs no token.
    #expect(try issuer("show", []).output.contains("made in the token"))
  }

  @Test(
    "given a key on another curve or of RSA that has the name of the issuer's, then it says which keys are taken, and makes none",
    .enabled(if: SoftHSM.hasTool, SoftHSM.notRun), arguments: ["EC:secp384r1", "rsa:2048"])
  func otherKind(_ kind: String) throws {
    try token.makeKey("Desk root", id: "01", kind)
    for options in [[], ["--use-existing-keys"]] {
      let run = try make(options)
      #expect(run.exit == 14 && run.errors.contains("of another kind than P-256"), "\(run.errors)")
    }
    #expect(throws: (any Error).self) { try store }
  }

  /// Answers of `C_Sign` after so many signatures of a card, with the exit code and words of the error and its hint.
  @Test(
    "given a token that fails while it signs, when a card, a list or a signer is made, then nothing is written, the PIN was given once, and the next run works",
    arguments: [
      (0x32, 0, 7, "the token \"Office\" was pulled out", "put it in again"),
      (0xE0, 20, 7, "the token \"Office\" was pulled out", "put it in again"),
      (0x30, 1, 14, "refused C_Sign: CKR_DEVICE_ERROR", "whether the token is in its place"),
    ] as [(UInt, Int, Int32, String, String)])
  func failing(
    _ answer: UInt, _ signatures: Int, _ exit: Int32, _ words: String, _ hint: String
  ) throws {
    let module = try HostileModule("over-softhsm")
    let made = try issuer(
      "init", Self.identity + Array(token.keyStore.dropLast()) + [module.path] + token.pin)
    try #require(made.exit == 0, "\(made.errors)")
    let names = ["desk.vault", "wallet.vault"].map { "data/passport/\($0)" }
    let before = try names.map(desk.bytes)
    let list = ["--url", "https://desk.example/status", "--out", desk.home.path]
    let orders: [(Int, () throws -> TestSupport.Desk.Run)] = [
      (signatures, issue), (0, { try issuer("status", list + token.pin) }),
      (0, { try issuer("init", ["--renew"] + token.pin) }),
    ]
    for (signatures, order) in orders {
      let tries = module.tries
      try module.fail(with: answer, after: signatures)
      let failed = try order()
      #expect(failed.exit == exit && failed.errors.contains(words), "\(failed.errors)")
      #expect(failed.errors.contains("hint: ") && failed.errors.contains(hint))
      #expect(try module.tries == tries + 1 && names.map(desk.bytes) == before)
      #expect(try !desk.contains("status.jwt"))
      try module.heal()
    }
    for (_, order) in orders {
      let run = try order()
      #expect(run.exit == 0, "\(run.errors)")
    }
  }

  @Test(
    "given an address with a PIN or a module in it, then it is refused before anything is made",
    arguments: [
      "?pin-value=1234", "?pin-source=/x", "?module-path=/x.so", "?module-name=x", ";id=%01",
    ])
  func address(_ more: String) throws {
    let run = try issuer(
      "init",
      Self.identity + token.pin + [
        "--key-store", "pkcs11:token=Office;object=Desk\(more)", "--token-module",
        SoftHSM.module ?? "",
      ])
    #expect(run.exit == 2 && run.errors.contains("the address of the token cannot be used"))
    #expect(throws: (any Error).self) { try store }
  }

  @Test(
    "given a store that cannot be written, when an issuer is made, then no key stays in the token")
  func unfinished() throws {
    let path = desk.path("data/passport/desk.vault")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/at/all")
    #expect(try make().exit == 14)
    try FileManager.default.removeItem(atPath: path)
    // Keys of these names would be in the way.
    try makeIssuer()
    let renewed = try issuer("init", ["--renew"] + token.pin)
    #expect(renewed.exit == 0 && renewed.output.contains("made in the token"), "\(renewed.errors)")
    #expect(try issue().exit == 0)
    try FileManager.default.removeItem(atPath: path)
    let again = try make()
    #expect(
      again.exit == 2 && again.errors.contains("has \"Desk root\" already"), "\(again.errors)")
    // The root of the same name, with its certificate, is the same root again.
    let root = try desk.bytes("desk.der")
    #expect(try make(["--use-existing-keys"]).exit == 0)
    #expect(try issuer("export", ["--root", desk.path("desk.der")]).exit == 0)
    #expect(try desk.bytes("desk.der") == root)
  }

  @Test(
    "given keys that OpenSC's program made, when an issuer uses them, then it says what the token says of them",
    .enabled(if: SoftHSM.hasTool, SoftHSM.notRun))
  func madeByOthers() throws {
    try token.makeKey("Desk root", id: "01")
    try token.makeKey("Desk signer", id: "02")
    #expect(try make().exit == 2)
    // Who puts a public key of their own beside the private one gets no certificate for it.
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    try Data(other.publicKeyInfo()).write(to: desk.home.appending(path: "other.der"))
    func delete(_ kind: String) throws {
      try token.tool("--delete-object", "--type", kind, "--id", "02")
    }
    try delete("pubkey")
    try token.tool(
      "--write-object", desk.path("other.der"), "--type", "pubkey", "--id", "02", "--label",
      "Desk signer")
    let deceived = try make(["--use-existing-keys"])
    #expect(deceived.exit == 14 && deceived.errors.contains("signature"), "\(deceived.errors)")
    try delete("pubkey")
    try delete("privkey")
    try token.makeKey("Desk signer", id: "02")
    let made = try make(["--use-existing-keys"])
    #expect(made.exit == 0 && made.output.contains("id=%02"), "\(made.errors)")
    #expect(try issue().exit == 0)
    // A signer that the token lost is replaced.
    try token.tool("--delete-object", "--type", "privkey", "--id", "02")
    #expect(try issue().exit == 14)
    #expect(try issuer("init", ["--renew"] + token.pin).exit == 0)
    #expect(try issue().exit == 0)
    // A certificate that the root's key did not sign is no root, whoever put it there.
    #expect(try issuer("export", ["--root", desk.path("desk.der")]).exit == 0)
    var forged = try desk.bytes("desk.der")
    forged[forged.count - 1] ^= 1
    try Data(forged).write(to: desk.home.appending(path: "forged.der"))
    try token.tool("--delete-object", "--type", "cert", "--id", "01")
    try token.tool(
      "--write-object", desk.path("forged.der"), "--label", "Desk root", "--type", "cert", "--id",
      "01")
    try FileManager.default.removeItem(atPath: desk.path("data/passport/desk.vault"))
    let refused = try make(["--use-existing-keys"])
    #expect(
      refused.exit == 2 && refused.errors.contains("has \"Desk root\" already"),
      "\(refused.errors)")
  }
}

/// The desk that has a root in a file, and certifies the signers of offices.
private struct RootOwner {
  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try Data("the owner's words\n".utf8).write(to: desk.home.appending(path: "pass"))
    try desk.makeIssuer(passphrase: "pass")
  }

  func path(_ name: String) -> String { desk.path(name) }

  func run(_ verb: String, _ options: [String]) throws -> TestSupport.Desk.Run {
    try desk.run(
      TestSupport.Desk.binary,
      ["issuer", verb] + options + ["--passphrase-file", desk.path("pass")])
  }

  func root() throws -> [UInt8] {
    let exported = try run("export", ["--root", desk.path("root.der")])
    try #require(exported.exit == 0, "\(exported.errors)")
    return try desk.bytes("root.der")
  }
}
