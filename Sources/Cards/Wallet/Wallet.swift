import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Storage

/// The holder's cards with their copies, device keys and portraits, in one encrypted file. Every
/// change is saved before it takes effect; a change that fails leaves the wallet as it was.
package final class Wallet {
  /// The kinds of records of a wallet, docs/WALLET-FORMAT.md.
  enum Kind {
    static let card: UInt8 = 1
    static let portrait: UInt8 = 3
    static let copy: UInt8 = 4
    /// The document from which a card was made, kept for proofs; it has its card's identifier.
    static let document: UInt8 = 5
    /// The issuer's signature for the holder of that document; it also has the card's identifier.
    static let binding: UInt8 = 6
    /// The copies that may have been presented after the state that was restored.
    static let possiblyShownCopies: UInt8 = 7
    /// The seed of the words.
    static let seed: UInt8 = 8
    /// A party for which the holder has a separate identifier.
    static let party: UInt8 = 9
    /// The presentations: what, when and to whom.
    static let journal: UInt8 = 10
    /// What the holder chose for the wallet.
    static let settings: UInt8 = 11
    /// What issuers' lists said of a card when they were looked up; it has the card's identifier.
    static let seenStatus: UInt8 = 14
  }

  package let path: String
  let vault: Vault
  private(set) var held: [(name: Vault.Name, card: CardRecord)]

  init(path: String, vault: Vault) throws(WalletError) {
    self.path = path
    self.vault = vault
    held = []
    try readCards()
  }

  /// Reads the cards from the vault.
  func readCards() throws(WalletError) {
    var found: [(name: Vault.Name, card: CardRecord)] = []
    for name in vault.names(of: Kind.card) {
      guard let record = try vault.content(of: name),
        let card = try? CardRecord(parsing: record.bytes)
      else { throw .damaged(path, .cardUnreadable) }
      found.append((name, card))
    }
    held = found
  }

  /// Makes a wallet without cards, readable by this user only.
  /// - Parameter cost: the cost of trying the passphrase.
  /// - Throws: ``WalletError``; ``WalletError/exists(_:_:)`` if there is a file already.
  package static func create(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system, cost: Scrypt = .usual
  ) throws(WalletError) -> Wallet {
    try create(
      at: path, passphrase: passphrase, random: random, cost: cost, write: Vault.atomically)
  }

  static func create(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system, cost: Scrypt,
    write: @escaping Vault.Writer
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.create(
      at: path, purpose: .wallet, passphrase: passphrase, records: [], random: random,
      cost: cost, write: write)
    return try Wallet(path: path, vault: vault)
  }

  /// Checks that there is a wallet to open, before its passphrase is asked for.
  /// - Throws: ``WalletError/missing(_:_:)``.
  package static func requirePresence(at path: String) throws(WalletError) {
    try Vault.requirePresence(at: path, .wallet)
  }

  /// Opens a wallet, which is locked as long as this value lives.
  /// - Throws: ``WalletError/missing(_:_:)``, ``WalletError/inUse``,
  ///   ``WalletError/passphraseWrong``, ``WalletError/damaged(_:_:)`` and others.
  package static func open(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    try open(at: path, passphrase: passphrase, random: random, write: Vault.atomically)
  }

  /// Opens a wallet with a passphrase that opens it more than once.
  /// - Throws: as with one that does not.
  package static func open(at path: String, _ passphrase: KeptPassphrase) throws(WalletError)
    -> Wallet
  {
    try Wallet(
      path: path,
      vault: Vault.open(at: path, purpose: .wallet, with: .kept(passphrase), random: .system))
  }

  static func open(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system,
    write: @escaping Vault.Writer
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(passphrase), random: random, write: write)
    return try Wallet(path: path, vault: vault)
  }

  /// A new P-256 device key, to which a card is bound.
  /// - Throws: ``WalletError/crypto(_:)`` when libcrypto refuses.
  package static func makeDeviceKey() throws(WalletError) -> PrivateKey {
    try WalletError.crypto { () throws(CryptoError) in
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    }
  }

  /// The identifiers of the cards, the oldest first.
  package var identifiers: [WireText] { held.map(\.card.identifier) }

  /// The cards, the oldest first.
  /// - Throws: ``WalletError/credential(_:)`` if one cannot be read.
  package var cards: [IdentityCard] {
    get throws(WalletError) {
      try held.map { held throws(WalletError) in try held.card.card() }
    }
  }

  /// The card with this identifier, or whose identifier begins with these characters.
  /// - Throws: ``WalletError/cardNotFound`` unless exactly one identifier begins with them;
  ///   ``WalletError/credential(_:)`` if it cannot be read.
  package func card(named name: WireText) throws(WalletError) -> IdentityCard {
    let matches = held.filter { !name.isEmpty && $0.card.identifier.hasPrefix(name) }
    guard matches.count == 1, let match = matches.first else { throw .cardNotFound }
    return try match.card.card()
  }

  /// The card with this identifier.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/credential(_:)`` if it cannot be read.
  package func card(_ identifier: WireText) throws(WalletError) -> IdentityCard {
    try find(identifier).card.card()
  }

  /// Adds a card with its copies, its portrait and, if the holder wants to keep it, the document,
  /// and saves once. Cards with the same portrait share it.
  /// - Throws: ``WalletError/keyOfOtherCard`` when there are other copies than those of the card, or
  ///   one has a key to which it is not bound; ``WalletError/cardExists``; and ``WalletError`` when
  ///   it cannot be saved.
  package func add(_ new: NewCard, document: WalletDocument? = nil) throws(WalletError) {
    let (card, expected) = (new.card, new.card.batches.flatMap(\.copies))
    guard expected.count == new.copies.count else { throw .keyOfOtherCard }
    var records: [Vault.NamedContent] = []
    for copy in expected {
      guard let content = new.copies[copy.identifier] else { throw .keyOfOtherCard }
      guard try Self.thumbprint(of: content.deviceKey) == copy.holderKeyThumbprint
      else { throw .keyOfOtherCard }
      records.append((try Self.name(of: copy), try Self.record(of: content)))
    }
    let content: [UInt8]
    do throws(CredentialError) { content = try card.encoded } catch { throw .credential(error) }
    let kept = try document.map { document throws(WalletError) in try Self.records(of: document) }
    try add(identifier: card.identifier, content: content, portrait: new.portrait) { name in
      records
        + (kept ?? []).map { (Vault.Name(kind: $0.kind, identifier: name.identifier), $0.content) }
    }
  }

  /// Adds a card's content under its identifier, with the records that belong to it, as
  /// ``add(_:document:)`` does.
  /// - Parameter more: gives the other records; its argument is the name of the card's record.
  /// - Throws: ``WalletError``.
  func add(
    identifier: WireText, content: [UInt8], portrait: [UInt8]?,
    with more: (Vault.Name) throws(WalletError) -> [Vault.NamedContent]
  ) throws(WalletError) {
    guard !held.contains(where: { $0.card.identifier == identifier }) else {
      throw .cardExists
    }
    let name = Vault.Name(kind: Kind.card, identifier: try vault.makeIdentifier())
    let digest = try WalletError.crypto { () throws(CryptoError) in
      try portrait.map(Self.digest)
    }
    let card = CardRecord(identifier: identifier, content: content, portraitDigest: digest)
    var records = [(name, SecretBytes(card.encoded))] + (try more(name))
    // A card with the same identifier must not overwrite a copy of another card.
    guard !records.contains(where: { vault.holds($0.0) }) else { throw .cardExists }
    if let portrait, let digest {
      let portraitName = Vault.Name(kind: Kind.portrait, identifier: digest)
      if !vault.holds(portraitName) {
        records.append((portraitName, SecretBytes(portrait)))
      }
    }
    try vault.update(putting: records)
    held.append((name, card))
  }

  /// Deletes a card, its copies with their keys, its document, and its portrait if no other card has it, and
  /// saves.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError`` when it cannot be saved.
  package func delete(_ identifier: WireText) throws(WalletError) {
    let (name, card) = try find(identifier)
    let others = held.filter { $0.name != name }
    var removed: Set = [
      name, Self.documentName(of: name), Self.bindingName(of: name), Self.seenName(of: name),
    ]
    removed.formUnion(try copyNames(of: card, besides: others.map(\.card)))
    if let digest = card.portraitDigest,
      !others.contains(where: { $0.card.portraitDigest == digest })
    {
      removed.insert(Vault.Name(kind: Kind.portrait, identifier: digest))
    }
    try vault.update(removing: removed, .replaced)
    held = others
  }

  /// The names of a card's copies. If the card cannot be read but all others can, these are all
  /// copies that no other card has.
  private func copyNames(
    of card: CardRecord, besides others: [CardRecord]
  ) throws(WalletError) -> Set<Vault.Name> {
    func names(of card: CardRecord) -> [Vault.Name]? {
      guard let parsed = try? card.card() else { return nil }
      return parsed.batches.flatMap(\.copies).compactMap { try? Self.name(of: $0) }
    }
    if let own = names(of: card) { return Set(own) }
    let known = others.map(names)
    guard !known.contains(where: { $0 == nil }) else { return [] }
    return Set(vault.names(of: Kind.copy)).subtracting(known.flatMap { $0 ?? [] })
  }

  /// The document that was kept with a card; nil if the card has none.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError/damaged(_:_:)`` when it cannot be read.
  package func document(of identifier: WireText) throws(WalletError) -> WalletDocument? {
    let name = try find(identifier).name
    guard let record = try vault.content(of: Self.documentName(of: name)) else { return nil }
    guard var document = try? WalletDocument(parsing: record) else {
      throw .damaged(path, .cardDocumentUnreadable)
    }
    if let record = try vault.content(of: Self.bindingName(of: name)) {
      guard let binding = HolderBinding(parsing: record) else {
        throw .damaged(path, .cardDocumentUnreadable)
      }
      document.binding = binding
    }
    return document
  }

  /// True if a document was kept with a card. It is not read.
  /// - Throws: ``WalletError/cardNotFound``.
  package func keepsDocument(with identifier: WireText) throws(WalletError) -> Bool {
    vault.holds(Self.documentName(of: try find(identifier).name))
  }

  /// The secret that the wallet keeps for a document; nil for a document that it does not keep.
  /// - Throws: ``WalletError/damaged(_:_:)`` when a document cannot be read.
  package func secret(ofDocument securityObject: [UInt8]) throws(WalletError) -> SecretBytes? {
    for card in held where vault.holds(Self.documentName(of: card.name)) {
      if let document = try document(of: card.card.identifier),
        document.securityObject == securityObject
      {
        return document.secret
      }
    }
    return nil
  }

  /// The portrait of a card, as it was added; nil for a card without one.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError/damaged(_:_:)`` when it is missing.
  package func portrait(of identifier: WireText) throws(WalletError) -> [UInt8]? {
    guard let digest = try find(identifier).card.portraitDigest else { return nil }
    let name = Vault.Name(kind: Kind.portrait, identifier: digest)
    guard let record = try vault.content(of: name) else {
      throw .damaged(path, .cardPortraitMissing)
    }
    return Array(record.bytes)
  }

  /// Changes the passphrase and saves; it also replaces the previous generation. Other copies of
  /// the file still open with the old passphrase, and their vault key also opens this file.
  /// - Parameter cost: the cost of trying the new one.
  /// - Throws: ``WalletError/passphraseEmpty``, and ``WalletError`` when it cannot be saved.
  package func changePassphrase(
    to passphrase: SecretBytes, cost: Scrypt = .usual
  ) throws(WalletError) {
    try vault.change(to: .passphrase(passphrase), cost: cost)
  }

  /// The kinds of secrets that open the wallet; nil for a kind of a later program.
  package var slots: [VaultSlotKind?] { vault.slots }

  func find(
    _ identifier: WireText
  ) throws(WalletError) -> (name: Vault.Name, card: CardRecord) {
    guard let found = held.first(where: { $0.card.identifier == identifier }) else {
      throw .cardNotFound
    }
    return found
  }

  /// The name of the record of a document, which has its card's identifier.
  static func documentName(of card: Vault.Name) -> Vault.Name {
    Vault.Name(kind: Kind.document, identifier: card.identifier)
  }

  /// The name of the record of a binding, which has its card's identifier.
  static func bindingName(of card: Vault.Name) -> Vault.Name {
    Vault.Name(kind: Kind.binding, identifier: card.identifier)
  }

  /// The kinds and contents of a document's records.
  private static func records(
    of document: WalletDocument
  ) throws(WalletError) -> [(kind: UInt8, content: SecretBytes)] {
    let binding = try WalletError.crypto { () throws(CryptoError) in try document.binding?.encoded }
    return [(Kind.document, document.encoded)] + (binding.map { [(Kind.binding, $0)] } ?? [])
  }

  private static func digest(_ portrait: [UInt8]) throws(CryptoError) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(portrait)
  }
}

