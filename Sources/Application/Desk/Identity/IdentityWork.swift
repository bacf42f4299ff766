import Age
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import Glibc
import HTTP
import Operations
import Presentation
import Parallel
import QRCode
import Storage
import Verdicts
import Wallet

/// The work of the holder's own part: it takes the page's orders, and has the wallet open for as long as each takes.
/// The passphrase is in locked memory until the page is locked.
final class IdentityWork: Sendable {
  private static let mostBackupsOfDay = 99

  let surroundings: Surroundings
  private let secrets: DeskSecrets
  let answers: Monitor<DeskAnswers>
  let client: HTTPClient
  private let backups: BackupWork
  /// The address under which others reach this desk; nil if nobody does.
  let publicURL: HTTPURL?

  init(
    _ surroundings: Surroundings, _ secrets: DeskSecrets, _ answers: Monitor<DeskAnswers>,
    _ client: HTTPClient, _ backups: BackupWork, reachedAt publicURL: HTTPURL?
  ) {
    (self.surroundings, self.secrets, self.answers) = (surroundings, secrets, answers)
    (self.client, self.backups, self.publicURL) = (client, backups, publicURL)
  }

  /// Works until the desk ends.
  func run() {
    while let (order, generation) = next() {
      do {
        let result = try result(of: order, generation)
        let wallet = try held(generation)
        answers.change {
          $0.state.show(wallet, result.sheet, done: result.done, of: generation)
        }
      } catch {
        // What was sent or taken before the error shows in the wallet.
        if order.mayChangeCopies, let wallet = try? held(generation) {
          let kept = sheet(after: error, in: order, wallet)
          answers.change { $0.state.show(wallet, kept, done: nil, of: generation) }
        }
        answers.change { $0.state.failIdentity(InternalFault.coded(error), of: generation) }
      }
      FreedMemory.wipeStack()
    }
  }

  /// What stays on the page after work that failed: a request that has not ended, and in answer to which nothing was
  /// shown. It is not fetched again.
  private func sheet(
    after error: any Error, in order: IdentityOrder, _ wallet: HeldWallet
  ) -> IdentityState.Sheet? {
    guard case .consent(let review) = order, (error as? ExchangeError) != .requestEnded,
      case .open(let before) = answers.read({ $0.state.identity.screen }),
      before.journal == wallet.journal
    else { return nil }
    return .review(review)
  }

  private func next() -> (IdentityOrder, Int)? {
    answers.change(
      when: { $0.state.hasIdentityOrder },
      to: { answers in answers.state.takeIdentityOrder().map { ($0, answers.state.generation) } })
  }

  /// What came of an order.
  private struct Result {
    var sheet: IdentityState.Sheet?
    var done: Phrase?
  }

