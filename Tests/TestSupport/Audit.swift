import Foundation
import Testing

/// True if `make audit` runs the tests: then tests that are too slow for every change run too.
package let isAudit = ProcessInfo.processInfo.environment["PASSPORT_AUDIT"] != nil

/// The numbers that a test tries: all in `make audit`; otherwise one of each `step`, with the first
/// and the last.
package func sweep(_ numbers: Range<Int>, each step: Int) -> [Int] {
  isAudit
    ? Array(numbers)
    : stride(from: numbers.lowerBound, to: numbers.upperBound - 1, by: step) + numbers.suffix(1)
}

/// The pairs of elements of two lists that a test tries: all in `make audit`; otherwise enough that
/// each element of both lists occurs.
package func pairs<One, Other>(_ one: [One], _ other: [Other]) -> [(One, Other)] {
  isAudit
    ? one.flatMap { first in other.map { (first, $0) } }
    : (0..<max(one.count, other.count)).map { (one[$0 % one.count], other[$0 % other.count]) }
}

extension Trait where Self == ConditionTrait {
  /// Enables a test in `make audit` only.
  package static var audit: Self { .enabled(if: isAudit, "not run: this is for make audit") }
  /// Enables a test in the part of `make audit` that runs tests with "speed" in their names one by
  /// one: a time limit is meaningless while other tests run.
  package static var timed: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["PASSPORT_TIMED"] != nil,
      "not run: this is for make audit")
  }
}
