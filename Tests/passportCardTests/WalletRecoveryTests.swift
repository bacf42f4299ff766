import Age
import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A wallet's words, passphrases and the state before, by the commands")
struct WalletRecoveryTests {
  private static let shownWord = "\u{1D}"

  private let desk: Desk
  private let passphrase: String

  init() throws {
    desk = try Desk()
    desk.environment["NO_COLOR"] = "1"
    passphrase = desk.path("passphrase")
    try Data("correct horse\n".utf8).write(to: desk.home.appending(path: "passphrase"))
  }

  /// Types an answer at each prompt, in a terminal that the command has for itself.
  private func type(
    _ answers: [(prompt: String, answer: String)], _ arguments: String...
  ) throws -> String {
    try desk.type(answers, arguments)
  }

  private func run(_ arguments: String...) throws -> Desk.Run {
    try desk.ask(arguments + ["--passphrase-file", passphrase])
  }

  /// The 24 words that a page shows.
  private static func words(in page: String) -> String {
    let table = page.drop { $0 != "\n" }.components(separatedBy: "the wallet's file.").last ?? ""
    let found = table.matches(of: #/\b(\d{1,2}) ([a-z]{3,8})\b/#)
    let words = Dictionary(
      found.compactMap { match in Int(match.1).map { ($0, String(match.2)) } },
      uniquingKeysWith: { first, _ in first })
    return (1...24).compactMap { words[$0] }.joined(separator: " ")
  }

  private static let typedPassphrase = [
    (prompt: "new passphrase for the wallet: ", answer: "correct horse\n"),
    (prompt: "once more: ", answer: "correct horse\n"),
  ]

  private static let checked = (0..<3).map { _ in (prompt: " (hidden): ", answer: shownWord) }

  /// The file of a wallet that was made with its words, and the words: made once, as a person makes it.
  private static let withWords = Result {
    let desk = try Desk(environment: ["NO_COLOR": "1"])
    let page = try desk.type(
      typedPassphrase + [("[Y/n]: ", "\n"), ("written down. ", "\n")] + checked,
      ["wallet", "init"])
    #expect(page.contains("the words open the wallet from now on"))
    #expect(page.hasSuffix("exit 0, echo on\n"))
    // The program lets each guess cost what it usually does (docs/WALLET-FORMAT.md); the tests that follow do not wait.
    let name = "data/passport/wallet.vault"
    let made = try desk.bytes(name)
    #expect(made[28..<32] == [1, 17, 8, 1])
    try desk.cheapenWallet("correct horse")
    return (file: try desk.bytes(name), words: words(in: page))
  }

  private func makeWallet() throws -> String {
    let made = try Self.withWords.get()
    let folder = desk.home.appending(path: "data/passport")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(made.file).write(to: folder.appending(path: "wallet.vault"))
    return made.words
  }

  @Test("given a new wallet, when its words were written down, then they replace a lost passphrase")
  func recovered() throws {
    let words = try makeWallet()
    #expect(words.split(separator: " ").count == 24)
    let slots = try run("wallet", "slots").output.split(separator: "\n")
    #expect(slots.sorted() == ["24 words", "a passphrase"])
    let identifiers = try run("did", "show").output
    #expect(identifiers.hasPrefix("did:key:zDn"))
    #expect(try run("did", "new", "--for", "Bar", "--ed25519").output.hasPrefix("did:key:z6Mk"))
    #expect(try run("did", "list").output.split(separator: "\n").count == 2)
    let shown = try type(
      words.split(separator: " ").enumerated().flatMap { index, word in
        let prompt = "word \(index + 1) of 24 (hidden): "
        // A word that is not in the list is asked for again.
        let wrong = index == 6 ? [(prompt: prompt, answer: "xylophon\n")] : []
        return wrong + [(prompt: prompt, answer: word.uppercased() + "\n")]
      } + [
        ("new passphrase for the wallet: ", "battery staple\n"),
        ("once more: ", "battery staple\n"),
      ], "wallet", "recover")
    #expect(
      shown.contains("words stay") && !shown.contains(words.prefix(8)))
    #expect(shown.contains("word 7 is not in the list") && !shown.contains("xylophon"))
    #expect(try run("wallet", "slots").exit == 12)
    try Data("battery staple".utf8).write(to: desk.home.appending(path: "passphrase"))
    #expect(try run("did", "show").output == identifiers)
    // Without the file they bring back the identifiers, and no cards.
    let wallet = desk.path("stick")
    try Data(words.utf8).write(to: desk.home.appending(path: "words"))
    let refused = try run(
      "wallet", "recover", "--words-file", desk.path("words"), "--wallet", wallet)
    #expect(refused.exit == 12)
    let made = try run(
      "wallet", "recover", "--words-file", desk.path("words"), "--wallet", wallet, "--yes")
    #expect(made.exit == 0 && made.errors.contains("no cards"))
    #expect(try run("did", "show", "--wallet", wallet).output == identifiers)
    #expect(
      try run("did", "show", "--for", "Bar", "--ed25519", "--wallet", wallet).output
        == run("did", "show", "--for", "Bar", "--ed25519").output)
    #expect(
      try run("did", "show", "--ed25519", "--account", "1").output
        != run("did", "show", "--ed25519").output)
  }

  @Test(
    "given words that were not written down, when they are asked for, then the wallet gets none")
  func notWritten() throws {
    let page = try type(
      Self.typedPassphrase + [("[Y/n]: ", "y\n"), ("written down. ", "\n")]
        + (0..<3).map { _ in (prompt: " (hidden): ", answer: "zebra\n") }, "wallet", "init")
    #expect(page.contains("the wallet got no words") && page.contains("exit 2"))
    #expect(try run("wallet", "slots").output == "a passphrase\n")
    #expect(try run("did", "show").exit == 12)
    let later = try type(
      [("passphrase of the wallet: ", "correct horse\n"), ("written down. ", "\n")] + Self.checked,
      "wallet", "words")
    #expect(later.contains("exit 0"))
    let kept = try type(
      [("passphrase of the wallet: ", "correct horse\n"), ("[y/N]: ", "\n")], "wallet", "words")
    #expect(kept.contains("the words stay"))
    #expect(try run("wallet", "recover", "--words-file", "/dev/null").exit == 2)
  }

  @Test(
    "given words that are wrong, when they are read, then the error says which, and repeats none",
    arguments: [
      ("abandon abandon", "there are 2 words, and it takes 24"),
      (String(repeating: "abandon ", count: 23) + "xylophon", "word 24 is not in the list"),
      (String(repeating: "abandon ", count: 24), "the words do not belong together"),
      (String(repeating: "abandon ", count: 23) + "art", "these are not the words of this wallet"),
    ])
  func wrongWords(_ words: String, _ sentence: String) throws {
    _ = try makeWallet()
    try Data(words.utf8).write(to: desk.home.appending(path: "words"))
    let run = try run("wallet", "recover", "--words-file", desk.path("words"))
    #expect([2, 12].contains(run.exit) && run.errors.contains(sentence))
    #expect(!run.errors.contains("abandon") && !run.errors.contains("xylophon"))
  }

  @Test(
    "given a backup, when the wallet is lost, then it is back, by passphrase and by key, and by no other"
  )
  func backup() throws {
    try desk.makeWallet(passphrase: "passphrase")
    #expect(try run("did", "list").exit == 12)
    func write(_ text: String, _ name: String) throws -> String {
      try Data(text.utf8).write(to: desk.home.appending(path: name))
      return desk.path(name)
    }
    let (own, other) = (try AgeSecretKey(random: .system), try AgeSecretKey(random: .system))
    let ownFile = try write(own.text + "\n", "own.key")
    let otherFile = try write(other.text + "\n", "other.key")
    let words = try write("words of the backup\n", "backup.pass")
    let (byKey, byPassphrase) = (desk.path("key.age"), desk.path("pass.age"))
    let recipient = AgePublicKey(of: own).text
    #expect(try run("wallet", "backup", byKey, "--recipient", recipient).exit == 0)
    let made = try run("wallet", "backup", byPassphrase, "--backup-passphrase-file", words)
    #expect(made.exit == 0 && made.errors.contains("the wallet with 0 cards"))
    #expect(try run("wallet", "backup", byKey, "--recipient", recipient).exit == 14)
    // What is in it is the wallet's file, still encrypted.
    let file = try AgeFile(parsing: Array(Data(contentsOf: URL(filePath: byKey))))
    #expect(try file.open(with: [.secretKey(own)]).starts(with: Array("passvlt\n\u{2}".utf8)))
    let wallet = desk.path("new")
    func restore(_ arguments: String...) throws -> Desk.Run {
      try desk.ask(
        ["wallet", "restore"] + arguments
          + ["--passphrase-file", passphrase, "--wallet", wallet, "--no-input"])
    }
    #expect(try restore(byKey, "--identity", otherFile).exit == 12)
    #expect(try restore(byPassphrase, "--backup-passphrase-file", passphrase).exit == 12)
    #expect(try restore(ownFile, "--identity", ownFile).exit == 14)
    #expect(!FileManager.default.fileExists(atPath: wallet))
    #expect(try restore(byKey, "--identity", ownFile).exit == 0)
    #expect(try restore(byPassphrase, "--backup-passphrase-file", words).exit == 14)
    #expect(try restore(byPassphrase, "--backup-passphrase-file", words, "--yes").exit == 0)
    #expect(try restore("--previous").exit == 0)
    #expect(try run("wallet", "slots", "--wallet", wallet).output == "a passphrase\n")
    #expect(try restore().exit == 2)
    #expect(try restore(byKey, "--previous").exit == 2)
  }

  @Test(
    "given guardians, when enough of them help, then the wallet opens, and with fewer it does not")
  func guardians() throws {
    try desk.makeWallet(passphrase: "passphrase")
    func make() throws -> [String] {
      let page = try type(
        [("passphrase of the wallet: ", "correct horse\n")]
          + (0..<3).map { _ in (prompt: "written down. ", answer: "\n") },
        "wallet", "guardians", "make", "--of", "3", "--need", "2", "--yes")
      #expect(page.contains("any 2 of the 3 shares") && page.hasSuffix("exit 0, echo on\n"))
      return page.components(separatedBy: "It is shown once.").dropFirst().map { page in
        let words = Dictionary(
          page.matches(of: #/\b(\d{1,2}) ([a-z]{4,8})\b/#).compactMap { match in
            Int(match.1).map { ($0, String(match.2)) }
          }, uniquingKeysWith: { first, _ in first })
        return (1...33).compactMap { words[$0] }.joined(separator: " ")
      }
    }
    func file(_ shares: [String]) throws -> String {
      try Data(shares.joined(separator: "\n").utf8).write(to: desk.home.appending(path: "shares"))
      return desk.path("shares")
    }
    func recover(_ shares: [String]) throws -> Desk.Run {
      try run("wallet", "recover", "--shares-file", file(shares))
    }
    let shares = try make()
    #expect(shares.map { $0.split(separator: " ").count } == [33, 33, 33])
    #expect(try run("wallet", "slots").output == "a passphrase\nthe shares of guardians\n")
    let checked = try desk.ask(
      ["wallet", "guardians", "check", "--shares-file", try file(shares)])
    #expect(checked.output.split(separator: "\n").count == 3)
    #expect(checked.output.hasPrefix("share 1 of set ") && !checked.output.contains(shares[0]))
    #expect(try recover([shares[2], shares[0]]).exit == 0)
    for (given, code, sentence) in [
      ([shares[0]], 2, "2 shares are needed"), ([shares[1], shares[1]], 2, "given twice"),
      ([shares[0], shares[1].replacing(" ", with: "  ") + " zero"], 2, "it takes 33"),
      ([shares[0], String(shares[1].dropLast(3)) + "xyz"], 2, "word 33 of share 2 is not"),
    ] {
      let refused = try recover(given)
      #expect(Int(refused.exit) == code && refused.errors.contains(sentence))
      #expect(!refused.errors.contains(shares[0].prefix(12)))
    }
    let shown = try type(
      [
        ("share 1, word 1 of 33 (hidden): ", shares[1] + "\n"),
        ("share 2 of 2, word 1 of 33 (hidden): ", shares[2] + "\n"),
        ("new passphrase for the wallet: ", "correct horse\n"),
        ("once more: ", "correct horse\n"),
      ], "wallet", "recover", "--shares")
    #expect(shown.contains("guardians stay") || shown.contains("guardians\n  stay"))
    #expect(!shown.contains(shares[1].prefix(12)))
    let others = try make()
    let refused = try recover([shares[0], shares[1]])
    #expect(refused.exit == 12 && refused.errors.contains("not the shares of this wallet"))
    #expect(try recover([shares[0], others[1]]).exit == 2)
    #expect(try recover([others[0], others[1]]).exit == 0)
  }

  @Test("given another passphrase, when it was changed, then the old one opens nothing")
  func changed() throws {
    try desk.makeWallet(passphrase: "passphrase")
    try Data("battery staple".utf8).write(to: desk.home.appending(path: "new"))
    #expect(
      try run("wallet", "change-passphrase", "--new-passphrase-file", desk.path("new")).exit == 0)
    #expect(try run("wallet", "slots").exit == 12)
    #expect(try run("wallet", "restore", "--previous").exit == 12)
    try Data("battery staple".utf8).write(to: desk.home.appending(path: "passphrase"))
    #expect(try run("wallet", "slots").exit == 0)
    let restored = try run("wallet", "restore", "--previous")
    #expect(restored.exit == 0 && restored.errors.contains("0 cards again"))
    #expect(try run("wallet", "restore").exit == 2)
  }

  // MARK: A standing backup

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.path("backups")).sorted()
  }

  @Test(
    "given a standing backup, when commands change the wallet, then each change is in one, and one that fails is told"
  )
  func standing() throws {
    try desk.makeWallet(passphrase: "passphrase")
    let key = try AgeSecretKey(random: .system)
    try Data((key.text + "\n").utf8).write(to: desk.home.appending(path: "key"))
    let recipient = AgePublicKey(of: key).text
    #expect(try run("wallet", "show").output.contains("never opened"))
    #expect(try run("wallet", "standing-backup", "--recipient", recipient).exit == 2)
    #expect(try run("wallet", "standing-backup", "backups", "--recipient", recipient).exit == 2)
    let first = try run(
      "wallet", "standing-backup", desk.path("backups"), "--recipient", recipient)
    #expect(first.exit == 0 && first.output.contains("backups: 1 backup, the newest of "))
    #expect(try backups().count == 1)
    // A look changes nothing.
    #expect(try run("wallet", "slots").exit == 0 && backups().count == 1)
    try Data("battery staple\n".utf8).write(to: desk.home.appending(path: "new"))
    let changed = try run(
      "wallet", "change-passphrase", "--new-passphrase-file", desk.path("new"))
    #expect(changed.exit == 0 && changed.errors.contains("--remove-older"))
    #expect(try backups().count == 2)
    // The older one opens with the old passphrase.
    let older = try desk.path("backups/" + #require(backups().first))
    let tried = try run("wallet", "restore", older, "--try", "--identity", desk.path("key"))
    #expect(tried.exit == 0 && tried.output == "0 cards, 0 showings\n")
    try Data("battery staple\n".utf8).write(to: desk.home.appending(path: "passphrase"))
    #expect(try backups().count == 2)
    let shown = try run("wallet", "show")
    #expect(shown.output.contains("2 backups") && shown.output.contains("one was opened on"))
    #expect(try run("wallet", "restore", older, "--try", "--yes").exit == 2)
    let removed = try run("wallet", "standing-backup", "--remove-older")
    #expect(removed.exit == 0 && removed.output.contains(": 1 backup,"))
    let off = try run("wallet", "standing-backup", "--off")
    #expect(off.exit == 0 && off.errors.contains("the backups stay"))
    #expect(!off.errors.contains("not in a backup"))
    #expect(try backups().count == 1)
  }

  @Test("given a folder that is gone, when a command changes the wallet, then it says so")
  func standingFolderGone() throws {
    try desk.makeWallet(passphrase: "passphrase")
    let recipient = AgePublicKey(of: try AgeSecretKey(random: .system)).text
    #expect(
      try run("wallet", "standing-backup", desk.path("backups"), "--recipient", recipient).exit
        == 0)
    try FileManager.default.removeItem(atPath: desk.path("backups"))
    try Data("battery staple\n".utf8).write(to: desk.home.appending(path: "new"))
    let changed = try run(
      "wallet", "change-passphrase", "--new-passphrase-file", desk.path("new"))
    #expect(changed.exit == 0 && changed.errors.contains("the last change is not in a backup"))
    #expect(!FileManager.default.fileExists(atPath: desk.path("backups")))
  }

  // MARK: Others open a backup

  @Test(
    "given a backup under a passphrase, when pyrage opens it, then the wallet is in it",
    .enabled(if: CredentialCheckers.isAvailable, "\(CredentialCheckers.missing)"))
  func pyrage() throws {
    try desk.makeWallet(passphrase: "passphrase")
    let words = ["--backup-passphrase-file", passphrase]
    #expect(
      try desk.ask(
        ["wallet", "backup", desk.path("b.age"), "--passphrase-file", passphrase] + words
      ).exit == 0)
    let opened = try CredentialCheckers.answer(
      to: CredentialCheckers.Request(
        "open age", by: .pyrage,
        [
          "file": .string(Hex.encode(try desk.bytes("b.age"))), "passphrase": "correct horse",
        ]))
    let vault = try opened.bytes("content")
    #expect(vault.starts(with: "passvlt\n".utf8))
  }

  @Test(
    "given a backup for a public key, when age opens it, then the wallet is in it",
    .enabled(if: AgeProgram.isInstalled))
  func age() throws {
    try desk.makeWallet(passphrase: "passphrase")
    let key = try AgeProgram.key()
    try Data((key.secret + "\n").utf8).write(to: desk.home.appending(path: "key"))
    let backup = try run(
      "wallet", "backup", desk.path("b.age"), "--recipient", key.recipient)
    #expect(backup.exit == 0)
    _ = try Program.output(
      "age", ["-d", "-i", desk.path("key"), "-o", desk.path("vault"), desk.path("b.age")])
    #expect(try desk.bytes("vault").starts(with: "passvlt\n".utf8))
  }
}
