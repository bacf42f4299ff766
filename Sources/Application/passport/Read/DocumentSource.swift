import ChipSimulator
import Crypto
import Encoding
import SmartCard
import Verdicts

/// The source of a document: a PC/SC reader, the built-in simulator, or a trace.
enum DocumentSource {
  case reader(name: String?)
  case simulator(Profile)
  case replay(TraceFile)

  static let reader = Option(
    "--reader", "NAME",
    "use this reader, or the virtual passport with simulator[:PROFILE], or a trace of "
      + "\(TraceFiles.secrets) with replay:FILE"
  ).configurable(check: checkConfigured)

  /// Refuses the name of a profile that does not exist, and a trace, which is no reader.
  private static func checkConfigured(_ name: String) throws(UsageError) {
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1).map {
      WireText(decoding: $0)
    }
    if parts.first == "replay" { throw UsageError(.traceConfigured) }
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
      guard parts.count == 2 else { throw UsageError(.replayFileMissing(Self.reader.name)) }
      self = .replay(try TraceFile(String(parts[1])))
    } else {
      self = .reader(name: name)
    }
  }

  /// The trace that is replayed; nil for a document that is there.
  var trace: TraceFile? {
    if case .replay(let file) = self { file } else { nil }
  }

  /// A document that was found, connected.
  struct Document {
    let channel: any CardChannel
    /// The reader's name in a trace.
    let reader: String
    var answerToReset: () -> [UInt8] = { [] }
    /// The source of the read's random numbers.
    let random: RandomSource
    /// Called when the read is over; throws where a replayed trace has not ended.
    var finish: () throws -> Void = {}
    var release: () -> Void = {}
  }

  /// The time to wait while another program uses the document, and the shortest time that an answer may take.
  private static let timeLimit = Duration.seconds(5)

  /// What is told while a document is waited for.
  struct Wait {
    /// Called with the context that waits, which another thread may cancel.
    var begin: (PCSCContext) -> Void = { _ in }
    /// No document is there yet.
    var onWaiting: () -> Void
    /// A reader came or went.
    var onChange: (ReaderChange) -> Void
    /// Another program uses the document on a reader.
    var onHeld: @Sendable (String) -> Void
    /// A reader, or the document on it, has not answered for some seconds; another thread says it.
    var onSilence: @Sendable (String) -> Void

    /// Tells it in lines.
    static func lines(_ errors: Diagnostics) -> Wait {
      Wait(
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

  /// Checks that there is a reader, before the key is asked for.
  /// - Throws: `SmartCardError` when service, permission or reader are missing.
  func check() throws {
    if case .reader(let name) = self { try PCSCContext().checkReader(named: name) }
  }

  /// Waits for a document and connects to it exclusively.
  /// - Parameters:
  ///   - timeout: how long a document is waited for, and how long each of its answers, but not less than five seconds.
  ///   - wait: what is told meanwhile; lines on standard error without it.
  /// - Throws: `SmartCardError` where there is none.
  func open(
    timeout: Duration, telling wait: Wait? = nil, _ environment: AppEnvironment
  ) throws -> Document {
    switch self {
    case .simulator(let profile):
      let passport = try VirtualPassport(profile: profile, environment)
      return Document(
        channel: try passport.chip(environment), reader: "simulator:\(profile.name)",
        random: environment.random)
    case .replay(let file):
      environment.errors.say("a trace is played; no document is here")
      let channel = ReplayChannel(file.trace)
      return Document(
        channel: channel, reader: file.trace.reader ?? "",
        answerToReset: { file.trace.answerToReset }, random: .replayed(channel.numbers),
        finish: channel.finish)
    case .reader(let name):
      let wait = wait ?? .lines(environment.errors)
      let context = try PCSCContext(
        timeLimit: max(timeout, Self.timeLimit), onSilence: wait.onSilence)
      wait.begin(context)
      let reader = try context.waitForDocument(
        reader: name, timeout: timeout, onWaiting: wait.onWaiting, onChange: wait.onChange)
      let onHeld = wait.onHeld
      let channel = try context.connect(reader: reader, timeLimit: Self.timeLimit) {
        onHeld(reader)
      }
      return Document(
        channel: channel, reader: channel.readerName, answerToReset: { channel.atr },
        random: environment.random, release: { channel.close() })
    }
  }
}

/// Phrases for defects in the command line.
extension Phrase {
  /// A trace is no reader.
  static let traceConfigured = Phrase(
    english: "a trace is no reader, and is named on the command line only")
  /// *option* replay:FILE takes a trace.
  static func replayFileMissing(_ option: String) -> Phrase {
    Phrase(english: "{option} replay:FILE takes a trace", Fact(.option, option))
  }
}
