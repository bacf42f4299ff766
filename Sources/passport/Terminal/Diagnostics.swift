import Glibc
import Presentation
import Storage

/// Standard error: lines for people, and one progress line that is drawn over itself.
final class Diagnostics {
  /// True if only errors are shown.
  var isQuiet = false
  /// How lines are laid out there.
  let layout: WrappedText
  private let drawsProgress: Bool
  private var hasProgress = false

  /// - Parameter variables: the environment; a terminal that is `dumb` cannot draw over a line.
  init(variables: [String: String]) {
    layout = WrappedText.terminal(STDERR_FILENO, variables)
    drawsProgress = layout.width != nil && variables["TERM"] != "dumb"
  }

  /// A line that is always shown, with all in it escaped that is not plain, line feeds too. On a
  /// terminal it is broken between words, and goes on in the column that is given.
  func note(_ line: String, hanging: Int? = nil) { show(layout.shown(line, hanging: hanging)) }

  /// A row of a table that is always shown.
  func row(_ cells: [String]) { show(layout.shownRow(cells)) }

  /// Lines that are always shown.
  func show(_ lines: [ShownLine]) {
    clearProgress()
    for line in lines { put(line.text + "\n") }
  }

  /// A line that `--quiet` leaves out.
  func say(_ line: String) {
    if !isQuiet { note(line) }
  }

  /// Draws the progress line; on a terminal only.
  func progress(_ text: String) {
    guard drawsProgress, !isQuiet, let width = layout.width else { return }
    // One that went on in a second line could not be taken away.
    put("\r\u{1B}[K\(DisplayWidth.cut(ShownLine(text).text, to: width - 1))")
    hasProgress = true
  }

  /// Takes the progress line away.
  func clearProgress() {
    guard hasProgress else { return }
    put("\r\u{1B}[K")
    hasProgress = false
  }

  private func put(_ text: String) {
    // Nothing can be done where even errors cannot be written.
    _ = SystemCalls.write(STDERR_FILENO, Array(text.utf8)[...])
  }
}
