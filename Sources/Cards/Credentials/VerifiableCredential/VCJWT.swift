import Crypto
import Encoding
import FoundationEssentials

/// A verifiable credential of the W3C as a JSON Web Token: of the Data Model 2.0, secured by
/// Securing Verifiable Credentials using JOSE and COSE, 3.1 (`vc+jwt`), or of the Data Model 1.1,
/// 6.3.1 (`JWT`). Anyone who sees it sees all of its claims.
public struct VCJWT: Hashable, Sendable {
  /// The `typ` of a credential of the Data Model 2.0.
  public static let type: WireText = "vc+jwt"
  /// The `typ` of a credential of the Data Model 1.1.
  public static let olderType: WireText = "JWT"
  /// The media type of a credential of the Data Model 2.0.
  static let mediaType: WireText = "application/vc+jwt"

  /// The credential as a JSON Web Signature.
  public let signed: JSONWebSignature

  let model: VerifiableCredentialModel

  /// Reads a credential. Its signature is not verified.
  /// - Throws: ``CredentialError/malformed(_:)``, ``CredentialError/memberMalformed(_:)``,
  ///   ``CredentialError/algorithmNotAllowed(_:)``.
  public init(parsing text: WireText) throws(CredentialError) {
    try self.init(try JSONWebSignature(parsing: text))
  }

  /// Takes a signature whose payload is a credential.
  /// - Throws: As ``init(parsing:)``.
  init(_ signed: JSONWebSignature) throws(CredentialError) {
    // The key comes from the issuer's path or identifier, never from the credential (RFC 8725, 3.10).
    for name in ["jwk", "jku", "x5u"] as [WireText] where signed.header[name] != nil {
      throw .memberMalformed(name)
    }
    model = try VerifiableCredentialModel(payload: signed.payload)
    let type = signed.header["typ"]
    let isExpected =
      switch model.version {
      case .two: signed.isOfType(Self.type)
      case .one: type == nil || type?.string == Self.olderType
      }
    guard isExpected else { throw .memberMalformed("typ") }
    self.signed = signed
  }

  /// True if two are the same text.
  public static func == (left: VCJWT, right: VCJWT) -> Bool { left.signed == right.signed }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(signed) }

  /// The compact form.
  public var encoded: WireText { signed.encoded }

  /// The paths of all claims, which anyone who sees the credential sees: under `credentialSubject`, names with
  /// points between them.
  public var availableClaims: [WireText] { model.claims.map(\.path) }

  /// The key that the issuer bound it to, `cnf.jwk` of RFC 7800, 3.2; nil when it has no `cnf`.
  /// - Throws: ``CredentialError/unsupported(_:)`` for a key of another kind, ``CredentialError/malformed(_:)`` when
  ///   `cnf` has no key.
  public var holderKey: P256PublicKey? {
    get throws(CredentialError) {
      guard let confirmation = signed.payload["cnf"] else { return nil }
      return try HolderConfirmation.key(in: confirmation)
    }
  }
}

extension CredentialIssuer {
  /// The second context of a credential: it makes every name that the W3C's context does not define
  /// a term of this program. Names without a definition are not allowed (Data Model 2.0, 5.2).
  /// Because this context is part of the credential, nobody has to fetch it.
  static let terms: JSONValue = .object(["@vocab": "urn:passport-desk:terms:1:"])

  /// Issues a credential of the Data Model 2.0, bound to the holder's key.
  /// - Throws: ``CredentialError/malformed(_:)`` when the issuer has no ``identifier``, and for types,
  ///   claims and dates that cannot be issued; ``CredentialError/signerExpired(_:)`` when the signer's
  ///   certificate ends before the credential does; ``CredentialError/issuerPathInvalid(_:)`` when it begins
  ///   after the credential is issued; ``CredentialError/crypto(_:)`` when libcrypto fails.
  package func issue(_ content: VerifiableCredentialContent) throws(CredentialError) -> VCJWT {
    for type in content.types { try requireIssuable(type) }
    try checkDates(issuedAt: content.issuedAt, expiresAt: content.expiresAt)
    guard let identifier else { throw .malformed(.credentialIssuerAddress) }
    let names = (content.claims + content.evidence).map(\.name)
    guard Set(names).count == names.count else { throw .malformed(.credentialClaimTwice) }
    let own = try members(of: content, identifier)
    guard Set(own.map(\.name)).isDisjoint(with: content.evidence.map(\.name)),
      !content.claims.contains(where: { $0.name == "id" })
    else { throw .malformed(.credentialClaimOfIssuer) }
    return try VCJWT(
      try JSONWebSignature(
        signing: .object(own + content.evidence),
        header: [
          JSONValue.Member("typ", .string(VCJWT.type)), JSONValue.Member("cty", "vc"),
          JSONValue.Member("x5c", IssuerPath.x5c(sent)),
        ], key: key))
  }

  private func members(
    of content: VerifiableCredentialContent, _ identifier: WireText
  ) throws(CredentialError) -> [JSONValue.Member] {
    let types = [VerifiableCredentialModel.baseType] + content.types
    let version = VerifiableCredentialModel.Version.two
    return [
      JSONValue.Member("@context", .array([.string(version.context), Self.terms])),
      JSONValue.Member("type", .array(types.map { .string($0) })),
      JSONValue.Member("issuer", .string(identifier)),
      JSONValue.Member(
        version.validity.start, .string(Timestamp(content.issuedAt).description)),
      JSONValue.Member(version.validity.end, .string(Timestamp(content.expiresAt).description)),
      JSONValue.Member("credentialSubject", .object(content.claims)),
      // The same values as claims of the JWT, which readers of JWTs check.
      JSONValue.Member("iss", .string(identifier)),
      JSONValue.Member("iat", .integer(try NumericDate.seconds(content.issuedAt))),
      JSONValue.Member("exp", .integer(try NumericDate.seconds(content.expiresAt))),
      JSONValue.Member("cnf", .object(["jwk": content.holderKey.jwk])),
    ]
      + (content.status.map { [JSONValue.Member(RegisteredClaim.status.rawValue, $0.json)] } ?? [])
  }
}
