import ChipAccess
import Encoding
import Inspection
import LDS
import MRZ
import MRZVision
import Presentation
import ProofEngine
import Verdicts

/// The counter: one document after the other, from its MRZ to the decision.
enum CounterState: Sendable {
  /// The counter waits for the next document.
  case waiting(Waiting)
  case reading(Reading)
  /// The chip's MRZ differs from the typed one in characters outside the access key.
  case differing(Differing)
  /// The decision is shown.
  case shown(ShownDocument)
  /// The desk offers a card to a phone.
  case sending(CardSending)
  /// A receipt of the day is shown.
  case receipt(ShownReceipt)

  /// What the clerk must enter before a document is read.
  struct Waiting: Sendable {
    var asks = Typed.Kind.mrz
    /// The reason why the last document was not read; nil where there is none.
    var problem: ToldError?
    /// The typed text, for correction; nil after success.
    var typed: Typed?
    /// What was read in a picture, where that is not certain; nil for nothing.
    var seen: ZoneReading?
    /// True if the clerk is asked to confirm a read with BAC.
    var asksForWeaker = false
    /// True if PACE failed, and the document may allow BAC.
    var mayReadWeaker: Bool {
      typed != nil && typed?.kind != .can
        && [.paceFailed, .paceUnusable, .cardAccessUnreadable].contains(problem?.code)
    }
    /// True if the last document was shown, and cleared.
    var wasCleared = false
    /// The number of the receipt that the clerk wants to open; nil for none.
    var opens: WireText?
    /// The number of the order that opens the receipt; nil before there is one.
    var opening: Int?
    /// True while a receipt is opened.
    var isOpening: Bool { opening != nil }
    /// The reason why a receipt was not opened; nil where there is none.
    var receiptProblem: ToldError?
  }

  /// A read in progress.
  struct Reading: Sendable {
    /// The number of the read. Reports with the number of a cancelled read are ignored.
    let number: Int
    /// The present step.
    var step: Phrase
    /// The part of a file that was read, from 0 to 100; nil where that is not known.
    var percent: Int?
    /// The typed text, in case the chip rejects it.
    let typed: Typed
    /// True if fillers were added to the line with the names.
    let wasFilled: Bool
  }

  /// A question in the middle of a read.
  struct Differing: Sendable {
    let reading: Reading
    let fields: Phrase
    /// The answer; nil before there is one.
    var answer: Answer?

    /// What the clerk said.
    enum Answer: Sendable {
      /// The clerk typed another MRZ.
      case corrected(MRZ)
      /// The typed text is the printed text.
      case asPrinted
    }
    /// What is wrong with the corrected text; nil for nothing.
    var problem: ToldError?
  }
}

/// What a clerk typed to open a document.
struct Typed: Sendable {
  enum Kind: Sendable, CaseIterable {
    /// The machine readable zone.
    case mrz
    /// The card access number.
    case can
    /// Document number, birth and expiry.
    case fields

    /// Its name in a form of the page.
    var name: WireText {
      switch self {
      case .mrz: "mrz"
      case .can: "can"
      case .fields: "fields"
      }
    }
  }

  let kind: Kind
  /// The lines, or the number.
  let text: String
  /// The days of birth and expiry; empty unless all three fields were typed.
  var birth = ""
  var expiry = ""
}

/// An error that is shown as a sentence with the next step, in the language that the page has at
/// that time.
struct ToldError: Sendable {
  let code: ReasonCode
  let details: [Detail]

  init(_ error: any CodedError) { (code, details) = (error.code, error.details) }

  init(_ code: ReasonCode, _ details: [Detail]) { (self.code, self.details) = (code, details) }
}

/// A document whose decision is shown.
struct ShownDocument: Sendable {
  /// The number of its read.
  let number: Int
  let document: InspectionRecord
  var portrait: ReportImage?
  /// The reader on which it lies; lifting it there clears it. Nil for a virtual passport.
  let reader: String?
  var isClearedByLifting: Bool { if case .some = reader { true } else { false } }
  /// The latest moment at which it is cleared.
  var end: ContinuousClock.Instant
  /// The clerk, the place, and the number of the saved receipt.
  var office: ReportOffice
  /// The reason why some work with it failed; nil for none.
  var problem: ToldError?
  var isBusy = false
  /// The work for which the clerk must first enter something; nil for none.
  var asks: Work?
  /// What could be minted from it; nil before that was asked for.
  var outlook: MintingOutlook?
  /// True if the clerk compared the holder with the portrait.
  var isHolderMatched = false
  /// True if the wallet keeps what the state signed too, for proofs over its signature.
  var keepsEvidence = false
  var done: [Phrase] = []
  /// True once a card from it is in the wallet.
  var hasKeptCard = false

  /// The kinds of work with a document.
  enum Work: String, Sendable, CaseIterable {
    /// A receipt is kept.
    case save
    /// Issue a card: the page says what will be minted, and asks where it goes.
    case issue
    /// A card is kept in the wallet on this machine.
    case keep
    /// A card is sent to a phone.
    case send
  }
}
