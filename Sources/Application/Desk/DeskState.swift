import ChipAccess
import Crypto
import Encoding
import Inspection
import Messages
import MRZ
import MRZVision
import Operations
import Presentation
import Verdicts

/// Everything that the page of this machine shows, and the work that was ordered on it. It does no
/// work itself: its owner takes the orders, and reports progress and results.
struct DeskState: Sendable {
  /// The two parts of the page.
  enum Part: String, Sendable, CaseIterable {
    case counter
    case identity
  }

  /// Work that a click has ordered.
  enum Order: Sendable {
    /// Read the document on the reader; the number is that of the read. If the clerk agreed, BAC
    /// may be used although PACE failed.
    case read(Int, AccessKey, allowsDowngrade: Bool)
    /// Keep a receipt of the document that is shown.
    case save(ShownDocument, Passphrases)
    /// Issue a card from the document.
    case issue(ShownDocument, Passphrases)
    /// Offer a card from the document to a phone.
    case send(ShownDocument, Passphrases)
    /// Tell which card could be minted from the document.
    case outlook(ShownDocument)
    /// Open the receipt with this number from the day's list; the first number is that of the
    /// order.
    case open(Int, receipt: WireText, SecretBytes?)
    /// Convert the portrait of the document, although the state did not sign it.
    case showPortrait(ShownDocument)
  }

  /// The passphrases that were typed; nil for those that are already known.
  struct Passphrases: Sendable {
    let desk: SecretBytes?
    let wallet: SecretBytes?
  }

  /// What this desk can do with a document, and whether its passphrase is known.
  struct Capabilities: Sendable {
    /// True if receipts are kept.
    var keepsRecords: Bool
    /// True if there is an issuer, which is needed to issue cards and to sign receipts.
    var hasIssuer: Bool
    /// True if phones reach this desk, so that cards can be sent to them.
    var sendsCards = false
    /// True if holders may have kept here what proofs over a passport's signature need.
    var keepsEvidence = true
    /// True if the operator allows that phones are asked by way of the browser.
    var asksPhones = false
    /// True if the passphrase of the desk is known.
    var isDeskOpen = false
    /// True if the program that reads QR codes from pictures is there.
    var readsCodes = false
  }

  var part = Part.counter
  var counter = CounterState.waiting(.init())
  var identity: IdentityState
  /// The work on the wallet that was ordered and not taken yet.
  var identityOrders: [IdentityOrder] = []
  /// Incremented when everything is locked: the results of work that began earlier are not shown.
  private(set) var generation = 0
  /// The link of another program that waits for the holder; nil for none.
  var link: Link?
  /// The camera, or the picture, that is used; nil for none.
  var camera: CameraUse?
  /// The number of uses of a camera so far.
  var cameraUses = 0
  /// The circuits that are being made ready; nil for none.
  var circuits: ReadiedCircuits?
  /// The number of clicks so far.
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
  /// What is known of the reader and the trust store; nil before they were examined.
  private(set) var station: Station?
  /// False while the desk reader that sends the MRZ cannot be used; true where the desk has none.
  private(set) var hasDeskReader = true
  var capabilities: Capabilities
  /// The next work to do: one order, or none. It is an array because the memory of an array is
  /// freed, and so overwritten, when the order is taken; an optional would leave its old content in
  /// place.
  private var orders: [Order] = []
  /// Incremented with each visible change.
  private(set) var revision = 0
  /// True once the clerk ended the desk.
  private(set) var isEnded = false
  private var reads = 0
  /// True once a document was read, or was to be.
  var hasRead: Bool { reads > 0 }
  /// Incremented when typed text is forgotten, so that the page then drops its own copy.
  private(set) var rounds = 0
  /// The moment since which typed text is kept; nil if none is.
  private var keptSince: ContinuousClock.Instant?

