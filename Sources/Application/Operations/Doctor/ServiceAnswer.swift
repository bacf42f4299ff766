import Parallel
import Presentation
import SmartCard

/// The answer of the PC/SC service when it is asked for its readers.
package enum ServiceAnswer: Sendable {
  case readers([ExaminedReader])
  /// The service answered with this error.
  case refused(SmartCardError)
  /// The service did not answer in time.
  case silent

  /// How long the service may take to answer, and then each reader.
  package static let timeLimit: Duration = .seconds(3)

  /// The state of the question, which another thread asks.
  private struct Progress {
    var readers: [ExaminedReader]?
    var error: SmartCardError?
    var isDone = false

    var answer: ServiceAnswer {
      if let error { return .refused(error) }
      return readers.map { .readers($0) } ?? .silent
    }
  }

  /// Asks the service and the drivers of its readers, with a time limit for each. If the service
  /// accepts no connection, the thread that waits for it is abandoned.
  package static func ask(within limit: Duration = timeLimit) -> ServiceAnswer {
    let progress = Monitor(Progress())
    guard let thread = WorkerThread.start({ question(progress) }) else { return .silent }
    thread.detach()
    let count = progress.change(when: { $0.readers != nil || $0.isDone }, within: limit) {
      $0.readers?.count ?? 0
    }
    // If a reader does not answer, a new connection is made for the next one.
    return progress.change(when: { $0.isDone }, within: (limit + .seconds(1)) * count) { $0.answer }
  }

  private static func question(_ progress: Monitor<Progress>) {
    do throws(SmartCardError) {
      let context = try PCSCContext(timeLimit: timeLimit)
      let readers = try context.readers()
      progress.change { $0.readers = readers.map { ExaminedReader($0) } }
      for (index, reader) in readers.enumerated() {
        let examined: ExaminedReader
        do throws(SmartCardError) {
          examined = ExaminedReader(reader, try context.details(of: reader.name))
        } catch {
          examined = ExaminedReader(reader, failure: error)
        }
        progress.change { $0.readers?[index] = examined }
      }
    } catch {
      progress.change { $0.error = error }
    }
    progress.change { $0.isDone = true }
  }

  /// The same answer without serial numbers, which the CCID driver puts in brackets into the names
  /// of readers.
  var withoutSerialNumbers: ServiceAnswer {
    guard case .readers(let readers) = self else { return self }
    let names = readers.map { Self.withoutSerialNumber($0.description.name) }
    return .readers(
      readers.map { reader in
        var reader = reader
        let description = reader.description
        reader.description = ReaderDescription(
          name: Self.withoutSerialNumber(description.name), among: names,
          documentPresent: description.documentPresent, atr: description.atr)
        return reader
      })
  }

  /// A reader's name with `(…)` for each part in round brackets.
  static func withoutSerialNumber(_ name: String) -> String {
    var depth = 0
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == ")", depth > 0 { depth -= 1 }
      if depth == 0 { text.append(scalar) }
      if scalar == "(" {
        depth += 1
        if depth == 1 { text.append("…") }
      }
    }
    return String(text)
  }
}
