import Encoding
import Inspection
import LDS

/// Whether the holder of a document has reached an age on the day of inspection, so that one can
/// take the answer without the date of birth.
package struct AgeOver {
  /// The ages that can be asked for.
  static let years = 1...120

  private let record: any JudgedRecord

  init(_ record: any JudgedRecord) { self.record = record }

  /// True when it is proven, false when it is disproven, nil otherwise. Only signed data on a chip
  /// that was not found out prove anything, and every reading of the date of birth counts.
  func answer(_ years: Int) -> Bool? {
    guard record.data.status == .passed, record.chip.status != .failed,
      record.policy.allowsMinting, let identity = record.identity,
      let ages = identity.dateOfBirth.ages(at: record.judgementTime)
    else { return nil }
    if ages.lowerBound >= years { return true }
    return ages.upperBound < years ? false : nil
  }

  /// The answers by their ages.
  func json(_ ages: [Int]) -> JSONValue {
    .object(
      ages.map { JSONValue.Member(String($0), answer($0).map { .bool($0) } ?? .null) })
  }
}
