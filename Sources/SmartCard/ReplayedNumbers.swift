import Synchronization

/// The random numbers of a trace, given out again in their order.
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

  /// True if another number was asked for than the trace has.
  var hasFailed: Bool { state.withLock { $0.hasFailed } }

  /// The next number. Where the trace has none of that length, octets that are no number of anybody
  /// are given, and the replay ends at the next command.
  public func next(_ count: Int) -> [UInt8] {
    state.withLock { state in
      guard !state.hasFailed, state.next < numbers.count,
        let octets = numbers[state.next].octets, octets.count == count
      else {
        state.hasFailed = true
        return [UInt8](repeating: 1, count: count)
      }
      state.next += 1
      return octets
    }
  }
}
