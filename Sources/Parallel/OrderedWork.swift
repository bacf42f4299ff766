import Glibc

/// A fixed number of threads that work on a row of inputs and give the results in its order. Only so
/// many inputs are on the way at a time, counted in pieces and in octets, however slow one of them is
/// or whoever takes the results.
package final class OrderedWork<Input: Sendable, Output: Sendable>: Sendable {
  private struct State: Sendable {
    var waiting: [(number: Int, input: Input, cost: Int)] = []
    var done: [Int: Output] = [:]
    var submitted = 0
    var given = 0
    var cost = 0
    var isGiving = false
    var isComplete = false
    var failure: (any Error)?
    var threads = 0
  }

  private let state = Monitor(State())
  private let window: Int
  private let budget: Int
  private let work: @Sendable (Input, _ number: Int) -> Output
  private let give: @Sendable ([Output]) throws -> Void

  /// Starts the threads.
  /// - Parameters:
  ///   - threads: how many.
  ///   - window: how many inputs may be on the way.
  ///   - budget: how many octets they may have together; one input may always be on the way.
  ///   - work: makes a result, on any thread; inputs are numbered from 1.
  ///   - give: takes results in their order, never on two threads at once; what it throws ends all.
  /// - Throws: ``ThreadError`` when not even one thread can be had.
  package init(
    threads: Int, window: Int, budget: Int,
    work: @escaping @Sendable (Input, Int) -> Output,
    give: @escaping @Sendable ([Output]) throws -> Void
  ) throws {
    self.window = window
    self.budget = budget
    self.work = work
    self.give = give
    for _ in 0..<threads {
      guard let thread = WorkerThread.start({ self.serve() }) else { continue }
      thread.detach()
      state.change { $0.threads += 1 }
    }
    guard state.change({ $0.threads }) > 0 else { throw ThreadError() }
  }

  /// Hands in the next input as soon as there is room for it.
  /// - Returns: whether it was taken; false once giving has failed.
  package func submit(_ input: Input, cost: Int) -> Bool {
    state.change(
      when: { [window, budget] state in
        state.failure != nil
          || state.submitted - state.given < window
            && (state.cost == 0 || state.cost + cost <= budget)
      },
      to: { state in
        guard state.failure == nil else { return false }
        state.submitted += 1
        state.cost += cost
        state.waiting.append((state.submitted, input, cost))
        return true
      })
  }

  /// Waits until all results were given.
  /// - Throws: what giving them threw.
  package func finish() throws {
    state.change { $0.isComplete = true }
    let failure = state.change(when: { $0.threads == 0 }, to: { $0.failure })
    if let failure { throw failure }
  }

  private func serve() {
    while let (number, input, cost) = next() {
      let output = work(input, number)
      state.change {
        $0.done[number] = output
        $0.cost -= cost
      }
      giveWhatIsNext()
    }
    state.change { $0.threads -= 1 }
  }

  private func next() -> (number: Int, input: Input, cost: Int)? {
    state.change(
      when: { !$0.waiting.isEmpty || $0.isComplete || $0.failure != nil },
      to: { state in
        state.waiting.isEmpty || state.failure != nil ? nil : state.waiting.removeFirst()
      })
  }

  private func giveWhatIsNext() {
    while let outputs = takeWhatIsNext() {
      var failure: (any Error)?
      do { try give(outputs) } catch { failure = error }
      state.change { [failure] state in
        state.given += outputs.count
        state.isGiving = false
        state.failure = state.failure ?? failure
      }
    }
  }

  private func takeWhatIsNext() -> [Output]? {
    state.change { state in
      guard !state.isGiving, state.failure == nil else { return nil }
      var outputs: [Output] = []
      while let output = state.done.removeValue(forKey: state.given + outputs.count + 1) {
        outputs.append(output)
      }
      state.isGiving = !outputs.isEmpty
      return outputs.isEmpty ? nil : outputs
    }
  }
}

/// The system gives this process no thread.
package struct ThreadError: Error {}
