import Credentials
import Encoding
import FoundationEssentials
import Messages
import Operations
import Presentation
import Verdicts
import Wallet

/// The level of a card, with its sign and its colour.
struct CardLevel {
  private let level: TrustLevel
  private let claimed: WireText?
  private let isSimulated: Bool
  private let catalogue: MessageCatalogue

  /// - Parameter marksSimulation: false where it is marked above.
  init(_ card: IdentityCard, marksSimulation: Bool = true, _ catalogue: MessageCatalogue) {
    (level, claimed) = (card.trustLevel, card.excessTrustLevel)
    isSimulated = marksSimulation && card.isSimulated
    self.catalogue = catalogue
  }

  /// The level of a card that is not made yet.
  init(_ level: TrustLevel, _ catalogue: MessageCatalogue) {
    (self.level, claimed, isSimulated, self.catalogue) = (level, nil, false, catalogue)
  }

  init(_ credential: VerifiedCredential, _ catalogue: MessageCatalogue) {
    (level, claimed) = (credential.trustLevel, credential.excessTrustLevel)
    (isSimulated, self.catalogue) = (credential.isSimulated, catalogue)
  }

  var html: HTML {
    let note: HTML =
      claimed.map { "<p class=\"hint\"><bdi>\(catalogue.words(.levelClaimed($0)))</bdi></p>" }
      ?? HTML()
    let simulated: HTML =
      isSimulated ? "<p class=\"simulated\">\(catalogue.words(.cardSimulated))</p>" : HTML()
    return """
      \(simulated)<p class="level \(HTML(text: style))"><span aria-hidden="true">\(sign)</span> \
      \(catalogue.words(word))</p>\(note)
      """
  }

  private var style: String {
    switch level {
    case .government: "government"
    case .institution: "institution"
    case .selfIssued: "self"
    }
  }

  private var sign: HTML {
    switch level {
    case .government: "★"
    case .institution: "●"
    case .selfIssued: "○"
    }
  }

  private var word: Phrase {
    switch level {
    case .government: .levelGovernment
    case .institution: .levelInstitution
    case .selfIssued: .levelSelfIssued
    }
  }
}

/// What a card is called.
struct CardTitle {
  private let held: HeldCard
  private let catalogue: MessageCatalogue

  init(_ held: HeldCard, _ catalogue: MessageCatalogue) {
    (self.held, self.catalogue) = (held, catalogue)
  }

  var text: String {
    guard held.card.type == IdentityCard.passport else {
      return held.card.batches.first.map { catalogue.begun(CardTypeWords.name(of: $0, catalogue)) }
        ?? ""
    }
    return catalogue.begun(
      catalogue.words(
        held.issuingState.map { .trustPassport(catalogue.country($0)) } ?? .cardOfPassport))
  }
}

/// The three lines of a card, with the uses that are left.
struct CardLines {
  private let held: HeldCard
  private let now: Date
  private let catalogue: MessageCatalogue

  init(_ held: HeldCard, at now: Date, _ catalogue: MessageCatalogue) {
    (self.held, self.now, self.catalogue) = (held, now, catalogue)
  }

  /// The last one says since and until when, and the uses.
  var lines: [String] {
    let lines = TrustLines(held.card, state: held.issuingState).lines(catalogue)
    let left = catalogue.words(over ?? .usesLeft(held.usesLeft))
    return lines.dropLast() + [lines.last.map { "\($0) · \(left)" } ?? left]
  }

  var html: HTML { HTML(lines.map { line -> HTML in "<p><bdi>\(line)</bdi></p>" }) }

  /// Why it is of no use now; nil where it is.
  private var over: Phrase? {
    if held.status.outcome.code == .credentialRevoked { return .cardRevoked }
    if held.status.outcome.code == .credentialSuspended { return .cardSuspended }
    if held.isExpired(at: now) { return .cardExpired }
    let isLater = !held.credentials.isEmpty && held.credentials.allSatisfy(\.isNotYetValid)
    return isLater ? .cardNotYetValid : nil
  }
}

