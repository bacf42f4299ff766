import Foundation
import Testing

/// Whether `make audit` runs the tests: what takes too long for each change is tried as well.
public let isAudit = ProcessInfo.processInfo.environment["PASSPORT_AUDIT"] != nil

extension Trait where Self == ConditionTrait {
  /// Only in `make audit`.
  public static var audit: Self { .enabled(if: isAudit, "not run: this is for make audit") }
}
