import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// A list of statuses that its issuer signed, a JWT (draft-ietf-oauth-status-list, 5.1).
public struct StatusListToken: Sendable {
  /// The `typ` of the header.
  public static let type: WireText = "statuslist+jwt"
  /// The media type.
  public static let mediaType: WireText = "application/statuslist+jwt"
  /// The greatest length of a text in bytes.
  public static let longest = JSONWebSignature.maximumLength
  /// The time for which a list that this program issues is valid, in seconds.
  public static let lifetime: TimeInterval = 7 * CalendarDate.secondsOfDay

  /// The default time for which a list is valid that states no time itself, in seconds.
  public static let usualFreshness: TimeInterval = CalendarDate.secondsOfDay
  /// The greatest time for which such a list may be used, in seconds.
  public static let greatestFreshness: TimeInterval = 7 * CalendarDate.secondsOfDay

  private let list: StatusList
  private let uri: WireText

  /// Reads and verifies a token.
  /// - Parameters:
  ///   - reference: the reference in the credential.
  ///   - credential: the credential. The list's signer must be below the root that vouches for the
  ///     credential's issuer, and must be that issuer, as far as its certificate shows.
  ///   - freshness: the time for which a list is valid that states neither `exp` nor `ttl`, in
  ///     seconds; at most ``greatestFreshness``.
  /// - Throws: ``CredentialError``: also ``CredentialError/memberMalformed(_:)`` for a list that
  ///   names another address as its own, ``CredentialError/notYetValid(_:)`` for one that was made
  ///   after now, ``CredentialError/expired(_:)`` for one that is no longer valid.
  public init(
    parsing bytes: [UInt8], for reference: StatusReference, of credential: VerifiedCredential,
    freshFor freshness: TimeInterval = usualFreshness, at now: Date
  ) throws(CredentialError) {
    guard bytes.count <= Self.longest,
      let text = WireText(validating: bytes.withoutSurroundingSpace)
    else { throw .malformed(.credentialTooLong) }
    let signed = try JSONWebSignature(parsing: text)
    guard signed.isOfType(Self.type) else { throw .memberMalformed("typ") }
    let signer = try Self.signer(of: signed, for: credential, at: now)
    guard signed.isSigned(by: signer) else { throw .signatureInvalid }
    let claims = signed.payload
    guard claims["sub"]?.string == reference.uri else { throw .memberMalformed("sub") }
    try Self.checkDates(claims, freshFor: min(freshness, Self.greatestFreshness), at: now)
    guard let list = StatusList(claims["status_list"]) else {
      throw .memberMalformed("status_list")
    }
    (self.list, uri) = (list, reference.uri)
  }

  /// The key of a list's signer, which must belong to the credential's issuer: another issuer below
  /// the same root must not state its status.
  private static func signer(
    of signed: JSONWebSignature, for credential: VerifiedCredential, at now: Date
  ) throws(CredentialError) -> P256PublicKey {
    guard let root = credential.anchor, let issuer = credential.issuer else {
      throw .issuerUntrusted
    }
    let signer = try IssuerPath(x5c: signed.header["x5c"]).signer(
      anchors: [root], moments: [now], leeway: CredentialVerifier.clockLeeway)
    let identifier =
      credential.issuerIdentifier
      ?? (try? issuer.subjectAlternativeNames)?.uris.first
    try SignerRules.checkSameIssuer(signer.certificate, as: issuer, identifier)
    return signer.key
  }

  /// Checks that a list was made before now and is still valid: until `exp`; without it for `ttl`,
  /// at most ``greatestFreshness``; without both for a time that the verifier chose.
  private static func checkDates(
    _ claims: JSONValue, freshFor freshness: TimeInterval, at now: Date
  ) throws(CredentialError) {
    guard let issued = try NumericDate.date(claims["iat"]) else { throw .memberMalformed("iat") }
    guard issued <= now + CredentialVerifier.clockLeeway else {
      throw .notYetValid(Timestamp(issued).description)
    }
    if let start = try NumericDate.date(claims["nbf"]), start > now + CredentialVerifier.clockLeeway
    {
      throw .notYetValid(Timestamp(start).description)
    }
    let life = try lifetime(claims["ttl"])
    let end =
      try NumericDate.date(claims["exp"]) ?? issued + min(life ?? freshness, greatestFreshness)
    guard now < end else { throw .expired(Timestamp(end).description) }
  }

  /// The seconds of `ttl`; nil where there is none.
  private static func lifetime(_ claim: JSONValue?) throws(CredentialError) -> TimeInterval? {
    guard let claim else { return nil }
    let seconds: Double? =
      switch claim {
      case .integer(let number): Double(number)
      case .number(let number): number
      default: nil
      }
    guard let seconds, seconds > 0 else { throw .memberMalformed("ttl") }
    return seconds
  }

  /// The status of a credential that refers to this list; nil if its index is beyond the end, or it
  /// refers to another list.
  public func status(of reference: StatusReference) -> StatusList.Status? {
    reference.uri == uri ? list.status(of: reference.index) : nil
  }
}

extension CredentialIssuer {
  /// Signs a list of statuses.
  /// - Parameter uri: the address at which the list will be published.
  /// - Returns: the compact form.
  /// - Throws: ``CredentialError/crypto(_:)``.
  package func issue(
    _ list: StatusList, at uri: WireText, now: Date
  ) throws(CredentialError) -> WireText {
    let end = min(now + StatusListToken.lifetime, certificate.notAfter)
    return try sign(
      .object([
        "sub": .string(uri), "iat": .integer(Int(now.timeIntervalSince1970)),
        "exp": .integer(Int(end.timeIntervalSince1970)), "ttl": 43200, "status_list": list.json,
      ]), type: StatusListToken.type
    ).encoded
  }
}
