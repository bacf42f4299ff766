/// The terminal beside a desk.
package protocol DeskConsole: Sendable {
  func tell(_ notice: DeskNotice)
  /// Waits for a signal that ends a program.
  /// - Returns: false when none came in time.
  func waitForEndingSignal(milliseconds: Int) -> Bool
  /// All keys that wait there, and are waited for no longer.
  func waitingKeys() -> [UInt8]
}

/// What a desk tells beside its page.
package enum DeskNotice: Sendable {
  /// The page opens in the browser. Starting the desk once more opens another one where that is so.
  case opens(atStart: Bool)
  /// This file opens the page, once; the same of it.
  case opensBy(file: String, atStart: Bool)
  /// Everything is locked.
  case locked(Reason)

  /// Why everything is locked.
  package enum Reason: Sendable {
    /// Enter was pressed at the terminal.
    case keyPressed
    case pageLoadedAgain
    case pageClosed
  }
}
