import Credentials
import Crypto
import Encoding
import Recovery

/// The ways back into a wallet: its words, and the generation before.
extension Wallet {
  private static let none = [UInt8](repeating: 0, count: Vault.Name.identifierLength)
  private static let seedName = Vault.Name(kind: Kind.seed, identifier: none)
  private static let possiblyShownName = Vault.Name(kind: Kind.possiblyShownCopies, identifier: none)

  /// The greatest length of an encrypted backup in bytes.
  package static let longestBackup = Vault.largest + (1 << 20)

  /// True if the wallet has words.
  package var hasWords: Bool { vault.holds(Self.seedName) }

  /// Makes words the wallet's, in the place of others, and saves. They open it from now on, and its identifiers
  /// come from them.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func set(_ words: Mnemonic) throws(WalletError) {
    let seed = try WalletError.crypto { () throws(CryptoError) in try words.seed() }
    try vault.change(to: .words(seed), putting: [(Self.seedName, seed)])
  }

  /// Makes a wallet without cards that has words already: its identifiers are those that came from them before.
  /// - Throws: ``WalletError``; ``WalletError/exists(_:_:)`` where there is a file already.
  package static func create(
    at path: String, passphrase: SecretBytes, words: Mnemonic, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    try create(at: path, passphrase: passphrase, words: words, random: random, cost: .usual)
  }

  static func create(
    at path: String, passphrase: SecretBytes, words: Mnemonic, random: RandomSource, cost: Scrypt
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

  /// True if guardians have shares of a secret that opens the wallet.
  package var hasGuardians: Bool { slots.contains(.guardians) }

  /// Lets the secret that guardians have shares of open the wallet, in the place of another, and saves.
  /// - Parameter secret: 32 random bytes.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func set(guardians secret: SecretBytes) throws(WalletError) {
    try vault.change(to: .guardians(secret))
  }

  /// Opens a wallet by the secret that guardians have shares of.
  /// - Throws: ``WalletError``; ``WalletError/secretWrong(_:)`` for shares of another wallet or of an older set,
  ///   ``WalletError/slotMissing(_:)`` for a wallet without guardians.
  package static func open(
    at path: String, guardians secret: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .guardians(secret), random: random)
    return try Wallet(path: path, vault: vault)
  }

  /// Puts the generation before in the place of the wallet. What is unspent in it may have been shown since.
  /// - Throws: ``WalletError``; ``WalletError/missing(_:_:)`` where there is none.
  package static func restorePrevious(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, with: .passphrase(passphrase), .previous, random: random)
    let wallet = try Wallet(path: path, vault: vault)
    try wallet.doubtAll()
    return wallet
  }

  /// The wallet as a file, for a backup: what opens the wallet opens it too.
  /// - Throws: ``WalletError`` when libcrypto refuses.
  package func backup() throws(WalletError) -> [UInt8] { try vault.encoded() }

  /// Puts a backup in the place of a wallet, or makes one of it. What is there becomes the generation before.
  /// What is unspent in the backup may have been shown since.
  /// - Parameters:
  ///   - backup: what ``backup()`` gave.
  ///   - name: where it was, for errors.
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

  /// Marks every copy that is not spent as one that may have been shown, and saves.
  func doubtAll() throws(WalletError) {
    // A card that cannot be read has no copies that could be shown.
    let copies = held.flatMap { (try? $0.card.card())?.batches.flatMap(\.unspent) ?? [] }
    try vault.update(putting: [try possiblyShownRecord(adding: copies)])
  }

  /// The record of the copies that may have been shown, with some more.
  func possiblyShownRecord(adding copies: [CredentialCopy]) throws(WalletError) -> Vault.NamedContent {
    let possiblyShown = try possiblyShownCopies().union(copies.map(\.identifier))
    let bytes = possiblyShown.compactMap { try? Hex.decode($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    return (Self.possiblyShownName, SecretBytes(bytes))
  }

  /// The identifiers of the copies that may have been shown since a state that was put back.
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

/// The holder's identifiers, which come from the words.
extension Wallet {
  /// A party for which the holder has an identifier of its own.
  package struct Party: Equatable, Sendable {
    /// The name that the holder gave it.
    package let name: WireText
    /// The kinds of keys that were asked for.
    package let curves: Set<DerivedSigningKey.Curve>
  }

  /// The identifier for a party; for nobody in particular where there is no name.
  /// - Throws: ``WalletError/wordsMissing`` for a wallet without words.
  package func identifier(
    for name: WireText?, on curve: DerivedSigningKey.Curve
  ) throws(WalletError) -> HolderIdentifier {
    let seed = try seed()
    return try WalletError.crypto { () throws(CryptoError) in
      try HolderIdentifier(seed: seed, party: name ?? "", curve: curve)
    }
  }

  /// The public key of an account of Solana, in base 58, as its wallets show it for the same words.
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

  /// Remembers a party, and saves.
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

  /// Reads the content of a party's record, docs/WALLET-FORMAT.md; nil for other bytes.
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
