import Encoding
import FoundationEssentials

/// The members of a verifiable credential, W3C Verifiable Credentials Data Model 2.0, 4, or 1.1, in
/// the payload of a JWT. Members of both models at once are refused, and so is a claim of the JWT
/// that contradicts the member with the same meaning (Securing Verifiable Credentials using JOSE
/// and COSE, 3.1.3; Data Model 1.1, 6.3.1). In the model 2.0 `nbf` and `exp` are the signature's
/// dates, and `validFrom` and `validUntil` the credential's: they may differ, and all of them must
/// be met.
struct VerifiableCredentialModel {
  /// A version of the data model.
  enum Version: Hashable {
    /// The credential is the payload.
    case two
    /// The credential is in the claim `vc`.
    case one

    /// The first of the contexts.
    var context: WireText {
      switch self {
      case .two: "https://www.w3.org/ns/credentials/v2"
      case .one: "https://www.w3.org/2018/credentials/v1"
      }
    }

    /// The names of the start and of the end of the validity.
    var validity: (start: WireText, end: WireText) {
      switch self {
      case .two: ("validFrom", "validUntil")
      case .one: ("issuanceDate", "expirationDate")
      }
    }
  }

  /// The type of every verifiable credential.
  static let baseType: WireText = "VerifiableCredential"
  /// The greatest number of types.
  static let maximumTypes = 32
  /// The members that only a credential of the model 2.0 has beside the claims of a JWT.
  private static let membersOfTwo: [WireText] = [
    "@context", "type", "issuer", "credentialSubject", "validFrom", "validUntil",
  ]

  let version: Version
  /// The types, without ``baseType``.
  let types: [WireText]
  /// The issuer's identifier; nil where a credential of the model 1.1 states none.
  let issuer: WireText?
  /// The subject, an object.
  let subject: JSONValue
  /// The time of issuing, or else the start of the validity; nil where neither is stated.
  let issuedAt: Date?
  /// The moments before which the credential is not valid.
  let starts: [Date]
  /// The first end of a validity; nil where there is none.
  let expiresAt: Date?
  /// Where the credential says that its status is published, in a claim of the JWT or a member of
  /// the credential.
  let status: StatedStatus
  /// True if the issuer says that the credential was made from a simulated document.
  let isSimulated: Bool

  /// Reads the payload of a JWT.
  /// - Throws: ``CredentialError/malformed(_:)`` for two models at once, and for dates that differ in the
  ///   model 1.1;
  ///   ``CredentialError/memberMalformed(_:)`` for a member that is missing, has another form, or differs
  ///   from the claim of the JWT with the same meaning.
  init(payload: JSONValue) throws(CredentialError) {
    let credential: JSONValue
    if let wrapped = payload["vc"] {
      guard !Self.membersOfTwo.contains(where: { payload[$0] != nil }) else {
        throw .malformed(.credentialTwoModels)
      }
      (version, credential) = (.one, wrapped)
    } else {
      (version, credential) = (.two, payload)
    }
    guard payload["vp"] == nil else { throw .memberMalformed("vp") }
    try Self.checkContext(of: credential, version.context)
    types = try Self.types(of: credential, containing: Self.baseType)
    issuer = try Self.issuer(of: credential, version, payload)
    subject = try Self.subject(of: credential)
    try Self.requireEqual("sub", payload["sub"], subject["id"])
    try Self.requireEqual("jti", payload["jti"], credential["id"])
    let names = version.validity
    let beginnings = try version.moments(payload["nbf"], credential[names.start], names.start)
    expiresAt = try version.moments(payload["exp"], credential[names.end], names.end).min()
    let issued = try NumericDate.date(payload["iat"])
    issuedAt = issued ?? beginnings.max()
    starts = beginnings + (issued.map { [$0] } ?? [])
    status = StatedStatus(payload, inside: version == .one ? [credential] : [])
    isSimulated = CredentialVerifier.isSimulated(credential["simulated"])
  }

  var type: WireText { types.last ?? Self.baseType }

  /// The types of an object without the one that it must have.
  static func types(
    of object: JSONValue, containing base: WireText
  ) throws(CredentialError) -> [WireText] {
    let values = object["type"]?.array ?? object["type"].map { [$0] } ?? []
    let types = values.compactMap(\.string).filter { !$0.isEmpty }
    guard types.count == values.count, types.count <= maximumTypes,
      types.contains(base)
    else { throw .memberMalformed("type") }
    return types.filter { $0 != base }
  }

  /// Checks that an object's first context is the one of its model.
  static func checkContext(
    of object: JSONValue, _ context: WireText
  ) throws(CredentialError) {
    guard let first = object["@context"]?.array?.first ?? object["@context"],
      first.string == context
    else { throw .memberMalformed("@context") }
  }

  private static func issuer(
    of credential: JSONValue, _ version: Version, _ payload: JSONValue
  ) throws(CredentialError) -> WireText? {
    var stated: WireText?
    if let member = credential["issuer"] {
      guard let name = member.string ?? member["id"]?.string, !name.isEmpty else {
        throw .memberMalformed("issuer")
      }
      stated = name
    } else if version == .two {
      throw .memberMalformed("issuer")
    }
    guard let claim = payload["iss"] else { return stated }
    guard let identifier = claim.string, !identifier.isEmpty else { throw .memberMalformed("iss") }
    guard stated == nil || stated == identifier else {
      throw .memberMalformed("iss")
    }
    return identifier
  }

  private static func subject(of credential: JSONValue) throws(CredentialError) -> JSONValue {
    let member = credential["credentialSubject"]
    let values = member?.array ?? member.map { [$0] } ?? []
    guard values.count == 1, case .object(let members)? = values.first, !members.isEmpty else {
      throw .memberMalformed("credentialSubject")
    }
    return .object(members)
  }

  private static func requireEqual(
    _ name: WireText, _ claim: JSONValue?, _ member: JSONValue?
  ) throws(CredentialError) {
    guard let claim else { return }
    guard let text = claim.string, member.map({ $0.string == text }) ?? true else {
      throw .memberMalformed(name)
    }
  }
}

extension VerifiableCredentialModel.Version {
  /// The times that a claim of the JWT and a member of the credential state. In the model 1.1 both
  /// must be the same, in whole seconds.
  fileprivate func moments(
    _ claim: JSONValue?, _ member: JSONValue?, _ name: WireText
  ) throws(CredentialError) -> [Date] {
    let claimed = try NumericDate.date(claim)
    let stated = try DateTimeStamp.date(member, of: name)
    if self == .one, let claimed, let stated {
      let seconds = claimed.timeIntervalSince1970.rounded(.down)
      guard seconds == stated.timeIntervalSince1970 else { throw .malformed(.credentialDates) }
    }
    return [claimed, stated].compactMap { $0 }
  }
}

extension VerifiableCredentialModel {
  /// The claims of the subject without its identifier, each with its path, names with points
  /// between them.
  var claims: [RevealedClaim] {
    Self.claims(of: subject, below: []).filter { $0.path != "id" }
  }

  private static func claims(of value: JSONValue, below path: [WireText]) -> [RevealedClaim] {
    guard case .object(let members) = value, !members.isEmpty else {
      return [RevealedClaim(path: ClaimPaths.text(path), value: value)]
    }
    return members.flatMap { claims(of: $0.value, below: path + [$0.name]) }
  }
}
