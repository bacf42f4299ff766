import Crypto
import Encoding
import Exchange
import Operations
import Recovery
import Verdicts
import Wallet

/// What can be done on the holder's own part.
extension DeskState {
  /// The smallest length of a new passphrase, in Unicode scalars.
  static let shortestPassphrase = 8

  /// Does what a button of this part says.
  /// - Returns: false if there is no such button now.
  mutating func actOnIdentity(_ action: WireText, _ form: DeskForm) -> Bool {
    guard !identity.isBusy else { return false }
    switch (action, identity.screen) {
    case ("unlock", .locked): order(.unlock(form.content("passphrase") ?? SecretBytes([])))
    case ("make-wallet", .absent): choose(form) { .make($0) }
    case ("begin", .absent): show(.beginning)
    case ("not-yet", .absent): close()
    case ("words-later", .open):
      identity.putsOffWords = true
      close()
    case ("section", .open): return enter(form.text("value") ?? "")
    case ("done", .open):
      if identity.section == .ask { identity.section = .overview }
      if case .words = identity.sheet { identity.putsOffWords = true }
      close()
    case ("open", .open): order(.open(Self.bytes(form)))
    case ("card", .open(let wallet)), ("delete", .open(let wallet)):
      guard let name = form.text("value"), wallet.card(name) != nil else { return false }
      show(action == "card" ? .card(name) : .deleting(name))
    case ("delete-it", .open):
      guard case .deleting(let name) = identity.sheet else { return false }
      order(.delete(name))
    case ("add", .open): show(.adding)
    case ("present", .open(let wallet)):
      guard let (kind, place) = Self.statement(form), wallet.persons.indices.contains(place),
        let statement = wallet.persons[place].statements.first(where: { $0.kind == kind })
      else { return false }
      order(.present(kind, card: statement.source.card.identifier))
    case ("choose", .open(let wallet)):
      guard let place = Self.place(form), wallet.persons.indices.contains(place) else {
        return false
      }
      show(.choosing(wallet.persons[place]))
    case ("offer", .open):
      guard case .choosing(let held) = identity.sheet else { return false }
      order(.offer(Self.names(in: form), cards: held.person.identifiers))
    case ("whose", .open):
      guard case .whose(let request, let persons) = identity.sheet, let place = Self.place(form),
        persons.indices.contains(place)
      else { return false }
      order(.answer(request, cards: persons[place].identifiers))
    case ("fetch", .open):
      guard case .fetching(let question) = identity.sheet else { return false }
      order(.fetch(question))
    case ("take", .open):
      guard case .offered(let offered) = identity.sheet else { return false }
      let code = form.text("code") ?? ""
      order(.take(offered, code: code.isEmpty ? nil : code))
    case ("consent", .open):
      guard case .review(let review) = identity.sheet else { return false }
      order(.consent(review))
    case ("ask", .open):
      let typed = form.text("asker") ?? ""
      let (names, name) = (Self.names(in: form), typed.isEmpty ? nil : typed)
      if form.isTicked("phone") { return askPhone(names, name, form) }
      order(.ask(names, name: name))
    case ("phone-answered", .open):
      guard case .phone(let question) = identity.sheet else { return false }
      // One answer is taken, whatever it is: its request is given up with it.
      identity.sheet = nil
      order(.phone(.judge(question, form.content("answer").map { Array($0.bytes) } ?? [])))
    case ("phone-failed", .open):
      guard case .phone = identity.sheet else { return false }
      let error = OutsideName.identifier(form.text("value") ?? "")
      (identity.problem, identity.done) = (ToldError(.answerDeclined, [.text(error)]), nil)
      changed()
    case ("verify-below", .open):
      guard case .verdict(let judged) = identity.sheet else { return false }
      order(.verify(judged, below: Self.bytes(form)))
    case ("make-words", .open(let wallet)):
      if wallet.hasWords { show(.asking(.wordsAnew)) } else { order(.makeWords(nil)) }
    case ("make-words-anew", .open): order(.makeWords(form.content("passphrase")))
    case ("settings-form", .open):
      guard let name = form.text("value"), let asked = IdentityState.SettingsForm(exactly: name)
      else { return false }
      show(.asking(asked))
    case ("change-passphrase", .open):
      let old = form.content("old") ?? SecretBytes([])
      choose(form) { .changePassphrase(from: old, to: $0) }
    case ("export", .open):
      let old = form.content("old") ?? SecretBytes([])
      choose(form) { .export(from: old, to: $0) }
    case ("keep-backups", .open):
      order(.keepBackups(folder: form.text("folder") ?? "", key: form.text("key") ?? ""))
    case ("stop-backups", .open): order(.stopBackups)
    case ("remove-older", .open): order(.removeOlderBackups)
    case ("try-backup", .open):
      order(
        .tryBackup(
          Self.bytes(form), key: form.content("key") ?? SecretBytes([]),
          passphrase: form.content("passphrase") ?? SecretBytes([])))
    case ("words-written", .open):
      guard case .words(let new, false) = identity.sheet else { return false }
      show(.words(new, isWritten: true))
    case ("check-words", .open):
      guard case .words(let new, true) = identity.sheet else { return false }
      order(.setWords(new, answers: new.places.map { form.text("word-\($0)") ?? "" }))
    case ("guardians", .open): show(.choosingGuardians)
    case ("make-guardians", .open):
      order(
        .makeGuardians(
          GuardianShares.names(in: form.text("names") ?? ""),
          needed: form.text("needed").flatMap { Int($0.forPeople) } ?? 0,
          form.content("passphrase") ?? SecretBytes([])))
    case ("handed-over", .open):
      guard case .guardians(var new) = identity.sheet else { return false }
      new.handOver()
      show(.guardians(new))
      if new.shares.isEmpty { order(.setGuardians(new)) }
    case ("forgotten", .locked): show(.recovering)
    case ("by-shares", .locked): show(.shares([]))
    case ("add-share", .locked):
      guard case .shares(let shares) = identity.sheet else { return false }
      add(form.content("words") ?? SecretBytes([]), to: shares)
    case ("join", .locked):
      guard case .shares(let shares) = identity.sheet else { return false }
      choose(form) { .join(shares, passphrase: $0) }
    case ("remembered", .locked): close()
    case ("recover", .locked):
      let words = form.content("words") ?? SecretBytes([])
      choose(form) { .recover(words: words, passphrase: $0) }
    case ("look-up", .open):
      guard case .verdict(let judged) = identity.sheet else { return false }
      order(.lookUp(judged))
    case ("look-up-card", .open):
      guard case .card(let name) = identity.sheet else { return false }
      order(.lookUpCard(name))
    case ("back-up", .open): choose(form) { .backUp($0) }
    case ("identify", .open): order(.identify(form.text("name") ?? ""))
    case ("clear-journal", .open):
      guard case .asking(.clearingJournal) = identity.sheet else { return false }
      order(.clearJournal)
    case ("make-ready", .open): order(.makeProofsReady)
    case ("make-issuer", .open): makeIssuer(form)
    default: return actOnProof(action, form)
    }
    return true
  }

