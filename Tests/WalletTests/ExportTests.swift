import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import Storage
import TestSupport
import Testing
import Verdicts

@testable import Wallet

@Suite("Cards that go to another wallet, and the journal")
struct ExportTests {
  private let folder: TemporaryFolder
  private let words = Specimens.secret("export")
  private let desk: IssuedCards

  init() throws {
    folder = try TemporaryFolder()
    desk = try IssuedCards(at: folder.path("desk"))
  }

  private func wallet(_ name: String) throws -> Wallet {
    try Wallet.create(
      at: folder.path(name), passphrase: Specimens.passphrase, cost: try Specimens.weak)
  }

  private func export(_ wallet: Wallet, _ cards: [WireText]) throws -> [UInt8] {
    try wallet.export(cards, passphrase: words, random: .system, cost: try Specimens.weak)
  }

  private func adopt(
    _ export: [UInt8], into wallet: Wallet, _ secret: SecretBytes? = nil,
    below anchors: [CredentialAnchor]? = nil, at now: Date = Specimens.now,
    bindingHolds: (WalletDocument, Certificate?) -> Bool = { _, _ in false }
  ) throws -> AdoptedCards {
    try wallet.adopt(
      export, named: "export", passphrase: secret ?? words, below: anchors ?? desk.trusting,
      at: now, bindingHolds: bindingHolds)
  }

