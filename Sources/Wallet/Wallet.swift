import Credentials
import Crypto
import Encoding
import Storage

/// The holder's cards with their device keys and portraits, in one encrypted file. Every change is
/// saved before it takes effect; one that fails leaves the wallet as it was.
public final class Wallet {
  /// The kinds of records of a wallet, docs/WALLET-FORMAT.md.
  enum Kind {
    static let card: UInt8 = 1
    static let deviceKey: UInt8 = 2
    static let portrait: UInt8 = 3
  }

  private let path: String
  private let vault: Vault
  private var held: [(name: Vault.Name, card: WalletCard)]

  private init(path: String, vault: Vault) throws(WalletError) {
    self.path = path
    self.vault = vault
    held = []
    for name in vault.names(of: Kind.card) {
      guard let record = try vault.content(of: name),
        let card = try? WalletCard(parsing: record.octets)
      else { throw .damaged(path, .cardUnreadable) }
      held.append((name, card))
    }
  }

  /// Makes a wallet without cards, readable by this user only.
  /// - Throws: ``WalletError``; ``WalletError/exists(_:_:)`` where there is a file already.
  public static func create(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    try create(at: path, passphrase: passphrase, random: random, cost: .usual)
  }

  static func create(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system, cost: Scrypt,
    write: @escaping Vault.Writer = Vault.atomically
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.create(
      at: path, purpose: .wallet, passphrase: passphrase, records: [], random: random,
      cost: cost, write: write)
    return try Wallet(path: path, vault: vault)
  }

  /// Checks that there is a wallet to open, before its passphrase is asked for.
  /// - Throws: ``WalletError/missing(_:_:)``.
  public static func requirePresence(at path: String) throws(WalletError) {
    try Vault.requirePresence(at: path, .wallet)
  }

  /// Opens a wallet, which is locked as long as this value lives.
  /// - Throws: ``WalletError/missing(_:_:)``, ``WalletError/inUse``,
  ///   ``WalletError/passphraseWrong``, ``WalletError/damaged(_:_:)`` and others.
  public static func open(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system
  ) throws(WalletError) -> Wallet {
    try open(at: path, passphrase: passphrase, random: random, write: Vault.atomically)
  }

  static func open(
    at path: String, passphrase: SecretBytes, random: RandomSource = .system,
    write: @escaping Vault.Writer
  ) throws(WalletError) -> Wallet {
    let vault = try Vault.open(
      at: path, purpose: .wallet, passphrase: passphrase, random: random, write: write)
    return try Wallet(path: path, vault: vault)
  }

  /// A new P-256 device key, to which a card is bound.
  /// - Throws: ``WalletError/crypto(_:)`` when libcrypto refuses.
  public static func makeDeviceKey() throws(WalletError) -> PrivateKey {
    try WalletError.crypto { () throws(CryptoError) in
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    }
  }

  /// The cards, the oldest first.
  public var cards: [WalletCard] { held.map(\.card) }

  /// The card of an identifier.
  /// - Throws: ``WalletError/cardNotFound``.
  public func card(_ identifier: String) throws(WalletError) -> WalletCard {
    try find(identifier).card
  }

  /// Adds a card with its key and its portrait, and saves. Cards with the same portrait share it.
  /// - Throws: ``WalletError/keyOfOtherCard`` for a key to which the card is not bound,
  ///   ``WalletError/cardExists``, and ``WalletError`` when it cannot be saved.
  public func add(
    _ card: IdentityCard, deviceKey: PrivateKey, portrait: [UInt8]?
  ) throws(WalletError) {
    let key = try WalletError.crypto { () throws(CryptoError) in try deviceKey.p256PublicKey }
    let (thumbprint, content): (String, [UInt8])
    do throws(CredentialError) {
      (thumbprint, content) = (try key.thumbprint, try card.encoded)
    } catch {
      throw .credential(error)
    }
    guard thumbprint.exact == card.holderKeyThumbprint.exact else { throw .keyOfOtherCard }
    try add(
      identifier: card.identifier, content: content, deviceKey: deviceKey, portrait: portrait)
  }

