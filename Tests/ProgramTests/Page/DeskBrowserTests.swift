import CircuitTestSupport
import Age
import Crypto
import Encoding
import Foundation
import Messages
import QRCode
import DeskTestSupport
import TestSupport
import Testing

@Suite(
  "The page of a desk, in Chromium", .on(.browser),
  .enabled(if: DeskBrowser.isAvailable, Comment(rawValue: DeskBrowser.missing)))
struct DeskBrowserTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  /// English and the language of the longest words; all of them in `make audit`.
  private static let languages = MessageCatalogue.all.map(\.language.tag)
    .filter { isAudit || ["en", "el"].contains($0) }

  /// The environment of a desk's programs.
  private func environment(of desk: Desk, _ installed: [String: String] = [:]) -> JSONValue {
    let variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"),
    ].merging(installed) { $1 }
    return .object(variables.map { JSONValue.Member($0.key, .string($0.value)) })
  }

  private func walk(
    _ scenario: String, profile: String = "pace-extended",
    _ more: KeyValuePairs<String, JSONValue> = [:], installed: [String: String] = [:]
  ) throws {
    let pictures = ProcessInfo.processInfo.environment["PASSPORT_PICTURES"]
    let setting: [(String, JSONValue)] = [
      ("chromium", .string(try #require(DeskBrowser.chromium))),
      ("passport", .string(Desk.binary)), ("scratch", .string(desk.home.path)),
      ("environment", environment(of: desk, installed)),
      ("arguments", ["--reader", .string("simulator:\(profile)")]),
      ("mrz", .string(try desk.mrz("--profile", profile))),
      ("decision", "TEST ONLY: would be ACCEPT"),
      ("deskPassphrase", .string(Desk.deskPassphrase)),
      ("walletPassphrase", .string(Desk.walletPassphrase)),
      ("recordArguments", ["--receipts", .string(desk.path("records"))]),
      ("languages", .array(Self.languages.map { .string($0) })),
    ]
    let folder: [(String, JSONValue)] = pictures.map { [("pictures", .string($0))] } ?? []
    let members = (setting + folder + more.map { ($0.key, $0.value) }).map {
      JSONValue.Member($0.0, $0.1)
    }
    let findings = try DeskBrowser.findings(scenario, members)
    #expect(!findings.isEmpty)
    for finding in findings { #expect(finding.passed, "\(finding.name): \(finding.found)") }
  }

  @Test(
    "given a document, when a clerk has a keyboard alone, then it is read [PP-1 to PP-3], and each screen is right at each size"
  )
  func counterByKeyboard() throws { try walk("counter-by-keyboard") }

  @Test("given a document, when a clerk has a pointer, then it is read, kept, and made a card")
  func counterByPointer() throws {
    try desk.equip()
    try walk("counter-by-pointer")
  }

  @Test("given a view that comes late, when a newer one is shown, then the newer one stays")
  func lateView() throws { try walk("late-view") }

  @Test(
    "given a document that was altered, when it is shown, then it does not look like a good one")
  func altered() throws { try walk("altered", profile: "wrong-digest") }

  @Test(
    "given documents in order and not, when they are shown at five sizes, then the decision is the screen, and only what failed is marked"
  )
  func oneLook() throws {
    let profiles = [
      "pace-extended", "wrong-digest", "altered-name", "altered-details", "wrong-signature",
      "unknown-signer", "details-differ",
    ]
    let mrzs = try profiles.map {
      JSONValue.Member($0, .string(try desk.mrz("--profile", $0)))
    }
    try walk("one-look", ["mrzs": .object(mrzs)])
  }

  @Test("given a document with markup in it, when it is shown, then nothing of it runs")
  func hostile() throws { try walk("hostile", profile: "markup") }

  @Test(
    "given another tab, browser, token, name or site, when it asks, then it is refused with a line")
  func strangers() throws { try walk("strangers") }

  @Test(
    "given a desk that is started again, when its page is opened in another tab, then that takes over, or asks first"
  )
  func tabs() throws {
    try desk.equip()
    try walk("tabs")
  }

  @Test("given a page of another site in the same browser, when it asks, then it gets nothing")
  func otherSite() throws { try walk("other-site") }

  @Test(
    "given a desk that was killed, when another program takes its port, then the page is empty, and sends nothing that it can read"
  )
  func portTaken() throws {
    try desk.equip()
    try walk("port-taken")
  }

  @Test(
    "given a desk that was killed, when another program takes its port and is silent, then the page is empty at once with Lock and End, and else in some seconds",
    .audit)
  func silence() throws { try walk("silence") }

  @Test("given a desk that ends, when its page is looked at, then it is empty and asks for nothing")
  func ended() throws { try walk("ended") }

  @Test("given a wallet, when its holder has a keyboard alone, then a card is shown")
  func identityByKeyboard() throws {
    try desk.equipWithCard()
    try walk("identity-by-keyboard")
  }

  @Test(
    "given a wallet, when its holder has a pointer, then a request is answered and verified, in each language"
  )
  func identityByPointer() throws {
    try desk.equipWithCard(trustingIssuer: false)
    try walk("identity-by-pointer")
  }

  @Test(
    "given recovery words [SR-1], when they are made anew, then the passphrase is asked for, and identifiers are others"
  )
  func words() throws {
    try desk.equipWithCard()
    try walk("words")
  }

  @Test(
    "given guardians [SR-2], when two of three give their shares [SR-3], then the wallet opens under a new passphrase",
    .audit)
  func guardians() throws {
    try desk.equipWithCard()
    try walk("guardians")
  }

  @Test(
    "given settings [ST-1], when every change is backed up, then one can be tried, older ones removed, and a failure is told",
    .audit)
  func settings() throws {
    try desk.equipWithCard()
    let key = try AgeSecretKey(random: .system)
    try walk(
      "settings",
      [
        "recipient": .string(AgePublicKey(of: key).text), "secretKey": .string(key.text),
      ])
  }

  /// What a camera sees: the lines of a document that a hand moves, or holds still.
  private func film(_ mrz: String, moving: Bool) throws -> JSONValue {
    let lines = mrz.split(separator: "\n").map(String.init)
    let frames = try (0..<(moving ? 8 : 1)).map {
      try CameraFilm.frame(lines, at: (x: 30 + 5 * $0, y: 250 + 3 * $0))
    }
    let file = desk.home.appending(path: moving ? "moving.y4m" : "still.y4m")
    try CameraFilm.film(frames).write(to: file)
    return .string(file.path)
  }

  @Test(
    "given a camera, when a document is held before it, then it is read without typing [PP-1], and the camera is off"
  )
  func camera() throws {
    let mrz = try desk.mrz("--profile", "pace-extended")
    let empty = desk.home.appending(path: "wall.y4m")
    try CameraFilm.film([CameraFilm.frame([], at: (0, 0))]).write(to: empty)
    let picture = Vectors.root.appending(path: "Vectors/MRZPictures/td3-wrong-digit.png")
    try walk(
      "camera",
      [
        "moving": try film(mrz, moving: true), "still": try film(mrz, moving: false),
        "wall": .string(empty.path), "picture": .string(picture.path),
      ])
  }

  @Test(
    "given a text in two QR codes, when they are held before the camera, then the text is opened as a pasted one [SC-1]",
    .audit,
    .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
  func codesByCamera() throws {
    try desk.equipWithCard()
    let link =
      "openid4vp://?client_id=x509_san_dns%3Asite.example"
      + "&request_uri=https%3A%2F%2Fsite.example%2F" + String(repeating: "r", count: 300)
    let frames = try QRFrame.dividing(Array(link.utf8), into: #require(QRVersion(10)))
    #expect(frames.count > 1)
    // Each is held for half a second.
    let film = try frames.map { try CameraFilm.frame(QRSymbol(Array($0.text.utf8))) }
      .flatMap { Array(repeating: $0, count: 5) }
    let file = desk.home.appending(path: "codes.y4m")
    try CameraFilm.film(film).write(to: file)
    try walk("codes-by-camera", ["film": .string(file.path)])
  }

  @Test(
    "given each language, when documents and cards are looked at, then nothing is cut or wrong",
    .audit)
  func languages() throws {
    try desk.equipWithCard()
    try walk("languages")
  }

  @Test("given a language that is not there, when a desk starts, then it is an error in a line")
  func wrongLanguage() throws {
    let run = try desk.run("--lang", "tlh", "desk", "--no-browser")
    #expect(run.exit == 2 && run.errors.contains("--lang"))
  }

  @Test(
    "given an empty home, when somebody with a keyboard alone begins, then they come step by step to a QR code that says 18 or older"
  )
  func onboarding() throws { try walk("onboarding") }

  @Test(
    "given an empty home at a desk that issues no cards, when its holder goes through the page, then the issuer is made there, and a card",
    .audit)
  func issuerMade() throws { try walk("issuer-made") }

  @Test(
    "given each sheet of the holder's part, when Escape is pressed, then it is left, and consent never has the focus first"
  )
  func sheets() throws {
    try desk.equipWithCard()
    try walk("sheets-by-keyboard")
  }

  @Test(
    "given a QR code on the page, when it is seen at 100 % and at 60 %, light and dark, then another program reads it",
    .audit,
    .enabled(if: Program.path("zbarimg") != nil, "not run: zbarimg is not installed"))
  func codes() throws {
    try desk.equipWithCard()
    try walk("codes")
  }

  @Test(
    "given each language, when the page is zoomed to 200 %, then nothing is cut",
    .audit)
  func zoomed() throws {
    try desk.equipWithCard()
    try walk("zoomed")
  }

  @Test(
    "given a wallet of 200 cards, when it is shown, then the page can be used at each size",
    .audit)
  func manyCards() throws {
    try desk.equipWithCards(200)
    try walk("many-cards")
  }

  @Test(
    "given nothing but practice, when a newcomer goes through it, then a card is issued, kept and verified there"
  )
  func guide() throws { try walk("guide") }

  @Test(
    "given an open wallet, when a link comes, then one line says so, and what is typed and has the focus stays"
  )
  func link() throws {
    try desk.equip()
    try walk("link-waits")
  }

  @Test(
    "given two desks with two homes, when one asks and the other proves it in zero knowledge [PR-1 to PR-3], then the first one's page says what the passport says [VF-1]"
  )
  func passportProof() throws {
    let verifier = try Desk()
    for one in [desk, verifier] {
      try one.equip()
      let folder = one.home.appending(path: ".config/passport")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("private-host \"127.0.0.1\"\n".utf8).write(to: folder.appending(path: "config"))
    }
    // Each desk has a virtual country of its own.
    _ = try verifier.run(
      "trust", "import", desk.path("utopia.der"), "--quiet", "--test", "--yes")
    try verifier.learnSigner(of: desk, profile: "specimen")
    let circuits = ["XDG_DATA_DIRS": try CompiledCircuits.installed.get().path]
    try walk(
      "passport-proof", profile: "specimen",
      ["verifier": environment(of: verifier, circuits)], installed: circuits)
  }

  @Test(
    "given an operator who allows it, when the page asks a phone by way of the browser, then what a wallet of others' making shows is verified, and what was spoiled is refused"
  )
  func asksPhone() throws {
    try desk.equip()
    var prover = JSONValue.null
    if LongfellowReference.isAvailable {
      let files = try LongfellowReference.answers(to: [
        .object(["do": "circuit", "version": 7, "claims": 1])
      ])
      _ = try desk.run("zk", "import", try #require(files.first).text("file"), "--quiet")
      prover = "google-cpp"
    }
    try walk("asks-phone", ["credential": try desk.phoneCredential(), "prover": prover])
  }

  @Test("given an open wallet, when nobody does anything for its time, then it is locked")
  func idle() throws {
    try desk.equip()
    try walk("idle")
  }

  @Test("given the screens of the page, when all is walked, then each is looked at by its name")
  func screens() throws {
    let script = try String(
      contentsOf: Vectors.root.appending(path: "Tests/TestSupport/desk-browser"), encoding: .utf8)
    let looks = script.matches(of: /look(_at_each_size)?\(\w+, f?"([^"]+)"/)
    let names = Set(
      looks.flatMap { $0.2.split { !"-".contains($0) && !$0.isLetter && !$0.isNumber } })
    for screen in [
      "O-1", "O-2", "O-3", "O-4", "O-5", "Me-1", "Me-1e", "Me-2", "Me-3", "PP-1", "PP-2", "PP-3",
      "PP-4", "PR-1", "PR-1b", "PR-2", "PR-3", "SC-1", "SC-2", "VF-1", "VF-1c", "SR-1", "SR-2",
      "SR-3",
      "ST-1",
    ] { #expect(names.contains(Substring(screen)), "\(screen)") }
  }

  @Test("given a document that is read, when the page asks meanwhile, then it is answered at once")
  func meanwhileSpeed() throws { try walk("answers-meanwhile") }
}
