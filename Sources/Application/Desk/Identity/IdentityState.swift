import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Operations
import PKIX
import Verdicts
import Wallet

/// The holder's own part of the page. What it shows is forgotten when it is locked.
struct IdentityState: Sendable {
  /// The section of it that is chosen.
  enum Section: String, Sendable, CaseIterable {
    /// The cards, what they prove, and the box for whatever comes.
    case overview
    /// Where a request is made.
    case ask
    case settings
  }

  /// What is shown.
  enum Screen: Sendable {
    /// There is no wallet at its place.
    case absent
    /// The passphrase is asked for.
    case locked
    case open(HeldWallet)
  }

  /// What is shown in the place of a section until it is done with.
  enum Sheet: Sendable {
    /// The passphrase of a wallet that is made.
    case beginning
    /// What a card says, and to whom it was shown.
    case card(WireText)
    /// The question whether that card is to be deleted.
    case deleting(WireText)
    /// How a card is added.
    case adding
    /// New recovery words, to be written down; and then some of them, to be repeated.
    case words(NewWords, isWritten: Bool)
    /// How a wallet is opened by its words.
    case recovering
    /// The choice of what to show of a person's cards.
    case choosing(HeldWallet.Person)
    /// The question whose cards answer a request: those of several persons could.
    case whose(AuthorizationRequest, [HeldPerson])
    /// The question whether something is fetched from a host.
    case fetching(FetchQuestion)
    /// What an issuer offers.
    case offered(OfferedCards)
    /// What would be shown, to be consented to.
    case review(AnswerReview)
    /// What is shown, as a QR code.
    case shown(ShownAnswer)
    /// What became of an answer that went to a server.
    case delivered(DeliveredAnswer)
    /// A request that was made here, as a QR code.
    case asked(ShownSymbol)
    /// The verdict on what somebody showed.
    case verdict(JudgedAnswer)
  }

  var screen: Screen
  var section = Section.overview
  /// What is in its place; nil for nothing.
  var sheet: Sheet?
  /// The reason why something was not done; nil where there is none.
  var problem: ToldError?
  /// What was done, in a sentence; nil where there is nothing to say.
  var done: Phrase?
  var isBusy = false
  /// True once the holder said that the recovery words come later. A lock forgets it.
  var putsOffWords = false

  init(_ screen: Screen) { self.screen = screen }
}

/// What the page shows of a wallet that is open.
struct HeldWallet: Sendable {
  /// An identifier of the holder.
  struct Identifier: Sendable {
    /// The party that it is for; nil for everybody.
    let party: WireText?
    let text: WireText
  }

  /// A person with what their cards prove.
  struct Person: Sendable {
    let person: HeldPerson
    let statements: [ProvableStatement]
    /// The short names of what can be asked for and is there.
    let provable: [WireText]

    init(_ person: HeldPerson, at now: Date) {
      self.person = person
      statements = ProvableStatement.all(from: person.cards, at: now)
      provable = AskedClaims.provable(from: person.cards.flatMap(\.credentials))
    }
  }

  let persons: [Person]
  let hasWords: Bool
  let hasGuardians: Bool
  let identifiers: [Identifier]
  let journal: [JournalEntry]
  /// The time at which it was looked at.
  let now: Date

  /// The cards of all persons.
  var cards: [HeldCard] { persons.flatMap(\.person.cards) }

  /// The card with an identifier; nil for none.
  func card(_ identifier: WireText) -> HeldCard? {
    cards.first { $0.card.identifier == identifier }
  }
}

/// The question whether something is fetched from a host, which then knows that somebody opened its link.
struct FetchQuestion: Sendable {
  let host: WireText
  /// The text of the request or the offer.
  let text: [UInt8]
  let isOffer: Bool
}

/// What an issuer offers, as its metadata say.
struct OfferedCards: Sendable {
  let reception: CardReception
}

/// What became of an answer that went to a server.
struct DeliveredAnswer: Sendable {
  let host: WireText
  /// The address to which the verifier wants the holder to go, with its host; nil for none. It is never opened by itself.
  let next: (host: WireText, address: WireText)?
}

/// What would be shown, for the holder to look at.
struct AnswerReview: Sendable {
  /// The request; nil where nobody asked.
  let request: AuthorizationRequest?
  /// The person whose cards are shown; nil where they name nobody.
  var holder: String?
  /// The statement whose button was pressed; nil for another choice.
  var statement: ProvableStatement.Kind?
  /// What is chosen.
  let answer: DCQLAnswer
  let isSimulated: Bool
  /// True if a copy would be shown again.
  let isReused: Bool
  /// True if a card is bound to no key.
  let isUnbound: Bool
}

/// What is shown, with what the other side learns from it.
struct ShownAnswer: Sendable {
  let review: AnswerReview
  let symbol: ShownSymbol
  /// The moment at which it ends; nil where the request has no end.
  let end: ContinuousClock.Instant?
}

/// A text as symbols.
struct ShownSymbol: Sendable {
  /// Pictures in SVG, each a symbol.
  let pictures: [[UInt8]]
  /// The content of the file, and its name.
  let file: [UInt8]
  let name: String
}

/// What somebody showed, with the verdict on it.
struct JudgedAnswer: Sendable {
  let verdict: AnswerVerdict
  /// The text, for another verdict under a certificate that is chosen.
  let text: [UInt8]
  /// True if a certificate was chosen for it.
  var isBelowChosen = false

  /// The roots that were chosen for this one verdict and were decisive, each once.
  var chosenRoots: [Certificate] {
    var roots: [Certificate] = []
    for credential in credentials where credential.voucher == .givenRoot {
      if let root = credential.anchor, !roots.contains(root) { roots.append(root) }
    }
    return roots
  }

  /// The credentials that it has, once all of it holds.
  var credentials: [VerifiedCredential] {
    verdict.parts.flatMap(\.verdict.credentials).compactMap(\.credential)
  }
}

/// Work on the wallet that a click asked for.
enum IdentityOrder: Sendable {
  /// Open the wallet with a passphrase.
  case unlock(SecretBytes)
  /// Make a wallet.
  case make(SecretBytes)
  /// Look at the wallet again, because something came into it.
  case lookAgain
  /// Find out what somebody brings, and go on from there.
  case open([UInt8])
  /// Look at what would be shown for a statement, from the card that its row named.
  case present(ProvableStatement.Kind, card: WireText)
  /// Look at what would be shown unasked of some cards, by their identifiers.
  case offer([WireText], cards: [WireText])
  /// Look at what would be shown for a request, from some cards.
  case answer(AuthorizationRequest, cards: [WireText])
  /// Fetch a request or an offer, after the question.
  case fetch(FetchQuestion)
  /// Take what an issuer offers, with the code that it told the holder.
  case take(OfferedCards, code: WireText?)
  /// Show it.
  case consent(AnswerReview)
  /// Make a request for some claims.
  case ask([WireText], name: WireText?)
  /// Judge what somebody shows once more, below the roots of a file that was chosen for this once.
  case verify([UInt8], below: [UInt8])
  /// Look up whether the issuer revoked what somebody showed.
  case lookUp(JudgedAnswer)
  case delete(WireText)
  /// Make recovery words.
  case makeWords
  /// Make words those of the wallet, once some of them were repeated.
  case setWords(NewWords, answers: [WireText])
  /// Open the wallet by its words, and give it a new passphrase.
  case recover(words: SecretBytes, passphrase: SecretBytes)
  case backUp(SecretBytes)
  /// Make an identifier for a party.
  case identify(WireText)
  /// Forget what was shown.
  case clearJournal
}
