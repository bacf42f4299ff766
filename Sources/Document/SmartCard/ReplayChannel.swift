import Synchronization
import Verdicts

/// A channel whose answers come from a trace, with its failures and resets, as long as the same
/// commands come in the same order.
public final class ReplayChannel: CardChannel {
  private let events: [TraceEvent]
  private var next = 0
  private var stop: TraceError?

  /// The number of exchanges that were replayed.
  public private(set) var position = 0

  /// The random numbers of the trace, which must be drawn in the same places.
  public let numbers: ReplayedNumbers

  /// The limits of lengths that were stated, at the beginning or after the last reset.
  public private(set) var limits: ChannelLimits

  /// The time at which the next exchange or reset began; after the last one, a time that is never
  /// reached.
  public var replayedTime: Duration? {
    switch next < events.count ? events[next] : nil {
    case .exchange(let exchange): .microseconds(exchange.start)
    case .reset(let reset): .microseconds(reset.start)
    default: .seconds(Int32.max)
    }
  }

  /// Replays a trace from its start.
  public init(_ trace: Trace) {
    events = trace.events.filter { event in
      switch event {
      case .exchange, .reset: true
      case .session, .random: false
      }
    }
    limits = trace.limits
    numbers = ReplayedNumbers(trace)
  }

  /// Compares the command with the recorded one and gives the recorded answer, or fails as it failed.
  /// - Throws: ``TraceError`` if the trace has another command, none, or not its bytes, and then at
  ///   every later call; the recorded failure.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard case .exchange(let exchange) = try upcoming() else { throw differs() }
    guard let recorded = exchange.command.whole,
      exchange.answer == nil || exchange.answer?.whole != nil
    else { throw end(.redacted(exchange: position + 1, exchange.command.detail)) }
    guard recorded.encoded == command.encoded else { throw differs() }
    next += 1
    position += 1
    if let answer = exchange.answer?.whole { return answer }
    throw exchange.failure?.error ?? SmartCardError.connectionLost
  }

  /// Resets the card as in the trace.
  /// - Throws: ``TraceError`` if the trace has no such reset; the recorded failure.
  public func reset(_ kind: ResetKind) throws {
    guard case .reset(let reset) = try upcoming(), reset.kind == kind else { throw differs() }
    next += 1
    limits = reset.limits
    if let failure = reset.failure { throw failure.error }
  }

  /// Ends the replay, and checks that it was complete.
  /// - Throws: ``TraceError`` if the trace has more events, or the replay differed from it before.
  public func finish() throws(TraceError) {
    if let stop { throw stop }
    guard next == events.count, !numbers.hasFailed else { throw differs() }
  }

  private func upcoming() throws(TraceError) -> TraceEvent? {
    if let stop { throw stop }
    if numbers.hasFailed { throw differs() }
    return next < events.count ? events[next] : nil
  }

  private func differs() -> TraceError {
    end(
      .differs(
        exchange: position + 1,
        expected: numbers.hasFailed
          ? .phrase(.traceOtherNumbers)
          : next < events.count ? events[next].detail : .phrase(.traceEnd)))
  }

  private func end(_ error: TraceError) -> TraceError {
    stop = error
    return error
  }
}

/// The random numbers of a trace, in their order, as a source for its replay.
public final class ReplayedNumbers: Sendable {
  private struct State {
    var next = 0
    var hasFailed = false
  }

  private let numbers: [TraceEvent.RandomNumber]
  private let state = Mutex(State())

  init(_ trace: Trace) {
    numbers = trace.events.compactMap { event in
      if case .random(let number) = event { number } else { nil }
    }
  }

  /// True if a number was drawn that the trace does not have.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// The next number. If the trace has none of that length, the bytes are a constant, and the
  /// replay ends at the next command.
  public func next(_ count: Int) -> [UInt8] {
    state.withLock { state in
      guard !state.hasFailed, state.next < numbers.count,
        let bytes = numbers[state.next].bytes, bytes.count == count
      else {
        state.hasFailed = true
        return [UInt8](repeating: 1, count: count)
      }
      state.next += 1
      return bytes
    }
  }
}
