import HTTP
import Operations
import Parallel
import Verdicts

/// Serves the question for a proof that the page shows, at the address of `--listen`, and nothing of the page. Nobody is
/// listened to while no question is shown. A proof that comes is verified by the holder's part, and not here.
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
    while let question = next() { serve(question) }
  }

  private func next() -> ProofTransaction? {
    answers.change(
      when: { $0.state.openQuestion != nil || $0.state.isEnded },
      to: { $0.state.isEnded ? nil : $0.state.openQuestion })
  }

  private func serve(_ question: ProofTransaction) {
    let (answers, address) = (answers, question.address)
    do {
      let server = try place.server(longestBody: ProofTransaction.longestBody)
      let service = TransactionService(server, for: time) { milliseconds in
        !answers.change(
          when: { !$0.state.isAsking(address) }, within: .milliseconds(milliseconds),
          to: { $0.state.isAsking(address) })
      }
      let (done, _) = try service.run(
        question,
        answer: { transaction, message in
          // What was locked or replaced takes nothing.
          guard answers.read({ $0.state.isAsking(address) }) else {
            return HTTPServerResponse(status: 404)
          }
          return transaction.answer(message)
        }, isOver: { transaction, _ in transaction.proof != nil })
      guard let proof = done.proof else {
        return answers.change { $0.state.endQuestion(address, nil) }
      }
      answers.change(
        when: { !$0.state.identity.isBusy || !$0.state.isAsking(address) },
        to: { $0.state.proofCame(proof, for: address) })
      // The page shows the verdict in the place of the question.
      answers.change(
        when: { !$0.state.isAsking(address) || !$0.state.identity.isBusy },
        to: { $0.state.endQuestion(address, nil) })
    } catch {
      answers.change { $0.state.endQuestion(address, InternalFault.coded(error)) }
    }
  }
}
