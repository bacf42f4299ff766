import CommandTestSupport
import Foundation
import Messages
import DeskTestSupport
import Presentation
import TestSupport
import Testing

@testable import Operations
@testable import passport

@Suite("The manual and what shells complete, made from the commands as they are declared")
struct ManualTests {
  private static let names = Passport.commands.map(\.name)
  private static let list = CommandList(Passport.groups)

  private func command(_ name: String) throws -> Command {
    try #require(Passport.commands.first { $0.name == name })
  }

  private func completions(_ shell: Shell) -> String {
    Completions(of: HelpCommand(over: Self.list).table).text(for: shell)
  }

  @Test(
    "given a command, when its page is made, then each of its options is there", arguments: names)
  func options(_ name: String) throws {
    let command = try command(name)
    let lines = ManualPage(of: command.description, day: Version.day).lines
    for option in command.options {
      let flag = "Fl " + option.name.dropFirst().replacing("-", with: "\\-")
      #expect(
        lines.contains { line in
          line.hasPrefix(".It ") && line.contains(flag)
            && (line.hasSuffix(flag) || line.contains(flag + " "))
        }, "\(option.name)")
    }
    // The package asks for the pages by their names.
    let desk = try Desk()
    #expect(
      try desk.ask("help", "--man", command.description.page).output
        == lines.joined(separator: "\n") + "\n")
    #expect(Set(Passport.commands.map(\.description.page)).count == Passport.commands.count)
  }

  @Test(
    "given a page, when its lines are looked at, then none is a macro that is not meant",
    arguments: names)
  func escaped(_ name: String) throws {
    for line in ManualPage(of: try command(name).description, day: Version.day).lines {
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect(!line.isEmpty && line.last != " " && !line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(line.dropFirst().first?.isUppercase == true, "\(line)") }
    }
  }

  @Test("given the program's page, when it is made, then it names all commands and exit codes")
  func program() throws {
    let desk = try Desk()
    let lines = try desk.ask(["help", "--man"]).output.split(separator: "\n")
    for command in Passport.commands {
      #expect(lines.contains { $0 == ".It Xr \(command.description.page) 1" })
    }
    for code in [0, 2, 3, 8, 10, 14, 70] { #expect(lines.contains { $0 == ".It \(code)" }) }
    #expect(lines.contains { $0.hasSuffix("passport/wallet.vault") })
    #expect(lines.contains { $0 == ".Dd \(ManualPage.day(Version.day))" })
  }

  @Test(
    "given a shell, when its file is made, then every command, option and choice is in it",
    arguments: Shell.allCases)
  func completed(_ shell: Shell) {
    let text = completions(shell)
    for command in Passport.commands {
      #expect(
        text.contains(shell == .fish ? "__passport_command \(command.name)'" : "'\(command.name)')")
          || command.options.isEmpty)
      for option in command.options {
        #expect(text.contains(shell == .fish ? " -l \(option.name.dropFirst(2)) " : option.name))
        let choices = option.declaration.choices
        if !choices.isEmpty { #expect(text.contains(choices.joined(separator: " "))) }
      }
    }
    #expect(text.contains("policy"))
  }

  /// What bash proposes for a line whose last word is being typed.
  private func proposed(_ words: [String], _ desk: Desk) throws -> [Substring] {
    let file = desk.path("completions")
    try completions(.bash).write(toFile: file, atomically: true, encoding: .utf8)
    let script = """
      . "$1"; shift; COMP_WORDS=(passport "$@"); COMP_CWORD=$#; _passport; printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try desk.run("/bin/bash", ["-c", script, "bash", file] + words).output.split(
      separator: "\n")
  }

  @Test(
    "given a line, when bash completes it, then it proposes what may stand there",
    arguments: [
      (["tr"], ["trust"]), (["trust", "im"], ["import"]),
      (["trust", "import", "--ro"], ["--root"]),
      (["read", "--policy", ""], ["strict", "standard", "lenient"]),
      (["read", "--policy", "s"], ["strict", "standard"]),
      (["trust", "import", "--root", ""], []), (["help", "pol"], ["policy"]),
      (["wallet", "gu"], ["guardians"]), (["wallet", "guardians", ""], ["make", "check"]),
      (["wallet", "guardians", "make", "--pic"], ["--pictures"]),
      (["help", "wallet", "guardians", "m"], ["make"]),
      (["nothing", "--"], []),
    ])
  func bash(_ words: [String], _ expected: [String]) throws {
    #expect(try proposed(words, Desk()) == expected.map { Substring($0) })
  }

  @Test(
    "given a command with headings, when its page is made, then they are there, and its options below"
  )
  func headings() throws {
    let lines = ManualPage(of: try command("read").description, day: Version.day).lines
    let key = try #require(lines.firstIndex(of: ".Ss Key"))
    let judging = try #require(lines.firstIndex(of: ".Ss Judging"))
    let places = try ["mrz", "policy"].map { name in
      try #require(lines.firstIndex { $0.hasPrefix(".It Fl \\-\(name)") })
    }
    #expect(key < places[0] && places[0] < judging && judging < places[1])
  }

  @Test("given words that are no command, when a page is asked for, then it is a usage error")
  func unknown() throws {
    let desk = try Desk()
    #expect(try desk.ask(["help", "--man", "trust", "nothing"]).exit == 2)
    #expect(try desk.ask(["help", "--completions", "tcsh"]).exit == 2)
    #expect(try desk.ask(["help", "--man", "--completions", "zsh"]).exit == 2)
    #expect(
      try desk.ask(["help", "--completions", "zsh"]).output.hasPrefix(
        "#compdef passport\n"))
  }

  @Test("given the changelog, when its newest section is looked at, then it is this version's")
  func changelog() throws {
    let text = try String(
      contentsOf: Vectors.root.appending(path: "docs/CHANGELOG.md"), encoding: .utf8)
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(
      heads.contains { $0 == "## \(Version.current)" || $0.hasPrefix("## \(Version.current) ") })
  }
}
