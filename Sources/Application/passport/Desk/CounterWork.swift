import ChipAccess
import ChipSimulator
import Credentials
import Crypto
import Desk
import Encoding
import Exchange
import FoundationEssentials
import Inspection
import MRZ
import Operations
import Parallel
import PKIX
import Presentation
import ProofEngine
import QRCode
import SmartCard
import Verdicts
import Wallet

/// The work of the counter: it takes the page's orders, reads documents, keeps receipts, issues cards, and clears what
/// was shown.
final class CounterWork: Sendable {
  private let reading: DeskReading
  private let office: ReportOffice
  private let records: DeskRecords?
  /// Where cards are sent from; nil where phones do not reach this desk.
  private let offers: DeskOffers?
  private let secrets: DeskSecrets
  private let answers: Monitor<DeskAnswers>
  /// What waits for a document, or for one to be lifted, and for which read.
  private let waiting = Monitor<(number: Int, context: PCSCContext)?>(nil)

  init(
    reading: DeskReading, office: ReportOffice, records: DeskRecords?, offers: DeskOffers?,
    secrets: DeskSecrets, answers: Monitor<DeskAnswers>
  ) {
    (self.reading, self.office, self.records) = (reading, office, records)
    (self.offers, self.secrets, self.answers) = (offers, secrets, answers)
  }

  private var environment: AppEnvironment { reading.environment }

  /// A document that is shown, until when, and on which reader it lies.
  private struct OnPage {
    let number: Int
    /// The reader on which it lies; nil for a receipt.
    let reader: String?
    var end: ContinuousClock.Instant
  }

  /// Works until the desk ends.
  func run() {
    var shown: OnPage?
    while !answers.change({ $0.state.isEnded }) {
      workOnce(&shown)
      FreedMemory.wipeStack()
    }
  }

  /// Waits while a document is shown, and does the next work; what that leaves on the stack is below this frame.
  @inline(never) private func workOnce(_ shown: inout OnPage?) {
    if let current = shown, !waitWhileShown(current) { shown = nil }
    guard let order = nextOrder(isShown: shown != nil) else { return }
    switch order {
    case .read(let number, let key, let allowsDowngrade):
      shown = read(number, key, allowsDowngrade: allowsDowngrade)
    case .save(let document, let passphrases): save(document, passphrases)
    case .issue(let document, let passphrases, let isMatched):
      issue(document, passphrases, isHolderMatched: isMatched)
    case .send(let document, let passphrases, let isMatched):
      shown = send(document, passphrases, isHolderMatched: isMatched) ?? shown
    case .outlook(let document):
      if let end = tellOutlook(document) { shown?.end = end }
    case .open(let number, let receipt, let passphrase):
      shown = open(receipt, passphrase, as: number)
    case .showPortrait(let document):
      let portrait = portrait(of: document.document, isAskedFor: true)
      answers.change { $0.state.show(portrait, of: document.number) }
    }
  }

  /// The next order. While a document is shown there may be none.
  private func nextOrder(isShown: Bool) -> DeskState.Order? {
    answers.change(
      when: { isShown || $0.state.hasOrder }, to: { $0.state.takeOrder() })
  }

  // MARK: Reading

  /// One document, from its key to the decision on the page.
  private func read(_ number: Int, _ key: AccessKey, allowsDowngrade: Bool) -> OnPage? {
    defer { waiting.change { $0 = nil } }
    let start = ContinuousClock.now
    do {
      let found = try reading.read(
        key, of: practised, allowsDowngrade: allowsDowngrade, telling: telling(number),
        report: { self.goOn(number, DeskStep($0)) },
        askAgain: { _, differences in self.ask(number, differences) })
      let record = found.inspected.record
      let shown = shown(number, found.inspected)
      answers.change { $0.state.show(shown) }
      note(number, .init(record, number: nil, at: Date(), took: .now - start))
      return OnPage(number: number, reader: found.reader, end: shown.end)
    } catch {
      let told = Self.coded(error)
      answers.change { $0.state.fail(number, told) }
      note(number, .init(told, at: Date(), took: .now - start))
      return nil
    }
  }

