import HTTP
import Parallel
import Verdicts

/// Serves one transaction until it has its result, its time is over, or Ctrl-C or the page of a desk ends it. What is served is a value that
/// answers at once; this keeps the threads, the time and the signals.
package struct TransactionService {
  package enum End {
    /// The transaction has its result.
    case over
    /// Its time was over before.
    case late
    /// Somebody ended it before.
    case interrupted
  }

  /// How often the end is looked for, in milliseconds.
  private static let tick = 20

  private let server: HTTPServer
  private let time: Duration
  private let isInterrupted: (_ milliseconds: Int) -> Bool

  /// Takes a server that listens.
  /// - Parameters:
  ///   - time: the time for the whole transaction.
  ///   - isInterrupted: waits for some milliseconds, and says whether somebody ended it.
  package init(
    _ server: HTTPServer, for time: Duration,
    isInterrupted: @escaping (_ milliseconds: Int) -> Bool
  ) {
    (self.server, self.time, self.isInterrupted) = (server, time, isInterrupted)
  }

  /// - Parameters:
  ///   - answer: answers a request at once.
  ///   - isOver: true once nothing more is to come; asked again and again with the time since the last request.
  /// - Returns: the transaction as it is at the end. Nothing is answered from it after that.
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
          // What came of the transaction was told already.
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
