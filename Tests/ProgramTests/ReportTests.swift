import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A page about a read", .on(.browser))
struct ReportTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  @discardableResult
  private func read(
    _ profile: String, to file: String = "report.html", isFull: Bool = true
  ) throws -> Desk.Run {
    try desk.run(
      Desk.binary,
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--report", desk.path(file)]
        + (isFull ? ["--report-full"] : []),
      input: Array(try desk.mrz("--profile", profile).utf8))
  }

  private func page(_ file: String = "report.html") throws -> String {
    try String(contentsOfFile: desk.path(file), encoding: .utf8)
  }

  private func count(_ part: String, in page: String) -> Int {
    page.components(separatedBy: part).count - 1
  }

  @Test("given a document, when a page is made, then it has verdicts, holder, chain and commands")
  func contents() throws {
    #expect(try read("pace-extended").exit == 0)
    let page = try page()
    for part in [
      "Data", "Chip", "Validity", "ERIKSSON, ANNA MARIA", "12 August 1974", "State&#39;s root</h3>",
      "Utopia Test CSCA", "src=\"data:image/jpeg;base64,/9j/", "PACE-ECDH-GM-AES-CBC-CMAC-128",
      "GENERAL AUTHENTICATE", "protected from here on with AES-128", "SIMULATED",
      "&quot;schema&quot;: &quot;passport.inspection/1&quot;",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(count("<tr><td class=\"number\">", in: page) >= 19)
  }

  @Test("given any page, when it is looked into, then nothing in it is fetched or runs")
  func selfContained() throws {
    try read("details")
    let page = try page().lowercased()
    #expect(
      page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:;"))
    for part in ["<script", "<link", "<iframe", "url(", "http-equiv=\"refresh", "@import"] {
      #expect(!page.contains(part), "\(part)")
    }
    // Every source of an image lies in the page itself.
    #expect(count("src=", in: page) == count("src=\"data:image/", in: page))
    #expect(!page.contains("href="))
  }

  @Test("given a chip whose texts are markup, when a page is made, then they are text in it")
  func markup() throws {
    #expect(try read("markup").exit == 0)
    let page = try page()
    #expect(page.contains("script&gt;document.title=&#39;owned&#39;"))
    for part in ["<script", "<img src=x", "</style></main>", "\u{1B}", "\u{202E}"] {
      #expect(!page.contains(part), "\(part)")
    }
    for tag in ["<h1>", "<main>", "</main>", "<style>", "</style>", "<img "] {
      #expect(count(tag, in: page) == 1, "\(tag)")
    }
  }

  @Test("given a failed chip and a saved read, when pages are made, then they say so")
  func failed() throws {
    #expect(try read("pace-cam-clone").exit == 9)
    #expect(try page().contains("<div class=\"tile failed\"><h2>Chip</h2>"))
    #expect(try page().contains("<section class=\"decision failed\""))
    #expect(try page().contains("<strong>TEST ONLY: would be REFUSE</strong>"))
    #expect(
      try page().contains(
        "<p>The chip could not prove that it is the original; it may be a copy.</p>"))
    // What a copy has as well is not shown as a success.
    #expect(try page().contains("<div class=\"tile open\"><h2>Data</h2>"))
    #expect(try page().contains("unchanged. Anyone who copies a chip copies its data."))
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("saved"),
      input: desk.mrz())
    let run = try desk.run(
      "inspect", desk.path("saved"), "--report", desk.path("saved.html"), "--report-full")
    #expect(run.exit == 0)
    let page = try page("saved.html")
    #expect(!page.contains("class=\"decision") && page.contains("&quot;decision&quot;: null"))
    #expect(page.contains("from saved files") && !page.contains("READ BINARY"))
    #expect(page.contains("<div class=\"tile open\"><h2>Chip</h2>"))
  }

  @Test("given a file that does not parse, when a page is made, then it says where and goes on")
  func unparsed() throws {
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator:details", "--save", desk.path("saved"),
      input: desk.mrz("--profile", "details"))
    let file = desk.path("saved/EF_DG11.bin")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    bytes[bytes.count / 2] ^= 0xFF
    bytes[3] = 0x7F
    try Data(bytes).write(to: URL(filePath: file))
    let run = try desk.run(
      "inspect", desk.path("saved"), "--report", desk.path("r.html"), "--report-full")
    #expect(run.exit == 8)
    let page = try page("r.html")
    #expect(page.contains("not understood: ") && page.contains("at byte "))
    #expect(page.contains("ERIKSSON, ANNA MARIA"))
  }

  @Test("given a page, when it is written, then only its owner may read it and nothing is replaced")
  func file() throws {
    try read("specimen")
    let attributes = try FileManager.default.attributesOfItem(atPath: desk.path("report.html"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let before = try page()
    let again = try read("specimen")
    #expect(again.exit == 14)
    #expect(again.errors.contains("report.html"))
    #expect(try page() == before)
    let nowhere = try read("specimen", to: "no/such/folder.html")
    #expect(nowhere.exit == 14 && nowhere.output.isEmpty)
  }

  @Test(
    "given headless Chromium, when pages are rendered, then portrait and verdicts are to be seen",
    .enabled(if: DeskBrowser.chromium != nil, "not run: no Chromium is installed"),
    arguments: ["markup", "pace-cam-clone", "details"])
  func rendered(_ profile: String) throws {
    try read(profile)
    let page = URL(filePath: desk.path("report.html")).absoluteString
    let flags = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(desk.path("browser"))",
      "--window-size=1000,1400", "--hide-scrollbars",
    ]
    let chromium = try #require(DeskBrowser.chromium)
    let picture = desk.path("page.png")
    let dump = try desk.run(chromium, flags + ["--dump-dom", "--screenshot=\(picture)", page])
    #expect(dump.exit == 0)
    #expect(dump.output.contains("<title>Passport report</title>"))
    // A page without style and portrait would be a fraction of that.
    #expect(try Data(contentsOf: URL(filePath: picture)).count > 60_000)
  }

  @Test(
    "given headless Chromium, when a page is printed, then it is one sheet of A4 in each language",
    .enabled(if: DeskBrowser.chromium != nil, "not run: no Chromium is installed"),
    // A browser for each takes two seconds: the language of the longest words, with the longest page; all in `make audit`.
    arguments: isAudit
      ? ["en", "el", "pt", "tr"].flatMap { language in
        ["pace-extended", "wrong-digest", "details"].map { (language, $0) }
      } : [("en", "wrong-digest"), ("el", "pace-extended"), ("el", "details")])
  func oneSheet(_ language: String, _ profile: String) throws {
    desk.environment["LC_MESSAGES"] = language
    try read(profile, isFull: false)
    let file = URL(filePath: desk.path("report.html")).absoluteString
    let printed = desk.path("page.pdf")
    let run = try desk.run(
      try #require(DeskBrowser.chromium),
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
        "--user-data-dir=\(desk.path("browser"))", "--print-to-pdf=\(printed)", file,
      ])
    #expect(run.exit == 0)
    let text = String(decoding: try desk.bytes("page.pdf"), as: Unicode.ASCII.self)
    #expect(text.matches(of: /\/Type ?\/Page\b/).count == 1)
    #expect(try page().contains("<html lang=\"\(language)\""))
    let isAltered = profile == "wrong-digest"
    // What the state did not sign is crossed, and nothing else.
    #expect(try page().contains("class=\"face refused") == isAltered)
    #expect(try !page().contains("class=\"person refused"))
  }
}
