import Encoding
import FoundationEssentials

/// A card of the wallet: a credential, and the claims of it that are always visible. It is made by
/// minting, by verifying a credential (``CredentialVerifier/card(_:identifier:)``), or read back
/// from the wallet. Every member of a card but its identifier comes from its credential.
public struct IdentityCard: Hashable, Sendable {
  /// The schema and its version.
  public static let schema = "passport.card/1"
  /// The type of a card that was made from a passport.
  public static let passport = "passport"
  /// The method of a card that was made from a passport: its chip was read.
  public static let passportChip = "passport-chip"

  /// The identifier, unique in a wallet.
  public let identifier: String
  /// The format of the credential.
  public let format: CredentialFormat
  /// The document that it was made from: ``passport``.
  public let type: String
  /// The authority behind its data.
  public let trustLevel: TrustLevel
  /// True if it was made from a simulated document.
  public let isSimulated: Bool
  /// The issuer's name for people, as its certificate has it.
  public let issuerName: String
  /// The method by which the document was verified: ``passportChip``.
  public let verificationMethod: String
  /// The checks that passed before it was issued.
  public let assurance: [Assurance]
  /// The time of issuing, in whole seconds.
  public let issuedAt: Date
  /// The end of its validity, in whole seconds.
  public let expiresAt: Date
  /// The thumbprint of the device key to which it is bound, RFC 7638.
  public let holderKeyThumbprint: String
  /// The paths of the claims that it can prove.
  public let provableClaims: [String]
  /// The SD-JWT.
  public let credential: String

  /// The card of a credential.
  /// - Throws: ``CredentialError/memberMalformed(_:)`` with the member that the credential lacks.
  package init(identifier: String, credential: SDJWT) throws(CredentialError) {
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
    self.identifier = identifier
    format = .sdJWT
    type = Self.passport
    trustLevel = level
    isSimulated = payload["simulated"]?.bool ?? false
    issuerName = issuer.subject.nameForPeople
    verificationMethod = Self.passportChip
    assurance = try Self.assurance(in: payload)
    issuedAt = issued
    expiresAt = expires
    holderKeyThumbprint = try key.thumbprint
    provableClaims = try PresentationBuilder(credential).availableClaims
    self.credential = credential.encoded
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

  /// True if two cards have the same identifier and credential, octet by octet.
  public static func == (left: IdentityCard, right: IdentityCard) -> Bool {
    left.identifier.exact == right.identifier.exact
      && left.credential.exact == right.credential.exact
  }

  /// Hashes identifier and credential.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier.exact)
    hasher.combine(credential.exact)
  }

  /// Reads a card that was kept. A member that this version does not know is refused, because it
  /// would be lost when the card is written again.
  /// - Throws: ``CredentialError/malformed(_:)``; ``CredentialError/memberMalformed(_:)`` with the
  ///   member that is wrong, as one that differs from the credential.
  package init(parsing bytes: [UInt8]) throws(CredentialError) {
    guard let value = try? JSONReader.read(bytes), case .object(let members) = value else {
      throw .malformed(.credentialCard)
    }
    guard value["schema"]?.exact == Self.schema.exact else {
      throw .malformed(.credentialCardSchema)
    }
    guard Set(members.map(\.name.exact)) == Set(Member.allCases.map(\.rawValue.exact)) else {
      throw .malformed(.credentialCardMembers)
    }
    let identifier = try Self.text(.identifier, of: value)
    let credential = try SDJWT(parsing: try Self.text(.credential, of: value))
    try self.init(identifier: identifier, credential: credential)
    let said = try json
    for member in Member.allCases where value[member.rawValue] != said[member.rawValue] {
      throw .memberMalformed(member.rawValue)
    }
  }

  /// The card as JSON, on one line.
  /// - Throws: ``CredentialError/malformed(_:)`` for a date before 1970 or after 9999.
  public var encoded: [UInt8] {
    get throws(CredentialError) { Array(JSONWriter().text(try json).utf8) }
  }

  private var json: JSONValue {
    get throws(CredentialError) {
      .object([
        "schema": .string(Self.schema), "identifier": .string(identifier), "type": .string(type),
        "trustLevel": .string(trustLevel.rawValue), "isSimulated": .bool(isSimulated),
        "issuerName": .string(issuerName), "verificationMethod": .string(verificationMethod),
        "assurance": .array(assurance.map { .string($0.rawValue) }),
        "issuedAt": .integer(try NumericDate.seconds(issuedAt)),
        "expiresAt": .integer(try NumericDate.seconds(expiresAt)),
        "holderKeyThumbprint": .string(holderKeyThumbprint),
        "provableClaims": .array(provableClaims.map { .string($0) }),
        "credential": .string(credential),
      ])
    }
  }

  private enum Member: String, CaseIterable {
    case schema, identifier, type, trustLevel, isSimulated, issuerName, verificationMethod
    case assurance, issuedAt, expiresAt, holderKeyThumbprint, provableClaims, credential
  }

  private static func text(
    _ member: Member, of value: JSONValue
  ) throws(CredentialError) -> String {
    guard let text = value[member.rawValue]?.string else { throw .memberMalformed(member.rawValue) }
    return text
  }
}

extension IdentityCard: CustomStringConvertible, CustomDebugStringConvertible {
  /// Identifier, type and trust level, and nothing of the credential.
  public var description: String { "card \(identifier) (\(type), \(trustLevel.rawValue))" }
  /// The same as ``description``: a dump must not show more.
  public var debugDescription: String { description }
}

extension IdentityCard: CustomReflectable {
  /// A mirror without members, so that a dump shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The authority behind the data of a card.
public enum TrustLevel: String, Hashable, Sendable, CaseIterable {
  /// A state signed the data that the card was made from.
  case government
  /// An institution confirms the data.
  case institution
  /// Nobody but the holder confirms them; a card of a simulated document has this level.
  case selfIssued
}

/// A check that passed before a card was issued. None implies another.
public enum Assurance: String, Hashable, Sendable, CaseIterable {
  /// The data are those that the state signed; they may still be a copy.
  case dataGenuine = "data-genuine"
  /// The chip proved that it is the original.
  case chipGenuine = "chip-genuine"
  /// A person or a machine compared the holder with the portrait.
  case holderMatched = "holder-matched"
}
