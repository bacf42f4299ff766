import ChipAccess
import Crypto
import Encoding
import Inspection
import Messages
import MRZ
import Presentation
import Verdicts

/// All that the page of this machine shows, and the work that was asked for on it. It does no work itself: its owner
/// takes the orders, and says how they went on.
struct DeskState: Sendable {
  /// The two parts of the page.
  enum Part: String, Sendable, CaseIterable {
    case counter
    case identity
  }

  /// Work that a click asked for.
  enum Order: Sendable {
    /// Read the document on the reader; the number is that of the read. Where the clerk said so, a weaker protection of
    /// the link may take the place of one that failed.
    case read(Int, AccessKey, allowsDowngrade: Bool)
    /// Keep a receipt of the document that is shown.
    case save(ShownDocument, Passphrases)
    /// Issue a card from it.
    case issue(ShownDocument, Passphrases)
    /// Offer a card from it to a phone.
    case send(ShownDocument, Passphrases)
    /// Say which card could be made of it.
    case outlook(ShownDocument)
    /// Open the receipt of this number of the day's list; the first number is that of what will be shown.
    case open(Int, receipt: WireText, SecretBytes?)
    /// Convert its portrait, which the state did not sign.
    case showPortrait(ShownDocument)
  }

  /// Passphrases that were typed; nil for those that are known.
  struct Passphrases: Sendable {
    let desk: SecretBytes?
    let wallet: SecretBytes?
  }

  /// What this desk can do with a document, and which passphrases it knows.
  struct Capabilities: Sendable {
    /// True if receipts are kept.
    var keepsRecords: Bool
    /// True if there is an issuer, so that cards can be made and receipts signed.
    var hasIssuer: Bool
    /// True if phones reach this desk, so that cards can be sent to them.
    var sendsCards = false
    /// True if the passphrase of the desk is known.
    var isDeskOpen = false
  }

  var part = Part.counter
  var counter = CounterState.waiting(.init())
  var identity: IdentityState
  /// The work on the wallet that is to be done; nil for none.
  var identityOrders: [IdentityOrder] = []
  /// Counted up when all is locked: what began before shows nothing any more.
  private(set) var generation = 0
  /// Counted up with each click.
  var uses = 0
  /// The language of the page.
  var catalogue: MessageCatalogue
  /// The time after which a document that was shown is cleared, in seconds.
  let clearsAfter: Int
  /// The clerk and the place.
  let office: ReportOffice
  /// The documents to practise with; nil at a real desk.
  var practice: Practice?
  private(set) var tally = Tally()
  /// The receipts of today, the latest first.
  var receipts: [ReceiptLine] = []
  /// What is known of reader and trust store; nil before somebody looked.
  private(set) var station: Station?
  var capabilities: Capabilities
  /// The work that is to be done next: one or none. An array, because its memory is freed, and so overwritten, once the
  /// work was taken: what an optional had stays where it was.
  private var orders: [Order] = []
  /// Counted up with each change that can be seen.
  private(set) var revision = 0
  /// True once the clerk ended the desk.
  private(set) var isEnded = false
  private var reads = 0
  /// Counted up when what was typed is forgotten: what the page has of it is older then.
  private(set) var rounds = 0
  /// The moment since which something typed is kept; nil where nothing is.
  private var keptSince: ContinuousClock.Instant?

  /// A page on which nothing was done yet.
  /// - Parameters:
  ///   - clearsAfter: the time after which a document that was shown is cleared, in seconds.
  ///   - office: the clerk and the place, as they are shown.
  ///   - practice: the documents to practise with; nil at a real desk.
  ///   - hasWallet: true if there is a wallet, which is locked.
  init(
    _ catalogue: MessageCatalogue, clearsAfter: Int, office: ReportOffice = ReportOffice(),
    hasWallet: Bool,
    capabilities: Capabilities = Capabilities(keepsRecords: false, hasIssuer: false), practice: Practice? = nil
  ) {
    (self.catalogue, self.clearsAfter, self.capabilities) = (catalogue, clearsAfter, capabilities)
    (self.office, self.practice) = (office, practice)
    identity = IdentityState(hasWallet ? .locked : .absent)
    counter = .waiting(.init(typed: practised))
  }

  /// True if there is work to do, or none will come.
  var hasOrder: Bool { !orders.isEmpty || isEnded }

  /// Takes the order; nil where there is none.
  mutating func takeOrder() -> Order? {
    defer { orders = [] }
    return orders.first
  }

