import Operations

extension TraceFiles {
  /// The place of a redacted trace.
  enum Redacted: Sendable {
    /// Standard error, a line for each command.
    case told
    case file(String)
  }

  static let trace = Option<Redacted>(
    "--trace",
    forms: [
      "": "tell of each command to the chip on standard error, without its data",
      "FILE": "write a trace of the read, without data and keys",
    ]
  ) { $0.map { .file($0) } ?? .told }
  static let secrets = Option(
    "--trace-secrets", "FILE",
    "write a trace that can be replayed, with personal data and keys")

  /// The files that the options choose; nil without one. They are checked before any work is done:
  /// an existing file is never overwritten.
  /// - Throws: ``UsageError``, `StorageError`.
  init?(_ options: Arguments) throws {
    let redacted: String? = if case .file(let path)? = options[Self.trace] { path } else { nil }
    let secret = options[Self.secrets]
    if redacted == nil, secret == nil { return nil }
    guard redacted != secret else {
      throw UsageError("\(Self.trace) and \(Self.secrets) name the same file")
    }
    try self.init(redacted: redacted, secret: secret)
  }
}
