import ChipSimulator
import Verdicts

/// `passport sim start`: lays the virtual passport on a virtual reader of pcscd.
enum SimStartCommand {
  private static let profile = VirtualPassport.chosen.saying("play this profile")
  private static let files = VirtualPassport.files.saying(
    "hold the files of this folder, as read --save writes them")
  private static let host = Setting(
    Option("--host", "HOST", "where vpcd listens"), "127.0.0.1", "127.0.0.1")
  private static let port = Setting(
    Option("--port", "PORT", "its port", takes: .portForm) {
      UInt16($0).flatMap { $0 > 0 ? $0 : nil }
    }, String(VirtualReaderLink.defaultPort), VirtualReaderLink.defaultPort)

  static let command = Command(
    "sim start", synopsis: "[\(profile.usage) | \(files.usage)]",
    summary: "lay the virtual passport on a virtual reader (vpcd) of pcscd",
    options: [
      [
        profile, files, host, port,
        CommonOptions.quiet.saying("say nothing when the document lies on the reader"),
      ]
    ], notes: ["Ends when pcscd ends, or with Ctrl-C."], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.errors.isQuiet = options[CommonOptions.quiet]
    let chip = try VirtualPassport(
      profile: options[profile], files: options[files], environment
    ).chip(environment)
    let link = try VirtualReaderLink(
      host: options[host], port: options[port], atr: chip.atr)
    chip.onRemoval = { link.close() }
    environment.errors.say("the virtual passport lies on the reader")
    try link.run(onReset: { chip.reset() }, answer: { chip.answer($0) })
    return .success
  }
}

/// What an option takes.
extension Phrase {
  /// 1 to 65535.
  static let portForm = Phrase("usage-port-form")
}
