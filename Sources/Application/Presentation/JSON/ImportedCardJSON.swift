import Credentials
import Encoding

/// A card that was imported, for programs: schema `passport.card-imported/1`.
package enum ImportedCardJSON {
  /// A card, and the credential of which it was made.
  package struct Result: Sendable {
    let card: IdentityCard
    let imported: ImportedCredential
  }

  package static func value(_ card: IdentityCard, _ imported: ImportedCredential) -> JSONValue {
    document.value(Result(card: card, imported: imported), JSONContext())
  }

  package static let document = JSONDocument<Result>(
    "passport.card-imported/1", "What `passport card import --json` prints."
  ) {
    JSONMember(
      "identifier", "The identifier of the new card.", CardJSON.identifier
    ) { $0.card.identifier }
    JSONMember("trustLevel", "Whose word it rests on.", .name) { $0.card.trustLevel }
    JSONMember(
      maybe: "claimedTrustLevel",
      "The level that it states, where that is more than the root of its issuer may claim.", .text
    ) { $0.card.excessTrustLevel }
    JSONMember(
      "voucher",
      "Who vouches for its issuer: this machine's desk, an institution of the trust store, a root that was given, or nobody.",
      .name
    ) { $0.imported.voucher }
    JSONMember(
      "format", "The credential's format, by its name in OpenID4VP.",
      .text(among: CredentialFormat.allCases.map(\.rawValue))
    ) { $0.imported.credential.format.rawValue }
    JSONMember("type", "The credential's type.", .text) { $0.imported.credential.type }
    JSONMember(
      "issuer", "The issuer's name, as its certificate has it.", .text
    ) { $0.imported.credential.issuerName }
    JSONMember(
      "keyBound",
      "Whether it is bound to a key; without one, whoever has a copy can show it.", .truth
    ) { $0.imported.isBoundToKey }
    JSONMember(
      "simulated", "Whether it says that it was made from a simulated document.", .truth
    ) { $0.imported.credential.isSimulated }
    JSONMember(
      maybe: "expiresAt", "When it ends to be valid; not there where it does not say.",
      CommonJSON.moment
    ) { $0.imported.credential.expiresAt }
  }
}