/// What a card says, the uses that are left, and to whom it was shown.
struct CardView {
  let held: HeldCard
  let wallet: HeldWallet
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let face: HTML =
      if let image = held.portrait?.image {
        "<img class=\"face-small\" alt=\"\(words(.claimPortrait))\" src=\"\(image)\">"
      } else {
        HTML()
      }
    return """
      <div class="one-card">\(face)<div>\(CardLevel(held.card, catalogue).html)\
      <h1><bdi>\(CardTitle(held, catalogue).text)</bdi></h1>\(CardLines(held, at: wallet.now, catalogue).html)</div></div>
      <h2>\(words(.cardSaysTitle))</h2>\(claims)
      <h2>\(words(.cardCopies))</h2><ul class="plain">\(copies)</ul>
      \(CardStatusView(status: held.status, now: wallet.now, catalogue: catalogue).html)
      <h2>\(words(.cardShownTitle))</h2>\(history)
      <p class="hint">\(words(.cardIdentifier)) <code>\(held.card.identifier)</code></p>
      <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
      \(words(.shownDone))</button><button type="button" data-do="delete" id="delete" \
      data-value="\(held.card.identifier)">\(words(.cardDelete))</button></p>
      """
  }

  private var claims: HTML {
    let names = ClaimWords(catalogue: catalogue)
    var seen: Set<WireText> = []
    let rows = held.credentials.flatMap(\.content.claims).compactMap { claim -> HTML? in
      let name = names.name(claim.path)
      guard ClaimPicture(among: [claim]) == nil, seen.insert(WireText(name)).inserted else {
        return nil
      }
      return "<div><dt><bdi>\(name)</bdi></dt><dd><bdi>\(names.value(of: claim))</bdi></dd></div>"
    }
    return "<dl class=\"holder\">\(rows)</dl>"
  }

  private var copies: [HTML] {
    held.card.batches.map { batch in
      let left = words(.cardCopiesOf(batch.unspent.count, batch.copies.count))
      return "<li><bdi>\(CardTypeWords.name(of: batch, catalogue))</bdi>: \(left)</li>"
    }
  }

  private var history: HTML {
    let entries = wallet.journal.filter { $0.card == held.card.identifier }
    return JournalRows(entries, catalogue).html
  }
}

/// What is known of a card's revocation, and the press that looks it up. It is looked up in no other way: the host of
/// the list learns that somebody looks.
struct CardStatusView {
  let status: CardStatus
  let now: Date
  let catalogue: MessageCatalogue

  var html: HTML {
    let hosts = status.hosts.map { OutsideName.folded($0) }.joined(separator: ", ")
    let button: HTML =
      status.hosts.isEmpty
      ? HTML()
      : """
      <p class="buttons"><button type="button" data-do="look-up-card" id="look-up-card"><bdi>\
      \(catalogue.words(.resultLookUp(hosts)))</bdi></button></p>
      """
    return """
      <h2>\(catalogue.words(.verifyRevocation))</h2>\
      <p id="card-status">\(sentence)</p>\(button)
      """
  }

  private var sentence: String {
    switch status.outcome.status {
    case .passed:
      catalogue.words(.cardNotRevoked(.ago(status.seenAt ?? now, at: now))) + "."
    case .unknown where status.outcome.code == .credentialStatusNotChecked:
      catalogue.words(.cardStatusUnknown) + "."
    default: catalogue.begun(catalogue.sentence(status.outcome)) + "."
    }
  }
}

/// The question whether a card is to be deleted.
struct DeletingView {
  let held: HeldCard
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.cardDeleteAsk))</h1><p><strong><bdi>\(CardTitle(held, catalogue).text)</bdi></strong></p>\
    <p>\(words(.cardDeleteHow))</p>
    <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
    \(words(.cardKeep))</button><button type="button" data-do="delete-it" id="delete-it">\(words(.cardDelete))\
    </button></p>
    """
  }
}

/// How a card is added.
struct AddingView {
  let catalogue: MessageCatalogue

  var html: HTML {
    """
    <h1>\(catalogue.words(.identityAdd))</h1><p>\(catalogue.words(.identityAddHow))</p>\
    \(OpenBox(isMain: true, catalogue: catalogue).html)
    <p class="buttons"><button type="button" data-do="done" data-escape>\(catalogue.words(.identityBack))</button></p>
    """
  }
}

/// Showings of the journal, a row each.
struct JournalRows {
  private let entries: [JournalEntry]
  private let catalogue: MessageCatalogue

  init(_ entries: [JournalEntry], _ catalogue: MessageCatalogue) {
    (self.entries, self.catalogue) = (entries, catalogue)
  }

  var html: HTML {
    if entries.isEmpty { return "<p>\(catalogue.words(.setJournalNone))</p>" }
    let claims = ClaimWords(catalogue: catalogue)
    let rows = entries.map { entry -> HTML in
      let party =
        (entry.statedName ?? entry.audience).map { OutsideName.folded($0) }
        ?? catalogue.words(.setJournalAnybody)
      let shown =
        entry.claims.isEmpty ? catalogue.words(.reviewCardOnly) : claims.names(entry.claims)
      return """
        <div><dt>\(catalogue.language.day(CalendarDate(entry.date)))</dt>\
        <dd><bdi>\(catalogue.words(.setJournalTo(party, shown)))</bdi></dd></div>
        """
    }
    return "<dl class=\"holder\">\(rows)</dl>"
  }
}
