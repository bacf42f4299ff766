import Desk

/// The terminal beside a desk: messages on standard error, keys on standard input.
extension Diagnostics: DeskConsole {
  func tell(_ notice: DeskNotice) {
    switch notice {
    case .opens(let atStart):
      say("the page of the desk opens in your browser; \(Self.again(atStart))Ctrl-C ends it")
    case .opensBy(let file, let atStart):
      note("open this file in a browser of this machine: \(file)")
      say("it works once; \(Self.again(atStart))Ctrl-C ends the desk")
    case .locked(.keyPressed): say("everything is locked")
    case .locked(.pageLoadedAgain): say("the page was loaded again, and everything is locked")
    case .locked(.pageClosed): say("the page was closed, and everything is locked")
    }
  }

  /// How to open the page again, for a user at the terminal.
  private static func again(_ atStart: Bool) -> String {
    let ways = [Terminal.isStandardInput ? "Enter" : nil, atStart ? "passport desk" : nil]
      .compactMap(\.self)
    return ways.isEmpty ? "" : "\(ways.joined(separator: " or ")) opens another one, "
  }

  func waitForEndingSignal(milliseconds: Int) -> Bool {
    TerminalCalls.waitForEndingSignal(milliseconds: milliseconds)
  }

  func waitingKeys() -> [UInt8] { TerminalCalls.waitingKeys() }
}
