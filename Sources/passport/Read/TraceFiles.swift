import SmartCard
import Storage

/// Where the traces of a read go: `--trace FILE` without, `--trace-secrets FILE` with what is secret.
struct TraceFiles {
  private let redacted: String?
  private let secret: String?

  /// Whether contents, keys and random numbers are kept.
  var keepsSecrets: Bool { secret != nil }

  /// Finds the files; nil when there are none. Told before any work is done: a file that is there is
  /// never written over.
  /// - Throws: ``UsageError``, `StorageError`.
  init?(_ options: Arguments) throws {
    redacted = options.value("--trace")
    secret = options.value("--trace-secrets")
    let paths = [redacted, secret].compactMap(\.self)
    if paths.isEmpty { return nil }
    guard redacted != secret else {
      throw UsageError("--trace and --trace-secrets name the same file")
    }
    for path in paths { _ = try NewFile(path: path) }
  }

  /// Writes the files, readable by this user only.
  /// - Throws: `StorageError` for the first that cannot be written; the other is written all the same,
  ///   and nothing is written over.
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
