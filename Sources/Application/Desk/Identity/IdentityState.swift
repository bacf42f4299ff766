import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Operations
import PKIX
import Recovery
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

  /// A form of the settings, in the place of its section.
  enum SettingsForm: String, Sendable, CaseIterable {
    case wordsAnew = "words-anew"
    case clearingJournal = "clearing-journal"
    case passphrase
    case export
    case standingBackup = "standing-backup"
    case trial
    /// What the issuer of this desk needs.
    case issuer
  }

  /// What is shown in the place of a section until it is done with.
  enum Sheet: Sendable {
    /// The passphrase of a wallet that is made.
    case beginning
    /// What a card says, and to whom it was shown.
    case card(WireText)
    /// A form of the settings.
    case asking(SettingsForm)
    /// What was done, and the question whether the older backups, which still have what was before, are removed.
    case olderBackups
    /// The question whether that card is to be deleted.
    case deleting(WireText)
    /// How a card is added.
    case adding
    /// New recovery words, to be written down; and then some of them, to be repeated.
    case words(NewWords, isWritten: Bool)
    /// How a wallet is opened by its words.
    case recovering
    /// How a wallet is opened by its guardians, with the shares that they gave so far.
    case shares([SecretShare])
    /// The question who the guardians are.
    case choosingGuardians
    /// New guardians, whose shares are handed over one after the other.
    case guardians(NewGuardians)
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
    /// A question to a phone, which a click asks.
    case phone(PhoneQuestion)
    /// The verdict on what somebody showed.
    case verdict(JudgedAnswer)
    /// What a proof over a passport needs or shows.
    case proof(ProofSheet)
  }

  /// What became of the last standing backup.
  enum BackedUp: Sendable {
    case written(StandingBackup.Status)
    case failed(any CodedError)
  }

  /// True if secrets are shown that are shown only once.
  var isShowingOnce: Bool {
    switch sheet {
    case .words, .guardians: true
    default: false
    }
  }

  /// True if a person gave shares.
  var hasShares: Bool {
    if case .shares(let shares) = sheet { !shares.isEmpty } else { false }
  }

  var screen: Screen
  var section = Section.overview
  /// What is in its place; nil for nothing.
  var sheet: Sheet?
  /// The reason why something was not done; nil where there is none.
  var problem: ToldError?
  /// What was done, in a sentence; nil where there is nothing to say.
  var done: Phrase?
  /// Nil before one was tried since the wallet was opened.
  var backedUp: BackedUp?
  var isBusy = false
  /// How far the work has come; nil where it says nothing.
  var step: Phrase?
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
  var settings = WalletSettings()
  /// The day on which a backup was opened as a trial; nil if none ever was.
  var backupOpenedOn: CalendarDate?
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
  /// The address.
  let text: [UInt8]
  let kind: Kind

  enum Kind { case request, offer, proof }
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
  /// The text, for another verdict under a certificate that is chosen; empty for what a phone showed.
  let text: [UInt8]
  /// True if a certificate was chosen for it.
  var isBelowChosen = false
  /// What a phone showed by way of the browser; nil for what came in another way.
  var phone: BrowserAnswer?

  /// The roots that were chosen for this one verdict and were decisive, each once.
  var chosenRoots: [Certificate] {
    var roots: [Certificate] = []
    for credential in credentials where credential.voucher == .givenRoot {
      if let root = credential.anchor, !roots.contains(root) { roots.append(root) }
    }
    return roots
  }

  /// True if all of it holds, but for a status that may not be known.
  var holds: Bool { verdict.outcome.status == .passed || verdict.lacksStatusAlone }

  /// The credentials that it has, once all of it holds.
  var credentials: [VerifiedCredential] {
    verdict.parts.flatMap(\.verdict.credentials).compactMap { $0.credential ?? $0.undecided }
  }

  /// The credentials that state a status, which is not known. A proof in zero knowledge states none, and nothing can be
  /// looked up.
  var undecided: [VerifiedCredential] {
    credentials.filter {
      $0.proof == nil && [.notDone, .unknown].contains($0.revocation.status)
    }
  }

  /// The hosts of their lists, each once. A look-up asks no other.
  var statusHosts: [WireText] {
    var hosts: [WireText] = []
    for uri in undecided.compactMap(\.status.reference?.uri) {
      guard let host = (try? HTTPURL(parsing: uri))?.host, !hosts.contains(host) else { continue }
      hosts.append(host)
    }
    return hosts
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
  /// Ask a phone, or judge what it showed.
  case phone(PhoneOrder)
  /// Judge what somebody shows once more, below the roots of a file that was chosen for this once.
  case verify(JudgedAnswer, below: [UInt8])
  /// Look up whether the issuer revoked what somebody showed.
  case lookUp(JudgedAnswer)
  /// Look up whether the issuer revoked a card of the holder's.
  case lookUpCard(WireText)
  case delete(WireText)
  /// Make recovery words; in the place of others only with the passphrase, typed again.
  case makeWords(SecretBytes?)
  /// Make words those of the wallet, once some of them were repeated.
  case setWords(NewWords, answers: [WireText])
  /// Choose guardians, after the passphrase was typed again.
  case makeGuardians([WireText], needed: Int, SecretBytes)
  /// Make guardians those of the wallet, once their shares were handed over.
  case setGuardians(NewGuardians)
  /// Open the wallet by shares, and give it a new passphrase.
  case join([SecretShare], passphrase: SecretBytes)
  /// Open the wallet by its words, and give it a new passphrase.
  case recover(words: SecretBytes, passphrase: SecretBytes)
  case backUp(SecretBytes)
  /// Write all cards into a file under a passphrase, after the wallet's was typed again.
  case export(from: SecretBytes, to: SecretBytes)
  case changePassphrase(from: SecretBytes, to: SecretBytes)
  /// Back every change up, in a folder and to a public key.
  case keepBackups(folder: WireText, key: WireText)
  case stopBackups
  case removeOlderBackups
  /// Open a backup, or where it is empty the newest of the folder, and count what is in it.
  case tryBackup([UInt8], key: SecretBytes, passphrase: SecretBytes)
  /// Make an identifier for a party.
  case identify(WireText)
  /// Forget what was shown.
  case clearJournal
  /// Ask for a proof over a passport, make one, or judge one.
  case proof(ProofOrder)
  /// Make the circuits of proofs ready.
  case makeProofsReady
  /// Make the issuer of this desk, under a passphrase of its own.
  case makeIssuer(IssuerIdentity, SecretBytes)
}