  private func result(of order: IdentityOrder, _ generation: Int) throws -> Result {
    switch order {
    case .unlock(let passphrase):
      _ = try open(passphrase)
      secrets.keep(passphrase, for: .wallet, generation)
      return Result()
    case .make(let passphrase):
      try PrivateFolder.make(surroundings.dataHome)
      _ = try Wallet.create(
        at: surroundings.walletFile, passphrase: passphrase, random: surroundings.random)
      answers.change { $0.state.walletWasMade() }
      secrets.keep(passphrase, for: .wallet, generation)
      return Result()
    case .lookAgain: return Result()
    case .open(let text):
      return try open(SymbolText.whole(in: text, surroundings), generation)
    case .present(let kind, let card): return try present(kind, card, generation)
    case .offer(let names, let cards):
      return Result(
        sheet: .review(
          try review(AskedClaims(names).query, from: held(cards, generation), generation)))
    case .answer(let request, let cards):
      let review = try review(
        request.query, for: request, from: held(cards, generation), generation)
      return Result(sheet: .review(review))
    case .fetch(let question): return try fetch(question, generation)
    case .take(let offered, let code): return try take(offered.reception, code, generation)
    case .consent(let review): return Result(sheet: try show(review, generation))
    case .ask(let names, let name): return Result(sheet: .asked(try ask(names, name)))
    case .verify(let text, let roots): return try verify(text, below: roots)
    case .lookUp(let judged): return try lookUp(judged)
    case .lookUpCard(let card): return try lookUp(card, generation)
    case .delete(let card):
      let wallet = try wallet(generation)
      try wallet.delete(card)
      return try askingForOlder(.cardDeleted, wallet)
    case .makeWords(let passphrase):
      if try wallet(generation).hasWords {
        try confirm(passphrase ?? SecretBytes([]), generation)
      }
      return Result(sheet: .words(try NewWords(surroundings.random), isWritten: false))
    case .setWords(let new, let answers):
      let wallet = try wallet(generation)
      try new.set(in: wallet, answers: answers)
      return try askingForOlder(.wordsSet, wallet)
    case .changePassphrase(let old, let new):
      try confirm(old, generation)
      let wallet = try wallet(generation)
      try wallet.changePassphrase(to: new)
      secrets.keep(new, for: .wallet, generation)
      return try askingForOlder(.setPassphraseChanged, wallet)
    case .makeGuardians(let names, let needed, let passphrase):
      try confirm(passphrase, generation)
      return Result(
        sheet: .guardians(
          try NewGuardians(names.count, needed: needed, named: names, surroundings.random)))
    case .setGuardians(let new):
      try new.set(in: wallet(generation), at: Date())
      return Result(done: .guardiansSet)
    case .join(let shares, let passphrase):
      return try renew(
        Wallet.open(
          at: surroundings.walletFile, guardians: GuardianShares.secret(of: shares),
          random: surroundings.random), passphrase, generation)
    case .recover(let words, let passphrase):
      return try renew(
        Wallet.open(
          at: surroundings.walletFile, words: RecoveryWords.words(words),
          random: surroundings.random), passphrase, generation)
    case .backUp(let passphrase): return Result(done: try backUp(passphrase, generation))
    case .export(let passphrase):
      let wallet = try wallet(generation)
      let export = try wallet.export(
        wallet.identifiers, passphrase: passphrase, random: surroundings.random)
      return Result(done: .setExported(try save(export, named: "passport-cards", ending: "vault")))
    case .keepBackups, .stopBackups, .removeOlderBackups, .tryBackup:
      return Result(done: try backups.done(order, wallet(generation), generation))
    case .identify(let party):
      let wallet = try wallet(generation)
      _ = try wallet.identifier(for: party, on: .p256)
      try wallet.remember(party, .p256)
      return Result()
    case .clearJournal:
      let wallet = try wallet(generation)
      try wallet.clearJournal(at: Date())
      return try askingForOlder(nil, wallet)
    case .proof(let order): return Result(sheet: try proof(order, generation))
    case .makeProofsReady: return Result(done: try makeReady(generation))
    }
  }

  private func random() throws -> [UInt8] {
    try surroundings.random.bytes(AuthorizationRequest.randomLength)
  }

  // MARK: The wallet

  private func open(_ passphrase: SecretBytes) throws -> Wallet {
    try Wallet.open(at: surroundings.walletFile, passphrase: passphrase)
  }

  /// The wallet, open.
  /// - Throws: `WalletError`, also where the page was locked meanwhile.
  func wallet(_ generation: Int) throws -> Wallet {
    try open(secrets.passphrase(of: .wallet, generation))
  }

  /// Gives a new passphrase to a wallet that was opened without one.
  private func renew(
    _ wallet: Wallet, _ passphrase: SecretBytes, _ generation: Int
  ) throws -> Result {
    try requireOpen(generation)
    try wallet.changePassphrase(to: passphrase)
    secrets.keep(passphrase, for: .wallet, generation)
    return try askingForOlder(.setPassphraseChanged, wallet)
  }

  /// Checks a passphrase that is typed again before something is changed that opens the wallet.
  /// - Throws: `WalletError` for another one.
  private func confirm(_ passphrase: SecretBytes, _ generation: Int) throws {
    guard ConstantTime.equal(passphrase, try secrets.passphrase(of: .wallet, generation)) else {
      throw WalletError.secretWrong(.passphrase)
    }
  }

  /// What the page shows of the wallet.
  private func held(_ generation: Int) throws -> HeldWallet {
    let wallet = try wallet(generation)
    let now = Date()
    backups.give(wallet, generation)
    return HeldWallet(
      persons: HeldPerson.all(of: try wallet.heldCards(at: now), at: now)
        .map { HeldWallet.Person($0, at: now) },
      hasWords: wallet.hasWords,
      hasGuardians: wallet.hasGuardians, identifiers: try identifiers(of: wallet),
      settings: try wallet.settings, backupOpenedOn: TrialRestore.day(ofWallet: wallet),
      journal: try wallet.journal, now: now)
  }

