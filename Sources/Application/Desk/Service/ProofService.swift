import Encoding
import HTTP
import Operations
import Parallel
import Verdicts

/// Serves what the page shows of proofs, a question or a proof, at the address of `--listen`, and nothing else of the page.
/// Nobody is listened to while neither is shown. A proof that comes is verified by the holder's part, and not here.
final class ProofService: Sendable {
  private let place: ListenPlace
  private let time: Duration
  private let answers: Monitor<DeskAnswers>

  /// - Parameter time: how long a question can be answered.
  init(_ offers: (place: ListenPlace, time: Duration), _ answers: Monitor<DeskAnswers>) {
    (place, time) = offers
    self.answers = answers
  }

  /// Serves until the desk ends.
  func run() {
    var end = ServingEnd()
    while let served = next() {
      do {
        switch served {
        case .question(let question):
          try serve(question, until: end.of(served.address, after: time))
        case .handover(let handover):
          let time = Duration.seconds(ProofHandover.lifetime)
          try serve(handover, until: end.of(served.address, after: time))
        }
      } catch {
        answers.change { $0.state.endServing(served.address, InternalFault.coded(error)) }
      }
    }
  }

  private func next() -> ServedProof? {
    answers.change(
      when: { $0.state.servedProof != nil || $0.state.isEnded },
      to: { $0.state.isEnded ? nil : $0.state.servedProof })
  }

  /// A server for one place, until its time is over or the page shows it no more.
  private func service(
    _ address: ProofAddress, until end: ContinuousClock.Instant
  ) throws -> TransactionService {
    let answers = answers
    return TransactionService(
      try place.server(
        longestBody: ProofTransaction.longestBody, patience: ProofTransaction.patience),
      for: end - .now
    ) { milliseconds in
      !answers.change(
        when: { !$0.state.isServing(address) }, within: .milliseconds(milliseconds),
        to: { $0.state.isServing(address) })
    }
  }

  private func serve(_ question: ProofTransaction, until end: ContinuousClock.Instant) throws {
    let (answers, address) = (answers, question.address)
    let (done, _) = try service(address, until: end).run(
      question,
      answer: { transaction, message in
        // What was locked or replaced takes nothing.
        guard answers.read({ $0.state.isServing(address) }) else {
          return HTTPServerResponse(status: 404)
        }
        return transaction.answer(message)
      }, isOver: { transaction, _ in transaction.proof != nil })
    guard let proof = done.proof else {
      // While the counter is shown, nobody is listened to; afterwards the question is served again, until its end.
      return answers.change { if $0.state.isServing(address) { $0.state.endServing(address) } }
    }
    answers.change(
      when: { !$0.state.identity.isBusy || !$0.state.isOpen(address) },
      to: { $0.state.proofCame(proof, for: address) })
    // The page shows the verdict in the place of the question.
    answers.change(
      when: { !$0.state.isOpen(address) || !$0.state.identity.isBusy },
      to: { $0.state.endServing(address) })
  }

  private func serve(_ handover: ProofHandover, until end: ContinuousClock.Instant) throws {
    let (answers, address) = (answers, handover.address)
    let (done, _) = try service(address, until: end).run(
      handover,
      answer: { handover, message in
        guard answers.read({ $0.state.isServing(address) }) else {
          return HTTPServerResponse(status: 404)
        }
        return handover.answer(message)
      }, isOver: { handover, _ in handover.isGiven })
    answers.change {
      if done.isGiven {
        $0.state.endServing(address, saying: .proofFetched)
      } else if $0.state.isServing(address) {
        $0.state.endServing(address)
      }
    }
  }
}

/// When what is served ends: its time runs from when it was served first, also while the counter is shown.
struct ServingEnd {
  private var address: WireText?
  private var end = ContinuousClock.now

  /// The end of what has an address.
  mutating func of(
    _ address: ProofAddress, after time: Duration, at now: ContinuousClock.Instant = .now
  ) -> ContinuousClock.Instant {
    if self.address != address.text { (self.address, end) = (address.text, now + time) }
    return end
  }
}
