import Encoding
import Exchange
import FoundationEssentials
import Verdicts
import Wallet

/// A statement about a person that a holder can prove by the press of a button, with the card that it comes from.
package struct ProvableStatement: Sendable {
  /// What is stated, by the short name of the claim.
  package enum Kind: String, Sendable, CaseIterable {
    case adult = "age_over_18"
    case realPerson = "real_person"
    case nationality
    case name
  }

  /// What is stated.
  package let kind: Kind
  /// The credential that is shown for it.
  package let source: HeldCredential
  /// The query that the credential answers.
  package let query: DCQLQuery

  /// The copies of the source that were not shown yet.
  package var usesLeft: Int { source.batch.unspent.count }

  /// Codes of nationality of Doc 9303-3, part D, that name no state: of stateless people and refugees, and of the
  /// United Nations' officials.
  private static let stateless: Set<WireText> = [
    "XXA", "XXB", "XXC", "XXX", "UNO", "UNA", "UNK", "XX", "UN",
  ]

  /// What a person can prove, each from the first source of the written order: the age document, which says the least,
  /// and otherwise one claim of an identity card. A card that has ended, is not valid yet, was revoked, has no unused copy
  /// or is self-issued is never chosen by itself; a card of a simulated document only where there is no other.
  package static func all(from cards: [HeldCard], at now: Date) -> [ProvableStatement] {
    Kind.allCases.compactMap { kind in
      let usable = cards.filter { held in
        held.card.issuedAt.map { $0 <= now } ?? true
          && (held.card.trustLevel != .selfIssued || held.card.isSimulated)
      }
      for isSimulated in [false, true] {
        let some = usable.filter { $0.card.isSimulated == isSimulated }
        if let statement = statement(kind, from: some) { return statement }
      }
      return nil
    }
  }

  /// The statement of one card, which the card offered a while ago.
  /// - Throws: ``StatementUnproved``, with why it is not made any more; `WalletError.copiesSpent`.
  package static func stated(
    _ kind: Kind, by card: HeldCard, at now: Date
  ) throws -> ProvableStatement {
    guard let statement = all(from: [card], at: now).first(where: { $0.kind == kind }) else {
      throw refusal(of: kind, by: card, at: now)
    }
    return statement
  }

  private static func refusal(
    of kind: Kind, by card: HeldCard, at now: Date
  ) -> any CodedError {
    var cause = Phrase.queryNoClaims
    for query in queries(for: kind) {
      do throws(ExchangeError) {
        let answer = try DCQLAnswer(to: query, from: card.credentials)
        if let start = card.card.issuedAt, now < start {
          return StatementUnproved(cause: .queryNotYetValid)
        }
        if answer.choices.allSatisfy(\.credential.batch.unspent.isEmpty) {
          return WalletError.copiesSpent
        }
      } catch {
        // The card may lack one of the types of which the statement is made, or what a later query asks for.
        if cause == .queryNoClaims, case .unsatisfied(_, let found) = error, found != .queryNoType {
          cause = found
        }
      }
    }
    return StatementUnproved(cause: cause)
  }

  /// The query for a statement, in the order in which its sources are tried.
  private static func queries(for kind: Kind) -> [DCQLQuery] {
    let name = WireText(kind.rawValue)
    return [
      try? AskedClaims([name]).query,
      kind == .adult ? try? AskedClaims(onIdentityCard: [name]).query : nil,
    ].compactMap(\.self)
  }

  private static func statement(_ kind: Kind, from cards: [HeldCard]) -> ProvableStatement? {
    for query in queries(for: kind) {
      // The newest card first, and no older one while it serves.
      for card in cards {
        let held = card.credentials.filter { !$0.batch.unspent.isEmpty }
        guard let answer = try? DCQLAnswer(to: query, from: held), let choice = answer.choices.first
        else { continue }
        if kind == .nationality, choice.revealed.contains(where: { isStateless($0.value) }) {
          continue
        }
        return ProvableStatement(
          kind: kind, source: choice.credential, query: query)
      }
    }
    return nil
  }

  private static func isStateless(_ value: JSONValue) -> Bool {
    if let elements = value.array { return elements.contains(where: isStateless) }
    return value.string.map(stateless.contains) ?? false
  }
}

/// A statement that the page offered and that its card does not make any more.
package struct StatementUnproved: CodedError {
  /// Why no card makes it.
  package let cause: Phrase

  package var code: ReasonCode { .statementUnproved }
  package var details: [Detail] { [.phrase(cause)] }
}
