import Crypto
import Encoding
import Inspection
import Messages
import MRZ
import Presentation
import Verdicts

/// A receipt in the list of the day. The line contains no personal data.
struct ReceiptLine: Hashable, Sendable {
  /// The greatest number of receipts in the list.
  static let mostListed = 500

  let number: WireText
  /// The time of day at which it was made: `14:05`.
  let time: String
  private let decision: Decision.Value?
  private let isTestOnly: Bool
  private let couldBeACopy: Bool

  /// The line of a receipt.
  /// - Parameters:
  ///   - number: the number in the name of its file.
  ///   - zone: the time zone of the desk.
  ///   - content: the content of the receipt; nil if the file has no valid signature of this desk.
  init(_ number: WireText, _ content: ReceiptContent?, in zone: LocalZone) {
    self.number = number
    time = content?.made.map { zone.timeOfDay(at: $0) } ?? ""
    decision = content?.decision
    (isTestOnly, couldBeACopy) = (content?.isTestOnly ?? false, content?.couldBeACopy ?? false)
  }

  /// True if two lines are of the same receipt.
  static func == (left: ReceiptLine, right: ReceiptLine) -> Bool {
    left.number == right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The decision, in words.
  func word(_ catalogue: MessageCatalogue) -> String {
    decision.map { ReceiptContent.word($0, isTestOnly, couldBeACopy, catalogue) } ?? "–"
  }
}

struct ShownReceipt: Sendable {
  /// The number of the order that opened it.
  let number: Int
  let content: ReceiptContent
  /// The time zone of the desk.
  let zone: LocalZone
  /// The moment at which it is cleared.
  var end: ContinuousClock.Instant
}

/// The receipts of the day.
extension DeskState {
  /// Sets the receipts of a day. Receipts of that day that were added in the meantime stay.
  mutating func list(_ receipts: [ReceiptLine], of day: WireText) {
    let newer = self.receipts.filter {
      $0.number.hasPrefix(day + "-") && !receipts.contains($0)
    }
    self.receipts = newer + receipts
    changed()
  }

  /// Adds a receipt to the list.
  mutating func add(_ receipt: ReceiptLine) {
    receipts = Array(
      ([receipt] + receipts.filter { $0 != receipt }).prefix(ReceiptLine.mostListed))
    changed()
  }

  /// Opens a receipt of the list, or asks first for the passphrase of the desk.
  /// - Returns: false if there is no such receipt.
  mutating func openReceipt(_ number: WireText, _ waiting: CounterState.Waiting) -> Bool {
    guard let receipt = receipts.first(where: { $0.number == number }) else {
      return false
    }
    var waiting = waiting
    (waiting.opens, waiting.receiptProblem) = (receipt.number, nil)
    counter = .waiting(waiting)
    if capabilities.isDeskOpen { orderReceipt(receipt.number, nil, waiting) }
    changed()
    return true
  }

  /// Orders the opening of a receipt.
  mutating func orderReceipt(
    _ number: WireText, _ passphrase: SecretBytes?, _ waiting: CounterState.Waiting
  ) {
    var waiting = waiting
    waiting.opening = orderOpening(number, passphrase)
    counter = .waiting(waiting)
  }

  /// Shows a receipt that was opened, unless the clerk no longer waits for it.
  mutating func show(_ receipt: ShownReceipt) {
    guard case .waiting(let waiting) = counter, waiting.opening == receipt.number else { return }
    counter = .receipt(receipt)
    changed()
  }

  /// Shows why a receipt could not be opened; after a wrong passphrase it asks again.
  /// - Parameter number: the number of the order.
  mutating func failReceipt(_ number: Int, _ error: any CodedError) {
    guard case .waiting(var waiting) = counter, waiting.opening == number else { return }
    (waiting.opening, waiting.receiptProblem) = (nil, ToldError(error))
    if error.code != .passphraseWrong { waiting.opens = nil }
    counter = .waiting(waiting)
    changed()
  }
}

/// The receipts as HTML.
struct ReceiptsView {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  private func word(_ receipt: ReceiptLine) -> String {
    let word = receipt.word(state.catalogue)
    return state.practice == nil ? word : words(.practice(word))
  }