/// A copy that was taken from a wallet for a presentation.
package struct TakenCopy: Sendable {
  /// The credential and its device key.
  package let copy: HeldCopy
  /// True if it was presented before: verifiers can see that the holder is the same.
  package let isReused: Bool
  /// True if it may have been presented before: an older state of the wallet was restored since, or
  /// the copy came from another wallet.
  package let mayHaveBeenShown: Bool
}

extension Wallet {
  /// True if a file begins as an encrypted wallet.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: VaultHeader.magic) }
}

extension Wallet {
  /// Takes a copy of a batch for a presentation. A copy that was not presented yet is marked as
  /// spent, and the wallet is saved, before the copy is returned: whatever happens afterwards, it
  /// is not taken again.
  /// - Parameters:
  ///   - batch: a batch of the card.
  ///   - reuse: true to take any copy when all are spent.
  ///   - entry: the journal entry, which is saved together with the copy.
  /// - Throws: ``WalletError/copiesSpent``; ``WalletError/expired(_:)``;
  ///   ``WalletError/cardNotFound`` when there is no such card or batch;
  ///   ``WalletError/damaged(_:_:)`` when the copy cannot be read, which does not spend it; and
  ///   ``WalletError`` when the wallet cannot be saved.
  package func take(
    from batch: CredentialBatch, of identifier: WireText, at now: Date, reuse: Bool = false,
    noting entry: JournalEntry? = nil
  ) throws(WalletError) -> TakenCopy {
    let (name, record) = try find(identifier)
    let card = try record.card()
    let batch = try Self.find(batch, in: card)
    if let end = batch.expiresAt, batch.isExpired(at: now) { throw .expired(end) }
    let possiblyShown = try possiblyShownCopies()
    let mayHaveBeenShown = { (copy: CredentialCopy) in possiblyShown.contains(copy.identifier) }
    if let copy = batch.unspent.first(where: { !mayHaveBeenShown($0) }) ?? batch.unspent.first {
      let content = try content(of: copy)
      try spend(copy, of: card, record, name, noting: entry)
      return TakenCopy(copy: content, isReused: false, mayHaveBeenShown: mayHaveBeenShown(copy))
    }
    guard reuse, let copy = batch.copies.randomElement() else { throw .copiesSpent }
    let content = try content(of: copy)
    if let entry { try vault.update(putting: [try journalRecord(adding: entry)]) }
    return TakenCopy(copy: content, isReused: true, mayHaveBeenShown: false)
  }

