import Glibc

/// Standard error: lines for people, and one progress line that is drawn over itself.
final class Diagnostics {
  /// Whether only errors are shown.
  var isQuiet = false
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var hasProgress = false

  /// A line that is always shown, with all in it escaped that is not plain, line feeds too.
  func note(_ line: String) {
    clearProgress()
    put(ShownLine(line).text + "\n")
  }

  /// A line that `--quiet` leaves out.
  func say(_ line: String) {
    if !isQuiet { note(line) }
  }

  /// Draws the progress line; on a terminal only.
  func progress(_ text: String) {
    guard isTerminal, !isQuiet else { return }
    put("\r\u{1B}[K\(ShownLine(text).text)")
    hasProgress = true
  }

  /// Takes the progress line away.
  func clearProgress() {
    guard hasProgress else { return }
    put("\r\u{1B}[K")
    hasProgress = false
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    // Nothing can be done where even errors cannot be written.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
