import Credentials
import Crypto
import Encoding

/// The export of cards to another wallet: a separate vault with the same records,
/// docs/WALLET-FORMAT.md.
extension Wallet {
  /// True if bytes begin as a vault does.
  package static func isExport(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: VaultHeader.magic)
  }

  /// Some cards with their copies, keys, portraits and documents, as a file that opens with a
  /// passphrase.
  /// - Parameters:
  ///   - identifiers: the cards.
  ///   - cost: the cost of trying the passphrase.
  /// - Throws: ``WalletError/cardNotFound``; ``WalletError/passphraseEmpty``; and ``WalletError`` when a card cannot
  ///   be read.
  package func export(
    _ identifiers: [WireText], passphrase: SecretBytes, random: RandomSource = .system,
    cost: Scrypt = .usual
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

  private func recordNames(of identifier: WireText) throws(WalletError) -> [Vault.Name] {
    let (name, held) = try find(identifier)
    return Self.recordNames(of: try held.card(), name, held)
  }

  /// The names of all records that belong to a card.
  private static func recordNames(
    of card: IdentityCard, _ name: Vault.Name, _ held: CardRecord
  ) -> [Vault.Name] {
    let copies = card.batches.flatMap(\.copies).compactMap { try? Self.name(of: $0) }
    let portrait = held.portraitDigest.map { Vault.Name(kind: Kind.portrait, identifier: $0) }
    return [name, documentName(of: name), bindingName(of: name)] + copies
      + (portrait.map { [$0] } ?? [])
  }
}