  mutating func changed() { revision += 1 }

  /// True while no document is read or shown.
  var isWaiting: Bool { if case .waiting = counter { true } else { false } }

  /// True while a document is read or shown, or the wallet is open or worked on: another tab asks before it takes over.
  var isInUse: Bool {
    guard case .waiting(let waiting) = counter else { return true }
    return waiting.isOpening || isWalletOpen || identity.isBusy
  }

  /// Takes what is known of reader and trust store now.
  mutating func see(_ station: Station) {
    guard station != self.station else { return }
    self.station = station
    changed()
  }

  /// Ends the desk: no order is taken any more, and nothing is shown.
  mutating func end() {
    isEnded = true
    lock()
  }

  /// Forgets all that is shown and was asked for, and that the wallet was open.
  mutating func lock() {
    clear()
    identityOrders = []
    generation += 1
    capabilities.isDeskOpen = false
    if case .absent = identity.screen {
      identity = IdentityState(.absent)
    } else {
      identity = IdentityState(.locked)
    }
    changed()
  }

  /// Forgets every document and what was typed.
  mutating func clear() { clear(keeping: nil) }

  /// Forgets every document; what was typed is kept until it is forgotten in its time.
  mutating func clear(keeping typed: Typed?) {
    orders = []
    rounds += 1
    keptSince = typed == nil ? nil : .now
    counter = .waiting(
      .init(asks: typed?.kind ?? .mrz, typed: typed ?? practised, wasCleared: isShowing))
    changed()
  }

  /// Forgets what was typed and not read, once it was kept for the time of a document that is shown.
  mutating func forgetTyped() {
    guard practice == nil, case .waiting(let waiting) = counter, waiting.typed != nil,
      let since = keptSince,
      .now - since >= .seconds(clearsAfter)
    else { return }
    let asks = waiting.asks
    clear()
    counter = .waiting(.init(asks: asks))
  }

  /// The lines of the document to practise with, which nobody need type.
  private var practised: Typed? { practice.map { Typed(kind: .mrz, text: $0.document.mrz) } }

  /// Lays another document to practise with on the desk.
  /// - Returns: false if there is none of this number.
  mutating func practise(with place: Int) -> Bool {
    guard practice?.documents.indices.contains(place) == true else { return false }
    practice?.place = place
    clear()
    return true
  }

  private var isShowing: Bool {
    switch counter {
    case .shown, .receipt, .sending: true
    case .waiting, .reading, .differing: false
    }
  }

  /// Orders that a receipt is opened.
  /// - Returns: the number of the order.
  mutating func orderOpening(_ receipt: WireText, _ passphrase: SecretBytes?) -> Int {
    reads += 1
    orders = [.open(reads, receipt: receipt, passphrase)]
    changed()
    return reads
  }

  /// Orders work with the document that is shown.
  mutating func order(_ order: Order, with document: ShownDocument) {
    var document = document
    (document.isBusy, document.asks, document.problem) = (true, nil, nil)
    counter = .shown(document)
    orders = [order]
    changed()
  }

  mutating func order(
    _ key: AccessKey, allowsDowngrade: Bool, typed: Typed, wasFilled: Bool
  ) {
    reads += 1
    counter = .reading(
      .init(number: reads, step: .counterReading, percent: nil, typed: typed, wasFilled: wasFilled))
    orders = [.read(reads, key, allowsDowngrade: allowsDowngrade)]
    changed()
  }
}

/// How a read goes on. What is said of a read that is not shown any more changes nothing.
extension DeskState {
  /// True if a read of this number goes on, and somebody waits for it.
  func isReading(_ number: Int) -> Bool {
    switch counter {
    case .reading(let reading): reading.number == number
    case .differing(let differing): differing.reading.number == number
    case .waiting, .shown, .receipt, .sending: false
    }
  }

  /// What is shown until it is cleared: its number, the reader on which the document lies, where lifting it clears it,
  /// and the moment at which it is cleared in any case; nil where there is nothing of that kind.
  var shownUntil: (number: Int, reader: String?, end: ContinuousClock.Instant)? {
    switch counter {
    case .shown(let shown): (shown.number, shown.reader, shown.end)
    case .receipt(let shown): (shown.number, nil, shown.end)
    case .sending(let sending): sending.result.map { (sending.number, nil, $0.end) }
    case .waiting, .reading, .differing: nil
    }
  }

