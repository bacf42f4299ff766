import Encoding
import Operations
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts

/// The step that fills the trust store.
struct TrustStep: SetupStep {
  let title = "Trust store, the certificates of the states"

  /// The file or folder with the certificates that the command line names; nil for none.
  let from: String?
  /// True if publishers are accepted without a question.
  let acceptsPublishers: Bool

  func find(_ environment: AppEnvironment) throws -> SetupFinding {
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let tests = store.count(of: .test)
    let isThere = store.count(of: .state) > 0
    let text =
      isThere
      ? Counted.certificates(store.count, states: store.countries.count)
        + (try Self.newestList(of: store))
      : "without them no passport can be proved genuine"
    let note = tests > 0 ? " (\(Counted.text(tests, "test anchor")) there)" : ""
    return SetupFinding(
      isThere: isThere, text + note,
      commands: ["trust import FILE", "trust update"] + (isThere ? ["trust audit"] : []))
  }

  /// The newest list of a state's publisher, for the end of a sentence.
  private static func newestList(of store: TrustStore) throws -> String {
    let lists = try store.importedLists().newest()
    guard let newest = lists.max(by: { $0.signingTime < $1.signingTime }) else { return "" }
    return ", newest list: \(newest.publisher) of \(CalendarDate(newest.signingTime))"
  }

  func act(on finding: SetupFinding, _ dialogue: SetupDialogue) throws -> ExitCode {
    if let from { return try fill(from: from, dialogue) }
    guard dialogue.asks, !finding.isThere else { return .success }
    try dialogue.say("  Enter fetches them; or name a file or folder, as on a stick; or type none.")
    var exit: ExitCode?
    while true {
      let answer = try dialogue.ask(
        exit == nil ? "From where? Enter fetches them" : "From where? Enter goes on without")
      let isNone = answer.map { Self.none.contains(WireText($0).lowercased) } ?? (exit != nil)
      if isNone { return exit ?? .success }
      let outcome = try dialogue.attempt {
        guard let answer else { return try fetch(dialogue) }
        return try fill(from: path(answer, dialogue.environment), dialogue)
      }
      if outcome == .success { return outcome }
      exit = outcome
    }
  }

  /// The answers of those who want no certificates now.
  private static let none: [WireText] = ["none", "no", "n"]

  /// Fetches the newest lists.
  private func fetch(_ dialogue: SetupDialogue) throws -> ExitCode {
    try TrustUpdateCommand.command.run(flags(dialogue), dialogue.environment)
  }

  /// Takes the certificates of a file, or of all files of a folder.
  private func fill(from path: String, _ dialogue: SetupDialogue) throws -> ExitCode {
    if FolderContents.isFolder(path) {
      return try TrustUpdateCommand.command.run(
        flags(dialogue) + ["--from=" + path], dialogue.environment)
    }
    // A pipe, from which a command may read, would keep the person waiting for nothing.
    _ = try RegularFile(path)
    return try TrustImportCommand.command.run(
      flags(dialogue) + [CommonOptions.quiet.name, "--", path], dialogue.environment)
  }

  private func flags(_ dialogue: SetupDialogue) -> [String] {
    (acceptsPublishers ? [CommonOptions.yes.name] : [])
      + (dialogue.asks ? [] : [CommonOptions.noInput.name])
  }

  /// The path that was typed. A terminal may put quotes around one that is dragged into it.
  private func path(_ typed: String, _ environment: AppEnvironment) -> String {
    let octets = typed.utf8
    let isQuoted =
      octets.count > 1 && octets.first == octets.last && [0x22, 0x27].contains(octets.first)
    let path = isQuoted ? String(typed.dropFirst().dropLast()) : typed
    guard WireText(path).hasPrefix("~/"), let home = environment.surroundings.home else { return path }
    return home + path.dropFirst()
  }
}
