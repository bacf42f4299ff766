import Encoding
import FoundationEssentials

/// A card of the wallet: a credential and what can be said of it without opening it.
public struct IdentityCard: Hashable, Sendable {
  /// The schema and its version.
  public static let schema = "passport.card/1"
  /// The type of a card that was made from a passport.
  public static let passport = "passport"

  /// What tells cards apart.
  public var identifier: String
  /// What it was made from.
  public var type: String
  /// Whose word it rests on.
  public var trustLevel: TrustLevel
  /// Whether it was made from a simulated document.
  public var isSimulated: Bool
  /// The issuer's name for people.
  public var issuerName: String
  /// What the issuer's signature is verified with, as the fingerprint of its root.
  public var verificationMethod: String
  /// What was found out before it was issued.
  public var assurance: [Assurance]
  /// When it was issued, in whole seconds.
  public var issuedAt: Date
  /// When it ends to be valid, in whole seconds.
  public var expiresAt: Date
  /// The thumbprint of the device key that it is bound to, RFC 7638.
  public var holderKeyThumbprint: String
  /// The paths of the claims that it can prove.
  public var provableClaims: [String]
  /// The SD-JWT.
  public var credential: String

  /// Makes a card.
  public init(
    identifier: String, type: String = Self.passport, trustLevel: TrustLevel, isSimulated: Bool,
    issuerName: String, verificationMethod: String, assurance: [Assurance], issuedAt: Date,
    expiresAt: Date, holderKeyThumbprint: String, provableClaims: [String], credential: String
  ) {
    self.identifier = identifier
    self.type = type
    self.trustLevel = trustLevel
    self.isSimulated = isSimulated
    self.issuerName = issuerName
    self.verificationMethod = verificationMethod
    self.assurance = assurance
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.holderKeyThumbprint = holderKeyThumbprint
    self.provableClaims = provableClaims
    self.credential = credential
  }

  /// Whether two cards say the same, texts octet by octet.
  public static func == (left: IdentityCard, right: IdentityCard) -> Bool {
    left.texts == right.texts && left.trustLevel == right.trustLevel
      && left.isSimulated == right.isSimulated && left.assurance == right.assurance
      && left.issuedAt == right.issuedAt && left.expiresAt == right.expiresAt
  }

  /// Hashes the texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(texts) }

  private var texts: [ExactText] {
    ([identifier, type, issuerName, verificationMethod, holderKeyThumbprint, credential]
      + provableClaims).map(\.exact)
  }

  /// Reads a card. Members that this version does not know are refused: none of them may get lost
  /// when the card is written again.
  /// - Throws: ``CredentialError/malformed(_:)`` with the member that is wrong.
  public init(parsing bytes: [UInt8]) throws(CredentialError) {
    guard let value = try? JSONReader.read(bytes), case .object(let members) = value else {
      throw .malformed("card")
    }
    guard value["schema"]?.exact == Self.schema.exact else { throw .malformed("card's schema") }
    guard Set(members.map(\.name.exact)) == Set(Member.allCases.map(\.rawValue.exact)) else {
      throw .malformed("card's members")
    }
    identifier = try Self.text(.identifier, of: value)
    type = try Self.text(.type, of: value)
    guard let level = TrustLevel(exactly: try Self.text(.trustLevel, of: value)) else {
      throw .malformed(Member.trustLevel.rawValue)
    }
    trustLevel = level
    guard let isSimulated = value[Member.isSimulated.rawValue]?.bool else {
      throw .malformed(Member.isSimulated.rawValue)
    }
    self.isSimulated = isSimulated
    issuerName = try Self.text(.issuerName, of: value)
    verificationMethod = try Self.text(.verificationMethod, of: value)
    let names = try Self.texts(.assurance, of: value)
    assurance = names.compactMap { Assurance(exactly: $0) }
    guard assurance.count == names.count else { throw .malformed(Member.assurance.rawValue) }
    issuedAt = try Self.date(.issuedAt, of: value)
    expiresAt = try Self.date(.expiresAt, of: value)
    holderKeyThumbprint = try Self.text(.holderKeyThumbprint, of: value)
    provableClaims = try Self.texts(.provableClaims, of: value)
    credential = try Self.text(.credential, of: value)
  }

  /// The card as JSON, on one line.
  /// - Throws: ``CredentialError/malformed(_:)`` for a date before 1970 or after 9999.
  public var encoded: [UInt8] {
    get throws(CredentialError) {
      let value = JSONValue.object([
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
      return Array(JSONWriter().text(value).utf8)
    }
  }

  private enum Member: String, CaseIterable {
    case schema, identifier, type, trustLevel, isSimulated, issuerName, verificationMethod
    case assurance, issuedAt, expiresAt, holderKeyThumbprint, provableClaims, credential
  }

  private static func text(
    _ member: Member, of value: JSONValue
  ) throws(CredentialError) -> String {
    guard let text = value[member.rawValue]?.string else { throw .malformed(member.rawValue) }
    return text
  }

  private static func texts(
    _ member: Member, of value: JSONValue
  ) throws(CredentialError) -> [String] {
    guard let elements = value[member.rawValue]?.array else { throw .malformed(member.rawValue) }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { throw .malformed(member.rawValue) }
    return texts
  }

  private static func date(_ member: Member, of value: JSONValue) throws(CredentialError) -> Date {
    guard let date = try? NumericDate.date(value[member.rawValue]) else {
      throw .malformed(member.rawValue)
    }
    return date
  }
}

extension IdentityCard: CustomStringConvertible, CustomDebugStringConvertible {
  /// Identifier, type and trust level, and nothing of what the credential says.
  public var description: String { "card \(identifier) (\(type), \(trustLevel.rawValue))" }
  /// The same as ``description``: a dump must not say more.
  public var debugDescription: String { description }
}

extension IdentityCard: CustomReflectable {
  /// No members.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
