import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// A list of statuses that its issuer signed, a JWT (draft-ietf-oauth-status-list, 5.1).
public struct StatusListToken: Sendable {
  /// The `typ` of the header.
  public static let type = "statuslist+jwt"
  /// The media type.
  public static let mediaType = "application/statuslist+jwt"
  /// The greatest length of a text in octets.
  public static let longest = JSONWebSignature.maximumLength
  /// The time for which a list of ours is good, in seconds.
  public static let lifetime: TimeInterval = 7 * CalendarDate.secondsOfDay

  private let list: StatusList
  private let uri: String

  /// Reads and verifies a token.
  /// - Parameters:
  ///   - anchors: those under one of which its signer is to be, as that of a credential.
  /// - Throws: ``CredentialError``: also ``CredentialError/memberMalformed(_:)`` for a list at another address than it
  ///   says, or one that has ended.
  public init(
    parsing octets: [UInt8], for reference: StatusReference, anchors: [Certificate], at now: Date
  ) throws(CredentialError) {
    guard octets.count <= Self.longest,
      let text = String(validating: octets.withoutSurroundingSpace, as: UTF8.self)
    else { throw .malformed(.credentialTooLong) }
    let signed = try JSONWebSignature(parsing: text)
    guard signed.isOfType(Self.type) else { throw .memberMalformed("typ") }
    let leeway = CredentialVerifier.clockLeeway
    let signer = try IssuerPath(x5c: signed.header["x5c"]).signer(
      anchors: anchors, moments: [now], leeway: leeway)
    guard signed.isSigned(by: signer.key) else { throw .signatureInvalid }
    let claims = signed.payload
    guard claims["sub"]?.exact == reference.uri.exact else { throw .memberMalformed("sub") }
    guard let issued = try NumericDate.date(claims["iat"]), issued <= now + leeway else {
      throw .memberMalformed("iat")
    }
    if let end = try NumericDate.date(claims["exp"]), end <= now - leeway {
      throw .memberMalformed("exp")
    }
    guard let list = StatusList(claims["status_list"]) else {
      throw .memberMalformed("status_list")
    }
    (self.list, uri) = (list, reference.uri)
  }

  /// The status of a credential that refers to this list; nil where its place is beyond the end, or it refers to
  /// another one.
  public func status(of reference: StatusReference) -> StatusList.Status? {
    reference.uri.exact == uri.exact ? list.status(of: reference.index) : nil
  }
}

extension CredentialIssuer {
  /// Signs a list of statuses.
  /// - Parameter uri: the address at which it will lie.
  /// - Returns: the compact form.
  /// - Throws: ``CredentialError/crypto(_:)``.
  package func issue(
    _ list: StatusList, at uri: String, now: Date
  ) throws(CredentialError) -> String {
    let end = min(now + StatusListToken.lifetime, certificate.notAfter)
    return try sign(
      .object([
        "sub": .string(uri), "iat": .integer(Int(now.timeIntervalSince1970)),
        "exp": .integer(Int(end.timeIntervalSince1970)), "ttl": 43200, "status_list": list.json,
      ]), type: StatusListToken.type
    ).encoded
  }
}

extension CredentialVerdict {
  /// The verdict where the status of each credential that passed was looked up: one that was revoked fails, and of one
  /// whose status cannot be had it is not known whether it is in force.
  /// - Parameter lookUp: gives the outcome for a credential.
  package func lookingUpStatus(_ lookUp: (StatusReference) -> Outcome) -> CredentialVerdict {
    guard outcome.status == .passed else { return self }
    let judged = credentials.map { judged -> JudgedCredential in
      guard let credential = judged.credential, let reference = credential.statusReference else {
        return judged
      }
      return JudgedCredential(credential, status: lookUp(reference))
    }
    return CredentialVerdict(judged) ?? self
  }
}
