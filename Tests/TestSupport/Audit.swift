import Foundation
import Testing

/// Whether `make audit` runs the tests: what takes too long for each change is tried as well.
public let isAudit = ProcessInfo.processInfo.environment["PASSPORT_AUDIT"] != nil

extension Trait where Self == ConditionTrait {
  /// Only in `make audit`.
  public static var audit: Self { .enabled(if: isAudit, "not run: this is for make audit") }
  /// Only in `make audit`, which runs tests with "speed" in their names one by one: a limit in time means nothing
  /// beside other tests.
  public static var timed: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["PASSPORT_TIMED"] != nil,
      "not run: this is for make audit")
  }
}
