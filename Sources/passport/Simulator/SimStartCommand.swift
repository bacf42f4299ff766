import ChipSimulator
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
      --quiet       say nothing when the document lies on the reader

      Ends when pcscd ends, or with Ctrl-C.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--quiet"],
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
    try link.run(onReset: { chip.reset() }, answer: { chip.answer($0) })
    return .success
  }

  private static func port(_ text: String?) throws(UsageError) -> UInt16 {
    guard let text else { return VirtualReaderLink.defaultPort }
    guard let port = UInt16(text), port > 0 else { throw UsageError("--port takes 1 to 65535") }
    return port
  }
}
