import Glibc
import Verdicts

/// The controlling terminal, asked without echo. Keys are read one by one, so that Ctrl-C gives the
/// terminal back as it was.
final class Terminal {
  private let descriptor: Int32

  /// Opens the terminal of this process.
  /// - Returns: nil when it has none.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Asks for lines without showing them, until enough have come.
  /// - Parameters:
  ///   - prompt: shown before the first line.
  ///   - isComplete: told the lines so far; true ends the reading.
  /// - Throws: ``PromptInterrupted`` for Ctrl-C, Ctrl-D or a closed terminal.
  func readHiddenLines(
    prompt: String, until isComplete: ([String]) -> Bool
  ) throws(PromptInterrupted) -> [String] {
    var saved = termios()
    guard tcgetattr(descriptor, &saved) == 0 else { throw PromptInterrupted() }
    var hidden = saved
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(descriptor, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(descriptor, TCSAFLUSH, &saved)
      put("\n")
    }
    put(ShownLine(prompt).text)
    var lines: [String] = []
    while !isComplete(lines) {
      let line = try readLine()
      if !line.isEmpty {
        lines.append(line)
        put(".")
      }
    }
    return lines
  }

  /// Asks a question whose answer is shown, and says whether it is yes.
  /// - Throws: ``PromptInterrupted`` for Ctrl-D or a closed terminal; Ctrl-C ends the program.
  func confirm(_ question: String) throws(PromptInterrupted) -> Bool {
    tcflush(descriptor, TCIFLUSH)
    put(ShownLine(question).text)
    let answer = try readLine().lowercased()
    return answer == "y" || answer == "yes"
  }

  /// One line; CR, LF and TAB end it, as swipe readers type any of them.
  private func readLine() throws(PromptInterrupted) -> String {
    var line: [UInt8] = []
    while line.count < 256 {
      var key: UInt8 = 0
      guard read(descriptor, &key, 1) == 1 else { throw PromptInterrupted() }
      switch key {
      case 0x03, 0x04: throw PromptInterrupted()
      case 0x09, 0x0A, 0x0D: return String(decoding: line, as: UTF8.self)
      case 0x08, 0x7F: _ = line.popLast()
      case 0x15: line = []
      default: line.append(key)
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }
}

/// The person at the terminal broke off.
struct PromptInterrupted: CodedError {
  var code: Code { .interrupted }
}