  /// True if the document of a read, or the receipt of this number, is shown until it is cleared: not while a wallet is
  /// waited for.
  func isShowing(_ number: Int) -> Bool { shownUntil?.number == number }

  /// Says what a read does now.
  mutating func goOn(_ number: Int, _ step: DeskStep) {
    guard case .reading(var reading) = counter, reading.number == number else { return }
    guard reading.step != step.phrase || reading.percent != step.percent else { return }
    (reading.step, reading.percent) = (step.phrase, step.percent)
    counter = .reading(reading)
    changed()
  }

  /// Asks whether what was typed is what is printed.
  mutating func ask(_ number: Int, _ differences: [MRZDifference]) {
    guard case .reading(let reading) = counter, reading.number == number else { return }
    counter = .differing(
      .init(reading: reading, fields: MRZDifference.fields(of: differences)))
    changed()
  }

  /// True once there is an answer to the question of a read, or nobody will give one.
  func isAnswered(_ number: Int) -> Bool {
    guard case .differing(let differing) = counter, differing.reading.number == number else {
      return true
    }
    return differing.answer != nil
  }

  /// Takes the answer to the question of a read; nil where there is none.
  mutating func takeAnswer(_ number: Int) -> CounterState.Differing.Answer? {
    guard case .differing(let differing) = counter, differing.reading.number == number else {
      return nil
    }
    counter = .reading(differing.reading)
    changed()
    return differing.answer
  }

  mutating func show(_ document: ShownDocument) {
    guard isReading(document.number) else { return }
    tally.count(document.document)
    counter = .shown(document)
    changed()
  }

  /// Says why a document could not be read. What was typed can be corrected.
  mutating func fail(_ number: Int, _ error: any CodedError) {
    guard case .reading(let reading) = counter, reading.number == number else { return }
    fail(reading.typed, ToldError(error))
  }

  /// Asks for what was typed once more.
  mutating func fail(_ typed: Typed, _ problem: ToldError) {
    keptSince = .now
    counter = .waiting(.init(asks: typed.kind, problem: problem, typed: typed))
    changed()
  }

  /// Says what came of work with the document of a read.
  /// - Parameter work: what is asked for once more, because a passphrase was wrong; nil for nothing.
  mutating func finish(
    _ number: Int, _ error: (any CodedError)?, done: [Phrase] = [], receipt: WireText? = nil,
    askingAgain work: ShownDocument.Work? = nil
  ) {
    guard case .shown(var document) = counter, document.number == number else { return }
    (document.isBusy, document.asks) = (false, work)
    document.problem = error.map { ToldError($0) }
    document.done += done
    if let receipt { document.office.number = receipt.forPeople }
    counter = .shown(document)
    changed()
  }

  /// Shows the portrait of a document, for which somebody asked.
  mutating func show(_ portrait: ReportImage?, of number: Int) {
    guard case .shown(var document) = counter, document.number == number else { return }
    (document.isBusy, document.portrait) = (false, portrait)
    counter = .shown(document)
    changed()
  }

  /// True if a document is shown and work with it was ordered, or it is not shown any more.
  func isDone(with number: Int) -> Bool { !orders.isEmpty || !isShowing(number) || isEnded }

  /// Clears the document of a read, if it is shown.
  mutating func clear(_ number: Int) {
    if isShowing(number) { clear() }
  }
}

/// What a read does, for people.
struct DeskStep: Sendable {
  let phrase: Phrase
  let percent: Int?

  private init(_ phrase: Phrase, _ percent: Int? = nil) {
    (self.phrase, self.percent) = (phrase, percent)
  }

  /// No document is on the reader yet.
  static let waiting = DeskStep(.counterLay)
  /// Another program has the document.
  static let held = DeskStep(.counterHeld)
  /// The reader, or the document on it, has not answered for some seconds.
  static let silent = DeskStep(.counterSilent)
  /// The reader was unplugged.
  static let readerGone = DeskStep(.counterReaderGone)
  /// A reader was plugged in.
  static let readerCame = DeskStep(.counterReaderCame)

  init(_ event: InspectionEvent) {
    switch event {
    case .opening: self.init(.counterOpening)
    case .beginning(let file): self.init(.counterReadingFile(file.name), 0)
    case .reading(let file, let read, let total):
      self.init(.counterReadingFile(file.name), total > 0 ? read * 100 / total : 0)
    case .authenticatingChip: self.init(.counterChipProof)
    case .verifying: self.init(.counterVerifying)
    }
  }
}
