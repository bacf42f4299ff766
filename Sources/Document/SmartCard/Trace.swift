import Encoding

/// The record of a session over a link: commands and answers, random numbers, protected sessions,
/// resets and failures, in their order; schema `passport.trace/1`. A trace with secrets holds
/// personal data and keys, and can be replayed. A redacted one holds neither, and cannot.
public struct Trace: Hashable, Sendable {
  /// The name of the text form.
  public static let schema = "passport.trace/1"

  /// The program that made the trace, with its version.
  public var tool: String
  /// The time at which dates were judged, in UTC as ISO 8601 writes it.
  public var time: String
  /// The same to the day, for the redacted trace; nil if it was not stated.
  public var roundedTime: String?
  /// The reader's name; nil when it is not known.
  public var reader: String?
  /// The answer to reset as the session began; empty when there was none.
  public var answerToReset: [UInt8]
  /// The statements of reader and card about lengths as the session began.
  public var limits: ChannelLimits
  /// The request for the session, in the form of the trace's maker, without secrets.
  public var asked: JSONValue
  /// The keys that opened the card, in the form of the trace's maker; nil in a redacted trace.
  public var secrets: JSONValue?
  /// The events, in order.
  public var events: [TraceEvent]
  /// The result of the session, in the form of the trace's maker, without secrets.
  public var outcome: JSONValue

  /// Joins the parts of a trace.
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

  /// The trace without contents, random numbers and keys.
  public var redacted: Trace {
    var trace = self
    trace.secrets = nil
    trace.time = roundedTime ?? time
    trace.events = events.map(\.redacted)
    return trace
  }
}

extension Trace {
  /// A trace with exchanges only.
  public init(exchanges: [TraceEvent.Exchange]) {
    self.init(
      secrets: JSONValue.object([JSONValue.Member]()), events: exchanges.map { .exchange($0) })
  }
}