  /// A page on which nothing has happened yet.
  /// - Parameters:
  ///   - clearsAfter: the time after which a document that was shown is cleared, in seconds.
  ///   - office: the clerk and the place, as they are shown.
  ///   - practice: the documents to practise with; nil at a real desk.
  ///   - hasWallet: true if there is a wallet, which is locked.
  init(
    _ catalogue: MessageCatalogue, clearsAfter: Int, office: ReportOffice = ReportOffice(),
    hasWallet: Bool,
    capabilities: Capabilities = Capabilities(keepsRecords: false, hasIssuer: false),
    practice: Practice? = nil
  ) {
    (self.catalogue, self.clearsAfter, self.capabilities) = (catalogue, clearsAfter, capabilities)
    (self.office, self.practice) = (office, practice)
    identity = IdentityState(hasWallet ? .locked : .absent)
    counter = .waiting(.init(typed: practised))
  }

  /// True if there is work to do, or if there will never be any again.
  var hasOrder: Bool { !orders.isEmpty || isEnded }

  /// Takes the next order; nil if there is none.
  mutating func takeOrder() -> Order? {
    defer { orders = [] }
    return orders.first
  }

  /// Shows what is new. A camera is not used any longer than what it was opened for is shown.
  mutating func changed() {
    if let use = camera, !mayUseCamera(for: use.purpose) { camera = nil }
    revision += 1
  }

  /// True while no document is read or shown.
  var isWaiting: Bool { if case .waiting = counter { true } else { false } }

  /// True while a document is read or shown, or the wallet is open or in use. Then another tab must
  /// ask before it takes over.
  var isInUse: Bool {
    guard case .waiting(let waiting) = counter else { return true }
    return waiting.isOpening || isWalletOpen || identity.isBusy
  }

  /// Updates what is known of the reader and the trust store.
  mutating func see(_ station: Station) {
    guard station != self.station else { return }
    self.station = station
    changed()
  }

  /// Updates whether the desk reader that sends the MRZ can be used.
  mutating func see(deskReader isThere: Bool) {
    hasDeskReader = isThere
    changed()
  }

  /// Ends the desk: no more orders are taken, and nothing is shown.
  mutating func end() {
    isEnded = true
    lock()
  }

  /// Forgets everything that is shown or was ordered, and locks the wallet.
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

  /// Forgets every document and all typed text.
  mutating func clear() { clear(keeping: nil) }

  /// Forgets every document. Typed text is kept until its own time limit.
  mutating func clear(keeping typed: Typed?) {
    orders = []
    camera = nil
    rounds += 1
    keptSince = typed == nil ? nil : .now
    counter = .waiting(
      .init(asks: typed?.kind ?? .mrz, typed: typed ?? practised, wasCleared: isShowing))
    changed()
  }

  /// Forgets typed text that was not used for a read, after it was kept as long as a shown
  /// document.
  mutating func forgetTyped() {
    guard practice == nil, case .waiting(let waiting) = counter, waiting.typed != nil,
      let since = keptSince,
      .now - since >= .seconds(clearsAfter)
    else { return }
    let asks = waiting.asks
    clear()
    counter = .waiting(.init(asks: asks))
  }

  /// The MRZ of the practice document, so that the clerk need not type it.
  private var practised: Typed? { practice.map { Typed(kind: .mrz, text: $0.document.mrz) } }

  /// Chooses another practice document.
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

  /// Orders the opening of a receipt.
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

/// The progress of a read. Reports about a read that is no longer shown change nothing.
extension DeskState {
  /// True if the read with this number is still in progress and was not cancelled.
  func isReading(_ number: Int) -> Bool {
    switch counter {
    case .reading(let reading): reading.number == number
    case .differing(let differing): differing.reading.number == number
    case .waiting, .shown, .receipt, .sending: false
    }
  }

  /// What is shown until it is cleared: its number; the reader on which the document lies, if
  /// lifting it clears it; and the latest moment at which it is cleared. Nil if nothing like that
  /// is shown.
  var shownUntil: (number: Int, reader: String?, end: ContinuousClock.Instant)? {
    switch counter {
    case .shown(let shown): (shown.number, shown.reader, shown.end)
    case .receipt(let shown): (shown.number, nil, shown.end)
    case .sending(let sending): sending.result.map { (sending.number, nil, $0.end) }
    case .waiting, .reading, .differing: nil
    }
  }