  /// Orders a question to a phone, if the operator allows that.
  private mutating func askPhone(
    _ names: [WireText], _ name: WireText?, _ form: DeskForm
  ) -> Bool {
    guard capabilities.asksPhones else { return false }
    let desk = form.content("desk").flatMap { $0.count == 0 ? nil : $0 }
    order(.phone(.prepare(names, name: name, desk: desk)))
    return true
  }

  /// Makes the issuer of this desk, or says what its identity lacks.
  private mutating func makeIssuer(_ form: DeskForm) {
    do throws(WalletError) {
      let identity = try IssuerIdentity(
        name: form.text("name") ?? "", url: form.text("url") ?? "",
        country: WireText((form.text("country") ?? "").forPeople.uppercased()))
      choose(form) { .makeIssuer(identity, $0) }
    } catch {
      (identity.problem, identity.done) = (ToldError(error), nil)
      changed()
    }
  }

  /// A request or an answer of somebody else's.
  static func bytes(_ form: DeskForm) -> [UInt8] {
    form.content("text").map { Array($0.bytes) } ?? []
  }

  /// The place of a person on the page, from 0.
  static func place(_ form: DeskForm) -> Int? {
    form.text("value").flatMap { Int($0.forPeople) }
  }

  /// The statement whose button was pressed: the place of its person, a colon, its name.
  private static func statement(_ form: DeskForm) -> (ProvableStatement.Kind, person: Int)? {
    let parts = (form.text("value") ?? "").utf8.split(separator: UInt8(ascii: ":"))
    guard parts.count == 2, let person = Int(String(decoding: parts[0], as: UTF8.self)),
      let kind = ProvableStatement.Kind(exactly: WireText(decoding: parts[1]))
    else { return nil }
    return (kind, person)
  }

  mutating func show(_ sheet: IdentityState.Sheet) {
    (identity.sheet, identity.problem, identity.done) = (sheet, nil, nil)
    changed()
  }