  private func identifiers(of wallet: Wallet) throws -> [HeldWallet.Identifier] {
    guard wallet.hasWords else { return [] }
    let own = try wallet.identifier(for: nil, on: .p256).texts.first ?? ""
    return try [.init(party: nil, text: own)]
      + wallet.parties.map { party in
        let texts = try wallet.identifier(
          for: party.name, on: party.curves.contains(.p256) ? .p256 : .ed25519
        ).texts
        return .init(party: party.name, text: texts.first ?? "")
      }
  }

  private func backUp(_ passphrase: SecretBytes, _ generation: Int) throws -> Phrase {
    let sealed = try AgeFile(
      sealing: wallet(generation).backup(), to: [.passphrase(passphrase)],
      random: surroundings.random)
    return .setBackupMade(try save(sealed.encoded, named: "passport-wallet", ending: "age"))
  }

  /// Writes a new file with the day in its name into the user's home.
  /// - Returns: its path.
  private func save(_ bytes: [UInt8], named name: String, ending: String) throws -> String {
    let day = CalendarDate(Date())
    let folder = try surroundings.home ?? surroundings.dataHome
    // Another one of the same day stays.
    for number in 1...Self.mostBackupsOfDay {
      let path = "\(folder)/\(name)-\(day)\(number == 1 ? "" : "-\(number)").\(ending)"
      do throws(StorageError) {
        try NewFile(path: path).write(bytes)
        return path
      } catch {
        guard case .notWritten(_, EEXIST) = error, number < Self.mostBackupsOfDay else {
          throw error
        }
      }
    }
    throw StorageError.notWritten(folder, EEXIST)
  }

  /// What was done, with the question whether older backups, which still have what was before, are removed.
  private func askingForOlder(_ done: Phrase?, _ wallet: Wallet) throws -> Result {
    Result(sheet: try wallet.settings.backup == nil ? nil : .olderBackups, done: done)
  }

  // MARK: Showing

  /// Goes on with what somebody brings, by what it is.
  private func open(_ text: [UInt8], _ generation: Int) throws -> Result {
    switch OpenedText(text) {
    case .request(let request): return try lookAt(request, generation)
    case .networkRequest(let bytes): return try openRequest(bytes, generation)
    case .offer(let bytes): return try openOffer(bytes)
    case .shown(let bytes): return try verify(bytes, below: nil)
    case .proofRequest(let bytes): return Result(sheet: try look(at: bytes, generation))
    case .proofAddress(let address):
      return Result(
        sheet: .fetching(FetchQuestion(host: address.url.host, text: text, kind: .proof)))
    case .proof(let bytes): return Result(sheet: .proof(.judged(try judge(bytes, generation))))
    case .backup:
      // The answer to a request of this desk may be encrypted, and then looks like a backup.
      let file = Self.file(text)
      guard try AwaitedProofs(surroundings.atPresent).opens(file) else {
        throw OpenRefused(.backup)
      }
      return Result(sheet: .proof(.judged(try judge(file, generation))))
    case let other: throw OpenRefused(other)
    }
  }

  // MARK: Over a network

  /// A request that has all in it is looked at; one that lies on a server is fetched after a question.
  private func openRequest(_ text: [UInt8], _ generation: Int) throws -> Result {
    guard let host = try NetworkRequest(client, surroundings.atPresent).host(of: text) else {
      return try lookAt(
        NetworkRequest(client, surroundings.atPresent).read(text), generation)
    }
    return Result(sheet: .fetching(FetchQuestion(host: host, text: text, kind: .request)))
  }

  /// Nothing is asked of an issuer before the holder has seen its name.
  private func openOffer(_ text: [UInt8]) throws -> Result {
    let host = try CardReception.host(of: text)
    return Result(sheet: .fetching(FetchQuestion(host: host, text: text, kind: .offer)))
  }

  private func fetch(_ question: FetchQuestion, _ generation: Int) throws -> Result {
    if case .proofAddress(let address) = OpenedText(question.text) {
      return Result(sheet: try fetchProof(address, generation))
    }
    guard question.kind == .offer else {
      return try lookAt(
        NetworkRequest(client, surroundings.atPresent).read(question.text), generation)
    }
    // Each host that was not named yet is asked for again.
    let offer = try CardReception.fetched(question.text, client) ?? question.text
    let host = try CardReception.host(of: offer)
    guard host == question.host else {
      return Result(sheet: .fetching(FetchQuestion(host: host, text: offer, kind: .offer)))
    }
    return Result(sheet: .offered(OfferedCards(reception: try CardReception(offer, client))))
  }

