import Glibc
import Synchronization

/// A loop over a list on all cores. The result for each element depends on that element alone, so
/// the results are the same on one core.
package enum AllCores {
  /// The result for each element, in the order of the elements.
  package static func map<Element: Sendable, Outcome: Sendable>(
    _ elements: [Element], _ body: @Sendable @escaping (Element) -> Outcome
  ) -> [Outcome] {
    let cores = min(Processors.count, 16, elements.count)
    guard cores > 1, elements.count > 8 else { return elements.map(body) }
    let work = Work(elements: elements, body: body)
    let threads = (1..<cores).compactMap { _ in WorkerThread.start { work.run() } }
    work.run()
    for thread in threads { thread.wait() }
    return work.outcomes
  }

  private final class Work<Element: Sendable, Outcome: Sendable>: Sendable {
    private let elements: [Element]
    private let body: @Sendable (Element) -> Outcome
    private let next = Atomic(0)
    private let found: Mutex<[Outcome?]>

    init(elements: [Element], body: @escaping @Sendable (Element) -> Outcome) {
      self.elements = elements
      self.body = body
      found = Mutex(Array(repeating: nil, count: elements.count))
    }

    /// All results in order; called after the last thread has ended.
    var outcomes: [Outcome] { found.withLock { $0.compactMap { $0 } } }

    /// Takes elements until none is left.
    func run() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < elements.count else { return }
        let outcome = body(elements[index])
        found.withLock { $0[index] = outcome }
      }
    }
  }
}
