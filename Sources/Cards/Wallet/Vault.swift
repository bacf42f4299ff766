import Crypto
import Glibc
import Storage

/// An encrypted container of records in one file, docs/WALLET-FORMAT.md. An open vault holds the
/// lock beside its file, `<path>.lock`, so that no other program opens it at the same time.
final class Vault {
  /// A function that replaces the file with bytes, completely or not at all.
  typealias Writer = @Sendable ([UInt8], String) throws(StorageError) -> Void

  static let atomically: Writer = { (bytes, path) throws(StorageError) in
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  /// The greatest length of a vault in bytes, enough for a hundred cards with all their copies.
  static let largest = 64 << 20

  private let path: String
  private let purpose: VaultPurpose
  private let lock: FileLock
  private let key: SecretBytes
  private let cipher: AuthenticatedCipher
  private let random: RandomSource
  private let write: Writer
  private var header: VaultHeader
  private var contents: VaultContents

  /// Makes a vault that is open, or that will be written for the first time.
  private init(
    path: String, _ purpose: VaultPurpose, _ lock: FileLock, _ opened: OpenedVault,
    random: RandomSource, write: @escaping Writer
  ) {
    self.path = path
    self.purpose = purpose
    self.lock = lock
    key = opened.key
    cipher = opened.cipher
    header = opened.header
    contents = opened.contents
    self.random = random
    self.write = write
  }

  /// Makes a vault with its first records, and the missing folders above it.
  /// - Parameter words: the seed of words that also open it.
  static func create(
    at path: String, purpose: VaultPurpose, passphrase: SecretBytes, words: SecretBytes? = nil,
    records: [NamedContent], random: RandomSource, cost: Scrypt,
    write: @escaping Writer = atomically
  ) throws(WalletError) -> Vault {
    guard passphrase.count > 0 else { throw .passphraseEmpty }
    guard !BoundedFile.isPresent(path) else { throw .exists(purpose, path) }
    try WalletError.storage { () throws(StorageError) in
      _ = try OwnFile(path)
      if let end = path.lastIndex(of: "/") { try PrivateFolder.make(String(path[..<end])) }
    }
    let lock = try takeLock(path)
    guard !BoundedFile.isPresent(path) else { throw .exists(purpose, path) }
    let opened = try WalletError.crypto { () throws(CryptoError) in
      try OpenedVault(
        purpose, [.passphrase(passphrase)] + (words.map { [.words($0)] } ?? []), cost: cost,
        random: random)
    }
    let vault = Vault(path: path, purpose, lock, opened, random: random, write: write)
    try vault.update(putting: records)
    return vault
  }

  /// Checks that there is a file at the path.
  /// - Throws: ``WalletError/missing(_:_:)`` if there is none.
  static func requirePresence(at path: String, _ purpose: VaultPurpose) throws(WalletError) {
    guard BoundedFile.isPresent(path) else { throw .missing(purpose, path) }
  }

  /// Opens a vault.
  /// - Parameter source: the file itself, or another state, with which the next save replaces the
  ///   file.
  static func open(
    at path: String, purpose: VaultPurpose, with secret: VaultSecret,
    _ source: Source = .file, random: RandomSource, write: @escaping Writer = atomically
  ) throws(WalletError) -> Vault {
    guard !secret.isEmptyPassphrase else { throw .passphraseEmpty }
    if case .file = source { try requirePresence(at: path, purpose) }
    // All links to a file share one lock, which is beside the file itself.
    let file = try WalletError.storage { () throws(StorageError) in try OwnFile(path) }
    let path = file.path
    let lock = try takeLock(path)
    let (bytes, name) = try source.bytes(path, purpose)
    let opened = try OpenedVault(bytes, purpose, with: secret, name)
    return Vault(path: path, purpose, lock, opened, random: random, write: write)
  }

  /// The source of a vault's state.
  enum Source: Sendable {
    /// The vault's file: the last save.
    case file
    /// The file beside it: the save before.
    case previous
    /// Bytes from elsewhere, with their name for errors.
    case backup([UInt8], name: String)

    /// The bytes, and the name of their file.
    fileprivate func bytes(
      _ path: String, _ purpose: VaultPurpose
    ) throws(WalletError) -> (bytes: [UInt8], name: String) {
      let name: String
      switch self {
      case .file: name = path
      case .previous: name = Vault.previous(of: path)
      case .backup(let bytes, let name): return (bytes, name)
      }
      let found = try WalletError.storage { () throws(StorageError) in
        try OwnFile(name).readIfPresent(limit: largest)
      }
      guard let found else { throw .missing(purpose, name) }
      return (found, name)
    }
  }

  /// The bytes that a save would write now.
  func encoded() throws(WalletError) -> [UInt8] { try encoded(header, contents) }

  private func encoded(
    _ header: VaultHeader, _ contents: VaultContents
  ) throws(WalletError) -> [UInt8] {
    try WalletError.crypto { () throws(CryptoError) in
      try contents.encoded(behind: header.encoded, cipher: cipher, random: random)
    }
  }

  /// The path of the file with the previous generation.
  static func previous(of path: String) -> String { path + ".previous" }

  private static func takeLock(_ path: String) throws(WalletError) -> FileLock {
    let lock = try WalletError.storage { () throws(StorageError) in
      try FileLock(ifFreeAt: path + ".lock")
    }
    guard let lock else { throw .inUse }
    return lock
  }
}

extension Vault {
  typealias Name = VaultRecord.Name

