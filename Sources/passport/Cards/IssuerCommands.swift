import Encoding
import FoundationEssentials
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes the issuer of cards on this machine.
enum IssuerInitCommand {
  private static let name = Option(
    "--name", "NAME", "the name of the issuer, as its cards state it")
  private static let renew = Flag("--renew", "make a new signer under the root that is there")
  static let command = Command(
    "issuer init", synopsis: "\(name.usage) | \(renew)",
    summary: "make the issuer's root and signer, kept encrypted",
    options: [[name, renew] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let passphrase = Passphrase(of: .issuer, options)
    let path = try environment.issuerFile
    environment.checkClock()
    if options[renew] {
      let issuer = try IssuerStore.open(at: path, passphrase: passphrase.read())
      try issuer.renewSigner(now: environment.now)
      try IssuerShowCommand.show(issuer, json: false, environment)
      return .success
    }
    let name = try options.value(name)
    try PrivateFolder.make(environment.dataHome)
    let issuer = try IssuerStore.create(
      at: path, passphrase: passphrase.choose(), name: name, random: environment.random,
      now: environment.now)
    try IssuerShowCommand.show(issuer, json: false, environment)
    return .success
  }
}

/// `passport issuer show`: the name and certificates of the issuer on this machine.
enum IssuerShowCommand {
  static let command = Command(
    "issuer show", synopsis: "[\(CommonOptions.json)]",
    summary: "show the issuer's name and the fingerprint of its root",
    options: [[CommonOptions.json] + IssuerOptions.passphrase], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let issuer = try IssuerStore.open(
      at: environment.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try show(issuer, json: options[CommonOptions.json], environment)
    return .success
  }

  static func show(_ issuer: IssuerStore, json: Bool, _ environment: AppEnvironment) throws {
    let fingerprint = Hex.encode(issuer.rootFingerprint)
    let end = Timestamp(issuer.signerEnd).description
    if json {
      try environment.output.json(
        IssuerJSON.value(
          IssuerJSON.Issuer(
            name: issuer.issuerName, rootFingerprint: issuer.rootFingerprint,
            signerEnd: issuer.signerEnd)))
    } else {
      let rows = [
        ("issuer", issuer.issuerName), ("SHA-256 of root", fingerprint), ("signer good until", end),
      ]
      for (name, value) in rows {
        try environment.output.entry(name, value, column: 19)
      }
    }
  }
}

/// The options of every command that opens the issuer's store.
enum IssuerOptions {
  static let passphrase: [any HelpItem] = [
    Passphrase.file.saying("take the issuer's passphrase from the first line of a file"),
    CommonOptions.noInput,
  ]
}

/// `passport issuer export`: the root certificate, for verifiers of its cards.
enum IssuerExportCommand {
  private static let root = Option(
    "--root", "FILE", "write it there, in DER; - is standard output"
  ) { ResultPlace($0) }
  private static let needed = Needed(root)
  static let command = Command(
    "issuer export", synopsis: root.usage,
    summary: "write the issuer's root certificate, for verifiers of its cards",
    options: [[root] + IssuerOptions.passphrase], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let issuer = try IssuerStore.open(
      at: environment.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try place.write(issuer.rootCertificate, mode: 0o644, environment)
    return .success
  }
}
