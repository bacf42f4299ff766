import Encoding
import Credentials
import Encoding
import FoundationEssentials

/// A card for people.
package enum CardText {
  /// One line: enough to choose a card, without personal data.
  package static func line(_ card: IdentityCard, at now: Date) -> String {
    let state = card.expiresAt < now ? "expired" : "until \(day(card.expiresAt))"
    let mark = card.isSimulated ? "  SIMULATED" : ""
    return "\(card.identifier)  \(card.type)  \(level(card))  \(card.issuerName)  \(state)\(mark)"
  }

  /// Everything about a card; its claims with their values where they are given, otherwise by name.
  package static func lines(
    _ card: IdentityCard, at now: Date, holder: String? = nil, values: [RevealedClaim]? = nil
  ) -> [String] {
    let assurance = card.assurance.map(\.rawValue).joined(separator: ", ")
    var lines = [
      "card        \(card.identifier)",
      "type        \(card.type)",
      "trust       \(level(card))" + (card.isSimulated ? ", SIMULATED" : ""),
      "issuer      \(card.issuerName)",
      "verified    \(card.verificationMethod): \(assurance)",
      "valid       \(day(card.issuedAt)) to \(day(card.expiresAt))"
        + (card.expiresAt < now ? ", expired" : ""),
      "holder key  \(card.holderKeyThumbprint)",
    ]
    if let holder { lines.append("holder      \(holder)") }
    lines += [
      "",
      "What can be proved from it, each by itself:",
    ]
    if let values {
      return lines + values.map { "  \($0.path)  \(ClaimText.text($0.value))" }
    }
    return lines + card.provableClaims.map { "  \($0)" }
  }

  private static func level(_ card: IdentityCard) -> String {
    switch card.trustLevel {
    case .government: "government"
    case .institution: "institution"
    case .selfIssued: "self-issued"
    }
  }

  private static func day(_ date: Date) -> String { CalendarDate(date).description }
}

/// The holder's data on a card, taken from its credential on request.
package struct CardValues {
  /// The claims that can be proved, with their values.
  package let claims: [RevealedClaim]
  /// The names, given names first; nil when the card has none.
  package let holder: String?

  /// Reads a card's credential.
  /// - Throws: `CredentialError` when the credential cannot be read.
  package init(of card: IdentityCard) throws {
    let processed = try ProcessedSDJWT(try SDJWT(parsing: card.credential))
    claims = processed.revealed
    let names = ["given_name", "family_name"].compactMap { processed.claims[$0]?.string }
    holder = names.isEmpty ? nil : names.joined(separator: " ")
  }
}
