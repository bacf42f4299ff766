import ChipAccess
import Inspection
import MRZ
import Presentation
import SmartCard
import Verdicts

/// A working day at a terminal: a document is asked for, read, shown and cleared, then the next one.
struct DeskLoop {
  let terminal: Terminal
  let reading: DeskReading

  /// Goes on until Ctrl-D.
  /// - Throws: ``OutputError``, and what is no error of one document.
  func run(_ environment: AppEnvironment) throws -> ExitCode {
    // A swipe may come between two questions: its keys must not be shown.
    let hidden = try terminal.hide(.unasked, discardingTypedAhead: false)
    defer { hidden.giveBack() }
    while true {
      do {
        try serve(environment)
      } catch is PromptInterrupted {
        return .success
      } catch let error as OutputError {
        throw error
      } catch let error as any CodedError {
        environment.errors.clearProgress()
        _ = environment.note(error)
      }
    }
  }

  /// One document, from its MRZ to the cleared terminal.
  private func serve(_ environment: AppEnvironment) throws {
    terminal.put("\n\(words(.loopNext))\n")
    let prompt = MRZPrompt(terminal, isSwiped: false, environment.catalogue)
    let mrz = try prompt.ask()
    let reader = try read(mrz, prompt, environment)
    try waitUntilLifted(reader)
    clear()
  }

  /// Reads a document, and shows what was found.
  /// - Returns: the name of its reader.
  private func read(
    _ mrz: MRZ, _ prompt: MRZPrompt, _ environment: AppEnvironment
  ) throws -> String {
    let found = try reading.read(
      AccessKey(mrz), report: { environment.errors.progress(ProgressLine.text($0)) },
      askAgain: { given, differences in
        environment.errors.clearProgress()
        return try prompt.askAgain(given, differences)
      })
    environment.errors.clearProgress()
    try environment.output.lines(RecordSummary(found.inspected.record, for: environment).lines)
    return found.reader
  }

  private func waitUntilLifted(_ reader: String) throws {
    guard case .reader = reading.place else {
      _ = try terminal.readShownLine(prompt: words(.loopPress) + " ")
      return
    }
    terminal.put(words(.loopLift) + "\n")
    try PCSCContext().waitForRemoval(reader: reader, timeout: reading.clearAfter)
  }

  private func words(_ phrase: Phrase) -> String { reading.environment.catalogue.words(phrase) }

  /// Clears the terminal, and what it could be scrolled back to (ECMA-48, ED; xterm).
  private func clear() { terminal.put("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
}

/// What stands between two documents at a terminal.
extension Phrase {
  fileprivate static let loopNext = Phrase("loop-next")
  fileprivate static let loopPress = Phrase("loop-press")
  fileprivate static let loopLift = Phrase("loop-lift")
}
