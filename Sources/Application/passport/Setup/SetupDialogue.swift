import Operations
import Parallel
import Presentation
import Verdicts

/// The dialogue of a setup: statements go to standard output, questions to the terminal.
struct SetupDialogue {
  let environment: AppEnvironment
  private let terminal: Terminal?

  /// - Parameter asks: false if every question has its default for an answer.
  /// - Throws: ``UsageError`` if questions must be asked and there is no terminal.
  init(asks: Bool, _ environment: AppEnvironment) throws(UsageError) {
    self.environment = environment
    terminal = asks ? Terminal() : nil
    guard !asks || terminal != nil else {
      throw UsageError(
        "there is no terminal to ask on; \(CommonOptions.noInput) takes the default of each question"
      )
    }
  }

  /// True if a person answers.
  var asks: Bool { terminal != nil }

  /// Prints a line, wrapped to the width of the terminal.
  /// - Parameter hanging: the column of continuation lines; nil for that of the line's beginning.
  /// - Throws: ``OutputError``.
  func say(_ line: String, hanging: Int? = nil) throws(OutputError) {
    let indent = line.utf8.prefix { $0 == 0x20 }.count
    try environment.output.lines([line], hanging: hanging ?? indent)
  }

  /// Asks a question for yes or no. If no one is asked, the answer is the default.
  /// - Throws: ``PromptInterrupted``.
  func confirm(_ question: String, standard: Bool = false) throws(PromptInterrupted) -> Bool {
    guard let terminal else { return standard }
    return try terminal.confirm("  \(question) [\(standard ? "Y/n" : "y/N")]: ", standard: standard)
  }

  /// Asks for a line; nil if no one is asked, and for an empty line.
  /// - Throws: ``PromptInterrupted``.
  func ask(_ question: String) throws(PromptInterrupted) -> String? {
    let line = try terminal?.readShownLine(prompt: "  \(question): ") ?? ""
    let words = line.utf8.drop { $0 == 0x20 }
    let end = words.lastIndex { $0 != 0x20 }
    return end.map { String(decoding: words[...$0], as: UTF8.self) }
  }

  /// Asks for a line until it has the right form; nil if no one is asked, and for an empty line.
  /// - Parameter read: parses a line; nil for another form.
  /// - Throws: ``PromptInterrupted``, ``OutputError``.
  func ask<Value>(
    _ question: String, for form: Phrase, _ read: (String) -> Value?
  ) throws -> Value? {
    while let line = try ask(question) {
      if let value = read(line) { return value }
      try say("  It takes " + environment.catalogue.words(form) + ".")
    }
    return nil
  }

  /// Shows what a step finds, and does the step. An error ends the step, not the setup.
  /// - Throws: ``PromptInterrupted``, ``OutputError``.
  func perform(_ step: SetupStep) throws -> ExitCode {
    try attempt {
      let finding = try step.find(environment)
      try say(finding)
      try say("  later: " + finding.commands.map { "passport " + $0 }.joined(separator: ", "))
      return try step.act(finding, self)
    }
  }

  /// - Throws: ``OutputError``.
  func say(_ finding: SetupFinding) throws(OutputError) {
    for line in finding.lines { try say("  " + line) }
  }

  /// Does a part of a step until it succeeds or the person has enough.
  /// - Throws: ``PromptInterrupted``, ``OutputError``.
  func repeatedly(_ work: () throws -> ExitCode) throws -> ExitCode {
    while true {
      let exit = try attempt(work)
      if exit == .success { return exit }
      guard try confirm("Once more?") else { return exit }
    }
  }

  /// Runs some work; an error is shown with its hint.
  /// - Throws: ``PromptInterrupted``, ``OutputError``.
  func attempt(_ work: () throws -> ExitCode) throws -> ExitCode {
    // The command that was run may have made the output quiet.
    defer { environment.errors.isQuiet = false }
    do {
      return try work()
    } catch let error as any CodedError where !(error is PromptInterrupted || error is OutputError)
    {
      return environment.note(error)
    }
  }
}
