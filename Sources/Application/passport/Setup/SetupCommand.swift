import Verdicts

/// `passport setup`: turns an installed program into a desk that can judge documents, in five
/// steps.
enum SetupCommand {
  private static let from = Option(
    "--from", "PATH", "take the states' certificates from this file or folder, as on a stick")
  private static let yes = AcceptancePrompt.yes
  private static let noInput = CommonOptions.noInput.saying(
    "ask nothing: take the default of each question, and fetch nothing")

  static let command = Command(
    "setup", synopsis: "[\(from.usage)] [\(yes)] [\(noInput)]",
    summary: "set this desk up in five steps, each with a default",
    options: [[from, yes, noInput]],
    notes: [
      "The steps: the reader, the trust store, the issuer of cards, the wallet, a practice read. Each "
        + "is a command of its own, too, which is shown with it.",
      "It can be run again: it says what is there, asks for what is missing, and changes nothing that "
        + "exists. Ctrl-C ends it; the steps before stay.",
      "The exit code is the greatest one of its steps. A reader that is missing is reported and counts as "
        + "no failure.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let asks = !options[noInput]
    let dialogue = try SetupDialogue(asks: asks, environment)
    let steps: [SetupStep] = [
      .reader, .trust(from: options[from], acceptsPublishers: options[yes]), .issuer, .wallet,
      .practice,
    ]
    if asks { try dialogue.say(introduction) }
    var exits: [ExitCode] = []
    for (index, step) in steps.enumerated() {
      try dialogue.say("")
      try dialogue.say("\(index + 1) of \(steps.count)  \(step.title)", hanging: 8)
      exits.append(try dialogue.perform(step))
    }
    try finish(dialogue, isReady: exits.allSatisfy { $0 == .success })
    return exits.max { $0.rawValue < $1.rawValue } ?? .success
  }

  private static let introduction =
    "Five steps, with one question each. Enter alone takes the answer in capitals, or what the question says. A "
    + "yes to cards, to a wallet or to lists asks what they need. Ctrl-C ends the setup; the steps before stay."

  /// Says in a few lines what to do next, so that the practice read above stays visible.
  private static func finish(_ dialogue: SetupDialogue, isReady: Bool) throws {
    try dialogue.say("")
    if !isReady {
      try dialogue.say("Not ready yet: what is missing is above, with what to do about it.")
    }
    try dialogue.say(
      "What now: run passport desk, lay a passport on the reader, and type or swipe its lines in the browser. When "
        + "something does not work: passport doctor")
  }
}
