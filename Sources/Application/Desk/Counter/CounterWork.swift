import ChipAccess
import Credentials
import Crypto
import DocumentProofs
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
import TrustStore
import Verdicts
import Wallet

/// The work of the counter: it takes the page's orders, reads documents, keeps receipts, issues cards, and clears what
/// was shown.
final class CounterWork: Sendable {
  private let settings: DeskSettings
  private let secrets: DeskSecrets
  private let answers: Monitor<DeskAnswers>
  private let backups: BackupWork
  private let progress: any Progress
  /// The context that waits for a document to be laid down or lifted, with the number of its read.
  private let waiting = Monitor<(number: Int, context: PCSCContext)?>(nil)

  init(
    _ settings: DeskSettings, _ secrets: DeskSecrets, _ answers: Monitor<DeskAnswers>,
    _ backups: BackupWork, _ progress: any Progress
  ) {
    (self.settings, self.secrets) = (settings, secrets)
    (self.answers, self.backups, self.progress) = (answers, backups, progress)
  }

  private var surroundings: Surroundings { settings.surroundings }

  /// Works until the desk ends.
  func run() {
    while !answers.read({ $0.state.isEnded }) {
      workOnce()
      FreedMemory.wipeStack()
    }
  }

  /// Waits while something is shown, and then does the next order. Not inlined, so that what it
  /// leaves on the stack is below the caller's frame.
  @inline(never) private func workOnce() {
    waitWhileShown()
    // There may be no order while something is shown.
    let order = answers.change(
      when: { $0.state.shownUntil != nil || $0.state.hasOrder }, to: { $0.state.takeOrder() })
    switch order {
    case .read(let number, let key, let allowsDowngrade)?:
      read(number, key, allowsDowngrade: allowsDowngrade)
    case .save(let document, let passphrases)?: save(document, passphrases)
    case .issue(let document, let passphrases)?: issue(document, passphrases)
    case .send(let document, let passphrases)?: send(document, passphrases)
    case .outlook(let document)?: tellOutlook(document)
    case .open(let number, let receipt, let passphrase)?: open(receipt, passphrase, as: number)
    case .showPortrait(let document)?:
      let portrait = portrait(of: document.document, isAskedFor: true)
      answers.change { $0.state.show(portrait, of: document.number) }
    case nil: break
    }
  }

  /// The moment at which what is shown from now on is cleared.
  private var end: ContinuousClock.Instant { .now + settings.clearAfter }

  // MARK: Reading

  /// Reads one document: from the access key to the decision on the page.
  private func read(_ number: Int, _ key: AccessKey, allowsDowngrade: Bool) {
    defer { waiting.change { $0 = nil } }
    let start = ContinuousClock.now
    do {
      let (inspected, reader) = try settings.read(
        key, of: answers.read { $0.state.practice?.document.profile },
        allowsDowngrade: allowsDowngrade, progress,
        telling: telling(number),
        report: { self.goOn(number, DeskStep($0)) },
        askAgain: { _, differences in self.ask(number, differences) })
      let shown = ShownDocument(
        number: number, document: inspected, portrait: portrait(of: inspected, isAskedFor: false),
        reader: reader, end: end, office: settings.office)
      answers.change { $0.state.show(shown) }
      note(number, .init(inspected, number: nil, at: Date(), took: .now - start))
    } catch {
      let told = InternalFault.coded(error)
      answers.change { $0.state.fail(number, told) }
      note(number, .init(told, at: Date(), took: .now - start))
    }
  }

