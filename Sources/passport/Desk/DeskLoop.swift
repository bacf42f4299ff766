import ChipAccess
import Inspection
import MRZ
import Presentation
import SmartCard
import Trust
import TrustStore
import Verdicts

/// A working day: a document is asked for, read, shown and cleared, then the next one.
struct DeskLoop {
  let terminal: Terminal
  let place: DocumentSource
  let policy: InspectionPolicy
  /// The time to wait for a document.
  let patience: Duration
  /// The longest time for which something is shown.
  let clearAfter: Duration

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
    terminal.put("\nNext document. Ctrl-D ends.\n")
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
    let store = try TrustStore(folder: environment.trustFolder)
    let document = try place.open(timeout: patience, environment)
    defer { document.release() }
    let inspected = try Inspection(anchors: store, policy: policy, random: document.random).run(
      over: document.channel, key: AccessKey(mrz), at: environment.judgementTimeNow,
      report: { environment.errors.progress(ProgressLine.text($0)) },
      askAgain: { given, differences in
        environment.errors.clearProgress()
        return try prompt.askAgain(given, differences)
      })
    environment.errors.clearProgress()
    try environment.output.lines(RecordSummary(inspected.record, for: environment).lines)
    return document.reader
  }

  private func waitUntilLifted(_ reader: String) throws {
    guard case .reader = place else {
      _ = try terminal.readShownLine(prompt: "Press Enter to clear this. ")
      return
    }
    terminal.put("lift the document to clear this\n")
    try PCSCContext().waitForRemoval(reader: reader, timeout: clearAfter)
  }

  /// Clears the terminal, and what it could be scrolled back to (ECMA-48, ED; xterm).
  private func clear() { terminal.put("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
}
