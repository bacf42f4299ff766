import Encoding
import FoundationEssentials
import Recovery
import Wallet

/// The content of a wallet, as lines, and as rows with a term and a text.
package enum WalletText {
  /// A row; of several rows with the same term only the first has it.
  package typealias Row = (term: String, text: String)

  /// What the holder has and can prove, and whether recovery is set up.
  /// - Parameter provable: the short names of the claims that can be shown.
  /// - Throws: `WalletError`.
  package static func overview(
    _ wallet: Wallet, provable: [WireText], at now: Date
  ) throws -> [Row] {
    let cards = try wallet.cards
    let showings = Counted.text(try wallet.journal.count, "showing", "showings")
    return rows("Identifiers", try identifiers(wallet))
      + rows(
        "Cards",
        cards.isEmpty
          ? ["none; passport issue makes one"] : cards.map { CardText.line($0, at: now) })
      + rows("I can prove", [provable.isEmpty ? "nothing yet" : JoinedWords.and(provable)])
      + rows(
        "Recovery",
        [
          wallet.hasWords ? "24 words are set" : "no words; passport wallet words",
          wallet.hasGuardians
            ? guardians(try wallet.settings) : "no guardians; passport wallet guardians make",
        ])
      + rows("Journal", ["\(showings); passport journal list"])
  }

  /// Who can open the wallet together, and since when.
  private static func guardians(_ settings: WalletSettings) -> String {
    guard let guardians = settings.guardians else { return "guardians are set" }
    let names =
      guardians.names.isEmpty
      ? "" : ": " + guardians.names.map { OutsideName.folded($0) }.joined(separator: ", ")
    return "\(guardians.needed) of \(guardians.count) guardians since "
      + "\(CalendarDate(guardians.since))\(names)"
  }

  private static func rows(_ term: String, _ texts: [String]) -> [Row] {
    texts.enumerated().map { ($0 == 0 ? term : "", $1) }
  }

  private static func identifiers(_ wallet: Wallet) throws -> [String] {
    guard wallet.hasWords else { return ["none: they come from words; passport wallet words"] }
    let parties = try wallet.parties.map(\.name)
    let others =
      parties.isEmpty
      ? [] : ["\(Counted.text(parties.count, "other", "others")) for \(JoinedWords.and(parties))"]
    return [try wallet.identifier(for: nil, on: .p256).texts[0].forPeople] + others
  }

  /// The holder's identifiers, one per line, each with the party that it is for.
  /// - Throws: `WalletError`.
  package static func identifierLines(_ wallet: Wallet) throws -> [String] {
    let curves = [DerivedSigningKey.Curve.p256, .ed25519]
    return try ["\(wallet.identifier(for: nil, on: .p256).texts[0])  for everybody"]
      + wallet.parties.flatMap { party in
        try curves.filter(party.curves.contains).map {
          "\(try wallet.identifier(for: party.name, on: $0).texts[0])  for \(party.name)"
        }
      }
  }

  /// A way to open a wallet; nil is one that this version does not know.
  package static func line(_ slot: VaultSlotKind?) -> String {
    switch slot {
    case .passphrase: "a passphrase"
    case .words: "24 words"
    case .guardians: "the shares of guardians"
    case nil: "something that a later version of this program made"
    }
  }

  /// An entry of the journal in one line: the audience and the claims.
  package static func line(_ entry: JournalEntry) -> String {
    let audience =
      entry.statedName.map { RequestText.somebody($0) }
      ?? entry.audience.map(OutsideName.identifier) ?? "anyone who looked"
    let claims =
      entry.claims.isEmpty
      ? "that the card is there"
      : entry.claims.map(OutsideName.identifier).joined(separator: ", ")
    return "to \(audience): \(claims)  (card \(entry.card))"
  }
}