  /// Adds a line to the log; if that fails, the page shows the error.
  private func note(_ number: Int, _ entry: ReceiptJSON.LogEntry) {
    do {
      try settings.records?.log(entry)
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

  /// Asks on the page whether the typed text is the printed text.
  private func ask(_ number: Int, _ differences: [MRZDifference]) -> MRZ? {
    answers.change { $0.state.ask(number, differences) }
    let answer = answers.change(
      when: { $0.state.isAnswered(number) }, to: { $0.state.takeAnswer(number) })
    if case .corrected(let mrz)? = answer { return mrz }
    return nil
  }

  private func portrait(of inspected: InspectionRecord, isAskedFor: Bool) -> ReportImage? {
    ReportImage(inspected, isAskedFor: isAskedFor) {
      try PortraitConversion(.png).convert($0, surroundings)
    }
  }

  // MARK: Waiting

  private func wait(_ number: Int, _ context: PCSCContext) {
    waiting.change { $0 = (number, context) }
    stopWaitingIfUnwanted()
  }

  /// Ends a wait that is no longer wanted, or that keeps other work waiting.
  func stopWaitingIfUnwanted() {
    guard let (number, context) = waiting.read({ $0 }) else { return }
    let isWanted = answers.read {
      $0.state.isReading(number) || !$0.state.isDone(with: number)
    }
    if !isWanted { context.cancel() }
  }

  /// Ends any wait.
  func stopWaiting() { waiting.read { $0 }?.context.cancel() }

  /// Waits while something is shown: until the document is lifted, its time is over, the page shows
  /// something else, or there is work to do.
  private func waitWhileShown() {
    guard let (number, reader, end) = answers.read({ $0.state.shownUntil }) else { return }
    let left = end - .now
    var isLifted = false
    if left > .zero, let reader, let context = try? PCSCContext() {
      wait(number, context)
      isLifted = (try? context.waitForRemoval(reader: reader, timeout: left)) == true
      waiting.change { $0 = nil }
    } else if left > .zero {
      answers.change(when: { $0.state.isDone(with: number) }, within: left, to: { _ in })
    }
    answers.change {
      // Somebody may have pressed something meanwhile.
      let isOver = $0.state.shownUntil.map { $0.end <= .now } ?? false
      if isLifted || isOver { $0.state.clear(number) }
    }
  }

  // MARK: With a document that is shown

  private func save(_ shown: ShownDocument, _ passphrases: DeskState.Passphrases) {
    guard let records = settings.records else { return }
    do {
      let store = try issuerStore(passphrases.desk)
      let issuer = try CredentialIssuer(
        key: store.signerKey(now: Date()),
        chain: [store.signerCertificate, store.rootCertificate].map { try Certificate(der: $0) })
      let number = try records.keep(
        shown.document, office: shown.office, by: issuer, random: surroundings.random)
      list(number, records)
      answers.change {
        $0.state.finish(
          shown.number, nil, done: [.counterSaved(number)], receipt: WireText(number))
      }
    } catch let error as OfficeProgramFailed {
      // The receipt was kept all the same.
      list(error.number, records)
      answers.change { $0.state.finish(shown.number, error, receipt: WireText(error.number)) }
    } catch { fail(shown.number, error, in: .save) }
  }

  /// Adds a receipt that was kept to the day's list.
  private func list(_ number: String, _ records: DeskRecords) {
    let lines = records.lines([number], surroundings.atPresent)
    answers.change { answers in for line in lines { answers.state.add(line) } }
  }

  /// Opens a receipt of the list, if the desk's passphrase is right.
  private func open(_ receipt: WireText, _ passphrase: SecretBytes?, as number: Int) {
    guard let records = settings.records else { return }
    do {
      _ = try issuerStore(passphrase, for: [])
      let signed = try records.receipt(
        receipt.forPeople, below: OwnDeskRoots(surroundings).certificates)
      let content = ReceiptContent(signed.payload)
      // The receipt in the file must have the number of the file's name.
      guard content.number == receipt else {
        throw ReceiptRefusal.malformed([.text("number")])
      }
      let shown = ShownReceipt(
        number: number, content: content, zone: surroundings.atPresent.judgementTime.zone, end: end)
      answers.change { $0.state.show(shown) }
    } catch {
      answers.change { $0.state.failReceipt(number, InternalFault.coded(error)) }
    }
  }

  private func issue(_ shown: ShownDocument, _ passphrases: DeskState.Passphrases) {
    do {
      try keepCard(of: shown, passphrases)
      // The page can open the wallet only after this has closed it.
      answers.change {
        $0.state.finish(shown.number, nil, done: [.counterIssued], hasKeptCard: true)
        $0.state.cardCame()
      }
    } catch { fail(shown.number, error, in: .keep) }
  }

  /// Puts a card into the wallet on this machine.
  private func keepCard(
    of shown: ShownDocument, _ passphrases: DeskState.Passphrases
  ) throws {
    let generation = generation
    let store = try issuerStore(passphrases.desk)
    let passphrase =
      try passphrases.wallet.map(KeptPassphrase.init)
      ?? secrets.passphrase(of: .wallet, generation)
    let wallet = try Wallet.open(at: surroundings.walletFile, passphrase)
    secrets.keep(passphrase, for: .wallet, generation)
    let issued = IssueOperation(
      .card(store, wallet, .usual), MintingOptions(isHolderMatched: shown.isHolderMatched),
      keepsDocument: shown.keepsEvidence, progress
    ).issue(shown.document, surroundings.atPresent)
    switch issued {
    case .card(let card, _, _, _):
      if shown.keepsEvidence { makeReady(card, in: wallet) }
      backups.give(wallet, generation)
    case .refused(let outcome): throw CardRefused(outcome: outcome)
    case .failed(let error): throw error
    case .file: throw InternalFault("a card for the wallet is no file")
    }
  }

  /// Has the circuits for the document of a card made ready, where there are any for it.
  private func makeReady(_ card: IdentityCard, in wallet: Wallet) {
    let surroundings = surroundings.atPresent
    guard let store = try? TrustStore(folder: surroundings.trustFolder),
      let source = try? ProofSource(
        card: card.identifier, in: wallet, store, at: surroundings.now),
      let names = try? source.evidence.circuitNames,
      let missing = try? PassportCircuitStore(surroundings, NoProgress()).missing(names)
    else { return }
    answers.change { $0.state.makeReady(missing) }
  }

  /// Shows which card could be minted from a document.
  private func tellOutlook(_ shown: ShownDocument) {
    do {
      guard let live = shown.document.live else {
        throw CardRefused(outcome: Outcome(.failed, .traceReplayed))
      }
      let surroundings = surroundings.atPresent
      let outlook = try MintingOutlook(
        VerifiedAttributes(live), portrait: IssueOperation.portrait(of: live.record, surroundings),
        at: surroundings.judgementTime)
      answers.change { $0.state.offerChoice(shown.number, outlook, until: end) }
    } catch let refusal as RecordNotPassed {
      fail(shown.number, CardRefused(outcome: refusal.outcome), in: nil)
    } catch { fail(shown.number, error, in: nil) }
  }

  /// Offers a card to a phone, and waits for one wallet until it has the card, the time is over, or
  /// the clerk cancels.
  private func send(_ shown: ShownDocument, _ passphrases: DeskState.Passphrases) {
    guard let offers = settings.offers else { return }
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
        options: MintingOptions(isHolderMatched: shown.isHolderMatched), by: store,
        at: offers.place.publicURL, surroundings.atPresent, progress)
    } catch { return fail(number, error, in: .send) }
    do {
      let symbols = try SymbolText.symbols(
        of: Array(card.transaction.link.utf8), random: surroundings.random)
      let sending = CardSending(
        number: number, symbol: Array(QRPicture.svg(symbols).utf8),
        digits: card.transaction.transactionCode.forPeople,
        seconds: Int(offers.time.components.seconds))
      guard answers.change({ $0.state.send(sending) }) else { return card.abandon() }
    } catch {
      card.abandon()
      return fail(number, error, in: .send)
    }
    let result = result(of: card, service, number, offers.time)
    answers.change { $0.state.finishSending(number, result, until: end) }
  }

