import Glibc
import Operations
import Parallel
import Presentation
import Storage

/// Standard error: lines for people, and one progress line that is redrawn in place.
final class Diagnostics: Sendable {
  /// True if only errors are shown.
  var isQuiet: Bool {
    get { state.change { $0.isQuiet } }
    set { state.change { $0.isQuiet = newValue } }
  }
  /// The width at which lines are broken.
  let layout: WrappedText
  let descriptor: Int32
  private let drawsProgress: Bool
  private let state = Monitor((isQuiet: false, hasProgress: false))

  /// - Parameter variables: the environment; a terminal that is `dumb` cannot redraw a line.
  init(descriptor: Int32 = STDERR_FILENO, variables: [String: String]) {
    self.descriptor = descriptor
    layout = WrappedText.terminal(descriptor, variables)
    drawsProgress = layout.width != nil && variables["TERM"] != "dumb"
  }

  /// Prints a line that is always shown, escaped, line feeds too. On a terminal it is broken
  /// between words, and its rest begins in the given column.
  func note(_ line: String, hanging: Int? = nil) { show(layout.shown(line, hanging: hanging)) }

  /// Prints a row of a table that is always shown.
  func row(_ cells: [String]) { show(layout.shownRow(cells)) }

  /// Prints lines that are always shown.
  func show(_ lines: [ShownLine]) {
    clearProgress()
    for line in lines { put(line.text + "\n") }
  }

  /// Prints a line, unless `--quiet` is given.
  func say(_ line: String) {
    if !isQuiet { note(line) }
  }

  /// Draws the progress line, on a terminal only.
  func progress(_ text: String) {
    guard drawsProgress, !isQuiet, let width = layout.width else { return }
    // A progress line longer than the terminal is wide could not be removed.
    put("\r\u{1B}[K\(DisplayWidth.cut(ShownLine(text).text, to: width - 1))")
    state.change { $0.hasProgress = true }
  }

  /// Draws the progress line with the part that is done, in percent.
  func progress(_ text: String, _ done: Int, of total: Int) {
    progress("\(text) … \(total > 0 ? min(100, done * 100 / total) : 0) %")
  }

  func clearProgress() {
    let hadProgress = state.change { state in
      defer { state.hasProgress = false }
      return state.hasProgress
    }
    if hadProgress { put("\r\u{1B}[K") }
  }

  private func put(_ text: String) {
    // An error of writing errors cannot be shown anywhere.
    _ = SystemCalls.write(descriptor, Array(text.utf8)[...])
  }
}

/// What an operation is at, on the progress line, and its notes.
extension Diagnostics: Progress {
  func show(_ step: OperationStep) {
    switch step {
    case .inspecting(let event): progress(ProgressLine.text(event))
    case .importing(let file, let done, let total): progress("reading \(file)", done, of: total)
    case .fetching(let host, let number, let count, let done):
      let fetching = "fetching from \(host) (\(number) of \(count))"
      if let done { progress(fetching, done.0, of: done.of) } else { progress(fetching) }
    case .makingCircuit(let name): progress("making the circuit \(name), once …")
    case .compilingCircuits(let done, let total): progress("compiling circuits", done, of: total)
    case .proving(let stage): progress(ZKProgress.text(stage))
    }
  }

  func clear() { clearProgress() }

  func note(_ note: OperationNote) {
    switch note {
    case .circuitDamaged(let path): self.note("\(path) is damaged, or is of another version")
    case .revocable(let number):
      self.note("to revoke what was issued: passport card revoke \(number)")
    case .irrevocable(let end): self.note("nobody can revoke it; it ends on \(end)")
    case .boundElsewhere:
      self.note(
        "this issuer signed for this document in another wallet: the card is made, without the issuer's "
          + "word for the holder")
    case .secretsWritten(let path):
      self.note("warning: \(path) holds personal data and keys; whoever has it has the document")
    case .traceNotWritten: self.note("passport: the trace is not written")
    }
  }
}
