import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import Operations
import Presentation
import Storage
import Verdicts
import Wallet

/// `passport card receive`: takes cards that an issuer offers over a network into the wallet.
enum CardReceiveCommand {
  static let codeFile = Option(
    "--code-file", "FILE",
    "take the code that the issuer told you from the first line of a file, not from the keyboard")
  static let command = Command(
    "card receive",
    synopsis:
      "OFFER [\(codeFile.usage)] [\(CardImportCommand.anchor.usage)] [\(CommonOptions.yes)] "
      + "[\(WalletOptions.wallet.usage)] [\(CommonOptions.json)]",
    summary: "take the cards that an issuer offers into the wallet",
    operand: Operand(
      "OFFER",
      "an address that begins with openid-credential-offer:, haip-vci: or av:, or a file that has it; - is standard "
        + "input"
    ),
    options: [
      [
        codeFile, CardImportCommand.anchor,
        CommonOptions.yes.saying(
          "take them without a question, also where nobody vouches for their issuer"),
        CommonOptions.json.saying("print the new cards as JSON"),
      ], NetworkOptions.group, WalletOptions.group,
    ],
    notes: [
      "Offers are those of OpenID4VCI 1.0 with a code that is authorized already. Each copy is bound to a new key of "
        + "this wallet, at most \(CardReception.mostCopies) copies of a card; all that comes is verified before any of "
        + "it is kept, and the issuer is told how it went.",
      "The level of a card is found as card import finds it. What others can see of running programs they can see of "
        + "an offer in the command line too: where it has no second code, give it by a file or standard input.",
    ],
    examples: [
      Example("Take an offer from a picture of its QR code", "passport scan offer.png")
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let bytes =
      CredentialOffer.isAddress(WireText(options.operand))
      ? Array(options.operand.utf8) : try options.content(limit: CredentialOffer.longest)
    return try receive(bytes, options, environment)
  }

  /// Accepts an offer after the holder has seen it.
  static func receive(
    _ offer: [UInt8], _ options: Arguments, _ environment: AppEnvironment
  ) throws -> ExitCode {
    try Wallet.requirePresence(at: WalletOptions.path(options, environment))
    environment.checkClock()
    let reception = try CardReception(offer, NetworkOptions.client(options))
    for line in lines(reception) { environment.errors.note(line) }
    guard try options.confirm("Take this?", otherwise: CommandRefusal(.offerDeclined)) else {
      environment.errors.say("nothing was taken")
      return .success
    }
    // A code works only once, so everything else that can fail comes first.
    let wallet = try WalletOptions.open(options, environment)
    let code = try reception.offer.transactionCode.map { try typed($0, options) }
    let arrival = CardArrival(
      reception: reception, anchors: try CardImportCommand.anchors(options, environment),
      surroundings: environment.surroundings
    ) { wallet }
    var said: Set<WireText> = []
    let cards = try arrival.take(try reception.token(code: code)) { copies in
      for line in ImportedCardText.warnings(copies.first, environment.catalogue)
      where said.insert(WireText(line)).inserted {
        environment.errors.note(line)
      }
      guard copies.first.voucher == .nobody else { return true }
      return try options.confirm(
        "Keep it all the same?", otherwise: CommandRefusal(.issuerUnaccepted))
    }
    try tell(cards, options, environment)
    return .success
  }

  /// Who offers which cards.
  private static func lines(_ reception: CardReception) -> [String] {
    let offer = reception.offer
    let how =
      offer.issuer.scheme == .https
      ? "the host was checked, and nobody else vouches for it yet" : "nothing was checked"
    let copies = Counted.text(reception.copies, "copy", "copies")
    return ["\(how): \(offer.issuer.host) offers cards"]
      + reception.configurations.map {
        "  \(CredentialTypeText.name(ofType: $0.type)) (\(VerdictText.name(of: $0.format))), \(copies)"
      }
  }

  private static func tell(
    _ cards: [IdentityCard], _ options: Arguments, _ environment: AppEnvironment
  ) throws {
    if options[CommonOptions.json] {
      try environment.output.json(
        CardJSON.value(cards.map { .init($0, at: environment.now, document: nil) }))
      return
    }
    for card in cards {
      try environment.output.line("received: \(CardText.line(card, at: environment.now))")
    }
    if cards.isEmpty { environment.errors.say("nothing was kept") }
  }

  /// The transaction code that the issuer told the holder separately. The prompt quotes the
  /// issuer's own description of it.
  private static func typed(
    _ wanted: CredentialOffer.TransactionCode, _ options: Arguments
  ) throws -> WireText {
    if let path = options[codeFile] {
      let line = try BoundedFile.read(path, limit: 4096).prefix { $0 != 0x0A && $0 != 0x0D }
      return WireText(decoding: line)
    }
    guard !options[CommonOptions.noInput], let terminal = Terminal() else {
      throw InputError.missing(Phrase("input-transaction-code"))
    }
    let said = wanted.description.map { " (\(OutsideName.quoted($0)))" } ?? ""
    let form = wanted.length.map { ", \($0) \(wanted.isNumeric ? "digits" : "characters")" } ?? ""
    return WireText(
      try terminal.readHiddenLine(prompt: "code from the issuer\(said)\(form) (hidden): "))
  }
}
