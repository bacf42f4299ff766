import Credentials
import Crypto
import Encoding
import Operations
import PKIX
import Presentation
import Storage
import TrustStore
import Verdicts
import Wallet

/// `passport card import`: adds a credential of another issuer to the wallet, after verification.
enum CardImportCommand {
  static let anchor = Option(
    "--anchor", "ROOT",
    "the issuer's root, where it is no institution of the trust store, in DER or PEM")
  private static let deviceKey = Option(
    "--device-key", "FILE",
    "the private key to which the credential is bound, on P-256, in PEM or DER")
  static let command = Command(
    "card import",
    synopsis: "FILE [\(anchor.usage)] [\(deviceKey.usage)] "
      + "[\(WalletExportCommand.passphraseFile.usage)] [\(CommonOptions.yes)] "
      + "[\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "put a credential of another issuer, or cards of another wallet, into the wallet",
    operand: Operand("FILE", "the credential, or what wallet export wrote; - is standard input"),
    options: [
      [
        anchor, deviceKey, WalletExportCommand.passphraseFile,
        CommonOptions.yes.saying("take it although nobody vouches for its issuer"),
        CommonOptions.json.saying("print what was imported as JSON"),
      ], WalletOptions.group,
    ],
    notes: [
      "It is verified first. Its trust level is what it says, and no more than the root of its issuer may claim: "
        + "one that passport trust import --institution took, an institution's, or what was said with it; this "
        + "desk's own, all that the desk issued; any other, self-issued.",
      "Cards that wallet export wrote are verified like any other, and nothing that the file says of them counts. "
        + "Copies that have ended are left out.",
      "The key in the file is copied into the wallet. Delete the file afterwards.",
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    try Wallet.requirePresence(at: WalletOptions.path(options, environment))
    environment.checkClock()
    let bytes = try options.content(limit: Wallet.longestBackup)
    guard !Wallet.isExport(bytes) else { return try adopt(bytes, options, environment) }
    let operation = try ImportCardOperation(
      bytes, keyFile: options[deviceKey], below: { try anchors(options, environment) },
      at: environment.now)
    let imported = operation.imported
    let wallet = try WalletOptions.open(options, environment)
    warn(of: imported, environment)
    guard try isAccepted(imported, options, environment) else {
      environment.errors.say("nothing was imported")
      return .success
    }
    let card = try operation.add(to: wallet, random: environment.surroundings.random)
    if options[CommonOptions.json] {
      try environment.output.json(ImportedCardJSON.value(card, imported))
    } else {
      try environment.output.line("imported: \(CardText.line(card, at: environment.now))")
    }
    return .success
  }

  /// The trusted roots for credentials that are added to the wallet: those of this machine's desk,
  /// of the institutions in the trust store, and of `--anchor`, whose cards are treated as
  /// self-issued.
  static func anchors(
    _ options: Arguments, _ environment: AppEnvironment
  ) throws -> [CredentialAnchor] {
    let given = try options[anchor].map(VerifyCommand.anchors) ?? []
    return try CredentialRoots(environment.surroundings).anchors
      + given.map { CredentialAnchor($0, claimable: .selfIssued, vouchedBy: .givenRoot) }
  }

  private static func warn(of imported: VerifiedCredential, _ environment: AppEnvironment) {
    for line in ImportedCardText.warnings(imported, environment.catalogue) {
      environment.errors.note(line)
    }
  }

  /// Puts the cards of another wallet into this one.
  private static func adopt(
    _ export: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    let passphrase = try Passphrase(
      of: .export, options, file: WalletExportCommand.passphraseFile
    ).read()
    let wallet = try WalletOptions.open(options, environment)
    let adopted = try wallet.adopt(
      export, named: options.operand, passphrase: passphrase,
      below: anchors(options, environment), at: environment.now,
      bindingHolds: KeptDocument.bindingHolds)
    for (card, first) in adopted.cards {
      warn(of: first, environment)
      try environment.output.line("imported: \(CardText.line(card, at: environment.now))")
    }
    for outcome in adopted.leftOut {
      environment.errors.note("copies were left out: \(environment.catalogue.sentence(outcome))")
    }
    environment.errors.say("another wallet may show the same copies: this one uses them last")
    return .success
  }

  /// Asks whether to keep a credential for whose issuer no trusted party vouches.
  private static func isAccepted(
    _ imported: VerifiedCredential, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Bool {
    guard imported.voucher == .nobody else { return true }
    return try options.confirm(
      "Import it all the same?", otherwise: CommandRefusal(.issuerUnaccepted))
  }
}
