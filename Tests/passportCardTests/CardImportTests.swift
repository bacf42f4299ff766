import CommandTestSupport
import Crypto
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Credentials of other issuers, as the command imports them")
struct CardImportTests {
  private let desk: Desk
  private let issuer: ForeignIssuer

  /// A desk with a wallet, and the files of a foreign issuer.
  init() throws {
    desk = try Desk()
    issuer = try ForeignIssuer()
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet()
    try write(issuer.root, "bank.der")
    try write(Array(issuer.device.pem().utf8), "device.pem")
    try write(Array(issuer.credential().utf8), "card")
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: desk.home.appending(path: name))
  }

  private func arguments(_ file: String, _ more: [String]) -> [String] {
    ["card", "import", desk.path(file), "--passphrase-file", desk.path("wallet.pass")] + more
  }

  private func importing(_ file: String = "card", _ more: String...) throws -> Desk.Run {
    try desk.run("/usr/bin/env", ["setsid", "-w", Desk.binary] + arguments(file, more))
  }

  private func cards() throws -> [JSONValue] {
    try #require(
      try desk.ask("card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
        .json.at("cards").array)
  }

  private var key: String { desk.path("device.pem") }

  @Test(
    "given the issuer's root as an institution, when a card is imported, then that is its level")
  func institution() throws {
    _ = try desk.ask("trust", "import", "--institution", desk.path("bank.der"), "--yes")
    let run = try importing("card", "--device-key", key, "--json")
    #expect(run.exit == 0 && run.errors.isEmpty)
    let result = try run.json
    #expect(result.at("trustLevel").string == "institution")
    #expect(result.at("voucher").string == "institution")
    #expect(result.at("keyBound").bool == true)
    let card = try #require(try cards().first)
    #expect(card.at("trustLevel").string == "institution")
    #expect(card.at("type").string == "imported" && card.at("issuer").string == "Bank")
    #expect(card.at("assurance").array == [])
    #expect(card.at("identifier") == result.at("identifier"))
    try expectValid(result)
    // The same credential is there already.
    let again = try importing("card", "--device-key", key)
    #expect(again.exit == 14 && again.errors.contains("there is such a card in the wallet already"))
    #expect(try cards().count == 1)
  }

  private func expectValid(_ document: JSONValue) throws {
    #expect(try PlainJSON.defects(inAll: [document]) == [[]])
  }

  @Test("given the imported card, when it is shown to a verifier, then the holder's key proves it")
  func presented() throws {
    let made = try importing("card", "--device-key", key, "--yes", "--json")
    let card = try #require(try made.json.at("identifier").string)
    let request = ["--audience", "https://bar.example", "--nonce", "n-1"]
    let shown = try desk.ask(
      ["present", card.forPeople, "--disclose", "given_name", "--out", desk.path("shown")] + request
        + ["--passphrase-file", desk.path("wallet.pass")])
    #expect(shown.exit == 0, "\(shown.errors)")
    let verdict = try desk.ask(
      ["verify", desk.path("shown"), "--anchor", desk.path("bank.der")] + request)
    #expect(verdict.exit == 0 && verdict.output.contains("Anna"))
    // A presentation belongs to its request and is not imported.
    let taken = try importing("shown", "--device-key", key, "--yes")
    #expect(taken.exit == 13 && taken.errors.contains("it is a presentation"))
    #expect(try cards().count == 1)
  }

  @Test("given a root for this import, when it is the issuer's, then the card is self-issued")
  func givenRoot() throws {
    let run = try importing("card", "--device-key", key, "--anchor", desk.path("bank.der"))
    #expect(run.exit == 0 && run.errors.contains("is no institution of the trust store: \"Bank\""))
    #expect(try cards().first?.at("trustLevel").string == "selfIssued")
  }

  @Test("given nobody who vouches for the issuer, when nobody says yes, then nothing is imported")
  func nobody() throws {
    for more in [[], ["--no-input"]] {
      let run = try desk.run(
        "/usr/bin/env",
        ["setsid", "-w", Desk.binary] + arguments("card", ["--device-key", key] + more))
      #expect(run.exit == 2)
      #expect(
        run.errors.contains(
          "nobody vouches for its issuer: the card counts as self-issued; the issuer calls itself \"Bank\""
        ))
      #expect(try cards().isEmpty)
    }
    desk.environment["PROMPT"] = "[y/N]: "
    for answer in ["n", "y"] {
      let run = try desk.run(
        "/usr/bin/env",
        [
          "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
          Desk.binary,
        ] + arguments("card", ["--device-key", key]), input: Array("\(answer)\n".utf8))
      #expect(run.output.contains("Import it all the same? [y/N]:"))
      #expect(try cards().count == (answer == "y" ? 1 : 0))
    }
    #expect(try cards().first?.at("trustLevel").string == "selfIssued")
  }

  @Test(
    "given a credential that claims a higher level, when it is imported, then it does not get it")
  func claimedLevel() throws {
    try write(Array(issuer.credential(["trust_level": "government"]).utf8), "claiming")
    #expect(try importing("claiming", "--device-key", key, "--yes").exit == 0)
    #expect(try cards().map { $0.at("trustLevel").string } == ["selfIssued"])
  }

  @Test(
    "given a root that the trust store lacks, when it is named for a card that claims a state's word, then the card has less"
  )
  func rootOfNobody() throws {
    try write(Array(issuer.credential(["trust_level": "government"]).utf8), "claiming")
    let verified = try desk.ask("verify", desk.path("claiming"), "--anchor", desk.path("bank.der"))
    #expect(verified.exit == 0 && verified.output.contains("trust  Institution\n"))
  }

  @Test(
    "given an issuer that nobody vouches for, when its card is verified, then it is not called false, and the way on is true"
  )
  func unknownIssuer() throws {
    let unknown = try desk.ask("verify", desk.path("card"))
    #expect(unknown.exit == 10)
    #expect(unknown.output.contains("UNVERIFIED  we do not know this issuer"))
    #expect(unknown.output.contains("--anchor ROOT"))
    let below = try desk.ask(
      "verify", desk.path("card"), "--anchor", desk.path("bank.der"), "--json")
    #expect(try below.json.at("credentials.0.voucher").string == "given-root")
    _ = try desk.ask("trust", "import", "--institution", desk.path("bank.der"), "--yes")
    let known = try desk.ask("verify", desk.path("card"), "--json")
    #expect(try known.exit == 0 && known.json.at("credentials.0.voucher").string == "institution")
    try expectValid(known.json)
  }

  @Test("given the age of a list, when it is beyond a week or no number, then it is not taken")
  func ageOfList() throws {
    for (hours, isTaken) in [
      ("1", true), ("168", true), ("169", false), ("0", false), ("-1", false), ("x", false),
    ] {
      let run = try desk.ask(
        "verify", desk.path("card"), "--anchor", desk.path("bank.der"), "--status", "--status-age",
        hours)
      #expect((run.exit == 2) != isTaken, "\(hours): \(run.errors)")
      #expect(run.errors.contains("1 to 168") != isTaken)
    }
  }

  @Test(
    "given the roots of this machine's desk, when others can write them, then nothing is judged by them"
  )
  func ownRoots() throws {
    try write(Array(issuer.credential(["trust_level": "government"]).utf8), "claiming")
    let root = PEM(label: "CERTIFICATE", content: issuer.root).text
    try write(Array(root.utf8), "data/passport/desk.roots")
    let verify = ["verify", desk.path("claiming")]
    for (mode, exit) in [(mode_t(0o644), Int32(0)), (0o666, 14)] {
      #expect(chmod(desk.path("data/passport/desk.roots"), mode) == 0)
      for anchor in [[], ["--anchor", desk.path("bank.der")]] {
        let verified = try desk.ask(verify + anchor)
        #expect(verified.exit == exit, "\(verified.errors)")
        #expect(verified.output.contains("trust  Government\n") == (exit == 0))
        #expect(
          verified.output.contains(
            "note  issued here: by this desk, and by no state\n")
            == (exit == 0))
      }
      let imported = try importing("claiming", "--device-key", key)
      #expect(imported.exit == exit, "\(imported.errors)")
      if exit == 0 { #expect(try cards().first?.at("trustLevel").string == "government") }
    }
  }

  @Test(
    "given an institution's card that claims a state's word, when it is imported and verified, then its root decides, and a note says so",
    arguments: [nil, "institution", "government"])
  func mayClaim(_ level: String?) throws {
    let option = level.map { ["--may-claim", $0] } ?? []
    _ = try desk.ask(
      ["trust", "import", "--institution", desk.path("bank.der"), "--yes"] + option)
    let isGovernment = level == "government"
    let again = try desk.ask("trust", "import", "--institution", desk.path("bank.der"), "--yes")
    #expect(again.errors.contains("may claim government, as before") == isGovernment)
    try write(Array(issuer.credential(["trust_level": "government"]).utf8), "claiming")
    let note = "its issuer says government, which the root above it may not claim"
    let verified = try desk.ask("verify", desk.path("claiming"), "--anchor", desk.path("bank.der"))
    #expect(verified.exit == 0, "\(verified.errors)")
    #expect(verified.output.contains("trust  \(isGovernment ? "Government" : "Institution")\n"))
    #expect(verified.output.contains(note) != isGovernment)
    let json = try desk.ask(
      "verify", desk.path("claiming"), "--anchor", desk.path("bank.der"), "--json"
    ).json
    try expectValid(json)
    let credential = json.at("credentials.0")
    #expect(credential["trustLevel"]?.string == (isGovernment ? "government" : "institution"))
    #expect(credential["claimedTrustLevel"]?.string == (isGovernment ? nil : "government"))
    let imported = try importing("claiming", "--device-key", key)
    #expect(imported.exit == 0 && imported.errors.contains(note) != isGovernment)
    let card = try #require(try cards().first)
    #expect(card["trustLevel"]?.string == (isGovernment ? "government" : "institution"))
    #expect(card["claimedTrustLevel"]?.string == (isGovernment ? nil : "government"))
    let identifier = try #require(card["identifier"]?.string)
    let shown = try desk.ask(
      "card", "show", identifier.forPeople, "--passphrase-file", desk.path("wallet.pass"))
    #expect(shown.output.contains(note) != isGovernment)
    let list = try desk.ask("trust", "list", "--json").json
    try expectValid(list)
    #expect(
      list.at("institutions.0.mayClaim").string == (isGovernment ? "government" : "institution"))
  }

  @Test(
    "given a state's anchor above the issuer, when a card is imported, then that does not count")
  func stateAnchor() throws {
    _ = try desk.ask("trust", "import", "--test", desk.path("bank.der"), "--yes")
    #expect(try importing("card", "--device-key", key, "--yes").exit == 0)
    #expect(try cards().first?.at("trustLevel").string == "selfIssued")
  }

  @Test("given a credential bound to a key, when that is not given, then it is refused with a hint")
  func keys() throws {
    let missing = try importing("card", "--yes")
    #expect(missing.exit == 2 && missing.errors.contains("hint: --device-key FILE gives it"))
    try write(Array(ForeignIssuer().device.pem().utf8), "other.pem")
    let other = try importing("card", "--yes", "--device-key", desk.path("other.pem"), "--json")
    #expect(other.exit == 13)
    #expect(try other.json.at("error.code").string == "key-of-other-card")
    let none = try importing("card", "--yes", "--device-key", desk.path("bank.der"))
    #expect(none.exit == 14 && none.errors.contains("holds no private key"))
    try write(Array(issuer.credential(isBound: false).utf8), "bearer")
    #expect(try importing("bearer", "--yes", "--device-key", key).exit == 13)
    #expect(try cards().isEmpty)
    let bearer = try importing("bearer", "--yes")
    #expect(bearer.exit == 0 && bearer.errors.contains("anyone who has a copy can show it"))
    #expect(try cards().count == 1)
  }

  @Test("given what does not verify, when it is imported, then nothing reaches the wallet")
  func refused() throws {
    let good = try issuer.credential()
    let signature = try #require(good.firstRange(of: "~")).lowerBound
    let end = good.index(signature, offsetBy: -8)
    let forged = good[..<end] + "AAAAAAAA" + good[signature...]
    for (text, code) in [
      (String(forged), "credential-signature-invalid"),
      (try issuer.credential(expires: -3600), "credential-expired"),
      ("no credential", "credential-malformed"), ("", "credential-malformed"),
      ("a.b.c~", "credential-malformed"),
    ] {
      try write(Array(text.utf8), "bad")
      let run = try importing("bad", "--device-key", key, "--yes", "--json")
      #expect(run.exit == 13)
      #expect(try run.json.at("error.code").string?.forPeople == code)
    }
    try write([UInt8](repeating: 0x41, count: (2 << 20) + 1), "large")
    #expect(try importing("large", "--device-key", key, "--yes").exit != 0)
    #expect(try cards().isEmpty)
  }

  @Test("given EU identity data, when they are imported, then the list calls them what they are")
  func identityData() throws {
    try write(Array(issuer.credential(type: "urn:eudi:pid:1").utf8), "pid")
    let run = try importing("pid", "--device-key", key, "--yes")
    #expect(run.exit == 0 && run.errors.contains("EU identity data (PID)"))
    let list = try desk.ask("card", "list", "--passphrase-file", desk.path("wallet.pass"))
    #expect(list.output.contains("EU identity data (PID)"))
  }

  @Test("given a simulated credential, when it is imported, then the card says so")
  func simulated() throws {
    try write(Array(issuer.credential(["simulated": true]).utf8), "simulated")
    #expect(try importing("simulated", "--device-key", key, "--yes").exit == 0)
    #expect(try cards().first?.at("simulated").bool == true)
  }
}
