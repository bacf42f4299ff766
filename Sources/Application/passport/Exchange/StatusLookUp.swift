import Credentials
import Encoding
import Exchange
import FoundationEssentials
import HTTP
import Verdicts

/// `--status` of verify: fetches the lists in which issuers say what they revoked, each once. A list that cannot be had
/// or used leaves it unknown.
struct StatusLookUp {
  static let status = Flag(
    "--status", "look up over the network whether the issuer revoked it")
  static let freshness = Option(
    "--status-age", "HOURS",
    "take a list that names no end of its own for so many hours after it was made (24; 168 at most)",
    takes: .statusAgeForm
  ) { text -> TimeInterval? in
    guard let hours = DecimalDigits.value(Array(text.utf8)[...]),
      (1...mostHours).contains(hours)
    else { return nil }
    return TimeInterval(hours) * secondsOfHour
  }.configurable()

  private static let secondsOfHour: TimeInterval = 3600
  private static let mostHours = Int(StatusListToken.greatestFreshness / secondsOfHour)

  private let client: HTTPClient
  private let freshness: TimeInterval
  private let now: () -> Date

  /// Nil where nobody asked for it.
  /// - Parameter now: gives the moment at which a list must be good.
  init?(_ options: Arguments, now: @escaping () -> Date) {
    guard options[Self.status] else { return nil }
    var client = NetworkOptions.client(options)
    client.longestBody = StatusListToken.longest
    freshness = options[Self.freshness] ?? StatusListToken.usualFreshness
    (self.client, self.now) = (client, now)
  }

  /// A verdict with the status of its credentials.
  func verdict(_ verdict: CredentialVerdict) -> CredentialVerdict {
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
    return FetchedStatusList(try? octets(at: url), at: url.host)
  }

  private func octets(at url: HTTPURL) throws -> [UInt8] {
    let reply = try client.exchange(
      HTTPRequest(.get, url, fields: [HTTPField("accept", StatusListToken.mediaType)]))
    guard reply.status == 200 else { throw HTTPError.status(url.host, reply.status) }
    return reply.body
  }
}

/// Phrases for the options of a look-up.
extension Phrase {
  /// Hours, 1 to 168.
  static let statusAgeForm = Phrase(english: "hours, 1 to 168")
}
