import Age
import Crypto
import Encoding
import FoundationEssentials
import Glibc
import Storage
import Verdicts
import Wallet

/// The standing backup of a wallet: its file after each change, encrypted to a public key of age, in a folder that
/// something else may carry away. It keeps the newest ten with this wallet's own names, and touches nothing else there.
package struct StandingBackup: Sendable {
  /// The number of backups that are kept.
  package static let mostKept = 10

  /// The path of the folder.
  package let folder: String
  private let recipient: AgePublicKey
  /// The wallet's mark, which is in the names of its backups.
  private let mark: String
  /// The number of the wallet's last save.
  private let generation: UInt64

  /// - Returns: nil for a wallet that is not backed up by itself.
  /// - Throws: `WalletError`; ``BackupSettingRefused`` for a key that is none.
  package init?(of wallet: Wallet) throws {
    guard let setting = try wallet.settings.backup else { return nil }
    folder = setting.folder.forPeople
    recipient = try Self.key(setting.recipient)
    (mark, generation) = (wallet.mark, wallet.generation)
  }

  /// Lets a wallet be backed up from now on, and makes the folder where it is missing. The caller writes the first.
  /// - Parameters:
  ///   - folder: a path that begins with `/`.
  ///   - key: a public key of age.
  /// - Throws: ``BackupSettingRefused``; `StorageError` for a folder that is not this user's, or that others can change;
  ///   `WalletError`.
  package static func keep(
    in folder: String, for key: WireText, of wallet: Wallet
  ) throws {
    guard WireText(folder).hasPrefix("/") else { throw BackupSettingRefused.folder }
    _ = try self.key(key)
    close(try PrivateFolder.open(folder, keepsMode: true))
    var settings = try wallet.settings
    settings.backup = .init(folder: WireText(folder), recipient: key)
    try wallet.set(settings)
  }

  /// Lets a wallet no longer be backed up. Its backups stay.
  /// - Throws: `WalletError`.
  package static func stop(_ wallet: Wallet) throws {
    var settings = try wallet.settings
    settings.backup = nil
    try wallet.set(settings)
  }

  private static func key(_ text: WireText) throws -> AgePublicKey {
    guard let key = try? AgePublicKey(parsing: text.forPeople) else {
      throw BackupSettingRefused.key
    }
    return key
  }
}

// MARK: The folder

extension StandingBackup {
  /// What is in the folder.
  package struct Status: Sendable {
    /// The number of this wallet's backups.
    package let count: Int
    /// The moment of the newest; nil for none.
    package let newest: Timestamp?
    /// True if the newest is of the wallet as it is now.
    package let isCurrent: Bool
  }

  /// Looks into the folder.
  /// - Throws: `StorageError`.
  package func status() throws -> Status { try inFolder { status(of: try backups(in: $0)) } }

  /// Writes the wallet, unless its newest backup is of this save, and removes what is more than ten.
  /// - Parameters:
  ///   - content: the result of `Wallet.backup()`.
  ///   - isChanged: true where the wallet was changed just now. Once an older state was put back, a save may have the
  ///     number of another one.
  /// - Throws: `StorageError`, `AgeError`. Nothing is removed then, and nothing is half-written.
  package func write(
    _ content: [UInt8], at now: Date, random: RandomSource, isChanged: Bool = false
  ) throws -> Status {
    try inFolder { place in
      var backups = try backups(in: place)
      if !isChanged, status(of: backups).isCurrent { return status(of: backups) }
      // After the newest, also where the clock was set back.
      let moment = max(Timestamp(now), backups.first?.moment.next ?? Timestamp(now))
      let new = Name(mark: mark, moment: moment, generation: generation)
      let sealed = try AgeFile(sealing: content, to: [.publicKey(recipient)], random: random)
      try write(sealed.encoded, as: new.text, in: place)
      backups.insert(new, at: 0)
      for old in backups.dropFirst(Self.mostKept) { remove(old, in: place) }
      return status(of: try self.backups(in: place))
    }
  }

  /// Removes the backups of the wallet as it was before the newest. Nothing is removed where that is not of the wallet as
  /// it is now.
  /// - Throws: `StorageError`.
  package func removeOlder() throws -> Status {
    try inFolder { place in
      let backups = try backups(in: place)
      guard status(of: backups).isCurrent else { return status(of: backups) }
      for old in backups.dropFirst() { remove(old, in: place) }
      return status(of: try self.backups(in: place))
    }
  }