  /// The list of the day, collapsed.
  var list: HTML {
    if state.receipts.isEmpty { return HTML() }
    let rows = state.receipts.map { receipt -> HTML in
      """
      <tr><td>\(receipt.number)</td><td>\(receipt.time)</td><td>\(word(receipt))</td>\
      <td><button type="button" data-do="open-receipt" data-value="\(receipt.number)" \
      aria-label="\(words(.receiptsOpenOne(receipt.number)))">\(words(.receiptsOpen))</button></td></tr>
      """
    }
    return """
      <details id="receipts"><summary>\(words(.receiptsToday(state.receipts.count)))</summary>\
      <table class="receipts"><thead><tr><th>\(words(.reportNumber))</th><th>\(words(.receiptsTime))</th>\
      <th>\(words(.reportDecision))</th><td></td></tr></thead><tbody>\(rows)</tbody></table></details>
      """
  }

  /// Why a receipt was not opened.
  func problem(_ waiting: CounterState.Waiting) -> HTML {
    waiting.receiptProblem.map { state.problem($0, .counterNotDone) } ?? HTML()
  }

  /// The dialog that asks for the passphrase before a receipt is opened.
  func dialog(_ waiting: CounterState.Waiting) -> HTML {
    guard let number = waiting.opens else { return HTML() }
    if waiting.isOpening {
      return DeskDialog(
        title: words(.receiptTitle(number)),
        content: "<progress aria-label=\"\(words(.identityBusy))\"></progress>"
      ).html
    }
    return DeskDialog(
      title: words(.receiptTitle(number)),
      content: """
        <p>\(words(.receiptsHow))</p>\(problem(waiting))
        <form data-do="do-open-receipt" class="ask">\(DeskPassphraseField(state: state).html)
        <p class="buttons"><button class="first">\(words(.receiptsOpen))</button>\
        <button type="button" data-do="not-now" data-escape>\(words(.counterCancel))</button></p></form>
        """
    ).html
  }

  /// An opened receipt, shown where a document would be.
  func sheet(_ shown: ShownReceipt) -> HTML {
    let next: HTML = """
      <button type="button" class="next" data-do="next" id="next" autofocus data-escape>\
      \(words(.counterNext))<kbd>Enter</kbd></button>
      """
    return """
      <div class="sheet" data-swipe>\
      \(ReceiptSheet(shown.content, in: shown.zone, state.catalogue, isPractice: state.practice != nil).html(next: next))
      <div class="deeds"><p class="buttons"><button type="button" data-print id="print">\
      \(words(.counterPrint))</button></p><p class="hint">\(words(.receiptHolds))</p>
      \(ClearingTime(end: shown.end, state).html)</div></div>
      <div class="foot"><p>\(words(.reportPersonal)).</p></div>
      """
  }
}

/// How long something stays on the page.
struct ClearingTime {
  private let end: ContinuousClock.Instant
  private let isByLifting: Bool
  private let state: DeskState

  /// - Parameter isByLifting: true if lifting the document clears it earlier.
  init(end: ContinuousClock.Instant, isByLifting: Bool = false, _ state: DeskState) {
    (self.end, self.isByLifting, self.state) = (end, isByLifting, state)
  }

  var html: HTML {
    let left = max(0, Int((end - .now).components.seconds))
    let words: Phrase =
      isByLifting ? .counterClearsWhenLifted(left) : .counterClearsAfter(left)
    return """
      <p class="hint screen" data-left="\(left)" data-stay="\(state.clearsAfter)">\(state.catalogue.words(words))</p>
      """
  }
}

/// A modal dialog: the page below it takes no input.
struct DeskDialog {
  let title: String
  let content: HTML

  var html: HTML {
    """
    <section class="dialog screen" role="dialog" aria-modal="true" aria-labelledby="dialog-title">\
    <h2 id="dialog-title">\(title)</h2>\(content)</section>
    """
  }
}

struct DeskPassphraseField {
  let state: DeskState

  var html: HTML {
    let practised: HTML =
      state.practice.map {
        "<p class=\"hint\">\(state.catalogue.words(.practicePassphrase($0.passphrase)))</p>"
      } ?? HTML()
    return """
      <label for="desk">\(state.catalogue.words(.counterDeskPassphrase))</label>\
      <input type="password" id="desk" name="desk" required autofocus autocomplete="off">\(practised)
      """
  }
}

/// Phrases of the list and of a receipt.
extension Phrase {
  static let receiptsTime = Phrase("receipts-time")
  static let receiptsOpen = Phrase("receipts-open")
  static let receiptsHow = Phrase("receipts-how")
  static let receiptHolds = Phrase("receipt-holds")
  static func receiptsToday(_ count: Int) -> Phrase {
    Phrase("receipts-today", Fact(.count, count))
  }
  static func receiptsOpenOne(_ number: WireText) -> Phrase {
    Phrase("receipts-open-one", Fact(.receipt, number))
  }
}
