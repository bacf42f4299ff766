import Crypto
import Encoding
import FoundationEssentials

/// What the holder chose for the wallet: who its guardians are, where its backups go, and since when the journal is
/// kept. It is one record, encrypted like the others; shares are not in it.
package struct WalletSettings: Hashable, Sendable {
  /// The guardians who hold shares.
  package struct Guardians: Hashable, Sendable {
    /// Their names in the order of their shares; empty where nobody named them.
    package let names: [WireText]
    /// The number of shares, and of those that open the wallet together.
    package let count: Int
    package let needed: Int
    /// The time at which they were made, in whole seconds.
    package let since: Date

    package init(names: [WireText], count: Int, needed: Int, since: Date) {
      (self.names, self.count, self.needed) = (names, count, needed)
      self.since = since.inWholeSeconds
    }
  }

  /// Where every change is backed up.
  package struct Backup: Hashable, Sendable {
    /// The path of the folder.
    package let folder: WireText
    /// The public key of age to which backups are encrypted, `age1…`.
    package let recipient: WireText

    package init(folder: WireText, recipient: WireText) {
      (self.folder, self.recipient) = (folder, recipient)
    }
  }

  /// Nil where there are none.
  package var guardians: Guardians?
  /// Nil where nothing is backed up by itself.
  package var backup: Backup?
  /// The time at which the journal was cleared last, in whole seconds; nil if it never was.
  package var journalClearedAt: Date?

  package init() {}

  /// Reads the content of the record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(_ value: JSONValue) {
    if let guardians = value["guardians"] {
      guard let read = Guardians(guardians) else { return nil }
      self.guardians = read
    }
    if let backup = value["backup"] {
      guard let folder = backup["folder"]?.string, let recipient = backup["recipient"]?.string
      else { return nil }
      self.backup = Backup(folder: folder, recipient: recipient)
    }
    if let cleared = value["cleared"] {
      guard let date = Date(seconds: cleared) else { return nil }
      journalClearedAt = date
    }
  }

  var json: JSONValue {
    .object([
      "guardians": guardians?.json,
      "backup": backup.map {
        .object(["folder": .string($0.folder), "recipient": .string($0.recipient)])
      },
      "cleared": journalClearedAt.map { .integer(Int($0.timeIntervalSince1970)) },
    ])
  }
}

extension WalletSettings.Guardians {
  fileprivate init?(_ value: JSONValue) {
    guard let names = value["names"]?.array, let count = value["count"]?.integer,
      let needed = value["needed"]?.integer, let since = value["at"].flatMap(Date.init(seconds:))
    else { return nil }
    let texts = names.compactMap(\.string)
    guard texts.count == names.count else { return nil }
    self.init(names: texts, count: count, needed: needed, since: since)
  }

  fileprivate var json: JSONValue {
    .object([
      "names": .array(names.map { .string($0) }), "count": .integer(count),
      "needed": .integer(needed), "at": .integer(Int(since.timeIntervalSince1970)),
    ])
  }
}

/// A time in a record, in whole seconds.
extension Date {
  init?(seconds value: JSONValue) {
    guard let seconds = value.integer, seconds.magnitude < 1 << 40 else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(seconds))
  }

  var inWholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}

extension Wallet {
  private static let settingsName = Vault.Name(
    kind: Kind.settings, identifier: [UInt8](repeating: 0, count: Vault.Name.identifierLength))

  /// What the holder chose.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package var settings: WalletSettings {
    get throws(WalletError) {
      guard let record = try vault.content(of: Self.settingsName) else { return WalletSettings() }
      guard let value = try? JSONReader.read(Array(record.bytes)),
        let settings = WalletSettings(value)
      else { throw .damaged(path, .walletSettingsUnreadable) }
      return settings
    }
  }

  /// Changes what the holder chose, and saves.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func set(_ settings: WalletSettings) throws(WalletError) {
    try vault.update(putting: [Self.record(of: settings)])
  }

  /// The record of some settings, to be written with something else.
  static func record(of settings: WalletSettings) -> Vault.NamedContent {
    (settingsName, SecretBytes(Array(JSONWriter().text(settings.json).utf8)))
  }

  /// The number of the last save.
  package var generation: UInt64 { vault.generation }

  /// What tells this wallet from others, 16 hexadecimal digits.
  package var mark: String { vault.mark }
}