  /// The document to practise with that lies there; nil at a real desk.
  private var practised: Profile? {
    answers.change { $0.state.practice?.document.profile }.flatMap(Profile.named)
  }

  /// Adds a line to the log; where that fails, the page says so.
  private func note(_ number: Int, _ entry: ReceiptJSON.LogEntry) {
    do {
      try records?.log(entry)
    } catch let error as any CodedError {
      answers.change { $0.state.finish(number, error) }
    } catch {}
  }

  private func goOn(_ number: Int, _ step: DeskStep) {
    answers.change { $0.state.goOn(number, step) }
  }

  private func telling(_ number: Int) -> DocumentSource.Wait {
    DocumentSource.Wait(
      begin: { context in self.wait(number, context) },
      onWaiting: { self.goOn(number, .waiting) },
      onChange: { change in
        if case .gone = change {
          self.goOn(number, .readerGone)
        } else {
          self.goOn(number, .readerCame)
        }
      },
      onHeld: { _ in self.goOn(number, .held) },
      onSilence: { _ in self.goOn(number, .silent) })
  }

  /// Asks on the page whether what was typed is printed so.
  private func ask(_ number: Int, _ differences: [MRZDifference]) -> MRZ? {
    answers.change { $0.state.ask(number, differences) }
    let answer = answers.change(
      when: { $0.state.isAnswered(number) }, to: { $0.state.takeAnswer(number) })
    if case .corrected(let mrz)? = answer { return mrz }
    return nil
  }

  private func shown(_ number: Int, _ inspected: InspectedDocument) -> ShownDocument {
    let isReader = if case .reader = reading.place { true } else { false }
    return ShownDocument(
      number: number, document: inspected, portrait: portrait(of: inspected, isAskedFor: false),
      isClearedByLifting: isReader, end: .now + reading.clearAfter, office: office)
  }

  private func portrait(of inspected: InspectedDocument, isAskedFor: Bool) -> ReportImage? {
    ReportImage(inspected.record, isAskedFor: isAskedFor) {
      try PortraitConversion(.png).convert($0, environment.surroundings)
    }
  }

  // MARK: Waiting

  private func wait(_ number: Int, _ context: PCSCContext) {
    waiting.change { $0 = (number, context) }
    stopWaitingIfUnwanted()
  }

  /// Ends a wait that nobody wants any more, or behind which there is work to do.
  func stopWaitingIfUnwanted() {
    guard let (number, context) = waiting.change({ $0 }) else { return }
    let isWanted = answers.change {
      $0.state.isReading(number) || !$0.state.isDone(with: number)
    }
    if !isWanted { context.cancel() }
  }

  /// Ends any wait.
  func stopWaiting() { waiting.change { $0 }?.context.cancel() }

  /// Waits while a document is shown: until it is lifted, its time is over, the page went on, or something is to be
  /// done with it.
  /// - Returns: true while it is still shown.
  private func waitWhileShown(_ shown: OnPage) -> Bool {
    let left = max(.zero, shown.end - .now)
    var isOver = left == .zero
    if !isOver, case .reader = reading.place, let reader = shown.reader,
      let context = try? PCSCContext()
    {
      wait(shown.number, context)
      let isLifted = try? context.waitForRemoval(reader: reader, timeout: left)
      waiting.change { $0 = nil }
      isOver = isLifted == true || shown.end <= .now
    } else if !isOver {
      answers.change(
        when: { $0.state.isDone(with: shown.number) }, within: left, to: { _ in })
      isOver = shown.end <= .now
    }
    return answers.change { answers in
      if isOver { answers.state.clear(shown.number) }
      return answers.state.isShowing(shown.number)
    }
  }

  // MARK: With a document that is shown

  private func save(_ shown: ShownDocument, _ passphrases: DeskState.Passphrases) {
    finish(shown.number, .save) {
      guard let records else { return ([], nil) }
      let store = try issuerStore(passphrases.desk)
      let issuer = try CredentialIssuer(
        key: store.signerKey(now: Date()),
        chain: [store.signerCertificate, store.rootCertificate].map { try Certificate(der: $0) })
      do {
        let number = try records.keep(
          shown.document.record, office: shown.office, by: issuer, random: environment.surroundings.random)
        list(number, records)
        return ([.counterSaved(number)], number)
      } catch let error as OfficeProgramFailed {
        // The receipt is there all the same.
        answers.change { $0.state.finish(shown.number, nil, receipt: WireText(error.number)) }
        list(error.number, records)
        throw error
      }
    }
  }