  /// The newest backup, with its name.
  /// - Throws: `StorageError`, also where there is none.
  package func newest() throws -> (bytes: [UInt8], name: String) {
    try inFolder { place in
      guard let name = try backups(in: place).first?.text else {
        throw StorageError.unreadable(folder, ENOENT)
      }
      return (try BoundedFile.read("\(place)/\(name)", limit: Wallet.longestBackup), name)
    }
  }

  private func status(of backups: [Name]) -> Status {
    Status(
      count: backups.count, newest: backups.first?.moment,
      isCurrent: backups.first?.generation == generation)
  }

  /// Runs some work in the folder that was checked, whatever is at its path meanwhile. A folder that is missing is not
  /// made: it may be on a disk that is not there now.
  private func inFolder<Result>(_ work: (_ place: String) throws -> Result) throws -> Result {
    guard FolderContents.isFolder(folder) else { throw StorageError.notWritten(folder, ENOENT) }
    let descriptor = try PrivateFolder.open(folder, keepsMode: true)
    defer { close(descriptor) }
    return try work("/proc/self/fd/\(descriptor)")
  }

  /// This wallet's backups in the folder, the newest first. What has another name, or is no file, is not ours.
  private func backups(in place: String) throws(StorageError) -> [Name] {
    try FolderContents.names(in: place, named: folder).compactMap { Name($0) }
      .filter { WireText($0.mark) == WireText(mark) && isFile("\(place)/\($0.text)") }
      .sorted { $0.moment > $1.moment }
  }

  private func isFile(_ path: String) -> Bool {
    SystemCalls.status(ofLink: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  private func write(
    _ bytes: [UInt8], as name: String, in place: String
  ) throws(StorageError) {
    do throws(StorageError) {
      try NewFile(path: "\(place)/\(name)").write(bytes)
    } catch {
      // People know the folder by its path.
      guard case .notWritten(_, let number) = error else { throw error }
      throw .notWritten(folder, number)
    }
  }

  private func remove(_ name: Name, in place: String) {
    SystemCalls.unlink("\(place)/\(name.text)")
  }

  /// The name of a backup: `passport-wallet-MARK-20261127T022903Z-GENERATION.age`.
  private struct Name {
    let mark: String
    let moment: Timestamp
    let generation: UInt64

    private static let parts = 5
    private static let ending = ".age"

    init(mark: String, moment: Timestamp, generation: UInt64) {
      (self.mark, self.moment, self.generation) = (mark, moment, generation)
    }

    /// Nil for any other name.
    init?(_ text: String) {
      let bytes = Array(text.utf8)
      guard bytes.count > Self.ending.utf8.count,
        bytes.suffix(Self.ending.utf8.count).elementsEqual(Self.ending.utf8)
      else { return nil }
      let parts = bytes.dropLast(Self.ending.utf8.count).split(
        separator: UInt8(ascii: "-"), omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == Self.parts, let moment = Self.moment(parts[3]),
        let generation = UInt64(parts[4])
      else { return nil }
      self.init(mark: parts[2], moment: moment, generation: generation)
      // Written again it is the same: no other text is a name of ours.
      guard bytes.elementsEqual(self.text.utf8) else { return nil }
    }

    var text: String {
      let moment = String(
        decoding: self.moment.description.utf8.filter { ![0x2D, 0x3A].contains($0) },
        as: UTF8.self)
      return "passport-wallet-\(mark)-\(moment)-\(generation)\(Self.ending)"
    }

    private static func moment(_ text: String) -> Timestamp? {
      var text = text
      for place in [4, 7, 13, 16] {
        guard text.utf8.count > place, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let index = text.utf8.index(text.startIndex, offsetBy: place)
        text.insert(place < 10 ? "-" : ":", at: index)
      }
      return Timestamp(text)
    }
  }
}

extension Timestamp {
  fileprivate var next: Timestamp { Timestamp(instant.addingTimeInterval(1)) }
}

/// The error for a folder or a key to which nothing can be backed up.
package enum BackupSettingRefused: CodedError {
  case folder
  case key

  package var code: ReasonCode {
    switch self {
    case .folder: .backupFolderForm
    case .key: .backupKeyForm
    }
  }

  package var details: [Detail] { [] }
}
