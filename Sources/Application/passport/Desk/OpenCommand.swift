import Desk
import Glibc
import Operations
import Presentation
import Verdicts

/// `passport open`: starts the desk from the desktop menu, without a terminal.
enum OpenCommand {
  /// The time in milliseconds after which a page with an error is removed; the browser has loaded
  /// it by then.
  private static let shownFor = 60_000

  static let command = Command(
    "open", summary: "open the desk, or the page of the one that runs",
    notes: [
      "It is passport desk with the options of the configuration file, and what the entry in the menu runs. Where there is "
        + "no terminal to tell an error, a page in the browser tells it."
    ],
    examples: [Example("The desk in a browser", "passport open")], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    do {
      return try DeskCommand.command.run([], environment)
    } catch {
      if isatty(environment.errors.descriptor) == 0 { show(error, environment) }
      throw error
    }
  }

  /// Shows an error in the browser, if there is a graphical session.
  private static func show(_ error: any Error, _ environment: AppEnvironment) {
    let told = InternalFault.coded(error)
    guard
      let page = try? OpeningPage(
        telling: told, hint: environment.hint(told), environment.catalogue,
        environment.surroundings)
    else { return }
    defer { page.remove() }
    TerminalCalls.holdEndingSignals()
    guard environment.surroundings.open(page.path) else { return }
    _ = TerminalCalls.waitForEndingSignal(milliseconds: shownFor)
  }
}
