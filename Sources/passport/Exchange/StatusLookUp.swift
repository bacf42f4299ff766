import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import PKIX
import Verdicts

/// `--status` of verify: fetches the lists in which issuers say what they revoked, each once. A list that cannot be had
/// or used leaves it unknown.
struct StatusLookUp {
  static let status = Flag(
    "--status", "look up over the network whether the issuer revoked it")

  private let client: HTTPClient
  private let anchors: [Certificate]
  private let now: Date

  /// Nil where nobody asked for it.
  init?(_ options: Arguments, anchors: [Certificate], at now: Date) {
    guard options[Self.status] else { return nil }
    var client = NetworkOptions.client(options)
    client.longestBody = StatusListToken.longest
    (self.client, self.anchors, self.now) = (client, anchors, now)
  }

  /// A verdict with the status of its credentials.
  func verdict(_ verdict: CredentialVerdict) -> CredentialVerdict {
    var lists: [ExactText: StatusListToken?] = [:]
    return verdict.lookingUpStatus { reference in
      let list: StatusListToken?
      if let kept = lists[reference.uri.exact] {
        list = kept
      } else {
        list = try? self.list(of: reference)
        lists[reference.uri.exact] = .some(list)
      }
      return Self.outcome(of: reference, in: list)
    }
  }

  private func list(of reference: StatusReference) throws -> StatusListToken {
    let url = try HTTPURL(parsing: reference.uri)
    let reply = try client.exchange(
      HTTPRequest(.get, url, fields: [HTTPField("accept", StatusListToken.mediaType)]))
    guard reply.status == 200 else { throw HTTPError.status(url.host, reply.status) }
    return try StatusListToken(parsing: reply.body, for: reference, anchors: anchors, at: now)
  }

  private static func outcome(of reference: StatusReference, in list: StatusListToken?) -> Outcome {
    switch list?.status(of: reference) {
    case .valid: Outcome(.passed, .credentialStatusValid)
    case .invalid: Outcome(.failed, .credentialRevoked)
    case .suspended: Outcome(.failed, .credentialSuspended)
    case .other, nil:
      Outcome(
        .unknown, .credentialStatusUnknown,
        [.text((try? HTTPURL(parsing: reference.uri))?.host ?? reference.uri)])
    }
  }
}
