import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// The desk issues to a second wallet, and asks it, over loopback: both sides are ours.
@Suite("A desk and another wallet over a network", .on(.network))
struct OwnExchangeTests {
  private let desk: TestSupport.Desk
  private let holder: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    holder = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try Data("the passphrase of a holder\n".utf8).write(
      to: holder.home.appending(path: "wallet.pass"))
    try holder.makeWallet()
    try holder.nameThisMachine()
    let trusted = try holder.ask(
      "trust", "import", desk.path("desk.der"), "--institution", "--quiet", "--yes")
    #expect(trusted.exit == 0, "\(trusted.errors)")
  }

  private func offer(_ more: String...) throws -> WaitingDesk {
    try WaitingDesk(
      desk,
      ["offer", "--mrz", "-", "--reader", "simulator:pace-extended", "--holder-matched"]
        + more, input: try desk.mrz("--profile", "pace-extended"))
  }

  private func take(_ offer: WaitingDesk, digits: String) throws -> TestSupport.Desk.Run {
    try Data((digits + "\n").utf8).write(to: holder.home.appending(path: "code"))
    return try holder.ask(
      "card", "receive", offer.link, "--yes", "--insecure-loopback", "--code-file",
      holder.path("code"), "--json", "--passphrase-file", holder.path("wallet.pass"))
  }

  private func ask(_ claims: String, _ more: String...) throws -> WaitingDesk {
    try ask(claims, more)
  }

  private func ask(_ claims: String, _ more: [String]) throws -> WaitingDesk {
    try WaitingDesk(
      desk,
      ["verify", "--prove", claims, "--name", "Bar", "--anchor", desk.path("desk.der")] + more)
  }

  private func show(_ link: String) throws -> TestSupport.Desk.Run {
    try holder.ask(
      "present", link, "--yes", "--insecure-loopback", "--passphrase-file",
      holder.path("wallet.pass"))
  }

  @Test(
    "given a record that passed, when it is offered and taken, then the other wallet has the card and proves from it"
  )
  func wholeWay() throws {
    let offer = try offer()
    let taken = try take(offer, digits: try offer.digits())
    #expect(taken.exit == 0, "\(taken.errors)")
    let ended = try offer.finish()
    #expect(ended.exit == 0, "\(ended.errors)")
    #expect(ended.errors.contains("a wallet has the card"))
    let types = try taken.json.at("cards").array?.compactMap { $0.at("batches.0.type").string }
    #expect(
      types == ["urn:passport-desk:identity:1", "eu.europa.ec.av.1", "org.iso.23220.photoid.1"])
    for card in try taken.json.at("cards").array ?? [] {
      #expect(card.at("batches.0.unspent").integer == 30)
      // Of a simulated passport it is what it says, no matter who vouches for the desk.
      #expect(card["trustLevel"]?.string == "selfIssued" && card["simulated"]?.bool == true)
    }
    let own = try desk.run("card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
    #expect(try own.json.at("cards").array?.isEmpty == true)

    let registrar = try ForeignIssuer("Register")
    try Data(registrar.root).write(to: holder.home.appending(path: "registrar.der"))
    try Data(try registrar.registration(of: "Bar GmbH", for: "Reading names").utf8).write(
      to: desk.home.appending(path: "bar.jwt"))
    let imported = try holder.ask(
      "trust", "import", holder.path("registrar.der"), "--institution", "--may-claim",
      "registrations", "--quiet", "--yes")
    #expect(imported.exit == 0, "\(imported.errors)")
    for (claims, shown, more) in [
      ("name", "ERIKSSON", ["--registration", desk.path("bar.jwt")]),
      ("age_over_18", "age_over_18", []),
    ] {
      let question = try ask(claims, more)
      let answer = try show(question.link)
      #expect(answer.exit == 0, "\(answer.errors)")
      for line in [
        "registered as \"Bar GmbH\", for \"Reading names\", says \"Register\"",
        "asks for more than it registered: family_name of",
      ] {
        #expect(answer.errors.contains(line) != more.isEmpty, "\(answer.errors)")
      }
      #expect(answer.errors.contains("the name that it says: \"Bar\""), "\(answer.errors)")
      let verdict = try question.finish()
      #expect(verdict.exit == 0, "\(verdict.errors)\(verdict.output)")
      #expect(verdict.output.contains(shown))
    }
  }

  @Test("given each profile, when an age is asked for, then the answer comes in its way")
  func profiles() throws {
    let offer = try offer("--format", "age")
    #expect(try take(offer, digits: try offer.digits()).exit == 0)
    _ = try offer.finish()
    let age = try ask("age_over_18", "--profile", "av")
    #expect(age.link.hasPrefix("av://?") && age.link.contains("client_id=redirect_uri:"))
    #expect(!age.link.contains("request_uri") && !age.link.contains("exp="))
    let answer = try show(age.link)
    #expect(answer.exit == 0, "\(answer.errors)")
    #expect(try age.finish().exit == 0)
    let name = try desk.run(
      "verify", "--prove", "name", "--profile", "av", "--listen", "127.0.0.1:0", "--public-url",
      "https://desk.example", "--desk-passphrase-file", desk.path("desk.pass"))
    #expect(name.exit == 2 && name.errors.contains("this profile asks for ages alone"))
    let registered = try desk.run(
      "verify", "--prove", "name", "--registration", desk.path("desk.pass"), "--listen",
      "127.0.0.1:0", "--public-url", "https://desk.example", "--desk-passphrase-file",
      desk.path("desk.pass"))
    #expect(registered.exit == 2 && registered.errors.contains("it is no registration certificate"))
    let plain = try desk.run(
      "verify", "--prove", "name", "--profile", "haip", "--listen", "127.0.0.1:0", "--public-url",
      "http://127.0.0.1:1", "--insecure-loopback", "--desk-passphrase-file",
      desk.path("desk.pass"))
    #expect(plain.exit == 2, "\(plain.errors)")
    let high = try WaitingDesk(
      desk, ["verify", "--prove", "name", "--profile", "haip"], publicURL: "https://desk.example/a")
    #expect(high.link.hasPrefix("haip-vp://?client_id=x509_hash:"))
    #expect(high.link.contains("request_uri=https://desk.example/a/request/"))
    high.interrupt()
    #expect(try high.finish().exit != 0)
  }

  @Test("given a holder who does not want to, when a desk asks, then it is told so")
  func declined() throws {
    let offer = try offer("--format", "identity")
    #expect(try take(offer, digits: try offer.digits()).exit == 0)
    // Until it ends it has the desk's store open.
    _ = try offer.finish()
    let question = try ask("name")
    let shown = try holder.type(
      [("Show this? [y/N]: ", "n\n"), ("Enter tells nobody: ", "Send refusal\n")],
      [
        "present", question.link, "--insecure-loopback", "--passphrase-file",
        holder.path("wallet.pass"),
      ])
    #expect(shown.contains("nothing was shown"))
    let verdict = try question.finish()
    #expect(verdict.exit != 0 && verdict.output.contains("access_denied"), "\(verdict.output)")
  }

  private func issuer(_ arguments: String...) throws -> TestSupport.Desk.Run {
    try desk.run(
      TestSupport.Desk.binary, arguments + ["--passphrase-file", desk.path("desk.pass")])
  }

  @Test("given wrong digits, when they are tried three times, then the offer is dead")
  func wrongDigits() throws {
    #expect(try issuer("issuer", "status", "--url", "https://desk.example/status").exit == 0)
    let offer = try offer()
    let right = try offer.digits()
    let wrong = right == "000000" ? "111111" : "000000"
    for _ in 0..<3 {
      let run = try take(offer, digits: wrong)
      #expect(run.errors.contains("did not issue the card: invalid_grant"), "\(run.errors)")
    }
    let ended = try offer.finish()
    #expect(ended.exit == 13, "\(ended.errors)")
    #expect(ended.errors.contains("the digits were wrong three times"))
    #expect(try take(offer, digits: right).exit != 0)
    // Nothing was issued, so that nothing can be revoked.
    #expect(try issuer("card", "revoke").output.isEmpty)
  }

  @Test(
    "given an address that cannot be written, when a card is offered, then no copy can be revoked",
    arguments: ["none/link", "/dev/full"])
  func unshown(_ place: String) throws {
    #expect(try issuer("issuer", "status", "--url", "https://desk.example/status").exit == 0)
    let path = place.hasPrefix("/") ? place : desk.path(place)
    let run = try desk.run(
      TestSupport.Desk.binary,
      [
        "offer", "--mrz", "-", "--reader", "simulator:pace-extended", "--link", path,
        "--listen", "127.0.0.1:0", "--public-url", "https://desk.example", "--listen-for", "1",
        "--desk-passphrase-file", desk.path("desk.pass"),
      ], input: Array(try desk.mrz("--profile", "pace-extended").utf8))
    #expect(run.exit == 14 && !run.errors.contains("for the wallet"), "\(run.errors)")
    #expect(try issuer("card", "revoke").output.isEmpty)
  }

  @Test("given a record that did not pass, when a card is to be offered, then nobody is waited for")
  func notPassed() throws {
    let altered = try desk.run(
      TestSupport.Desk.binary,
      [
        "offer", "--mrz", "-", "--reader", "simulator:tampered-dg1", "--listen",
        "127.0.0.1:0", "--public-url", "https://desk.example", "--desk-passphrase-file",
        desk.path("desk.pass"),
      ], input: Array(try desk.mrz("--profile", "tampered-dg1").utf8))
    #expect(altered.exit != 0)
    #expect(!altered.errors.contains("for the wallet"), "\(altered.errors)")
  }

  @Test(
    "given nobody who comes, when the time is over, then each says so",
    arguments: [["verify", "--prove", "name"], []])
  func late(_ arguments: [String]) throws {
    let waiting =
      arguments.isEmpty
      ? try offer("--listen-for", "1")
      : try WaitingDesk(desk, arguments + ["--listen-for", "1"])
    let ended = try waiting.finish()
    #expect(ended.exit != 0 && ended.errors.contains("no wallet finished in 1 seconds"))
  }

  @Test("given a place that cannot be listened at, when a desk would wait, then a line says why")
  func places() throws {
    let issuer = ["--desk-passphrase-file", desk.path("desk.pass")]
    let everywhere = try desk.run(
      TestSupport.Desk.binary,
      [
        "verify", "--prove", "name", "--listen", "0.0.0.0:0", "--public-url",
        "https://desk.example",
      ]
        + issuer)
    #expect(everywhere.exit == 2 && everywhere.errors.contains("needs TLS"), "\(everywhere.errors)")
    let plain = try desk.run(
      TestSupport.Desk.binary,
      ["verify", "--prove", "name", "--listen", "127.0.0.1:0", "--public-url", "http://127.0.0.1"]
        + issuer)
    #expect(plain.exit == 2 && plain.errors.contains("--insecure-loopback"), "\(plain.errors)")
    let alone = try desk.run("verify", "--prove", "name", "--listen", "127.0.0.1:0")
    #expect(alone.exit == 2 && alone.errors.contains("--public-url"), "\(alone.errors)")
    let key = try desk.run(
      TestSupport.Desk.binary,
      [
        "verify", "--prove", "name", "--listen", "0.0.0.0:0", "--public-url",
        "https://desk.example", "--certificate", desk.path("desk.der"), "--key",
        desk.path("desk.der"),
      ] + issuer)
    #expect(key.errors.contains("cannot be used as certificate or key"), "\(key.errors)")
    let waiting = try ask("name")
    let port = waiting.place.split(separator: ":").last ?? ""
    let taken = try desk.run(
      TestSupport.Desk.binary,
      [
        "verify", "--prove", "name", "--listen", "127.0.0.1:\(port)", "--public-url",
        "https://desk.example",
      ] + issuer)
    #expect(taken.errors.contains("nothing can listen at 127.0.0.1:\(port)"), "\(taken.errors)")
  }
}
