import ChipAccess
import Encoding
import Inspection
import LDS
import MRZ
import Presentation
import ProofEngine
import Verdicts

/// The counter: one document after the other, from its MRZ to the decision.
enum CounterState: Sendable {
  /// The next document is waited for.
  case waiting(Waiting)
  case reading(Reading)
  /// The chip has another MRZ than was typed, outside the key.
  case differing(Differing)
  /// The decision is shown.
  case shown(ShownDocument)
  /// A card is offered to a phone.
  case sending(CardSending)
  /// A receipt of the day is shown.
  case receipt(ShownReceipt)

  /// What is asked for before a document is read.
  struct Waiting: Sendable {
    var asks = Typed.Kind.mrz
    /// The reason why the last document was not read; nil where there is none.
    var problem: ToldError?
    /// What was typed, to be corrected; nil after success.
    var typed: Typed?
    /// True if it was asked what the weaker way of reading means.
    var asksForWeaker = false
    /// True if the stronger protection of the link failed, and the document may have a weaker one.
    var mayReadWeaker: Bool {
      typed != nil && typed?.kind != .can
        && [.paceFailed, .paceUnusable, .cardAccessUnreadable].contains(problem?.code)
    }
    /// True if the last document was shown, and cleared.
    var wasCleared = false
    /// The number of the receipt that is to be opened; nil where none is.
    var opens: WireText?
    /// The number of the order by which that receipt is opened; nil before there is one.
    var opening: Int?
    /// True while a receipt is opened.
    var isOpening: Bool { opening != nil }
    /// The reason why a receipt was not opened; nil where there is none.
    var receiptProblem: ToldError?
  }

  /// A read that goes on.
  struct Reading: Sendable {
    /// Its number: a read that was cancelled has another than the one that is shown.
    let number: Int
    /// What is done now.
    var step: Phrase
    /// The part of a file that was read, from 0 to 100; nil where that is not known.
    var percent: Int?
    /// What was typed, for the case that the chip rejects it.
    let typed: Typed
    /// True if fillers were added to the line with the names.
    let wasFilled: Bool
  }

  /// A question in the middle of a read.
  struct Differing: Sendable {
    let reading: Reading
    let fields: Phrase
    /// The answer; nil while it is waited for.
    var answer: Answer?

    /// What the clerk said.
    enum Answer: Sendable {
      /// Another text was typed.
      case corrected(MRZ)
      /// What was typed is what is printed.
      case asPrinted
    }
    /// A line in the corrected text that is wrong; nil where there is none.
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

    /// Its name in a form.
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

/// A sentence about an error with what to do next, told in the language of the page when it is shown.
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
  /// The reader on which it lies: it is cleared when it is lifted there; nil for a virtual one.
  let reader: String?
  var isClearedByLifting: Bool { if case .some = reader { true } else { false } }
  /// The moment at which it is cleared in any case.
  var end: ContinuousClock.Instant
  /// The clerk, the place, and the number of what was saved.
  var office: ReportOffice
  /// The reason why something could not be done with it; nil where there is none.
  var problem: ToldError?
  var isBusy = false
  /// What is asked for before something is done with it; nil for nothing.
  var asks: Work?
  /// What would be made of it; nil before that was asked.
  var outlook: MintingOutlook?
  /// True if the clerk compared the holder with the portrait.
  var isHolderMatched = false
  var done: [Phrase] = []

  /// What can be done with a document.
  enum Work: String, Sendable, CaseIterable {
    /// A receipt is kept.
    case save
    /// A card is issued: it is said what will be made, and asked where it goes.
    case issue
    /// A card is kept in the wallet on this machine.
    case keep
    /// A card is sent to a phone.
    case send
  }
}