  private mutating func add(_ text: SecretBytes, to shares: [SecretShare]) {
    do throws(SharesError) {
      show(.shares(try GuardianShares.adding(text, to: shares)))
    } catch {
      (identity.problem, identity.done) = (ToldError(error), nil)
      changed()
    }
  }

  private mutating func enter(_ name: WireText) -> Bool {
    guard let section = IdentityState.Section(exactly: name) else { return false }
    identity.section = section
    close()
    return true
  }

  private mutating func close() {
    (identity.sheet, identity.problem, identity.done) = (nil, nil, nil)
    changed()
  }

  /// The claims that were chosen: a set of names, or single ones.
  private static func names(in form: DeskForm) -> [WireText] {
    let preset = form.text("preset").flatMap { AskedClaims.Preset(exactly: $0) }
    return preset?.names ?? AskedClaims.all.filter { form.isTicked($0) }
  }

  /// Takes a new passphrase that was typed twice.
  private mutating func choose(_ form: DeskForm, _ next: (SecretBytes) -> IdentityOrder) {
    let first = form.content("passphrase") ?? SecretBytes([])
    guard first.bytes.count(where: { $0 & 0xC0 != 0x80 }) >= Self.shortestPassphrase else {
      identity.problem = ToldError(.passphraseTooShort, [.number(Self.shortestPassphrase)])
      return changed()
    }
    guard ConstantTime.equal(first, form.content("again") ?? SecretBytes([])) else {
      identity.problem = ToldError(.newPassphrasesDiffer, [])
      return changed()
    }
    order(next(first))
  }

  mutating func order(_ order: IdentityOrder) {
    identityOrders = [order]
    (identity.problem, identity.done, identity.isBusy) = (nil, nil, true)
    identity.step = nil
    changed()
  }
}

/// How work on the wallet goes on.
extension DeskState {
  /// True if there is work on the wallet, or none will come.
  var hasIdentityOrder: Bool { !identityOrders.isEmpty || isEnded }

  /// Takes the order; nil where there is none.
  mutating func takeIdentityOrder() -> IdentityOrder? {
    defer { identityOrders = [] }
    return identityOrders.first
  }

  /// Knows from now on that there is a wallet, also where the page was locked while it was made.
  mutating func walletWasMade() {
    guard case .absent = identity.screen else { return }
    identity.screen = .locked
    changed()
  }

  var isWalletOpen: Bool {
    if case .open = identity.screen { true } else { false }
  }

  /// True if the wallet is open, or being opened, or shares for it were given, or the desk's passphrase is known.
  var isUnlocked: Bool {
    isWalletOpen || identity.isBusy || identity.hasShares || capabilities.isDeskOpen
  }

  /// Shows a card that came into the wallet. One whose passphrase was typed for the card is open from then on.
  mutating func cardCame() {
    guard hasWallet, !identity.isBusy, case nil = identity.sheet else { return }
    order(.lookAgain)
  }

  /// Knows from now on that this desk issues cards, and that its passphrase is known.
  mutating func issuerWasMade(of generation: Int) {
    capabilities.hasIssuer = true
    if generation == self.generation { capabilities.isDeskOpen = true }
    changed()
  }

  /// True if something of a person is there: a document, what was typed, what a camera sees, an open wallet, a passphrase.
  var holdsAnything: Bool {
    guard case .waiting(let waiting) = counter, case nil = camera else { return true }
    return isUnlocked || waiting.typed != nil
  }

  /// Shows the wallet as it is now, and what came of the work.
  /// - Parameter generation: the one in which the work began: what was locked since shows nothing.
  mutating func show(
    _ wallet: HeldWallet, _ sheet: IdentityState.Sheet?, done: Phrase?, of generation: Int
  ) {
    guard generation == self.generation else { return }
    identity.screen = .open(wallet)
    (identity.sheet, identity.done, identity.isBusy) = (sheet, done, false)
    changed()
  }

  /// Knows what became of the standing backup; nil where none is known any more.
  mutating func tell(_ found: IdentityState.BackedUp?, of generation: Int) {
    guard generation == self.generation else { return }
    identity.backedUp = found
    changed()
  }

  /// Removes a QR code whose time is over.
  mutating func endShowing() {
    guard case .shown(let shown) = identity.sheet, let end = shown.end, end <= .now else { return }
    (identity.sheet, identity.done) = (nil, .shownEnded)
    changed()
  }

  /// Says why something was not done.
  mutating func failIdentity(_ error: any CodedError, of generation: Int) {
    guard generation == self.generation else { return }
    identity.problem = ToldError(error)
    identity.isBusy = false
    changed()
  }
}
