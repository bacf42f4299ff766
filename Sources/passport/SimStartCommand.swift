import ChipSimulator
import Encoding
import SmartCard
import Verdicts

/// `passport sim start`: lays the virtual passport on a virtual reader of pcscd.
enum SimStartCommand: Command {
  static let words = ["sim", "start"]
  static let synopsis = "[--profile P | --files DIR]"
  static let summary = "lay the virtual passport on a virtual reader (vpcd) of pcscd"
  static let help = """
      --profile P   play this profile (specimen)
      --files DIR   hold the files of this folder, as read --save writes them
      --host HOST   where vpcd listens (127.0.0.1)
      --port PORT   its port (35963)
      --once        end when the document is let go, and say how long the chip took
      --json        say it as JSON
      --quiet       say nothing when the document lies on the reader

      Ends when pcscd ends, or with Ctrl-C.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--once", "--json", "--quiet"],
      values: ["--profile", "--files", "--host", "--port"])
    environment.errors.isQuiet = options.has("--quiet")
    let chip = try VirtualPassport(
      profile: options.value("--profile"), files: options.value("--files"), environment
    ).chip(environment)
    let link = try VirtualReaderLink(
      host: options.value("--host") ?? "127.0.0.1", port: try port(options.value("--port")),
      atr: chip.atr)
    chip.onRemoval = { link.close() }
    environment.errors.say("the virtual passport lies on the reader")
    let figures = try serve(chip, over: link, once: options.has("--once"))
    if options.has("--once") { try report(figures, json: options.has("--json"), environment) }
    return .success
  }

  private struct Figures {
    var commands = 0
    var busy = Duration.zero
  }

  private static func serve(
    _ chip: SimulatedChip, over link: VirtualReaderLink, once: Bool
  ) throws -> Figures {
    let clock = ContinuousClock()
    var figures = Figures()
    try link.run(
      onReset: {
        // A reset after commands is how a reader lets a document go.
        if once, figures.commands > 0 { link.close() }
        chip.reset()
      },
      answer: { command in
        let start = clock.now
        defer {
          figures.commands += 1
          figures.busy += clock.now - start
        }
        return chip.answer(command)
      })
    return figures
  }

  private static func report(
    _ figures: Figures, json: Bool, _ environment: AppEnvironment
  ) throws {
    let busy = Milliseconds.value(figures.busy)
    if json {
      try environment.output.json(
        .object([
          "schema": "passport.simulation/1",
          "commands": .integer(figures.commands),
          "chipMilliseconds": .number(busy),
        ]))
    } else {
      try environment.output.line("\(figures.commands) commands, \(busy) ms in the chip")
    }
  }

  private static func port(_ text: String?) throws(UsageError) -> UInt16 {
    guard let text else { return VirtualReaderLink.defaultPort }
    guard let port = UInt16(text), port > 0 else { throw UsageError("--port takes 1 to 65535") }
    return port
  }
}
