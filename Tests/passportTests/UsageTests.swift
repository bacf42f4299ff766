import CommandTestSupport
import Messages
import DeskTestSupport
import TestSupport
import Testing
import Verdicts

@testable import Operations
@testable import passport

@Suite("The command line")
struct UsageTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test("given no command, when it runs, then it shows ten of every day and where the rest is")
  func greeting() throws {
    let run = try desk.run()
    #expect(run.exit == 0)
    let shown = run.output.split(separator: "\n").filter { $0.hasPrefix("  passport ") }
    let names = HelpCommand.everyday.flatMap(\.commands)
    #expect(shown.count == 10 && names.count == 10)
    for name in names {
      #expect(shown.contains { $0.hasPrefix("  passport \(name) ") }, "\(name)")
      #expect(Passport.commands.contains { $0.name == name })
    }
    #expect(run.output.contains("passport help lists all commands"))
  }

  @Test("given passport help, when it runs, then every command is under a heading")
  func help() throws {
    let run = try desk.ask("help")
    #expect(run.exit == 0)
    let lines = run.output.split(separator: "\n")
    for group in Passport.groups {
      let heading = try #require(lines.firstIndex { $0 == group.title })
      for command in group.commands {
        let place = try #require(
          lines.firstIndex {
            $0.hasPrefix("  passport \(command.name) ") || $0 == "  passport \(command.name)"
          })
        #expect(place > heading)
      }
    }
    #expect(Set(Passport.commands.map(\.name)).count == Passport.commands.count)
  }

  @Test(
    "given a command of several words, when help is asked for, then it or its group is shown",
    arguments: ["trust import", "wallet guardians make"])
  func helpOfWords(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let run = try desk.ask(["help"] + words)
    #expect(run.exit == 0 && run.output.hasPrefix("passport \(name) "))
    let group = try desk.ask(["help"] + words.dropLast())
    #expect(group.exit == 0 && group.output.contains("  passport \(name) "))
    let alone = try desk.ask(Array(words.dropLast()))
    #expect(alone.exit == 2 && alone.errors.contains("  passport \(name) "))
    let wrong = try desk.ask(words.dropLast() + ["improt"])
    #expect(wrong.exit == 2 && !wrong.errors.contains("improt"))
  }

  @Test("given any exit code, when help shows them, then it is there with the README's words")
  func exitCodes() throws {
    let run = try desk.ask("help", "exit-codes")
    let readme = try String(contentsOf: Vectors.root.appending(path: "README.md"), encoding: .utf8)
    for exit in ExitCode.allCases {
      let meaning = MessageCatalogue.english.meaning(exit)
      #expect(run.output.contains("\(exit.rawValue)  \(meaning)"))
      #expect(readme.contains("| \(exit.rawValue) | \(meaning) |"))
    }
  }

  @Test(
    "given a command line that is not understood, when it runs, then it exits 2 with one line",
    arguments: [
      ["frobnicate"], ["read", "--no-input"], ["read", "--mrz", "--frobnicate"],
      ["read", "--mrz", "--mrz-file", "f"],
      ["read", "--mrz", "-", "--challenge", "0123456789ABCD"],
      ["read", "--mrz", "-", "--challenge", "0123456789ABCDEX"],
      ["read", "--mrz", "-", "--challenge"],
      ["read", "--mrz", "-", "--timeout", "soon"], ["read", "--mrz", "-", "--only", "DG99"],
      ["read", "--mrz", "-", "--at", "2030-02-30"],
      ["read", "--mrz", "-", "--reader", "simulator:x"],
      ["trust", "import"], ["sim", "root"], ["sim", "start", "--port", "0"], ["help", "nothing"],
      ["read", "--mrz", "-", "--json", "--json"],
    ])
  func usage(_ arguments: [String]) throws {
    let run = try desk.run(Desk.binary, arguments)
    #expect(run.exit == 2)
    #expect(run.errors.hasPrefix("passport: "))
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test(
    "given something wrong on a command line, when it runs, then the option or place is named",
    arguments: [
      (["read", "--jsn"], "read: there is no option --jsn; did you mean --json?"),
      (["read", "--json=yes"], "read: --json takes no value"),
      (["read", "--mrz", "-", "--json", "--json"], "read: --json is given twice"),
      (["read", "--mrz", "-", "--challenge"], "read: --challenge needs a value"),
      (["inspect", "--allow-bac"], "inspect: there is no option --allow-bac"),
      (
        ["read", "--allow-bac"],
        "there is no option --allow-bac; did you mean --allow-bac-downgrade?"
      ),
      (["read", "-json"], "there is no option -json; did you mean --json?"),
      (["sim", "root"], "sim root: --out FILE is needed"),
      (
        ["sim", "root", "--rsa", "--p256", "--out", "-"],
        "sim root: --rsa and --p256 exclude each other"
      ),
      (["trust", "import"], "trust import: FILE is missing"),
      (["card", "show"], "card show: CARD is missing"),
      (["zk", "verify"], "zk verify: PROOF is missing"),
      (["zk", "verify", "-"], "zk verify: --doctype is needed"),
      (["sim", "can", "--profile", "pincer"], "--profile names a profile that does not exist"),
      (["sim", "can", "--profile", "pase"], "did you mean pace?"),
      (["read", "--mrz", "-", "--reader", "simulator:x"], "--reader simulator: names a profile"),
      (["raed"], "there is no such command; did you mean read?"),
      (["trust", "improt"], "trust: there is no such command; did you mean trust import?"),
      (
        ["import"],
        "there is no such command; did you mean trust import or card import or zk import?"
      ),
      (["mrz-check"], "there is no such command; did you mean mrz check?"),
      (["help", "raed"], "there is no such command; did you mean read?"),
      (["help", "polcy"], "there is no such command; did you mean policy?"),
    ])
  func named(_ arguments: [String], _ text: String) throws {
    let run = try desk.ask(arguments)
    #expect(run.exit == 2)
    #expect(run.errors.contains(text), "\(run.errors)")
    #expect(run.output.isEmpty || arguments.contains("--json"))
  }

  @Test(
    "given personal data in the wrong place, when it runs, then only the place is named",
    arguments: [
      (["read", "--mrz", "L898902C36UTO"], "read: argument 2 is one too many"),
      (["read", "--mrz", "-", "--json", "L898902C36UTO"], "read: argument 4 is one too many"),
      (["read", "--L898902C36UTO"], "read: argument 1 is not a known option"),
      (
        ["read", "--json", "--mrz", "-L898902C36UTO"], "read: argument 3 is not a known option"
      ),
      (["read", "--jsn=L898902C36UTO"], "read: there is no option --jsn; did you mean --json?"),
      (["read", "--json", "--pin=L898902C36UTO"], "read: --pin takes no value"),
      (["read", "--", "L898902C36UTO"], "read: argument 2 is one too many"),
      (["inspect", "a", "L898902C36UTO"], "inspect: argument 2 is one too many"),
      (["L898902C36UTO"], "there is no such command"),
      (["trust", "L898902C36UTO"], "trust: there is no such command"),
      (["help", "L898902C36UTO"], "there is no such command"),
      (
        ["sim", "can", "--profile", "L898902C36UTO"],
        "--profile names a profile that does not exist"
      ),
      (["read", "--mrz", "-", "--at", "L898902C36UTO"], "--at takes a day"),
      (["read", "--mrz", "-", "--only", "L898902C36UTO"], "--only takes names of files"),
      (["read", "--mrz", "-", "--policy", "L898902C36UTO"], "--policy is strict"),
      (["read", "--mrz", "-", "--timeout", "L898902C36UTO"], "--timeout takes seconds"),
      (["L898902C36UTO", "--help"], "there is no such command"),
    ])
  func personal(_ arguments: [String], _ text: String) throws {
    let run = try desk.run(Desk.binary, arguments + [])
    #expect(run.exit == 2)
    #expect(run.errors.contains(text), "\(run.errors)")
    #expect(!run.errors.contains("L898902C36UTO") && !run.output.contains("L898902C36UTO"))
  }

  @Test(
    "given the first word of several commands, when it is alone, then they are listed, exit 2",
    arguments: ["trust", "card", "sim", "issuer", "wallet", "zk", "reader", "mrz"])
  func group(_ word: String) throws {
    let commands = Passport.commands.filter { $0.words.first == word }
    let alone = try desk.ask(word)
    #expect(alone.exit == 2)
    #expect(alone.output.isEmpty)
    #expect(alone.errors.hasPrefix("passport: \(word): a command is missing\n"))
    let asked = try desk.ask("help", word)
    let followed = try desk.ask(word, "--help")
    for run in [asked, followed] {
      #expect(run.exit == 0)
      #expect(run.errors.isEmpty)
    }
    #expect(asked.output == followed.output)
    for command in commands {
      let name = "passport \(command.words.joined(separator: " "))"
      for text in [alone.errors, asked.output] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("  \(name) ") }
        #expect(line != nil, "\(name)")
      }
      #expect(alone.errors.contains(command.summary))
    }
    let json = try desk.ask(word, "--json")
    #expect(json.exit == 2)
    #expect(try json.json.at("error.code").string == "usage")
    #expect(
      try json.json.at("error.hint").string == "passport help \(word) COMMAND shows the options")
  }

  @Test(
    "given --help behind a command and its arguments, when it runs, then that command's help is shown"
  )
  func helpBehind() throws {
    let help = try desk.ask("help", "inspect").output
    #expect(help.hasPrefix("passport inspect "))
    #expect(try desk.ask("inspect", "folder", "--json", "--help").output == help)
    #expect(try desk.ask("inspect", "-h").output == help)
  }

  @Test("given each command, when --help follows, then its options are shown")
  func commandHelp() throws {
    let run = try desk.ask("read", "--help")
    #expect(run.exit == 0)
    #expect(run.output.contains("--allow-bac-downgrade"))
  }

  @Test("given lists, when --json is asked for, then each has a schema")
  func lists() throws {
    #expect(
      try desk.ask("sim", "profiles", "--json").json.at("schema").string == "passport.profiles/1")
    #expect(try desk.ask("trust", "list", "--json").json.at("schema").string == "passport.trust/1")
  }
}