  /// Starts the time again after which what is shown is cleared: somebody presses something.
  mutating func stay() {
    let end = ContinuousClock.now + .seconds(clearsAfter)
    switch counter {
    case .shown(var shown):
      shown.end = max(shown.end, end)
      counter = .shown(shown)
    case .receipt(var shown):
      shown.end = max(shown.end, end)
      counter = .receipt(shown)
    case .sending(var sending):
      guard let result = sending.result else { return }
      sending.result = (result.came, max(result.end, end))
      counter = .sending(sending)
    case .waiting, .reading, .differing: break
    }
  }

  /// True if the document of a read, or the receipt with this number, is shown and will be cleared:
  /// false while the desk waits for a wallet.
  func isShowing(_ number: Int) -> Bool { shownUntil?.number == number }

  /// Shows the present step of a read.
  mutating func goOn(_ number: Int, _ step: DeskStep) {
    guard case .reading(var reading) = counter, reading.number == number else { return }
    guard reading.step != step.phrase || reading.percent != step.percent else { return }
    (reading.step, reading.percent) = (step.phrase, step.percent)
    counter = .reading(reading)
    changed()
  }

  /// Asks the clerk whether the typed text is the printed text.
  mutating func ask(_ number: Int, _ differences: [MRZDifference]) {
    guard case .reading(let reading) = counter, reading.number == number else { return }
    counter = .differing(
      .init(reading: reading, fields: MRZDifference.fields(of: differences)))
    changed()
  }

  /// True once the question of a read was answered, or will never be.
  func isAnswered(_ number: Int) -> Bool {
    guard case .differing(let differing) = counter, differing.reading.number == number else {
      return true
    }
    return differing.answer != nil
  }

  /// Takes the answer to the question of a read; nil if there is none.
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

  /// Shows why a document could not be read. The clerk can correct the typed text.
  mutating func fail(_ number: Int, _ error: any CodedError) {
    guard case .reading(let reading) = counter, reading.number == number else { return }
    fail(reading.typed, ToldError(error))
  }

  /// Asks again for the typed text, and shows the problem.
  /// - Parameter reading: what was read in a picture and is not certain; nil for text that was typed.
  mutating func fail(_ typed: Typed, _ problem: ToldError, seen reading: ZoneReading? = nil) {
    (keptSince, camera) = (.now, nil)
    // What was read replaces what is in the field.
    if reading != nil { rounds += 1 }
    counter = .waiting(.init(asks: typed.kind, problem: problem, typed: typed, seen: reading))
    changed()
  }

  /// Shows the result of work with the document of a read.
  /// - Parameter work: the work that is asked for again because a passphrase was wrong; nil for
  ///   none.
  mutating func finish(
    _ number: Int, _ error: (any CodedError)?, done: [Phrase] = [], receipt: WireText? = nil,
    hasKeptCard: Bool = false, askingAgain work: ShownDocument.Work? = nil
  ) {
    guard case .shown(var document) = counter, document.number == number else { return }
    (document.isBusy, document.asks) = (false, work)
    document.problem = error.map { ToldError($0) }
    document.done += done
    document.hasKeptCard = document.hasKeptCard || hasKeptCard
    if let receipt { document.office.number = receipt.forPeople }
    counter = .shown(document)
    changed()
  }

  /// Shows the portrait of a document after the clerk asked for it.
  mutating func show(_ portrait: ReportImage?, of number: Int) {
    guard case .shown(var document) = counter, document.number == number else { return }
    (document.isBusy, document.portrait) = (false, portrait)
    counter = .shown(document)
    changed()
  }

  /// True if other work was ordered, or the document of this number is no longer shown.
  func isDone(with number: Int) -> Bool { !orders.isEmpty || !isShowing(number) || isEnded }

  /// Clears the document of a read, if it is shown.
  mutating func clear(_ number: Int) {
    if isShowing(number) { clear() }
  }
}

/// A step of a read, for people.
struct DeskStep: Sendable {
  let phrase: Phrase
  let percent: Int?

  private init(_ phrase: Phrase, _ percent: Int? = nil) {
    (self.phrase, self.percent) = (phrase, percent)
  }

  /// No document is on the reader yet.
  static let waiting = DeskStep(.counterLay)
  /// Another program is using the document.
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
    // The page gives no certificates.
    case .authenticatingChip, .authenticatingTerminal: self.init(.counterChipProof)
    case .verifying: self.init(.counterVerifying)
    }
  }
}
