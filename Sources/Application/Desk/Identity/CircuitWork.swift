import Encoding
import Operations
import Parallel
import Verdicts

/// Circuits that are made ready in the background, and how many of them are.
struct ReadiedCircuits: Sendable {
  var names: [WireText]
  var done = 0
}

/// Makes the circuits of the proofs over a kept document ready, one after the other on one processor, so that neither a
/// read nor the first proof waits for them.
struct CircuitWork {
  private let surroundings: Surroundings
  private let answers: Monitor<DeskAnswers>

  init(_ surroundings: Surroundings, _ answers: Monitor<DeskAnswers>) {
    (self.surroundings, self.answers) = (surroundings, answers)
  }

  /// Works until the desk ends.
  func run() {
    let store = PassportCircuitStore(surroundings, NoProgress())
    while let name = next() {
      do {
        _ = try store.file(name)
        answers.change { $0.state.circuitDone() }
      } catch {
        answers.change { $0.state.circuitDone(InternalFault.coded(error)) }
      }
    }
  }

  private func next() -> WireText? {
    answers.change(
      when: { $0.state.circuits != nil || $0.state.isEnded },
      to: { $0.state.isEnded ? nil : $0.state.circuits?.names.first })
  }
}

extension DeskState {
  /// Orders that circuits are made ready; those that are under way stay ordered.
  mutating func makeReady(_ names: [WireText]) {
    let ordered = circuits?.names ?? []
    let added = names.filter { !ordered.contains($0) }
    guard !added.isEmpty else { return }
    circuits = ReadiedCircuits(names: ordered + added, done: circuits?.done ?? 0)
    changed()
  }

  /// Notes that the first of the ordered circuits is ready; if it could not be made, the others are not tried, and an
  /// open wallet says why.
  mutating func circuitDone(_ error: (any CodedError)? = nil) {
    guard var readied = circuits, !readied.names.isEmpty else { return }
    readied.names.removeFirst()
    readied.done += 1
    circuits = error == nil && !readied.names.isEmpty ? readied : nil
    if let error, isWalletOpen, !identity.isBusy { identity.problem = ToldError(error) }
    changed()
  }
}
