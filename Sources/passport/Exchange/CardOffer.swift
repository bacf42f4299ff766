import Credentials
import Exchange
import FoundationEssentials
import HTTP
import Inspection
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// `passport read --offer`: the card of a record that passed goes to another wallet, over a network. The desk never sees
/// that wallet's keys.
struct CardOffer {
  static let offer = Flag(
    "--offer", "offer a card to a phone's wallet if the record passed")
  /// The time after the last word of a wallet that has a card, when the rest is not waited for.
  private static let patience: Duration = .seconds(15)

  static let group: [any HelpItem] = [offer] + ListenOptions.group + LinkOutput.group
  static let rules: [OptionRule] =
    ListenOptions.rules + [
      .exclude([offer, CardIssuing.issue]), .goesWith(offer, [ListenOptions.listen]),
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
    plan = try CardIssuing.planToOffer(options)
    minting = CardIssuing.mintingOptions(options)
    time = options[ListenOptions.time]
    try IssuerStore.requirePresence(at: environment.issuerFile)
    server = try place.server(longestBody: IssuerTransaction.longestBody)
    store = try CardIssuing.issuer(options, environment)
  }

  /// Offers what the document allows, and waits for one wallet.
  /// - Throws: ``CardRefused``, ``WalletAbsent``, ``OfferEnded``, ``PromptInterrupted`` and others.
  func serve(_ document: InspectedDocument) throws {
    let environment = environment.atPresent
    guard case .live(let record) = document else {
      throw CardRefused(outcome: Outcome(.failed, .traceReplayed))
    }
    let card = try prepared(record, environment)
    for left in card.leftOut {
      let outcome = Outcome(.failed, left.reason.code, left.reason.details)
      environment.errors.note(
        "without \(left.kind.rawValue): \(environment.catalogue.sentence(outcome))")
    }
    let taken = try store.takeStatuses(
      card.credentials.count * IssuerTransaction.mostCopies, now: environment.now)
    let transaction: IssuerTransaction
    do {
      transaction = try IssuerTransaction(
        of: card, by: store.issuerName, at: place.publicURL, statuses: taken?.statuses ?? [],
        random: environment.random)
      try link.check(length: transaction.link.utf8.count)
      try link.show(transaction.link)
    } catch {
      if let taken { try? store.settle(taken.number, used: []) }
      throw error
    }
    environment.errors.note("tell the holder these digits: \(transaction.transactionCode)")
    environment.errors.say("waiting for one wallet; Ctrl-C ends the offer")
    let (done, end) = try TransactionService(server, for: time).run(
      transaction, answer: { $0.answer($1, at: Date()) },
      isOver: { transaction, idle in
        transaction.isFinished || transaction.state == .dead
          || transaction.state == .issued && idle > Self.patience
      })
    if let taken { try store.settle(taken.number, used: done.usedStatuses) }
    defer {
      // Also where the wallet says that it did not keep what it got.
      if let taken, !done.usedStatuses.isEmpty { environment.tellRevocation(taken.number) }
    }
    if end == .interrupted, done.state != .issued { throw PromptInterrupted() }
    try tell(done)
  }

  private func prepared(
    _ record: InspectionRecord, _ environment: AppEnvironment
  ) throws -> PreparedCard {
    do {
      return try CardIssuing.engine(store, environment).prepare(
        VerifiedAttributes(record), plan: plan, options: minting,
        portrait: CardIssuing.portrait(of: record, environment), at: environment.judgementTime,
        random: environment.random)
    } catch let refusal as RecordNotPassed {
      throw CardRefused(outcome: refusal.outcome)
    } catch let refusal as MintError {
      throw CardRefused(outcome: Outcome(.failed, refusal.code, refusal.details))
    }
  }

  private func tell(_ done: IssuerTransaction) throws {
    switch done.state {
    case .waiting, .taken: throw WalletAbsent(seconds: Int(time.components.seconds))
    case .dead: throw OfferEnded(code: .offerDead)
    case .issued:
      guard done.events.allSatisfy({ $0 == .accepted }) else {
        throw OfferEnded(code: .offerNotKept)
      }
      environment.errors.note("a wallet has the card")
    }
  }
}

/// The error for an offer after which no wallet has the card.
struct OfferEnded: CodedError {
  let code: ReasonCode
}
