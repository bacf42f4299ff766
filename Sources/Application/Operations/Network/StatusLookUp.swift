import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Verdicts

/// Fetches the status lists of issuers, each once. If a list cannot be fetched or used, it is
/// unknown whether a credential was revoked.
package struct StatusLookUp {
  private let client: HTTPClient
  private let freshness: TimeInterval
  private let now: () -> Date

  /// - Parameters:
  ///   - freshness: for how many seconds a list that names no end of its own is good.
  ///   - now: gives the moment at which a list must be good.
  package init(
    _ client: HTTPClient, freshFor freshness: TimeInterval = StatusListToken.usualFreshness,
    now: @escaping () -> Date
  ) {
    var client = client
    client.longestBody = StatusListToken.longest
    (self.client, self.freshness, self.now) = (client, freshness, now)
  }

  /// Adds the status of its credentials to a verdict.
  package func verdict(_ verdict: CredentialVerdict) -> CredentialVerdict {
    var lists: [WireText: FetchedStatusList] = [:]
    return verdict.lookingUpStatus(freshFor: freshness, at: now()) { reference in
      let name = reference.uri
      let list = lists[name] ?? fetched(reference)
      lists[name] = list
      return list
    }
  }

  private func fetched(_ reference: StatusReference) -> FetchedStatusList {
    guard let url = try? HTTPURL(parsing: reference.uri) else {
      return FetchedStatusList(nil, at: reference.uri)
    }
    return FetchedStatusList(try? bytes(at: url), at: url.host)
  }

  private func bytes(at url: HTTPURL) throws -> [UInt8] {
    let reply = try client.exchange(
      HTTPRequest(.get, url, fields: [HTTPField("accept", StatusListToken.mediaType)]))
    guard reply.status == 200 else { throw HTTPError.status(url.host, reply.status) }
    return reply.body
  }
}
