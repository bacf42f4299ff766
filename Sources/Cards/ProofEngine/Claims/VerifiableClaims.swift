import Credentials
import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The claims of a verifiable credential of the W3C: only those that were requested, because anyone
/// who sees such a credential sees all of it.
struct VerifiableClaims: Sendable {
  /// A form of the credential.
  enum Shape: Hashable, Sendable {
    /// The data model 2.0, with the claims of an identity card.
    case identity
    /// The business card that the Solidarity app imports: a name, and proven facts about its
    /// holder.
    case solidarity
  }

  /// The type in addition to `VerifiableCredential`: that of identity cards, a URI that needs no
  /// context of its own.
  static let identityType: WireText = "urn:passport-desk:identity:1"

  private let types: [WireText]
  private let claims: [JSONValue.Member]
  private let evidence: [JSONValue.Member]

  /// - Parameter asked: names of claims, such as `age_over_18`; repeated names are ignored.
  /// - Throws: ``MintError/claimNotOffered(_:)`` for a name that the form does not have,
  ///   ``MintError/predicateFalse(_:)`` for a claim that the document does not prove,
  ///   ``MintError/claimNeeded(_:)`` when one is missing that the form always shows.
  init(_ asked: [WireText], _ shape: Shape, _ source: CardSource) throws(MintError) {
    let holder = HolderClaims(source)
    var claims: [JSONValue.Member] = []
    for name in asked where !claims.contains(where: { $0.name == name }) {
      guard Self.names(of: shape).contains(name) else { throw .claimNotOffered(name) }
      guard let value = Self.value(of: name, holder, source) else { throw .predicateFalse(name) }
      claims.append(JSONValue.Member(name, value))
    }
    switch shape {
    case .identity: types = [Self.identityType]
    case .solidarity:
      types = ["BusinessCardCredential"]
      guard claims.contains(where: { $0.name == Self.fieldName }) else {
        throw .claimNeeded(Self.fieldName)
      }
      claims.insert(JSONValue.Member("name", .string(Self.name(source))), at: 0)
    }
    self.claims = claims
    evidence = CardEvidence(source).members
  }

  /// The content of the credential.
  /// - Parameter status: where its status is published; nil where it is not published.
  func content(
    issuedAt: Date, expiresAt: Date, holderKey: P256PublicKey, status: StatusReference? = nil
  ) -> VerifiableCredentialContent {
    VerifiableCredentialContent(
      types: types, claims: claims, evidence: evidence, issuedAt: issuedAt, expiresAt: expiresAt,
      holderKey: holderKey, status: status)
  }

  private static let agePrefix: WireText = "age_over_"
  /// The claim of the Solidarity app that the name on the card is the document's.
  private static let fieldName: WireText = "field_name"
  private static let nationality: WireText = "nationality"

  private static func names(of shape: Shape) -> Set<WireText> {
    switch shape {
    case .solidarity: ["age_over_18", "is_human", fieldName]
    case .identity:
      Set(AgeAtLeast.allThresholds.map { "\(agePrefix)\($0)" }).union([
        "family_name", "given_name", "birthdate", "document_number", "date_of_expiry",
        "issuing_country", "issuing_authority", "sex", nationality, "is_human",
        "chip_present",
      ])
    }
  }

  /// The value of a claim; nil for one that the document does not prove.
  private static func value(
    of name: WireText, _ holder: HolderClaims, _ source: CardSource
  ) -> JSONValue? {
    if name == nationality { return holder["nationalities"]?.array?.first }
    if name == fieldName { return Self.name(source).isEmpty ? nil : .bool(true) }
    guard name.hasPrefix(agePrefix) else { return holder[name] }
    guard
      let years = Int(String(decoding: name.utf8.dropFirst(agePrefix.utf8.count), as: UTF8.self))
    else { return nil }
    return source.dateOfBirth.isAtLeast(years, on: source.day) ? .bool(true) : nil
  }

  /// The given names and the surname, as far as the document has them.
  private static func name(_ source: CardSource) -> String {
    [source.names.givenNames, source.names.surname].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
