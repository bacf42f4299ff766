import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Messages
import Operations
import PKCS11
import PKIX
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport issuer init`: makes the issuer of cards on this machine, a new signer for it, or a new
/// issuer that replaces the old one.
enum IssuerInitCommand {
  private static let name = Option.text(
    "--name", "NAME", "the name of the issuer, as its cards state it")
  private static let url = Option(
    "--url", "URL", "its address, as its cards state it: https://desk.example",
    takes: MessageCatalogue.english.words(.issuerAddressForm)
  ) { IssuerIdentifier(WireText($0)) }
  private static let country = Option(
    "--country", "XX", "the country where it is, two letters: DE",
    takes: MessageCatalogue.english.words(.issuerCountryForm)
  ) { text -> WireText? in
    CountryCode.isTwoLetters(WireText(text)) ? WireText(text) : nil
  }
  private static let renew = Flag("--renew", "make a new signer under the root that is there")
  private static let replace = Flag(
    "--replace", "put a new issuer in the place of the one that is there")
  private static let yes = CommonOptions.yes.saying(
    "do not ask before it is replaced, nor whether the root of --certificate is the right one")
  private static let certificate = Option.words(
    "--certificate", "FILE",
    "take the certificate that passport issuer certify made for the signer, whose key is in the token"
  )
  private static let needed = Needed(name, url, country)
  static let command = Command(
    "issuer init",
    synopsis: "\(name.usage) \(url.usage) \(country.usage) [\(replace)] | \(renew) | "
      + certificate.usage,
    summary: "make the issuer's root and signer, kept encrypted",
    options: [
      [name, url, country, renew, replace, yes] + KeyStoreOptions.all + [certificate]
        + IssuerOptions.signing
    ],
    rules: [
      .exclude([renew, replace]), .exclude([renew, name]), .exclude([renew, url]),
      .exclude([renew, country]), .exclude([renew, KeyStoreOptions.address]),
      .goesWith(yes, [replace, certificate]),
      .goesWith(certificate, [renew, KeyStoreOptions.address]),
      .exclude([certificate, name]), .exclude([certificate, url]),
      .exclude([certificate, country]),
      .exclude([certificate, replace]), .exclude([certificate, KeyStoreOptions.usesExisting]),
    ] + KeyStoreOptions.rules,
    notes: [
      "Nothing is fetched from the address, and nothing need be there: it tells issuers apart. Verifiers "
        + "compare it with the signer's certificate.",
      "An issuer that is replaced signs nothing more. What it signed still verifies under its old root, "
        + "which passport issuer export --previous writes; verifiers need the new root too.",
      "With \(KeyStoreOptions.address), the keys have the labels OBJECT root and OBJECT signer, with their certificates "
        + "beside them. The PIN is asked for, and kept nowhere; a wrong one is never tried again by itself. An issuer "
        + "that is replaced leaves its keys in the token. passport doctor --tokens shows modules and tokens.",
      "With \(certificate), the root stays with its owner, and this issuer has what the root states. A new signer then "
        + "begins with passport issuer request too.",
    ],
    examples: [
      Example(
        "An issuer whose keys are in a token",
        "passport issuer init --name \"Example Desk\" --url https://desk.example --country DE "
          + "--key-store \"pkcs11:token=Office;object=Desk\"")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    environment.checkClock()
    if options[renew] {
      let signer = try options[certificate].map { try certified($0, environment) }
      let issuer = try open(options, environment)
      let tokens = TokenPIN.tokens(options, environment)
      if let signer {
        try tokens.open(of: issuer)
        try issuer.renewSigner(with: signer)
      } else {
        try tokens.open(IssuerKeyRole.allCases, of: issuer)
        try issuer.renewSigner(now: environment.now)
      }
      try IssuerShowCommand.show(issuer, json: false, environment)
      return .success
    }
    if let path = options[certificate] { return try join(path, options, environment) }
    let (name, url, country) = try needed.values(in: options)
    let identity = try IssuerIdentity(name: name, identifier: url, country: country)
    return options[replace]
      ? try replace(with: identity, options, environment)
      : try create(identity, options, environment)
  }

  private static func open(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> IssuerStore {
    try IssuerStore.open(
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
  }

  private static func create(
    _ identity: IssuerIdentity, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try IssuerStore.requireAbsence(at: environment.surroundings.issuerFile)
    let keyStore = try KeyStoreOptions.keyStore(options, environment)
    let issuer = try MakeIssuerOperation(identity).run(
      Passphrase(of: .issuer, options).choose(), in: keyStore, environment.surroundings)
    try IssuerShowCommand.show(issuer, json: false, environment)
    return .success
  }

  /// Makes the store of an office that has a signer of its own, and no root.
  private static func join(
    _ path: String, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try IssuerStore.requireAbsence(at: environment.surroundings.issuerFile)
    let signer = try certified(path, environment)
    // From then on this machine trusts the root as its own.
    guard
      try options.confirm(
        "Is this the SHA-256 that the root's owner tells you: \(Hex.encode(signer.root.sha256))?",
        yes: yes,
        otherwise: CommandRefusal(.issuerRootUnconfirmed, .text(Hex.encode(signer.root.sha256))))
    else {
      environment.errors.say("nothing was made")
      return .success
    }
    guard let keyStore = try KeyStoreOptions.keyStore(options, environment) else {
      throw UsageError("\(KeyStoreOptions.address) is needed")
    }
    let issuer = try MakeIssuerOperation.run(
      signer, Passphrase(of: .issuer, options).choose(), in: keyStore, environment.surroundings)
    try IssuerShowCommand.show(issuer, json: false, environment)
    return .success
  }

  private static func certified(
    _ path: String, _ environment: AppEnvironment
  ) throws -> CertifiedSigner {
    guard let certificates = try CertificateFile.certificates(path),
      let signer = try CertifiedSigner(certificates, now: environment.now)
    else { throw CommandRefusal(.signerCertificateMalformed, .text(path)) }
    return signer
  }

  private static func replace(
    with identity: IssuerIdentity, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try IssuerStore.requirePresence(at: environment.surroundings.issuerFile)
    let issuer = try open(options, environment)
    guard try isConfirmed(issuer, options, environment) else {
      environment.errors.say("nothing was replaced")
      return .success
    }
    try issuer.replace(
      with: identity, in: KeyStoreOptions.keyStore(options, environment), now: environment.now)
    try OwnDeskRoots.keep(issuer, environment.surroundings)
    try IssuerShowCommand.show(issuer, json: false, environment)
    environment.errors.say(
      "Verifiers need the new root: passport issuer export --root FILE. Cards of the old issuer still "
        + "verify under the old one.")
    return .success
  }

  private static func isConfirmed(
    _ issuer: IssuerStore, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Bool {
    try options.confirm(
      "Replace it? Its keys are gone then, and verifiers need the new root", yes: yes,
      explain: {
        environment.errors.note("issuer \(issuer.issuerName)")
        environment.errors.note("  SHA-256 of root: \(Hex.encode(issuer.rootFingerprint))")
      }, otherwise: CommandRefusal(.replacementUnconfirmed))
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
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    try show(issuer, json: options[CommonOptions.json], environment)
    return .success
  }

  static func show(_ issuer: IssuerStore, json: Bool, _ environment: AppEnvironment) throws {
    let identity = issuer.identity
    let replaced = try issuer.replacedRoots.map { try DigestAlgorithm.sha256.digest($0) }
    if json {
      return try environment.output.json(
        IssuerJSON.value(
          name: identity.name.forPeople, url: identity.identifier.description,
          country: identity.country.forPeople, rootFingerprint: issuer.rootFingerprint,
          replacedRoots: replaced, signerEnd: issuer.signerEnd, hasRootKey: issuer.hasRootKey,
          rootKey: try key(.root, of: issuer), signerKey: try key(.signer, of: issuer)))
    }
    let rows =
      [
        ("issuer", identity.name.forPeople), ("address", identity.identifier.description),
        ("country", identity.country.forPeople),
        ("SHA-256 of root", Hex.encode(issuer.rootFingerprint)),
        ("signer good until", Timestamp(issuer.signerEnd).description),
        (
          "root's key",
          issuer.hasRootKey ? Self.text(try key(.root, of: issuer)) : "with the owner of the root"
        ),
        ("signer's key", Self.text(try key(.signer, of: issuer))),
      ] + replaced.map { ("replaced root", Hex.encode($0)) }
    for (name, value) in rows {
      try environment.output.entry(name, value, column: 19)
    }
  }
}

extension IssuerShowCommand {
  /// The key of an issuer in a token, for programs; nil for one in the issuer's store.
  private static func key(
    _ role: IssuerKeyRole, of issuer: IssuerStore
  ) throws -> IssuerJSON.TokenKey? {
    try issuer.place(of: role).map {
      IssuerJSON.TokenKey(
        address: $0.address.text, module: $0.module.forPeople, isMadeInToken: $0.isMadeInToken)
    }
  }

  private static func text(_ key: IssuerJSON.TokenKey?) -> String {
    guard let key else { return "in the issuer's store, encrypted" }
    return "\(key.address), " + (key.isMadeInToken ? "made in the token" : "may exist elsewhere")
  }
}

/// The options of every command that opens the issuer's store.
enum IssuerOptions {
  /// The same, for those that sign.
  static let signing: [any HelpItem] = passphrase + [TokenPIN.file]
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
  private static let previous = Option(
    "--previous", "SHA256",
    "write a root that was replaced, by its SHA-256 or its first eight digits or more"
  ) { text throws(UsageError) in
    let isHex = text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard (8...64).contains(text.utf8.count), isHex else {
      throw UsageError(TrustRemoveCommand.fingerprintForm)
    }
    return text.lowercased()
  }
  private static let needed = Needed(root)
  static let command = Command(
    "issuer export", synopsis: "\(root.usage) [\(previous.usage)]",
    summary: "write the issuer's root certificate, for verifiers of its cards",
    options: [[root, previous] + IssuerOptions.passphrase], rules: [needed.rule], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let place = try needed.values(in: options)
    let issuer = try IssuerStore.open(
      at: environment.surroundings.issuerFile, passphrase: Passphrase(of: .issuer, options).read())
    let certificate = try options[previous].map { try replaced($0, by: issuer) }
    try place.write(certificate ?? issuer.rootCertificate, mode: 0o644, environment)
    return .success
  }

  private static func replaced(_ fingerprint: String, by issuer: IssuerStore) throws -> [UInt8] {
    let found = try issuer.replacedRoots.filter {
      Hex.encode(try DigestAlgorithm.sha256.digest($0)).utf8.starts(with: fingerprint.utf8)
    }
    guard found.count == 1, let root = found.first else { throw WalletError.issuerRootNotFound }
    return root
  }
}
