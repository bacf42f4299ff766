import Encoding
import FoundationEssentials
import LDS
import MRZ

/// When a document was judged, for programs: the day of the desk's calendar, its time zone, and the
/// moment.
package enum DeskTimeJSON {
  /// The day on which dates and ages were judged.
  package static func day(_ time: DeskTime) -> JSONValue { .string(time.day.description) }

  /// The zone whose day it is, and how far it was ahead of UTC.
  static func zone(_ time: DeskTime) -> JSONValue {
    .object([
      "name": time.zone.name.map { .string($0) },
      "offset": .string(time.zone.offset(at: time.instant)),
    ])
  }

  /// The moment; to the day, where two reads of one day are not to be told apart.
  static func moment(_ time: DeskTime, toTheDay: Bool) -> JSONValue {
    let instant = toTheDay ? time.zone.beginning(of: time.day) : time.instant
    return .string(instant.formatted(.iso8601))
  }
}
