import Credentials
import Crypto
import Encoding
import Foundation
import HTTP
import Messages
import Parallel
import Presentation
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Desk
@testable import Operations
@testable import Wallet

@Suite("The settings of the holder's page")
struct SettingsTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)
  private static let recipient: WireText =
    "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"

  private var state = DeskState(.english, clearsAfter: 60, hasWallet: true)

  private static func backedUp(in folder: String = "/backups") -> WalletSettings {
    var settings = WalletSettings()
    settings.backup = .init(folder: WireText(folder), recipient: recipient)
    return settings
  }

  /// Shows an open wallet.
  private mutating func show(
    _ cards: [HeldCard] = [], hasWords: Bool = false, settings: WalletSettings = .init(),
    openedOn day: CalendarDate? = nil
  ) {
    state.show(
      HeldWallet(
        persons: HeldPerson.all(of: cards, at: Self.now).map { .init($0, at: Self.now) },
        hasWords: hasWords, hasGuardians: false,
        identifiers: [.init(party: nil, text: "did:key:zDnExample")], settings: settings,
        backupOpenedOn: day, journal: [], now: Self.now), nil, done: nil, of: state.generation)
    _ = press("part", ["value": "identity"])
    _ = press("section", ["value": "settings"])
  }

  private mutating func press(_ action: String, _ fields: KeyValuePairs<String, String> = [:])
    -> Bool
  {
    let form = fields.map { name, value in
      name + "=" + value.utf8.map { "%" + Hex.encode([$0]) }.joined()
    }
    return state.act(WireText(action), DeskForm(SecretBytes(form.joined(separator: "&").utf8)))
  }

  private var page: String { IdentityView(state: state).html.markup }

  private func says(_ phrase: Phrase) -> Bool {
    page.contains(HTML(text: MessageCatalogue.english.words(phrase)).markup)
  }

  @Test(
    "given words, when others are to be made, then new identifiers are said first, and the passphrase is asked for"
  )
  mutating func wordsAnew() throws {
    show(hasWords: true)
    #expect(says(.setWords))
    #expect(press("make-words") && !state.hasIdentityOrder)
    #expect(says(.wordsAnewHow) && page.contains("data-do=\"make-words-anew\""))
    #expect(press("make-words-anew", ["passphrase": "the holder's words"]))
    guard case .makeWords(let passphrase?)? = state.takeIdentityOrder() else { throw Missing() }
    #expect(passphrase.bytes.elementsEqual("the holder's words".utf8))
    // The first words need none.
    show()
    #expect(press("make-words"))
    guard case .makeWords(nil)? = state.takeIdentityOrder() else { throw Missing() }
  }

  @Test(
    "given a journal, when it is to be cleared, then that is asked, and the day is said afterwards")
  mutating func clearing() throws {
    show()
    #expect(!press("clear-journal") && !state.hasIdentityOrder)
    #expect(press("settings-form", ["value": "clearing-journal"]) && says(.journalClearAsk))
    #expect(press("clear-journal"))
    guard case .clearJournal? = state.takeIdentityOrder() else { throw Missing() }
    var settings = WalletSettings()
    settings.journalClearedAt = Self.now
    show(settings: settings)
    let day = MessageCatalogue.english.language.day(CalendarDate(Self.now))
    #expect(says(.journalCleared(day)))
  }

  @Test(
    "given another passphrase or an export, when it was not typed twice alike, then nothing is done"
  )
  mutating func chosenPassphrases() throws {
    for (form, action) in [("passphrase", "change-passphrase"), ("export", "export")] {
      show()
      #expect(press("settings-form", ["value": form]) && page.contains("data-do=\"\(action)\""))
      #expect(page.contains("name=\"old\" required"))
      #expect(press(action, ["old": "a", "passphrase": "long enough", "again": "not alike"]))
      #expect(!state.hasIdentityOrder && page.contains("class=\"problem\""))
      #expect(press(action, ["old": "a", "passphrase": "long enough", "again": "long enough"]))
      switch state.takeIdentityOrder() {
      case .changePassphrase(let old, let new)?:
        #expect(form == "passphrase" && old.bytes.elementsEqual("a".utf8))
        #expect(new.bytes.elementsEqual("long enough".utf8))
      case .export(let old, let chosen)?:
        #expect(form == "export" && old.bytes.elementsEqual("a".utf8))
        #expect(chosen.bytes.elementsEqual("long enough".utf8))
      default: throw Missing()
      }
    }
    #expect(!press("settings-form", ["value": "no such form"]))
  }

  @Test(
    "given a standing backup, when one failed, then that is told on both pages, until one is written or the page is locked"
  )
  mutating func failedBackup() throws {
    show(settings: Self.backedUp())
    #expect(says(.trialNever) && page.contains("/backups") && !says(.standingFailed))
    state.tell(.failed(InternalFault("disk full")), of: state.generation)
    #expect(says(.standingFailed))
    #expect(press("section", ["value": "overview"]) && says(.standingFailed))
    let generation = state.generation
    state.tell(.written(Self.status(1)), of: generation)
    #expect(!says(.standingFailed))
    state.lock()
    // What comes late is of a wallet that is no longer shown.
    state.tell(.failed(InternalFault("disk full")), of: generation)
    show(settings: Self.backedUp(), openedOn: CalendarDate(Self.now))
    #expect(!says(.standingFailed) && !says(.trialNever))
    #expect(says(.trialOpened(MessageCatalogue.english.language.day(CalendarDate(Self.now)))))
  }

  private static func status(_ count: Int) -> StandingBackup.Status {
    .init(count: count, newest: Timestamp(now), isCurrent: true)
  }

  @Test(
    "given a card that was deleted, when older backups have it, then they can be removed, and else nothing is asked"
  )
  mutating func olderBackups() throws {
    show(settings: Self.backedUp())
    guard case .open(let wallet) = state.identity.screen else { throw Missing() }
    state.show(wallet, .olderBackups, done: .cardDeleted, of: state.generation)
    state.tell(.written(Self.status(1)), of: state.generation)
    #expect(says(.cardDeleted) && !page.contains("data-do=\"remove-older\""))
    // One that failed is told here too.
    state.tell(.failed(InternalFault("disk full")), of: state.generation)
    #expect(says(.standingFailed) && !page.contains("data-do=\"remove-older\""))
    state.tell(.written(Self.status(4)), of: state.generation)
    #expect(says(.standingOlder(3)) && page.contains("data-do=\"remove-older\""))
    #expect(press("remove-older"))
    guard case .removeOlderBackups? = state.takeIdentityOrder() else { throw Missing() }
  }

  /// A card with some copies, of which some were not shown yet.
  private static func card(_ copies: Int, left: Int) -> HeldCard {
    let copies = (0..<copies).map {
      CredentialCopy(identifier: "\($0)", holderKeyThumbprint: "key", isSpent: $0 >= left)
    }
    let batch = CredentialBatch(
      format: .sdJWT, type: "urn:example", issuedAt: now, expiresAt: now + 60, provableClaims: [],
      copies: copies)
    return HeldCard(
      IdentityCard(
        identifier: "c", trustLevel: .selfIssued, isSimulated: false, issuerName: "Bar",
        assurance: [], batches: [batch]), credentials: [], keepsDocument: false)
  }

  @Test(
    "given a card whose copies run out, when three are left, then it is told with what to do, on both pages"
  )
  mutating func lowUses() throws {
    for (card, isLow) in [
      (Self.card(30, left: 4), false), (Self.card(30, left: 3), true),
      (Self.card(30, left: 0), true), (Self.card(1, left: 1), false),
    ] {
      show([card])
      #expect(page.contains("data-low") == isLow)
      #expect(press("section", ["value": "overview"]) && page.contains("data-low") == isLow)
    }
    let low = Self.card(30, left: 3)
    show([low])
    let batch = try #require(low.card.batches.first)
    let name = "\(CardTitle(low, .english).text) (\(CredentialTypeText.name(of: batch)))"
    #expect(says(.usesLow(name, 3)))
  }

  @Test(
    "given a wallet, when the page looks at it, then it is backed up behind the page, once for each change"
  )
  func background() throws {
    let folder = try TemporaryFolder()
    let wallet = try Wallet.create(
      at: folder.path("wallet"), passphrase: SecretBytes(Array("words".utf8)),
      cost: .least)
    let backups = folder.path("backups")
    var state = state
    state.lock()
    let answers = Monitor(
      DeskAnswers(gate: try DeskGate(authority: "127.1.2.3:8080"), state: state))
    let work = BackupWork(Surroundings(variables: ["HOME": folder.path]), answers)
    /// What is told when the thread has done what it was given.
    func told() -> IdentityState.BackedUp? {
      work.stop()
      work.run()
      return answers.read { $0.state.identity.backedUp }
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: backups).sorted()
    }
    // Nobody wants it yet.
    work.give(wallet, state.generation)
    #expect(told() == nil)
    try StandingBackup.keep(in: backups, for: Self.recipient, of: wallet)
    work.give(wallet, state.generation)
    // Nothing was written before the thread works.
    #expect(try names().isEmpty)
    guard case .written(let first)? = told() else { throw Missing() }
    #expect(first.count == 1 && first.isCurrent)
    let kept = try names()
    work.give(wallet, state.generation)
    _ = told()
    #expect(try names() == kept)
    try wallet.remember("Bar", .p256)
    try FileManager.default.moveItem(atPath: backups, toPath: folder.path("away"))
    work.give(wallet, state.generation)
    guard case .failed(let error)? = told() else { throw Missing() }
    #expect(error as? StorageError == .notWritten(backups, ENOENT))
    // It is tried again at the next look.
    try FileManager.default.moveItem(atPath: folder.path("away"), toPath: backups)
    work.give(wallet, state.generation)
    guard case .written(let second)? = told() else { throw Missing() }
    #expect(second.count == 2 && second.isCurrent)
    // Once the page was locked, it is told again what is there, and nothing is written.
    answers.change { $0.state.lock() }
    work.give(wallet, answers.read { $0.state.generation })
    guard case .written(let third)? = told() else { throw Missing() }
    #expect(third.count == 2 && third.isCurrent)
  }

  /// A wallet that opens at once, the page over it, and the thread of its backups.
  private func backedUp(
    in folder: TemporaryFolder
  ) throws -> (wallet: Wallet, answers: Monitor<DeskAnswers>, work: BackupWork) {
    let surroundings = Surroundings(
      variables: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")])
    for name in ["home", "data"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try PrivateFolder.make(surroundings.dataHome)
    let wallet = try Wallet.create(
      at: surroundings.walletFile, passphrase: SecretBytes(Array("words".utf8)),
      cost: .least)
    try StandingBackup.keep(in: folder.path("backups"), for: Self.recipient, of: wallet)
    let answers = Monitor(
      DeskAnswers(gate: try DeskGate(authority: "127.1.2.3:8080"), state: state))
    return (wallet, answers, BackupWork(surroundings, answers))
  }

  @Test(
    "given a save that waits to be backed up, when older backups are removed first, then it is not written after the newer one"
  )
  func removedFirst() throws {
    let folder = try TemporaryFolder()
    let (wallet, answers, work) = try backedUp(in: folder)
    work.give(wallet, state.generation)
    try wallet.remember("Bar", .p256)
    #expect(try work.done(.removeOlderBackups, wallet, state.generation) == .standingRemoved)
    work.stop()
    work.run()
    let status = try #require(try StandingBackup(of: wallet)).status()
    #expect(status.count == 1 && status.isCurrent)
    guard case .written(let told)? = answers.read({ $0.state.identity.backedUp }) else {
      throw Missing()
    }
    #expect(told.count == 1 && told.isCurrent)
  }

  @Test(
    "given a backup that has the number of another state, when that state is backed up or older ones are removed, then it is written"
  )
  func sharedNumbers() throws {
    for removes in [false, true] {
      let folder = try TemporaryFolder()
      let (wallet, _, work) = try backedUp(in: folder)
      work.give(wallet, state.generation)
      work.stop()
      work.run()
      // The next save has a backup already, of the state that was there before an older one was put back.
      try wallet.remember("Bar", .p256)
      let other = try #require(try StandingBackup(of: wallet))
      let before = try other.write(Array("another".utf8), at: Date(), random: .system)
      #expect(before.count == 2 && before.isCurrent)
      let name = try other.newest().name
      // A failure in between changes nothing.
      let (backups, away) = (folder.path("backups"), folder.path("away"))
      try FileManager.default.moveItem(atPath: backups, toPath: away)
      work.give(wallet, state.generation)
      work.run()
      try FileManager.default.moveItem(atPath: away, toPath: backups)
      if removes {
        _ = try work.done(.removeOlderBackups, wallet, state.generation)
      } else {
        work.give(wallet, state.generation)
        work.run()
      }
      #expect(try other.status().count == (removes ? 1 : 3))
      #expect(try WireText(other.newest().name) != WireText(name))
    }
  }

  @Test(
    "given an open wallet, when all cards are exported with another passphrase, or the page was locked, then nothing is written"
  )
  func exported() throws {
    let folder = try TemporaryFolder()
    // The wallet is closed again.
    func closed() throws -> (Monitor<DeskAnswers>, BackupWork) {
      let made = try backedUp(in: folder)
      return (made.answers, made.work)
    }
    let (answers, backups) = try closed()
    let secrets = DeskSecrets()
    let words = SecretBytes(Array("words".utf8))
    secrets.keep(KeptPassphrase(words), for: .wallet, state.generation)
    let surroundings = Surroundings(
      variables: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")],
      passphraseCost: .least)
    let work = IdentityWork(
      surroundings, secrets, answers, HTTPClient(), backups, reachedAt: nil,
      policy: .standard)
    func saved() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("home")).count
    }
    let chosen = SecretBytes(Array("long enough".utf8))
    for old in ["", "others"] {
      #expect(throws: WalletError.secretWrong(.passphrase)) {
        try work.result(
          of: .export(from: SecretBytes(Array(old.utf8)), to: chosen), state.generation)
      }
    }
    #expect(try saved() == 0)
    _ = try work.result(of: .export(from: words, to: chosen), state.generation)
    #expect(try saved() == 1)
    // The page is locked while the file is made.
    answers.change { $0.state.lock() }
    for order in [IdentityOrder.export(from: words, to: chosen), .backUp(chosen)] {
      #expect(throws: InternalFault.self) { try work.result(of: order, state.generation) }
    }
    #expect(try saved() == 1)
  }

  private struct Missing: Error {}
}
