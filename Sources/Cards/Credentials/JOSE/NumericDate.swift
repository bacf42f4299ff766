import Encoding
import FoundationEssentials

/// Seconds since 1 January 1970, RFC 7519, 2.
package enum NumericDate {
  /// The last second of the year 9999, after which no date can be written.
  private static let last = 253_402_300_799.0

  /// A moment in whole seconds.
  static func seconds(_ date: Date) throws(CredentialError) -> Int {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds >= 0, seconds <= last else { throw .malformed(.credentialDate) }
    return Int(seconds)
  }

  /// The moment of a claim; nil when there is no such claim.
  package static func date(_ claim: JSONValue?) throws(CredentialError) -> Date? {
    let seconds: Double
    switch claim {
    case nil: return nil
    case .integer(let number): seconds = Double(number)
    case .number(let number): seconds = number
    default: throw .malformed(.credentialDate)
    }
    guard seconds >= 0, seconds <= last else { throw .malformed(.credentialDate) }
    return Date(timeIntervalSince1970: seconds)
  }
}
