import Encoding
import MRZ

/// The day of a desk's time, for programs that are no record.
package enum DeskTimeJSON {
  /// The day on which dates and ages were judged.
  package static func day(_ time: DeskTime) -> JSONValue { .string(time.day.description) }
}
