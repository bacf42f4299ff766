import TestSupport
import Testing
import Verdicts

@Suite("The command line")
struct UsageTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test("given no command, when it runs, then it says what there is and exits 0")
  func help() throws {
    let run = try desk.run()
    #expect(run.exit == 0)
    for name in ["read", "reader list", "trust import", "trust list", "sim start", "sim mrz"] {
      #expect(run.output.contains("passport \(name)"))
    }
  }

  @Test("given any exit code, when help shows them, then it is there with the README's words")
  func exitCodes() throws {
    let run = try desk.run("help", "exit-codes")
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
      ["frobnicate"], ["read"], ["read", "--mrz", "--frobnicate"],
      ["read", "--mrz", "--mrz-file", "f"],
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

  @Test("given each command, when --help follows, then its options are shown")
  func commandHelp() throws {
    let run = try desk.run("read", "--help")
    #expect(run.exit == 0)
    #expect(run.output.contains("--allow-bac-downgrade"))
  }

  @Test("given lists, when --json is asked for, then each has a schema")
  func lists() throws {
    #expect(
      try desk.run("sim", "profiles", "--json").json.at("schema").string == "passport.profiles/1")
    #expect(try desk.run("trust", "list", "--json").json.at("schema").string == "passport.trust/2")
  }
}
