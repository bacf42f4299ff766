import FoundationEssentials
import LDS
import MRZ
import SmartCard
import Storage
import Verdicts
import Encoding

/// The files for the traces of a read: `--trace FILE` without secrets, `--trace-secrets FILE` with
/// them.
struct TraceFiles {
  /// The place of a redacted trace.
  enum Redacted: Sendable {
    /// Standard error, a line for each command.
    case told
    case file(String)
  }

  static let trace = Option<Redacted>(
    "--trace", .optionalValue,
    forms: [
      OptionDeclaration.Form(
        "", "tell of each command to the chip on standard error, without its data"),
      OptionDeclaration.Form("FILE", "write a trace of the read, without data and keys"),
    ]
  ) { $0.map { .file($0) } ?? .told }
  static let secrets = Option(
    "--trace-secrets", "FILE",
    "write a trace that can be replayed, with personal data and keys")

  private let redacted: String?
  private let secret: String?

  /// True if contents, keys and random numbers are kept.
  var keepsSecrets: Bool { secret != nil }

  /// The files that the options choose; nil without one. They are checked before any work is done:
  /// an existing file is never overwritten.
  /// - Throws: ``UsageError``, `StorageError`.
  init?(_ options: Arguments) throws {
    redacted = if case .file(let path)? = options[Self.trace] { path } else { nil }
    secret = options[Self.secrets]
    let paths = [redacted, secret].compactMap(\.self)
    if paths.isEmpty { return nil }
    guard redacted != secret else {
      throw UsageError(.tracesInOneFile(Self.trace.name, Self.secrets.name))
    }
    for path in paths { _ = try NewFile(path: path) }
  }

  /// Writes the files, readable by this user only.
  /// - Throws: `StorageError` for the first that cannot be written; the other is written all the
  ///   same. Nothing is overwritten.
  func write(_ trace: Trace, _ errors: Diagnostics) throws(StorageError) {
    let first = Result { () throws(StorageError) in
      if let redacted { try NewFile(path: redacted).write(trace.redacted.encoded) }
    }
    if let secret {
      try NewFile(path: secret).write(trace.encoded)
      errors.note(
        "warning: \(secret) holds personal data and keys; whoever has it has the document")
    }
    try first.get()
  }
}

/// A trace that is replayed as a card: `--reader replay:FILE`.
struct TraceFile {
  /// The trace.
  let trace: Trace
  /// The inputs of the recorded read.
  let request: ReadRequest
  private let time: Date

  private static let longest = 64 << 20

  /// Reads a trace.
  /// - Throws: `StorageError`, ``TraceError``.
  init(_ path: String) throws {
    trace = try Trace(parsing: RegularFile(path).read(limit: Self.longest))
    request = try ReadRequest(trace)
    guard let time = Timestamp(trace.time)?.instant else {
      throw TraceError.malformed(.traceTime)
    }
    self.time = time
  }

  /// The time at which the recorded read judged, with its local day. A trace of an earlier version
  /// does not state that day: then it is the local day here.
  func time(in zone: LocalZone) -> JudgementTime {
    func stated(_ name: String) -> CalendarDate? {
      trace.asked[name]?.string.flatMap { CalendarDate(iso8601: $0.forPeople) }
    }
    let day = stated("day") ?? zone.day(at: time)
    return JudgementTime(time, day: day, today: stated("today") ?? day, in: zone)
  }
}

/// Phrases for defects in the command line.
extension Phrase {
  /// *first* and *last* name the same file.
  static func tracesInOneFile(_ first: String, _ last: String) -> Phrase {
    Phrase(english: "{first} and {last} name the same file", Fact(.first, first), Fact(.last, last))
  }
}
