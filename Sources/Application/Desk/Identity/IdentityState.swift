import Credentials
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import PKIX
import Verdicts
import Wallet

/// The holder's own part of the page. What it shows is forgotten when it is locked.
struct IdentityState: Sendable {
  /// The part of it that is chosen.
  enum Section: String, Sendable, CaseIterable {
    case cards
    case show
    case verify
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

  /// What is shown over a part until it is done with.
  enum Sheet: Sendable {
    /// What would be shown, to be consented to.
    case review(AnswerReview)
    /// A text as symbols: what is shown, or asked for.
    case symbol(ShownSymbol)
    /// The verdict on what somebody showed.
    case verdict(JudgedAnswer)
  }

  var screen: Screen
  var section = Section.cards
  /// What lies over it; nil for nothing.
  var sheet: Sheet?
  /// The reason why something was not done; nil where there is none.
  var problem: ToldError?
  /// What was done, in a sentence; nil where there is nothing to say.
  var done: Phrase?
  var isBusy = false

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

  let cards: [IdentityCard]
  /// The short names of what can be asked for and is there.
  let provable: [WireText]
  let hasWords: Bool
  let hasGuardians: Bool
  let identifiers: [Identifier]
  let journal: [JournalEntry]
  /// The time at which it was looked at.
  let now: Date
}

/// What would be shown, for the holder to look at.
struct AnswerReview: Sendable {
  /// The request; nil where nobody asked.
  let request: AuthorizationRequest?
  /// What is chosen.
  let answer: DCQLAnswer
  let isSimulated: Bool
  /// True if a copy would be shown again.
  let isReused: Bool
  /// True if a card is bound to no key.
  let isUnbound: Bool
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

  /// The roots that were chosen for this one verdict and counted, each once.
  var chosenRoots: [Certificate] {
    var roots: [Certificate] = []
    for credential in verdict.parts.flatMap(\.verdict.credentials).compactMap(\.credential)
    where credential.voucher == .givenRoot {
      if let root = credential.anchor, !roots.contains(root) { roots.append(root) }
    }
    return roots
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
  /// Look at what would be shown for a request.
  case lookAt([UInt8])
  /// Look at what would be shown unasked.
  case offer([WireText])
  /// Show it.
  case consent(AnswerReview)
  /// Make a request for some claims.
  case ask([WireText], name: WireText?)
  /// Judge what somebody shows, below roots that are known, or below those of a file that was chosen for this once.
  case verify([UInt8], below: [UInt8]?)
  case backUp(SecretBytes)
  /// Make an identifier for a party.
  case identify(WireText)
  /// Forget what was shown.
  case clearJournal
}
