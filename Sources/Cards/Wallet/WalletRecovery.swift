import Credentials
import Crypto
import Encoding
import Recovery

/// The ways to recover a wallet: its words, and the previous generation.
extension Wallet {
  private static let none = [UInt8](repeating: 0, count: Vault.Name.identifierLength)
  private static let seedName = Vault.Name(kind: Kind.seed, identifier: none)
  private static let possiblyShownName = Vault.Name(
    kind: Kind.possiblyShownCopies, identifier: none)

  /// The greatest length of an encrypted backup in bytes.
  package static let longestBackup = Vault.largest + (1 << 20)

  /// True if the wallet has words.
  package var hasWords: Bool { vault.holds(Self.seedName) }

  /// Gives the wallet words, which replace its old ones, and saves. From now on they open it, and
  /// its identifiers are derived from them.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func set(_ words: Mnemonic) throws(WalletError) {
    let seed = try WalletError.crypto { () throws(CryptoError) in try words.seed() }
    try vault.change(to: .words(seed), putting: [(Self.seedName, seed)])
  }

  /// Makes a wallet without cards from existing words: it has the same identifiers that the words
  /// gave before.
  /// - Throws: ``WalletError``; ``WalletError/exists(_:_:)`` if there is a file already.
  package static func create(
    at path: String, passphrase: SecretBytes, words: Mnemonic, random: RandomSource = .system,
    cost: Scrypt = .usual
  ) throws(WalletError) -> Wallet {
    let seed = try WalletError.crypto { () throws(CryptoError) in try words.seed() }
    let vault = try Vault.create(
      at: path, purpose: .wallet, passphrase: passphrase, words: seed,
      records: [(seedName, seed)], random: random, cost: cost)
    return try Wallet(path: path, vault: vault)
  }

  /// Opens a wallet by its words.
  /// - Throws: ``WalletError``; ``WalletError/secretWrong(_:)`` for words of another wallet,
  ///   ``WalletError/slotMissing(_:)`` for a wallet without words.
  package static func open(
    at path: String, words: Mnemonic, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let seed = try WalletError.crypto { () throws(CryptoError) in try words.seed() }
    let vault = try Vault.open(at: path, purpose: .wallet, with: .words(seed), random: random)
    return try Wallet(path: path, vault: vault)
  }

  /// True if guardians hold shares of a secret that opens the wallet.
  package var hasGuardians: Bool { slots.contains(.guardians) }

  /// Lets the wallet open with a secret that guardians hold in shares, which replaces the old one,
  /// and saves.
  /// - Parameters:
  ///   - secret: 32 random bytes.
  ///   - guardians: who holds the shares, to be listed.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func set(
    guardians secret: SecretBytes, _ guardians: WalletSettings.Guardians
  ) throws(WalletError) {
    var settings = try settings
    settings.guardians = guardians
    try vault.change(to: .guardians(secret), putting: [Self.record(of: settings)])
  }

  /// Opens a wallet by the secret that guardians hold in shares.
  /// - Throws: ``WalletError``; ``WalletError/secretWrong(_:)`` for shares of another wallet or of an older set,
  ///   ``WalletError/slotMissing(_:)`` for a wallet without guardians.
  package static func open(
    at path: String, guardians secret: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .guardians(secret), random: random)
    return try Wallet(path: path, vault: vault)
  }

  /// Replaces the wallet by its previous generation. Copies that are unspent in it may have been
  /// presented since.
  /// - Throws: ``WalletError``; ``WalletError/missing(_:_:)`` if there is none.
  package static func restorePrevious(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(passphrase), .previous, random: random)
    let wallet = try Wallet(path: path, vault: vault)
    try wallet.doubtAll()
    return wallet
  }

  /// The wallet as a file, for a backup. The secrets that open the wallet also open the backup.
  /// - Throws: ``WalletError`` when libcrypto refuses.
  package func backup() throws(WalletError) -> [UInt8] { try vault.encoded() }

  /// Replaces a wallet by a backup, or makes a wallet from it. The replaced state becomes the
  /// previous generation. Copies that are unspent in the backup may have been presented since.
  /// - Parameters:
  ///   - backup: the result of ``backup()``.
  ///   - name: the source of the backup, for errors.
  /// - Throws: ``WalletError``.
  package static func restore(
    _ backup: [UInt8], named name: String, at path: String, passphrase: SecretBytes,
    random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(passphrase), .backup(backup, name: name),
      random: random)
    let wallet = try Wallet(path: path, vault: vault)
    try wallet.doubtAll()
    return wallet
  }

  /// Marks every unspent copy as one that may have been presented, and saves.
  func doubtAll() throws(WalletError) {
    // A card that cannot be read has no copies that could be presented.
    let copies = held.flatMap { (try? $0.card.card())?.batches.flatMap(\.unspent) ?? [] }
    try vault.update(putting: [try possiblyShownRecord(adding: copies)])
  }

  /// The record of the copies that may have been presented, with some more.
  func possiblyShownRecord(adding copies: [CredentialCopy]) throws(WalletError)
    -> Vault.NamedContent
  {
    let possiblyShown = try possiblyShownCopies().union(copies.map(\.identifier))
    let bytes = possiblyShown.compactMap { try? Hex.decode($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    return (Self.possiblyShownName, SecretBytes(bytes))
  }

  /// The identifiers of the copies that may have been presented after a state that was restored.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package func possiblyShownCopies() throws(WalletError) -> Set<WireText> {
    guard let record = try vault.content(of: Self.possiblyShownName) else { return [] }
    let bytes = Array(record.bytes)
    let length = Vault.Name.identifierLength
    guard bytes.count.isMultiple(of: length) else { throw .damaged(path, .cardCopyMissing) }
    return Set(
      stride(from: 0, to: bytes.count, by: length).map {
        WireText(Hex.encode(bytes[$0..<$0 + length]))
      })
  }
}

