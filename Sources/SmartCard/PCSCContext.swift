import CPCSC
import Parallel
import Synchronization

/// A connection to the PC/SC service (PC/SC part 5). It may be used after the service has stopped
/// and started again: each call to list, wait or connect makes one new context if the old one is
/// gone. ``cancel()`` may be called by any thread; everything else is for one thread at a time.
public final class PCSCContext: Sendable {
  private let handle: Mutex<SCARDCONTEXT>
  private let cancelled = Atomic<Bool>(false)

  /// Connects to the service.
  /// - Throws: ``SmartCardError/noReaderService``, ``SmartCardError/serviceSilent``,
  ///   ``SmartCardError/readerPermissionDenied``.
  public init() throws(SmartCardError) {
    handle = Mutex(try Self.establish())
  }

  deinit { handle.withLock { _ = SCardReleaseContext($0) } }

  /// The time that the service has to answer.
  private static let timeLimit = Duration.seconds(15)

  /// The state of a connection that another thread makes.
  private struct Progress {
    var answer: (result: LONG, context: SCARDCONTEXT)?
    /// True if nobody waits for it any more.
    var isAbandoned = false
  }

  /// Connects. No call of PC/SC can be ended: where the service does not answer, the thread that waits
  /// for it is left behind.
  private static func establish() throws(SmartCardError) -> SCARDCONTEXT {
    let progress = Monitor(Progress())
    let thread = WorkerThread.start {
      var context = SCARDCONTEXT()
      let result = PCSCBinding.establish(&context)
      let isAbandoned = progress.change { progress in
        progress.answer = (result, context)
        return progress.isAbandoned
      }
      if isAbandoned, result == SCARD_S_SUCCESS { SCardReleaseContext(context) }
    }
    guard let thread else { throw .serviceFailed(UInt32(truncatingIfNeeded: SCARD_E_NO_MEMORY)) }
    thread.detach()
    let answer = progress.change(when: { $0.answer != nil }, within: timeLimit) { progress in
      progress.isAbandoned = progress.answer == nil
      return progress.answer
    }
    guard let (result, context) = answer else { throw .serviceSilent }
    // A socket that nobody listens on any more gives other results than a missing one.
    guard result == SCARD_S_SUCCESS else {
      throw SmartCardError.concernsContext(result)
        ? .noReaderService : SmartCardError(result: result, reader: "")
    }
    return context
  }

  /// Calls PC/SC with the context, and once more with a new one if the old one is gone.
  func call(
    reader: String = "", mayRenew: inout Bool, _ body: (SCARDCONTEXT) -> LONG
  ) throws(SmartCardError) -> LONG {
    let result = body(handle.withLock { $0 })
    guard SmartCardError.concernsContext(result) else { return result }
    guard mayRenew else { throw .noReaderService }
    mayRenew = false
    try renew()
    return body(handle.withLock { $0 })
  }

  private func renew() throws(SmartCardError) {
    let fresh = try Self.establish()
    let old = handle.withLock { handle in
      let old = handle
      handle = fresh
      return old
    }
    SCardReleaseContext(old)
  }

  /// Ends the present wait on another thread, or the next one, with ``SmartCardError/interrupted``.
  /// Any thread may call it, but no signal handler.
  public func cancel() {
    cancelled.store(true, ordering: .sequentiallyConsistent)
    _ = SCardCancel(handle.withLock { $0 })
  }

  /// Throws if ``cancel()`` was called, and clears that request.
  func checkCancelled() throws(SmartCardError) {
    if cancelled.exchange(false, ordering: .sequentiallyConsistent) { throw .interrupted }
  }

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
    var octets: [UInt8] = []
    let result = try call(mayRenew: &mayRenew) { PCSCBinding.readers($0, &octets) }
    if result == SCARD_E_NO_READERS_AVAILABLE { return [] }
    guard result == SCARD_S_SUCCESS else { throw SmartCardError(result: result, reader: "") }
    return octets.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
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
    let result = try call(mayRenew: &mayRenew) { context in
      states.update(context, milliseconds: milliseconds)
    }
    switch result {
    case SCARD_S_SUCCESS: return true
    case SCARD_E_TIMEOUT, SCARD_E_UNKNOWN_READER: return false
    case SCARD_E_CANCELLED:
      // Only a wake-up, which may come late: a wait that ended before it has taken the request.
      try checkCancelled()
      return false
    default: throw SmartCardError(result: result, reader: "")
    }
  }

  /// Connects to the document on a reader, exclusively.
  /// - Parameters:
  ///   - timeLimit: the time to wait for another program that holds the document. Many programs
  ///     open every new card, and release it if it is not for them.
  ///   - onHeld: called once if another program holds it and there is time to wait.
  /// - Throws: ``SmartCardError/readerInUse(_:)`` when another program holds it,
  ///   ``SmartCardError/noDocument`` when none is there, and other ``SmartCardError``.
  public func connect(
    reader: String, timeLimit: Duration = .zero, onHeld: () -> Void = {}
  ) throws(SmartCardError) -> PCSCChannel {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var mayRenew = true
    var states = ReaderStates([reader])
    var told = false
    var card = SCARDHANDLE()
    var activeProtocol = DWORD()
    func connect() throws(SmartCardError) -> LONG {
      try call(reader: reader, mayRenew: &mayRenew) { context in
        PCSCBinding.connect(context, reader, &card, &activeProtocol)
      }
    }
    var result = try connect()
    while result == SCARD_E_SHARING_VIOLATION, clock.now < deadline {
      try checkCancelled()
      if !told { onHeld() }
      told = true
      // The service says when a program lets go; looking again closes the gap before the watch.
      _ = try watch(
        &states, for: min(deadline - clock.now, .milliseconds(200)), mayRenew: &mayRenew)
      states = states.next([reader])
      result = try connect()
    }
    guard result == SCARD_S_SUCCESS else {
      throw SmartCardError(result: result, reader: reader)
    }
    return PCSCChannel(
      context: self, card: card, activeProtocol: activeProtocol, readerName: reader)
  }
}
