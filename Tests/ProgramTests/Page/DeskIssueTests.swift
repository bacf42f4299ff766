import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A card that the counter makes", .on(.network))
struct DeskIssueTests {
  private static let profile = "pace-extended"
  private let desk: TestSupport.Desk
  private let holder: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    holder = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
  }

  private func page(_ options: [String] = []) throws -> DeskPageClient {
    try DeskPageClient(desk, ["--reader", "simulator:\(Self.profile)"] + options)
  }

  private func choice(_ page: DeskPageClient) throws -> String {
    try page.read(try desk.mrz("--profile", Self.profile))
    try page.press("issue")
    return try page.awaitText("id=\"matched\"", "class=\"problem\"")
  }

  /// A desk that phones reach, with the offer shown.
  private func sending(
    _ more: [String] = []
  ) throws -> (page: DeskPageClient, link: String, digits: String, shown: String) {
    let port = try WaitingDesk.freePort()
    let page = try page(
      [
        "--listen", "127.0.0.1:\(port)", "--public-url", "http://127.0.0.1:\(port)",
        "--insecure-loopback",
      ] + more)
    #expect(try choice(page).contains("id=\"to-send\""))
    let asked = try page.press("make", ["to": "send", "matched": "1"]).body
    #expect(asked.contains("id=\"desk\"") && !asked.contains("id=\"wallet\""))
    try page.press("do-send", ["desk": Desk.deskPassphrase])
    let shown = try page.awaitText("class=\"digits\"", "class=\"problem\"")
    let digits = String(try #require(shown.firstMatch(of: /class="digits">(\d+)</)).1)
    let picture = try #require(shown.firstMatch(of: /svg\+xml;base64,([A-Za-z0-9+\/=]+)/)).1
    let svg = String(decoding: try Base64.decode(String(picture)), as: UTF8.self)
    return (page, try scanned(svg), digits, shown)
  }

  /// What a scanner reads from a symbol in SVG, drawn as a plain bitmap.
  private func scanned(_ svg: String) throws -> String {
    let size = try #require(svg.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
    let (width, height) = (Int(size.1) ?? 0, Int(size.2) ?? 0)
    var rows = [[String]](
      repeating: [String](repeating: "0", count: width), count: height)
    for run in svg.matches(of: /M(\d+) (\d+)h(\d+)/) {
      let (left, top, count) = (Int(run.1) ?? 0, Int(run.2) ?? 0, Int(run.3) ?? 0)
      for column in left..<left + count { rows[top][column] = "1" }
    }
    let scale = 4
    let lines = rows.flatMap { row in
      let line = row.flatMap { [String](repeating: $0, count: scale) }.joined(separator: " ")
      return [String](repeating: line, count: scale)
    }
    let text = "P1\n\(width * scale) \(height * scale)\n" + lines.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: desk.home.appending(path: "symbol.pbm"))
    return try Program.output(
      "zbarimg", ["--raw", "-q", "-Sdisable", "-Sqr.enable", desk.path("symbol.pbm")]
    ).trimmingCharacters(in: .newlines)
  }

  @Test(
    "given a document that is shown, when a card is asked about, then it stays for as long as the page says from there on"
  )
  func extended() throws {
    let page = try page(["--clear-after", "24"])
    defer { _ = page.end() }
    /// The seconds that the page says are left.
    func left() throws -> Int? {
      try page.view().firstMatch(of: /data-left="(\d+)"/).flatMap { Int($0.1) }
    }
    try page.read(try desk.mrz("--profile", Self.profile))
    try page.wait("half of the time") { try left() ?? 0 <= 12 }
    try page.press("issue")
    try page.awaitText("id=\"matched\"")
    let renewed = try left()
    #expect(renewed.map { $0 > 12 } == true, "\(renewed ?? -1)")
    // The first time is over when the second one is half over.
    try page.wait("half of the new time") { try left() ?? 0 <= 10 }
    #expect(try page.view().contains("id=\"matched\""))
    try page.awaitText("id=\"typed\"")
  }

  private var cards: Int {
    get throws {
      try desk.run("card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
        .json.at("cards").array?.count ?? -1
    }
  }

  @Test(
    "given a document that passed, when a card is wanted, then it is said before any passphrase what will be made, and cancelled it is not"
  )
  func choice() throws {
    let page = try page()
    let asked = try choice(page)
    #expect(!asked.contains("type=\"password\""))
    for part in [
      "Identity card</strong>: name, birthday", "Each showing uses up one copy", "10 copies, until",
      "Age document</strong>: that you are 18", "30 copies, until", "Photo ID</strong>: ",
      "5 copies",
      "leave it unticked",
      "SIMULATED", "Self-issued", "id=\"to-keep\"", "without an address for phones",
      "in the wallet on this machine",
    ] {
      #expect(asked.contains(part), "\(part)")
    }
    #expect(!asked.contains("id=\"to-send\""))
    #expect(try page.press("make", ["to": "send"]).status == 404)
    #expect(try page.press("do-keep", ["desk": "a", "wallet": "b"]).status == 404)
    try page.press("not-now")
    #expect(try cards == 0)

    try page.press("issue")
    try page.awaitText("id=\"matched\"")
    let passphrases = try page.press("make", ["to": "keep", "matched": "1"]).body
    #expect(passphrases.contains("id=\"desk\"") && passphrases.contains("id=\"wallet\""))
    #expect(
      passphrases.contains("Unlock this desk and your wallet")
        && passphrases.contains("not of a wallet") && passphrases.contains("not of the desk"))
    try page.press(
      "do-keep", ["desk": Desk.deskPassphrase, "wallet": Desk.walletPassphrase])
    let made = try page.awaitText("class=\"good\"", "class=\"problem\"")
    #expect(made.contains("class=\"good\""), "\(made)")
    // The wallet, whose passphrase was typed for the card, is open from then on, until it is locked.
    #expect(try page.awaitText("id=\"to-identity\"").contains("ERIKSSON"))
    try page.press("part", ["value": "identity"])
    #expect(try page.awaitText("id=\"section-settings\"").contains("ERIKSSON"))
    #expect(try page.press("lock").body.contains("id=\"forgotten\""))
    let list = try desk.run(
      "card", "list", "--json", "--passphrase-file", desk.path("wallet.pass")
    ).json
    #expect(list.at("cards").array?.count == 1)
    #expect(JSONWriter().text(list).contains("holder-matched"))
    #expect(page.end() == 0)
  }

  @Test(
    "given a desk without a file of its roots, as of an earlier version, when its page makes a card, then the card is its own here"
  )
  func ownRoots() throws {
    let desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip(trustingIssuer: false)
    #expect(!FileManager.default.fileExists(atPath: desk.path("data/passport/desk.roots")))
    let page = try DeskPageClient(desk, ["--reader", "simulator:\(Self.profile)"])
    try page.read(try desk.mrz("--profile", Self.profile))
    try page.press("issue")
    try page.awaitText("id=\"matched\"")
    try page.press("make", ["to": "keep", "matched": "1"])
    try page.press("do-keep", ["desk": Desk.deskPassphrase, "wallet": Desk.walletPassphrase])
    try page.awaitText("class=\"good\"")
    #expect(page.end() == 0)
    let shown = try desk.run(
      "present", "--prove", "name", "--yes", "--out", desk.path("answer"), "--passphrase-file",
      desk.path("wallet.pass"))
    #expect(shown.exit == 0, "\(shown.errors)")
    let verdict = try desk.run("verify", desk.path("answer"), "--json")
    let voucher = try verdict.json.at("parts.0.credentials.0.voucher").string
    #expect(voucher == "own-desk", "\(verdict.errors)\(verdict.output)")
  }

  @Test(
    "given a desk that phones reach, when a card is sent, then a wallet has it, this machine has none, and nothing of the document is shown",
    .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
  func send() throws {
    try Data("the passphrase of a holder\n".utf8).write(
      to: holder.home.appending(path: "wallet.pass"))
    try holder.makeWallet()
    try holder.nameThisMachine()
    _ = try holder.run(
      "trust", "import", desk.path("desk.der"), "--institution", "--quiet", "--yes")
    let (page, link, digits, shown) = try sending()
    for word in ["ERIKSSON", "ANNA", "L898902C"] { #expect(!shown.contains(word)) }
    try Data((digits + "\n").utf8).write(to: holder.home.appending(path: "code"))
    let taken = try holder.run(
      "card", "receive", link, "--yes", "--insecure-loopback", "--code-file", holder.path("code"),
      "--json", "--passphrase-file", holder.path("wallet.pass"))
    #expect(taken.exit == 0, "\(taken.errors)")
    let done = try page.awaitText("class=\"good\"", "class=\"problem\"")
    #expect(done.contains("A wallet on a phone has the card") && !done.contains(digits))
    #expect(try cards == 0)
    #expect(try page.press("next").body.contains("id=\"typed\""))
    #expect(page.end() == 0)
  }

  @Test(
    "given an offer, when it is cancelled, locked or left alone, then nothing was made and nobody listens",
    .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
  func ended() throws {
    let (page, link, _, _) = try sending(["--listen-for", "600"])
    let port = try #require(link.firstMatch(of: /127\.0\.0\.1(?::|%3A)(\d+)/)).1
    try page.press("stop-sending")
    let cancelled = try page.awaitText("The offer was cancelled, and nothing was made")
    #expect(!cancelled.contains("class=\"digits\""))
    #expect(try isRefused(port))
    // Locked, the page has no offer; the next one may listen at the same place.
    try page.press("next")
    _ = try choice(page)
    try page.press("make", ["to": "send"])
    try page.awaitText("class=\"digits\"")
    #expect(try !page.press("lock").body.contains("class=\"digits\""))
    try page.wait("end of the offer") { try isRefused(port) }
    #expect(page.end() == 0)

    let (late, _, _, _) = try sending(["--listen-for", "1"])
    #expect(try late.awaitText("No wallet finished").contains("class=\"problem\""))
    #expect(late.end() == 0)
  }

  private func isRefused(_ port: Substring) throws -> Bool {
    try desk.run("/bin/bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]).exit != 0
  }

  @Test("given options that do not go together, when a desk starts, then it is an error in a line")
  func refused() throws {
    for options in [
      ["--listen", "127.0.0.1:1"],
      ["--listen", "0.0.0.0:1", "--public-url", "https://desk.example"],
      ["--practice", "--listen", "127.0.0.1:1", "--public-url", "https://desk.example"],
    ] {
      let run = try desk.run(Desk.binary, ["desk", "--no-browser"] + options)
      #expect(run.exit == 2, "\(options) \(run.errors)")
    }
  }
}
