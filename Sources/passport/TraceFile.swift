import FoundationEssentials
import SmartCard
import Storage

/// A trace that is to be played as a card: `--reader replay:FILE`.
struct TraceFile {
  /// The trace.
  let trace: Trace
  /// What was asked of the recorded read.
  let request: ReadRequest
  /// The time at which it judged dates.
  let time: Date

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
}
