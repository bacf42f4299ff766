import Glibc
import Parallel
import Presentation
import Storage

/// Standard error: lines for people, and one progress line that is redrawn in place.
final class Diagnostics: Sendable {
  /// True if only errors and notes are shown.
  var isQuiet: Bool {
    get { state.read { $0.isQuiet } }
    set { state.change { $0.isQuiet = newValue } }
  }
  /// The layout, which wraps lines to the width of the terminal.
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

  /// Prints a line that is always shown, with its line feeds escaped. On a terminal it is wrapped,
  /// and continuation lines begin in the given column.
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

  /// Draws the progress line with a percentage.
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
