import Encoding
import FoundationEssentials
import LDS
import MRZ
import SmartCard
import Storage
import Verdicts

/// The files for the traces of a read: one without secrets, and one with them.
package struct TraceFiles {
  private let redacted: String?
  private let secret: String?

  /// True if contents, keys and random numbers are kept.
  var keepsSecrets: Bool { secret != nil }

  /// - Parameters:
  ///   - redacted: the path for a trace without secrets; nil for none.
  ///   - secret: the path for a trace with secrets; nil for none.
  /// - Throws: `StorageError` if a file already exists: nothing is overwritten.
  package init(redacted: String?, secret: String?) throws(StorageError) {
    (self.redacted, self.secret) = (redacted, secret)
    for path in [redacted, secret].compactMap(\.self) { _ = try NewFile(path: path) }
  }

  /// Writes the files, readable by this user only.
  /// - Throws: `StorageError` for the first that cannot be written; the other is written all the
  ///   same. Nothing is overwritten.
  package func write(_ trace: Trace, _ progress: any Progress) throws(StorageError) {
    let first = Result { () throws(StorageError) in
      if let redacted { try NewFile(path: redacted).write(trace.redacted.encoded) }
    }
    if let secret {
      try NewFile(path: secret).write(trace.encoded)
      progress.note(.secretsWritten(secret))
    }
    try first.get()
  }
}

/// A trace that is replayed as a card: `--reader replay:FILE`.
package struct TraceFile {
  package let trace: Trace
  package let request: ReadRequest
  private let time: Date

  private static let longest = 64 << 20

  /// Reads a trace.
  /// - Throws: `StorageError`, ``TraceError``.
  package init(_ path: String) throws {
    trace = try Trace(parsing: RegularFile(path).read(limit: Self.longest))
    request = try ReadRequest(trace)
    guard let time = Timestamp(trace.time)?.instant else {
      throw TraceError.malformed(.traceTime)
    }
    self.time = time
  }

  /// The time at which the recorded read judged, with its local day. A trace of an earlier version
  /// does not state that day; then it is the local day on this machine.
  package func time(in zone: LocalZone) -> JudgementTime {
    func stated(_ name: String) -> CalendarDate? {
      trace.asked[name]?.string.flatMap { CalendarDate(iso8601: $0.forPeople) }
    }
    let day = stated("day") ?? zone.day(at: time)
    return JudgementTime(time, day: day, today: stated("today") ?? day, in: zone)
  }
}
