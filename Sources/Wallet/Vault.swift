import Crypto
import Glibc
import Storage

/// An encrypted container of records in one file, docs/WALLET-FORMAT.md. An open vault holds the
/// lock beside its file, `<path>.lock`, so that no other program opens it at the same time.
final class Vault {
  /// A function that replaces the file by octets, whole or not at all.
  typealias Writer = @Sendable ([UInt8], String) throws(StorageError) -> Void

  static let atomically: Writer = { (bytes, path) throws(StorageError) in
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  /// The greatest length of a vault in octets, enough for a hundred cards with all their copies.
  static let largest = 64 << 20

  private let path: String
  private let lock: FileLock
  private let key: SecretBytes
  private let cipher: AuthenticatedCipher
  private let random: RandomSource
  private let write: Writer
  private var header: VaultHeader
  private var contents: VaultContents

  private init(
    path: String, lock: FileLock, key: SecretBytes, header: VaultHeader,
    contents: (AuthenticatedCipher) throws(WalletError) -> VaultContents, random: RandomSource,
    write: @escaping Writer
  ) throws(WalletError) {
    let cipher = try WalletError.crypto { () throws(CryptoError) in
      try AuthenticatedCipher(key: key)
    }
    self.path = path
    self.lock = lock
    self.key = key
    self.cipher = cipher
    self.random = random
    self.write = write
    self.header = header
    self.contents = try contents(cipher)
  }

  /// Makes a vault without records; missing folders above it are made.
  static func create(
    at path: String, purpose: VaultPurpose, passphrase: SecretBytes,
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
    let (key, header) = try WalletError.crypto { () throws(CryptoError) in
      let key = try random.secret(AuthenticatedCipher.keyLength)
      let header = try VaultHeader(
        identifier: try random.bytes(16), purpose: purpose, scrypt: cost,
        key: key, passphrase: passphrase, random: random)
      return (key, header)
    }
    let vault = try Vault(
      path: path, lock: lock, key: key, header: header,
      contents: { _ in VaultContents(generation: 0, records: []) }, random: random, write: write)
    try vault.update(putting: records)
    return vault
  }

  /// Checks that there is a file at the path.
  /// - Throws: ``WalletError/missing(_:_:)`` where there is none.
  static func requirePresence(at path: String, _ purpose: VaultPurpose) throws(WalletError) {
    guard BoundedFile.isPresent(path) else { throw .missing(purpose, path) }
  }

  /// Opens a vault.
  static func open(
    at path: String, purpose: VaultPurpose, passphrase: SecretBytes, random: RandomSource,
    write: @escaping Writer = atomically
  ) throws(WalletError) -> Vault {
    guard passphrase.count > 0 else { throw .passphraseEmpty }
    try requirePresence(at: path, purpose)
    // Links to a file share its lock, which is beside the file itself.
    let file = try WalletError.storage { () throws(StorageError) in try OwnFile(path) }
    let path = file.path
    let lock = try takeLock(path)
    let found = try WalletError.storage { () throws(StorageError) in
      try file.readIfPresent(limit: largest)
    }
    guard let bytes = found else { throw .missing(purpose, path) }
    let header: VaultHeader
    do throws(VaultHeader.Fault) {
      header = try VaultHeader(parsing: bytes, purpose: purpose)
    } catch {
      throw .damaged(path, error.phrase)
    }
    return try Vault(
      path: path, lock: lock, key: try unwrap(header, passphrase, path), header: header,
      contents: { cipher throws(WalletError) in
        do throws(VaultContents.Fault) {
          return try VaultContents(
            parsing: bytes.dropFirst(VaultHeader.length), header: header, cipher: cipher)
        } catch {
          throw .damaged(path, error.phrase)
        }
      }, random: random, write: write)
  }

  private static func takeLock(_ path: String) throws(WalletError) -> FileLock {
    let lock = try WalletError.storage { () throws(StorageError) in
      try FileLock(ifFreeAt: path + ".lock")
    }
    guard let lock else { throw .inUse }
    return lock
  }

  private static func unwrap(
    _ header: VaultHeader, _ passphrase: SecretBytes, _ path: String
  ) throws(WalletError) -> SecretBytes {
    do throws(CryptoError) {
      return try header.unwrap(passphrase)
    } catch {
      switch error {
      case .verificationFailed: throw .passphraseWrong
      // A header that this program writes is not damaged: the machine lacks memory.
      case .outOfMemory where header.scrypt.memory <= Scrypt.usual.memory:
        throw .storage(.unreadable(path, ENOMEM))
      case .outOfMemory: throw .damaged(path, .vaultKeyDerivation)
      default: throw .crypto(error)
      }
    }
  }
}

extension Vault {
  /// The name of a record.
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

  /// True if there is a record of a name.
  func holds(_ name: Name) -> Bool { contents.records.contains { $0.name == name } }

  /// A record's content; nil where there is none of this name.
  func content(of name: Name) throws(WalletError) -> SecretBytes? {
    guard let record = contents.records.first(where: { $0.name == name }) else { return nil }
    do throws(CryptoError) {
      return try record.content(vault: header.identity, cipher: cipher)
    } catch {
      throw error == .verificationFailed
        ? .damaged(path, .vaultRecordAltered) : .crypto(error)
    }
  }

  /// Removes and writes records in one save. A record that stays keeps its ciphertext, and one that
  /// is replaced its place. An error changes neither the file nor this value.
  func update(
    removing: Set<Name> = [], putting: [NamedContent] = []
  ) throws(WalletError) {
    let generation = contents.generation + 1
    var records = contents.records.filter { !removing.contains($0.name) }
    let places = Dictionary(
      records.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (name, content) in putting {
      let record = try WalletError.crypto { () throws(CryptoError) in
        try VaultRecord(
          name: name, generation: generation, content: content, vault: header.identity,
          cipher: cipher, random: random)
      }
      if let place = places[name] { records[place] = record } else { records.append(record) }
    }
    try save(header, VaultContents(generation: generation, records: records))
  }

  /// Wraps the vault key under another passphrase. An older copy of the file with its passphrase
  /// still gives the vault key.
  func changePassphrase(to passphrase: SecretBytes, cost: Scrypt = .usual) throws(WalletError) {
    guard passphrase.count > 0 else { throw .passphraseEmpty }
    let rewrapped = try WalletError.crypto { () throws(CryptoError) in
      try header.rewrapped(
        key: key, passphrase: passphrase, scrypt: cost, random: random)
    }
    try save(
      rewrapped,
      VaultContents(generation: contents.generation + 1, records: contents.records))
  }

  private func save(_ header: VaultHeader, _ contents: VaultContents) throws(WalletError) {
    let encoded = try WalletError.crypto { () throws(CryptoError) in
      try contents.encoded(header: header, cipher: cipher, random: random)
    }
    let bytes = header.encoded + encoded
    try WalletError.storage { () throws(StorageError) in
      guard bytes.count <= Self.largest else { throw .notWritten(path, EFBIG) }
      try write(bytes, path)
    }
    self.header = header
    self.contents = contents
    AtomicFile.removeLeftovers(of: path)
  }
}