  @Test(
    "given two cards, when one is exported, then another wallet has it whole, and the other not")
  func exported() throws {
    let from = try wallet("from")
    for name in ["one", "two"] {
      let (card, copies) = try desk.card(name)
      let document = try WalletDocument(dataGroup1: [1], securityObject: Array(name.utf8))
      try from.add(
        card, copies: copies, portrait: Specimens.portrait(1), document: document)
    }
    let batch = try #require(from.card(named: "one").batches.first)
    _ = try from.take(from: batch, of: "one", at: Specimens.now)
    let export = try export(from, ["one"])
    #expect(Wallet.isExport(export))
    let to = try wallet("to")
    #expect(try adopt(export, into: to).cards.map(\.card.identifier) == ["one"])
    #expect(to.identifiers == ["one"])
    #expect(try to.portrait(of: "one") == Specimens.portrait(1))
    #expect(try to.document(of: "one")?.securityObject == Array("one".utf8))
    // Nothing is lost when it is opened again; what is left is used last, and is what was left before.
    let card = try to.card(named: "one")
    #expect(card.batches.map(\.unspent.count) == [2, 3])
    #expect(try to.possiblyShownCopies().count == 5)
    let taken = try to.take(from: card.batches[0], of: "one", at: Specimens.now)
    #expect(taken.mayHaveBeenShown && taken.copy.deviceKey != nil)
    #expect(try from.possiblyShownCopies().isEmpty)
    // A second time there is nothing new.
    #expect(throws: WalletError.cardExists) {
      try adopt(export, into: to)
    }
    let all = try self.export(from, ["one", "two"])
    #expect(try adopt(all, into: to).cards.map(\.card.identifier) == ["two"])
    #expect(throws: WalletError.cardNotFound) { try self.export(from, ["three"]) }
    #expect(throws: WalletError.passphraseEmpty) {
      try from.export(["one"], passphrase: SecretBytes([]))
    }
  }

  @Test(
    "given an export, when its passphrase is wrong or a bit is flipped, then nothing is taken from it"
  )
  func damaged() throws {
    let from = try wallet("from")
    let (card, copies) = try desk.card("one")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, ["one"])
    let to = try wallet("to")
    let before = try Specimens.bytes(folder.path("to"))
    #expect(throws: WalletError.secretWrong(.passphrase)) {
      try adopt(export, into: to, Specimens.passphrase)
    }
    for place in stride(from: 0, to: export.count, by: 37) {
      var altered = export
      altered[place] ^= 1
      #expect(throws: WalletError.self, "\(place)") {
        try adopt(altered, into: to)
      }
    }
    #expect(throws: WalletError.self) {
      try adopt(Array(export.dropLast()), into: to)
    }
    #expect(to.identifiers.isEmpty)
    #expect(try Specimens.bytes(folder.path("to")) == before)
  }

  @Test(
    "given an export whose copies have names of others, when it is taken, then nothing of the wallet is lost"
  )
  func clash() throws {
    let (card, copies) = try desk.card("one")
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, ["one"])
    // The same copies under another card's name.
    let other = IdentityCard(
      identifier: "mine", trustLevel: .selfIssued, isSimulated: true, issuerName: "Mine",
      assurance: [], batches: card.batches)
    let to = try wallet("to")
    try to.add(other, copies: copies, portrait: nil)
    #expect(throws: WalletError.cardExists) {
      try adopt(export, into: to)
    }
    #expect(to.identifiers == ["mine"])
  }

  @Test(
    "given an export with another portrait under a portrait's name, when it is taken, then it is refused"
  )
  func otherPortrait() throws {
    let (card, copies) = try desk.card("one")
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: Specimens.portrait(1))
    let name = try #require(from.vault.names(of: Wallet.Kind.portrait).first)
    try from.vault.update(putting: [(name, SecretBytes(Specimens.portrait(2)))])
    let export = try export(from, ["one"])
    let to = try wallet("to")
    #expect(throws: WalletError.damaged("export", .cardPortraitMissing)) {
      try adopt(export, into: to)
    }
    #expect(to.identifiers.isEmpty)
  }

  @Test(
    "given an export in which a card's identifier is a line, when it is taken, then it is damaged",
    arguments: ["one  passport  government", "", "--all", String(repeating: "a", count: 33), "α"])
  func identifiers(_ identifier: String) throws {
    let (card, copies) = try desk.card(identifier)
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, [WireText(identifier)])
    let to = try wallet("to")
    #expect(throws: WalletError.damaged("export", .cardUnreadable)) { try adopt(export, into: to) }
    #expect(to.identifiers.isEmpty)
  }

  @Test(
    "given an export that says more of a card than its credentials, when it is taken, then they alone count"
  )
  func lying() throws {
    let (card, copies) = try desk.card("one", says: .government)
    #expect(card.trustLevel == .government && !card.isSimulated)
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, ["one"])
    let bank = try IssuedCards("Bank", at: folder.path("bank"))
    for (number, (anchors, type)) in [
      (desk.trusting, "imported"), (bank.trusting, "imported"),
      ([CredentialAnchor(desk.root, claimable: .selfIssued, vouchedBy: .givenRoot)], "imported"),
      ([CredentialAnchor.ownDesk(desk.root)], "passport"),
    ].enumerated() as EnumeratedSequence<[([CredentialAnchor], WireText)]> {
      let to = try wallet("to-\(number)")
      let made = try #require(try adopt(export, into: to, below: anchors).cards.first)
      #expect(made.card.trustLevel == .selfIssued && made.card.isSimulated)
      #expect(made.card.issuerName == "Example Desk" && made.card.type == type)
      #expect(made.card.assurance == (type == "passport" ? [.dataGenuine] : []))
      #expect(
        made.card.batches.map(\.provableClaims)
          == [["given_name"], ["eu.europa.ec.av.1/age_over_18"]])
      #expect(try to.card(named: "one") == made.card)
    }
  }

  @Test(
    "given a card that claims a state's word, when it is taken, then it has what its root may claim"
  )
  func levels() throws {
    let (card, copies) = try desk.card("one", level: .government, isSimulated: false)
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, ["one"])
    for (number, (anchors, level)) in [
      ([CredentialAnchor.ownDesk(desk.root)], TrustLevel.government),
      (desk.trusting, .institution),
      (
        [CredentialAnchor(desk.root, claimable: .government)],
        .government
      ), ([CredentialAnchor](), .selfIssued),
    ].enumerated() {
      let to = try wallet("to-\(number)")
      let made = try #require(try adopt(export, into: to, below: anchors).cards.first)
      #expect(made.card.trustLevel == level)
      #expect(made.card.excessTrustLevel == (level == .government ? nil : "government"))
    }
  }

  @Test(
    "given copies that do not belong to a card, when an export has them, then they are left out")
  func mixed() throws {
    let bank = try IssuedCards("Bank", at: folder.path("bank"))
    let (card, copies) = try desk.card("one")
    let (other, others) = try bank.card("other")
    /// The card with one copy's content in the place of another's, and an identity batch of somebody else.
    func export(_ name: String, _ batches: [CredentialBatch], _ kept: [WireText: HeldCopy])
      throws -> [UInt8]
    {
      let from = try wallet(name)
      let forged = IdentityCard(
        identifier: "one", trustLevel: .government, isSimulated: false, issuerName: "Bank",
        assurance: [], batches: batches)
      try from.add(forged, copies: kept, portrait: nil)
      return try self.export(from, ["one"])
    }
    let both = copies.merging(others) { first, _ in first }
    func some(_ batches: [CredentialBatch]) -> [WireText: HeldCopy] {
      let names = Set(batches.flatMap(\.copies).map(\.identifier))
      return both.filter { names.contains($0.key) }
    }
    func batch(_ copies: [CredentialCopy]) -> CredentialBatch {
      CredentialBatch(
        format: .sdJWT, type: "x", issuedAt: nil, expiresAt: nil, provableClaims: [],
        copies: copies)
    }
    // Two issuers, two types and two formats in one batch: it is no batch.
    let mixtures = [
      [card.batches[0].copies[0], other.batches[0].copies[0]],
      [card.batches[0].copies[0], card.batches[1].copies[0]],
    ].map(batch)
    for (number, mixture) in mixtures.enumerated() {
      let bytes = try export("from-\(number)", [mixture], some([mixture]))
      let to = try wallet("to-\(number)")
      #expect(throws: CredentialRefused(outcome: Outcome(.failed, .cardCopiesDiffer))) {
        try adopt(bytes, into: to)
      }
      #expect(to.identifiers.isEmpty)
      let rest = [mixture, card.batches[1]]
      guard number == 0 else { continue }
      let adopted = try adopt(
        export("more-\(number)", rest, some(rest)), into: to)
      #expect(adopted.leftOut.map(\.code) == [.cardCopiesDiffer])
      #expect(adopted.cards.first?.card.batches.map(\.format) == [.mobileDocument])
    }
    // Batches of two issuers are no card.
    let two = [card.batches[0], other.batches[1]]
    let bytes = try export("two", two, some(two))
    let to = try wallet("to")
    #expect(throws: CredentialError.malformed(.credentialCard)) { try adopt(bytes, into: to) }
    #expect(to.identifiers.isEmpty)
  }

  @Test("given a copy with the key of another one, when an export has it, then it is left out")
  func otherKey() throws {
    let (card, copies) = try desk.card("one")
    let names = card.batches[0].copies.map(\.identifier)
    var kept = copies
    let (first, second) = (try #require(copies[names[0]]), try #require(copies[names[1]]))
    kept[names[0]] = HeldCopy(credential: first.credential, deviceKey: second.deviceKey)
    // The wallet that wrote the export kept what it was told.
    let from = try wallet("from")
    let told = IdentityCard(
      identifier: "one", trustLevel: .selfIssued, isSimulated: true, issuerName: "Example Desk",
      assurance: [],
      batches: card.batches.enumerated().map { number, batch in
        CredentialBatch(
          format: batch.format, type: batch.type, issuedAt: batch.issuedAt,
          expiresAt: batch.expiresAt, provableClaims: batch.provableClaims,
          copies: batch.copies.enumerated().map { place, copy in
            number == 0 && place == 0
              ? CredentialCopy(
                identifier: copy.identifier,
                holderKeyThumbprint: batch.copies[1].holderKeyThumbprint) : copy
          })
      })
    try from.add(told, copies: kept, portrait: nil)
    let adopted = try adopt(export(from, ["one"]), into: try wallet("to"))
    #expect(adopted.leftOut.map(\.code) == [.cardCopiesDiffer])
    #expect(adopted.cards.first?.card.batches.map(\.format) == [.mobileDocument])
  }

  @Test("given copies of two levels, when an export has them in one batch, then it is none")
  func twoLevels() throws {
    let (card, copies) = try desk.card("one", level: .government, isSimulated: false)
    let (other, others) = try desk.card("two", level: .institution, isSimulated: false)
    let mixed = [card.batches[0].copies[0], other.batches[0].copies[0]]
    let from = try wallet("from")
    let told = IdentityCard(
      identifier: "one", trustLevel: .government, isSimulated: false, issuerName: "Example Desk",
      assurance: [],
      batches: [
        CredentialBatch(
          format: .sdJWT, type: "urn:example:identity", issuedAt: nil, expiresAt: nil,
          provableClaims: [], copies: mixed)
      ])
    let kept = copies.merging(others) { first, _ in first }
      .filter { name, _ in mixed.contains { $0.identifier == name } }
    try from.add(told, copies: kept, portrait: nil)
    let anchors = [CredentialAnchor.ownDesk(desk.root)]
    #expect(throws: CredentialRefused(outcome: Outcome(.failed, .cardCopiesDiffer))) {
      try adopt(export(from, ["one"]), into: try wallet("to"), below: anchors)
    }
  }

  @Test(
    "given copies that have ended, when they are taken, then they are left out, or nothing is taken"
  )
  func ended() throws {
    let (card, copies) = try desk.card("one", ages: Specimens.now + 100_000)
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil)
    let export = try export(from, ["one"])
    let to = try wallet("to")
    #expect(throws: CredentialRefused.self) {
      try adopt(export, into: to, at: Specimens.now + 200_000)
    }
    #expect(to.identifiers.isEmpty)
    let adopted = try adopt(export, into: to, at: Specimens.now + 50_000)
    #expect(adopted.leftOut.map(\.code) == [.credentialExpired])
    #expect(adopted.cards.first?.card.batches.map(\.format) == [.mobileDocument])
    #expect(to.vault.names(of: Wallet.Kind.copy).count == 3)
  }

  @Test("given an issuer's word for the holder, when it does not hold, then it is left out")
  func binding() throws {
    let (card, copies) = try desk.card("one")
    var document = try WalletDocument(dataGroup1: [1], securityObject: [2])
    document.binding = HolderBinding(
      day: CalendarDate(Specimens.now), issuerCertificate: desk.signer.der,
      signature: try ECDSASignature(raw: [UInt8](repeating: 1, count: 64)),
      deviceKey: try Wallet.makeDeviceKey())
    let from = try wallet("from")
    try from.add(card, copies: copies, portrait: nil, document: document)
    let export = try export(from, ["one"])
    for holds in [false, true] {
      let to = try wallet("to-\(holds)")
      _ = try adopt(export, into: to) { document, issuer in
        #expect(document.binding != nil && issuer == desk.signer)
        return holds
      }
      #expect((try to.document(of: "one")?.binding != nil) == holds)
    }
  }

  @Test(
    "given a card of a later version, when it is deleted, then copies that no other card has are gone"
  )
  func deletedUnread() throws {
    let wallet = try wallet("wallet")
    let (card, copies) = try Specimens.card("one")
    try wallet.add(card, copies: copies, portrait: nil)
    let names = try copies.keys.map { try Hex.decode($0) }
    let record = (
      Vault.Name(kind: Wallet.Kind.copy, identifier: [UInt8](repeating: 9, count: 32)),
      SecretBytes([0, 0, 0, 0, 1])
    )
    try wallet.add(
      identifier: "later", content: Array(#"{"schema":"passport.card/9"}"#.utf8), portrait: nil
    ) { _ in [record] }
    try wallet.delete("later")
    #expect(!wallet.vault.holds(record.0))
    for name in names {
      #expect(wallet.vault.holds(Vault.Name(kind: Wallet.Kind.copy, identifier: name)))
    }
  }

  private func entry(_ number: Int) -> JournalEntry {
    JournalEntry(
      date: Specimens.now + Double(number), audience: "redirect_uri:passport:x",
      statedName: "Bar \(number)", card: "one", type: "age", claims: ["age_over_18"])
  }

  @Test(
    "given an entry of the journal, when its number is no moment, then it is refused",
    arguments: [Int.max, Int.min, 1 << 40, -(1 << 40)])
  func moments(_ number: Int) throws {
    func entry(at number: Int) -> JournalEntry? {
      JournalEntry(
        .object(["at": .integer(number), "card": "one", "type": "age", "claims": .array([])]))
    }
    #expect(entry(at: number) == nil)
    #expect(entry(at: (1 << 40) - 1) != nil && entry(at: 1 - (1 << 40)) != nil)
  }

  @Test(
    "given a copy that is shown, when the journal is read, then it says so, until it is cleared")
  func journal() throws {
    let path = folder.path("wallet")
    var batch: CredentialBatch?
    do {
      let wallet = try wallet("wallet")
      let (card, copies) = try Specimens.card("one")
      try wallet.add(card, copies: copies, portrait: nil)
      batch = card.batches.first
      #expect(try wallet.journal.isEmpty)
      for number in 0..<3 {
        _ = try wallet.take(
          from: try #require(batch), of: "one", at: Specimens.now, noting: entry(number))
      }
      #expect(throws: WalletError.copiesSpent) {
        try wallet.take(
          from: try #require(batch), of: "one", at: Specimens.now, noting: entry(3))
      }
      _ = try wallet.take(
        from: try #require(batch), of: "one", at: Specimens.now, reuse: true, noting: entry(4))
    }
    do {
      let wallet = try Wallet.open(at: path, passphrase: Specimens.passphrase)
      #expect(try wallet.journal == [0, 1, 2, 4].map(entry))
      try wallet.clearJournal(at: Specimens.now)
      #expect(try wallet.journal.isEmpty && wallet.settings.journalClearedAt == Specimens.now)
    }
    // Nor is it in the generation before.
    let restored = try Wallet.restorePrevious(at: path, passphrase: Specimens.passphrase)
    #expect(try restored.journal.isEmpty)
  }

  @Test(
    "given a wallet that cannot be saved, when a copy is taken, then neither copy nor journal changes"
  )
  func notSaved() throws {
    let disk = FullDisk()
    let wallet = try Wallet.create(
      at: folder.path("wallet"), passphrase: Specimens.passphrase, cost: try Specimens.weak,
      write: { bytes, path throws(StorageError) in try disk.write(bytes, path) })
    let (card, copies) = try Specimens.card("one")
    try wallet.add(card, copies: copies, portrait: nil)
    disk.isFull = true
    #expect(throws: WalletError.self) {
      try wallet.take(from: card.batches[0], of: "one", at: Specimens.now, noting: entry(0))
    }
    #expect(try wallet.journal.isEmpty)
    let kept = try wallet.card(named: "one")
    #expect(kept.batches[0].unspent.count == 3)
  }
}

/// A disk that can be full.
private final class FullDisk: @unchecked Sendable {
  var isFull = false

  func write(_ bytes: [UInt8], _ path: String) throws(StorageError) {
    guard !isFull else { throw .notWritten(path, ENOSPC) }
    try Vault.atomically(bytes, path)
  }
}
