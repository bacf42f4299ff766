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

  private static let cards = Option(
    "--cards", "KINDS", "make these only, as in identity,age,photo-id", takes: .cardKindsForm,
    read: kinds)

  static let options: [any HelpItem] = [
    issue, cards, acceptsUnprovenChip, isHolderMatched,
    WalletOptions.wallet.saying("use this wallet"),
    Together(
      Passphrase.file, issuerPassphraseFile,
      saying: "take the wallet's and the desk's passphrase from files"),
  ]

  static let rules: [OptionRule] = [.goesWith(cards, [issue])]

  private let store: IssuerStore
  private let wallet: Wallet
  private let options: MintingOptions
  private let plan: MintingPlan

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
    plan = options[Self.cards].map { MintingPlan($0) } ?? .usual
  }

  /// The kinds of a list of names with commas between them; nil for an unknown name.
  private static func kinds(_ text: String) -> [CredentialKind]? {
    var kinds: [CredentialKind] = []
    for name in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let kind = CredentialKind(exactly: String(Substring(name))) else { return nil }
      kinds.append(kind)
    }
    return kinds
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
      let issuer = try CredentialIssuer(
        key: store.signerKey(now: environment.now),
        chain: [Certificate(der: store.signerCertificate)])
      let made = try ProofEngine(issuer: issuer, issuerName: store.issuerName).mint(
        attributes, plan: plan, options: options, at: environment.judgementTime,
        random: environment.random, deviceKey: { try Wallet.makeDeviceKey() })
      let minted = clock.now
      try wallet.add(made.card, copies: Self.kept(made.copies), portrait: made.portrait?.octets)
      return .card(
        made.card,
        leftOut: made.leftOut.map { left in
          IssuedCard.LeftOut(
            kind: left.kind.rawValue,
            outcome: Outcome(.failed, left.reason.code, left.reason.details))
        }, minting: minted - start, saving: clock.now - minted)
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

  private static func kept(_ copies: [MintedCard.Copy]) -> [String: WalletCopy] {
    Dictionary(
      copies.map {
        ($0.identifier, WalletCopy(credential: $0.credential, deviceKey: $0.deviceKey))
      }, uniquingKeysWith: { first, _ in first })
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

/// A phrase for the form of an option's value.
extension Phrase {
  /// Kinds of cards: identity, age, photo-id, with commas between them.
  static let cardKindsForm = Phrase("usage-card-kinds-form")
}
