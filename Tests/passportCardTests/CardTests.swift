import CommandTestSupport
import Crypto
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing
import Wallet

@Suite("From a document to a card, and from the card to a verifier's verdict")
struct CardTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.equip(trustingIssuer: false)
  }

  private func issue(_ profile: String = "specimen", _ options: String...) throws -> Desk.Run {
    try issue(profile, options)
  }

  private func issue(_ profile: String, _ options: [String]) throws -> Desk.Run {
    try desk.ask(
      [
        "issue", "--mrz", "-", "--reader", "simulator:\(profile)", "--json",
        "--passphrase-file", desk.path("wallet.pass"), "--desk-passphrase-file",
        desk.path("desk.pass"),
      ] + options, input: Array(try desk.mrz("--profile", profile).utf8))
  }

  @Test("given a chip that proved itself, when a card is issued, then it says so and verifies")
  func genuineChip() throws {
    let run = try issue("pace-extended")
    #expect(run.exit == 0)
    #expect(try run.json.at("verdicts.chip.status").string == "passed")
    let card = try #require(try run.json.at("issued.card").string)
    #expect(try present(card.forPeople, "age_equal_or_over.18").exit == 0)
    let verdict = try verify()
    #expect(verdict.code == "credential-verified" && verdict.exit == 0)
    #expect(try cards().map { $0.at("assurance").array } == [["data-genuine", "chip-genuine"]])
  }

  @Test("given a card whose copies run out, when three are left, then the wallet says so")
  func runsOut() throws {
    #expect(try issue("pace-extended").exit == 0)
    func shown() throws -> Desk.Run {
      try desk.ask("wallet", "show", "--passphrase-file", desk.path("wallet.pass"))
    }
    for left in [4, 3] {
      // Nobody else opens it as long as it is open here.
      do {
        let wallet = try Wallet.open(
          at: desk.path("data/passport/wallet.vault"),
          passphrase: SecretBytes(Array(Desk.walletPassphrase.utf8)))
        let card = try #require(try wallet.cards.first)
        let batch = try #require(card.batches.first { $0.unspent.count == left + 1 })
        _ = try wallet.take(from: batch, of: card.identifier, at: Date())
      }
      #expect(try shown().errors.contains("(photo-id): 3 uses left; get a new card") == (left == 3))
    }
  }

  @Test("given a card with its document, when it is shown, then it says so, and no other card does")
  func keptForProofs() throws {
    for (options, isKept, isBound) in [
      ([], false, false), (["--keep-for-proofs"], true, false),
      (["--keep-for-proofs", "--holder-matched"], true, true),
    ] as [([String], Bool, Bool)] {
      let run = try issue("pace-extended", options)
      let card = try #require(try run.json.at("issued.card").string)
      let passphrase = ["--passphrase-file", desk.path("wallet.pass")]
      let shown = try desk.ask(["card", "show", card.forPeople] + passphrase).output
      #expect(shown.contains("proofs      over the state's own signature") == isKept)
      #expect(shown.contains("that the holder is the document's") == isBound)
      let json = try desk.ask(["card", "show", card.forPeople, "--json"] + passphrase)
        .json
      #expect(json.at("keptForProofs").bool == isKept)
      #expect((json.at("holderBoundOn").string != nil) == isBound)
    }
    let alone = try issue("pace-extended", ["--keep-for-proofs", "--format", "dtc"])
    #expect(alone.exit == 2)
  }

  @Test("given a card, when the record is redacted, then it does not tell which card it is")
  func redacted() throws {
    let run = try issue("pace-extended", "--redact")
    #expect(try run.json.at("issued") == .object([]))
    let card = try #require(try cards().first?.at("identifier").string?.forPeople)
    #expect(!run.output.contains(card))
  }

  private func cards() throws -> [JSONValue] {
    try #require(
      try desk.ask("card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
        .json.at("cards").array)
  }

  private func card() throws -> String {
    try #require(try issue().json.at("issued.card").string).forPeople
  }

  private func present(_ card: String, _ claims: String, to file: String = "shown") throws
    -> Desk.Run
  {
    try desk.ask(
      "present", card, "--disclose", claims, "--audience", "https://bar.example", "--nonce", "n-1",
      "--out", desk.path(file), "--passphrase-file", desk.path("wallet.pass"))
  }

  private func verify(
    _ file: String = "shown", anchor: String = "desk.der", audience: String = "https://bar.example",
    nonce: String = "n-1"
  ) throws -> (code: String?, exit: Int32, claims: JSONValue) {
    let run = try desk.ask(
      "verify", desk.path(file), "--anchor", desk.path(anchor), "--audience", audience, "--nonce",
      nonce, "--json")
    let verdict = try run.json
    return (verdict.at("code").string?.forPeople, run.exit, verdict.at("credentials.0.claims"))
  }

  @Test(
    "given a simulated document, when a card is issued, then it is self-issued and says simulated")
  func simulated() throws {
    let run = try issue()
    #expect(run.exit == 0)
    let card = try #require(try cards().first)
    #expect(card.at("trustLevel").string == "selfIssued")
    #expect(card.at("simulated").bool == true)
    #expect(card.at("assurance").array == ["data-genuine"])
    #expect(card.at("issuer").string == "Example Desk")
  }

  @Test(
    "given a document of a state anchor, when a card is issued, then its trust level is government")
  func government() throws {
    let other = try Desk()
    try other.trustUtopiaAsState()
    // The document comes from this desk's country: its root is a state anchor in another store.
    desk.environment["XDG_DATA_HOME"] = other.path("data")
    for name in ["desk", "wallet"] {
      try Data(try desk.bytes("\(name).pass")).write(to: other.home.appending(path: "\(name).pass"))
    }
    try other.makeIssuer()
    try other.makeWallet()
    #expect(try issue().exit == 0)
    let card = try #require(try cards().first)
    #expect(card.at("trustLevel").string == "government")
    #expect(card.at("simulated").bool == false)
  }

  @Test(
    "given a record that did not pass, when a card is asked for, then none is made and a sentence says why",
    arguments: [
      ("expired", 11, "document-expired"), ("wrong-digest", 8, "digest-mismatch"),
      ("unknown-signer", 10, "signer-unknown"), ("stripped", 9, "file-stripped"),
    ] as [(String, Int32, String)])
  func refused(_ profile: String, _ exit: Int32, _ code: String) throws {
    let run = try issue(profile)
    #expect(run.exit == exit)
    #expect(try run.json.at("issued.code").string?.forPeople == code)
    #expect(try run.json.at("issued.reason").string?.isEmpty == false)
    #expect(try cards().isEmpty)
  }

  @Test("given --redact, when no card is made, then the reason says nothing about the document")
  func refusedAndRedacted() throws {
    let record = try issue("expired", "--redact").json
    #expect(record.at("issued.code").string == "document-expired")
    #expect(record.at("issued.reason").string == "expired on (redacted)")
  }

  @Test("given a weakened link, when a card is asked for, then none is made")
  func downgraded() throws {
    let run = try issue("pace-offered", "--allow-bac-downgrade")
    #expect(run.exit == 11)
    #expect(try run.json.at("issued.code").string == "access-downgraded")
    #expect(try cards().isEmpty)
  }

  @Test(
    "given a card, when one age is shown, then the verifier learns it and nothing else of the holder"
  )
  func presents() throws {
    #expect(try present(card(), "age_equal_or_over.18").exit == 0)
    let verdict = try verify()
    #expect(verdict.exit == 0 && verdict.code == "credential-verified")
    #expect(verdict.claims.at("age_equal_or_over") == .object(["18": true]))
    #expect(verdict.claims.at("simulated").bool == true)
    for name in ["family_name", "given_name", "birthdate", "document_number", "picture", "sex"] {
      #expect(verdict.claims.at(name) == .null)
    }
  }

  @Test(
    "given a presentation, when it is checked for another request, desk or audience, then it is refused"
  )
  func otherRequests() throws {
    _ = try present(card(), "given_name")
    #expect(try verify(nonce: "n-2").code == "nonce-mismatch")
    #expect(try verify(audience: "https://shop.example").code == "audience-mismatch")
    #expect(try verify(anchor: "utopia.der").code == "issuer-untrusted")
    #expect(try verify(nonce: "n-2").exit == 13)
  }

  @Test("given a place that cannot be written, when a card is shown, then no copy is spent")
  func unwritable() throws {
    let card = try card()
    let before = try cards()
    for place in ["nowhere/shown", "."] {
      let run = try present(card, "given_name", to: place)
      #expect(run.exit == 14)
      #expect(run.errors.contains("cannot be written"))
    }
    #expect(try cards() == before)
  }

  @Test(
    "given an option that would be passed over, when a card is issued, then it is a usage error",
    arguments: [
      ["--at", "2030-06-30"], ["--claims", "age_over_18"], ["--out", "d"],
      ["--format", "dtc", "--out", "d", "--holder-matched"],
      ["--format", "dtc", "--out", "d", "--wallet", "w"],
      ["--format", "vc-jwt", "--claims", ","],
    ])
  func passedOver(_ options: [String]) throws {
    #expect(
      try desk.ask(
        ["issue", "--mrz", "-", "--reader", "simulator:specimen"] + options,
        input: Array(try desk.mrz("--profile", "specimen").utf8)
      ).exit == 2)
  }

  @Test("given a presentation that was changed, when it is checked, then it is refused")
  func changed() throws {
    _ = try present(card(), "given_name")
    let text = String(decoding: try desk.bytes("shown"), as: UTF8.self)
    let parts = text.split(separator: "~", omittingEmptySubsequences: false)
    func check(_ changed: [Substring]) throws -> String? {
      try Data(changed.joined(separator: "~").utf8).write(
        to: desk.home.appending(path: "changed"))
      let verdict = try verify("changed")
      #expect(verdict.exit == 13)
      return verdict.code
    }
    // Without the holder's proof; with a disclosure left out, which the proof covers.
    #expect(try check(parts.dropLast() + [""]) == "key-binding-missing")
    #expect(try check([parts[0]] + parts.dropFirst(2)) == "key-binding-invalid")
    #expect(try check([parts[0].dropLast(4) + "AAAA"] + parts.dropFirst()) != nil)
    #expect(try check([""]) == "credential-malformed")
  }

  @Test("given an age that is not reached, when it is to be shown, then that is refused")
  func falsePredicate() throws {
    let run = try present(card(), "age_equal_or_over.65")
    #expect(run.exit == 11)
    #expect(run.errors.contains("is not proven"))
    #expect(try !desk.contains("shown"))
    #expect(try present(card(), "shoe_size").exit == 13)
  }

  @Test("given a wrong passphrase, when the wallet is opened, then it stays closed")
  func wrongPassphrase() throws {
    let run = try desk.ask("card", "list", "--passphrase-file", desk.path("desk.pass"))
    #expect(run.exit == 12)
    #expect(run.errors.contains("the passphrase is wrong"))
    #expect(try desk.ask("card", "list", "--no-input").exit == 2)
  }

  @Test("given a card, when it is deleted, then it is gone; there is no card to delete twice")
  func deletes() throws {
    let card = try card()
    let arguments = [
      "card", "delete", card, "--yes", "--passphrase-file", desk.path("wallet.pass"),
    ]
    let deleted = try desk.ask(arguments + ["--json"])
    #expect(deleted.exit == 0)
    #expect(try deleted.json.at("identifier").string?.forPeople == card)
    #expect(try cards().isEmpty)
    #expect(try desk.ask(arguments).exit == 14)
  }

  @Test("given a card, when it is to be deleted, then that is asked first, and told")
  func asksBeforeDeleting() throws {
    let card = try card()
    let passphrase = ["--passphrase-file", desk.path("wallet.pass")]
    let command = ["card", "delete", card] + passphrase
    for more in [[], ["--no-input"], ["--json"]] {
      let run = try desk.run("/usr/bin/env", ["setsid", "--wait", Desk.binary] + command + more)
      #expect(run.exit == 2)
      #expect(run.errors.contains("nobody confirmed it") && run.errors.contains("--yes"))
      #expect(try cards().count == 1)
    }
    desk.environment["PROMPT"] = "[y/N]: |never"
    func answered(_ answer: String) throws -> String {
      try desk.run(
        "/usr/bin/env",
        [
          "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
          Desk.binary,
        ] + command, input: Array("\(answer)\n".utf8)
      ).output
    }
    for answer in ["n", "", "No"] {
      let kept = try answered(answer)
      #expect(kept.contains("nothing was deleted") && kept.contains("card \(card)"))
      #expect(kept.contains("exit 0"))
      #expect(try cards().count == 1)
    }
    let gone = try answered("y")
    #expect(gone.contains("deleted, with its key: \(card)") && gone.contains("exit 0"))
    #expect(try cards().isEmpty)
    let other = try self.card()
    let told = try desk.ask(["card", "delete", other, "--yes"] + passphrase)
    #expect(told.exit == 0 && told.output.hasPrefix("deleted, with its key: \(other)"))
  }

  @Test("given a card, when it is shown, then whose it is and its values are there only on demand")
  func values() throws {
    let card = try card()
    let passphrase = ["--passphrase-file", desk.path("wallet.pass")]
    func run(_ arguments: String...) throws -> Desk.Run {
      try desk.ask(["card"] + arguments + passphrase)
    }
    let personal = ["ERIKSSON", "Eriksson", "ANNA", "Anna", "L898902C", "1974-08-12"]
    for text in [
      try run("list").output, try run("show", card).output, try run("list", "--json").output,
      try run("show", card, "--json").output,
    ] {
      #expect(text.contains("passport") && !text.isEmpty)
      for word in personal { #expect(!text.contains(word), "\(word)") }
    }
    #expect(try run("show", card).output.contains("birthdate\n"))
    let shown = try run("show", card, "--values")
    #expect(shown.exit == 0)
    for part in ["holder      ANNA MARIA ERIKSSON", "birthdate  1974-08-12", "picture  JPEG, "] {
      #expect(shown.output.contains(part), "\(part)")
    }
    #expect(!shown.output.contains("base64"))
    #expect(try run("list", "--holder").output.contains("ANNA MARIA ERIKSSON"))
    let json = try run("show", card, "--values", "--json").json
    #expect(json.at("holder").string == "ANNA MARIA ERIKSSON")
    let values = try #require(json.at("batches").array?.first?.at("values").array)
    #expect(
      values.first { $0.at("path").string == "birthdate" }?.at("value").string == "1974-08-12")
  }

  @Test("given a portrait that is shown, when it is verified, then it is named and can be written")
  func portrait() throws {
    _ = try present(card(), "picture,given_name")
    func verify(_ options: String..., nonce: String = "n-1") throws -> Desk.Run {
      try desk.ask(
        [
          "verify", desk.path("shown"), "--anchor", desk.path("desk.der"), "--audience",
          "https://bar.example", "--nonce", nonce,
        ] + options)
    }
    let text = try verify()
    #expect(text.exit == 0 && !text.output.contains("base64") && text.output.utf8.count < 1000)
    let named = try #require(text.output.firstMatch(of: #/picture  JPEG, ([0-9,]+) bytes/#))
    #expect(text.output.contains("revocation  "))
    // Nothing is written where the card is refused.
    #expect(try verify("--portrait", desk.path("face.jpg"), nonce: "n-2").exit == 13)
    #expect(try !desk.contains("face.jpg"))
    #expect(try verify("--portrait", desk.path("face.jpg")).exit == 0)
    let written = try desk.bytes("face.jpg")
    #expect(written.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect(Int(named.1.replacing(",", with: "")) == written.count)
    #expect(try desk.mode("face.jpg") == 0o600)
    let again = try verify("--portrait", desk.path("face.jpg"))
    #expect(again.exit == 14 && again.errors.contains("face.jpg"))
    #expect(try desk.bytes("face.jpg") == written)
    let out = desk.path("piped.jpg")
    let piped = try desk.run(
      "/bin/sh",
      [
        "-c", #"out=$1; shift; exec "$@" >"$out""#, "sh", out, Desk.binary, "verify",
        desk.path("shown"), "--anchor", desk.path("desk.der"), "--audience", "https://bar.example",
        "--nonce", "n-1", "--portrait", "-",
      ])
    #expect(piped.exit == 0 && piped.errors.hasPrefix("Verified"))
    #expect(try desk.bytes("piped.jpg") == written)
    #expect(try verify("--portrait", "-", "--json").exit == 2)
    let json = try verify("--json").json
    #expect(
      json.at("credentials.0.claims.picture").string?.hasPrefix("data:image/jpeg;base64,") == true)
    #expect(json.at("credentials.0.revocation.status").string == "notSupported")
    _ = try present(
      cards().first?.at("identifier").string?.forPeople ?? "", "given_name", to: "faceless")
    let none = try desk.ask(
      "verify", desk.path("faceless"), "--anchor", desk.path("desk.der"), "--audience",
      "https://bar.example", "--nonce", "n-1", "--portrait", desk.path("none.jpg"))
    #expect(none.exit == 14 && none.output.contains("Verified"))
    #expect(try !desk.contains("none.jpg"))
  }

  @Test(
    "given everything that was done, when files outside the vault are searched, then nothing personal is there"
  )
  func nothingPersonal() throws {
    _ = try present(card(), "age_equal_or_over.18")
    let secrets = ["ERIKSSON", "Eriksson", "ANNA", "L898902C", "740812", "1974-08-12", "ZE184226B"]
    let files = try FileManager.default.subpathsOfDirectory(atPath: desk.home.path)
      // What the test itself typed and caught.
      .filter { file in ![".in", ".out", ".err"].contains { file.hasSuffix($0) } }
    #expect(files.contains("data/passport/wallet.vault") && files.contains("shown"))
    for file in files {
      if try desk.isFolder(file) { continue }
      let bytes = try desk.bytes(file)
      var text = String(decoding: bytes, as: UTF8.self)
      for part in text.split(whereSeparator: { $0 == "~" || $0 == "." }) {
        if let decoded = try? Base64URL.decode(part) {
          text += String(decoding: decoded, as: UTF8.self)
        }
      }
      for secret in secrets { #expect(!text.contains(secret), "\(secret) in \(file)") }
      #expect(!text.contains("JFIF"))
    }
  }
}
