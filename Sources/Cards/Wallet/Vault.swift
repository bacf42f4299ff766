import Crypto
import Glibc
import Storage

/// An encrypted container of records in one file, docs/WALLET-FORMAT.md. An open vault holds the
/// lock beside its file, `<path>.lock`, so that no other program opens it at the same time.
final class Vault {
  /// A function that replaces the file by bytes, whole or not at all.
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

  /// A vault that is open, or is about to be written first.
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

  /// Makes a vault with its first records; missing folders above it are made.
  /// - Parameter words: the seed of words that open it too.
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
  /// - Throws: ``WalletError/missing(_:_:)`` where there is none.
  static func requirePresence(at path: String, _ purpose: VaultPurpose) throws(WalletError) {
    guard BoundedFile.isPresent(path) else { throw .missing(purpose, path) }
  }

  /// Opens a vault.
  /// - Parameter source: the file itself, or a state that the next save puts in the file's place.
  static func open(
    at path: String, purpose: VaultPurpose, with secret: VaultSecret,
    _ source: Source = .file, random: RandomSource, write: @escaping Writer = atomically
  ) throws(WalletError) -> Vault {
    guard !secret.isEmptyPassphrase else { throw .passphraseEmpty }
    if case .file = source { try requirePresence(at: path, purpose) }
    // Links to a file share its lock, which is beside the file itself.
    let file = try WalletError.storage { () throws(StorageError) in try OwnFile(path) }
    let path = file.path
    let lock = try takeLock(path)
    let (bytes, name) = try source.bytes(path, purpose)
    let opened = try OpenedVault(bytes, purpose, with: secret, name)
    return Vault(path: path, purpose, lock, opened, random: random, write: write)
  }

  /// Where a state of a vault is.
  enum Source: Sendable {
    /// In its file: what was saved last.
    case file
    /// In the file beside it: what was saved before that.
    case previous
    /// In bytes that came from elsewhere, with their name for errors.
    case backup([UInt8], name: String)

    /// The bytes, and the name of the file in which they are.
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

  /// The bytes of the file as they would be written now.
  func encoded() throws(WalletError) -> [UInt8] { try encoded(header, contents) }

  private func encoded(
    _ header: VaultHeader, _ contents: VaultContents
  ) throws(WalletError) -> [UInt8] {
    try WalletError.crypto { () throws(CryptoError) in
      try contents.encoded(behind: header.encoded, cipher: cipher, random: random)
    }
  }

  /// The file with the generation before the last.
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

  /// The names of a kind, the oldest record first.
  func names(of kind: UInt8) -> [Name] {
    contents.records.map(\.name).filter { $0.kind == kind }
  }

  func holds(_ name: Name) -> Bool { contents.record(of: name) != nil }

  /// A record's content; nil where there is none of this name.
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
  /// is replaced its place. An error changes neither the file nor this value.
  /// - Parameter previous: what becomes of the generation before.
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

  /// The kinds of secrets that open it, in the order of the slots; nil for one of a later program.
  var slots: [VaultSlot.Kind?] { header.slots.map(\.kind) }

  /// Wraps the vault key under another secret, in the place of all of its kind. The generation before is
  /// replaced as well: the old secret opens neither. An older copy of the file with its secret still gives
  /// the vault key.
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

  /// What becomes of the generation before the last in a save.
  enum PreviousGeneration {
    /// The file as it is now becomes it.
    case kept
    /// It becomes what is saved now: what was removed, or does not open the vault any more, is gone there too.
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

  /// Writes the file and the generation before. Whenever it ends, the file is the old or the new one; the
  /// generation before may be missing, but never has what it must not have any more.
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
      // Put there again also where the file could not be written. It is a second name and takes no space; where
      // there are none and no space for a copy, the next save makes it.
      defer { try? AtomicFile.keep(path, as: place, mode: 0o600) }
      try write(bytes, path)
    }
  }
}
