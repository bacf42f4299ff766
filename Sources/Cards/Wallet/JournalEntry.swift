import Crypto
import Encoding
import FoundationEssentials

/// A record of one presentation: when and to whom the holder made it, and the names of its claims,
/// without values.
package struct JournalEntry: Hashable, Sendable {
  /// The time, in whole seconds.
  package let date: Date
  /// The verifier's identifier, for which the presentation was made; nil if no verifier requested
  /// it.
  package let audience: WireText?
  /// The name that the verifier stated; nil if it stated none.
  package let statedName: WireText?
  /// The card.
  package let card: WireText
  /// The type of the credential.
  package let type: WireText
  /// The paths of the claims that were presented.
  package let claims: [WireText]

  /// Makes an entry.
  package init(
    date: Date, audience: WireText?, statedName: WireText?, card: WireText, type: WireText,
    claims: [WireText]
  ) {
    self.date = date.inWholeSeconds
    self.audience = audience
    self.statedName = statedName
    self.card = card
    self.type = type
    self.claims = claims
  }

  /// Reads an element of the journal's record, docs/WALLET-FORMAT.md; nil for anything else.
  init?(_ value: JSONValue) {
    guard let seconds = value["at"]?.integer, seconds.magnitude < 1 << 40,
      let card = value["card"]?.string, let type = value["type"]?.string,
      let claims = value["claims"]?.array
    else { return nil }
    let names = claims.compactMap(\.string)
    guard names.count == claims.count else { return nil }
    self.init(
      date: Date(timeIntervalSince1970: TimeInterval(seconds)), audience: value["to"]?.string,
      statedName: value["name"]?.string, card: card, type: type, claims: names)
  }

  var json: JSONValue {
    .object([
      "at": .integer(Int(date.timeIntervalSince1970)), "to": audience.map { .string($0) },
      "name": statedName.map { .string($0) }, "card": .string(card), "type": .string(type),
      "claims": .array(claims.map { .string($0) }),
    ])
  }
}

/// The journal: one record of the vault, the oldest entry first.
extension Wallet {
  /// The greatest number of entries; the oldest are deleted for new ones.
  package static let mostJournalEntries = 10_000

  /// The presentations, the oldest first.
  /// - Throws: ``WalletError/damaged(_:_:)``.
  package var journal: [JournalEntry] {
    get throws(WalletError) {
      guard let record = try vault.content(of: Self.journalName) else { return [] }
      guard let elements = (try? JSONReader.read(Array(record.bytes)))?.array else {
        throw .damaged(path, .walletJournalUnreadable)
      }
      let entries = elements.compactMap(JournalEntry.init)
      guard entries.count == elements.count else { throw .damaged(path, .walletJournalUnreadable) }
      return entries
    }
  }

  /// Deletes the journal, also in the previous generation, and saves. The settings then have the time.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func clearJournal(at now: Date) throws(WalletError) {
    var settings = try settings
    settings.journalClearedAt = now.inWholeSeconds
    try vault.update(
      removing: [Self.journalName], putting: [Self.record(of: settings)], .replaced)
  }

  /// Notes what is shown without a copy, and saves.
  /// - Throws: ``WalletError`` when it cannot be saved.
  package func note(_ entry: JournalEntry) throws(WalletError) {
    try vault.update(putting: [journalRecord(adding: entry)])
  }

  /// The journal's record with one more entry.
  func journalRecord(adding entry: JournalEntry) throws(WalletError) -> Vault.NamedContent {
    let entries = (try journal + [entry]).suffix(Self.mostJournalEntries)
    let text = JSONWriter().text(.array(entries.map(\.json)))
    return (Self.journalName, SecretBytes(Array(text.utf8)))
  }

  private static var journalName: Vault.Name {
    Vault.Name(
      kind: Kind.journal, identifier: [UInt8](repeating: 0, count: Vault.Name.identifierLength))
  }
}
