import Credentials
import Encoding

/// An imported card, as JSON.
package enum ImportedCardJSON {
  /// What `passport card import` prints: the card, and the credential from which it was made.
  package static func value(_ card: IdentityCard, _ credential: VerifiedCredential) -> JSONValue {
    return .object([
      "schema": "passport.card-imported/1", "identifier": .string(card.identifier),
      "trustLevel": .string(card.trustLevel.rawValue),
      "claimedTrustLevel": card.excessTrustLevel.map { .string($0) },
      "voucher": .string(credential.voucher.rawValue),
      "format": .string(credential.format.rawValue), "type": .string(credential.type),
      "issuer": .string(credential.issuerName), "keyBound": .bool(credential.isBoundToKey),
      "simulated": .bool(credential.isSimulated),
      "expiresAt": credential.expiresAt.map { CommonJSON.moment.value($0) },
    ])
  }
}
