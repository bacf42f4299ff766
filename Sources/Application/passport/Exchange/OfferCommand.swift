import Exchange
import FoundationEssentials
import HTTP
import Inspection
import Operations
import Presentation
import ProofEngine
import Verdicts
import Wallet

/// `passport offer`: reads a document, and offers a card of a record that passed to a phone.
enum OfferCommand {
  static let command = Command(
    "offer",
    synopsis: "[\(MRZSource.typed.usage) | \(MRZSource.file.usage) | \(MRZSource.picture.usage) | "
      + "\(PasswordSource.can.usage)] "
      + "[\(DocumentSource.reader.usage)] \(ListenOptions.listen.usage) \(ListenOptions.publicURL.usage)",
    summary: "read a document, and offer a card to a phone's wallet if the record passed",
    options: [
      [Heading("Card"), IssuingOptions.offered] + IssuingOptions.decisions
        + [IssuingOptions.issuerPassphraseFile, TokenPIN.file],
      [Heading("Phone")] + ListenOptions.group + LinkOutput.group,
    ] + ReadOptions.ofToday,
    rules: ReadOptions.rules + ListenOptions.rules + [
      .exclude([CommonOptions.json, SymbolOutput.qr]), .needed([ListenOptions.listen]),
    ],
    notes: [
      "It reads and judges as passport read does; nothing is offered of a saved read or a trace. \(ListenOptions.note)"
    ],
    examples: [
      Example(
        "Offer a card, with a QR code on the screen",
        "passport offer --mrz --listen 127.0.0.1:8080 --public-url https://desk.example/x --picture offer.svg"
      )
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    try ReadCommand.read(
      options, environment,
      asksPassphrases: !options.has(IssuingOptions.issuerPassphraseFile),
      check: { try IssuerStore.requirePresence(at: environment.surroundings.issuerFile) },
      then: { .offer(try CardOffer(options, environment)) })
  }
}

/// Offers a card from a record that passed to another wallet, over a network. The desk never sees
/// that wallet's keys.
struct CardOffer {
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
    server = try place.server(longestBody: IssuerTransaction.longestBody)
    store = try IssuingOptions.issuer(options, environment)
  }

  /// Offers what the document allows, and waits for one wallet.
  /// - Throws: ``CardRefused``, ``WalletAbsent``, ``OfferEnded``, ``PromptInterrupted`` and others.
  func serve(_ document: InspectionRecord) throws {
    let environment = environment.atPresent
    let card = try OfferedCard(
      document, plan: plan, options: minting, by: store, at: place.publicURL,
      environment.surroundings,
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
