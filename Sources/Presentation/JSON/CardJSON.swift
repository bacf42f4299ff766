import Credentials
import Encoding
import FoundationEssentials

/// A card for programs, without its credential.
package enum CardJSON {
  /// The members; what is said of the holder is there only where it is given.
  package static func value(
    _ card: IdentityCard, at now: Date, holder: String? = nil, values: [RevealedClaim]? = nil
  ) -> JSONValue {
    .object([
      "schema": "passport.card-summary/1",
      "identifier": .string(card.identifier),
      "type": .string(card.type),
      "trustLevel": .string(card.trustLevel.rawValue),
      "simulated": .bool(card.isSimulated),
      "issuer": .string(card.issuerName),
      "verificationMethod": .string(card.verificationMethod),
      "assurance": .array(card.assurance.map { .string($0.rawValue) }),
      "issuedAt": .string(card.issuedAt.formatted(.iso8601)),
      "expiresAt": .string(card.expiresAt.formatted(.iso8601)),
      "expired": .bool(card.expiresAt < now),
      "holderKey": .string(card.holderKeyThumbprint),
      "provableClaims": .array(card.provableClaims.map { .string($0) }),
      "holder": holder.map { .string($0) },
      "values": values.map { values in
        .array(values.map { .object(["path": .string($0.path), "value": $0.value]) })
      },
    ])
  }
}