  /// Adds a receipt that was kept to the list of the day.
  private func list(_ number: String, _ records: DeskRecords) {
    let line = records.line(
      number, below: (try? OwnDeskRoots(environment.surroundings).certificates) ?? [],
      in: environment.surroundings.atPresent.judgementTime.zone)
    answers.change { $0.state.add(line) }
  }

  /// Opens a receipt of the list, for those who have the desk's passphrase.
  private func open(_ receipt: WireText, _ passphrase: SecretBytes?, as number: Int) -> OnPage? {
    guard let records else { return nil }
    do {
      _ = try issuerStore(passphrase)
      let signed = try records.receipt(
        receipt.forPeople, below: OwnDeskRoots(environment.surroundings).certificates)
      let content = ReceiptContent(signed.payload)
      // A file under another receipt's name is none of this number.
      guard content.number == receipt else {
        throw ReceiptRefusal.malformed([.text("number")])
      }
      let end = ContinuousClock.now + reading.clearAfter
      let shown = ShownReceipt(
        number: number, content: content, zone: environment.surroundings.atPresent.judgementTime.zone, until: end)
      guard answers.change({ $0.state.show(shown) }) else { return nil }
      return OnPage(number: number, reader: nil, end: end)
    } catch {
      answers.change { $0.state.failReceipt(number, Self.coded(error)) }
      return nil
    }
  }

  private func issue(
    _ shown: ShownDocument, _ passphrases: DeskState.Passphrases, isHolderMatched: Bool
  ) {
    var hasCard = false
    finish(shown.number, .keep) {
      let store = try issuerStore(passphrases.desk)
      let wallet = try wallet(passphrases.wallet)
      let issued = IssueOperation(
        .card(store, wallet, .usual), Self.minting(isHolderMatched), environment.errors
      ).issue(shown.document, environment.surroundings.atPresent)
      switch issued {
      case .card(let card, _, _, _):
        hasCard = true
        return ([.counterIssued(card.identifier.forPeople)], nil)
      case .refused(let outcome): throw CardRefused(outcome: outcome)
      case .failed(let error): throw error
      case .file: return ([], nil)
      }
    }
    // Nobody else can open the wallet before this has closed it.
    if hasCard { answers.change { $0.state.cardCame() } }
  }

  /// Says which card could be made of a document.
  /// - Returns: until when the document is shown, so that there is time to decide; nil where none could be made.
  private func tellOutlook(_ shown: ShownDocument) -> ContinuousClock.Instant? {
    var extended: ContinuousClock.Instant?
    finish(shown.number, nil) {
      guard case .live(let record) = shown.document else {
        throw CardRefused(outcome: Outcome(.failed, .traceReplayed))
      }
      let environment = environment.atPresent
      let outlook: MintingOutlook
      do {
        outlook = try MintingOutlook(
          VerifiedAttributes(record), portrait: IssueOperation.portrait(of: record, environment.surroundings),
          at: environment.judgementTime)
      } catch let refusal as RecordNotPassed { throw CardRefused(outcome: refusal.outcome) }
      let zone = environment.judgementTime.zone
      let told = CardOutlook(
        outlook.batches.map {
          // The end is the first second after the validity where it is a midnight.
          .init(
            type: $0.kind.type, copies: $0.copies,
            latestDay: zone.day(at: $0.latestEnd - 1))
        },
        leftOut: outlook.leftOut.map { ($0.kind.type, Told($0.reason)) },
        level: outlook.trustLevel, isSimulated: outlook.isSimulated)
      let end = ContinuousClock.now + reading.clearAfter
      answers.change { $0.state.offerChoice(shown.number, told, until: end) }
      extended = end
      return nil
    }
    return extended
  }

