import CommandTestSupport
import Encoding
import Foundation
import PKIX
import DeskTestSupport
import TestSupport
import Testing

@Suite("The issuer of cards on this machine")
struct IssuerTests {
  private let desk: Desk
  private let name = ["--name", "Example Desk"]
  private let url = ["--url", "https://desk.example"]
  private let country = ["--country", "DE"]

  init() throws {
    desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
  }

  private func issuer(_ verb: String, _ options: [String]) throws -> Desk.Run {
    try desk.ask(
      ["issuer", verb] + options + ["--passphrase-file", desk.path("desk.pass")])
  }

  private func shown() throws -> JSONValue { try issuer("show", ["--json"]).json }

  private func exported(_ options: [String] = []) throws -> Certificate {
    let run = try issuer("export", ["--root", desk.path("exported")] + options)
    try #require(run.exit == 0, "\(run.errors)")
    defer { try? FileManager.default.removeItem(atPath: desk.path("exported")) }
    return try Certificate(der: try desk.bytes("exported"))
  }

  private var isThere: Bool {
    FileManager.default.fileExists(atPath: desk.path("data/passport/desk.vault"))
  }

  @Test(
    "given a wrong passphrase of the desk, when it is typed, then nobody speaks of a wallet's words"
  )
  func wrongPassphrase() throws {
    try desk.makeIssuer()
    let run = try desk.ask(
      "issuer", "show", "--passphrase-file", desk.path("wallet.pass"), "--no-input")
    #expect(run.exit == 12 && run.errors.contains("the passphrase is wrong"))
    #expect(run.errors.contains("hint: try again; nobody can recover it"))
    #expect(!run.errors.contains("wallet"))
    try desk.makeWallet()
    let wallet = try desk.ask("wallet", "show", "--passphrase-file", desk.path("desk.pass"))
    #expect(wallet.exit == 12 && wallet.errors.contains("passport wallet recover"))
  }

  @Test("given no folder for the status list, when it is to be written, then it is said what to do")
  func missingFolder() throws {
    try desk.makeIssuer()
    let run = try issuer(
      "status", ["--url", "https://desk.example/status", "--out", desk.path("no/folder")])
    #expect(run.exit == 14)
    #expect(run.errors.contains("status.jwt cannot be written: there is no such folder"))
    #expect(run.errors.contains("hint: make the folder first"))
  }

  @Test(
    "given a name, an address and a country, when an issuer is made, then it is shown with them")
  func made() throws {
    let run = try issuer("init", name + url + country)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("address            https://desk.example\n"))
    #expect(run.output.contains("country            DE\n"))
    let json = try shown()
    #expect(json.at("schema").string == "passport.issuer/1")
    #expect(json.at("url").string == "https://desk.example")
    #expect(json.at("country").string == "DE")
    #expect(json.at("replacedRoots").array == [])
    let root = try exported()
    #expect(json.at("rootFingerprint").string?.forPeople == Hex.encode(root.sha256))
    #expect(root.subject.country == "DE")
    let renewed = try issuer("init", ["--renew"])
    #expect(renewed.exit == 0 && renewed.output.contains("https://desk.example"))
    #expect(try exported() == root)
  }

  @Test("given a part that is missing or wrong, when an issuer is made, then it is refused")
  func refused() throws {
    for options in [[], name, name + url, name + country, url + country, ["--replace"] + name] {
      let run = try issuer("init", options)
      #expect(run.exit == 2 && run.errors.contains("--name, --url and --country are needed"))
    }
    for address in [
      "http://desk.example", "desk.example", "https://u@desk.example", "https://desk.example?a",
      "https://desk.example#a", "https://desk.example ", "https://Desk.example", "",
    ] {
      let run = try issuer("init", name + country + ["--url=\(address)"])
      #expect(run.exit == 2)
      #expect(run.errors.contains("--url takes an address as in https://desk.example"))
    }
    for code in ["D", "UTO", "UT", "DEU", "de", "XX", "ZZ", "EU", ""] {
      let run = try issuer("init", name + url + ["--country=\(code)"])
      #expect(run.exit == 2)
      #expect(run.errors.contains("--country takes a country's two capital letters of ISO 3166-1"))
    }
    for (options, text) in [
      (["--renew"] + name, "exclude each other"), (["--renew"] + url, "exclude each other"),
      (["--renew"] + country, "exclude each other"),
      (["--renew", "--replace"], "exclude each other"),
      (name + url + country + ["--yes"], "--yes goes with --replace"),
    ] {
      let run = try issuer("init", options)
      #expect(run.exit == 2 && run.errors.contains(text), "\(run.errors)")
    }
    let missing = try issuer("init", ["--replace", "--yes"] + name + url + country)
    #expect(missing.exit == 14 && missing.errors.contains("there is no issuer on this machine yet"))
    #expect(!isThere)
  }

  @Test("given an issuer, when it is replaced, then its old root is kept, and the new one signs")
  func replaced() throws {
    try desk.makeIssuer()
    let before = try desk.bytes("data/passport/desk.vault")
    let root = try exported()
    try desk.makeWallet()
    try desk.trustUtopia()
    let all = ["--replace"] + name + url + country
    let unconfirmed = try issuer("init", all + ["--no-input"])
    #expect(unconfirmed.exit == 2 && unconfirmed.errors.contains("nobody confirmed it"))
    #expect(try desk.bytes("data/passport/desk.vault") == before)
    let replaced = try issuer("init", all + ["--yes"])
    #expect(replaced.exit == 0, "\(replaced.errors)")
    #expect(replaced.output.contains("replaced root      \(Hex.encode(root.sha256))\n"))
    #expect(replaced.errors.contains("Verifiers need the new root"))
    #expect(try shown().at("replacedRoots").array == [.string(Hex.encode(root.sha256))])
    #expect(try exported() != root)
    for digits in [8, 64] {
      let start = String(Hex.encode(root.sha256).prefix(digits))
      #expect(try exported(["--previous", start]) == root)
      #expect(try exported(["--previous", start.uppercased()]) == root)
    }
    let other = try issuer("export", ["--root", desk.path("x"), "--previous", "0123456789"])
    #expect(other.exit == 14 && other.errors.contains("has replaced no root"))
    for digits in ["", "1234567", "x1234567"] {
      #expect(try issuer("export", ["--root", desk.path("x"), "--previous=" + digits]).exit == 2)
    }
    let again = try desk.ask(
      "issue", "--mrz", "-", "--reader", "simulator", "--passphrase-file",
      desk.path("wallet.pass"), "--desk-passphrase-file", desk.path("desk.pass"),
      input: try desk.mrz())
    #expect(again.exit == 0, "\(again.errors)")
  }

  @Test("given an issuer, when it is to be replaced, then that is asked first")
  func asked() throws {
    try desk.makeIssuer()
    let root = try exported()
    let command =
      ["issuer", "init", "--replace", "--passphrase-file", desk.path("desk.pass")] + name + url
      + ["--country", "NL"]
    for more in [[], ["--no-input"]] {
      let run = try desk.run("/usr/bin/env", ["setsid", "--wait", Desk.binary] + command + more)
      #expect(run.exit == 2)
      #expect(run.errors.contains("nobody confirmed it") && run.errors.contains("--yes"))
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
      #expect(kept.contains("nothing was replaced") && kept.contains("exit 0"))
      #expect(kept.contains(Hex.encode(root.sha256)))
      #expect(try exported() == root)
    }
    let gone = try answered("y")
    #expect(gone.contains("replaced root") && gone.contains("exit 0"))
    #expect(try exported() != root && shown().at("country").string == "NL")
  }
}
