import Encoding
import Glibc
import Operations
import Presentation
import QRCode
import Storage
import Verdicts

/// The controlling terminal, read without echo. Keys are read one by one, so that Ctrl-C restores
/// the terminal before the program ends.
final class Terminal {
  private let descriptor: Int32
  /// True between STX and ETX of a swipe reader; elsewhere the byte of ETX is Ctrl-C.
  private var isSwiping = false

  /// Opens the terminal of this process.
  /// - Returns: nil when it has none.
  init?() {
    descriptor = SystemCalls.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// True if standard input is a terminal, on which a person or a swipe reader types.
  static var isStandardInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// How pressed keys are treated.
  enum Keys {
    /// No input is asked for: they are not shown, and stay unread; Ctrl-C ends the program.
    case unasked
    /// Input is asked for: keys are read one by one, including Ctrl-C.
    case asked
  }

  /// Hides all keys from now on, until the result is restored or released.
  /// - Parameters:
  ///   - keys: how the keys are treated.
  ///   - discards: true if keys that were pressed before are discarded.
  /// - Throws: ``PromptInterrupted`` when the terminal is gone.
  func hide(_ keys: Keys, discardingTypedAhead discards: Bool) throws(PromptInterrupted)
    -> HiddenTerminal
  {
    guard let hidden = HiddenTerminal(descriptor, keys, discards: discards) else {
      throw PromptInterrupted()
    }
    return hidden
  }

  /// Hides all keys from now on, as ``Keys/unasked``. Those that were pressed already are kept: they may be a swipe.
  /// - Returns: the terminal, to be restored after the last question; nil if there is none.
  static func hideUnasked() throws -> HiddenTerminal? {
    try Terminal()?.hide(.unasked, discardingTypedAhead: false)
  }

  /// Hides all keys from now on, as ``Keys/unasked``; nil for a program in the background, which
  /// the system would suspend.
  func hideIfInForeground() -> HiddenTerminal? {
    guard tcgetpgrp(descriptor) == getpgrp() else { return nil }
    return try? hide(.unasked, discardingTypedAhead: false)
  }

  /// Asks for one line without showing it; keys pressed before the question are discarded.
  /// - Parameter most: the greatest length of the line in bytes.
  /// - Throws: ``PromptInterrupted`` for Ctrl-C, Ctrl-D or a closed terminal.
  func readHiddenLine(
    prompt: String, atMost most: Int = 256
  ) throws(PromptInterrupted) -> String {
    let hidden = try hide(.asked, discardingTypedAhead: true)
    defer {
      hidden.restore()
      put("\n")
    }
    ask(prompt)
    return try readLine(atMost: most)
  }

  /// Shows a question, wrapped to the width of the terminal.
  private func ask(_ prompt: String) {
    let layout = WrappedText(width: columns.map { max(20, $0) })
    let indent = prompt.utf8.prefix { $0 == 0x20 }.count
    put(layout.shown(prompt, hanging: indent).map(\.text).joined(separator: "\n"))
  }

  /// The number of columns; nil where the terminal does not state it.
  private var columns: Int? { TerminalCalls.columns(of: descriptor) }

  /// Shows lines on a page of their own. Once Enter is pressed, the page disappears and cannot be
  /// scrolled back to.
  /// - Throws: ``PromptInterrupted`` for Ctrl-C, Ctrl-D or a closed terminal.
  func showOnce(_ lines: [String], prompt: String) throws(PromptInterrupted) {
    try showPage(lines.map { ShownLine($0).text }, prompt: prompt)
  }

  /// Shows a QR code in the same way.
  /// - Returns: false if it does not fit the terminal.
  /// - Throws: ``PromptInterrupted`` for Ctrl-C, Ctrl-D or a closed terminal.
  func showOnce(_ symbol: QRText, prompt: String) throws(PromptInterrupted) -> Bool {
    guard TerminalCalls.holds(symbol.size, descriptor) else { return false }
    try showPage(symbol.colouredLines, prompt: prompt)
    return true
  }

  private func showPage(_ lines: [String], prompt: String) throws(PromptInterrupted) {
    let hidden = try hide(.asked, discardingTypedAhead: true)
    // The alternate screen of xterm; a terminal without one ignores these sequences.
    put("\u{1B}[?1049h\u{1B}[2J\u{1B}[H")
    defer {
      put("\u{1B}[2J\u{1B}[H\u{1B}[?1049l")
      hidden.restore()
    }
    put((lines + [ShownLine(prompt).text]).joined(separator: "\n"))
    _ = try readKeys()
  }

  /// Asks a question whose answer is shown, until the answer is yes or no; true for yes.
  /// - Parameter standard: the meaning of an empty answer.
  /// - Throws: ``PromptInterrupted`` for Ctrl-D or a closed terminal; Ctrl-C ends the program.
  func confirm(
    _ question: String, standard: Bool = false
  ) throws(PromptInterrupted) -> Bool {
    while true {
      switch try readShownLine(prompt: question).filter({ $0 != " " }).lowercased() {
      case "": return standard
      case "y", "yes": return true
      case "n", "no": return false
      default: put("Please type y for yes or n for no.\n")
      }
    }
  }

  /// Asks for one line that is shown; it may be empty. Keys pressed before the question are
  /// discarded.
  /// - Throws: ``PromptInterrupted`` for Ctrl-D or a closed terminal; Ctrl-C ends the program.
  func readShownLine(prompt: String) throws(PromptInterrupted) -> String {
    tcflush(descriptor, TCIFLUSH)
    ask(prompt)
    return try readKeys(atMost: Self.longestShownLine)
  }

  /// The longest line of a terminal whose keys are shown, in bytes, termios(3).
  private static let longestShownLine = 4096

  /// What is shown of a line while it is typed.
  enum Shown {
    case nothing
    /// The number of characters, and the numbers that may be expected.
    case count(of: [Int])
    case text
  }

  /// One line that is not empty; the terminal must be hidden for ``Keys/asked``.
  func readLine(
    atMost most: Int = 256, showing shown: Shown = .nothing
  ) throws(PromptInterrupted) -> String {
    while true {
      let line = try readKeys(atMost: most, showing: shown)
      if !line.isEmpty { return line }
    }
  }

  /// The text that is shown for a line so far.
  private func shown(_ line: [UInt8], _ shown: Shown) -> String {
    switch shown {
    case .nothing: return ""
    case .text:
      let space = max(8, (columns ?? WrappedText.usual) - 16)
      return ShownLine(String(String(decoding: line, as: UTF8.self).suffix(space))).text
    case .count(let lengths):
      let count = line.count { $0 != 0x20 && $0 & 0xC0 != 0x80 }
      let left = lengths.filter { $0 >= count }.map(String.init)
      return count == 0 ? "" : left.isEmpty ? "\(count)" : "\(count) of \(JoinedWords.or(left))"
    }
  }

  /// Replaces the text that was shown last.
  private func redraw(_ text: String, over former: String) {
    let width = DisplayWidth.of(former)
    let left = max(0, width - DisplayWidth.of(text))
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    put(many("\u{8}", width) + text + many(" ", left) + many("\u{8}", left))
  }

  /// The keys up to CR, LF or TAB, with which swipe readers end a line. STX and ETX, which some put
  /// around a swipe, are removed.
  private func readKeys(
    atMost most: Int = 256, showing shown: Shown = .nothing
  ) throws(PromptInterrupted) -> String {
    var line: [UInt8] = []
    var drawn = ""
    while line.count < most {
      guard let key = nextKey() else { throw PromptInterrupted() }
      switch key {
      case 0x02: isSwiping = true
      case 0x03 where isSwiping:
        isSwiping = false
        return String(decoding: line, as: UTF8.self)
      case 0x03, 0x04: throw PromptInterrupted()
      case 0x09, 0x0A, 0x0D: return String(decoding: line, as: UTF8.self)
      case 0x08, 0x7F: _ = line.popLast()
      case 0x15: line = []
      default: line.append(key)
      }
      let now = self.shown(line, shown)
      if WireText(now) != WireText(drawn) { redraw(now, over: drawn) }
      drawn = now
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The next key; nil when the terminal is gone.
  private func nextKey() -> UInt8? { SystemCalls.read(descriptor, atMost: 1)?.first }

  /// Waits until no key comes any more, and discards them: a swipe reader may type more than the
  /// last line that was asked for.
  func settle() {
    var left = 4096
    while left > 0 {
      let wait: Int32 = isSwiping ? 500 : 50
      guard SystemCalls.waitForInput(descriptor, milliseconds: wait) == 1, let key = nextKey()
      else { break }
      if key == 0x03 { isSwiping = false }
      left -= 1
    }
    isSwiping = false
  }

  func put(_ text: String) {
    _ = SystemCalls.write(descriptor, Array(text.utf8)[...])
  }
}

/// A terminal that shows no keys until it is restored: by ``restore()``, when the last reference is
/// released, or when a signal ends the program.
final class HiddenTerminal {
  private let descriptor: Int32
  /// The attributes before; nil once they are restored.
  private var former: termios?

  fileprivate init?(_ terminal: Int32, _ keys: Terminal.Keys, discards: Bool) {
    descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0, let former = TerminalCalls.attributes(of: descriptor) else { return nil }
    self.former = former
    TerminalKeeper.keep(descriptor, former)
    var hidden = former
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON)
    switch keys {
    case .unasked:
      hidden.c_lflag |= tcflag_t(ISIG)
      // If the program were suspended, the terminal would still show no keys.
      hidden = TerminalCalls.withoutSuspending(hidden)
    case .asked: hidden.c_lflag &= ~tcflag_t(ISIG)
    }
    TerminalCalls.set(descriptor, hidden, when: discards ? TCSAFLUSH : TCSADRAIN)
  }

  deinit {
    restore()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Restores the terminal, and discards keys that were not read.
  func restore() {
    guard let former else { return }
    self.former = nil
    TerminalCalls.set(descriptor, former, when: TCSAFLUSH)
    TerminalKeeper.forget(descriptor)
  }
}

/// The error for required input that no one can be asked for.
enum InputError: CodedError {
  case missing(Phrase)

  var code: ReasonCode { .inputMissing }
  var details: [Detail] {
    switch self {
    case .missing(let what): [.phrase(what)]
    }
  }
}
