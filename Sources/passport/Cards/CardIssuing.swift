import Credentials
import Crypto
import FoundationEssentials
import Inspection
import PKIX
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// The work of `read --issue` after the verdicts: it mints a card from a record that passed, and
/// puts it into the wallet. Both stores are opened before the document is read, so that a wrong
/// passphrase is found first.
struct CardIssuing {
  static let issue = Flag("--issue", "put a card into the wallet if the record passed")
  static let issuerPassphraseFile = Option(
    "--desk-passphrase-file", "FILE", "take the desk's passphrase from the first line of a file")
  private static let acceptsUnprovenChip = Flag(
    "--accept-unproven-chip", "make the card although the chip's proof was not checked")
  private static let isHolderMatched = Flag(
    "--holder-matched", "say in the card that you compared the holder with the portrait")

  static let options: [any HelpItem] = [
    issue, acceptsUnprovenChip, isHolderMatched, WalletOptions.wallet.saying("use this wallet"),
    Together(
      Passphrase.file, issuerPassphraseFile,
      saying: "take the wallet's and the desk's passphrase from files"),
  ]

  private let store: IssuerStore
  private let wallet: Wallet
  private let options: MintingOptions

  /// Checks that both stores are there, before a passphrase is asked for.
  /// - Throws: `WalletError.missing`.
  static func check(_ options: Arguments, _ environment: AppEnvironment) throws {
    try IssuerStore.requirePresence(at: environment.issuerFile)
    try Wallet.requirePresence(at: WalletOptions.path(options, environment))
  }

  init(_ options: Arguments, _ environment: AppEnvironment) throws {
    let issuerPassphrase = Passphrase(of: .issuer, options, file: Self.issuerPassphraseFile)
    store = try IssuerStore.open(at: environment.issuerFile, passphrase: issuerPassphrase.read())
    try store.requireIdentity()
    wallet = try WalletOptions.open(options, environment)
    self.options = MintingOptions(
      acceptsUnprovenChip: options[Self.acceptsUnprovenChip],
      isHolderMatched: options[Self.isHolderMatched])
  }

  /// Mints a card and puts it into the wallet. A refusal, or an error such as that of a wallet that
  /// cannot be written, is a result too, because the record is printed all the same.
  func issue(_ document: InspectedDocument, _ environment: AppEnvironment) -> IssuedCard {
    let clock = ContinuousClock()
    let start = clock.now
    guard case .live(let record) = document else {
      return .refused(Outcome(.failed, .traceReplayed))
    }
    do {
      let attributes = try VerifiedAttributes(record)
      let deviceKey = try Wallet.makeDeviceKey()
      let issuer = try CredentialIssuer(
        key: store.signerKey(now: environment.now),
        chain: [Certificate(der: store.signerCertificate)])
      let made = try ProofEngine(issuer: issuer, issuerName: store.issuerName).mint(
        attributes, for: deviceKey.p256PublicKey, options: options, at: environment.judgementTime,
        random: environment.random)
      let minted = clock.now
      try wallet.add(made.card, deviceKey: deviceKey, portrait: made.portrait?.octets)
      return .card(made.card, minting: minted - start, saving: clock.now - minted)
    } catch let refusal as RecordNotPassed {
      return .refused(refusal.outcome)
    } catch let refusal as MintError {
      return .refused(Outcome(.failed, refusal.code, refusal.details))
    } catch let error as any CodedError {
      return .failed(error)
    } catch {
      return .failed(InternalFault("\(type(of: error))"))
    }
  }
}

extension IssuedCard {
  /// Prints the error, after the record was printed.
  /// - Returns: exit code 11 where the card was refused, and that of the error where there was one.
  func tell(_ environment: AppEnvironment) -> ExitCode {
    switch self {
    case .card: .success
    case .refused: .notValid
    case .failed(let error): environment.note(error)
    }
  }
}
