import Age
import Crypto
import Encoding
import Exchange
import FoundationEssentials
import Glibc
import HTTP
import Operations
import Parallel
import Storage
import Trust
import Verdicts
import Wallet

/// The work of the holder's own part: it takes the page's orders, and has the wallet open for as long as each takes.
/// The passphrase is in locked memory until the page is locked.
final class IdentityWork: Sendable {
  private static let mostBackupsOfDay = 99

  let surroundings: Surroundings
  private let secrets: DeskSecrets
  let answers: Monitor<DeskAnswers>
  private let client: HTTPClient
  private let backups: BackupWork
  /// The address under which others reach this desk; nil if nobody does.
  let publicURL: HTTPURL?
  /// The origin of the page, with its port; nil if no phones are asked by way of the browser.
  let phoneOrigin: WireText?
  /// The desk's policy, under which proofs are judged too.
  let policy: TrustPolicy
  /// The tokens in which the desk's keys are, if they are in one.
  let tokens: IssuerTokens

  init(
    _ surroundings: Surroundings, _ secrets: DeskSecrets, _ answers: Monitor<DeskAnswers>,
    _ client: HTTPClient, _ backups: BackupWork, reachedAt publicURL: HTTPURL?,
    askingPhonesFrom phoneOrigin: WireText? = nil, tokens: IssuerTokens? = nil,
    policy: TrustPolicy
  ) {
    (self.surroundings, self.secrets, self.answers) = (surroundings, secrets, answers)
    (self.client, self.backups, self.publicURL) = (client, backups, publicURL)
    self.phoneOrigin = phoneOrigin
    self.policy = policy
    self.tokens = tokens ?? IssuerTokens(withoutPIN: surroundings)
  }

  /// Works until the desk ends.
  func run() {
    while let (order, generation) = next() {
      do {
        let result = try result(of: order, generation)
        let wallet = try shown(after: result, generation)
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

  /// The wallet as it is now; or as it was on the page, where something is to be shown and another program has the
  /// wallet open. What was sent or judged is not done again.
  private func shown(after result: Result, _ generation: Int) throws -> HeldWallet {
    do {
      return try held(generation)
    } catch {
      guard result.sheet != nil, case .open(let former) = answers.read({ $0.state.identity.screen })
      else { throw error }
      return former
    }
  }

  /// What stays on the page after work that failed: the card that was looked up; a request that has not ended, and in
  /// answer to which nothing was shown. It is not fetched again.
  private func sheet(
    after error: any Error, in order: IdentityOrder, _ wallet: HeldWallet
  ) -> IdentityState.Sheet? {
    if case .lookUpCard(let card) = order { return .card(card) }
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
  struct Result {
    var sheet: IdentityState.Sheet?
    var done: Phrase?
  }

  func result(of order: IdentityOrder, _ generation: Int) throws -> Result {
    switch order {
    case .unlock(let passphrase):
      let passphrase = KeptPassphrase(passphrase)
      _ = try open(passphrase)
      secrets.keep(passphrase, for: .wallet, generation)
      return Result()
    case .make(let passphrase):
      try PrivateFolder.make(surroundings.dataHome)
      _ = try Wallet.create(
        at: surroundings.walletFile, passphrase: passphrase, random: surroundings.random,
        cost: surroundings.passphraseCost)
      answers.change { $0.state.walletWasMade() }
      secrets.keep(KeptPassphrase(passphrase), for: .wallet, generation)
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
    case .phone(let order): return Result(sheet: try phone(order, generation))
    case .verify(let judged, let roots): return try verify(judged, below: roots)
    case .lookUp(let judged): return try lookUp(judged, generation)
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
      try wallet.changePassphrase(to: new, cost: surroundings.passphraseCost)
      secrets.keep(KeptPassphrase(new), for: .wallet, generation)
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
    case .export(let old, let passphrase):
      try confirm(old, generation)
      let wallet = try wallet(generation)
      let export = try wallet.export(
        wallet.identifiers, passphrase: passphrase, random: surroundings.random,
        cost: surroundings.passphraseCost)
      return Result(
        done: .setExported(
          try save(export, named: "passport-cards", ending: "vault", generation)))
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
    case .makeIssuer(let identity, let passphrase):
      try requireOpen(generation)
      _ = try MakeIssuerOperation(identity).run(passphrase, surroundings.atPresent)
      secrets.keep(KeptPassphrase(passphrase), for: .issuer, generation)
      answers.change { $0.state.issuerWasMade(of: generation) }
      return Result(done: .issuerHereMade)
    }
  }

  /// A client that stops when the page is locked: no other is used. What had left by then is noted as shown.
  func client(of generation: Int) -> HTTPClient {
    var client = client
    client.isCancelled = { !self.isOpen(generation) }
    return client
  }

  func isOpen(_ generation: Int) -> Bool {
    answers.read { $0.state.generation } == generation
  }

  func random() throws -> [UInt8] {
    try surroundings.random.bytes(AuthorizationRequest.randomLength)
  }

  // MARK: The issuer

  /// The passphrase of the desk; nil where it was not typed since the page was locked.
  func knownIssuerPassphrase(_ generation: Int) -> KeptPassphrase? {
    try? secrets.passphrase(of: .issuer, generation)
  }

  /// Keeps the passphrase of the desk, which opened its store.
  func keepIssuer(_ passphrase: KeptPassphrase, _ generation: Int) {
    secrets.keep(passphrase, for: .issuer, generation)
    answers.change {
      if $0.state.generation == generation { $0.state.capabilities.isDeskOpen = true }
    }
  }

  // MARK: The wallet

  func open(_ passphrase: KeptPassphrase) throws -> Wallet {
    try Wallet.open(at: surroundings.walletFile, passphrase)
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
    try wallet.changePassphrase(to: passphrase, cost: surroundings.passphraseCost)
    secrets.keep(KeptPassphrase(passphrase), for: .wallet, generation)
    return try askingForOlder(.setPassphraseChanged, wallet)
  }

  /// Checks a passphrase that is typed again before something is changed that opens the wallet, or cards leave it.
  /// - Throws: `WalletError` for another one.
  private func confirm(_ passphrase: SecretBytes, _ generation: Int) throws {
    let kept = try secrets.passphrase(of: .wallet, generation)
    guard ConstantTime.equal(passphrase, kept.bytes) else {
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
      workFactor: surroundings.ageWorkFactor, random: surroundings.random)
    return .setBackupMade(
      try save(sealed.encoded, named: "passport-wallet", ending: "age", generation))
  }

  /// Writes a new file with the day in its name into the user's home, unless the page was locked meanwhile.
  /// - Returns: its path.
  func save(
    _ bytes: [UInt8], named name: String, ending: String, _ generation: Int
  ) throws -> String {
    try requireOpen(generation)
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
}

extension IdentityOrder {
  /// True for work that may have used up copies, taken cards, or noted what a list says, before it failed.
  fileprivate var mayChangeCopies: Bool {
    switch self {
    case .consent, .take, .lookUpCard: true
    default: false
    }
  }
}