  /// The credential of a batch's first copy, to read its content. It must not be presented. The card itself is not
  /// read again: the first copy of a batch is always the same.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/damaged(_:_:)``.
  package func credential(
    of batch: CredentialBatch, of identifier: WireText
  ) throws(WalletError) -> [UInt8] {
    _ = try find(identifier)
    guard let copy = batch.copies.first else { throw .cardNotFound }
    return try content(of: copy).credential
  }

  /// The current state of a card's batch, with the copies that were taken since.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/credential(_:)``.
  package func batch(
    _ batch: CredentialBatch, of identifier: WireText
  ) throws(WalletError) -> CredentialBatch {
    try Self.find(batch, in: try find(identifier).card.card())
  }

  /// Marks a copy as spent and saves.
  private func spend(
    _ copy: CredentialCopy, of card: IdentityCard, _ record: CardRecord, _ name: Vault.Name,
    noting entry: JournalEntry?
  ) throws(WalletError) {
    let bytes: [UInt8]
    do throws(CredentialError) {
      bytes = try card.spending(copy.identifier).encoded
    } catch {
      throw .credential(error)
    }
    let spent = CardRecord(
      identifier: record.identifier, content: bytes, portraitDigest: record.portraitDigest)
    var records = [(name, SecretBytes(spent.encoded))]
    if let entry { records.append(try journalRecord(adding: entry)) }
    try vault.update(putting: records)
    held = held.map { $0.name == name ? (name, spent) : $0 }
  }

