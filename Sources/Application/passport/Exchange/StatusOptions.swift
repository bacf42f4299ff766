import Credentials
import Encoding
import FoundationEssentials
import Operations

/// `--status`: looks up over the network whether a credential was revoked.
enum StatusOptions {
  static let status = Flag(
    "--status", "look up over the network whether the issuer revoked it")
  static let freshness = Option(
    "--status-age", "HOURS",
    "take a list that names no end of its own for so many hours after it was made (24; 168 at most)",
    takes: "hours, 1 to 168"
  ) { text -> TimeInterval? in
    guard let hours = DecimalDigits.value(Array(text.utf8)[...]),
      (1...mostHours).contains(hours)
    else { return nil }
    return TimeInterval(hours) * secondsOfHour
  }.configurable()

  private static let secondsOfHour: TimeInterval = 3600
  private static let mostHours = Int(StatusListToken.greatestFreshness / secondsOfHour)

  /// The look-up that the options select: over the network with the option, else in the lists that are kept.
  /// - Parameter now: gives the moment at which a list must be good.
  static func lookUp(
    _ options: Arguments, _ environment: AppEnvironment, now: @escaping () -> Date
  ) -> StatusLookUp {
    StatusLookUp(
      environment.surroundings,
      fetchingWith: options[status] ? NetworkOptions.client(options) : nil,
      freshFor: options[freshness] ?? StatusListToken.usualFreshness, now: now)
  }
}
