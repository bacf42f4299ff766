import TestSupport
import Testing

@testable import Presentation
@testable import passport

@Suite("The help, held against the options")
struct HelpTests {
  private static let names = Passport.commands.map { $0.words.joined(separator: " ") }

  private func command(_ name: String) throws -> any Command.Type {
    try #require(Passport.commands.first { $0.words.joined(separator: " ") == name })
  }

  /// The options that a command takes, as it says itself when it meets one that it does not.
  private func accepted(_ command: any Command.Type) throws -> Set<String> {
    let environment = AppEnvironment(variables: [:])
    do {
      _ = try command.run(["--no-option-is-called-so"], environment)
    } catch let error as UsageError {
      return error.knownOptions
    }
    Issue.record("\(command.words) took an option that there is not")
    return []
  }

  @Test(
    "given a command, when its help is read, then it names exactly the options that it takes",
    arguments: names.filter { $0 != "help" })
  func options(_ name: String) throws {
    let command = try command(name)
    let options = HelpText(command.help).options
    #expect(options == (try accepted(command)))
    let inSynopsis = command.synopsis.split { " []|=".contains($0) }.filter { $0.hasPrefix("--") }
    for option in inSynopsis { #expect(options.contains(String(option)), "\(option)") }
  }

  @Test(
    "given a command's help, when it is laid out, then no word is lost and no line is too long",
    arguments: names, [60, 80, 100])
  func layout(_ name: String, _ width: Int) throws {
    let source = try command(name).help
    let text = HelpText(source).text(WrappedText(width: width))
    #expect(text.split { $0.isWhitespace } == source.split { $0.isWhitespace })
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
      #expect(line.last != " ")
    }
  }

  @Test("given a help text, when it is taken apart, then options and paragraphs are told apart")
  func parts() {
    let text = HelpText(
      """
        FILE              what is read
        --name NAME       what it is
                          called
        --exactly-so-long it goes on after one space
        --all, --more FILE
                          that stands below
        --much-longer-than-that FILE
                          and that

        A paragraph of
        two lines.
      """)
    #expect(
      text.blocks == [
        .option("FILE", "what is read"), .option("--name NAME", "what it is called"),
        .option("--exactly-so-long", "it goes on after one space"),
        .option("--all, --more FILE", "that stands below"),
        .option("--much-longer-than-that FILE", "and that"), .gap,
        .paragraph("A paragraph of two lines."),
      ])
    #expect(
      text.options == ["--name", "--exactly-so-long", "--all", "--more", "--much-longer-than-that"])
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
