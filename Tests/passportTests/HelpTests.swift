import DeskTestSupport
import TestSupport
import Testing

import Presentation
@testable import Operations
@testable import passport

@Suite("The commands as they are declared, and their help")
struct HelpTests {
  private static let names = Passport.commands.map(\.name)

  private func command(_ name: String) throws -> Command {
    try #require(Passport.commands.first { $0.name == name })
  }

  @Test(
    "given a command, when it names options in its first line and its rules, then it takes them all",
    arguments: names)
  func options(_ name: String) throws {
    let command = try command(name)
    let options = Set(command.options.map(\.name))
    #expect(options.count == command.options.count)
    let inSynopsis = command.description.synopsis.split { " []|=".contains($0) }.filter {
      $0.hasPrefix("--")
    }
    #expect(options.isSuperset(of: inSynopsis.map(String.init)))
    #expect(options.isSuperset(of: command.rules.flatMap(\.options).map(\.name)))
  }

  @Test(
    "given an option's values, when there are a few or one counts without it, then it takes them",
    arguments: names)
  func values(_ name: String) throws {
    for option in try command(name).options {
      let declaration = option.declaration
      #expect(!declaration.forms.isEmpty && declaration.forms.allSatisfy { !$0.sentence.isEmpty })
      let known = declaration.choices + [declaration.standard].compactMap(\.self)
      for value in known { #expect(throws: Never.self) { try option.value(of: value) } }
    }
  }

  @Test("given the commands, when their names are compared, then no two have one name")
  func distinct() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(
    "given a command's help, when it is laid out, then no word is lost and no line is too long",
    arguments: names, [60, 80, 100])
  func layout(_ name: String, _ width: Int) throws {
    let help = HelpText(try command(name).description)
    let words = help.blocks.flatMap { block -> [Substring] in
      switch block {
      case .heading(let text): text.split(separator: " ")
      case .row(let row): (row.head + " " + row.sentence).split(separator: " ")
      case .paragraph(let text): text.split(whereSeparator: \.isWhitespace)
      case .gap: []
      }
    }
    let text = help.text(WrappedText(width: width))
    #expect(text.split { $0.isWhitespace } == words)
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
      #expect(line.last != " ")
    }
  }

  private static let all = Flag("--all", "everything")
  private static let name = Setting(Option("--name", "NAME", "its name"), "it", "it")
  private static let size = Option("--size", "N", oneOf: [(name: "1", value: 1), ("2", 2)]) {
    "how big: \($0)"
  }
  private static let list = Option("--list", "X", "some", mayRepeat: true)
  private static let more = Option<String>(
    "--more", forms: ["": "more", "FILE": "more there"]
  ) { $0 ?? "none" }
  private static let input = Option<Bool>(
    "--input", forms: ["": "asks", "-": "does not"]
  ) { $0 == nil }
  private static let needed = Needed(size, list)

  private static let declared = Command(
    "do it", summary: "does it", operand: Operand("FILE", "what is read"),
    options: [
      [name, Together(more, all, saying: "more or all")], [Heading("Some"), list, size, input],
    ],
    rules: [.exclude([all, more]), .goesWith(list, [size])],
    notes: ["A paragraph."],
    examples: [Example("All of it", "do it --all"), Example("A part", "do it")]
  ) { _, _ in .success }