  /// Takes what an issuer offers into the wallet. A card whose issuer nobody vouches for is kept as self-issued.
  private func take(
    _ reception: CardReception, _ code: WireText?, _ generation: Int
  ) throws -> Result {
    // A code works only once, so everything else that can fail comes first.
    _ = try wallet(generation)
    let arrival = CardArrival(
      reception: reception, anchors: try CredentialRoots(surroundings.atPresent).anchors,
      surroundings: surroundings.atPresent
    ) { try self.wallet(generation) }
    let cards = try arrival.take(try reception.token(code: code)) { _ in
      try requireOpen(generation)
      return true
    }
    return Result(done: cards.isEmpty ? .offeredNothing : .offeredTaken)
  }

  /// What would be shown for a request: of one person, and where several could answer, of the one who is chosen.
  private func lookAt(_ request: AuthorizationRequest, _ generation: Int) throws -> Result {
    let now = Date()
    try request.check(at: now)
    let persons = HeldPerson.all(of: try wallet(generation).heldCards(at: now), at: now)
    let able = persons.filter { $0.canAnswer(request.query) }
    guard able.count <= 1 else { return Result(sheet: .whose(request, able)) }
    // Where nobody can answer, the error says what is missing.
    let held = (able.first ?? persons.first)?.credentials ?? []
    let review = try review(request.query, for: request, from: held, generation)
    guard !review.answer.choices.isEmpty else { return Result(done: .reviewNotNeeded) }
    return Result(sheet: .review(review))
  }

  /// Judges what somebody showed.
  private func verify(_ text: [UInt8], below roots: [UInt8]?) throws -> Result {
    let verification = try AnswerVerification(
      anchors: roots.map(CertificateFile.certificates(chosen:)), surroundings.atPresent)
    return Result(
      sheet: .verdict(
        JudgedAnswer(
          verdict: try verification.verdict(onAnything: text), text: text,
          isBelowChosen: roots != nil)))
  }

  /// The verdict with what the issuers revoked. Where that cannot be found out, the verdict before it stays.
  private func lookUp(_ judged: JudgedAnswer) throws -> Result {
    let verification = try AnswerVerification(
      anchors: [], surroundings.atPresent,
      statuses: StatusLookUp(surroundings, fetchingWith: client, from: judged.statusHosts) {
        Date()
      })
    let verdict = try verification.lookedAgain(judged.verdict, on: judged.text)
    guard !verdict.lacksStatusAlone else { throw StatusUnknown(outcome: verdict.outcome) }
    return Result(
      sheet: .verdict(
        JudgedAnswer(verdict: verdict, text: judged.text, isBelowChosen: judged.isBelowChosen)))
  }

  /// Whether the issuer revoked a card of the holder's own.
  private func lookUp(_ card: WireText, _ generation: Int) throws -> Result {
    let wallet = try wallet(generation)
    try CardStatusLookUp(wallet, surroundings.atPresent, client)
      .lookUp(wallet.card(named: card)) { try requireOpen(generation) }
    return Result(sheet: .card(card), done: .cardLookedUp)
  }

  /// What some cards could show, by their identifiers as the page had them.
  private func held(_ cards: [WireText], _ generation: Int) throws -> [HeldCredential] {
    try wallet(generation).heldCards(cards, at: Date()).flatMap(\.credentials)
  }

  /// Throws where the page was locked since the work began: nothing is sent or changed any more.
  func requireOpen(_ generation: Int) throws {
    guard answers.read({ $0.state.generation }) == generation else {
      throw InternalFault("the page was locked")
    }
  }

  /// What would be shown for a statement, from the card that its row named.
  private func present(
    _ kind: ProvableStatement.Kind, _ card: WireText, _ generation: Int
  ) throws -> Result {
    guard let held = try wallet(generation).heldCards([card], at: Date()).first else {
      throw WalletError.cardNotFound
    }
    guard
      let statement = ProvableStatement.all(from: [held], at: Date()).first(where: {
        $0.kind == kind
      })
    else { throw WalletError.copiesSpent }
    var review = try review(statement.query, from: [statement.source], generation)
    review.statement = kind
    return Result(sheet: .review(review))
  }