/// The holder's identifiers, which are derived from the words.
extension Wallet {
  /// A party for which the holder has a separate identifier.
  package struct Party: Equatable, Sendable {
    /// The name that the holder gave it.
    package let name: WireText
    /// The kinds of keys that were requested.
    package let curves: Set<DerivedSigningKey.Curve>
  }

  /// The identifier for a party; without a name, the one for no particular party.
  /// - Throws: ``WalletError/wordsMissing`` for a wallet without words.
  package func identifier(
    for name: WireText?, on curve: DerivedSigningKey.Curve
  ) throws(WalletError) -> HolderIdentifier {
    let seed = try seed()
    return try WalletError.crypto { () throws(CryptoError) in
      try HolderIdentifier(seed: seed, party: name ?? "", curve: curve)
    }
  }

  /// The public key of a Solana account, in base58, as Solana wallets show it for the same words.
  /// - Throws: ``WalletError/wordsMissing`` for a wallet without words.
  package func solanaKey(account: UInt32) throws(WalletError) -> String {
    let seed = try seed()
    return try WalletError.crypto { () throws(CryptoError) in
      try HolderIdentifier.solanaKey(seed: seed, account: account)
    }
  }

  /// The parties, by name.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package var parties: [Party] {
    get throws(WalletError) {
      var parties: [Party] = []
      for name in vault.names(of: Kind.party) {
        guard let record = try vault.content(of: name), let party = Party(parsing: record) else {
          throw .damaged(path, .walletPartyUnreadable)
        }
        parties.append(party)
      }
      return parties.sorted { $0.name < $1.name }
    }
  }

  /// Records a party, and saves.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func remember(
    _ name: WireText, _ curve: DerivedSigningKey.Curve
  ) throws(WalletError) {
    let known = try parties.first { $0.name == name }
    let party = Party(name: name, curves: (known?.curves ?? []).union([curve]))
    guard party != known else { return }
    let identifier = try WalletError.crypto { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(Array(name.utf8))
    }
    try vault.update(putting: [
      (Vault.Name(kind: Kind.party, identifier: identifier), party.encoded)
    ])
  }

  private func seed() throws(WalletError) -> SecretBytes {
    guard let seed = try vault.content(of: Self.seedName) else { throw .wordsMissing }
    guard seed.count == Mnemonic.seedLength else { throw .damaged(path, .vaultRecordAltered) }
    return seed
  }
}

extension Wallet.Party {
  /// The byte of a kind of key in a record.
  private static func bit(of curve: DerivedSigningKey.Curve) -> UInt8 {
    switch curve {
    case .p256: 1
    case .ed25519: 2
    }
  }

  /// Reads the content of a party's record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(parsing record: SecretBytes) {
    guard let bits = record.bytes.first, bits < 4,
      let name = WireText(validating: record.bytes.dropFirst())
    else { return nil }
    self.init(name: name, curves: Set([.p256, .ed25519].filter { bits & Self.bit(of: $0) != 0 }))
  }

  var encoded: SecretBytes {
    SecretBytes([curves.map(Self.bit).reduce(0, |)] + Array(name.utf8))
  }
}
