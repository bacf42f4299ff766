import Credentials
import Encoding
import FoundationEssentials
import Operations
import Presentation
import Verdicts
import Wallet

/// `passport card list`: the cards of a wallet.
enum CardListCommand {
  private static let holder = Flag("--holder", "say whose each card is, too")
  static let command = Command(
    "card list",
    synopsis: "[\(holder)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "list the cards in the wallet",
    options: [
      [holder, CommonOptions.json.saying("print the list as JSON")], WalletOptions.group,
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let cards = try wallet.cards
    try tellPossiblyShown(cards, in: wallet, environment)
    if options[CommonOptions.json] {
      try environment.output.json(
        CardJSON.value(
          try cards.map {
            CardJSON.Shown(
              $0, at: environment.now, document: try KeptDocumentSummary(of: $0, in: wallet),
              holder: try holder(of: $0, wallet, options))
          }))
      return .success
    }
    for card in cards {
      let holder = try holder(of: card, wallet, options).map { "  " + $0 } ?? ""
      try environment.output.line(CardText.line(card, at: environment.now) + holder)
    }
    if cards.isEmpty { environment.errors.say("the wallet has no cards") }
    return .success
  }

  /// Says how many copies may have been shown between the backup and its restoration.
  private static func tellPossiblyShown(
    _ cards: [IdentityCard], in wallet: Wallet, _ environment: AppEnvironment
  ) throws {
    let possiblyShown = try wallet.possiblyShownCopies()
    let left = cards.flatMap(\.batches).flatMap(\.unspent)
    let count = left.count { possiblyShown.contains($0.identifier) }
    guard count > 0 else { return }
    environment.errors.say(
      "\(Counted.text(count, "copy", "copies")) may have been shown before, because an older state of the "
        + "wallet was put back or another wallet has them too: they are used last")
  }

  private static func holder(
    of card: IdentityCard, _ wallet: Wallet, _ options: Arguments
  ) throws -> String? {
    options[holder] ? try CardValues(of: card, in: wallet).holder : nil
  }
}

/// `passport card show`: one card, and the claims that it can prove.
enum CardShowCommand {
  private static let values = Flag("--values", "show the holder's name and every value, too")
  static let command = Command(
    "card show",
    synopsis:
      "CARD [\(values)] [\(StatusOptions.status)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "show a card and what can be proved from it", operand: CardChoice.operand,
    options: [
      [
        values,
        StatusOptions.status.saying(
          "look up over the network whether the issuer revoked it, and note that in the wallet"),
        StatusOptions.freshness, CommonOptions.json,
      ], NetworkOptions.hosts, WalletOptions.group,
    ],
    notes: [
      "Whether the card was revoked is what the wallet noted at the last \(StatusOptions.status). Nothing else looks it "
        + "up: the host of the list learns that somebody looks, and not at which card."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let card = try wallet.card(named: WireText(options.operand))
    let values = options[Self.values] ? try CardValues(of: card, in: wallet) : nil
    let document = try KeptDocumentSummary(of: card, in: wallet)
    if options[StatusOptions.status] {
      try CardStatusLookUp(
        wallet, environment.surroundings, NetworkOptions.client(options),
        freshFor: options[StatusOptions.freshness] ?? StatusListToken.usualFreshness
      ).lookUp(card)
    }
    let status = try wallet.heldCard(card, at: environment.now).status.outcome
    if options[CommonOptions.json] {
      try environment.output.json(
        CardJSON.value(
          CardJSON.Shown(
            card, at: environment.now, document: document, status: status, holder: values?.holder,
            values: values?.batches)))
    } else {
      try environment.output.lines(
        CardText.lines(
          card, at: environment.now, document: document, status: status, holder: values?.holder,
          values: values?.batches, environment.catalogue))
    }
    return .success
  }
}

/// `passport card delete`: deletes a card and its key from the wallet.
enum CardDeleteCommand {
  static let command = Command(
    "card delete",
    synopsis: "CARD [\(CommonOptions.yes)] [\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "delete a card and its key from the wallet", operand: CardChoice.operand,
    options: [
      [CommonOptions.yes, CommonOptions.json.saying("print what was deleted as JSON")],
      WalletOptions.group,
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let card = try wallet.card(named: WireText(options.operand))
    let line = CardText.line(card, at: environment.now)
    guard try isConfirmed(line, options, environment) else {
      environment.errors.say("nothing was deleted")
      return .success
    }
    try wallet.delete(card.identifier)
    WalletOptions.noteOlderBackups(of: wallet, environment)
    if options[CommonOptions.json] {
      try environment.output.json(
        .object([
          "schema": "passport.card-deleted/1", "identifier": .string(card.identifier),
        ]))
    } else {
      try environment.output.line("deleted, with its key: \(line)")
    }
    return .success
  }

  private static func isConfirmed(
    _ line: String, _ options: Arguments, _ environment: AppEnvironment
  ) throws -> Bool {
    try options.confirm(
      "Delete it and its key? Nobody can bring them back",
      explain: { environment.errors.note("card \(line)") },
      otherwise: CommandRefusal(.deletionUnconfirmed))
  }
}

/// How a command names a card.
enum CardChoice {
  static let operand = Operand("CARD", "the card's identifier, or the first characters of it")
}