  /// The credentials of a batch's copies that were not shown yet, or of all where none is left. None must be presented.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/damaged(_:_:)``.
  package func credentials(
    of batch: CredentialBatch, of identifier: WireText
  ) throws(WalletError) -> [[UInt8]] {
    let batch = try self.batch(batch, of: identifier)
    let copies = batch.unspent.isEmpty ? batch.copies : batch.unspent
    return try copies.map { copy throws(WalletError) in try content(of: copy).credential }
  }

  /// A copy's credential and key, from its record.
  private func content(of copy: CredentialCopy) throws(WalletError) -> HeldCopy {
    guard let record = try vault.content(of: try Self.name(of: copy)),
      let content = try? HeldCopy(parsing: record)
    else { throw .damaged(path, .cardCopyMissing) }
    return content
  }

  /// The current state of a batch, found by its first copy.
  private static func find(
    _ batch: CredentialBatch, in card: IdentityCard
  ) throws(WalletError) -> CredentialBatch {
    let wanted = batch.copies.first?.identifier
    guard let found = card.batches.first(where: { $0.copies.first?.identifier == wanted })
    else { throw .cardNotFound }
    return found
  }

  /// The name of a copy's record, which has the copy's identifier.
  static func name(of copy: CredentialCopy) throws(WalletError) -> Vault.Name {
    guard let bytes = try? Hex.decode(copy.identifier),
      bytes.count == Vault.Name.identifierLength
    else { throw .keyOfOtherCard }
    return Vault.Name(kind: Kind.copy, identifier: bytes)
  }

  static func record(of copy: HeldCopy) throws(WalletError) -> SecretBytes {
    try WalletError.crypto { () throws(CryptoError) in try copy.encoded }
  }

  static func thumbprint(of key: PrivateKey?) throws(WalletError) -> WireText? {
    guard let key else { return nil }
    let point = try WalletError.crypto { () throws(CryptoError) in try key.p256PublicKey }
    do throws(CredentialError) { return try point.thumbprint } catch { throw .credential(error) }
  }
}
