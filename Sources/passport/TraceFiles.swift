import Glibc
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
    for path in paths { try Self.check(path) }
  }

  private static func check(_ path: String) throws(StorageError) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .notWritten(path, EEXIST) }
    guard errno == ENOENT else { throw .notWritten(path, errno) }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard access(folder.isEmpty ? "/" : folder, W_OK | X_OK) == 0 else {
      throw .notWritten(path, errno)
    }
  }

  /// Writes the files, readable by this user only.
  /// - Throws: `StorageError` for the first that cannot be written; nothing is written over.
  func write(_ trace: Trace, _ errors: Diagnostics) throws(StorageError) {
    if let redacted { try Self.create(trace.redacted, at: redacted) }
    if let secret {
      try Self.create(trace, at: secret)
      errors.note(
        "warning: \(secret) holds personal data and keys; whoever has it has the document")
    }
  }

  private static func create(_ trace: Trace, at path: String) throws(StorageError) {
    guard try AtomicFile.create(trace.encoded, at: path, mode: 0o600) else {
      throw .notWritten(path, EEXIST)
    }
  }
}
