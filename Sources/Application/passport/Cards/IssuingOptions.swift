import Credentials
import Crypto
import Encoding
import LDS
import Operations
import Presentation
import ProofEngine
import Storage
import Verdicts
import Wallet

/// The options for issuing a card from a record that passed.
enum IssuingOptions {
  static let issuerPassphraseFile = Option(
    "--desk-passphrase-file", "FILE", "take the desk's passphrase from the first line of a file")
  private static let acceptsUnprovenChip = Flag(
    "--accept-unproven-chip", "make the card although the chip's proof was not checked")
  private static let keepsDocument = Flag(
    "--keep-for-proofs",
    "keep DG1 and EF.SOD in the wallet too, for proofs over the state's own signature")
  private static let isHolderMatched = Flag(
    "--holder-matched", "say in the card that you compared the holder with the portrait")

  private static let formats = Option(
    "--format", "FORMATS",
    "make these: the usual identity, age and photo-id, or vc-jwt, or solidarity or dtc alone as a file",
    takes: "formats as in identity,age,photo-id,vc-jwt, or solidarity or dtc alone"
  ) { IssuedFormats(parsing: $0) }
  private static let claims = Option.names(
    "--claims", "CLAIMS",
    "what a vc-jwt or solidarity card says, and always shows, as in age_over_18")
  private static let holder = Option(
    "--holder", "DID", "the did:key of the holder's app, to which a solidarity card is bound",
    takes: "a did:key on P-256, as did:key:zDna…"
  ) { try? DIDKey(parsing: WireText($0)) }
  private static let out = Option(
    "--out", "FILE", "write a solidarity card or a dtc there"
  ) { ResultPlace($0) }
  private static let withoutStatus = Flag(
    "--without-status",
    "make a solidarity card or a dtc although nobody can revoke it")

  /// The operator's decisions about a card, for a wallet and for a phone alike.
  static let decisions: [any HelpItem] = [acceptsUnprovenChip, isHolderMatched]
  /// The options of a card for the wallet or a file.
  static let options: [any HelpItem] =
    [formats, claims, holder, out, withoutStatus] + decisions + [
      keepsDocument, WalletOptions.wallet.saying("put the card into this wallet"),
      Together(
        Passphrase.file, issuerPassphraseFile,
        saying: "take the wallet's and the desk's passphrase from files"),
      TokenPIN.file,
    ]
  /// The formats of a card that is offered to another wallet.
  static let offered = formats.saying("offer these: the usual identity, age and photo-id")

  static let rules: [OptionRule] = [
    .goesWith(claims, [formats]), .goesWith(holder, [formats]), .goesWith(out, [formats]),
  ]

  /// Checks that the stores exist that the formats need, and that the options belong to the
  /// formats, before a passphrase is asked for.
  /// - Throws: `WalletError.missing`, ``UsageError``.
  static func check(_ options: Arguments, _ environment: AppEnvironment) throws {
    let formats = options[formats] ?? .usual
    try formats.check(
      claims: options.has(claims), holder: options.has(holder), out: options.has(out),
      withoutStatus: (withoutStatus.name, options[withoutStatus]))
    try formats.check(
      wallet: options.has(WalletOptions.wallet),
      decisions: [acceptsUnprovenChip, isHolderMatched, keepsDocument]
        .filter { options.has($0) }.map(\.name))
    try options[out]?.check()
    if formats.needsIssuer {
      try IssuerStore.requirePresence(at: environment.surroundings.issuerFile)
    }
    if formats.needsWallet {
      try Wallet.requirePresence(at: WalletOptions.path(options, environment))
    }
  }

  /// True if the issuer's store must be opened: to sign, or to record what cannot be revoked.
  private static func opensIssuer(
    for formats: IssuedFormats, _ environment: AppEnvironment
  ) throws -> Bool {
    if formats.needsIssuer { return true }
    return try BoundedFile.isPresent(environment.surroundings.issuerFile)
  }

  /// The operation that the options choose, with the stores that the formats need open, the issuer's first.
  static func operation(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> IssueOperation {
    IssueOperation(
      try work(options, environment), mintingOptions(options),
      keepsDocument: options[keepsDocument], environment.errors)
  }

  private static func work(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> IssueOperation.Work {
    func card(_ plan: MintingPlan) throws -> IssueOperation.Work {
      .card(
        try issuer(options, environment), try WalletOptions.open(options, environment), plan)
    }
    let claims = options[claims] ?? []
    switch options[formats] ?? .usual {
    case .usual: return try card(.usual)
    case .kinds(let kinds): return try card(MintingPlan(kinds, verifiableClaims: claims))
    case .solidarity:
      return .solidarity(
        try issuer(options, environment), claims: claims,
        holder: try options.value(holder).key, write: try writer(options, environment))
    case .travelCredential:
      let opens = try opensIssuer(for: .travelCredential, environment)
      return .travelCredential(
        opens
          ? try IssuerStore.open(
            at: environment.surroundings.issuerFile, passphrase: passphrase(options)) : nil,
        write: try writer(options, environment))
    }
  }

  /// Writes to the place that `--out` names.
  private static func writer(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ([UInt8]) throws -> Void {
    let place = try options.value(out)
    return { try place.write($0, mode: 0o600, environment) }
  }

  /// Opens the issuer's store, and the token that has its keys, if one does.
  /// - Parameter roles: the keys that are needed.
  /// - Throws: `WalletError` and others.
  static func issuer(
    _ options: Arguments, for roles: [IssuerKeyRole] = [.signer], _ environment: AppEnvironment
  ) throws -> IssuerStore {
    try IssueOperation.issuer(
      KeptPassphrase(passphrase(options)), environment.surroundings,
      TokenPIN.tokens(options, environment), for: roles)
  }

  private static func passphrase(_ options: Arguments) throws -> SecretBytes {
    try Passphrase(of: .issuer, options, file: issuerPassphraseFile).read()
  }

  /// The operator's decisions about the card.
  static func mintingOptions(_ options: Arguments) -> MintingOptions {
    MintingOptions(
      acceptsUnprovenChip: options[acceptsUnprovenChip], isHolderMatched: options[isHolderMatched])
  }

  /// The credentials that can be offered to another wallet with OpenID4VCI.
  /// - Throws: ``UsageError``.
  static func planToOffer(_ options: Arguments) throws(UsageError) -> MintingPlan {
    switch options[formats] ?? .usual {
    case .usual: return .usual
    case .kinds(let kinds) where !kinds.contains(.vcJWT): return MintingPlan(kinds)
    default: throw UsageError("identity, age and photo-id are the formats that are offered")
    }
  }
}

extension IssuedCard {
  /// Reports an error, after the record was printed.
  /// - Returns: exit code 11 where the card was refused, and that of the error where there was one.
  func tell(_ environment: AppEnvironment) -> ExitCode {
    switch self {
    case .card, .file: .success
    case .refused: .notValid
    case .failed(let error): environment.note(error)
    }
  }
}
