import Foundation
import Glibc
import Presentation
import DeskTestSupport
import TestSupport
import Testing

@testable import passport

/// A question of the setup, by what its end looks like.
private enum Question {
  static let reader = "Look again? [y/N]: "
  static let trust = "Enter fetches them: "
  static let trustAgain = "Enter goes on without: "
  static let issuer = "issue cards? [y/N]: "
  static let name = "on its cards: "
  static let address = "Its address, as in https://desk.example: "
  static let country = "as in DE: "
  static let issuerPassphrase = "for the desk: "
  static let wallet = "wallet here? [y/N]: "
  static let walletPassphrase = "for the wallet: "
  static let again = "once more: "
  static let practice = "now? [Y/n]: "
  /// The first question of each step.
  static let all = [reader, trust, issuer, wallet, practice]
}

@Suite("Setting a desk up", .on(.waiting))
struct SetupTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    // No service has a socket there.
    desk.environment = ["PCSCLITE_CSOCK_NAME": desk.path("nobody")]
  }

  /// Types an answer at each question, in a terminal that the command has for itself.
  private func setUp(
    _ answers: [(question: String, answer: String)], _ arguments: String...,
    columns: Int = 80, variables: [String: String] = ["NO_COLOR": "1", "TERM": "dumb"]
  ) throws -> String {
    desk.environment["PROMPT"] = answers.map(\.question).joined(separator: "|")
    desk.environment["TERMINAL_COLUMNS"] = String(columns)
    let before = desk.environment
    desk.environment.merge(variables) { $1 }
    defer { desk.environment = before }
    return try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary,
        "setup",
      ] + arguments,
      input: Array((answers.map(\.answer).joined(separator: "\u{1C}") + "\u{1C}").utf8)
    ).output
  }

  private func quietly(_ arguments: String...) throws -> Desk.Run {
    try desk.run(Desk.binary, ["setup", "--no-input"] + arguments)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: desk.path("data/passport/" + name))
  }

  /// A certificate of a state that is not the virtual passport's.
  private func certificate() throws -> String {
    let bytes = try Vectors.load("passive-authentication.json").at("certificates")
      .bytes("cscaOtherState")
    try Data(bytes).write(to: desk.home.appending(path: "state.cer"))
    return desk.path("state.cer")
  }

  /// Enter at every question, but where it would fetch something.
  private static let defaults = Question.all.map {
    (question: $0, answer: $0 == Question.trust ? "none\n" : "\n")
  }

  private static let issuer = [
    (question: Question.issuer, answer: "y\n"), (Question.name, "Example Desk\n"),
    (Question.address, "https://desk.example\n"), (Question.country, "DE\n"),
    (Question.issuerPassphrase, "words of the desk\n"), (Question.again, "words of the desk\n"),
  ]

  private static let wallet = [
    (question: Question.wallet, answer: "yes\n"),
    (Question.walletPassphrase, "words of the holder\n"), (Question.again, "words of the holder\n"),
    ("[Y/n]: ", "n\n"),
  ]

  // MARK: A person at the terminal

  @Test(
    "given a new desk, when every answer is Enter, then a read is practised and nothing is kept")
  func defaults() throws {
    let shown = try setUp(Self.defaults)
    for step in 1...5 { #expect(shown.contains("\n\(step) of 5  ")) }
    #expect(shown.contains("none yet: the smart card service (pcscd) is not running"))
    #expect(shown.contains("PRACTICE: ") && shown.contains("TEST ONLY: would be ACCEPT"))
    #expect(shown.contains("What now: run passport desk"))
    #expect(shown.contains("Five steps, with one question each."))
    #expect(Question.all.allSatisfy { shown.components(separatedBy: $0).count == 2 })
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    #expect(!FileManager.default.fileExists(atPath: desk.path("data")))
  }

  @Test("given a desk that is set up, when it is set up again, then that is said and all stays")
  func again() throws {
    let file = try certificate()
    let trust = [
      (question: Question.trust, answer: "'\(file)' \n"), ("[y/N]: ", "y\n"),
    ]
    let first = try setUp(
      [(Question.reader, "y\n"), (Question.reader, "\n")] + trust + Self.issuer + Self.wallet
        + [(Question.practice, "n\n")])
    #expect(
      first.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("1 certificate of 1 state: 1 added"))
    #expect(!first.contains("PRACTICE") && first.hasSuffix("exit 0, echo on\n"))
    #expect(!first.contains("words of"))
    let files = ["desk.vault", "wallet.vault", "trust/anchors.bin"].map { "data/passport/" + $0 }
    let before = try files.map { try desk.bytes($0) }
    let second = try setUp([(Question.reader, "\n"), (Question.practice, "\n")])
    #expect(second.contains("there: 1 certificate of 1 state"))
    for name in ["desk.vault", "wallet.vault"] {
      #expect(second.contains("there: ~/data/passport/\(name)"))
    }
    for question in [Question.trust, Question.issuer, Question.wallet] {
      #expect(!second.contains(question))
    }
    #expect(second.contains("PRACTICE") && second.hasSuffix("exit 0, echo on\n"))
    #expect(try files.map { try desk.bytes($0) } == before)
  }

  @Test(
    "given a link that leads nowhere in the wallet's place, when it is set up, then it is there")
  func link() throws {
    try FileManager.default.createDirectory(
      atPath: desk.path("data/passport"), withIntermediateDirectories: true)
    let wallet = desk.path("data/passport/wallet.vault")
    try FileManager.default.createSymbolicLink(
      atPath: wallet, withDestinationPath: desk.path("stick"))
    let shown = try setUp(Self.defaults.filter { $0.question != Question.wallet })
    #expect(
      shown.contains("there: ~/data/passport/wallet.vault") && !shown.contains(Question.wallet))
    #expect(shown.hasSuffix("exit 0, echo on\n") && !isThere("desk.vault"))
    #expect(!FileManager.default.fileExists(atPath: desk.path("stick")))
  }

  @Test("given a wrong path and a list that was cut, when they are named, then it is asked again")
  func lists() throws {
    let list = try Vectors.load("passive-authentication.json").at("masterLists").bytes("good")
    try Data(list.dropLast(100)).write(to: desk.home.appending(path: "cut.ml"))
    let shown = try setUp([
      (Question.reader, "\n"), (Question.trust, "~/nothing.ml\n"),
      (Question.trustAgain, desk.path("cut.ml") + "\n"), (Question.trustAgain, "\n"),
      (Question.issuer, "\n"), (Question.wallet, "\n"), (Question.practice, "\n"),
    ])
    #expect(shown.contains("\(desk.path("nothing.ml")) cannot be read"))
    #expect(shown.components(separatedBy: "passport: ").count == 3)
    #expect(shown.contains("PRACTICE"))
    #expect(shown.hasSuffix("exit 14, echo on\n"))
    #expect(!isThere("trust/anchors.bin"))
    let good = try setUp(
      [
        (Question.reader, "\n"), (Question.trust, "nothing.ml\n"),
        (Question.trustAgain, certificate() + "\n"),
      ]
        + [("[y/N]: ", "y\n")]
        + Self.defaults.dropFirst(2))
    #expect(good.hasSuffix("exit 0, echo on\n") && isThere("trust/anchors.bin"))
  }

  @Test("given a pipe that nobody writes into, when it is named, then that is refused at once")
  func pipe() throws {
    #expect(mkfifo(desk.path("pipe"), 0o600) == 0)
    let shown = try setUp(
      [
        (Question.reader, "\n"), (Question.trust, desk.path("pipe") + "\n"),
        (Question.trustAgain, "\n"),
      ] + Self.defaults.dropFirst(2))
    #expect(shown.contains("\(desk.path("pipe")) cannot be read"))
    #expect(shown.contains("PRACTICE") && shown.hasSuffix("exit 14, echo on\n"))
  }

  @Test("given a folder, when it is named, then its lists and certificates are taken")
  func folder() throws {
    let file = try certificate()
    try FileManager.default.createDirectory(
      atPath: desk.path("stick"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: file, toPath: desk.path("stick/state.cer"))
    try Data("a letter".utf8).write(to: desk.home.appending(path: "stick/letter.txt"))
    let run = try quietly("--yes", "--from", desk.path("stick"))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(isThere("trust/anchors.bin"))
  }

  @Test(
    "given Ctrl-C at a question, when the setup ends, then what was done stays and nothing is half made",
    arguments: Question.all.indices)
  func interrupted(_ place: Int) throws {
    var answers: [(question: String, answer: String)] = []
    for question in Question.all[..<place] {
      answers +=
        question == Question.issuer ? Self.issuer : Self.defaults.filter { $0.question == question }
    }
    let shown = try setUp(answers + [(Question.all[place], "\u{3}")])
    #expect(shown.hasSuffix("exit 130, echo on\n"))
    #expect(isThere("desk.vault") == (place > 2))
    #expect(!isThere("wallet.vault") && !isThere("trust") && !shown.contains("PRACTICE"))
    guard place < 2 else { return }
    let ended = try setUp(answers + [(Question.all[place], "\u{4}")])
    #expect(ended.contains("passport: interrupted"))
  }

  @Test("given answers that cannot be right, when they are typed, then each is asked again at once")
  func checked() throws {
    let shown = try setUp(
      Self.defaults.prefix(2) + [
        (Question.issuer, "perhaps\n"), (Question.issuer, "y\n"),
        (Question.name, String(repeating: "x", count: 51) + "\n"),
        (Question.name, "Example Desk\n"),
        (Question.address, "desk.example\n"), (Question.address, "https://desk.example\n"),
        (Question.country, "Germany\n"), (Question.country, "de\n"),
        (Question.issuerPassphrase, "short\n"), ("at least 8 characters: ", "words of the desk\n"),
        (Question.again, "words of the desk\n"), (Question.wallet, "\n"),
        (Question.practice, "no\n"),
      ])
    #expect(shown.contains("Please type y for yes or n for no."))
    let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for form in [
      "an issuer's name has 1 to 50", "It takes an address as in", "two capital letters",
    ] {
      #expect(words.contains(form), "\(form)")
    }
    #expect(!shown.contains("Once more?") && isThere("desk.vault"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test(
    "given Enter at every question, when certificates can be fetched, then the desk can judge documents",
    .enabled(if: HostileServer.isAvailable, Comment(rawValue: HostileServer.notRun)))
  func entered() throws {
    let server = try HostileServer.shared.get()
    let address = try server.serve(
      Array(Data(contentsOf: URL(filePath: certificate()))), as: "setup.cer")
    let folder = desk.home.appending(path: "config/passport")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    desk.environment["XDG_CONFIG_HOME"] = desk.path("config")
    try Data("url \(address)\nca \(server.authority)\nprivate-host 127.0.0.1\n".utf8).write(
      to: folder.appending(path: "config"))
    let shown = try setUp(
      [
        (Question.reader, "\n"), (Question.trust, "\n"), ("[y/N]: ", "y\n"),
        (Question.issuer, "\n"),
        (Question.wallet, "\n"), (Question.practice, "\n"),
      ])
    #expect(shown.hasSuffix("exit 0, echo on\n") && isThere("trust/anchors.bin"), "\(shown)")
  }

  @Test(
    "given Enter at every question, when nothing can be fetched, then it is reported and the setup goes on"
  )
  func enteredWithoutNetwork() throws {
    let folder = desk.home.appending(path: "config/passport")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    desk.environment["XDG_CONFIG_HOME"] = desk.path("config")
    try Data("url https://127.0.0.1:1/list.ml\nprivate-host 127.0.0.1\n".utf8).write(
      to: folder.appending(path: "config"))
    let shown = try setUp([
      (Question.reader, "\n"), (Question.trust, "\n"), (Question.trustAgain, "\n"),
      (Question.issuer, "\n"), (Question.wallet, "\n"), (Question.practice, "\n"),
    ])
    #expect(
      shown.contains("refused the connection") && shown.contains("What now: run passport desk"))
    #expect(shown.hasSuffix("exit 14, echo on\n") && !isThere("trust/anchors.bin"))
  }

  @Test("given Ctrl-C at a passphrase, when the setup ends, then there is no wallet")
  func interruptedPassphrase() throws {
    let start = Self.defaults.prefix(3) + [(Question.wallet, "y\n")]
    for answers in [
      [(Question.walletPassphrase, "\u{3}")],
      [(Question.walletPassphrase, "words of the holder\n"), (Question.again, "\u{3}")],
    ] {
      let shown = try setUp(start + answers)
      #expect(shown.contains("passport: interrupted") && shown.hasSuffix(", echo on\n"))
      #expect(!isThere("wallet.vault"))
    }
    let differ = try setUp(
      start + [
        (Question.walletPassphrase, "words of the holder\n"), (Question.again, "other words\n"),
      ] + Self.wallet.dropFirst() + [(Question.practice, "n\n")])
    #expect(differ.contains("the two were not the same; new passphrase for the wallet"))
    #expect(differ.hasSuffix("exit 0, echo on\n") && isThere("wallet.vault"))
  }

  @Test(
    "given a terminal of any width, when it is set up, then no line is longer", arguments: [80, 40])
  func width(_ columns: Int) throws {
    let shown = try setUp(Self.defaults, columns: columns, variables: ["TERM": "xterm"])
    #expect(shown.contains("\u{1B}[32m"))
    for line in shown.split(separator: "\n") where !line.contains(desk.home.path) {
      let line = line.split(separator: "\r").last ?? line
      #expect(DisplayWidth.of(line) <= columns, "\(line)")
    }
    let plain = try setUp(Self.defaults, columns: columns)
    #expect(!plain.contains("\u{1B}") && plain.contains("PRACTICE"))
    let colourless = try setUp(
      Self.defaults, columns: columns, variables: ["NO_COLOR": "1", "TERM": "xterm"])
    #expect(!colourless.contains("\u{1B}[32m"))
  }

  // MARK: Nobody there

  @Test("given no terminal, when questions would be asked, then that is said and nothing is done")
  func noTerminal() throws {
    let run = try desk.run("/usr/bin/env", ["setsid", "-w", Desk.binary, "setup"])
    #expect(run.exit == 2 && run.output.isEmpty)
    #expect(run.errors.contains("--no-input takes the default of each question"))
  }

  @Test("given --no-input, when it is set up without a reader, then a read is practised")
  func noInput() throws {
    let run = try quietly()
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("none yet: the smart card service (pcscd) is not running"))
    #expect(run.output.contains("PRACTICE") && !run.output.contains("["))
    #expect(run.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: desk.path("data")))
  }

  @Test(
    "given no home, when it is set up, then each step that needs one says so, and the rest is done")
  func noHome() throws {
    desk.environment.merge(["HOME": "", "XDG_DATA_HOME": ""]) { $1 }
    let run = try quietly()
    #expect(run.exit == 2)
    #expect(run.errors.components(separatedBy: "names a folder to keep data in").count == 4)
    #expect(run.output.contains("PRACTICE") && run.output.contains("What now"))
  }

  @Test("given a folder that cannot be written, when it is set up, then the import fails alone")
  func readOnly() throws {
    desk.environment["XDG_DATA_HOME"] = "/proc/nowhere"
    #expect(try quietly().exit == 0)
    let run = try quietly("--yes", "--from", certificate())
    #expect(run.exit == 14)
    #expect(run.errors.contains("/proc/nowhere/passport/trust"))
    #expect(run.output.contains("PRACTICE") && run.output.contains("What now"))
  }

  @Test("given --from without --yes, when nobody is asked, then nothing is believed")
  func acceptance() throws {
    let file = try certificate()
    let refused = try quietly("--from", file)
    #expect(refused.exit == 2 && !isThere("trust/anchors.bin"))
    #expect(refused.errors.contains("must be accepted") || refused.errors.contains("accept"))
    #expect(refused.output.contains("PRACTICE"))
    let taken = try quietly("--from", file, "--yes")
    #expect(taken.exit == 0 && isThere("trust/anchors.bin"), "\(taken.errors)")
    let missing = try quietly("--from", desk.path("nothing.ml"))
    #expect(missing.exit == 14 && missing.output.contains("there: 1 certificate of 1 state"))
  }

  @Test("given the commands that the steps name, when they are looked up, then they are there")
  func commands() throws {
    let lines = try quietly().output.split(separator: "\n").filter { $0.hasPrefix("  later: ") }
    #expect(lines.count == 5)
    for command in lines.flatMap({ $0.dropFirst(9).components(separatedBy: ", ") }) {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      #expect(CommandList(Passport.groups).command(of: words) != nil, "\(command)")
    }
  }
}
