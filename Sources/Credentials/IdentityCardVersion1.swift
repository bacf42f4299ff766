import Crypto
import Encoding
import FoundationEssentials

/// A card of the version before, `passport.card/1`, which held one SD-JWT. All that it said of
/// itself but its identifier had to come from its credential. It is read, and never written.
struct IdentityCardVersion1 {
  /// The schema and its version.
  static let schema = "passport.card/1"

  /// The card, with one batch of one copy that is not spent.
  let card: IdentityCard
  /// The credential.
  let credential: SDJWT

  /// Takes the card out of its JSON.
  /// - Throws: ``CredentialError/malformed(_:)``; ``CredentialError/memberMalformed(_:)`` with the
  ///   member that is wrong, as one that differs from the credential.
  init(json value: JSONValue, members: [JSONValue.Member]) throws(CredentialError) {
    guard Set(members.map(\.name.exact)) == Set(Member.allCases.map(\.rawValue.exact)) else {
      throw .malformed(.credentialCardMembers)
    }
    guard let identifier = value[Member.identifier.rawValue]?.string else {
      throw .memberMalformed(Member.identifier.rawValue)
    }
    guard let text = value[Member.credential.rawValue]?.string else {
      throw .memberMalformed(Member.credential.rawValue)
    }
    credential = try SDJWT(parsing: text)
    card = try Self.card(identifier, of: credential)
    let said = try Self.json(card, credential)
    for member in Member.allCases where value[member.rawValue] != said[member.rawValue] {
      throw .memberMalformed(member.rawValue)
    }
  }

  /// The card of a credential. The copy's identifier is the SHA-256 digest of the credential.
  private static func card(
    _ identifier: String, of credential: SDJWT
  ) throws(CredentialError) -> IdentityCard {
    let payload = credential.issuerSigned.payload
    guard let level = payload["trust_level"]?.string.flatMap({ TrustLevel(exactly: $0) }) else {
      throw .memberMalformed(Member.trustLevel.rawValue)
    }
    guard let issuer = try IssuerPath(x5c: credential.issuerSigned.header["x5c"]).certificates.first
    else { throw .memberMalformed(Member.issuerName.rawValue) }
    guard let issued = try NumericDate.date(payload["iat"]) else {
      throw .memberMalformed(Member.issuedAt.rawValue)
    }
    guard let expires = try NumericDate.date(payload["exp"]) else {
      throw .memberMalformed(Member.expiresAt.rawValue)
    }
    guard let key = try credential.holderKey else {
      throw .memberMalformed(Member.holderKeyThumbprint.rawValue)
    }
    guard let type = payload["vct"]?.string, !type.isEmpty else { throw .memberMalformed("vct") }
    let octets = Array(credential.encoded.utf8)
    let digest = try CredentialError.wrapping { () throws(CryptoError) in
      try DigestAlgorithm.sha256.digest(octets)
    }
    let copy = CredentialCopy(
      identifier: Hex.encode(digest), holderKeyThumbprint: try key.thumbprint)
    return IdentityCard(
      identifier: identifier, trustLevel: level,
      isSimulated: payload["simulated"]?.bool ?? false, issuerName: issuer.subject.nameForPeople,
      assurance: try assurance(in: payload),
      batches: [
        CredentialBatch(
          format: .sdJWT, type: type, issuedAt: issued, expiresAt: expires,
          provableClaims: try PresentationBuilder(credential).availableClaims, copies: [copy])
      ])
  }

  /// The assurances in the evidence for the claims.
  private static func assurance(in payload: JSONValue) throws(CredentialError) -> [Assurance] {
    let verification = payload["verified_claims"]?["verification"]
    guard let names = verification?["evidence"]?.array?.first?["assurance"]?.array else {
      throw .memberMalformed(Member.assurance.rawValue)
    }
    let assurance = names.compactMap { $0.string.flatMap { Assurance(exactly: $0) } }
    guard assurance.count == names.count else { throw .memberMalformed(Member.assurance.rawValue) }
    return assurance
  }

  /// The JSON that the card must have had.
  private static func json(
    _ card: IdentityCard, _ credential: SDJWT
  ) throws(CredentialError) -> JSONValue {
    guard let batch = card.batches.first, let copy = batch.copies.first,
      let issued = batch.issuedAt, let expires = batch.expiresAt
    else { throw .malformed(.credentialCard) }
    return .object([
      "schema": .string(schema), "identifier": .string(card.identifier),
      "type": .string(card.type), "trustLevel": .string(card.trustLevel.rawValue),
      "isSimulated": .bool(card.isSimulated), "issuerName": .string(card.issuerName),
      "verificationMethod": .string(card.verificationMethod),
      "assurance": .array(card.assurance.map { .string($0.rawValue) }),
      "issuedAt": .integer(try NumericDate.seconds(issued)),
      "expiresAt": .integer(try NumericDate.seconds(expires)),
      "holderKeyThumbprint": .string(copy.holderKeyThumbprint ?? ""),
      "provableClaims": .array(batch.provableClaims.map { .string($0) }),
      "credential": .string(credential.encoded),
    ])
  }

  private enum Member: String, CaseIterable {
    case schema, identifier, type, trustLevel, isSimulated, issuerName, verificationMethod
    case assurance, issuedAt, expiresAt, holderKeyThumbprint, provableClaims, credential
  }
}
