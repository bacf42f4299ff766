import CPCSC
import Parallel
import Synchronization

/// A connection to the PC/SC service (PC/SC part 5). It may be used after the service has stopped
/// and started again: each call to list, wait or connect makes one new context if the old one is
/// gone. ``cancel()`` may be called by any thread; everything else is for one thread at a time.
///
/// No call lasts longer than a limit, even if a reader does not answer, another program holds its
/// document, or the service does not answer.
public final class PCSCContext: Sendable {
  private let connection: Mutex<ServiceConnection>
  private let cancelled = Atomic<Bool>(false)
  private let timeLimit: Duration
  private let onSilence: @Sendable (String) -> Void

  /// Connects to the service.
  /// - Parameters:
  ///   - timeLimit: the longest time in which a reader, with the document on it, answers one call.
  ///     The extensions of time that a document asks for are included.
  ///   - onSilence: called with a reader's name, once and by another thread, when an answer takes more than three
  ///     seconds.
  /// - Throws: ``SmartCardError/noReaderService``, ``SmartCardError/serviceSilent``,
  ///   ``SmartCardError/readerPermissionDenied``.
  public init(
    timeLimit: Duration = .seconds(60), onSilence: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(SmartCardError) {
    connection = Mutex(try Self.establish())
    self.timeLimit = timeLimit
    self.onSilence = onSilence
  }

  deinit { connection.withLock { $0.release() } }

  /// The time that the service has to answer.
  private static let serviceTime = Duration.seconds(15)

  /// The state of a connection that another thread makes.
  private struct Progress {
    var answer: Result<ServiceConnection, SmartCardError>?
    /// True if no thread waits for it any more.
    var isAbandoned = false
  }

  /// Connects. A connection that is not made yet cannot be closed: if the service does not answer,
  /// the thread that waits for it is left behind.
  private static func establish() throws(SmartCardError) -> ServiceConnection {
    let progress = Monitor(Progress())
    let thread = WorkerThread.start {
      let answer = Result { () throws(SmartCardError) in try ServiceConnection.open() }
      let isAbandoned = progress.change { progress in
        progress.answer = answer
        return progress.isAbandoned
      }
      if isAbandoned { try? answer.get().release() }
    }
    guard let thread else { throw .serviceFailed(UInt32(truncatingIfNeeded: SCARD_E_NO_MEMORY)) }
    thread.detach()
    let answer = progress.change(when: { $0.answer != nil }, within: serviceTime) { progress in
      progress.isAbandoned = progress.answer == nil
      return progress.answer
    }
    guard let answer else { throw .serviceSilent }
    return try answer.get()
  }

  // MARK: Calls

  /// The limit of a call that only the service answers, in addition to the time that the service is
  /// told to wait.
  private static func limit(waiting time: Duration = .zero) -> ServiceConnection.Limit {
    .init(time: serviceTime + time, error: .serviceSilent)
  }

  /// The limit of a call that a reader answers.
  func limit(for reader: String) -> ServiceConnection.Limit {
    .init(time: timeLimit, error: .readerSilent(reader)) { [onSilence] in onSilence(reader) }
  }

  /// Calls PC/SC through a connection.
  func run<Result>(
    _ connection: ServiceConnection, _ limit: ServiceConnection.Limit,
    _ body: (SCARDCONTEXT) -> Result
  ) throws(SmartCardError) -> Result {
    do throws(SmartCardError) {
      return try connection.run(limit, body)
    } catch {
      if case .interrupted = error { cancelled.store(false, ordering: .sequentiallyConsistent) }
      throw error
    }
  }

  /// Calls PC/SC, and once more with a new connection if the old one is gone.
  func call(
    _ limit: ServiceConnection.Limit, mayRenew: inout Bool, _ body: (SCARDCONTEXT) -> LONG
  ) throws(SmartCardError) -> LONG {
    let present = connection.withLock { $0 }
    if present.isClosed { try checkCancelled() }
    if !present.isClosed || !mayRenew {
      let result = try run(present, limit, body)
      guard SmartCardError.concernsContext(result) else { return result }
      guard mayRenew else {
        if SmartCardError.isRefusal(result) { return result }
        throw .noReaderService
      }
    }
    mayRenew = false
    return try run(renew(), limit, body)
  }

  private func renew() throws(SmartCardError) -> ServiceConnection {
    let fresh = try Self.establish()
    let old = connection.withLock { connection in
      let old = connection
      connection = fresh
      return old
    }
    old.release()
    return fresh
  }

  /// Ends the present call or wait on another thread, or the next one, with ``SmartCardError/interrupted``. A document
  /// that is connected is released. Any thread may call it, but no signal handler.
  public func cancel() {
    cancelled.store(true, ordering: .sequentiallyConsistent)
    connection.withLock { $0 }.close(.interrupted)
  }

  /// Throws if ``cancel()`` was called, and clears that request.
  func checkCancelled() throws(SmartCardError) {
    if cancelled.exchange(false, ordering: .sequentiallyConsistent) { throw .interrupted }
  }

  // MARK: Readers

  /// The readers that are connected, in the service's order; empty for none.
  /// - Throws: ``SmartCardError`` when the service does not answer.
  public func readers() throws(SmartCardError) -> [ReaderDescription] {
    var mayRenew = true
    let names = try readerNames(mayRenew: &mayRenew)
    var states = ReaderStates(names)
    _ = try watch(&states, for: .zero, mayRenew: &mayRenew)
    return states.descriptions
  }

  /// The names of the readers that are connected.
  func readerNames(mayRenew: inout Bool) throws(SmartCardError) -> [String] {
    // The list may grow between the call that asks for its length and the one that fetches it.
    var bytes: [UInt8] = []
    let result = try call(Self.limit(), mayRenew: &mayRenew) { PCSCBinding.readers($0, &bytes) }
    if result == SCARD_E_NO_READERS_AVAILABLE { return [] }
    guard result == SCARD_S_SUCCESS else { throw SmartCardError(result: result, reader: "") }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits until the service reports another state than `states`, and updates `states`.
  /// - Returns: false when nothing changed in time, or when a reader of `states` is unknown now.
  func watch(
    _ states: inout ReaderStates, for time: Duration, mayRenew: inout Bool
  ) throws(SmartCardError) -> Bool {
    guard !states.isEmpty else { return false }
    let milliseconds = DWORD(
      clamping: time.components.seconds * 1000
        + time.components.attoseconds / 1_000_000_000_000_000)
    let result = try call(Self.limit(waiting: time), mayRenew: &mayRenew) { context in
      states.update(context, milliseconds: milliseconds)
    }
    switch result {
    case SCARD_S_SUCCESS: return true
    case SCARD_E_TIMEOUT, SCARD_E_UNKNOWN_READER: return false
    default: throw SmartCardError(result: result, reader: "")
    }
  }

  /// Connects to the document on a reader, exclusively.
  /// - Parameters:
  ///   - timeLimit: the time to wait for another program that holds the document. Many programs
  ///     open every new card, and release it if it is not for them.
  ///   - onHeld: called once if another program holds it and there is time to wait. If that program
  ///     is in the middle of a transaction, another thread calls it, and the wait has the limit of
  ///     a call.
  /// - Throws: ``SmartCardError/readerInUse(_:)`` when another program holds it,
  ///   ``SmartCardError/readerSilent(_:)`` when the service still waits for the reader in a call of
  ///   a program that ended,
  ///   ``SmartCardError/noDocument`` when none is there, and other ``SmartCardError``.
  public func connect(
    reader: String, timeLimit: Duration = .zero, onHeld: @escaping @Sendable () -> Void = {}
  ) throws(SmartCardError) -> PCSCChannel {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var mayRenew = true
    var states = ReaderStates([reader])
    var told = false
    var card = SCARDHANDLE()
    var activeProtocol = DWORD()
    func connect() throws(SmartCardError) -> LONG {
      try call(connectionLimit(reader, states, onHeld), mayRenew: &mayRenew) { context in
        PCSCBinding.connect(context, reader, &card, &activeProtocol)
      }
    }
    _ = try watch(&states, for: .zero, mayRenew: &mayRenew)
    var result = try connect()
    while result == SCARD_E_SHARING_VIOLATION, clock.now < deadline {
      try checkCancelled()
      if !told, !ServiceSocket.servesEndedProgram {
        told = true
        onHeld()
      }
      // The service reports when a program releases the document; looking again closes the gap
      // before the watch.
      states = states.next([reader])
      _ = try watch(
        &states, for: min(deadline - clock.now, .milliseconds(200)), mayRenew: &mayRenew)
      result = try connect()
    }
    guard result == SCARD_S_SUCCESS else { throw Self.refusal(result, reader) }
    return try PCSCChannel(
      context: self, connection: connection.withLock { $0 }, card: card,
      activeProtocol: activeProtocol, readerName: reader)
  }

  /// The error for a result of a call that connects.
  static func refusal(_ result: LONG, _ reader: String) -> SmartCardError {
    result == SCARD_E_SHARING_VIOLATION && ServiceSocket.servesEndedProgram
      ? .readerSilent(reader) : SmartCardError(result: result, reader: reader)
  }

  /// The limit of a call that connects. While another program has a transaction with the document,
  /// the call waits without an answer; the error is then that the reader is in use.
  func connectionLimit(
    _ reader: String, _ states: ReaderStates, _ onHeld: @escaping @Sendable () -> Void = {}
  ) -> ServiceConnection.Limit {
    states.isInUse(reader)
      ? .init(time: timeLimit, error: .readerInUse(reader), onSilence: onHeld)
      : limit(for: reader)
  }
}