  /// What would be shown, to be consented to.
  /// - Parameter request: the request; nil where nobody asked.
  private func review(
    _ query: DCQLQuery, for request: AuthorizationRequest? = nil, from held: [HeldCredential],
    _ generation: Int
  ) throws -> AnswerReview {
    let wallet = try wallet(generation)
    // A card that nobody vouches for is chosen only where no other answers.
    let vouched = held.filter { $0.card.trustLevel != .selfIssued }
    let answer =
      try (try? DCQLAnswer(to: query, from: vouched)) ?? DCQLAnswer(to: query, from: held)
    let audience: AnswerAudience =
      if let request {
        .verifier(request)
      } else {
        .anybody(UnaskedPresentation(at: Date(), random: try random()))
      }
    let plan = try PlannedAnswer(answer, for: audience, in: wallet)
    let shown = answer.choices.map(\.credential.card.identifier)
    let holder = try wallet.heldCards(shown, at: Date()).lazy.compactMap(\.holder).first?.name
    return AnswerReview(
      request: request, holder: holder, answer: answer, isSimulated: plan.isSimulated,
      isReused: plan.needsReuse, isUnbound: plan.isUnbound)
  }

  /// Shows what was consented to: the choices are those of the review, and no others.
  private func show(_ review: AnswerReview, _ generation: Int) throws -> IdentityState.Sheet {
    let wallet = try wallet(generation)
    let now = Date()
    let audience: AnswerAudience =
      if let request = review.request {
        .verifier(request)
      } else {
        // The five minutes begin with the consent.
        .anybody(UnaskedPresentation(at: now, random: try random()))
      }
    try review.request?.check(at: now)
    let plan = try PlannedAnswer(review.answer, for: audience, in: wallet)
    if plan.needsReuse, !review.isReused { throw WalletError.copiesSpent }
    if let request = review.request, case .network(let url) = request.address {
      return .delivered(try deliver(plan, review, to: request, at: url, generation))
    }
    // No copy is used up for what no QR code can hold.
    guard try plan.estimatedLength <= SymbolText.longest else { throw SymbolTooLong() }
    try requireOpen(generation)
    let response = try plan.make(reuse: review.isReused, at: now)
    let end: ContinuousClock.Instant? =
      review.request == nil ? .now + .seconds(UnaskedPresentation.lifetime) : nil
    return .shown(
      ShownAnswer(
        review: review,
        symbol: try symbol(response.text, file: Array(response.text.utf8), named: "answer.json"),
        end: end))
  }

  /// Connects first: no copy is used up where the host cannot be reached or is another one.
  private func deliver(
    _ plan: PlannedAnswer, _ review: AnswerReview, to request: AuthorizationRequest,
    at url: HTTPURL, _ generation: Int
  ) throws -> DeliveredAnswer {
    let connection = try client.connect(to: url)
    try requireOpen(generation)
    let response = try plan.make(reuse: review.isReused, at: Date())
    let post = try AnswerDelivery.post(response, to: request, at: url, random: surroundings.random)
    let next = try AnswerDelivery.next(after: try connection.exchange(post), from: url)
    return DeliveredAnswer(host: url.host, next: next.flatMap(Self.wayBack))
  }

  /// The way back to a site, with its host: only a page of TLS, whose fragment is printable ASCII.
  private static func wayBack(_ address: WireText) -> (host: WireText, address: WireText)? {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = try? HTTPURL(parsing: WireText(decoding: parts[0])), url.scheme == .https,
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return (url.host, address)
  }

  private func ask(_ names: [WireText], _ name: WireText?) throws -> ShownSymbol {
    let now = Date()
    let request = AuthorizationRequest(
      try AskedClaims(names).query, name: name, at: now,
      random: (uri: try random(), nonce: try random(), state: try random()))
    var awaited = try AwaitedRequests(surroundings)
    try awaited.add(request, at: now)
    return try symbol(
      request.link, file: JSONWriter(indented: true).bytes(request.json),
      named: "request.json")
  }

  func symbol(_ text: WireText, file: [UInt8], named name: String) throws -> ShownSymbol {
    let symbols = try SymbolText.symbols(of: Array(text.utf8), random: surroundings.random)
    return ShownSymbol(
      pictures: symbols.map { Array(QRPicture.svg([$0]).utf8) }, file: file, name: name)
  }
}

extension IdentityOrder {
  /// True for work that may have used up copies, or taken cards, before it failed.
  fileprivate var mayChangeCopies: Bool {
    switch self {
    case .consent, .take: true
    default: false
    }
  }
}
