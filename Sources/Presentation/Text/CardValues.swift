import Credentials
import Encoding

/// What a card says of its holder, taken out of its credential when that is asked for.
package struct CardValues {
  /// The claims that can be proved, with their values.
  package let claims: [RevealedClaim]
  /// The names, given names first; nil when the card has none.
  package let holder: String?

  /// - Throws: `CredentialError` when the credential cannot be read.
  package init(of card: IdentityCard) throws {
    let processed = try ProcessedSDJWT(try SDJWT(parsing: card.credential))
    claims = processed.revealed
    let names = ["given_name", "family_name"].compactMap { processed.claims[$0]?.string }
    holder = names.isEmpty ? nil : names.joined(separator: " ")
  }
}
