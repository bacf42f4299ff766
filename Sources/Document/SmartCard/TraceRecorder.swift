import Synchronization

/// The maker of a trace. The channel to the card, the protected session around it and the source of
/// random numbers each report their events to it. Without secrets it keeps no content, key or
/// random number.
public final class TraceRecorder: Sendable {
  private struct State {
    var events: [TraceEvent] = []
    var step = ""
    var plainCommand: TraceEvent.Command?
  }

  /// True if contents, keys and random numbers are kept.
  public let keepsSecrets: Bool
  private let state = Mutex(State())
  private let clock = ContinuousClock()
  private let beginning = ContinuousClock().now

  /// Begins a trace.
  public init(keepsSecrets: Bool) { self.keepsSecrets = keepsSecrets }

  /// The trace so far.
  public var events: [TraceEvent] { state.withLock { $0.events } }

  /// Sets the step of the procedure to which the following commands belong.
  public func enter(step: String) { state.withLock { $0.step = step } }

  /// Writes down a random number that was drawn.
  public func drew(_ bytes: [UInt8]) {
    append(
      .random(
        TraceEvent.RandomNumber(length: bytes.count, bytes: keepsSecrets ? bytes : nil)))
  }

  /// Writes down that a protected session began.
  /// - Parameter keys: its secrets; called only if they are kept.
  public func began(cipher: String, keys: () -> TraceEvent.Session.Keys) {
    var session = TraceEvent.Session(cipher: cipher)
    session.start = now
    session.keys = keepsSecrets ? keys() : nil
    append(.session(session))
  }

  /// Takes the plain command whose protected form is sent next.
  public func seals(_ command: CommandAPDU) {
    let command = TraceEvent.Command(command, keepsBytes: keepsSecrets)
    state.withLock { $0.plainCommand = command }
  }

  /// Takes the plain form of the last answer.
  public func opened(_ answer: ResponseAPDU) {
    let answer = TraceEvent.Answer(answer, keepsBytes: keepsSecrets)
    state.withLock { state in
      guard let last = state.events.indices.last, case .exchange(var exchange) = state.events[last]
      else { return }
      exchange.plainAnswer = answer
      state.events[last] = .exchange(exchange)
    }
  }

  /// Microseconds since the beginning.
  var now: Int { Int((clock.now - beginning) / .microseconds(1)) }

  /// Sends a command with a function, and writes down the command and its answer.
  func exchange(
    _ command: CommandAPDU, by send: (CommandAPDU) throws -> ResponseAPDU
  ) throws -> ResponseAPDU {
    var exchange = TraceEvent.Exchange(
      TraceEvent.Command(command, keepsBytes: keepsSecrets))
    state.withLock { state in
      exchange.step = state.step
      exchange.plainCommand = state.plainCommand
      state.plainCommand = nil
    }
    exchange.start = now
    defer {
      exchange.duration = now - exchange.start
      append(.exchange(exchange))
    }
    do {
      let answer = try send(command)
      exchange.answer = TraceEvent.Answer(answer, keepsBytes: keepsSecrets)
      return answer
    } catch {
      exchange.failure = TraceEvent.Failure(error)
      throw error
    }
  }

  func append(_ event: TraceEvent) { state.withLock { $0.events.append(event) } }
}