  /// Offers a card to a phone, and waits for one wallet until it has the card, the time is over, or the page went on.
  /// - Returns: what is on the page then; nil where nothing of it is.
  private func send(
    _ shown: ShownDocument, _ passphrases: DeskState.Passphrases, isHolderMatched: Bool
  ) -> OnPage? {
    guard let offers else { return nil }
    let number = shown.number
    let (card, service): (OfferedCard, TransactionService)
    do {
      let store = try issuerStore(passphrases.desk)
      let server = try offers.place.server(longestBody: IssuerTransaction.longestBody)
      service = TransactionService(server, for: offers.time) { milliseconds in
        !self.answers.change(
          when: { !$0.state.isSending(number) }, within: .milliseconds(milliseconds),
          to: { $0.state.isSending(number) })
      }
      card = try OfferedCard(
        shown.document, plan: .usual,
        options: Self.minting(isHolderMatched),
        by: store, at: offers.place.publicURL, environment.surroundings.atPresent,
        environment.errors)
    } catch {
      finish(number, .send) { throw error }
      return nil
    }
    do {
      let symbols = try SymbolOutput.symbols(
        of: Array(card.transaction.link.utf8), random: environment.surroundings.random)
      let sending = CardSending(
        number: number, symbol: Array(QRPicture.svg(symbols).utf8),
        digits: card.transaction.transactionCode.forPeople,
        seconds: Int(offers.time.components.seconds))
      guard answers.change({ $0.state.send(sending) }) else {
        card.abandon()
        return nil
      }
    } catch {
      card.abandon()
      finish(number, .send) { throw error }
      return nil
    }
    let result = result(of: card, service, number, offers)
    let end = ContinuousClock.now + reading.clearAfter
    answers.change { $0.state.finishSending(number, result, until: end) }
    return OnPage(number: number, reader: nil, end: end)
  }

  /// What came of an offer.
  private func result(
    of card: OfferedCard, _ service: TransactionService, _ number: Int, _ offers: DeskOffers
  ) -> CardSending.Result {
    do {
      let (done, end) = try card.serve(service) { transaction in
        if transaction.state == .taken || transaction.state == .issued {
          answers.change { $0.state.take(number) }
        }
      }
      if end == .interrupted, done.state != .issued { return .cancelled }
      try OfferedCard.check(done, after: offers.time)
      return .kept
    } catch { return .failed(Told(Self.coded(error))) }
  }

  private static func coded(_ error: any Error) -> any CodedError {
    error as? any CodedError ?? InternalFault("\(type(of: error))")
  }

  private func finish(
    _ number: Int, _ kind: ShownDocument.Work?,
    _ work: () throws -> (done: [Phrase], receipt: String?)?
  ) {
    do {
      guard let (done, receipt) = try work() else { return }
      answers.change {
        $0.state.finish(number, nil, done: done, receipt: receipt.map { WireText($0) })
      }
    } catch {
      let told = Self.coded(error)
      // What was typed wrong is typed again at once.
      let again = told.code == .passphraseWrong ? kind : nil
      answers.change { $0.state.finish(number, told, askingAgain: again) }
    }
  }

  private var generation: Int { answers.change { $0.state.generation } }

  /// The issuer's store, by a passphrase that was typed, or by the one that is known.
  private func issuerStore(_ typed: SecretBytes?) throws -> IssuerStore {
    let generation = generation
    let passphrase = try typed ?? secrets.passphrase(of: .issuer, generation)
    let store = try IssueOperation.issuer(passphrase, environment.surroundings)
    secrets.keep(passphrase, for: .issuer, generation)
    answers.change { if $0.state.generation == generation { $0.state.means.isDeskOpen = true } }
    return store
  }

  private static func minting(_ isHolderMatched: Bool) -> MintingOptions {
    MintingOptions(acceptsUnprovenChip: false, isHolderMatched: isHolderMatched)
  }

  private func wallet(_ typed: SecretBytes?) throws -> Wallet {
    let passphrase = try typed ?? secrets.passphrase(of: .wallet, generation)
    return try Wallet.open(at: environment.surroundings.walletFile, passphrase: passphrase)
  }
}

/// How a desk sends cards to phones.
struct DeskOffers {
  /// Where it waits for a wallet, and under which address wallets reach it.
  let place: ListenPlace
  /// The time for a wallet.
  let time: Duration
}

