import Credentials
import Crypto
import Encoding

/// Cards that go from one wallet to another: a vault of its own with the same records, docs/WALLET-FORMAT.md.
extension Wallet {
  /// True if octets begin as a vault does.
  public static func isExport(_ octets: [UInt8]) -> Bool {
    octets.starts(with: VaultHeader.magic)
  }

  /// Some cards with their copies, keys, portraits and documents, as a file that a passphrase opens.
  /// - Parameter identifiers: the cards.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/passphraseEmpty``; and ``WalletError`` when a card cannot
  ///   be read.
  public func export(
    _ identifiers: [String], passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> [UInt8] {
    try export(identifiers, passphrase: passphrase, random: random, cost: .usual)
  }

  func export(
    _ identifiers: [String], passphrase: SecretBytes, random: RandomSource, cost: Scrypt
  ) throws(WalletError) -> [UInt8] {
    guard passphrase.count > 0 else { throw .passphraseEmpty }
    var names: [Vault.Name] = []
    for identifier in identifiers { names += try recordNames(of: identifier) }
    var records: [Vault.NamedContent] = []
    var seen: Set<Vault.Name> = []
    for name in names where seen.insert(name).inserted {
      if let content = try vault.content(of: name) { records.append((name, content)) }
    }
    return try WalletError.crypto { () throws(CryptoError) in
      let opened = try OpenedVault(.wallet, [.passphrase(passphrase)], cost: cost, random: random)
      var sealed: [VaultRecord] = []
      for (name, content) in records {
        sealed.append(
          try VaultRecord(
            name: name, generation: 1, content: content, vault: opened.header.identity,
            cipher: opened.cipher, random: random))
      }
      return try VaultContents(generation: 1, records: sealed).encoded(
        behind: opened.header.encoded, cipher: opened.cipher, random: random)
    }
  }

  /// Adds the cards of an export that are not here, and saves once. Their copies may be shown from the other wallet
  /// too: they are used last.
  /// - Parameters:
  ///   - octets: what ``export(_:passphrase:random:)`` gave.
  ///   - export: where it was, for errors.
  /// - Returns: the cards that were added.
  /// - Throws: ``WalletError``; ``WalletError/cardExists`` where all of them are here.
  public func adopt(
    _ octets: [UInt8], named export: String, passphrase: SecretBytes,
    random: RandomSource = .system
  ) throws(WalletError) -> [IdentityCard] {
    let opened = try OpenedVault(
      octets, .wallet, with: .passphrase(passphrase), export, random: random)
    var contents: [Vault.Name: SecretBytes] = [:]
    for record in opened.contents.records {
      do throws(CryptoError) {
        contents[record.name] = try record.content(
          vault: opened.header.identity, cipher: opened.cipher)
      } catch {
        throw error == .verificationFailed ? .damaged(export, .vaultRecordAltered) : .crypto(error)
      }
    }
    var added: [IdentityCard] = []
    var records: [Vault.NamedContent] = []
    for record in opened.contents.records where record.name.kind == Kind.card {
      guard let content = contents[record.name],
        let held = try? WalletCard(parsing: content.octets)
      else { throw .damaged(export, .cardUnreadable) }
      guard !cards.contains(where: { $0.identifier.exact == held.identifier.exact }) else {
        continue
      }
      let card = try kept(held).card
      for name in Self.recordNames(of: card, record.name, held) {
        guard let content = contents[name] else { continue }
        if name.kind == Kind.portrait {
          guard try isPortrait(content, name) else { throw .damaged(export, .cardPortraitMissing) }
          guard !vault.holds(name) else { continue }
        }
        // A record of another card must not be lost to one of the same name.
        guard !vault.holds(name) else { throw .cardExists }
        records.append((name, content))
      }
      added.append(card)
    }
    guard !added.isEmpty else { throw .cardExists }
    records.append(try doubtedRecord(adding: added.flatMap(\.batches).flatMap(\.unspent)))
    try vault.update(putting: records)
    try readCards()
    return added
  }

  private func recordNames(of identifier: String) throws(WalletError) -> [Vault.Name] {
    let (name, held) = try find(identifier)
    return Self.recordNames(of: try kept(held).card, name, held)
  }

  /// True if a portrait's record has the name that its content gives it.
  private func isPortrait(
    _ content: SecretBytes, _ name: Vault.Name
  ) throws(WalletError) -> Bool {
    let digest = try WalletError.crypto { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(Array(content.octets))
    }
    return digest == name.identifier
  }

  /// The names of all records that belong to a card.
  private static func recordNames(
    of card: IdentityCard, _ name: Vault.Name, _ held: WalletCard
  ) -> [Vault.Name] {
    let copies = card.batches.flatMap(\.copies).compactMap { try? Self.name(of: $0) }
    let portrait = held.portraitDigest.map { Vault.Name(kind: Kind.portrait, identifier: $0) }
    return [name, keyName(of: name), documentName(of: name), bindingName(of: name)] + copies
      + (portrait.map { [$0] } ?? [])
  }
}