  /// Adds a card's content under its identifier, as ``add(_:deviceKey:portrait:)`` does.
  /// - Throws: ``WalletError``.
  func add(
    identifier: String, content: [UInt8], deviceKey: PrivateKey, portrait: [UInt8]?
  ) throws(WalletError) {
    guard !held.contains(where: { $0.card.identifier.exact == identifier.exact }) else {
      throw .cardExists
    }
    let name = Vault.Name(kind: Kind.card, identifier: try vault.makeIdentifier())
    let (key, digest) = try WalletError.crypto { () throws(CryptoError) in
      (try deviceKey.der(), try portrait.map(Self.digest))
    }
    let card = WalletCard(identifier: identifier, content: content, portraitDigest: digest)
    var records = [(name, SecretBytes(card.encoded)), (Self.keyName(of: name), key)]
    if let portrait, let digest {
      let portraitName = Vault.Name(kind: Kind.portrait, identifier: digest)
      if !vault.holds(portraitName) {
        records.append((portraitName, SecretBytes(portrait)))
      }
    }
    try vault.update(putting: records)
    held.append((name, card))
  }

  /// Deletes a card, its key, and its portrait if no other card has it, and saves.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError`` when it cannot be saved.
  public func delete(_ identifier: String) throws(WalletError) {
    let (name, card) = try find(identifier)
    let others = held.filter { $0.name != name }
    var removed: Set = [name, Self.keyName(of: name)]
    if let digest = card.portraitDigest,
      !others.contains(where: { $0.card.portraitDigest == digest })
    {
      removed.insert(Vault.Name(kind: Kind.portrait, identifier: digest))
    }
    try vault.update(removing: removed)
    held = others
  }

  /// The key of a card.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError/damaged(_:_:)`` without a key.
  public func deviceKey(of identifier: String) throws(WalletError) -> PrivateKey {
    let name = Self.keyName(of: try find(identifier).name)
    guard let record = try vault.content(of: name),
      let key = try? PrivateKey(der: record.octets)
    else { throw .damaged(path, .cardKeyMissing) }
    return key
  }

  /// The portrait of a card, as it was given; nil for a card without one.
  /// - Throws: ``WalletError/cardNotFound``, and ``WalletError/damaged(_:_:)`` when it is missing.
  public func portrait(of identifier: String) throws(WalletError) -> [UInt8]? {
    guard let digest = try find(identifier).card.portraitDigest else { return nil }
    let name = Vault.Name(kind: Kind.portrait, identifier: digest)
    guard let record = try vault.content(of: name) else {
      throw .damaged(path, .cardPortraitMissing)
    }
    return Array(record.octets)
  }

  /// Changes the passphrase and saves. Older copies of the file still open with the old one, and
  /// give the vault key of this file too.
  /// - Throws: ``WalletError/passphraseEmpty``, and ``WalletError`` when it cannot be saved.
  public func changePassphrase(to passphrase: SecretBytes) throws(WalletError) {
    try vault.changePassphrase(to: passphrase)
  }

  private func find(
    _ identifier: String
  ) throws(WalletError) -> (name: Vault.Name, card: WalletCard) {
    guard let found = held.first(where: { $0.card.identifier.exact == identifier.exact }) else {
      throw .cardNotFound
    }
    return found
  }

  /// The name of the key's record, which has its card's identifier.
  private static func keyName(of card: Vault.Name) -> Vault.Name {
    Vault.Name(kind: Kind.deviceKey, identifier: card.identifier)
  }

  private static func digest(_ portrait: [UInt8]) throws(CryptoError) -> [UInt8] {
    try DigestAlgorithm.sha256.digest(portrait)
  }
}
