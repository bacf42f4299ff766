import Encoding

/// What went over a link and what it took to say it: commands and their answers, random numbers,
/// sessions, resets, failures, in their order; schema `passport.trace/1`. With its secrets it holds
/// personal data and keys, and can be replayed; redacted it holds neither.
public struct Trace: Hashable, Sendable {
  /// The name of the text form.
  public static let schema = "passport.trace/1"

  /// The program that made it, with its version.
  public var tool: String
  /// The time at which dates were judged, in UTC as ISO 8601 writes it.
  public var time: String
  /// The same to the day, which stands in a redacted trace; nil where nobody stated it.
  public var roundedTime: String?
  /// The reader's name; nil when it is not known.
  public var reader: String?
  /// The answer to reset as the session began; empty when there was none.
  public var answerToReset: [UInt8]
  /// The statements of reader and card about lengths as the session began.
  public var limits: ChannelLimits
  /// What was asked of the session, as its maker writes it; nothing in it is secret.
  public var asked: JSONValue
  /// What opened the card, as the trace's maker writes it; nil in a redacted trace.
  public var secrets: JSONValue?
  /// The sentence for what happened, in order.
  public var events: [TraceEvent]
  /// The result, as the trace's maker writes it; nothing in it is secret.
  public var outcome: JSONValue

  /// Holds these parts.
  public init(
    tool: String = "", time: String = "", roundedTime: String? = nil, reader: String? = nil,
    answerToReset: [UInt8] = [],
    limits: ChannelLimits = .unstated, asked: JSONValue = .null, secrets: JSONValue? = nil,
    events: [TraceEvent] = [], outcome: JSONValue = .null
  ) {
    self.tool = tool
    self.time = time
    self.roundedTime = roundedTime
    self.reader = reader
    self.answerToReset = answerToReset
    self.limits = limits
    self.asked = asked
    self.secrets = secrets
    self.events = events
    self.outcome = outcome
  }

  /// True if it lacks what a replay needs.
  public var isRedacted: Bool { secrets == nil }

  /// The trace without contents, random numbers, keys and what opened the card.
  public var redacted: Trace {
    var trace = self
    trace.secrets = nil
    trace.time = roundedTime ?? time
    trace.events = events.map(\.redacted)
    return trace
  }
}

extension Trace {
  /// A trace of nothing but exchanges.
  public init(exchanges: [TraceEvent.Exchange]) {
    self.init(
      secrets: JSONValue.object([JSONValue.Member]()), events: exchanges.map { .exchange($0) })
  }
}
