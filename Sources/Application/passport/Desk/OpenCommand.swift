import Desk
import Encoding
import Exchange
import Glibc
import Operations
import Presentation
import Storage
import Verdicts

/// `passport open`: the desk, as the entry in the menu opens it, which has no terminal; or whatever somebody brings, by
/// what it is.
enum OpenCommand {
  /// The time in milliseconds after which a page with an error is removed; the browser has loaded
  /// it by then.
  private static let shownFor = 60_000
  /// The greatest length of what is opened, in bytes.
  private static let longest = 4 << 20

  private static let desk = Flag(
    "--desk", "give ADDRESS to the desk, as a link that waits there, and ask nothing here")

  static let command = Command(
    "open", synopsis: "[ADDRESS | FILE | -]",
    summary: "open the desk, or a request, a card or an answer that somebody gave you",
    operand: Operand(
      "FILE",
      "a file, also a picture of a QR code, or an address, which begins with a scheme such as openid4vp:; - is standard "
        + "input; without it the desk is opened", 0...1),
    options: [[desk]] + Opening.options,
    notes: [
      "Without an operand it is passport desk with the options of the configuration file. Where there is no terminal to "
        + "tell an error, a page in the browser tells it.",
      "The entry in the menu runs it with \(desk), also for a link that a browser hands over: any web page can send one, "
        + "so nothing is asked in a terminal. A desk that runs gets the link into its one waiting place, and shows it "
        + "while the wallet is open and no document is on the counter; while one waits, others are dropped. Otherwise "
        + "a desk is started, locked, with the link waiting. \(links)",
      "With one, it says what that is, and goes on after a question: a request is answered, an answer is verified, an "
        + "offer is taken. Words, shares, cards and answers are never given in the command line, where others can see "
        + "them: give them by a file or standard input.",
    ],
    examples: [
      Example("The desk in a browser", "passport open"),
      Example("What somebody sent you", "passport open request.png"),
    ], alone: openDesk, aloneBeside: [WireText(desk.name), "--"], run: open)

  /// What a link may be.
  private static var links: String {
    let schemes = Link.schemes.map { "\($0):" }
    return "A link begins with \(JoinedWords.or(schemes)), and has 64 KiB at most."
  }

  /// The desk, as the entry in the menu opens it.
  private static func openDesk(_ environment: AppEnvironment) throws -> ExitCode {
    do {
      return try DeskCommand.command.run([], environment)
    } catch {
      if isatty(environment.errors.descriptor) == 0 { show(error, environment) }
      throw error
    }
  }

  /// Goes on with an address, or with what a file or standard input has.
  private static func open(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    if options[desk] {
      guard let text = options.operands.first else { throw UsageError("ADDRESS is missing") }
      // No page in the browser tells an error: any web page could open as many as it likes.
      return try DeskCommand.take(try Link(Array(text.utf8)), environment)
    }
    guard !options.operands.isEmpty else { throw UsageError("FILE is missing") }
    environment.checkClock()
    let operand = Array(options.operand.utf8)
    switch OpenedText(operand) {
    case .request, .networkRequest, .offer, .otherRequest, .proofAddress:
      return try Opening.goOn(operand, options, environment)
    // An error about a file would repeat what others must not see.
    case .secret, .shown, .other(.frame): throw OpenRefused.asArgument
    default:
      // Words with a slip are no path, and would be repeated as one.
      let hasBlank = operand.contains { $0 <= 0x20 }
      if OpenedText.isAddress(operand) || hasBlank && !BoundedFile.isPresent(options.operand) {
        throw OpenRefused.asArgument
      }
    }
    let content = try SymbolText.content(
      ofFile: options.content(limit: longest), named: options.operand, environment.surroundings)
    return try Opening.goOn(content, options, environment)
  }

  /// Tells an error in the browser, where there is a screen.
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