  /// The result of an offer.
  private func result(
    of card: OfferedCard, _ service: TransactionService, _ number: Int, _ time: Duration
  ) -> CardSending.Result {
    do {
      let (done, end) = try card.serve(service) { transaction in
        if transaction.state == .taken || transaction.state == .issued {
          answers.change { $0.state.take(number) }
        }
      }
      if end == .interrupted, done.state != .issued { return .cancelled }
      try OfferedCard.check(done, after: time)
      return .kept
    } catch { return .failed(ToldError(InternalFault.coded(error))) }
  }

  /// Shows why work with a document failed; a wrong passphrase is asked for again.
  private func fail(_ number: Int, _ error: any Error, in work: ShownDocument.Work?) {
    let told = InternalFault.coded(error)
    answers.change {
      $0.state.finish(number, told, askingAgain: told.code == .passphraseWrong ? work : nil)
    }
  }

  private var generation: Int { answers.read { $0.state.generation } }

  /// Opens the issuer's store with the typed passphrase, or with the known one.
  /// - Parameter roles: the keys that are needed, for which a token may have to be opened.
  private func issuerStore(
    _ typed: SecretBytes?, for roles: [IssuerKeyRole] = [.signer]
  ) throws -> IssuerStore {
    let generation = generation
    let passphrase =
      try typed.map(KeptPassphrase.init) ?? secrets.passphrase(of: .issuer, generation)
    let store = try IssueOperation.issuer(
      passphrase, surroundings, settings.tokens, for: roles)
    secrets.keep(passphrase, for: .issuer, generation)
    answers.change {
      if $0.state.generation == generation { $0.state.capabilities.isDeskOpen = true }
    }
    return store
  }
}
