import Foundation
import Testing

/// Whether `make audit` runs the tests: what takes too long for each change is tried as well.
package let isAudit = ProcessInfo.processInfo.environment["PASSPORT_AUDIT"] != nil

/// The numbers of a sweep that a test goes through: all in `make audit`; else each so many, with the first and the last.
package func sweep(_ numbers: Range<Int>, each step: Int) -> [Int] {
  isAudit
    ? Array(numbers)
    : stride(from: numbers.lowerBound, to: numbers.upperBound - 1, by: step) + numbers.suffix(1)
}

/// The pairs of two lists that a test goes through: all in `make audit`; else so many that each of both lists occurs.
package func pairs<One, Other>(_ one: [One], _ other: [Other]) -> [(One, Other)] {
  isAudit
    ? one.flatMap { first in other.map { (first, $0) } }
    : (0..<max(one.count, other.count)).map { (one[$0 % one.count], other[$0 % other.count]) }
}

extension Trait where Self == ConditionTrait {
  /// Only in `make audit`.
  package static var audit: Self { .enabled(if: isAudit, "not run: this is for make audit") }
  /// Only in `make audit`, which runs tests with "speed" in their names one by one: a limit in time means nothing
  /// beside other tests.
  package static var timed: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["PASSPORT_TIMED"] != nil,
      "not run: this is for make audit")
  }
}
