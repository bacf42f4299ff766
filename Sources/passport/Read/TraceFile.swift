import FoundationEssentials
import LDS
import MRZ
import SmartCard
import Storage

/// A trace that is to be played as a card: `--reader replay:FILE`.
struct TraceFile {
  /// The trace.
  let trace: Trace
  /// What was asked of the recorded read.
  let request: ReadRequest
  private let time: Date

  private static let longest = 64 << 20

  /// Reads a trace.
  /// - Throws: `StorageError`, ``TraceError``.
  init(_ path: String) throws {
    trace = try Trace(parsing: RegularFile(path).read(limit: Self.longest))
    request = try ReadRequest(trace)
    guard let time = try? Date(trace.time, strategy: .iso8601) else {
      throw TraceError.malformed("its time")
    }
    self.time = time
  }

  /// The time at which it judged, with the day of the desk that made it. A trace of an earlier version
  /// does not state it: then it is the day of this desk.
  func time(in zone: DeskZone) -> DeskTime {
    func stated(_ name: String) -> CalendarDate? {
      trace.asked[name]?.string.flatMap(CalendarDate.init(iso8601:))
    }
    let day = stated("day") ?? zone.day(at: time)
    return DeskTime(time, day: day, today: stated("today") ?? day, in: zone)
  }
}
