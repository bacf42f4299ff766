import HTTP
import Parallel
import Verdicts

/// Serves one transaction until it is complete, its time is over, or Ctrl-C or the desk's page ends
/// it. The transaction is a value that answers at once; this type manages threads, time and
/// signals.
package struct TransactionService {
  package enum End {
    /// The transaction is complete.
    case over
    /// The time was over first.
    case late
    /// The user ended it first.
    case interrupted
  }

  /// The time between two checks for the end, in milliseconds.
  private static let tick = 20

  private let server: HTTPServer
  private let time: Duration
  private let isInterrupted: (_ milliseconds: Int) -> Bool

  /// Takes a listening server.
  /// - Parameters:
  ///   - time: the time for the whole transaction.
  ///   - isInterrupted: waits for some milliseconds, and returns true if the user ended the
  ///     transaction.
  package init(
    _ server: HTTPServer, for time: Duration,
    isInterrupted: @escaping (_ milliseconds: Int) -> Bool
  ) {
    (self.server, self.time, self.isInterrupted) = (server, time, isInterrupted)
  }

  /// - Parameters:
  ///   - answer: answers a request at once.
  ///   - isOver: true once the transaction is complete; called repeatedly with the time since the
  ///     last request.
  /// - Returns: the final state of the transaction; no request is answered after that.
  /// - Throws: ``ListenFailed``.
  package func run<Transaction: Sendable>(
    _ transaction: Transaction,
    answer: @escaping @Sendable (inout Transaction, HTTPServerRequest) -> HTTPServerResponse,
    isOver: (Transaction, _ idle: Duration) -> Bool
  ) throws -> (transaction: Transaction, end: End) {
    let shared = Monitor((transaction: transaction, last: ContinuousClock.now, isClosed: false))
    let server = server
    let thread = WorkerThread.start {
      server.run { request in
        shared.change { state in
          // The result was already returned, so no further request may change it.
          guard !state.isClosed else { return HTTPServerResponse(status: 503) }
          state.last = .now
          return answer(&state.transaction, request)
        }
      }
    }
    guard let thread else { throw ListenFailed(place: "", number: 0) }
    defer {
      server.stop()
      thread.wait()
    }
    let latest = ContinuousClock.now + time
    var isStopped = false
    while true {
      let ended = shared.change { state -> (Transaction, End)? in
        let end: End? =
          isOver(state.transaction, .now - state.last)
          ? .over : latest <= .now ? .late : isStopped ? .interrupted : nil
        guard let end else { return nil }
        state.isClosed = true
        return (state.transaction, end)
      }
      if let ended { return ended }
      isStopped = isInterrupted(Self.tick)
    }
  }
}

/// The error where no wallet came in time.
package struct WalletAbsent: CodedError {
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }
  package var code: ReasonCode { .walletAbsent }
  package var details: [Detail] { [.number(seconds)] }
}
