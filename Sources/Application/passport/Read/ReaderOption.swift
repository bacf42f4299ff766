import Encoding
import Operations
import SmartCard

extension DocumentSource {
  static let reader = Option(
    "--reader", "NAME",
    "use this reader, or the virtual passport with simulator[:PROFILE], or a trace of "
      + "\(TraceFiles.secrets) with replay:FILE"
  ).configurable(check: checkConfigured)

  /// The mistake of a trace where only a reader is allowed.
  static let traceRefused = "a trace is no reader, and is named on the command line only"

  /// Refuses the name of a profile that does not exist, and a trace, which is no reader.
  private static func checkConfigured(_ name: String) throws(UsageError) {
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
      WireText(decoding: $0)
    }
    if parts.first == "replay" { throw UsageError(traceRefused) }
    guard parts.first == "simulator", parts.count == 2 else { return }
    _ = try VirtualPassport.profile(parts[1].forPeople, said: "--reader simulator:")
  }

  /// The source by the value of `--reader`; nil means the best PC/SC reader.
  /// - Throws: ``UsageError``; the errors of ``TraceFile/init(_:)``.
  init(_ name: String?) throws {
    let parts = (name ?? "").split(separator: ":", maxSplits: 1)
    if parts.first == "simulator" {
      self = .simulator(
        try parts.dropFirst().first.map { name throws(UsageError) in
          try VirtualPassport.profile(String(name), said: "\(Self.reader) simulator:")
        } ?? .specimen)
    } else if parts.first == "replay" {
      guard parts.count == 2 else { throw UsageError("\(Self.reader) replay:FILE takes a trace") }
      self = .replay(try TraceFile(String(parts[1])))
    } else {
      self = .reader(name: name)
    }
  }
}

extension DocumentSource.Wait {
  /// Callbacks that print lines.
  static func lines(_ errors: Diagnostics) -> DocumentSource.Wait {
    DocumentSource.Wait(
      onWaiting: { errors.say("lay the document on the reader, flat, and keep it still") },
      onChange: { errors.say(words(for: $0)) },
      onHeld: {
        errors.say("another program is using the document on \($0): waiting for it")
      },
      onSilence: { errors.say("no answer from \($0) yet: waiting for it; Ctrl-C ends that") })
  }

  private static func words(for change: ReaderChange) -> String {
    switch change {
    case .gone(let name): "the reader \(name) was unplugged or lost its power: plug it in again"
    case .came(let name): "the reader \(name) is there: lay the document on it"
    }
  }
}
