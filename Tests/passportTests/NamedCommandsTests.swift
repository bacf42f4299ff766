import Encoding
import Foundation
import Messages
import DeskTestSupport
import TestSupport
import Testing
import Verdicts

@testable import Operations
@testable import passport

@Suite("Commands that documents and hints name")
struct NamedCommandsTests {
  private static let commands = CommandList(Passport.groups)
  private static let everywhere = [
    CommonOptions.help.name, CommonOptions.version.name, CommonOptions.language.name,
  ]

  /// What is wrong with a line that somebody may type: it names no command, or an option that the command has not.
  private static func defects(of line: String) -> [String] {
    var words = line.split(separator: " ").dropFirst().map(String.init)
    while words.first == CommonOptions.language.name { words.removeFirst(min(2, words.count)) }
    let command = commands.command(of: words)
    if command == nil, let first = words.first, !first.hasPrefix("-"),
      commands.following([first]).isEmpty
    {
      return ["\(first) is no command"]
    }
    // Where several commands are meant, an option of any will do.
    let options = (command.map { [$0] } ?? commands.all).flatMap(\.options).map(\.name) + everywhere
    return line.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) }
      .filter { !options.contains($0) }
  }

  /// The lines that a document shows to be typed: those of blocks of code, and what is marked as code in a sentence.
  private static func lines(of document: String) -> [String] {
    var found = document.matches(of: /`(passport [^`\n]+)`/).map { String($0.1) }
    for (number, block) in document.components(separatedBy: "```").enumerated()
    where !number.isMultiple(of: 2) {
      found += block.split(separator: "\n").filter { $0.hasPrefix("passport ") }.map {
        String($0.prefix { $0 != "#" })
      }
    }
    return found
  }

  @Test("given README and documents, when they name a command, then it is there, with its options")
  func documents() throws {
    let folder = Vectors.root.appending(path: "docs")
    // Of a history, and of labels of keys, nobody types anything.
    let others = ["CHANGELOG.md", "WALLET-FORMAT.md"]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && !others.contains($0) }
    let files =
      names.map { folder.appending(path: $0) } + [Vectors.root.appending(path: "README.md")]
    var count = 0
    for file in files {
      for line in Self.lines(of: try String(contentsOf: file, encoding: .utf8)) {
        count += 1
        #expect(Self.defects(of: line) == [], "\(file.lastPathComponent): \(line)")
      }
    }
    #expect(count > 100)
  }

  @Test(
    "given each language, when a hint names what is typed, then it is there, and the page does not show it",
    arguments: MessageCatalogue.all.map(\.language.tag))
  func hints(_ tag: WireText) throws {
    let catalogue = try #require(MessageCatalogue.all.first { $0.language.tag == tag })
    let names = Set(Self.commands.all.flatMap(\.options).map(\.name) + Self.everywhere)
    // Other programs' options.
    let others: Set = ["--kill", "--module", "--list-slots"]
    for code in catalogue.codes {
      guard let hint = catalogue.outline(code)?.hint else { continue }
      let options = hint.matches(of: /--[a-z][a-z0-9-]*/).map { String($0.0) }
      #expect(
        options.filter { !names.contains($0) && !others.contains($0) } == [], "\(code): \(hint)")
      let typed = hint.matches(of: /passport ([a-z][a-z-]+)/).map { String($0.1) }
        .filter { Self.commands[[$0]] != nil || !Self.commands.following([$0]).isEmpty }
      guard !options.isEmpty || !typed.isEmpty else { continue }
      #expect(catalogue.pageHint(ReasonCode(code, .usage)) == nil, "\(code): \(hint)")
    }
  }

  @Test("given what is no command, or another one's option, when it is named, then it is found")
  func controls() {
    #expect(Self.defects(of: "passport raed --mrz") == ["raed is no command"])
    #expect(Self.defects(of: "passport --lang pt desk --mrz") == ["--mrz"])
    #expect(Self.defects(of: "passport read --mrz --lang pt") == [])
    #expect(Self.lines(of: "a `passport desk` b\n```\npassport setup  # once\n```\n").count == 2)
  }
}
