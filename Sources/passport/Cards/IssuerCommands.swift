import Encoding
import FoundationEssentials
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes this desk an issuer of cards.
enum IssuerInitCommand {
  private static let name = Option("--name", "NAME", "what the cards call this desk")
  private static let renew = Flag("--renew", "make a new signer under the root that is there")
  static let command = Command(
    "issuer init", synopsis: "\(name.usage) | \(renew)",
    summary: "make this desk's root and signer, kept encrypted",
    options: [[name, renew] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let passphrase = Passphrase(of: .desk, options)
    let path = try environment.deskFile
    if options[renew] {
      let desk = try DeskStore.open(at: path, passphrase: passphrase.read())
      try desk.renewSigner(now: environment.now)
      try IssuerShowCommand.show(desk, json: false, environment)
      return .success
    }
    let name = try options.value(name)
    try PrivateFolder.make(environment.dataHome)
    let desk = try DeskStore.create(
      at: path, passphrase: passphrase.choose(), name: name, random: environment.random,
      now: environment.now)
    try IssuerShowCommand.show(desk, json: false, environment)
    return .success
  }
}

/// `passport issuer show`: the name and certificates of this desk as an issuer.
enum IssuerShowCommand {
  static let command = Command(
    "issuer show", synopsis: "[\(CommonOptions.json)]",
    summary: "show this desk's name and the fingerprint of its root",
    options: [[CommonOptions.json] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: .desk, options).read())
    try show(desk, json: options[CommonOptions.json], environment)
    return .success
  }

  static func show(_ desk: DeskStore, json: Bool, _ environment: AppEnvironment) throws {
    let fingerprint = Hex.encode(desk.rootFingerprint)
    let end = desk.signerEnd.formatted(.iso8601)
    if json {
      try environment.output.json(
        DeskJSON.value(
          DeskJSON.Issuer(
            name: desk.issuerName, rootFingerprint: desk.rootFingerprint,
            signerEnd: desk.signerEnd)))
    } else {
      let rows = [
        ("desk", desk.issuerName), ("SHA-256 of root", fingerprint), ("signer good until", end),
      ]
      for (name, value) in rows {
        try environment.output.entry(name, value, column: 19)
      }
    }
  }
}

/// The options of every command that opens the desk's own store.
enum IssuerOptions {
  static let passphrase: [any HelpItem] = [
    Passphrase.file.saying("take the desk's passphrase from the first line of a file"),
    CommonOptions.noInput,
  ]
}

/// `passport issuer export`: the root certificate, for verifiers of this desk's cards.
enum IssuerExportCommand {
  private static let root = Option(
    "--root", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(root)
  static let command = Command(
    "issuer export", synopsis: root.usage,
    summary: "write this desk's root certificate, for verifiers of its cards",
    options: [[root] + IssuerOptions.passphrase], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let desk = try DeskStore.open(
      at: environment.deskFile, passphrase: Passphrase(of: .desk, options).read())
    try place.write(desk.rootCertificate, mode: 0o644, environment)
    return .success
  }
}
