import Encoding
import Verdicts

extension Trace {
  /// The redacted trace with another name for its reader, also in the failures that name it. Members
  /// of ``asked`` and ``outcome`` that no trace of this program has are left out.
  package func redacted(naming name: (String) -> String) -> Trace {
    var trace = redacted
    trace.reader = reader.map(name)
    trace.asked = Self.members(
      of: asked,
      ["policy", "only", "all", "allowsDowngrade", "provesChip", "day", "today"])
    trace.outcome = Self.members(of: outcome, ["exit", "verdicts", "error"])
    trace.events = trace.events.map { event in
      switch event {
      case .exchange(var exchange):
        exchange.failure = exchange.failure?.naming(reader, name)
        return .exchange(exchange)
      case .reset(let reset):
        return .reset(
          TraceEvent.Reset(
            kind: reset.kind, start: reset.start, duration: reset.duration,
            answerToReset: reset.answerToReset, limits: reset.limits,
            failure: reset.failure?.naming(reader, name)))
      case .session, .random: return event
      }
    }
    return trace
  }

  private static func members(of value: JSONValue, _ names: [WireText]) -> JSONValue {
    guard case .object(let members) = value else { return .null }
    return .object(members.filter { member in names.contains(member.name) })
  }
}

extension TraceEvent.Failure {
  /// The failure with another name for a reader.
  fileprivate func naming(
    _ reader: String?, _ name: (String) -> String
  ) -> TraceEvent.Failure {
    guard let reader else { return self }
    return TraceEvent.Failure(
      code: code,
      details: details.map { WireText($0.text) == WireText(reader) ? .text(name(reader)) : $0 })
  }
}