  @Test("given a command, when its help is made, then rows, groups and paragraphs stand in order")
  func parts() {
    #expect(
      HelpText(Self.declared.description).blocks == [
        .row(HelpRow("FILE", "what is read")), .row(HelpRow("--name NAME", "its name (it)")),
        .row(HelpRow("--more, --more FILE, --all", "more or all")), .gap,
        .heading("Some"), .row(HelpRow("--list X", "some")),
        .row(HelpRow("--size N", "how big: 1 or 2")),
        .row(HelpRow("--input", "asks")), .row(HelpRow("--input -", "does not")), .gap,
        .paragraph("A paragraph."), .gap, .paragraph("All of it:\n  do it --all"),
        .paragraph("A part:\n  do it"),
      ])
    #expect(Self.declared.description.synopsis == "FILE")
    #expect(Self.more.usage == "--more [FILE]" && Self.input.usage == "--input [-]")
  }

  @Test(
    "given the help of a read, when it is looked at, then options have headings, and examples end it"
  )
  func read() throws {
    let command = try command("read").description
    let blocks = HelpText(command).blocks
    let headings = blocks.compactMap { if case .heading(let text) = $0 { text } else { nil } }
    #expect(
      headings == [
        "Key", "Reader", "Judging", "Fingerprints and irises", "What to keep",
        "Output and questions",
      ])
    #expect(command.examples.count == 3)
    #expect(
      blocks.suffix(3)
        == command.examples.map { HelpText.Block.paragraph("\($0.purpose):\n  \($0.line)") })
    for example in command.examples {
      for call in example.line.components(separatedBy: " | ") {
        let words = call.split(separator: " ").map(String.init)
        #expect(words.first == "passport")
        let named = try #require(
          CommandList(Passport.groups).command(of: Array(words.dropFirst())))
        let options = Set(named.options.map(\.name))
        #expect(options.isSuperset(of: words.filter { $0.hasPrefix("--") }))
      }
    }
  }

  @Test(
    "given the options of a read, when each is read alone, then its sentence is whole",
    arguments: [("read", 30), ("issue", 40), ("offer", 40)])
  func sentences(_ name: String, _ least: Int) throws {
    let rows = HelpText(try command(name).description).blocks.compactMap {
      if case .row(let row) = $0 { row } else { nil }
    }
    #expect(rows.count > least)
    for row in rows {
      let words = row.sentence.split(separator: " ").map(String.init)
      // One that goes on from another, or into another.
      #expect(!["its", "the same", "is", "or", "and", "it"].contains(words[0]), "\(row)")
      #expect(!["or", "and"].contains(words.last), "\(row)")
      #expect(!row.sentence.contains(". "), "\(row)")
    }
  }

  @Test("given a command line, when it is read, then each option has the value of its type")
  func reading() throws {
    let arguments = try Arguments(
      ["--list", "-a", "file", "--size=2", "--list=", "--more", "--input", "-"], of: Self.declared)
    #expect(arguments.operands == ["file"])
    #expect(arguments[Self.name] == "it" && !arguments[Self.all])
    #expect(arguments[Self.size] == 2 && arguments.all(Self.list) == ["-a", ""])
    #expect(arguments[Self.more] == "none" && arguments[Self.input] == false)
    let (size, first) = try Self.needed.values(in: arguments)
    #expect(size == 2 && first == "-a")
    let other = try Arguments(["--more=x", "--", "--all"], of: Self.declared)
    #expect(other[Self.more] == "x" && other.operands == ["--all"] && !other[Self.all])
    #expect(try Arguments(["--more", "x", "y"], of: Self.declared)[Self.more] == "x")
  }

  @Test(
    "given a command line that breaks a rule, when it is read, then the options are named",
    arguments: [
      (["x", "--all", "--more"], "--all and --more exclude each other"),
      (["x", "--list", "y"], "--list goes with --size"),
      (["x", "--size", "3"], "--size is 1 or 2"),
      ([], "FILE is missing"), (["x", "--size=1", "--size=2"], "--size is given twice"),
    ])
  func refusal(_ line: [String], _ text: String) {
    #expect { try Arguments(line, of: Self.declared) } throws: {
      ($0 as? UsageError)?.sentence == text
    }
  }

  @Test("given no option that is needed, when its value is asked for, then all of them are named")
  func missing() throws {
    let arguments = try Arguments(["x"], of: Self.declared)
    #expect {
      _ = try Self.needed.values(in: arguments)
    } throws: {
      ($0 as? UsageError)?.sentence == "--size and --list are needed"
    }
  }

  @Test(
    "given no terminal, when help is shown, then it is laid out for 80 columns, whatever COLUMNS says"
  )
  func eighty() throws {
    let desk = try Desk(environment: ["COLUMNS": "200"])
    for arguments in [["help"], ["help", "read"], ["help", "policy"], ["help", "exit-codes"]] {
      let lines = try desk.run(Desk.binary, arguments).output.split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
      #expect(lines.contains { DisplayWidth.of($0) > 70 })
    }
  }
}