  /// A record to be written.
  typealias NamedContent = (name: Name, content: SecretBytes)

  /// A new random identifier for a record's name.
  func makeIdentifier() throws(WalletError) -> [UInt8] {
    try WalletError.crypto { () throws(CryptoError) in
      try random.bytes(Name.identifierLength)
    }
  }

  /// The names of the records of a kind, the oldest record first.
  func names(of kind: UInt8) -> [Name] {
    contents.records.map(\.name).filter { $0.kind == kind }
  }

  /// The number of the last save.
  var generation: UInt64 { contents.generation }

  /// The first eight bytes of the vault's identifier, as 16 hexadecimal digits.
  var mark: String { header.mark }

  func holds(_ name: Name) -> Bool { contents.record(of: name) != nil }

  /// A record's content; nil if no record has this name.
  func content(of name: Name) throws(WalletError) -> SecretBytes? {
    guard let record = contents.record(of: name) else { return nil }
    do throws(CryptoError) {
      return try record.content(vault: header.identity, cipher: cipher)
    } catch {
      throw error == .verificationFailed
        ? .damaged(path, .vaultRecordAltered) : .crypto(error)
    }
  }

  /// Removes and writes records in one save. A record that stays keeps its ciphertext, and one that
  /// is replaced keeps its position. An error changes neither the file nor this value.
  /// - Parameter previous: the treatment of the previous generation.
  func update(
    removing: Set<Name> = [], putting: [NamedContent] = [],
    _ previous: PreviousGeneration = .kept
  ) throws(WalletError) {
    try save(header, try changed(removing: removing, putting: putting), previous)
  }

  /// The contents of the next save.
  private func changed(
    removing: Set<Name>, putting: [NamedContent]
  ) throws(WalletError) -> VaultContents {
    let generation = contents.generation + 1
    var sealed: [VaultRecord] = []
    for (name, content) in putting {
      sealed.append(
        try WalletError.crypto { () throws(CryptoError) in
          try VaultRecord(
            name: name, generation: generation, content: content, vault: header.identity,
            cipher: cipher, random: random)
        })
    }
    return contents.next(removing: removing, putting: sealed)
  }

  /// The kinds of secrets that open the vault, in the order of the slots; nil for a kind of a later
  /// program.
  var slots: [VaultSlot.Kind?] { header.slots.map(\.kind) }

  /// Wraps the vault key under a new secret, which replaces all secrets of its kind. It replaces
  /// the previous generation too, so that the old secret opens neither file. An older copy of the
  /// file with the old secret still gives the vault key.
  /// - Parameter putting: records that are written in the same save.
  func change(
    to secret: VaultSecret, putting: [NamedContent] = [], cost: Scrypt = .usual
  ) throws(WalletError) {
    guard !secret.isEmptyPassphrase else { throw .passphraseEmpty }
    let header = try WalletError.crypto { () throws(CryptoError) in
      try self.header.replacing(secret, key: key, cost: cost, random: random)
    }
    try save(header, try changed(removing: [], putting: putting), .replaced)
  }

  /// The treatment of the previous generation in a save.
  enum PreviousGeneration {
    /// The current file becomes the previous generation.
    case kept
    /// The saved state becomes the previous generation too, so that removed records and old secrets
    /// are gone there as well.
    case replaced
  }

  private func save(
    _ header: VaultHeader, _ contents: VaultContents, _ previous: PreviousGeneration
  ) throws(WalletError) {
    let bytes = try encoded(header, contents)
    try WalletError.storage { () throws(StorageError) in
      guard bytes.count <= Self.largest else { throw .notWritten(path, EFBIG) }
      guard purpose == .wallet, BoundedFile.isPresent(path) else { return try write(bytes, path) }
      try write(bytes, previous)
    }
    self.header = header
    self.contents = contents
    for name in [path, Self.previous(of: path)] { AtomicFile.removeLeftovers(of: name) }
  }

  /// Writes the file and the previous generation. If it is interrupted, the file is the old or the
  /// new one; the previous generation may be missing, but never has anything that must be gone.
  private func write(
    _ bytes: [UInt8], _ previous: PreviousGeneration
  ) throws(StorageError) {
    let place = Self.previous(of: path)
    switch previous {
    case .kept:
      try AtomicFile.keep(path, as: place, mode: 0o600)
      try write(bytes, path)
    case .replaced:
      SystemCalls.unlink(place)
      // Restores the previous generation also if the file could not be written. It is a hard link
      // and takes no space. If links are not supported and there is no space for a copy, the next
      // save makes it.
      defer { try? AtomicFile.keep(path, as: place, mode: 0o600) }
      try write(bytes, path)
    }
  }
}
