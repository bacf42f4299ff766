import ChipSimulator
import Encoding
import MRZ
import Operations
import Presentation
import Storage
import Verdicts

/// `passport sim start`: puts the virtual passport on a virtual reader of pcscd.
enum SimStartCommand {
  private static let profile = VirtualPassport.chosen.saying("play this profile")
  private static let files = VirtualPassport.files.saying(
    "hold the files of this folder, as read --save writes them")
  static let host = Setting(
    Option("--host", "HOST", "where vpcd listens"), "127.0.0.1", "127.0.0.1")
  static let port = Setting(
    Option("--port", "PORT", "its port", takes: "1 to 65535") {
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
    let chip = try VirtualPassport(
      profile: options[profile], files: options[files], environment.surroundings
    ).chip(environment.surroundings)
    let link = try VirtualReaderLink(
      host: options[host], port: options[port], atr: chip.atr)
    chip.onRemoval = { link.close() }
    TerminalKeeper.expectInterruption()
    environment.errors.say("the virtual passport lies on the reader; Ctrl-C ends that")
    try link.run(onReset: { chip.reset() }, answer: { chip.answer($0) })
    return .success
  }
}

/// `passport sim mrz`: the MRZ of the virtual passport, for `passport read --mrz -`.
enum SimMRZCommand {
  static let command = Command(
    "sim mrz", synopsis: "[\(VirtualPassport.option.usage) | \(VirtualPassport.files.usage)]",
    summary: "print the MRZ of the virtual passport, a fictitious person's",
    options: [[VirtualPassport.chosen, VirtualPassport.files]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let mrz = try VirtualPassport.mrz(
      profile: options[VirtualPassport.chosen], files: options[VirtualPassport.files],
      environment.surroundings)
    try environment.output.lines(mrz.lines)
    return .success
  }
}

/// `passport sim can` and `passport sim pin`: the secret numbers of the virtual passport, for `passport read --can -`
/// and `--pin -`.
enum SimNumberCommand {
  static let can = command(
    "sim can", "print the card access number of the virtual passport, a fictitious one",
    .cardAccess, otherwise: "no card access number is printed on that document")
  static let pin = command(
    "sim pin", "print the secret number (PIN) of the virtual passport, a fictitious one",
    .personalIdentification, otherwise: "that card has no secret number")

  /// - Parameter missing: the mistake if the profile's card has no such number.
  private static func command(
    _ name: String, _ summary: String, _ kind: Profile.Number,
    otherwise missing: String
  ) -> Command {
    Command(
      name, synopsis: VirtualPassport.option.usage, summary: summary,
      options: [[VirtualPassport.option.saying("of this profile, whose card has one")]]
    ) { options, environment in
      let profile = options[VirtualPassport.option] ?? .specimen
      guard let number = Personalisation.number(kind, of: profile) else {
        throw UsageError("\(VirtualPassport.option): \(missing)")
      }
      try environment.output.line(number)
      return .success
    }
  }
}

/// `passport sim root`: the root certificate of the virtual passport's country.
enum SimRootCommand {
  private static let out = Option(
    "--out", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let rsa = Flag(
    "--rsa", "make the country's root with RSA 4,096; there is no country yet")
  private static let p256 = Flag(
    "--p256", "make it on P-256 and not on brainpoolP256r1; there is no country yet")
  private static let needed = Needed(out)
  static let command = Command(
    "sim root", synopsis: "[\(rsa) | \(p256)] \(out.usage)",
    summary: "write the root certificate of the virtual passport's test country",
    options: [[rsa, p256, out]], rules: [needed.rule, .exclude([rsa, p256])],
    examples: [Example("Import it with", "passport trust import --test --yes FILE")], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let country = try VirtualPassport.country(
      environment.surroundings,
      root: options[rsa] ? .rsa(bits: 4096) : options[p256] ? .p256 : .brainpoolP256())
    guard !options[rsa] || country.hasRSARoot else {
      throw UsageError("\(rsa): the test country has a root already, on a curve")
    }
    guard !options[p256] || country.hasP256Root else {
      throw UsageError("\(p256): the test country has a root already, of another kind")
    }
    try place.write(country.rootCertificate, mode: 0o644, environment)
    return .success
  }
}

/// `passport sim terminal`: certificates and key of the test country's terminal.
enum SimTerminalCommand {
  private static let out = Option("--out", "FOLDER", "write them into this new folder") { $0 }
  private static let needed = Needed(out)
  static let command = Command(
    "sim terminal", synopsis: out.usage,
    summary:
      "write certificates and key of the test country's terminal, which may read fingerprints",
    options: [[out]], rules: [needed.rule],
    examples: [
      Example(
        "Read with them",
        "passport sim mrz --profile fingerprints | passport read --mrz - --reader simulator:fingerprints "
          + "--terminal FOLDER")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    try AtomicFolder(path: needed.values(in: options)).write(TestTerminal.files())
    return .success
  }
}

/// `passport sim profiles`: the profiles of the virtual passport.
enum SimProfilesCommand {
  static let command = Command(
    "sim profiles", synopsis: "[\(CommonOptions.json)]",
    summary: "list the profiles of the virtual passport",
    options: [[CommonOptions.json.saying("print the list as JSON")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    if options[CommonOptions.json] {
      let profiles = Profile.all.map {
        JSONValue.object(["name": .string($0.name), "description": .string($0.summary)])
      }
      try environment.output.json(
        .object(["schema": "passport.profiles/1", "profiles": .array(profiles)]))
      return .success
    }
    let width = Profile.all.map(\.name.count).max() ?? 0
    for profile in Profile.all {
      try environment.output.entry(profile.name, profile.summary, column: width + 2)
    }
    return .success
  }
}
