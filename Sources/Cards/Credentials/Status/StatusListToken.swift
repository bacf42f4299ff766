import Crypto
import Encoding
import FoundationEssentials
import PKIX

/// A list of statuses that its issuer signed, in either form (draft-ietf-oauth-status-list, 5).
public struct StatusListToken: Sendable {
  /// The `typ` of a JWT's header.
  public static let type: WireText = "statuslist+jwt"
  /// The greatest length in bytes.
  public static let longest = JSONWebSignature.maximumLength
  /// The time for which a list that this program issues is valid, in seconds.
  public static let lifetime: TimeInterval = 7 * CalendarDate.secondsOfDay

  /// The default time for which a list is valid that states no time itself, in seconds.
  public static let usualFreshness: TimeInterval = CalendarDate.secondsOfDay
  /// The greatest time for which such a list may be used, in seconds.
  public static let greatestFreshness: TimeInterval = 7 * CalendarDate.secondsOfDay

  private let list: StatusList
  private let uri: WireText
  private let signer: Certificate
  private let statedEnd: Date?
  private let life: TimeInterval?
  /// When its issuer made it: a list of another day is newer or older by this.
  package let issuedAt: Date
  /// The root at the end of its signer's path.
  package let anchor: Certificate

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
    try self.init(parsing: bytes, for: reference, of: credential, endingWhenever: now)
    let end = end(freshFor: freshness)
    guard now < end else { throw .expired(Timestamp(end).description) }
  }

  /// Reads and verifies a token that may have ended: such a list says what was revoked, and of nothing
  /// that it is in force.
  /// - Throws: ``CredentialError``, as ``init(parsing:for:of:freshFor:at:)``.
  package init(
    parsing bytes: [UInt8], for reference: StatusReference, of credential: VerifiedCredential,
    endingWhenever now: Date
  ) throws(CredentialError) {
    guard let root = credential.anchor else { throw .issuerUntrusted }
    try self.init(parsing: bytes, at: reference.uri, below: [root], now)
    try requireIssuer(of: credential)
  }

  /// Checks that its signer is the issuer of a credential, as far as its certificate shows: another issuer below the same
  /// root must not state the credential's status.
  /// - Throws: ``CredentialError``.
  package func requireIssuer(of credential: VerifiedCredential) throws(CredentialError) {
    guard credential.anchor == anchor, let issuer = credential.issuer else {
      throw .issuerUntrusted
    }
    let identifier =
      credential.issuerIdentifier
      ?? (try? issuer.subjectAlternativeNames)?.uris.first
    try SignerRules.checkSameIssuer(signer, as: issuer, identifier)
  }

  /// Reads and verifies a token without a credential, which may have ended. Whether its signer is the issuer of a
  /// credential is checked when the list is used for one.
  /// - Parameters:
  ///   - uri: the address at which it is.
  ///   - roots: one of them must vouch for its signer.
  /// - Throws: ``CredentialError``.
  package init(
    parsing bytes: [UInt8], at uri: WireText, below roots: [Certificate], _ now: Date
  ) throws(CredentialError) {
    let signed = try SignedStatusList(parsing: bytes)
    let path = try signed.path().signer(
      anchors: roots, moments: [now], leeway: CredentialVerifier.clockLeeway)
    guard let anchor = path.anchor else { throw .issuerUntrusted }
    guard signed.isSigned(by: path.key) else { throw .signatureInvalid }
    guard signed.claim(.subject)?.string == uri else { throw .memberMalformed("sub") }
    issuedAt = try Self.issued(signed, at: now)
    statedEnd = try NumericDate.date(signed.claim(.end))
    life = try Self.lifetime(signed.claim(.life))
    guard let list = signed.list else { throw .memberMalformed("status_list") }
    (self.list, self.uri, self.anchor, signer) = (list, uri, anchor, path.certificate)
  }

  /// The end of the time for which it is valid: `exp`; without it `ttl` after it was made, at most
  /// ``greatestFreshness``; without both a time that the verifier chose.
  package func end(freshFor freshness: TimeInterval) -> Date {
    statedEnd ?? issuedAt + min(life ?? freshness, Self.greatestFreshness)
  }

  /// When a list was made, which is before now.
  private static func issued(
    _ signed: SignedStatusList, at now: Date
  ) throws(CredentialError) -> Date {
    guard let issued = try NumericDate.date(signed.claim(.issuedAt)) else {
      throw .memberMalformed("iat")
    }
    for start in [issued, try NumericDate.date(signed.claim(.start))] {
      if let start, start > now + CredentialVerifier.clockLeeway {
        throw .notYetValid(Timestamp(start).description)
      }
    }
    return issued
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
