import Credentials
import Exchange
import FoundationEssentials
import HTTP
import Inspection
import Operations
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// `passport read --offer`: the card of a record that passed goes to another wallet, over a network. The desk never sees
/// that wallet's keys.
struct CardOffer {
  static let offer = Flag(
    "--offer", "offer a card to a phone's wallet if the record passed")
  static let group: [any HelpItem] = [offer] + ListenOptions.group + LinkOutput.group
  static let rules: [OptionRule] =
    ListenOptions.rules + [
      .exclude([offer, IssuingOptions.issue]), .goesWith(offer, [ListenOptions.listen]),
      .goesWith(ListenOptions.listen, [offer]), .exclude([CommonOptions.json, SymbolOutput.qr]),
    ] + LinkOutput.options.map { .goesWith($0, [offer]) }

  private let place: ListenPlace
  private let link: LinkOutput
  private let store: IssuerStore
  private let plan: MintingPlan
  private let minting: MintingOptions
  private let server: HTTPServer
  private let time: Duration
  private let environment: AppEnvironment

  /// Opens what is needed, before the document is read.
  /// - Throws: ``UsageError``, `WalletError`, ``ListenFailed`` and others.
  init(_ options: Arguments, _ environment: AppEnvironment) throws {
    self.environment = environment
    place = try ListenPlace(options)
    link = try LinkOutput(options, environment)
    plan = try IssuingOptions.planToOffer(options)
    minting = IssuingOptions.mintingOptions(options)
    time = options[ListenOptions.time]
    try IssuerStore.requirePresence(at: environment.surroundings.issuerFile)
    server = try place.server(longestBody: IssuerTransaction.longestBody)
    store = try IssuingOptions.issuer(options, environment)
  }

  /// Offers what the document allows, and waits for one wallet.
  /// - Throws: ``CardRefused``, ``WalletAbsent``, ``OfferEnded``, ``PromptInterrupted`` and others.
  func serve(_ document: InspectedDocument) throws {
    let environment = environment.atPresent
    let card = try OfferedCard(
      document, plan: plan, options: minting, by: store, at: place.publicURL, environment.surroundings,
      environment.errors)
    for left in card.leftOut {
      let outcome = Outcome(.failed, left.reason.code, left.reason.details)
      environment.errors.note(
        "without \(left.kind.rawValue): \(environment.catalogue.sentence(outcome))")
    }
    do {
      try link.check(length: card.transaction.link.utf8.count)
      try link.show(card.transaction.link)
    } catch {
      card.abandon()
      throw error
    }
    environment.errors.note("tell the holder these digits: \(card.transaction.transactionCode)")
    environment.errors.say("waiting for one wallet; Ctrl-C ends the offer")
    let (done, end) = try card.serve(TransactionService(untilSignal: server, for: time))
    if end == .interrupted, done.state != .issued { throw PromptInterrupted() }
    try OfferedCard.check(done, after: time)
    environment.errors.note("a wallet has the card")
  }
}

