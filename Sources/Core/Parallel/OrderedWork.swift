import Glibc

/// A fixed number of threads that work on inputs one after the other and give the results in the
/// order of the inputs. The number of inputs that are in work or whose results wait is limited, and
/// so are their bytes together, however slow the work on one input or the receiver of the results
/// is.
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
  ///   - threads: the number of threads.
  ///   - window: the largest number of inputs that were handed in and whose results were not yet
  ///     given.
  ///   - budget: the largest number of bytes of these inputs together; a single input may have
  ///     more.
  ///   - work: makes a result, on any thread; inputs are numbered from 1.
  ///   - give: takes results in the order of the inputs, never on two threads at once. An error
  ///     that it throws ends all work.
  /// - Throws: ``ThreadError`` when the system gives no thread at all.
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
    guard state.read({ $0.threads }) > 0 else { throw ThreadError() }
  }

  /// Hands in the next input; waits until there is space for it.
  /// - Returns: true if it was taken; false once `give` has thrown.
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
  /// - Throws: the error that `give` threw.
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
